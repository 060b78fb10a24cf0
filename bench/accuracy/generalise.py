#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Do templates hold on pages that they were not learned from? They are learned from every other page of a site, in
the order of the paths, and applied to the rest.

    generalise.py [options] INFODISC DATA...      DATA/SITE/pages
      --table FILE     the figures of each site
      --check          end with 1 if a figure is out of its bounds: see BOUNDS

Prints for the sites and separately for the manuals (doc--*): the mean share of the words whose verdict the templates
tell (coverage), the sites where it is low, the block paths of each site, how many changes `infodisc diff` finds between
the templates of both halves, and the sites of which the templates of another site seem to know 20 % of the words.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor

from apply import mean, pages_of, part

# Shares of the words; block paths.
BOUNDS = {'mean': .985, 'large_site': .95, 'low': .9, 'low_sites': 4, 'manual': .97, 'paths': 600, 'wrong': .2,
          'wrong_sites': 3}
LARGE_SITE = 40  # pages


def run(infodisc, *arguments):
    done = subprocess.run([infodisc, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode not in (0, 3) and arguments[0] != 'diff':
        print(f'infodisc {" ".join(arguments)}: exit {done.returncode}: {done.stderr.strip()}', file=sys.stderr)
    return done.stdout


def paths_of(directory):
    """The different block paths of a templates.json."""
    with open(os.path.join(directory, 'templates.json'), encoding='utf-8') as file:
        return {path['path'] for cluster in json.load(file)['clusters'] for path in cluster['paths']}


def coverage(infodisc, templates, pages, out):
    run(infodisc, 'apply', '-q', '-j1', '-o', out, f'{templates}/templates.json', pages)
    with open(f'{out}/run.json', encoding='utf-8') as file:
        return json.load(file)['health']['coverage']


def measure(infodisc, site, other):
    """other: another site, to which the templates are applied as well."""
    pages = os.path.join(site, 'pages')
    with tempfile.TemporaryDirectory(prefix='generalise-') as temp:
        learn = [infodisc, '-q', '-j1', '--no-report', '-o']
        run(*learn, temp + '/all', pages)
        paths = pages_of(temp + '/all')
        row = {'pages': len(paths), 'paths': len(paths_of(temp + '/all')),
               'templates_bytes': os.path.getsize(temp + '/all/templates.json'),
               'pages_bytes': os.path.getsize(temp + '/all/pages.jsonl')}
        if len(paths) < 2:
            return row
        for half in (0, 1):
            part(pages, paths, f'{temp}/half{half}', half)
            run(*learn, f'{temp}/learned{half}', f'{temp}/half{half}/pages')
        row['coverage'] = coverage(infodisc, temp + '/learned0', temp + '/half1/pages', temp + '/applied')
        row['of_other'] = coverage(infodisc, temp + '/all', os.path.join(other, 'pages'), temp + '/wrong')
        halves = [f'{temp}/learned{half}/templates.json' for half in (0, 1)]
        changes = json.loads(run(infodisc, 'diff', '--json', *halves))
        row['changes'] = sum(changes['counts'].values()) - changes['by_chance']
        return row


def write_table(file, rows):
    names = ['pages', 'coverage', 'of_other', 'paths', 'changes', 'templates_bytes', 'pages_bytes']
    os.makedirs(os.path.dirname(file) or '.', exist_ok=True)
    with open(file, 'w', encoding='utf-8') as table:
        print('site', *names, sep='\t', file=table)
        for site, row in rows.items():
            print(site, *[row.get(name, '') for name in names], sep='\t', file=table)


def show(name, rows):
    covered = {site: row for site, row in rows.items() if 'coverage' in row}
    if not covered:
        return None
    cover = mean(row['coverage'] for row in covered.values())
    low = {site: row for site, row in covered.items() if row['coverage'] < BOUNDS['low']}
    large = {site: row for site, row in covered.items()
             if row['pages'] >= LARGE_SITE and row['coverage'] < BOUNDS['large_site']}
    wrong = {site: row for site, row in covered.items() if row['of_other'] >= BOUNDS['wrong']}
    most = max(rows, key=lambda site: rows[site]['paths'])
    print(f'{name}: {len(covered)} sites, mean coverage {cover:.4f}')
    print(f'  below {BOUNDS["low"]}: {len(low)} sites ({len(low) / len(covered):.1%}):',
          ', '.join(f'{site} {row["coverage"]:.3f}' for site, row in low.items()))
    print(f'  {LARGE_SITE} pages or more and below {BOUNDS["large_site"]}: {len(large)}:',
          ', '.join(f'{site} {row["coverage"]:.3f}' for site, row in large.items()))
    print(f'  know {BOUNDS["wrong"]} of the words of another site: {len(wrong)} ({len(wrong) / len(covered):.1%}):',
          ', '.join(f'{site} {row["of_other"]:.3f}' for site, row in wrong.items()))
    print(f'  paths: at most {rows[most]["paths"]} ({most}), mean {mean(r["paths"] for r in rows.values()):.0f}; '
          f'changes between the halves: mean {mean(r["changes"] for r in covered.values()):.1f}; templates.json larger '
          f'than pages.jsonl: {sum(r["templates_bytes"] > r["pages_bytes"] for r in rows.values())}')
    return {'mean': cover, 'low': len(low) / len(covered), 'large': len(large), 'paths': rows[most]['paths'],
            'wrong': len(wrong) / len(covered), 'lowest': min(row['coverage'] for row in covered.values())}


def main():
    parser = argparse.ArgumentParser(usage=__doc__.replace('%', '%%'))
    parser.add_argument('--table')
    parser.add_argument('--check', action='store_true')
    parser.add_argument('infodisc')
    parser.add_argument('data', nargs='+')
    args = parser.parse_args()
    directories = sorted(os.path.join(data, site) for data in args.data for site in os.listdir(data)
                     if os.path.isdir(os.path.join(data, site, 'pages')))
    with ProcessPoolExecutor(2) as pool:
        # Of another publisher: a third of the list away.
        others = [directories[(i + len(directories) // 3) % len(directories)] for i in range(len(directories))]
        found = pool.map(measure, [args.infodisc] * len(directories), directories, others)
        rows = {os.path.basename(directory): row for directory, row in zip(directories, found)}
    if not rows:
        sys.exit(f'no site in {" ".join(args.data)}')
    if args.table:
        write_table(args.table, rows)
    sites = show('sites', {site: row for site, row in rows.items() if not site.startswith('doc--')})
    manuals = show('manuals', {site: row for site, row in rows.items() if site.startswith('doc--')})
    good = not sites or (sites['mean'] >= BOUNDS['mean'] and not sites['large'] and
                         sites['low'] * 100 <= BOUNDS['low_sites'] and
                         sites['wrong'] * 100 <= BOUNDS['wrong_sites'] and sites['paths'] <= BOUNDS['paths'])
    good = good and (not manuals or (manuals['lowest'] >= BOUNDS['manual'] and manuals['paths'] <= BOUNDS['paths']))
    if args.check and not good:
        sys.exit(f'not within the bounds: {BOUNDS}')


if __name__ == '__main__':
    main()
