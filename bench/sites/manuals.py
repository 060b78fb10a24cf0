#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Labelled sites from HTML manuals that Debian's packages hold: the pages as their generators wrote them, the gold from the
element that holds the text.

    manuals.py [--out build/manuals] LIST [NAME...]      LIST: bench/sites/manuals.tsv, its head has the columns

Only the named sites, if any. A page's own table of contents is neutral. Of a manual with more than MOST pages those with the
smallest hash of their path are taken. A manual that cannot be had is named, and the others go on; exit 1 then.
"""

import argparse
import csv
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import gold  # noqa: E402
import packages  # noqa: E402

LEAST = 120  # letters and digits of a text that counts
MOST = 400  # pages
BLOCKS = set(
    'address article aside blockquote br caption dd details div dl dt figcaption figure footer form h1 h2 h3 h4 h5 '
    'h6 header hr li main nav ol p pre section summary table tbody td th thead tr ul'.split()
)
UNSEEN = {'button', 'noscript', 'script', 'select', 'style', 'template', 'textarea'}


def fetch(package, cache):
    """Directory of an unpacked Debian package, downloaded once."""
    to = os.path.join(cache, package)
    if not os.path.isdir(to):
        os.makedirs(cache, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=cache) as work:
            subprocess.run(['apt-get', '-q', 'download', package], cwd=work, check=True, capture_output=True)
            subprocess.run(['dpkg', '-x', os.path.join(work, os.listdir(work)[0]), work + '/tree'], check=True)
            os.rename(work + '/tree', to)
    return to


def pieces(element):
    """Strings of an element's text in page order; a line feed at each edge of a block."""
    if not isinstance(element.tag, str) or element.tag in UNSEEN:
        return
    edge = '\n' if element.tag in BLOCKS else ''
    yield edge + (element.text or '')
    for child in element:
        yield from pieces(child)
        yield child.tail or ''
    yield edge


def lines_of(element):
    lines = (' '.join(line.split()) for line in ''.join(pieces(element)).split('\n'))
    return [line for line in lines if line]


def take_out(tree, path):
    """Removes what an XPath finds, but not the text behind it; the lines that are gone."""
    gone = []
    for element in tree.xpath(path) if path else []:
        if element.getparent() is not None:
            gone += lines_of(element)
            element.drop_tree()
    return gone


def label(data, row):
    """(text, neutral lines) of a page of bytes; None where no parser reads it."""
    from lxml import etree, html

    try:
        tree = html.document_fromstring(data)
    except (etree.ParserError, ValueError):
        return None
    take_out(tree, row['not content'])
    neutral = take_out(tree, row['neutral'])
    found = tree.xpath(row['content'])
    outer = [e for e in found if not set(e.iterancestors()) & set(found)]
    return '\n'.join(line for e in outer for line in lines_of(e)), neutral


def pages_of(root, pattern):
    """Paths below root of the chosen pages, sorted."""
    paths = [os.path.relpath(os.path.join(at, name), root) for at, _, names in os.walk(root) for name in names]
    paths = [p for p in paths if re.search(pattern, p) and not os.path.islink(os.path.join(root, p))]
    return sorted(sorted(paths, key=lambda p: hashlib.sha256(p.encode()).hexdigest())[:MOST])


def make(row, out):
    """Pages, gold and SITE.json of a manual; its facts."""
    root = os.path.join(fetch(row['package'], out + '/cache'), row['directory'])
    to = os.path.join(out, row['name'])
    shutil.rmtree(to, ignore_errors=True)
    records, paths = [], pages_of(root, row['pages'])
    for path in paths:
        os.makedirs(os.path.dirname(f'{to}/pages/{path}'), exist_ok=True)
        shutil.copyfile(f'{root}/{path}', f'{to}/pages/{path}')
        with open(f'{root}/{path}', 'rb') as file:
            got = label(file.read(), row)
        if got and len(re.findall(r'\w', got[0])) >= LEAST:
            records.append(
                {
                    'path': path,
                    'url': None,
                    'type': 'article',
                    'text': got[0],
                    'neutral': got[1],
                    'lang': row['language'],
                }
            )
    if not records:
        raise ValueError('no page has a text')
    sha = gold.write(to + '/gold.jsonl', records)
    facts = {
        'site': row['name'],
        'engine': row['package'],
        'kind': 'manual',
        'licence': f'/usr/share/doc/{row["package"]}/copyright',
        'pages': len(paths),
        'gold': len(records),
        'texts': len(records),
        'sha256': sha,
    }
    with open(to + '/SITE.json', 'w', encoding='utf-8') as file:
        json.dump(facts, file, indent=1)
    return facts


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    p.add_argument('--out', default='build/manuals')
    p.add_argument('list')
    p.add_argument('names', nargs='*')
    opt = p.parse_args()
    sys.path[:0] = [packages.library(os.path.join(os.path.abspath(opt.out), 'cache', 'python'), 'lxml==6.1.3')]
    failed = 0
    with open(opt.list, encoding='utf-8', newline='') as file:
        rows = [
            r
            for r in csv.DictReader(file, delimiter='\t', quoting=csv.QUOTE_NONE)
            if not opt.names or r['name'] in opt.names
        ]
    for row in rows:
        try:
            facts = make(row, os.path.abspath(opt.out))
            print(
                f'{row["name"]:24} {facts["pages"]:4} pages, {facts["texts"]:4} texts, gold {facts["sha256"][:12]}',
                flush=True,
            )
        except (OSError, ValueError, subprocess.CalledProcessError) as error:
            failed += 1
            print(f'{row["name"]:24} FAILED: {error}', flush=True)
    sys.exit(bool(failed))


if __name__ == '__main__':
    main()
