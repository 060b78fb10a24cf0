# SPDX-License-Identifier: MIT
"""MediaWiki with two skins: infoboxes, navigation boxes, table of contents, edit links, footnotes, talk and history
pages, categories, printable views."""

import datetime
import json
import os
import random
import re
from dataclasses import replace

import crawl
import gold
import markup
import packages
import talk
import texts

ENGINE, KIND, LICENCE = 'MediaWiki 1.39 (Debian)', 'wiki', 'GPL-2+'
SITES = ['mediawiki-vector', 'mediawiki-monobook']
COUNTS = {
    'mediawiki-vector': {'en': 45, 'ru': 15, 'ja': 10, 'ar': 15},
    'mediawiki-monobook': {'en': 45, 'de': 25, 'zh': 15},
}
REJECT = (
    r'action=(edit|info|delete|watch|raw|protect|markp|submit|rollback|purge|view)|Special:|oldid=|diff=|curid=|'
    r'redlink=|load.php|api.php|opensearch|rest.php|limit=|offset=|dir=|veaction|returnto'
)
SHARE = '/usr/share/mediawiki'
INFOBOX = """{| class="infobox" style="float:right; border:1px solid #aaa; width:22em"
|+ {{{name}}}
! Field
| {{{field}}}
|-
! Written
| {{{year}}}
|-
! Pages
| {{{pages}}}
|}
"""
SETTINGS = """
$wgArticlePath = '/index.php/$1';
$wgUsePathInfo = true;
wfLoadExtension('Cite');
$wgEnableUploads = true;
$wgUploadDirectory = WORK . '/images';
$wgUploadPath = '/images';
$wgCacheDirectory = WORK . '/cache';
$wgMainCacheType = CACHE_NONE;
$wgJobRunRate = 0;
$wgDefaultSkin = SKIN;
$wgUseImageResize = false;
$wgRightsText = 'a free licence';
$wgFooterIcons = [];
"""


def install(tools):
    packages.apt('php-cli', 'php-xml', 'php-mbstring', 'php-intl', 'php-sqlite3', 'php-cgi', 'mini-httpd', 'mediawiki')


def php(job, script, *options, stdin=None):
    return crawl.run(
        ['php', f'{SHARE}/maintenance/{script}.php', *options],
        cwd=job.work,
        seconds=400,
        stdin=stdin,
        env={'MW_CONFIG_FILE': job.work + '/LocalSettings.php'},
    )


def set_up(job):
    skin = job.name.partition('-')[2]
    name = {'vector': 'Vector', 'monobook': 'MonoBook'}[skin]
    for directory in ('db', 'images', 'cache', 'text'):
        os.makedirs(f'{job.work}/{directory}')
    crawl.run(
        [
            'php',
            SHARE + '/maintenance/install.php',
            '--dbtype',
            'sqlite',
            '--dbpath',
            job.work + '/db',
            '--dbname',
            'wiki',
            '--server',
            job.base,
            '--scriptpath',
            '',
            '--confpath',
            job.work,
            '--pass',
            'correct-horse-17',
            '--skins',
            name,
            'Common Knowledge',
            'Admin',
        ],
        cwd=job.work,
        seconds=300,
    )
    with open(job.work + '/LocalSettings.php', 'a', encoding='utf-8') as file:
        file.write(SETTINGS.replace('WORK', json.dumps(job.work)).replace('SKIN', json.dumps(skin)))
    texts.write_pictures(job.work + '/pictures')
    php(job, 'importImages', '--extensions=png', job.work + '/pictures')


def titled(docs):
    """Documents with titles that a wiki takes, each once."""
    out = {}
    for doc in docs:
        title = re.sub(r'\s+', ' ', re.sub(r'[/?:%+.,!«»“”"\']', ' ', doc.title)).strip()
        out.setdefault(title[:1].upper() + title[1:], replace(doc, title=title[:1].upper() + title[1:]))
    return list(out.values())


def url_of(title):
    return '/index.php/' + title.replace(' ', '_')


def put(job, title, text, date='2023-05-05'):
    """A file for the import of texts: its name is the title, its time that of the edit."""
    path = f'{job.work}/text/{title}.txt'
    crawl.write(path, text)
    when = datetime.datetime.fromisoformat(date + 'T09:00+00:00').timestamp()
    os.utime(path, (when, when))


def article(doc, docs, dice):
    """Wikitext of an article, and the lines that its infobox adds to the gold."""
    year, pages = doc.date[:4], str(dice.randrange(20, 600))
    box = f'{{{{Infobox|name={doc.title}|field={doc.tags[0]}|year={year}|pages={pages}}}}}\n'
    see = ''.join(f'* [[{d.title}]]\n' for d in dice.sample(docs, 3) if d is not doc)
    text = box + markup.mediawiki(doc) + f'\n== See also ==\n{see}\n{{{{Nav}}}}\n[[Category:{doc.category}]]\n'
    return text, [doc.title, 'Field ' + doc.tags[0], 'Written ' + year, 'Pages ' + pages], see


def fill(job):
    set_up(job)
    dice = random.Random(f'{job.seed}/{job.name}')
    docs = titled(texts.choose(job.docs, job.name, job.seed, COUNTS[job.name]))
    nav = ' · '.join(f'[[{d.title}]]' for d in docs[:25])
    put(job, 'Template:Infobox', INFOBOX)
    put(
        job,
        'Template:Nav',
        '{| class="navbox" style="width:100%; border:1px solid #aaa"\n! Articles of this wiki\n|-\n' f'| {nav}\n|}}\n',
    )
    records = []
    for n, doc in enumerate(docs):
        text, box, see = article(doc, docs, dice)
        put(job, doc.title, text, doc.date)
        record = gold.of_doc(
            doc, url_of(doc.title), neutral=['edit ' * len(doc.blocks), 'See also', see, 'References ↑', 'Contents']
        )
        record['text'] += '\n' + '\n'.join(box)
        records.append(record)
        if n % 3 == 0:
            records.append(discussion(job, doc))
    files = sorted(os.listdir(job.work + '/text'), key=lambda name: not name.startswith('Template:'))
    for part in (files[:2], files[2:]):  # a page that is written before its templates stays without them
        php(job, 'importTextFiles', '-u', 'Admin', '--use-timestamp', *(f'{job.work}/text/{name}' for name in part))
    front = [f'* [[:Category:{c}]]' for c in texts.CATEGORIES] + [f'* [[{d.title}]]' for d in docs]
    php(job, 'edit', '-u', 'Admin', 'Main Page', stdin='\n'.join(front) + '\n')
    php(job, 'refreshLinks')
    return records


def discussion(job, doc):
    """A talk page, type other: its threads are its text."""
    chat = talk.Talk(job.docs, doc.lang, f'{job.seed}/{job.name}/{doc.slug}')
    lines, said = [], []
    for _ in range(2):
        topic = chat.title()
        lines.append(f'== {topic} ==')
        said.append(topic)
        for depth in range(3):
            post, name = ' '.join(chat.paragraphs(1)), chat.person()
            when = f'{chat.date():%H:%M, %d %B %Y} (UTC)'
            lines.append(':' * depth + f'{post} — {name} {when}')
            said.append(f'{post} — {name} {when}')
    put(job, 'Talk:' + doc.title, '\n\n'.join(lines) + '\n')
    return {
        **gold.of_type(url_of('Talk:' + doc.title), 'other'),
        'text': '\n'.join(said),
        'title': 'Talk:' + doc.title,
        'lang': doc.lang,
        'neutral': ['Talk:' + doc.title, 'edit ' * 4],
    }


def router(job):
    """The server takes a title with a dot for a file: everything that is no file goes to index.php."""
    path = job.work + '/router.php'
    crawl.write(
        path,
        "<?php $p = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);\n"
        f"if (preg_match('#^/images/(.+)#', $p, $m)) {{ header('Content-Type: image/png');"
        f" readfile({json.dumps(job.work)} . '/images/' . urldecode($m[1])); return; }}\n"
        "if ($p !== '/' && strpos($p, '/index.php') !== 0) return false;\n"
        f"$_SERVER['SCRIPT_NAME'] = '/index.php'; $_SERVER['PATH_INFO'] = urldecode(substr($p, 10)) ?: null;\n"
        f"chdir({json.dumps(SHARE)}); require {json.dumps(SHARE + '/index.php')};\n",
    )
    return path


def serve(job):
    return crawl.process_server(
        ['php', '-S', f'127.0.0.1:{job.port}', '-t', SHARE, router(job)],
        job.port,
        job.work + '/server.log',
        env={'MW_CONFIG_FILE': job.work + '/LocalSettings.php', 'PHP_CLI_SERVER_WORKERS': '2'},
    )


def page_type(url):
    if re.search('action=|Template:|File:', url):
        return 'other'
    return 'index' if 'Category:' in url or 'Main_Page' in url or url == '/' else None
