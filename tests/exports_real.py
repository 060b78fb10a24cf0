#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The rules of -f parsel, run by the selectors that people have, each with its own parser, on the original pages of
the sample sites: parsel (Scrapy), Beautiful Soup with soupsieve, and jsoup (StormCrawler, Norconex, Elastic's crawler).
The words that come out are compared with `content`. Prints a line "passed NAME", "failed NAME" or "skipped NAME" for each check.

    exports_real.py PROGRAM WORK
"""
import os
import re
import subprocess
import sys

import exports
import exports_reader
from exports import check, page_trees, score

JSOUP = '/usr/share/java/jsoup.jar'
INVISIBLE = 'script, style, noscript, template'


def outermost(elements, parents_of):
    chosen = set(map(id, elements))
    return [e for e in elements if not any(id(p) in chosen for p in parents_of(e))]


def by_parsel(pages):
    import parsel
    for _, html, keep, strip in pages:
        page = parsel.Selector(html)
        for element in page.css(INVISIBLE + (', ' + strip if strip else '')):
            if element.root.getparent() is not None:
                page_trees.remove(element.root)
        kept = outermost([e.root for e in page.css(keep)], lambda e: e.iterancestors())
        yield '\n'.join(page_trees.visible_text(e) for e in kept)


def by_soup(pages):
    import bs4
    for _, html, keep, strip in pages:
        page = bs4.BeautifulSoup(html, 'lxml')
        for element in page.select(INVISIBLE + (', ' + strip if strip else '')):
            element.extract()
        yield '\n'.join(e.get_text(' ') for e in outermost(page.select(keep), lambda e: e.parents))


def by_jsoup(pages):
    program = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'consumers', 'JsoupText.java')
    lines = ''.join(f'{path}\t{keep}\t{strip}\n' for path, _, keep, strip in pages)
    run = subprocess.run(['java', '-cp', JSOUP, program], input=lines.encode(), stdout=subprocess.PIPE,
                         stderr=subprocess.PIPE)
    if run.returncode:
        raise RuntimeError(run.stderr.decode(errors='replace'))
    return run.stdout.decode('utf-8').split('\0')[:-1]


def is_there(name):
    if name == 'jsoup':
        java = subprocess.run(['sh', '-c', 'command -v javac'], stdout=subprocess.DEVNULL)
        return os.path.exists(JSOUP) and java.returncode == 0
    try:
        __import__({'parsel': 'parsel', 'soupsieve': 'bs4'}[name])
    except ImportError:
        return False
    return True


TOOLS = {'parsel': by_parsel, 'soupsieve': by_soup, 'jsoup': by_jsoup}


def pages_of(out, directory, work):
    """[(file in UTF-8, its text, CSS to keep, CSS to strip)] and the pages of pages.jsonl, of clusters with rules."""
    clusters = [(re.compile(c['url_regex']), c['keep_css'], c['strip_css'])
                for c in exports_reader.read_parsel(out + '/parsel.json')]
    inputs, pages = [], []
    for page in score.read_lines(out + '/pages.jsonl'):
        rule = next((c for c in clusters if c[0].search(page['url'])), None)
        if not rule or not page['content']:
            continue
        with open(f'{directory}/pages/{page["path"]}', 'rb') as f:
            text = page_trees.decode(f.read(), page['charset'])
        path = f'{work}/{len(pages)}.html'
        with open(path, 'w', encoding='utf-8') as f:
            f.write(text)
        inputs.append((path, text, rule[1], rule[2]))
        pages.append(page)
    return inputs, pages


def main():
    program, work = sys.argv[1:]
    tools = [name for name in TOOLS if is_there(name)]
    for name in TOOLS:
        if name not in tools:
            print('skipped', name, 'is not installed')
    datasets = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'datasets')
    for site in exports.SITES:
        out, copies = f'{work}/{site}', f'{work}/{site}-pages'
        os.makedirs(copies, exist_ok=True)
        subprocess.run([program, '-q', '-f', 'parsel', '-o', out, f'{datasets}/{site}/pages'], check=True)
        inputs, pages = pages_of(out, f'{datasets}/{site}', copies)
        for name in tools:
            figures = [score.score_text(page['content'], '', text).f1
                       for page, text in zip(pages, TOOLS[name](inputs), strict=True)]
            mean = sum(figures) / len(figures)
            check(mean >= exports.LEAST[site], f'{site}: {name} itself: F1 of the words {mean:.3f}')


if __name__ == '__main__':
    main()
