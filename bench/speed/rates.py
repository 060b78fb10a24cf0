#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Rates on one core over the same pages: infodisc, which also learns the site, and the fastest others.

    rates.py PROGRAM SITE      with resiliparse and selectolax (lexbor), from PyPI, installed

CPU time, without reading files and decoding for the others; infodisc's is that of the whole process: start,
reading, decoding, learning, writing.
"""
import os
import sys
import tempfile
import time

from resiliparse.extract.html2text import extract_plain_text
from resiliparse.parse.html import HTMLTree
from selectolax.lexbor import LexborHTMLParser

from speed import run


def rate(name, pages, n_bytes, work):
    start = time.process_time()
    for page in pages:
        work(page)
    show(name, len(pages), n_bytes, time.process_time() - start)


def show(name, n_pages, n_bytes, seconds):
    print(f'{name:44}{seconds:8.2f} s{n_bytes / 1e6 / seconds:8.0f} MB/s{n_pages / seconds:8.0f} pages/s')


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    program, site = sys.argv[1:]
    pages = []
    for directory, _, names in os.walk(site):
        for name in names:
            with open(os.path.join(directory, name), 'rb') as page:
                pages.append(page.read())
    n_bytes = sum(map(len, pages))
    texts = [page.decode('utf-8', 'replace') for page in pages]
    with tempfile.TemporaryDirectory() as out:
        for method in ('template', 'entropy'):
            used = run(program, '-m', method, '-j1', '-q', '-o', out, site)
            show(f'infodisc {method}, whole run', len(pages), n_bytes, used['cpu'])
    rate('resiliparse, main content', texts, n_bytes,
         lambda text: extract_plain_text(text, main_content=True))
    rate('resiliparse, parsing only', texts, n_bytes, HTMLTree.parse)
    rate('lexbor, parsing only', texts, n_bytes, LexborHTMLParser)


if __name__ == '__main__':
    main()
