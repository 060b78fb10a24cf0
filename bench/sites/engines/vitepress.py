# SPDX-License-Identifier: MIT
"""VitePress: a manual that is drawn on the server and again in the browser; crawled into a WARC."""

import json
import os

import crawl
import gold
import markup
import packages
import texts

ENGINE, KIND, LICENCE = 'VitePress 1.6.3', 'docs', 'MIT'
SITES = ['vitepress']
COUNTS = {'en': 50, 'zh': 25, 'ja': 15, 'ru': 15, 'ar': 10}


def install(tools):
    packages.npm(tools, 'vitepress@1.6.3', 'markdown-it-footnote@4.0.0')


def fill(job):
    docs = texts.choose(job.docs, job.name, job.seed, COUNTS)
    texts.write_pictures(job.work + '/public/img')
    for doc in docs:
        crawl.write(f'{job.work}/{doc.lang}/{doc.slug}.md', markup.markdown(doc, picture='/img/'))
    sidebar = [
        {'text': c, 'items': [{'text': d.title, 'link': f'/{d.lang}/{d.slug}'} for d in docs if d.category == c]}
        for c in texts.CATEGORIES
    ]
    crawl.write(
        job.work + '/index.md',
        '# Manual\n\n' + '\n'.join(f'* [{d.title}](/{d.lang}/{d.slug})' for d in docs) + '\n',
    )
    theme = {
        'nav': [{'text': 'Home', 'link': '/'}],
        'sidebar': sidebar,
        'search': {'provider': 'local'},
        'footer': {'message': 'Released by many hands', 'copyright': '2024 the editors'},
    }
    crawl.write(
        job.work + '/.vitepress/config.mjs',
        'import footnote from "markdown-it-footnote"\nexport default {title: "Manual", ignoreDeadLinks: true, '
        f'themeConfig: {json.dumps(theme)}, markdown: {{config: (md) => {{ md.use(footnote) }}}}}}\n',
    )
    os.symlink(job.tools + '/node/node_modules', job.work + '/node_modules')
    crawl.run([job.work + '/node_modules/.bin/vitepress', 'build', job.work], cwd=job.work, seconds=300)
    return [gold.of_doc(doc, f'/{doc.lang}/{doc.slug}.html') for doc in docs]


def serve(job):
    return crawl.static_server(job.work + '/.vitepress/dist', job.port)


def crawl_site(job, out):
    return crawl.wget(job.base, out, warc='site')


def pack(out, records):
    """The WARC is the site: its pages are called by their URL."""
    return crawl.keep_warc(out, records)


def page_type(url):
    return 'index' if url in ('/', '/index.html') else None
