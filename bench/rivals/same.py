#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Do the programs give the same text for the same page, when they are run again?

    same.py FOUND AGAIN TABLE.tsv      two directories that rivals.py filled: WORK/found/DATA of two --work

Compares the pages of all sites that both have, byte for byte, and writes one line per program: pages, pages that
differ, and "yes" if none does.
"""

import csv
import json
import os
import sys


def texts(directory):
    """{path of the page: text} of a site."""
    with open(directory + '/pages.jsonl', encoding='utf-8') as lines:
        return {page['path']: page['content'] for page in map(json.loads, lines)}


def rival_of(directory):
    """trafilatura-2.3.1-37b271f3-dedup -> trafilatura-dedup"""
    dedup = '-dedup' if directory.endswith('-dedup') else ''
    return directory.removesuffix('-dedup').rsplit('-', 2)[0] + dedup


def compare(found, again):
    """(pages, pages that differ) of the sites in both directories; a page that only one of them has differs."""
    pages = differ = 0
    for site in sorted(set(os.listdir(found)) & set(os.listdir(again))):
        one, two = texts(f'{found}/{site}'), texts(f'{again}/{site}')
        pages += len(one | two)
        differ += sum(one.get(path) != two.get(path) for path in one | two)
    return pages, differ


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    found, again, table = sys.argv[1:]
    with open(table, 'w', encoding='utf-8', newline='') as out:
        rows = csv.writer(out, delimiter='\t', lineterminator='\n')
        rows.writerow(['rival', 'pages', 'differ', 'same'])
        for name in sorted(set(os.listdir(found)) & set(os.listdir(again))):
            pages, differ = compare(f'{found}/{name}', f'{again}/{name}')
            rows.writerow([rival_of(name), pages, differ, 'no' if differ else 'yes'])


if __name__ == '__main__':
    main()
