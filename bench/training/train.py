#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Trains the block model of the method `template` (models/template.txt) from labelled sites.

    train.py --dump DUMP --infodisc PROGRAM --model MODEL.txt [--folds 6] DATA...

DATA/SITE/pages and DATA/SITE/gold.jsonl are labelled sites (docs/accuracy.md). Each site is learned
whole and in random parts of 2, 5, 10, 20 and 60 pages, so that small crawls are judged well too. The
label of a leaf is the share of its tokens that the gold text has, in the same order; readers' comments are no
content; leaves that the gold calls neutral, and pages without gold, teach nothing. Pages of records, whose gold is a list of strings,
teach that leaves with such a string are content. All pages of a site weigh the same, and all sites of a group.

Before the model is written, sites are left out by outlet (all years and sections of one paper together) in
FOLDS parts, and the program itself is run and scored on each part with a model of the others: those
are the figures to believe. Deterministic for one version of LightGBM.
"""
import argparse
import hashlib
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

import lightgbm
import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'accuracy'))
import score # noqa: E402

PARTS = (2, 5, 10, 20, 60)          # pages of the random parts of a site
PART_WEIGHT = 0.35                  # of a part against the whole site
GROUP_WEIGHT = {'news': 1.0, 'whole-sites': 4.0, 'non-news': 3.0, 'single-pages': 0.5, 'manuals': 3.0,
                'records': 1.1, 'samples': 0.0}
PAGES_A_SITE = 30                   # labelled pages that teach, at most, spread evenly
OFFSETS = (1.0, 0.6, 1.5)           # logit that the entropy method's verdict is worth: for 1 page, up to FEW, more
FEW = 60
ROUNDS = 150
PARAMETERS = {'objective': 'cross_entropy', 'learning_rate': 0.12, 'num_leaves': 16,
              'min_data_in_leaf': 100, 'lambda_l2': 5, 'feature_fraction': 0.5,
              'bagging_fraction': 0.7, 'bagging_freq': 1, 'max_bin': 63, 'verbose': -1,
              'seed': 1, 'deterministic': True, 'force_row_wise': True, 'num_threads': 2}
UNKNOWN = -1.0


# ---- what the program knows of each leaf ----

def site_files(pages):
    return sorted(os.path.relpath(os.path.join(directory, name), pages)
                  for directory, _, names in os.walk(pages) for name in names)


def read_gold(site):
    with open(f'{site}/gold.jsonl', encoding='utf-8') as lines:
        return {gold['path']: gold for gold in map(json.loads, lines)}


def copy_part(site, n, target):
    """n pages of a site, half of them labelled; the same ones each time."""
    files = site_files(f'{site}/pages')
    chance = random.Random(f'{os.path.basename(site)} {n}')
    chance.shuffle(files)
    gold = read_gold(site)
    labelled = [f for f in files if f in gold][:(n + 1) // 2]
    others = [f for f in files if f not in set(labelled)][:n - len(labelled)]
    for name in labelled + others:
        os.makedirs(os.path.dirname(f'{target}/{name}'), exist_ok=True)
        shutil.copyfile(f'{site}/pages/{name}', f'{target}/{name}')
    return target


class Site:
    """The leaves of one crawl with their evidence, and their labels."""

    def __init__(self, path, part, names, dump, work):
        self.name, self.part = os.path.basename(path), part
        self.group, self.gold = score.group_of(self.name), read_gold(path)
        pages = copy_part(path, part, f'{work}/{self.name}@{part}') if part else f'{path}/pages'
        out = f'{work}/{self.name}@{part}.dump'
        subprocess.run([dump, pages, out], check=True)
        rows = np.fromfile(f'{out}.rows', dtype=np.uint32).reshape(-1, 4 + len(names))
        self.page, _, self.tokens, self.informative = rows[:, :4].T.astype(np.int64)
        self.evidence = rows[:, 4:].copy().view(np.float32)
        with open(f'{out}.pages', encoding='utf-8', errors='surrogateescape') as lines:
            self.files = lines.read().split('\n')[:-1]
        with open(f'{out}.text', encoding='utf-8', errors='replace', newline='\n') as lines:
            self.label(lines.read().split('\n')[:-1], names)
        for suffix in ('.rows', '.text', '.pages'):
            os.remove(out + suffix)
        self.keep_labelled()

    def label(self, texts, names):
        self.target = np.full(len(texts), UNKNOWN)
        self.weight = np.sqrt(np.minimum(self.tokens, 200)).astype(float)
        common = self.evidence[:, names.index('line_common')] > 0
        for page in np.unique(self.page):
            gold = self.gold.get(self.files[page], {})
            leaves = np.flatnonzero(self.page == page)
            if gold.get('text'):
                label_by_text(gold, texts, leaves, self.target)
            elif gold.get('must'):
                label_by_strings(gold, texts, leaves, self, common)

    def keep_labelled(self):
        """Drops what teaches nothing; gives all pages of the site the same weight."""
        known = self.target != UNKNOWN
        pages = np.unique(self.page[known])
        if len(pages) > PAGES_A_SITE:
            known &= np.isin(self.page, pages[::len(pages) // PAGES_A_SITE + 1])
        self.evidence, self.target, self.weight = (a[known] for a in
                                                   (self.evidence, self.target, self.weight))
        self.page, self.informative = self.page[known], self.informative[known]
        if len(self.page):
            of_page = np.bincount(self.page, weights=self.weight)
            self.weight /= of_page[self.page] * len(np.unique(self.page))
            self.weight *= GROUP_WEIGHT[self.group] * (PART_WEIGHT if self.part else 1)


# ---- labels ----

def runs(sequence, n):
    return {tuple(sequence[i:i + n]) for i in range(len(sequence) - n + 1)}


def covered(sequence, known, n):
    """How many tokens lie in a run of n that is known."""
    cover = np.zeros(len(sequence), bool)
    for i in range(len(sequence) - n + 1):
        if tuple(sequence[i:i + n]) in known:
            cover[i:i + n] = True
    return int(cover.sum())


def label_by_text(gold, texts, leaves, target):
    """The share of a leaf's tokens that stand in the gold text in runs of up to five. A leaf of one or
    two tokens is known only if it is a line of the gold, or has nothing of it."""
    text = score.words(gold['text'])
    neutral, comments = score.words(score.joined(gold.get('neutral'))), score.words(score.joined(gold.get('comments')))
    lines = {tuple(score.words(line)) for line in gold['text'].split('\n')}
    of_text = {n: runs(text, n) for n in range(1, 6)}
    of_neutral = {n: runs(neutral, n) for n in range(1, 6)}
    of_comments = {n: runs(comments, n) for n in range(1, 6)}
    for leaf in leaves:
        sequence = score.words(texts[leaf])
        n = min(5, len(sequence))
        if n == 0:
            continue
        in_text = covered(sequence, of_text[n], n)
        if covered(sequence, of_comments[n], n) > in_text:
            target[leaf] = 0
            continue
        if covered(sequence, of_neutral[n], n) > in_text:
            continue
        if n < 3 and in_text == n and tuple(sequence) not in lines:
            continue
        target[leaf] = in_text / len(sequence)


def label_by_strings(gold, texts, leaves, site, common):
    """A leaf with one of the strings is content; one that entropy calls
    redundant, or whose line most pages have, is template; of the others nothing is known."""
    def fold(text):
        return re.sub(r'\s+', ' ', text).strip().lower()

    strings = [fold(s) for s in gold['must']]
    for leaf in leaves:
        text = fold(texts[leaf])
        if any(s in text or (len(text) >= 3 and text in s) for s in strings):
            site.target[leaf] = 1
            site.weight[leaf] = max(site.weight[leaf], 1.5) * 3
        elif common[leaf] or not site.informative[leaf]:
            site.target[leaf] = 0


# ---- fitting ----

def outlet_of(site):
    """A lone page's is that of its URL, as its name tells nothing."""
    url = next(iter(site.gold.values())).get('url') if site.group == 'single-pages' else None
    return score.outlet_of(re.sub(r'^\w+://', '', url).split('/')[0]) if url else score.publisher_of(site.name)


# Manuals that one generator wrote are left out together.
GENERATOR = {'doc--postgresql': 'docbook', 'doc--gimp-en': 'docbook', 'doc--debref-ja': 'docbook', 'doc--gtk3': 'docbook'}


def fold_of(site, folds):
    key = GENERATOR.get(site.name, outlet_of(site))
    return int(hashlib.md5(key.encode()).hexdigest(), 16) % folds


def offsets(evidence, names):
    """[leaves] the offset of each leaf's crawl, by its pages."""
    pages = np.round(2 ** evidence[:, names.index('ln_documents')] - 1)
    return np.choose((pages > 1).astype(int) + (pages > FEW), OFFSETS)


def fit(sites, names):
    sites = [s for s in sites if len(s.page)]
    weight = np.concatenate([s.weight for s in sites])
    informative = np.concatenate([s.informative for s in sites])
    evidence = np.vstack([s.evidence for s in sites])
    offset = offsets(evidence, names)
    data = lightgbm.Dataset(evidence,
                            label=np.concatenate([s.target for s in sites]),
                            weight=weight / weight.mean(),
                            init_score=np.where(informative == 1, offset, -offset))
    return lightgbm.train(PARAMETERS, data, ROUNDS)


def number(value):
    return f'{value:.6f}'.rstrip('0').rstrip('.') or '0'


def write_tree(tree, names, out):
    """Nodes in the order of a walk from the root: children behind their parents."""
    order, nodes = [tree], []
    while order:
        node = order.pop(0)
        nodes.append(node)
        if 'left_child' in node:
            node['left'] = len(nodes) + len(order)
            order += [node['left_child'], node['right_child']]
    out.write('tree\n')
    for node in nodes:
        if 'left_child' in node:
            out.write(f'split {names[node["split_feature"]]} {number(node["threshold"])} '
                      f'{node["left"]} {node["left"] + 1}\n')
        else:
            out.write(f'leaf {number(node["leaf_value"])}\n')


def write_model(model, names, path, comment):
    gains = sorted(zip(model.feature_importance('gain'), names), reverse=True)
    total = sum(g for g, _ in gains)
    with open(path, 'w', encoding='utf-8') as out:
        out.write('infodisc-model 1\n')
        for line in comment:
            out.write(f'# {line}\n')
        out.write('# what counts most, in percent of the gain:\n')
        for gain, name in gains[:40]:
            out.write(f'# {100 * gain / total:6.2f} {name}\n')
        out.write(f'offset {" ".join(map(number, OFFSETS))}\n')
        for tree in model.dump_model()['tree_info']:
            write_tree(tree['tree_structure'], names, out)


# ---- the figures to believe ----

def run_left_out(program, model, paths, results):
    def run(path):
        subprocess.run([program, '-q', '-j1', '-m', 'template', '--model', model, '-o',
                        f'{results}/{os.path.basename(path)}', f'{path}/pages'], check=True)
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(run, paths))


def cross_validate(sites, paths, names, program, folds, work):
    """{site: (Score, share of words kept)} of the program on each site with a model that has not seen its
    outlet."""
    results = f'{work}/results'
    fold = {s.name: fold_of(s, folds) for s in sites}
    for f in range(folds):
        model = f'{work}/fold{f}.txt'
        write_model(fit([s for s in sites if fold[s.name] != f], names), names, model, [])
        run_left_out(program, model, [p for p in paths if fold[os.path.basename(p)] == f], results)
    found = {}
    for path in paths:
        name = os.path.basename(path)
        scores, pages = score.score_site(path, f'{results}/{name}/pages.jsonl')
        if pages:
            found[name] = scores, score.kept_share(path, f'{results}/{name}/pages.jsonl')
    return found


def means(found):
    """One line: F1 of each group, and how much of the records' words is kept."""
    groups = score.group_means({name: scores for name, (scores, _) in found.items()})
    kept = [share for name, (_, share) in found.items() if score.group_of(name) == 'records']
    line = ', '.join(f'{group} {mean.f1:.3f}' for group, (mean, _) in groups.items())
    return line + (f'; of the words of records {sum(kept) / len(kept):.3f} kept' if kept else '')


def labelled_sites(directories):
    return [f'{d}/{s}' for d in directories for s in sorted(os.listdir(d)) if os.path.exists(f'{d}/{s}/gold.jsonl')]


def evidence_names(dump):
    return subprocess.run([dump, '--names'], capture_output=True, text=True, check=True).stdout.split()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('--dump', required=True)
    parser.add_argument('--infodisc', required=True)
    parser.add_argument('--model', required=True)
    parser.add_argument('--folds', type=int, default=6)
    parser.add_argument('--table', help='where to write the score of each site, left out')
    parser.add_argument('data', nargs='+')
    a = parser.parse_args()
    paths, names = labelled_sites(a.data), evidence_names(a.dump)
    with tempfile.TemporaryDirectory(prefix='train-') as work:
        jobs = [(p, n) for p in paths for n in (0, *PARTS)
                if n == 0 or n < len(site_files(f'{p}/pages'))]
        with ThreadPoolExecutor(2) as pool:
            sites = list(pool.map(lambda job: Site(*job, names, a.dump, work), jobs))
        comment = [f'trained by bench/training/train.py from {len(paths)} labelled sites with LightGBM '
                   f'{lightgbm.__version__}']
        if a.folds > 1:
            found = cross_validate(sites, paths, names, a.infodisc, a.folds, work)
            comment.append(f'left out in {a.folds} parts by outlet, F1: {means(found)}')
            print('\n'.join(comment))
            if a.table:
                with open(a.table, 'w', encoding='utf-8') as table:
                    for name, (s, kept) in sorted(found.items()):
                        print(name, *(f'{figure:.3f}' for figure in (*s, kept)), sep='\t', file=table)
        write_model(fit(sites, names), names, a.model, comment)


if __name__ == '__main__':
    sys.exit(main())
