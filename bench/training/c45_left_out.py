#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Page types by C4.5 on sites that its tree was not trained on, for docs/research/methods.md.

    c45_left_out.py C45_TOOL TABLE.md DATA...    DATA/SITE/pages and DATA/SITE/gold.jsonl

Each site whose gold has several types is left out in turn; the trees are trained on the others. Three trees, as in the
paper: the features of the address, those of CoreEx, and both; and the last one grown by windowing, or without pruning.
Shares of pages, in percent, as means over the sites: all three types right; articles told from all else.
"""
import json
import os
import subprocess
import sys
import tempfile

TREES = {'the more frequent type': None,
         'link-target features': 'ssnssnxxx',
         'CoreEx features': 'xxxxxxssn',
         'both': 'ssnssnssn',
         'both, 10 windows': 'wssnssnssn',
         'both, not pruned': 'ussnssnssn'}


def typed_sites(directories):
    sites = []
    for site in (f'{d}/{s}' for d in directories for s in sorted(os.listdir(d))):
        if os.path.exists(f'{site}/gold.jsonl'):
            with open(f'{site}/gold.jsonl', encoding='utf-8') as gold:
                if len({json.loads(line).get('type') for line in gold} - {None}) > 1:
                    sites.append(site)
    return sites


def tool(*arguments):
    return subprocess.run(arguments, check=True, stdout=subprocess.PIPE).stdout.decode()


def judge(program, kinds, train, test, work):
    """The type that a tree of the cases `train` gives to each of `test`, and how many leaves it has."""
    if kinds is None:
        types = [line.split()[-1] for line in train]
        return [max(sorted(set(types)), key=types.count)] * len(test), 1
    for name, lines in (('train', train), ('test', test)):
        with open(f'{work}/{name}', 'w', encoding='utf-8') as out:
            out.writelines(line + '\n' for line in lines)
    head, *found = tool(program, 'train', kinds, f'{work}/train', f'{work}/test').splitlines()
    return found, int(head.split()[0])


def two(types):
    return [t == 'article' for t in types]


def share(a, b):
    return 100 * sum(x == y for x, y in zip(a, b)) / len(a)


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    program, table, *directories = sys.argv[1:]
    cases = {s: tool(program, 'dump', f'{s}/pages', f'{s}/gold.jsonl').splitlines() for s in typed_sites(directories)}
    rows = ['| tree of | three types | article or not | leaves |', '|---|---|---|---|']
    with tempfile.TemporaryDirectory(prefix='c45-') as work:
        for name, kinds in TREES.items():
            three, binary, leaves = [], [], []
            for site in cases:
                said = [line.split()[-1] for line in cases[site]]
                others = [line for other in cases if other != site for line in cases[other]]
                found, n = judge(program, kinds, others, cases[site], work)
                three.append(share(found, said))
                binary.append(share(two(found), two(said)))
                leaves.append(n)
            rows.append(f'| {name} | {sum(three) / len(three):.1f} | {sum(binary) / len(binary):.1f} | '
                        f'{sum(leaves) / len(leaves):.0f} |')
    text = '\n'.join(rows) + '\n'
    with open(table, 'w', encoding='utf-8') as out:
        out.write(text)
    print(text, end='')
    print(f'{len(cases)} sites, {sum(map(len, cases.values()))} pages')


if __name__ == '__main__':
    main()
