# SPDX-License-Identifier: MIT
"""Hugo with the theme Doks: a manual with a menu of sections, and a blog with contributors."""

import json
import os
import re
import shutil

import crawl
import gold
import markup
import packages
import texts

ENGINE, KIND, LICENCE = 'Hugo 0.111.3 (Debian), Doks 0.5.0', 'docs', 'Apache-2.0, theme MIT'
SITES = ['hugo-doks']
COUNTS = {'en': 70, 'de': 25, 'ru': 10, 'zh': 10, 'ja': 10}
PARTS = [
    'bootstrap@5.2.3',
    'katex@0.16.9',
    '@hyas/images@0.2.1',
    'flexsearch@0.7.21',
    'clipboard@2.0.11',
    'highlight.js@11.5.1',
    'instant.page@5.1.1',
    'lazysizes@5.3.2',
]


def install(tools):
    """The theme is a whole project, and what it asks of npm beyond these parts are tools of its developers."""
    packages.apt('hugo')
    packages.npm(tools, *PARTS)
    theme = tools + '/doks'

    def make():
        crawl.run(['npm', 'pack', '--silent', '@hyas/doks@0.5.0'], cwd=theme)
        crawl.run(['tar', 'xzf', 'hyas-doks-0.5.0.tgz'], cwd=theme)

    packages.once(theme, '@hyas/doks@0.5.0', make)


def url_of(doc, n):
    return f'/blog/{doc.slug}/' if n % 3 == 0 else f'/docs/{doc.category.lower()}/{doc.slug}/'


def write(path, meta, text):
    crawl.write(path, json.dumps(meta, ensure_ascii=False) + '\n\n' + text)


def fill(job):
    docs = texts.choose(job.docs, job.name, job.seed, COUNTS)
    source = job.work + '/src'
    shutil.copytree(job.tools + '/doks/package', source)
    shutil.rmtree(source + '/content')
    os.symlink(job.tools + '/node/node_modules', source + '/node_modules')
    texts.write_pictures(source + '/static/img')
    content = source + '/content/en'
    for n, doc in enumerate(docs):
        meta = {
            'title': doc.title,
            'date': doc.date + 'T09:00:00Z',
            'contributors': [doc.author],
            'tags': doc.tags,
            'categories': [doc.category],
            'toc': True,
            'url': url_of(doc, n),
        }
        if n % 3:
            meta['menu'] = {'docs': {'parent': doc.category.lower()}}
        write(f'{content}{url_of(doc, n)[:-1]}.md', meta, markup.markdown(doc, picture='/img/', title=False))
    for name in ['docs', 'blog', *(f'docs/{c.lower()}' for c in texts.CATEGORIES)]:
        write(
            f'{content}/{name}/_index.md',
            {'title': name.split('/')[-1].capitalize(), 'date': '2020-01-01T00:00:00Z'},
            '',
        )
    write(
        content + '/_index.md',
        {'title': 'Field Book'},
        '\n'.join(f'* [{doc.title}]({url_of(doc, n)})' for n, doc in enumerate(docs)) + '\n',
    )
    with open(source + '/config/_default/menus/menus.en.toml', 'a', encoding='utf-8') as file:
        for n, c in enumerate(texts.CATEGORIES):
            file.write(
                f'\n[[docs]]\n  name = "{c}"\n  weight = {n + 70}\n  identifier = "{c.lower()}"\n  url = "/docs/{c.lower()}/"\n'
            )
    crawl.run(
        ['hugo', '-e', 'development', '-b', job.base + '/', '-d', job.work + '/site'],
        cwd=source,
        env={'HUGO_CACHEDIR': job.work + '/cache'},
    )
    return [gold.of_doc(doc, url_of(doc, n), neutral=['Posted by on minute min read']) for n, doc in enumerate(docs)]


def serve(job):
    return crawl.static_server(job.work + '/site', job.port)


def page_type(url):
    return (
        'index'
        if re.match(
            r'/((docs|blog)/(page/\d+/|guides/|reference/|news/|background/)?|(tags|categories|contributors)/.*)?$', url
        )
        else None
    )
