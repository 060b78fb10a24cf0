#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A handful of pages of each engine whose licence allows it, for tests without network.

    sample.py SITES OUT      SITES: build/sites; OUT: datasets/engines

Taken are pages of files of at most 75 KB with a text of at least 60 words, by the hash of their path, and two indexes.
Only engines and themes under MIT or BSD, and texts under MIT and Artistic-2.0: neither what is GPL nor the Arabic book.
"""

import hashlib
import json
import os
import shutil
import sys

SITES = ['jekyll-minima', 'jekyll-chirpy', 'hugo-doks', 'sphinx-rtd', 'oscar', 'machina', 'trac']
TEXTS, INDEXES, MOST = 8, 2, 75000


def usable(folder, record):
    path = os.path.join(folder, 'pages', record['path'])
    return record.get('lang') != 'ar' and os.path.isfile(path) and os.path.getsize(path) <= MOST


def arabic(folder, record):
    """Pages that show something of the Arabic book, such as its titles in a menu or on an index."""
    with open(os.path.join(folder, 'pages', record['path']), encoding='utf-8', errors='replace') as file:
        return sum('\u0620' <= c <= '\u064a' for c in file.read()) > 60  # the shop has the name of the language


def chosen(folder, records):
    """Records by the hash of their path: so many with a text, so many indexes."""
    records = sorted(records, key=lambda r: hashlib.sha256(r['path'].encode()).hexdigest())
    fit = [r for r in records if usable(folder, r) and not arabic(folder, r)]
    with_text = [r for r in fit if len(r['text'].split()) >= 60][:TEXTS]
    return with_text + [r for r in fit if r['type'] == 'index'][:INDEXES]


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    for site in SITES:
        folder, to = os.path.join(sys.argv[1], site), os.path.join(sys.argv[2], site)
        with open(folder + '/gold.jsonl', encoding='utf-8') as lines, open(
            folder + '/SITE.json', encoding='utf-8'
        ) as file:
            records, facts = [json.loads(line) for line in lines], json.load(file)
        picked = sorted(chosen(folder, records), key=lambda r: r['path'])
        shutil.rmtree(to, ignore_errors=True)
        os.makedirs(to)
        for r in picked:
            os.makedirs(os.path.dirname(f'{to}/pages/{r["path"]}'), exist_ok=True)
            shutil.copyfile(f'{folder}/pages/{r["path"]}', f'{to}/pages/{r["path"]}')
        with open(to + '/gold.jsonl', 'w', encoding='utf-8') as file:
            file.writelines(json.dumps(r, ensure_ascii=False, sort_keys=True) + '\n' for r in picked)
        facts = {k: facts[k] for k in ('site', 'engine', 'kind', 'licence')}
        with open(to + '/SITE.json', 'w', encoding='utf-8') as file:
            json.dump({**facts, 'texts': 'fastapi (MIT), npm (Artistic-2.0), hatch (MIT)'}, file, indent=1)
        print(site, len(picked))


if __name__ == '__main__':
    main()
