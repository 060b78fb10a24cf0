#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Accuracy on the sites that run.py and manuals.py made, by site and by kind, precision and recall apart.

    table.py INFODISC TABLE.md DATA...      DATA: build/sites, build/manuals; needs build/rivals (make rivals) for the others

All methods of infodisc with the models built in, and those rivals of bench/rivals that are installed there: the measure is that of
bench/accuracy/score.py. Rivals read files: they get the pages of a WARC unpacked. What they found is kept in
build/rivals/found/sites: an interrupted run goes on from there.
"""

import argparse
import gzip
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from urllib.parse import unquote

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
model built in. None of the engines' sites taught it, but the manuals did: with the manuals of the same generator left out, it
has F1 {left_out} there (`bench/results/dev/left_out.tsv`). {pages} pages of {sites} sites, {gold} of them with a text.

"""


def facts_of(directory):
    with open(directory + '/SITE.json', encoding='utf-8') as file:
        return json.load(file)


def measure(infodisc, directory, options):
    """Score of a method on a site; None where it fails."""
    with tempfile.TemporaryDirectory(prefix='sites-') as out:
        done = subprocess.run([infodisc, *options, '-q', '-j1', '-o', out, directory + '/pages'], check=False)
        return score.score_site(directory, out + '/pages.jsonl')[0] if done.returncode == 0 else None


def ours(infodisc, sites):
    """{method: {site: Score}}."""
    with ThreadPoolExecutor(2) as pool:
        jobs = {(m, s): pool.submit(measure, infodisc, f, o) for m, o in METHODS.items() for s, f in sites.items()}
    return {m: {s: jobs[m, s].result() for s in sites} for m in METHODS}


def responses(warc):
    """(URL, body) of the pages in a WARC by wget."""
    with gzip.open(warc) as file:
        while head := file.readline():
            if not head.startswith(b'WARC/'):
                continue
            fields = {}
            while line := file.readline().strip():
                name, _, value = line.decode().partition(':')
                fields[name.lower()] = value.strip()
            block = file.read(int(fields['content-length']))
            if fields['warc-type'] == 'response':
                head, _, body = block.partition(b'\r\n\r\n')
                if b'chunked' in head.lower():
                    sys.exit(f'table.py: {warc}: {fields["warc-target-uri"]} is chunked')
                if b'text/html' in head.lower():
                    yield fields['warc-target-uri'].strip('<>'), body


def unpacked(directory, to):
    """A labelled site that is a WARC as one of files, in directory to."""
    os.makedirs(to + '/pages')
    paths = {}
    for number, (url, body) in enumerate(responses(directory + '/pages/site.warc.gz')):
        paths[unquote(url)] = f'{number}.html'
        with open(f'{to}/pages/{number}.html', 'wb') as file:
            file.write(body)
    with open(to + '/gold.jsonl', 'w', encoding='utf-8') as file:
        for r in score.read_lines(directory + '/gold.jsonl'):
            file.write(json.dumps({**r, 'path': paths[unquote(r['path'])]}) + '\n')


def theirs(infodisc, sites, facts, work):
    """{rival: {site: Score}} of the rivals in Python."""
    rivals.RIVALS = [r for r in rivals.RIVALS if r.name in OTHERS]
    with tempfile.TemporaryDirectory(prefix='sites-') as data:
        names = {site: f'{site}-{facts[site]["sha256"][:8]}' for site in sites}  # another gold, another site
        for site, directory in sites.items():
            if os.path.exists(directory + '/pages/site.warc.gz'):
                unpacked(directory, f'{data}/{names[site]}')
            else:
                os.symlink(directory, f'{data}/{names[site]}')
        opt = SimpleNamespace(infodisc=infodisc, work=work, data=data, only=None, found=work + '/found/sites')
        found = rivals.run_all(opt, sorted(names.values()))
        return {
            OTHERS[n]: {
                s: score.score_site(f'{data}/{names[s]}', f'{found[n][0]}/{names[s]}/pages.jsonl')[0] for s in sites
            }
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
    engines = [s for s in facts if facts[s]['kind'] != 'manual']
    heads = [f'{kind}, {n}' for kind, n in kinds.items()] + [f'engines, {len(engines)}']
    lines = ['| method or program | ' + ' | '.join(heads) + ' |', '|---' * (len(heads) + 1) + '|']
    for name, scores in figures.items():
        groups = [[s for s in facts if facts[s]['kind'] == kind] for kind in kinds] + [engines]
        lines.append(f'| {name} | ' + ' | '.join(cell(mean_of(scores, g)) for g in groups) + ' |')
    return '\n'.join(lines) + '\n'


def left_out():
    """Mean F1 of the manuals in the figures of make train."""
    with open(os.path.join(HERE, '..', 'results', 'dev', 'left_out.tsv'), encoding='utf-8') as file:
        f1 = [float(line.split('\t')[3]) for line in file if line.startswith('doc--')]
    return f'{sum(f1) / len(f1):.3f}'


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
    figures = {**ours(infodisc, sites), **theirs(infodisc, sites, facts, os.path.abspath(opt.rivals))}
    figures = {name: scores for name, scores in figures.items() if any(scores.values())}
    head = HEAD.format(
        left_out=left_out(),
        sites=len(sites),
        pages=sum(f['pages'] for f in facts.values()),
        gold=sum(f['texts'] for f in facts.values()),
    )
    with open(opt.table, 'w', encoding='utf-8') as file:
        file.write(head + '## By kind\n\n' + by_kind(facts, figures) + '\n## By site\n\n' + by_site(facts, figures))


if __name__ == '__main__':
    main()
