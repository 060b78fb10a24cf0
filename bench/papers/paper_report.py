#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Table 2 and Figures 5 to 7 of Lin and Ho (KDD 2002) from the lines of paper_sweeps.

    paper_report.py DATA OUT TABLES     reads OUT/sweeps.tsv and DATA/SITE/SITE.json; plots go to
                                        OUT, small tables to TABLES

Tables: paper_table2.tsv (one line per site: threshold, recall and precision by either reading of the
greedy rule, and with the best threshold in hindsight), paper_curves.tsv (mean and quartiles over
the sites for each threshold), paper_training.tsv (the same for each number of training pages).
"recall" and "precision" count a feature once a site, as the paper does; "page_..." once a page.
"tabular" are the sites laid out with TABLEs, as the paper's were; the groups overlap. Figures:
gnuplot draws fig5, fig6 and fig7 as the paper has them, for 13 sites (tabular ones for TABLE blocks
where there are enough, otherwise from the least to the most precise), and the means over all.
"""
import csv
import json
import os
import re
import statistics
import subprocess
import sys
from collections import defaultdict

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'accuracy'))
from score import group_of, TEXT_GROUPS # noqa: E402

PAGES = 10           # training pages, as in the paper's first experiments
LINES = 13           # sites in a figure, as in the paper
MEASURES = ('recall', 'precision', 'page_recall', 'page_precision')


def share(row, part, whole):
    return row[part] / row[whole] if row[whole] else 0.0


def read_sweeps(path):
    """{(site, blocks): {pages: [row of each threshold]}}; the sample of all pages under 'all'."""
    sweeps = defaultdict(lambda: defaultdict(list))
    with open(path, encoding='utf-8') as lines:
        for line in csv.DictReader(lines, delimiter='\t'):
            row = {k: v if k in ('site', 'blocks') else float(v) for k, v in line.items()}
            for prefix in ('', 'page_'):
                row[prefix + 'recall'] = share(row, prefix + 'common', prefix + 'desired')
                row[prefix + 'precision'] = share(row, prefix + 'common', prefix + 'discovered')
            pages = 'all' if row['all'] else int(row['pages'])
            if group_of(row['site']) in TEXT_GROUPS:
                sweeps[row['site'], row['blocks']][pages].append(row)
    return sweeps


def f1(row, prefix=''):
    r, p = row[prefix + 'recall'], row[prefix + 'precision']
    return 2 * r * p / (r + p) if r + p else 0.0


def tabular_sites(data, sites):
    def layout(site):
        with open(os.path.join(data, site, 'SITE.json'), encoding='utf-8') as about:
            return json.load(about).get('layout') or ''
    return {site for site in sites if re.match('(nested )?table', layout(site), re.I)}


def groups_of(site, tabular):
    return [group_of(site), 'ALL'] + (['tabular'] if site in tabular else [])


def first_experiment(sizes):
    """The sweep over 10 pages, or over all where there are fewer."""
    return sizes.get(PAGES) or sizes['all']


def chosen(rows, rule):
    if rule == 'best':
        return max(rows[:9], key=lambda r: f1(r, 'page_'))
    return next(r for r in rows if r[rule])


def table(path, heads, rows):
    with open(path, 'w', encoding='utf-8') as out:
        for row in [heads] + rows:
            print(*(f'{x:.3f}' if isinstance(x, float) else x for x in row), sep='\t', file=out)


def spread(values):
    """mean, lower quartile, median, upper quartile"""
    if len(values) == 1:
        return values * 4
    return [statistics.fmean(values), *statistics.quantiles(values, n=4, method='inclusive')]


def write_table2(path, sweeps):
    rules = ('greedy', 'first', 'best')
    heads = ['site', 'group', 'blocks', 'pages']
    heads += [f'{rule} {column}' for rule in rules for column in ('t', *MEASURES)]
    rows = []
    for (site, blocks), sizes in sorted(sweeps.items()):
        picks = [chosen(first_experiment(sizes), rule) for rule in rules]
        rows.append([site, group_of(site), blocks, int(picks[0]['pages'])] +
                    [x for p in picks for x in (f"{p['t']:.1f}", *(p[m] for m in MEASURES))])
    table(path, heads, rows)


def write_curves(path, sweeps, tabular):
    values = defaultdict(list)
    for (site, blocks), sizes in sweeps.items():
        for row in first_experiment(sizes):
            for group in groups_of(site, tabular):
                for measure in MEASURES:
                    values[blocks, group, row['t'], measure].append(row[measure])
    write_spreads(path, 't', values)


def write_training(path, sweeps):
    """Over the sites that have 40 labelled pages, so that all points speak of the same sites."""
    values = defaultdict(list)
    for (site, blocks), sizes in sweeps.items():
        for pages, rows in sizes.items():
            if 40 in sizes and pages != 'all':
                for measure in ('t', *MEASURES):
                    values[blocks, 'ALL', pages, measure].append(chosen(rows, 'greedy')[measure])
    write_spreads(path, 'pages', values)


def write_spreads(path, x, values):
    table(path, ['blocks', 'group', x, 'measure', 'sites', 'mean', 'q1', 'median', 'q3'],
          [[*key, len(v), *spread(v)] for key, v in sorted(values.items())])


# ---- figures ----

STYLE = '''set terminal svg size 720,440 font "sans,11" background "white"
set key outside right samplen 2 font "sans,9"
set yrange [0:1.02]
set grid ytics lc rgb "#dddddd"
set datafile separator "\\t"
'''


def figure(out, name, title, xlabel, lines):
    """lines: [(title or '', gnuplot style, [(x, y)])]"""
    blocks = ''.join(f'$line{i} << EOD\n' + ''.join(f'{x}\t{y:.4f}\n' for x, y in points) + 'EOD\n'
                     for i, (_, _, points) in enumerate(lines))
    plots = ', \\\n'.join(f'$line{i} using 1:2 with {style} title "{label}" noenhanced'
                          for i, (label, style, _) in enumerate(lines))
    script = (f'{STYLE}set output "{out}/{name}.svg"\nset title "{title}"\n'
              f'set xlabel "{xlabel}"\n{blocks}plot {plots}\n')
    subprocess.run(['gnuplot'], input=script, text=True, check=True)


def thirteen(sweeps, blocks, size, preferred=()):
    """The preferred sites if they are enough, or 13 evenly spaced in order of their precision."""
    def precision(site):
        return chosen(first_experiment(sweeps[site, blocks]), 'greedy')['precision'], site
    sites = sorted((s for s, b in sweeps if b == blocks and size in sweeps[s, b]), key=precision)
    if len(preferred) >= LINES:
        sites = [s for s in sites if s in preferred]
    step = max(1, len(sites) - 1) / (LINES - 1)
    return [sites[round(i * step)] for i in range(LINES)] if len(sites) > LINES else sites


def draw(out, sweeps, blocks, tabular):
    sites = thirteen(sweeps, blocks, 'all', tabular if blocks == 'table' else ())
    for number, measure in ((5, 'recall'), (6, 'precision')):
        figure(out, f'fig{number}-{blocks}',
               f'{measure} over the threshold, {blocks} blocks, {PAGES} pages',
               'threshold of block entropy',
               [(site.partition('--')[2] or site, f'linespoints lt {i + 1}',
                 [(r['t'], r[measure]) for r in first_experiment(sweeps[site, blocks])[:9]])
                for i, site in enumerate(sites)])
    sites = thirteen(sweeps, blocks, 40)
    if sites:
        figure(out, f'fig7-{blocks}', f'greedy threshold over training pages, {blocks} blocks',
               'training pages (dashed: recall, solid: precision)',
               [(label and (site.partition('--')[2] or site), f'linespoints lt {i + 1} dt {dash}',
                 [(n, chosen(rows, 'greedy')[m]) for n, rows in sorted(
                     (n, r) for n, r in sweeps[site, blocks].items() if n != 'all')])
                for m, dash, label in (('recall', 2, ''), ('precision', 1, 'name'))
                for i, site in enumerate(sites)])


def draw_means(out, tables, blocks):
    with open(tables + '/paper_curves.tsv', encoding='utf-8') as lines:
        rows = [r for r in csv.DictReader(lines, delimiter='\t')
                if r['blocks'] == blocks and r['group'] == 'ALL']
    styles = {'mean': 'lines lw 3', 'q1': 'lines dt 3', 'median': 'lines dt 2', 'q3': 'lines dt 3'}
    figure(out, f'fig56-{blocks}-all', f'over all {rows[0]["sites"]} sites, {blocks} blocks',
           'threshold of block entropy',
           [(f'{m.replace("_", " ")} {q}', f'{style} lt {i + 1}',
             [(r['t'], float(r[q])) for r in rows if r['measure'] == m])
            for i, m in enumerate(MEASURES) for q, style in styles.items()
            if q == 'mean' or not m.startswith('page_')])


# ---- a summary for people ----

def print_summary(sweeps, tabular):
    print(f'greedy threshold on {PAGES} pages, means over sites: recall / precision, '
          'a feature counted once a site | once a page')
    for blocks in ('table', 'div'):
        groups = defaultdict(list)
        for (site, b), sizes in sweeps.items():
            if b == blocks:
                for group in groups_of(site, tabular):
                    groups[group].append(first_experiment(sizes))
        for group, sites in sorted(groups.items()):
            for rule in ('greedy', 'first', 'best'):
                rows = [chosen(s, rule) for s in sites]
                m = [statistics.fmean(r[x] for r in rows) for x in MEASURES]
                print(f"{blocks:6}{group + f' ({len(rows)})':18}{rule:7} mean t "
                      f"{statistics.fmean(r['t'] for r in rows):.2f}  "
                      f'{m[0]:.3f} / {m[1]:.3f} | {m[2]:.3f} / {m[3]:.3f}')


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    data, out, tables = sys.argv[1:]
    sweeps = read_sweeps(out + '/sweeps.tsv')
    if not sweeps:
        sys.exit(f'no site of {data} has a gold text')
    tabular = tabular_sites(data, {site for site, _ in sweeps})
    os.makedirs(tables, exist_ok=True)
    write_table2(tables + '/paper_table2.tsv', sweeps)
    write_curves(tables + '/paper_curves.tsv', sweeps, tabular)
    write_training(tables + '/paper_training.tsv', sweeps)
    print_summary(sweeps, tabular)
    for blocks in ('table', 'div'):
        draw(out, sweeps, blocks, tabular)
        draw_means(out, tables, blocks)


if __name__ == '__main__':
    main()
