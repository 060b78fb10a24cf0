#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A handful of pages of each engine whose licence allows it, for tests without network.

    sample.py SITES OUT      SITES: build/sites; OUT: datasets/engines

Taken are pages of files of at most 50 KB with a text of at least 60 words that are least like each other, and indexes.
Only engines and themes under MIT or BSD, and texts under MIT and Artistic-2.0: neither what is GPL nor the Arabic book.
"""

import hashlib
import json
import os
import shutil
import sys

SITES = ['jekyll-minima', 'jekyll-chirpy', 'hugo-doks', 'sphinx-rtd', 'oscar', 'machina', 'trac', 'ghost-casper']
TEXTS, INDEXES, MOST = 6, 2, 50000


def usable(directory, record):
    path = os.path.join(directory, 'pages', record['path'])
    return record.get('lang') != 'ar' and os.path.isfile(path) and os.path.getsize(path) <= MOST


def arabic(directory, record):
    """Pages that show something of the Arabic book, such as its titles in a menu or on an index."""
    with open(os.path.join(directory, 'pages', record['path']), encoding='utf-8', errors='replace') as file:
        return sum('\u0620' <= c <= '\u064a' for c in file.read()) > 60  # the shop has the name of the language


def lines_of(directory, record):
    with open(os.path.join(directory, 'pages', record['path']), encoding='utf-8', errors='replace') as file:
        return {line.strip() for line in file} - {''}


def unlike(directory, records, count):
    """The first record, then always the one whose page shares the least of its lines with a page taken before."""
    lines = {r['path']: lines_of(directory, r) for r in records}
    alike, taken, left = dict.fromkeys(lines, 0.0), [], list(records)
    while left and len(taken) < count:
        taken.append(min(left, key=lambda r: alike[r['path']]))
        left.remove(taken[-1])
        last = lines[taken[-1]['path']]
        for r in left:
            mine = lines[r['path']]
            alike[r['path']] = max(alike[r['path']], len(mine & last) / len(mine | last))
    return taken


def chosen(directory, records):
    """Records with a text, beginning with the first by the hash of its path, and indexes."""
    records = sorted(records, key=lambda r: hashlib.sha256(r['path'].encode()).hexdigest())
    fit = [r for r in records if usable(directory, r) and not arabic(directory, r)]
    with_text = [r for r in fit if len(r['text'].split()) >= 60]
    return unlike(directory, with_text, TEXTS) + unlike(directory, [r for r in fit if r['type'] == 'index'], INDEXES)


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    for site in SITES:
        directory, to = os.path.join(sys.argv[1], site), os.path.join(sys.argv[2], site)
        with open(directory + '/gold.jsonl', encoding='utf-8') as lines, open(
            directory + '/SITE.json', encoding='utf-8'
        ) as file:
            records, facts = [json.loads(line) for line in lines], json.load(file)
        picked = sorted(chosen(directory, records), key=lambda r: r['path'])
        shutil.rmtree(to, ignore_errors=True)
        os.makedirs(to)
        for r in picked:
            os.makedirs(os.path.dirname(f'{to}/pages/{r["path"]}'), exist_ok=True)
            shutil.copyfile(f'{directory}/pages/{r["path"]}', f'{to}/pages/{r["path"]}')
        with open(to + '/gold.jsonl', 'w', encoding='utf-8') as file:
            file.writelines(json.dumps(r, ensure_ascii=False, sort_keys=True) + '\n' for r in picked)
        facts = {k: facts[k] for k in ('site', 'engine', 'kind', 'licence')}
        with open(to + '/SITE.json', 'w', encoding='utf-8') as file:
            json.dump({**facts, 'texts': 'fastapi (MIT), npm (Artistic-2.0), hatch (MIT)'}, file, indent=1)
        print(site, len(picked))


if __name__ == '__main__':
    main()
