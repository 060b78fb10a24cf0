#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Title, headings and body of articles on sites left out: by ib1 and igtree, and by tags, for docs/research/methods.md.

    article_parts.py INFODISC PART_COUNTS TABLE.md DATA      DATA/SITE/pages, DATA/SITE/gold.jsonl

Sites are left out as in methods.py. F1 of the blocks of a part, added up over all sites; and the shares of pages
with an error of the state machine (labelers/memory/article_structure.h).
"""
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'accuracy'))
import methods # noqa: E402
import score # noqa: E402

WAYS = {'ib1': '`ib1`', 'igtree': '`igtree`', 'tags': 'tags, in what `entropy` keeps'}


def f1(right, there, said):
    return 2 * right / (there + said) if there + said else 0


def main():
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    infodisc, counter, table, data = sys.argv[1:]
    sites = [s for s in score.sites_of(data) if has_text(f'{data}/{s}')]
    sums = {way: [0] * 13 for way in WAYS}
    for fold in range(methods.FOLDS):
        out = [s for s in sites if methods.fold_of(s) == fold]
        with tempfile.TemporaryDirectory(prefix='parts-') as work:
            model = work + '/model'
            methods.train(infodisc, 'ib1', data, [s for s in sites if s not in out], model)
            for site in out:
                for method in ('ib1', 'igtree'):
                    lines = subprocess.run([counter, method, model, f'{data}/{site}/pages', f'{data}/{site}/gold.jsonl'],
                                           check=True, stdout=subprocess.PIPE).stdout.decode().splitlines()
                    for line in lines:
                        way, *counts = line.split()
                        if way == method or method == 'ib1':
                            sums[way] = [a + int(b) for a, b in zip(sums[way], counts)]
    rows = ['| parts by | title | heading | body | no title (E1) | more titles (E2) | headings together (E3) |',
            '|---|---|---|---|---|---|---|']
    for way, name in WAYS.items():
        c = sums[way]
        cells = [f'{f1(*c[i:i + 3]):.3f}'.removeprefix('0') for i in (0, 3, 6)]
        cells += [f'{100 * e / c[9]:.0f} %' for e in c[10:]]
        rows.append(f'| {name} | ' + ' | '.join(cells) + ' |')
    with open(table, 'w', encoding='utf-8') as out:
        out.write('\n'.join(rows) + '\n')
    print('\n'.join(rows))
    print(f'{len(sites)} sites, {sums["ib1"][9]} pages; in the gold {sums["ib1"][1]} titles, {sums["ib1"][4]} headings, '
          f'{sums["ib1"][7]} blocks of body')


def has_text(site):
    with open(f'{site}/gold.jsonl', encoding='utf-8') as gold:
        return any('"text"' in line for line in gold)


if __name__ == '__main__':
    main()
