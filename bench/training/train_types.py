#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Trains the model of page types (models/page_types.def) from labelled sites.

    train_types.py --dump DUMP --model MODEL.def [--folds] DATA...

DATA/SITE/pages and DATA/SITE/gold.jsonl are labelled sites (docs/accuracy.md). Sites whose gold says article,
index and other teach as a whole and in random parts of 2, 6, 20 and 60 pages, so that small crawls are typed well
too. Sites with articles only teach what a crawl without an index looks like. Crawls of one page teach by the kind
in their name (single--KIND-...). All sites of a kind weigh the same.

With --folds each whole site is left out in turn (the others in three parts), and the figures of what was left
out are printed: those are the ones to believe. Deterministic for one version of LightGBM.
"""
import argparse
import hashlib
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

import lightgbm
import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'accuracy'))
import score # noqa: E402
from train import evidence_names, labelled_sites, site_files # noqa: E402

TYPES = ['article', 'index', 'other']
SINGLES = {'article': 0, 'documentation': 0, 'product': 0, 'listing': 1, 'collection': 1}
PARTS = [(2, 3), (6, 3), (20, 1), (60, 1)]  # pages, how many of that size
WEIGHT = {'whole': 1.0, 'part': 0.08, 'articles': 0.1, 'single': 0.01}
VOTE = 0.5                                  # as in cluster/page_type.c
ROUNDS = 60
PARAMETERS = {'objective': 'multiclass', 'num_class': 3, 'learning_rate': 0.1, 'num_leaves': 6,
              'min_data_in_leaf': 100, 'lambda_l2': 5, 'feature_fraction': 0.4,
              'bagging_fraction': 0.7, 'bagging_freq': 1, 'verbose': -1, 'seed': 1,
              'deterministic': True, 'force_row_wise': True, 'num_threads': 2}


def copy_part(site, n, nth, target):
    """n random pages of a site; the same ones each time."""
    files = site_files(f'{site}/pages')
    for name in random.Random(f'{os.path.basename(site)} {n} {nth}').sample(files, min(n, len(files))):
        os.makedirs(os.path.dirname(f'{target}/{name}'), exist_ok=True)
        shutil.copyfile(f'{site}/pages/{name}', f'{target}/{name}')
    return target


def read_types(path):
    """{path of a page: its type}, and the kind of the site; None if it is not for this."""
    name = os.path.basename(path)
    with open(f'{path}/gold.jsonl', encoding='utf-8') as lines:
        gold = {g['path']: g.get('type') or 'article' for g in map(json.loads, lines)}
    if len(set(gold.values())) > 1:
        return {p: TYPES.index(t) for p, t in gold.items()}, 'whole'
    if score.group_of(name) == 'single-pages':
        kind = SINGLES.get(name.split('--')[1].split('-')[0])
        return ({p: kind for p in gold}, 'single') if kind is not None else None
    return ({p: 0 for p in gold}, 'articles') if score.group_of(name) == 'news' else None


class Crawl:
    """The labelled pages of a crawl: x [pages, 2 * evidence], y [pages], -1 without a label."""

    def __init__(self, path, part, dump, work):
        self.site = os.path.basename(path)
        gold, self.kind = read_types(path)
        pages = f'{path}/pages'
        if part:
            pages = copy_part(path, *part, f'{work}/{self.site}@{part[0]}.{part[1]}')
            self.kind = 'part'
        rows = [line.split('\t') for line in subprocess.run(
            [dump, pages], check=True, stdout=subprocess.PIPE).stdout.decode(
                'utf-8', 'surrogateescape').split('\n')[:-1]]
        x = np.array([row[2].split() for row in rows], float)
        self.cluster = np.array([int(row[1]) for row in rows])
        self.x = np.hstack([x, x - x.mean(0)])
        self.y = np.array([gold.get(row[0], -1) for row in rows])
        self.known = self.y >= 0


def fit(crawls):
    x = np.vstack([c.x[c.known] for c in crawls])
    y = np.concatenate([c.y[c.known] for c in crawls])
    weight = np.concatenate([np.full(c.known.sum(), WEIGHT[c.kind] / c.known.sum())
                             for c in crawls])
    return lightgbm.train(PARAMETERS, lightgbm.Dataset(x, y, weight=weight * len(y) / weight.sum()),
                          ROUNDS)


def judge(model, crawl):
    """Logits of the crawl's pages, drawn to the mean of their cluster."""
    z = model.predict(crawl.x, raw_score=True)
    for k in np.unique(crawl.cluster):
        of = crawl.cluster == k
        z[of] = (1 - VOTE) * z[of] + VOTE * z[of].mean(0)
    return z


# ---- the figures to believe ----

def fold_of(crawl):
    return hashlib.md5(crawl.site.split('-20')[0].encode()).digest()[0] % 3


def left_out(crawls):
    """[(crawl, logits)] by models that have not seen its site."""
    found = []
    for site in sorted({c.site for c in crawls if c.kind == 'whole'}):
        model = fit([c for c in crawls if c.site != site])
        found += [(c, judge(model, c)) for c in crawls if c.site == site]
    for fold in range(3):
        out = [c for c in crawls if c.kind in ('articles', 'single') and fold_of(c) == fold]
        if out:
            model = fit([c for c in crawls if c not in out])
            found += [(c, judge(model, c)) for c in out]
    return found


def area_under_curve(positive, value):
    pairs = value[positive][:, None] - value[~positive][None, :]
    return ((pairs > 0).sum() + (pairs == 0).sum() / 2) / pairs.size


def f1(confusion):
    return 2 * np.diag(confusion) / np.maximum(1, confusion.sum(0) + confusion.sum(1))


def figures(crawl, z):
    """Confusion of a crawl [gold, found], and the area under the curve of index against article."""
    confusion = np.zeros((3, 3), int)
    np.add.at(confusion, (crawl.y[crawl.known], z[crawl.known].argmax(1)), 1)
    pages = (crawl.y == 0) | (crawl.y == 1)
    index = crawl.y[pages] == 1
    area = area_under_curve(index, (z[:, 1] - z[:, 0])[pages]) if 0 < index.sum() < len(index) else None
    return confusion, area


def report(found):
    lines = []
    for kind in WEIGHT:
        of = [(c, *figures(c, z)) for c, z in found if c.kind == kind]
        if not of:
            continue
        total = sum(confusion for _, confusion, _ in of)
        areas = [area for _, _, area in of if area is not None]
        accuracy = np.mean([np.trace(confusion) / confusion.sum() for _, confusion, _ in of])
        lines.append(f'{kind}: {len(of)} crawls, accuracy {accuracy:.3f}, F1 ' + ', '.join(
            f'{t} {f:.3f}' for t, f in zip(TYPES, f1(total)) if total[TYPES.index(t)].sum())
            + (f', area {np.mean(areas):.3f}' if areas else ''))
        if kind == 'whole':
            for c, confusion, area in of:
                print(f'  {c.site}: accuracy {np.trace(confusion) / confusion.sum():.3f}, F1 ' +
                      ' '.join(f'{f:.2f}' for f in f1(confusion)) +
                      (f', area {area:.3f}' if area is not None else ''))
            print('  gold x found', *total.tolist())
    return lines


# ---- the model as a table ----

def leaves(node):
    return leaves(node['left_child']) + leaves(node['right_child']) if 'split_feature' in node else 1


def write_tree(node, names, out):
    """The nodes of a tree, the children of one together and behind it."""
    out.write(f', {2 * leaves(node) - 1})\n')
    queue, line = [node], 0
    while line < len(queue):
        node = queue[line]
        if 'split_feature' in node:
            which, feature = divmod(node['split_feature'], len(names))
            out.write(f'TYPE_{"SITE" if which else "PAGE"}({names[feature]}, '
                      f'{node["threshold"]:.6f}f, {len(queue)}, {len(queue) + 1})\n')
            queue += [node['left_child'], node['right_child']]
        else:
            out.write(f'TYPE_LEAF({node["leaf_value"]:.6f}f)\n')
        line += 1


def write_model(model, names, path, comment):
    gains = sorted(zip(model.feature_importance('gain'), [*names, *(f'{n} against the site' for n in names)]),
                   reverse=True)
    total = sum(gain for gain, _ in gains)
    with open(path, 'w', encoding='utf-8') as out:
        out.write('/* SPDX-License-Identifier: MIT\n * page_types.def - the trees of page_type.c. TYPE_TREE: the '
                  'type that it adds to, and its nodes; TYPE_PAGE and TYPE_SITE: the\n * page\'s number, or its distance from the '
                  'site\'s mean, goes left if at most ...; TYPE_LEAF: a logit.\n *\n')
        for line in comment:
            out.write(f' * {line}\n')
        out.write(' *\n * What counts most, in percent of the gain:\n')
        for gain, name in gains[:25]:
            out.write(f' * {100 * gain / total:5.1f} {name}\n')
        out.write(' */\n')
        for i, tree in enumerate(model.dump_model()['tree_info']):
            out.write(f'TYPE_TREE({TYPES[i % 3].upper()}')
            write_tree(tree['tree_structure'], names, out)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('--dump', required=True)
    parser.add_argument('--model', required=True)
    parser.add_argument('--folds', action='store_true', help='leave sites out and print the figures')
    parser.add_argument('data', nargs='+')
    a = parser.parse_args()
    paths, names = labelled_sites(a.data), evidence_names(a.dump)
    with tempfile.TemporaryDirectory(prefix='types-') as work:
        jobs = [(p, None) for p in paths if read_types(p)]
        jobs += [(p, (n, i)) for p, _ in jobs if read_types(p)[1] == 'whole'
                 for n, count in PARTS for i in range(count)]
        with ThreadPoolExecutor(2) as pool:
            crawls = list(pool.map(lambda job: Crawl(*job, a.dump, work), jobs))
    crawls = [c for c in crawls if c.known.any()]
    comment = [f'Trained by bench/training/train_types.py with LightGBM {lightgbm.__version__}.']
    if a.folds:
        lines = report(left_out(crawls))
        print('\n'.join(lines))
        comment += ['Left out, site by site:', *lines]
    write_model(fit(crawls), names, a.model, comment)


if __name__ == '__main__':
    sys.exit(main())
