# SPDX-License-Identifier: MIT
"""MkDocs: a manual with the themes material and readthedocs."""

import json

import crawl
import gold
import markup
import packages
import texts

ENGINE, KIND, LICENCE = 'MkDocs 1.6.1, material 9.6.14', 'docs', 'BSD-2-Clause, theme MIT'
SITES = ['mkdocs-material', 'mkdocs-readthedocs']
COUNTS = {
    'mkdocs-material': {'en': 70, 'de': 25, 'ru': 15, 'ja': 10, 'zh': 10, 'ar': 20},
    'mkdocs-readthedocs': {'en': 50, 'ru': 25, 'de': 15, 'zh': 20, 'ar': 10},
}
EXTENSIONS = ['tables', 'fenced_code', 'footnotes', 'sane_lists', {'pymdownx.arithmatex': {'generic': True}}]


def install(tools):
    packages.venv(tools, 'mkdocs==1.6.1', 'mkdocs-material==9.6.14')


def page_of(doc):
    return f'{doc.lang}/{doc.slug}'


def fill(job):
    docs = texts.choose(job.docs, job.name, job.seed, COUNTS[job.name], ('table', 'picture', 'footnote', 'formula'))
    source = job.work + '/docs'
    texts.write_pictures(source + '/img')
    for doc in docs:
        crawl.write(f'{source}/{page_of(doc)}.md', markup.markdown(doc, picture='../img/'))
    crawl.write(
        source + '/index.md',
        '# Manuals\n\n' + '\n'.join(f'* [{d.title}]({page_of(d)}.md)' for d in docs) + '\n',
    )
    theme = {'name': job.name.partition('-')[2], 'features': ['navigation.sections', 'navigation.footer']}
    config = {
        'site_name': 'Collected Manuals',
        'theme': theme,
        'markdown_extensions': EXTENSIONS,
        'copyright': 'Many hands wrote this',
        'plugins': ['search'],
        'site_url': job.base + '/',
    }
    if 'readthedocs' in job.name:
        config['theme'] = {'name': 'readthedocs'}
    crawl.write(job.work + '/mkdocs.yml', json.dumps(config))
    crawl.run([job.tools + '/venv/bin/mkdocs', 'build', '-q', '-d', job.work + '/site'], cwd=job.work)
    return [gold.of_doc(doc, f'/{page_of(doc)}/') for doc in docs]


def serve(job):
    return crawl.static_server(job.work + '/site', job.port)


def page_type(url):
    return 'index' if url == '/' else None
