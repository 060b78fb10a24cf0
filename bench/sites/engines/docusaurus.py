# SPDX-License-Identifier: MIT
"""Docusaurus: a manual and a blog in one site, with dates, authors and tags."""

import json
import os
import re

import crawl
import gold
import markup
import packages
import texts

ENGINE, KIND, LICENCE = 'Docusaurus 3.10.2', 'docs', 'MIT'
SITES = ['docusaurus']
COUNTS = {'en': 60, 'de': 25, 'ru': 10, 'zh': 15, 'ja': 10, 'ar': 20}
CONFIG = """module.exports = {title: 'Project', url: BASE, baseUrl: '/', onBrokenLinks: 'ignore', trailingSlash: true,
  onBrokenMarkdownLinks: 'ignore', markdown: {format: 'md'},
  presets: [[PRESET, {docs: {routeBasePath: 'docs', sidebarPath: undefined},
      blog: {showReadingTime: true, onUntruncatedBlogPosts: 'ignore', onInlineAuthors: 'ignore', onInlineTags: 'ignore'}}]],
  themeConfig: {navbar: {title: 'Project', items: [{to: '/docs/', label: 'Manual'}, {to: '/blog/', label: 'Blog'}]},
    footer: {style: 'dark', copyright: 'Made by many hands', links: [{title: 'More', items: [{label: 'Blog', to: '/blog/'}]}]}}}
"""
BAD_SHARE = 0.1  # where the server's renderer cuts its buffer inside of a character, a NUL stands in the page


def install(tools):
    packages.npm(
        tools,
        '@docusaurus/core@3.10.2',
        '@docusaurus/preset-classic@3.10.2',
        'react@18.3.1',
        'react-dom@18.3.1',
        '@mdx-js/react@3.1.0',
    )


def write(path, meta, text):
    crawl.write(path, markup.front_matter(meta) + text)


def fill(job):
    docs = texts.choose(job.docs, job.name, job.seed, COUNTS)
    texts.write_pictures(job.work + '/static/img')
    records = []
    for n, doc in enumerate(docs):
        text = markup.markdown(doc, picture='/img/')
        if n % 3:
            url = f'/docs/{doc.category.lower()}/{doc.slug}/'
            write(f'{job.work}/docs/{doc.category.lower()}/{doc.slug}.md', {'slug': url[5:]}, text)
        else:
            url = f'/blog/{doc.slug}/'
            head, _, rest = markup.markdown(doc, picture='/img/', title=False).partition('\n\n')
            meta = {
                'slug': doc.slug,
                'title': doc.title,
                'date': doc.date,
                'authors': [{'name': doc.author}],
                'tags': doc.tags,
            }
            write(f'{job.work}/blog/{doc.slug}.md', meta, f'{head}\n\n<!-- truncate -->\n\n{rest}')
        records.append(gold.of_doc(doc, url))
    write(
        job.work + '/docs/index.md',
        {'slug': '/'},
        '# Manual\n\n' + '\n'.join(f'* {c}' for c in texts.CATEGORIES) + '\n',
    )
    write(job.work + '/src/pages/index.md', {}, '# Project\n\nSee the [manual](/docs/) and the [blog](/blog/).\n')
    modules = job.tools + '/node/node_modules'
    os.symlink(modules, job.work + '/node_modules')
    crawl.write(
        job.work + '/docusaurus.config.cjs',
        CONFIG.replace('BASE', json.dumps(job.base)).replace('PRESET', "'classic'"),
    )
    crawl.write(job.work + '/package.json', '{"private": true}')
    crawl.run(
        [
            'node',
            modules + '/.bin/docusaurus',
            'build',
            job.work,
            '--config',
            job.work + '/docusaurus.config.cjs',
            '--out-dir',
            job.work + '/site',
        ],
        cwd=job.work,
        seconds=500,
        env={'NODE_OPTIONS': '--max-old-space-size=4096'},
    )
    return records


def serve(job):
    return crawl.static_server(job.work + '/site', job.port)


def page_type(url):
    listing = re.match(r'/(docs/|blog/((page|tags|authors|archive)/.*)?)?$', url)
    return 'index' if listing else None
