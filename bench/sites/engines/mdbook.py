# SPDX-License-Identifier: MIT
"""mdBook: a book with all chapters in the sidebar, and its print view of the whole book."""

import crawl
import gold
import markup
import packages
import texts

ENGINE, KIND, LICENCE = 'mdBook 0.5.4', 'docs', 'MPL-2.0'
SITES = ['mdbook']
COUNTS = {'en': 45, 'de': 20, 'ru': 15, 'zh': 10, 'ja': 10, 'ar': 10}


def install(tools):
    def make():
        crawl.run(
            ['cargo', 'install', '-q', '--locked', '--version', '0.5.4', '--root', tools + '/cargo', 'mdbook'],
            seconds=1200,
        )

    packages.once(tools + '/cargo', 'mdbook 0.5.4', make)


def fill(job):
    docs = texts.choose(job.docs, job.name, job.seed, COUNTS)
    source = job.work + '/src'
    texts.write_pictures(source + '/img')
    summary = ['# Summary', '']
    for category in texts.CATEGORIES:
        chapters = [doc for doc in docs if doc.category == category]
        summary += [f'# {category}', '']
        for n, doc in enumerate(chapters):
            summary.append(('  ' if n % 4 else '') + f'- [{doc.title}](part/{doc.slug}.md)')
    for doc in docs:
        crawl.write(f'{source}/part/{doc.slug}.md', markup.markdown(doc, picture='../img/'))
    crawl.write(source + '/SUMMARY.md', '\n'.join(summary) + '\n')
    crawl.write(job.work + '/book.toml', '[book]\ntitle = "The Collected Book"\nauthors = ["The editors"]\n')
    crawl.run([job.tools + '/cargo/bin/mdbook', 'build', '-d', job.work + '/site', job.work])
    return [gold.of_doc(doc, f'/part/{doc.slug}.html') for doc in docs]


def serve(job):
    return crawl.static_server(job.work + '/site', job.port)


def page_type(url):
    return 'other' if url == '/print.html' else 'index' if url.startswith('/toc.html') else None
