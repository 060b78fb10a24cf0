#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The exported rules inside the tools themselves, as docs/exporting.md says how: NekoHTML by the settings of Fess,
StormCrawler's TextExtractor (jars of Maven Central), parsel and crawl4ai (PyPI), each at the pinned and at the newest
version. The words that come out are compared with `content`; pages that are indexes are counted apart. Prints a line
"passed NAME", "failed NAME" or "skipped NAME" for each check.

    exports_tools.py PROGRAM TOOLS WORK SITE...

TOOLS is made by `make exports-install`; SITE has pages/."""
import os
import re
import subprocess
import sys

from exports import check, page_trees, score

HERE = os.path.dirname(os.path.abspath(__file__))
FORMATS = ('fess', 'stormcrawler', 'parsel', 'crawl4ai')
LEAST = 0.95

# What is typed around the functions of docs/exporting.md: files in, texts with a zero byte behind each out.
PARSEL = '''
for line in sys.stdin.buffer.read().decode().split('\\n')[:-1]:
    url, path = line.split('\\t')
    sys.stdout.buffer.write(content(url, open(path, encoding='utf-8').read()).encode('utf-8', 'replace') + b'\\0')
'''
CRAWL4AI = '''
import asyncio, lxml.html
async def all_pages():
    async with AsyncWebCrawler(crawler_strategy=AsyncHTTPCrawlerStrategy(), verbose=False) as crawler:
        for line in sys.stdin.buffer.read().decode().split('\\n')[:-1]:
            url, path = line.split('\\t')
            kept = await content(crawler, url, open(path, encoding='utf-8').read())
            text = '\\n'.join(lxml.html.fromstring(kept or '<p></p>').itertext())
            sys.stdout.buffer.write(text.encode('utf-8', 'replace') + b'\\0')
asyncio.run(all_pages())
'''


def documented(word):
    """The block of Python in docs/exporting.md that has the word."""
    with open(os.path.join(HERE, '..', 'docs', 'exporting.md'), encoding='utf-8') as f:
        blocks = re.findall(r'```python\n(.*?)```', f.read(), re.S)
    return next(block for block in blocks if word in block)


def texts_of(command, directory, lines, **environment):
    done = subprocess.run(command, cwd=directory, input=''.join(line + '\n' for line in lines).encode(),
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=os.environ | environment)
    if done.returncode:
        raise RuntimeError(done.stderr.decode(errors='replace')[-2000:])
    return done.stdout.decode('utf-8', 'replace').split('\0')[:-1]


def by_java(program, file):
    def run(version, tools, out, pages):
        command = ['java', '-cp', f'{tools}/jars-{version}/*', f'{HERE}/consumers/{program}.java', file]
        return texts_of(command, out, [path for _, path in pages])
    return run


def by_python(word, around):
    def run(version, tools, out, pages):
        program = 'import sys\n' + documented(word) + around
        python = f'{tools}/python-{version}/bin/python'
        return texts_of([python, '-c', program], out, ['\t'.join(p) for p in pages], HOME=out,
                        CRAWL4AI_NO_CLOUD_NOTICE='1')
    return run


TOOLS = {'Fess': by_java('FessText', 'fess.properties'), 'StormCrawler': by_java('StormText', 'stormcrawler.yml'),
         'parsel': by_python('parsel', PARSEL), 'crawl4ai': by_python('crawl4ai', CRAWL4AI)}
DIRECTORIES = {'Fess': 'jars', 'StormCrawler': 'jars', 'parsel': 'python', 'crawl4ai': 'python'}


def copies_of(out, site):
    """[(page of pages.jsonl, its file as UTF-8)], those with content."""
    found = []
    os.makedirs(out + '/copies', exist_ok=True)
    for page in score.read_lines(out + '/pages.jsonl'):
        if not page['content']:
            continue
        with open(f'{site}/pages/{page["path"]}', 'rb') as f:
            text = page_trees.decode(f.read(), page['charset'])
        path = f'{out}/copies/{len(found)}.html'
        with open(path, 'w', encoding='utf-8', errors='replace') as f:
            f.write(text)
        found.append((page, path))
    return found


def mean(figures):
    return sum(figures) / len(figures) if figures else None


def check_site(program, tools, work, site):
    name = os.path.basename(site.rstrip('/'))
    out = os.path.abspath(f'{work}/{name}')
    subprocess.run([program, '-q', *[w for f in FORMATS for w in ('-f', f)], '-o', out, site + '/pages'], check=True)
    pages = copies_of(out, site)
    for version in ('pinned', 'newest'):
        for tool, run in TOOLS.items():
            if not os.path.isdir(f'{tools}/{DIRECTORIES[tool]}-{version}'):
                print('skipped', tool, version, 'is not there: make exports-install')
                continue
            texts = run(version, tools, out, [(page['url'], path) for page, path in pages])
            figures = {True: [], False: []}
            for (page, _), text in zip(pages, texts, strict=True):
                figures[page['type'] == 'index'].append(score.score_text(page['content'], '', text).f1)
            of_pages, of_indexes = mean(figures[False]), mean(figures[True])
            said = f'{name}: {tool}, {version}: F1 of {len(figures[False])} pages {of_pages or 0:.3f}'
            if of_indexes is not None:
                said += f', of {len(figures[True])} indexes {of_indexes:.3f}'
            check(of_pages is None or of_pages >= LEAST, said)


def main():
    program, tools, work, *sites = sys.argv[1:]
    for site in sites:
        check_site(os.path.abspath(program), os.path.abspath(tools), work, site)


if __name__ == '__main__':
    main()
