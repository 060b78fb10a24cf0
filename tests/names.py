#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Every code point of the BMP (and some beyond) in class names and ids: all that is written of the templates is read by
strict parsers, and nothing in it is a control character or a noncharacter. Prints "passed NAME" or "failed NAME".

    names.py PROGRAM WORK
"""
import json
import os
import re
import subprocess
import sys

import lxml.cssselect
import lxml.etree

import exports_reader
from exports import FILES, NAMES, check

A_PAGE, PAGES = 2000, 3
BAD = re.compile('[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufdd0-\ufdef\ufffe\uffff\u2028\u2029]')


def name_of(code):
    """A class name: the character between letters, or first, or last."""
    c = chr(code)
    return (f'a{c}b', f'{c}q', f'q{c}')[code % 3]


def attribute(name, value):
    return f'{name}="{value.replace("&", "&amp;").replace(chr(34), "&quot;")}"'


def page(codes, number):
    blocks = []
    for i, code in enumerate(codes):
        text = f'Words of page {number} and block {i}: {code * number % 9973} {i * 7 + number}.' if i % 2 else 'The same words.'
        kind = 'id' if code % 5 == 4 else 'class'
        blocks.append(f'<div {attribute(kind, name_of(code))}><p>{text}</p></div>')
    return f'<!DOCTYPE html><html><head><meta charset=utf-8><title>P {number}</title></head><body>{"".join(blocks)}</body></html>'


def write_site(directory, codes):
    """PAGES pages with the same names: each name stands on all of them, so it is the template's and no hole takes its place."""
    os.makedirs(directory, exist_ok=True)
    for number in range(1, PAGES + 1):
        with open(f'{directory}/{number}.html', 'w', encoding='utf-8', errors='surrogatepass', newline='') as f:
            f.write(page(codes, number))


READERS = {'ftr': exports_reader.read_ftr, 'elastic-crawler': exports_reader.read_elastic_crawler,
           'diffbot': exports_reader.read_diffbot, 'fess': exports_reader.read_properties, 'norconex': exports_reader.read_norconex,
           'stormcrawler': exports_reader.read_stormcrawler, 'parsel': exports_reader.read_parsel,
           'crawl4ai': exports_reader.read_crawl4ai, 'firecrawl': exports_reader.read_firecrawl}


def strings(value):
    """All strings in nested lists, tuples and objects."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, member in value.items():
            yield name
            yield from strings(member)
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from strings(item)


def check_file(name, path, reader):
    try:
        value = reader(path)
    except Exception as error:  # whatever a parser says
        check(False, name, 'is read:', repr(error)[:200])
        return None
    bad = {hex(ord(c)) for text in strings(value) for c in BAD.findall(text)}
    check(not bad, name, 'has no control characters:', sorted(bad)[:9])
    with open(path, 'rb') as f:
        raw = f.read().decode('utf-8')  # strict
    check(not BAD.search(raw), name, 'has none as raw bytes')
    return value


def bad_selectors(path):
    """What lxml says of the selectors of parsel.json that it cannot read."""
    wrong = []
    for cluster in exports_reader.read_parsel(path):
        for kind, compiled in (('css', lxml.cssselect.CSSSelector), ('xpath', lxml.etree.XPath)):
            for member in (f'keep_{kind}', f'strip_{kind}'):
                try:
                    cluster[member] and compiled(cluster[member])
                except Exception as error:
                    wrong.append(repr(error)[:100])
    return wrong


def check_site(program, site, out):
    """All outputs of one site are read. Returns the number of strings in its templates."""
    done = subprocess.run([program, '-q', *[w for n in NAMES for w in ('-f', n)], '-o', out, site],
                          stderr=subprocess.PIPE, text=True)
    check(done.returncode == 0, 'exit status', done.stderr.strip())
    for name, reader in READERS.items():
        check_file(name, f'{out}/{FILES.get(name, name + ".json")}', reader)
    templates = check_file('templates.json', f'{out}/templates.json', exports_reader.read_json)
    check_file('run.json', f'{out}/run.json', exports_reader.read_json)
    with open(f'{out}/pages.jsonl', encoding='utf-8') as f:
        check(len([json.loads(line) for line in f]) == PAGES, 'pages.jsonl')
    lxml.etree.parse(f'{out}/report.html', lxml.etree.HTMLParser())
    check(not BAD.search(open(f'{out}/report.html', encoding='utf-8').read()), 'report.html')
    wrong = bad_selectors(f'{out}/parsel.json')
    check(not wrong, 'selectors are read:', wrong[:3])
    return len(list(strings(templates)))


def main():
    program, work = sys.argv[1:]
    codes = [c for c in range(0x21, 0x10000) if not 0xD800 <= c < 0xE000]
    codes += [1, 2, 0x0E, 0x1B, 0x1F, 0x10000, 0x1F600, 0x1FFFE, 0x1FFFF, 0x10FFFE, 0x10FFFF]
    for group in range(0, len(codes), A_PAGE):
        of_group = codes[group:group + A_PAGE]
        site = f'{work}/g{group}/www.h.example'
        write_site(site, of_group)
        n_strings = check_site(program, site, f'{work}/g{group}/out')
        check(n_strings > len(of_group), 'templates.json has the paths of all names:', n_strings)


if __name__ == '__main__':
    main()
