#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares what the exported rules extract with the content that infodisc extracts.

    check_exports.py [--pages N] [--table FILE.md] INFODISC DATA

For each labelled site, the rules of each tool are applied to at most N original pages by libxml2, as the tool would.
The text is compared with `content` of pages.jsonl, pages that are indexes apart, and with the gold text of the labelled
sites; the measure is that of score.py.
"""
import argparse
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor

import page_trees
import score

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..', '..', 'tests'))
import exports  # noqa: E402

LEAST = 0.95  # of the F1 against `content`
SHOWN = ('ftr', 'fess', 'stormcrawler', 'elastic-crawler', 'parsel')  # the others differ from the last in form alone


def check_site(task):
    """(site, {what: [Score]}, number of selectors of ftr)"""
    infodisc, directory, n_pages = task
    scores = {}
    with tempfile.TemporaryDirectory(prefix='exports-') as out:
        formats = [word for name in exports.NAMES for word in ('-f', name)]
        run = subprocess.run([infodisc, '-q', '-j1', *formats, '-o', out, directory + '/pages'],
                             stderr=subprocess.PIPE, text=True)
        if run.returncode:
            return directory, {}, 0
        rules = exports.consumers(out)
        pages = {page['path']: page for page in score.read_lines(out + '/pages.jsonl')}
        gold = [g for g in score.read_lines(directory + '/gold.jsonl') if g['path'] in pages]
        for line in gold[:n_pages]:
            check_page(directory, pages[line['path']], line, rules, scores)
        with open(out + '/ftr.txt', encoding='utf-8') as f:
            n_rules = sum(line.startswith('strip:') or line.startswith('body:') for line in f)
            f.seek(0)
            n_rules += sum(line.count(' | //') for line in f if line.startswith('body:'))
    return directory, scores, n_rules


def check_page(directory, page, gold, rules, scores):
    with open(os.path.join(directory, 'pages', page['path']), 'rb') as f:
        text = page_trees.decode(f.read(), page['charset'])
    add(scores, 'content; gold', score.score_page(gold, page['content']))
    against = 'content of indexes' if page['type'] == 'index' else 'content'
    for name, rule_of in rules.items():
        root = page_trees.by_libxml2(text).root
        found = '' if root is None else page_trees.keep_and_strip(root, *rule_of(page['url']))
        add(scores, f'{name}; gold', score.score_page(gold, found))
        add(scores, f'{name}; {against}', score.score_text(page['content'], '', found))


def add(scores, what, figure):
    if figure:
        scores.setdefault(what, []).append(figure)


def table(means_of):
    """{what: {site: Score}} -> Markdown, a row each group."""
    groups = {what: score.group_means(sites) for what, sites in means_of.items()}
    heads = [f'{g} ({n})' for g, (_, n) in groups['content; gold'].items()]
    lines = ['| text of | compared with | ' + ' | '.join(heads) + ' |', '|---|---|' + '---|' * len(heads)]
    for what, means in groups.items():
        name, against = what.split('; ')
        cells = (' / '.join(f'{figure:.3f}' for figure in means[g][0]) if g in means else '' for g in
                 groups['content; gold'])
        lines.append(f'| {name} | {against} | ' + ' | '.join(cells) + ' |')
    return '\n'.join(lines) + '\n'


def below(means_of):
    """Markdown: the sites where an export has less than LEAST on pages that are not indexes."""
    of = {name: means_of[f'{name}; content'] for name in SHOWN}
    sites = [site for site in of['ftr'] if any(round(of[name][site].f1, 3) < LEAST for name in SHOWN)]
    lines = [f'F1 against `content`, without indexes, of the {len(sites)} sites of {len(of["ftr"])} where one is '
             f'below {LEAST}:\n',
             '| site | ' + ' | '.join(SHOWN) + ' |', '|---|' + '---|' * len(SHOWN)]
    lines += [f'| {site} | ' + ' | '.join(f'{of[name][site].f1:.3f}' for name in SHOWN) + ' |' for site in sites]
    return '\n'.join(lines) + '\n'


def main():
    arguments = argparse.ArgumentParser(description=__doc__,
                                        formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument('infodisc')
    arguments.add_argument('data')
    arguments.add_argument('--pages', type=int, default=20, metavar='N', help='of each site')
    arguments.add_argument('--table', metavar='FILE')
    a = arguments.parse_args()
    tasks = [(a.infodisc, os.path.join(a.data, site), a.pages) for site in score.sites_of(a.data)]
    means_of, counts = {}, []
    with ProcessPoolExecutor(2) as pool:
        for directory, scores, n_rules in pool.map(check_site, tasks):
            for what, figures in scores.items():
                means_of.setdefault(what, {})[os.path.basename(directory)] = score.mean(figures)
            counts.append(n_rules)
    text = table(means_of)
    counts.sort()
    text += '\n' + below(means_of)
    text += f'\nSelectors in the site config: {counts[len(counts) // 2]} in the median, at most {counts[-1]}.\n'
    print(text, end='')
    if a.table:
        with open(a.table, 'w', encoding='utf-8') as f:
            f.write('# Exported rules on the original pages\n\n'
                    'P / R / F1, mean over the sites of a group (their number), at most '
                    f'{a.pages} labelled pages each: `bench/accuracy/check_exports.py`.\n\n{text}')


if __name__ == '__main__':
    main()
