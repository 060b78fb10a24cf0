#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes a crawl of any size out of a real one, to see how the program scales.

    gen_crawl.py SITE PAGES OUT [FROM]      SITE: a directory of HTML; OUT: a new directory

Page i is a copy of page i mod FROM of the site (in order of paths; all of them by default) in which
every twentieth word of the text is another word of the site, so that templates repeat, prose does
not, and the vocabulary is real. The same arguments give the same bytes. Tags and bytes that are not
ASCII letters stay as they are, so charsets do not matter.
"""
import os
import random
import re
import sys

# What must stay: tags, comments and the bodies of scripts and style sheets, character references.
KEEP = rb'<!--.*?-->|<(script|style)\b.*?</\2\s*>|<[^>]*>|&[#\w]*;?'
PIECE = re.compile(rb'(' + KEEP + rb')|([A-Za-z]{3,})', re.S | re.I)
WORD_EVERY = 20


def read_pages(site):
    for path in sorted(os.path.join(d, name) for d, _, names in os.walk(site) for name in names):
        with open(path, 'rb') as page:
            yield page.read()


def cut(page):
    """(pieces whose concatenation is the page, indices of those that are words)"""
    pieces, words, end = [], [], 0
    for m in PIECE.finditer(page):
        if m.start(3) < 0:
            continue
        pieces += [page[end:m.start()], m.group()]
        words.append(len(pieces) - 1)
        end = m.end()
    return pieces + [page[end:]], words


def main():
    if len(sys.argv) not in (4, 5):
        sys.exit(__doc__)
    site, n_pages, out = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    n_from = int(sys.argv[4]) if len(sys.argv) == 5 else sys.maxsize
    pages = [cut(page) for _, page in zip(range(n_from), read_pages(site))]
    vocabulary = sorted({pieces[w] for pieces, words in pages for w in words})
    for i in range(n_pages):
        source, words = pages[i % len(pages)]
        pieces, rng = source.copy(), random.Random(i)
        for w in words[rng.randrange(WORD_EVERY)::WORD_EVERY]:
            pieces[w] = rng.choice(vocabulary)
        directory = os.path.join(out, str(i // 1000))
        os.makedirs(directory, exist_ok=True)
        with open(os.path.join(directory, f'article-{i}.html'), 'wb') as page:
            page.write(b''.join(pieces))


if __name__ == '__main__':
    main()
