#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What `infodisc apply` loses: templates are learned on half of a site's pages and applied to the other half,
and the other way round; the F1 of both halves together against that of learning on all pages.

    apply.py [options] INFODISC DATA      DATA/SITE/pages, DATA/SITE/gold.jsonl
      --table FILE     the figures of each site
      --most LOSS      end with 1 if the mean over all sites whose gold is text loses more (0.02)
      --large DIR      compare the times of learning and applying on a large crawl, too

Prints for each group F1 learned on all pages, learned on half of them (which shows the effect of fewer pages), and
applied to the other half; the mean and the lowest coverage of the halves; the coverage where a site was redesigned
(sites NAME-YEAR); and the times. The measure is that of score.py. Pages go to the halves in turn, in the order of their
paths, so that both halves have all parts of the site.
"""
import argparse
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor

import score


def run(infodisc, *arguments):
    done = subprocess.run([infodisc, *arguments], stderr=subprocess.PIPE, text=True)
    if done.returncode != 0:
        print(f'infodisc {" ".join(arguments)}: exit {done.returncode}: {done.stderr.strip()}', file=sys.stderr)


def pages_of(directory):
    """The paths of what infodisc takes for pages."""
    with open(os.path.join(directory, 'pages.jsonl'), encoding='utf-8') as lines:
        return [json.loads(line)['path'] for line in lines]


def part(pages, paths, into, first):
    """Every other page of `paths` into a tree of its own, of the same name: URLs are made from it."""
    for path in paths[first::2]:
        target = os.path.join(into, 'pages', path)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        shutil.copyfile(os.path.join(pages, path), target)


def join(files, target):
    with open(target, 'w', encoding='utf-8') as out:
        for file in files:
            if os.path.exists(file):
                with open(file, encoding='utf-8') as lines:
                    shutil.copyfileobj(lines, out)


def half_site(infodisc, site_dir, temp):
    """F1 learned on all, on halves, applied to halves; coverage of each half, by tokens."""
    pages = os.path.join(site_dir, 'pages')
    whole = os.path.join(temp, 'all')
    run(infodisc, '-q', '-j1', '-o', whole, pages)
    paths = pages_of(whole)
    coverage = []
    for first in (0, 1):
        part(pages, paths, os.path.join(temp, f'half{first}'), first)
    for first in (0, 1):
        if not os.path.exists(os.path.join(temp, f'half{first}')) or len(paths) < 2:
            continue
        learned, applied = (os.path.join(temp, f'{what}{first}') for what in ('learned', 'applied'))
        run(infodisc, '-q', '-j1', '-o', learned, os.path.join(temp, f'half{first}', 'pages'))
        run(infodisc, 'apply', '-q', '-j1', '-o', applied, os.path.join(learned, 'templates.json'),
            os.path.join(temp, f'half{1 - first}', 'pages'))
        with open(os.path.join(applied, 'run.json'), encoding='utf-8') as file:
            coverage.append(json.load(file)['health'])
    joined = {}
    for what in ('learned', 'applied'):
        joined[what] = os.path.join(temp, what + '.jsonl')
        join([os.path.join(temp, f'{what}{first}', 'pages.jsonl') for first in (0, 1)], joined[what])
    files = [os.path.join(whole, 'pages.jsonl'), joined['learned'], joined['applied']]
    return [score.score_site(site_dir, file)[0] for file in files], coverage


def measure(infodisc, site_dir):
    with tempfile.TemporaryDirectory(prefix='apply-') as temp:
        return half_site(infodisc, site_dir, temp)


def mean(numbers):
    numbers = list(numbers)
    return sum(numbers) / len(numbers) if numbers else float('nan')


def write_table(path, rows):
    os.makedirs(os.path.dirname(path) or '.', exist_ok=True)
    with open(path, 'w', encoding='utf-8') as table:
        print('site', 'group', 'all F1', 'half F1', 'applied F1', 'coverage', 'support drift', 'link drift',
              'entropy drift', sep='\t', file=table)
        for site, (scores, health) in rows.items():
            figures = [f'{s.f1:.3f}' for s in scores]
            drifts = [f'{mean(h[name] or 0 for h in health):.3f}'
                      for name in ('coverage', 'support_drift', 'link_drift', 'entropy_drift')]
            print(site, score.group_of(site), *figures, *drifts, sep='\t', file=table)


def print_means(rows, most):
    """The table of groups; whether one of them loses more than `most`."""
    means = [score.group_means({site: scores[i] for site, (scores, _) in rows.items()}) for i in range(3)]
    print(f'{"F1":24}{"all":>8}{"half":>8}{"applied":>9}{"loss":>8}{"coverage":>10}{"lowest":>8}')
    failed = False
    for group, (_, sites) in means[0].items():
        learned, half, applied = (m[group][0].f1 for m in means)
        members = [health for site, (_, health) in rows.items()
                   if group in (score.group_of(site), 'ALL') and
                   (group != 'ALL' or score.group_of(site) in score.TEXT_GROUPS)]
        cover = [mean(h['coverage'] for h in health) for health in members if health]
        loss = learned - applied
        failed = failed or (group == 'ALL' and loss > most)
        print(f'{group + f" ({sites})":24}{learned:8.3f}{half:8.3f}{applied:9.3f}{loss:8.3f}'
              f'{mean(cover):10.3f}{min(cover, default=1):8.3f}')
    return failed


def print_redesigns(infodisc, data, sites):
    """Sites NAME-YEAR are one site before and after a redesign: the templates of one year on the next one's."""
    years = {}
    for site in sites:
        found = re.fullmatch(r'(.*)-((19|20)[0-9]{2})', site)
        if found:
            years.setdefault(found[1], []).append(site)
    pairs = [pair for all_years in years.values() for pair in zip(sorted(all_years), sorted(all_years)[1:])]
    coverage = []
    for before, after in pairs:
        with tempfile.TemporaryDirectory(prefix='apply-') as temp:
            run(infodisc, '-q', '-j1', '-o', temp + '/l', os.path.join(data, before, 'pages'))
            run(infodisc, 'apply', '-q', '-j1', '-o', temp + '/a', temp + '/l/templates.json',
                os.path.join(data, after, 'pages'))
            with open(temp + '/a/run.json', encoding='utf-8') as file:
                coverage.append(json.load(file)['health']['coverage'])
    if coverage:
        coverage.sort()
        print(f'coverage over {len(pairs)} redesigns: median {coverage[len(pairs) // 2]:.3f}, '
              f'highest {coverage[-1]:.3f}')


def print_coverage(rows):
    """How well templates fit that were not redesigned: what share of the halves a limit would report."""
    halves = [h['coverage'] for site, (_, health) in rows.items() if score.group_of(site) in ('news', 'whole-sites')
              for h in health]
    if halves:
        below = ', '.join(f'{sum(c < limit for c in halves) / len(halves):.1%} below {limit}' for limit in
                          (0.4, 0.5, 0.6, 0.7, 0.8))
        print(f'coverage over {len(halves)} halves, news and whole sites: {below}')


def cpu_seconds(*command):
    """User and system time of a command, the least of three."""
    times = []
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        run(*command)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(times)


def print_speed(infodisc, crawls):
    print(f'{"CPU seconds, one thread":24}{"learn":>8}{"apply":>8}{"times as fast":>15}')
    for crawl in crawls:
        with tempfile.TemporaryDirectory(prefix='apply-') as temp:
            learn = cpu_seconds(infodisc, '-q', '-j1', '-o', temp + '/l', crawl)
            apply = cpu_seconds(infodisc, 'apply', '-q', '-j1', '-o', temp + '/a', temp + '/l/templates.json', crawl)
        name = os.path.basename(crawl.rstrip('/').removesuffix('/pages'))
        print(f'{name:24}{learn:8.2f}{apply:8.2f}{learn / apply:15.2f}')


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument('--table')
    parser.add_argument('--most', type=float, default=0.02)
    parser.add_argument('--large', action='append', default=[])
    parser.add_argument('infodisc')
    parser.add_argument('data')
    args = parser.parse_args()
    sites = score.sites_of(args.data)
    directories = [os.path.join(args.data, site) for site in sites]
    with ProcessPoolExecutor(2) as pool:
        results = pool.map(measure, [args.infodisc] * len(sites), directories)
        rows = {site: row for site, row in zip(sites, results) if row[0][0]}
    if not rows:
        sys.exit(f'no labelled site in {args.data}')
    if args.table:
        write_table(args.table, rows)
    failed = print_means(rows, args.most)
    print_coverage(rows)
    print_redesigns(args.infodisc, args.data, sites)
    if args.large:
        print_speed(args.infodisc, args.large)
    sys.exit(1 if failed else 0)


if __name__ == '__main__':
    main()
