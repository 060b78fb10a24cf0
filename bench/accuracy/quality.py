#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Accuracy of each method on labelled sites, as a table that can be compared line by line.

    quality.py INFODISC DATA TABLE.tsv      DATA/SITE/pages, DATA/SITE/gold.jsonl

Prints the means of each group of sites. The measure is that of score.py. Figures of
`template` are too good on sites that its model was trained on; train.py leaves whole sites out.
"""
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor

import score

METHODS = {'template': ['-m', 'template'],
           'entropy': ['-m', 'entropy'],
           'paper/table': ['-m', 'paper', '-b', 'table'],
           'paper/div': ['-m', 'paper', '-b', 'div']}


def run_site(infodisc, site_dir):
    """([Score of each method], pages scored); (None, 0) for a site without labels of use."""
    scores = []
    for options in METHODS.values():
        with tempfile.TemporaryDirectory(prefix='quality-') as out:
            run = subprocess.run([infodisc, *options, '-q', '-j1', '-o', out, site_dir + '/pages'],
                                 stderr=subprocess.PIPE, text=True)
            if run.returncode != 0:
                print(f'{site_dir}: exit {run.returncode}: {run.stderr.strip()}', file=sys.stderr)
            found, pages = score.score_site(site_dir, out + '/pages.jsonl')
            scores.append(found)
    return (scores, pages) if pages else (None, 0)


def write_table(path, rows):
    os.makedirs(os.path.dirname(path) or '.', exist_ok=True)
    with open(path, 'w', encoding='utf-8') as table:
        heads = [f'{m} {c}' for m in METHODS for c in ('P', 'R', 'F1')]
        print('site', 'group', 'pages', *heads, sep='\t', file=table)
        for site, (scores, pages) in rows.items():
            figures = [f'{figure:.3f}' for s in scores for figure in s]
            print(site, score.group_of(site), pages, *figures, sep='\t', file=table)


def print_means(rows):
    means = [score.group_means({site: scores[m] for site, (scores, _) in rows.items()})
             for m in range(len(METHODS))]
    print(f'{"P / R / F1":20}' + ''.join(f'{m:>26}' for m in METHODS))
    for group, (_, sites) in means[0].items():
        cells = (' / '.join(f'{figure:.3f}' for figure in m[group][0]) for m in means)
        print(f'{group + f" ({sites})":20}' + ''.join(f'{c:>26}' for c in cells))


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    infodisc, data, table = sys.argv[1:]
    sites = score.sites_of(data)
    directories = [os.path.join(data, site) for site in sites]
    with ProcessPoolExecutor(2) as pool:
        results = pool.map(run_site, [infodisc] * len(sites), directories)
        rows = {site: row for site, row in zip(sites, results) if row[0]}
    if not rows:
        sys.exit(f'no labelled site in {data}')
    write_table(table, rows)
    print_means(rows)


if __name__ == '__main__':
    main()
