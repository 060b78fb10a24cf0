#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""All methods on labelled sites: accuracy, and user time beside that of `entropy`, for docs/methods.md.

    methods.py INFODISC DATA TABLE.md [METHOD...]       DATA/SITE/pages, DATA/SITE/gold.jsonl

With METHODs only these are measured; the lines of the others stay as they are in the table.

The measure is that of score.py. Each site is one run with one thread; times are sums over all sites. Methods that
are trained are measured on sites that their model has not seen: sites are left out in FOLDS parts, all of one publisher
together, and the model is trained on the others.
"""
import hashlib
import os
import resource
import subprocess
import sys
import tempfile

import score

METHODS = {'entropy': ['-m', 'entropy'],
           'largest': ['-m', 'largest'],
           'largest, --blocks div': ['-m', 'largest', '-b', 'div'],
           'coreex': ['-m', 'coreex'],
           'next': ['-m', 'next'],
           'next, --blocks div': ['-m', 'next', '-b', 'div'],
           'maxent': ['-m', 'maxent'],
           'memm': ['-m', 'memm'],
           'crf': ['-m', 'crf'],
           'ib1': ['-m', 'ib1'],
           'igtree': ['-m', 'igtree']}  # c45 has coreex's text
TRAINED = ('maxent', 'memm', 'crf', 'ib1', 'igtree')
FOLDS = 4
GROUPS = {'news': 'news', 'whole-sites': 'whole sites', 'non-news': 'shops and manuals',
          'samples': 'sample sites', 'ALL': 'all'}


def user_seconds():
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime


def fold_of(site):
    return int(hashlib.md5(score.publisher_of(site).encode()).hexdigest(), 16) % FOLDS


def run(infodisc, data, sites, options):
    """{site: Score} of a method."""
    scores = {}
    for site in sites:
        directory = os.path.join(data, site)
        with tempfile.TemporaryDirectory(prefix='methods-') as out:
            subprocess.run([infodisc, *options, '-q', '-j1', '-o', out, directory + '/pages'], check=True)
            found, _ = score.score_site(directory, out + '/pages.jsonl')
        if found:
            scores[site] = found
    return scores


def train(infodisc, method, data, sites, model):
    arguments = [part for site in sites for part in
                 ('--gold', f'{data}/{site}/gold.jsonl', f'{data}/{site}/pages')]
    subprocess.run([infodisc, 'train', '-m', method, '-q', '-o', model, *arguments], check=True)


def measure(infodisc, data, options):
    """({group: (Score, sites)}, user seconds without training) of a method on all sites."""
    sites, method, scores, seconds = score.sites_of(data), options[1], {}, 0
    folds = [[s for s in sites if fold_of(s) == f] for f in range(FOLDS)] if method in TRAINED else [sites]
    for fold in folds:
        with tempfile.TemporaryDirectory(prefix='methods-') as work:
            more = []
            if method in TRAINED:
                train(infodisc, method, data, [s for s in sites if s not in fold], work + '/model')
                more = ['--model', work + '/model']
            before = user_seconds()
            scores.update(run(infodisc, data, fold, options + more))
            seconds += user_seconds() - before
    return score.group_means(scores), seconds


def cell(share):
    return f'{share:.3f}'.removeprefix('0')


def label_of(name):
    method, _, option = name.partition(', ')
    return f'`{method}`' + (f', `{option}`' if option else '') + (', left out' if method in TRAINED else '')


def row_of(name, means, groups, time):
    everything = means['ALL'][0]
    figures = [cell(means[g][0].f1) for g in groups] + [cell(everything.precision), cell(everything.recall)]
    return f'| {label_of(name)} | ' + ' | '.join(figures) + f' | {time:.2f} |'


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    infodisc, data, table, *names = sys.argv[1:]
    rows = {}
    if names:
        with open(table, encoding='utf-8') as old:
            rows = {line.split(' | ')[0].removeprefix('| '): line.rstrip('\n') for line in old}
    unit_means, unit = measure(infodisc, data, METHODS['entropy'])
    groups = [g for g in GROUPS if g in unit_means]
    for name, options in METHODS.items():
        if not names or options[1] in names:
            means, seconds = (unit_means, unit) if name == 'entropy' else measure(infodisc, data, options)
            rows[label_of(name)] = row_of(name, means, groups, seconds / unit)
    heads = [f'{GROUPS[g]}, {unit_means[g][1]}' for g in groups]
    os.makedirs(os.path.dirname(table) or '.', exist_ok=True)
    with open(table, 'w', encoding='utf-8') as out:
        print('| method |', ' | '.join(heads), '| precision | recall | time |', file=out)
        print('|---' * (len(heads) + 4) + '|', file=out)
        for name in METHODS:
            print(rows[label_of(name)], file=out)


if __name__ == '__main__':
    main()
