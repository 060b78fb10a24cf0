#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Accuracy on the sites that run.py and manuals.py made, by site and by kind, precision and recall apart.

    table.py INFODISC TABLE.md DATA...      DATA: build/sites, build/manuals; needs build/rivals (make rivals) for the others

All methods of infodisc with the models built in, and those rivals of bench/rivals that are installed there: the measure is that of
bench/accuracy/score.py. Rivals read files: a site that is a WARC has no figures of theirs.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, '..', 'accuracy'), os.path.join(HERE, '..', 'rivals')]
import rivals  # noqa: E402
import score  # noqa: E402

METHODS = {
    '`template`': ['-m', 'template'],
    '`entropy`': ['-m', 'entropy'],
    '`paper`, TABLE and DIV': ['-m', 'paper', '-b', 'div'],
    '`paper`, TABLE': ['-m', 'paper', '-b', 'table'],
    '`largest`': ['-m', 'largest'],
    '`coreex`': ['-m', 'coreex'],
    '`next`': ['-m', 'next'],
    '`maxent`': ['-m', 'maxent'],
    '`memm`': ['-m', 'memm'],
    '`crf`': ['-m', 'crf'],
    '`ib1`': ['-m', 'ib1'],
    '`igtree`': ['-m', 'igtree'],
}
OTHERS = {
    'trafilatura': 'trafilatura',
    'trafilatura-dedup': 'trafilatura, deduplicated',
    'resiliparse': 'resiliparse',
    'resiliparse-dedup': 'resiliparse, deduplicated',
    'all-text': 'all visible text',
}
SHOWN = ['`template`', '`entropy`', '`paper`, TABLE and DIV', 'trafilatura, deduplicated', 'resiliparse, deduplicated']
HEAD = """# Sites by real engines

Made by `make sites manuals sites-table`: how is in `bench/sites/README.md`. The gold is what was put into the engines: nobody
labelled it by hand. Precision / recall / F1, means over the pages that have a text, then over the sites. `template` has the
model built in, whose training had none of the engines' sites below. {pages} pages of {sites} sites, {gold} of them with a text.

"""


def facts_of(folder):
    with open(folder + '/SITE.json', encoding='utf-8') as file:
        return json.load(file)


def measure(infodisc, folder, options):
    """Score of a method on a site; None where it fails."""
    with tempfile.TemporaryDirectory(prefix='sites-') as out:
        done = subprocess.run([infodisc, *options, '-q', '-j1', '-o', out, folder + '/pages'], check=False)
        return score.score_site(folder, out + '/pages.jsonl')[0] if done.returncode == 0 else None


def ours(infodisc, sites):
    """{method: {site: Score}}."""
    with ThreadPoolExecutor(2) as pool:
        jobs = {(m, s): pool.submit(measure, infodisc, f, o) for m, o in METHODS.items() for s, f in sites.items()}
    return {m: {s: jobs[m, s].result() for s in sites} for m in METHODS}


def theirs(infodisc, sites, work):
    """{rival: {site: Score}} of the rivals in Python, on the sites that are files."""
    if not os.path.isdir(work + '/venv'):
        print('table.py: no rivals in', work, file=sys.stderr)
        return {}
    files = {s: f for s, f in sites.items() if not any(n.endswith('.warc.gz') for n in os.listdir(f + '/pages'))}
    rivals.RIVALS = [r for r in rivals.RIVALS if r.name in OTHERS]
    with tempfile.TemporaryDirectory(prefix='sites-') as data:
        for site, folder in files.items():
            os.symlink(folder, f'{data}/{site}')
        opt = SimpleNamespace(infodisc=infodisc, work=work, data=data, only=None, found=data + '/.found')
        found = rivals.run_all(opt, sorted(files))
        return {
            OTHERS[n]: {s: score.score_site(files[s], f'{found[n][0]}/{s}/pages.jsonl')[0] for s in files}
            for n in OTHERS
            if n in found
        }


def cell(s):
    return f'{s.precision:.3f} / {s.recall:.3f} / {s.f1:.3f}' if s else '–'


def mean_of(scores, names):
    got = [scores[n] for n in names if scores.get(n)]
    return score.mean(got) if got else None


def by_site(facts, figures):
    shown = [name for name in SHOWN if name in figures]
    lines = ['| site | engine | kind | pages | texts | ' + ' | '.join(shown) + ' |', '|---' * (5 + len(shown)) + '|']
    for site, f in facts.items():
        cells = [cell(figures[name].get(site)) for name in shown]
        lines.append(
            f'| `{site}` | {f["engine"]} | {f["kind"]} | {f["pages"]} | {f["texts"]} | ' + ' | '.join(cells) + ' |'
        )
    return '\n'.join(lines) + '\n'


def by_kind(facts, figures):
    kinds = Counter(f['kind'] for f in facts.values())
    heads = [f'{kind}, {n}' for kind, n in kinds.items()] + [f'all, {len(facts)}']
    lines = ['| method or program | ' + ' | '.join(heads) + ' |', '|---' * (len(heads) + 1) + '|']
    for name, scores in figures.items():
        groups = [[s for s in facts if facts[s]['kind'] == kind] for kind in kinds] + [list(facts)]
        lines.append(f'| {name} | ' + ' | '.join(cell(mean_of(scores, g)) for g in groups) + ' |')
    return '\n'.join(lines) + '\n'


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    p.add_argument('--rivals', default='build/rivals')
    p.add_argument('infodisc')
    p.add_argument('table')
    p.add_argument('data', nargs='+')
    opt = p.parse_args()
    sites = {s: os.path.join(os.path.abspath(d), s) for d in opt.data if os.path.isdir(d) for s in score.sites_of(d)}
    if not sites:
        sys.exit(f'table.py: no labelled site in {" ".join(opt.data)}: make sites')
    facts = {s: facts_of(f) for s, f in sites.items()}
    infodisc = os.path.abspath(opt.infodisc)
    figures = {**ours(infodisc, sites), **theirs(infodisc, sites, os.path.abspath(opt.rivals))}
    head = HEAD.format(
        sites=len(sites), pages=sum(f['pages'] for f in facts.values()), gold=sum(f['texts'] for f in facts.values())
    )
    with open(opt.table, 'w', encoding='utf-8') as file:
        file.write(head + '## By kind\n\n' + by_kind(facts, figures) + '\n## By site\n\n' + by_site(facts, figures))


if __name__ == '__main__':
    main()
