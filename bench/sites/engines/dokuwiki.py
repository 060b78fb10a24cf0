# SPDX-License-Identifier: MIT
"""DokuWiki: a wiki with namespaces, breadcrumbs, edit links, tables of contents and a print view."""

import datetime
import os
import re

import crawl
import gold
import markup
import packages
import texts

ENGINE, KIND, LICENCE = 'DokuWiki 2022-07-31a (Debian)', 'wiki', 'GPL-2'
SITES = ['dokuwiki']
COUNTS = {'en': 60, 'de': 25, 'ru': 15, 'zh': 10, 'ja': 10, 'ar': 25}
REJECT = (
    r'do=(edit|login|recent|media|index|diff|export_raw|export_code|search|register)|rev=|/lib/|/feed.php|tab_|idx='
)
LOCAL = """<?php
$conf['title'] = 'Team Wiki';
$conf['useacl'] = 0;
$conf['savedir'] = './data';
$conf['tagline'] = 'what we know';
$conf['sepchar'] = '-';
$conf['youarehere'] = 1;
"""


def install(tools):
    packages.apt('php-cli', 'php-xml', 'php-mbstring', 'php-cgi', 'mini-httpd', 'dokuwiki')


def page_id(doc):
    return f'{doc.category.lower()}:{doc.slug}'


def write_page(job, name, text, date='2024-01-01'):
    path = f'{job.work}/wiki/data/pages/{name.replace(":", "/")}.txt'
    crawl.write(path, text)
    when = datetime.datetime.fromisoformat(date + 'T09:00+00:00').timestamp()
    os.utime(path, (when, when))


def unpack(job):
    wiki = job.work + '/wiki'
    crawl.run(['cp', '-rL', '/usr/share/dokuwiki', wiki])
    crawl.run(['cp', '-r', '/etc/dokuwiki', wiki + '/conf'])
    crawl.run(['sh', '-c', f'cp -rL /var/lib/dokuwiki/lib/. {wiki}/lib/; cp -r /var/lib/dokuwiki/data {wiki}/data'])
    for name in ('acl.auth.php', 'users.auth.php'):
        os.remove(f'{wiki}/conf/{name}')
        crawl.write(f'{wiki}/conf/{name}', '')
    crawl.write(wiki + '/conf/local.php', LOCAL)
    crawl.write(wiki + '/inc/preload.php', "<?php\ndefine('DOKU_CONF', __DIR__ . '/../conf/');\n")
    texts.write_pictures(wiki + '/data/media/img')


def fill(job):
    unpack(job)
    docs = texts.choose(job.docs, job.name, job.seed, COUNTS)
    records = []
    for n, doc in enumerate(docs):
        write_page(job, page_id(doc), markup.dokuwiki(doc, ':img:'), doc.date)
        ways = [
            f'id={page_id(doc)}',
            f'id={page_id(doc)}&do=',
            f'do=export_xhtml&id={page_id(doc)}',
        ]  # page, again, print
        records += [gold.of_doc(doc, '/doku.php?' + way) for way in ways[: 3 if n % 10 == 0 else 1]]
    for category in texts.CATEGORIES:
        links = [f'  * [[{page_id(d)}|{d.title}]]' for d in docs if d.category == category]
        write_page(job, category.lower() + ':start', f'====== {category} ======\n\n' + '\n'.join(links) + '\n')
    parts = [f'  * [[{c.lower()}:start|{c}]]' for c in texts.CATEGORIES]
    write_page(job, 'start', '====== Team Wiki ======\n\n' + '\n'.join(parts) + '\n')
    write_page(job, 'sidebar', '\n'.join(parts) + '\n')
    return records


def serve(job):
    return crawl.process_server(
        ['php', '-S', f'127.0.0.1:{job.port}', '-t', job.work + '/wiki'],
        job.port,
        job.work + '/server.log',
        env={'PHP_CLI_SERVER_WORKERS': '2'},
    )


def page_type(url):
    if re.search('do=(rev|back)', url):
        return 'other'
    return 'index' if re.search(r'start$|^/$|^/doku.php$', url) else None
