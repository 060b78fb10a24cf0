# SPDX-License-Identifier: MIT
"""Sphinx: a manual with the themes furo, Read the Docs and PyData, from reStructuredText."""


import crawl
import gold
import markup
import packages
import texts

ENGINE, KIND, LICENCE = 'Sphinx 7.4.7', 'docs', 'BSD-2-Clause, themes MIT, MIT, BSD-3-Clause'
SITES = ['sphinx-furo', 'sphinx-rtd', 'sphinx-pydata']
THEMES = {'sphinx-furo': 'furo', 'sphinx-rtd': 'sphinx_rtd_theme', 'sphinx-pydata': 'pydata_sphinx_theme'}
COUNTS = {
    'sphinx-furo': {'en': 50, 'de': 20, 'ar': 15, 'ja': 15},
    'sphinx-rtd': {'en': 40, 'ru': 30, 'zh': 20},
    'sphinx-pydata': {'en': 60, 'ru': 10, 'de': 15, 'zh': 10, 'ar': 10},
}
EXTRAS = ('table', 'picture', 'footnote', 'formula')


def install(tools):
    packages.venv(tools, 'sphinx==7.4.7', 'furo==2024.8.6', 'sphinx-rtd-theme==3.0.2', 'pydata-sphinx-theme==0.16.1')


def toctree(caption, entries):
    return f'.. toctree::\n   :caption: {caption}\n   :maxdepth: 1\n\n' + ''.join(f'   {e}\n' for e in entries) + '\n'


def fill(job):
    docs = texts.choose(job.docs, job.name, job.seed, COUNTS[job.name], EXTRAS)
    source = job.work + '/docs'
    texts.write_pictures(source + '/img')
    for doc in docs:
        crawl.write(f'{source}/{doc.category.lower()}/{doc.slug}.rst', markup.rst(doc, picture='/img/'))
    parts = sorted({doc.category for doc in docs})
    crawl.write(
        source + '/index.rst',
        'Handbook\n========\n\nAll parts of the handbook.\n\n'
        + ''.join(toctree(p, [f'{p.lower()}/{d.slug}' for d in docs if d.category == p]) for p in parts),
    )
    crawl.write(
        source + '/conf.py',
        f'project = "Handbook"\nauthor = "The editors"\nversion = release = "4.2"\ncopyright = "2024"\n'
        f'html_theme = "{THEMES[job.name]}"\nextensions = ["sphinx.ext.mathjax"]\nhtml_last_updated_fmt = None\n',
    )
    crawl.run([job.tools + '/venv/bin/sphinx-build', '-q', '-j', '1', source, job.work + '/site'])
    return [gold.of_doc(doc, f'/{doc.category.lower()}/{doc.slug}.html') for doc in docs]


def serve(job):
    return crawl.static_server(job.work + '/site', job.port)


def page_type(url):
    return {'/': 'index', '/index.html': 'index', '/genindex.html': 'index', '/search.html': 'other'}.get(url)
