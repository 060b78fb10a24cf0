#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Scores the types of pages against labelled sites.

    score_types.py DATA RESULTS    DATA/SITE/gold.jsonl, RESULTS/SITE/pages.jsonl: one line per site whose gold has
                                   several types, then the sum of all

accuracy: share of the labelled pages whose type is right. F1 of each type: 2 right / (gold + found).
"""
import json
import os
import sys
from collections import Counter

TYPES = ('article', 'index', 'other')


def read(path, field):
    with open(path, encoding='utf-8') as lines:
        return {line['path']: line.get(field) for line in map(json.loads, lines)}


def describe(pairs):
    """pairs: how often (gold, found)."""
    right = sum(pairs[t, t] for t in TYPES)
    f1 = []
    for t in TYPES:
        marked = sum(pairs[t, u] + pairs[u, t] for u in TYPES)
        f1.append(f'{t} {2 * pairs[t, t] / marked:.3f}' if marked else f'{t} -')
    return f'accuracy {right / pairs.total():.3f}, F1 {", ".join(f1)}, {pairs.total()} pages'


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    data, results = sys.argv[1:]
    total = Counter()
    for site in sorted(os.listdir(data)):
        if not os.path.exists(f'{data}/{site}/gold.jsonl'):
            continue
        gold = read(f'{data}/{site}/gold.jsonl', 'type')
        if len(set(gold.values())) < 2:
            continue
        found = read(f'{results}/{site}/pages.jsonl', 'type')
        pairs = Counter((kind, found[path]) for path, kind in gold.items() if path in found)
        total += pairs
        print(f'{site:18} {describe(pairs)}')
    if total:
        print(f'{"ALL":18} {describe(total)}')


if __name__ == '__main__':
    main()
