#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares what the exported rules extract with the content that infodisc extracts.

    check_exports.py [--pages N] [--table FILE.md] [--show N] INFODISC DATA

For each labelled site the site config (-f ftr: keep and strip, one set for the whole site), the selectors for
parsel (-f parsel: keep and strip for each cluster) and those of StormCrawler (-f stormcrawler: keep only) are
applied to at most N original pages by libxml2, as their tools would. The text is compared with `content` of
pages.jsonl, and both with the gold text of the labelled sites; the measure is that of score.py.
"""
import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor

import lxml.etree
from lxml.cssselect import CSSSelector

import page_trees
import score

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..', '..', 'tests'))
import exports_reader  # noqa: E402

EXPORTS = ('ftr', 'parsel', 'stormcrawler')


def nothing(root):
    return []


def union(xpath):
    return lxml.etree.XPath(xpath) if xpath else nothing


def rules_of(out):
    """{export: function of a page's URL, that gives (keep, strip)}"""
    config = exports_reader.read_ftr(out + '/ftr.txt')
    ftr = union(' | '.join(config['body'])), union(' | '.join(config['strip']))
    storm = exports_reader.read_stormcrawler(out + '/stormcrawler.yml')
    include = [CSSSelector(css, translator='html') for css in storm]
    clusters = [(re.compile(c['url_regex']), union(c['keep_xpath']), union(c['strip_xpath']))
                for c in exports_reader.read_parsel(out + '/parsel.json')]

    def parsel(url):
        return next(((keep, strip) for regex, keep, strip in clusters if regex.search(url)), (nothing, nothing))
    return {'ftr': lambda url: ftr, 'parsel': parsel,
            'stormcrawler': lambda url: (include[0] if include else nothing, nothing)}


def check_site(task):
    """(site, {what: [Score]}, number of selectors of ftr)"""
    infodisc, folder, n_pages = task
    scores = {}
    with tempfile.TemporaryDirectory(prefix='exports-') as out:
        formats = [word for name in EXPORTS for word in ('-f', name)]
        run = subprocess.run([infodisc, '-q', '-j1', *formats, '-o', out, folder + '/pages'],
                             stderr=subprocess.PIPE, text=True)
        if run.returncode:
            return folder, {}, 0
        rules = rules_of(out)
        pages = {page['path']: page for page in score.read_lines(out + '/pages.jsonl')}
        gold = [g for g in score.read_lines(folder + '/gold.jsonl') if g['path'] in pages]
        for line in gold[:n_pages]:
            check_page(folder, pages[line['path']], line, rules, scores)
        with open(out + '/ftr.txt', encoding='utf-8') as f:
            n_rules = sum(line.startswith('strip:') or line.startswith('body:') for line in f)
            f.seek(0)
            n_rules += sum(line.count(' | //') for line in f if line.startswith('body:'))
    return folder, scores, n_rules


def check_page(folder, page, gold, rules, scores):
    with open(os.path.join(folder, 'pages', page['path']), 'rb') as f:
        text = page_trees.decode(f.read(), page['charset'])
    add(scores, 'content, gold', score.score_page(gold, page['content']))
    for name, rule_of in rules.items():
        root = page_trees.by_libxml2(text).root
        found = '' if root is None else page_trees.keep_and_strip(root, *rule_of(page['url']))
        add(scores, name + ', gold', score.score_page(gold, found))
        add(scores, name + ', content', score.score_text(page['content'], '', found))


def add(scores, what, figure):
    if figure:
        scores.setdefault(what, []).append(figure)


def table(means_of):
    """{what: {site: Score}} -> Markdown, a row each group."""
    groups = {what: score.group_means(sites) for what, sites in means_of.items()}
    heads = [f'{g} ({n})' for g, (_, n) in groups['content, gold'].items()]
    lines = ['| text of | compared with | ' + ' | '.join(heads) + ' |', '|---|---|' + '---|' * len(heads)]
    for what, means in groups.items():
        name, against = what.split(', ')
        cells = (' / '.join(f'{figure:.3f}' for figure in means[g][0]) if g in means else '' for g in
                 groups['content, gold'])
        lines.append(f'| {name} | {against} | ' + ' | '.join(cells) + ' |')
    return '\n'.join(lines) + '\n'


def main():
    arguments = argparse.ArgumentParser(description=__doc__,
                                        formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument('infodisc')
    arguments.add_argument('data')
    arguments.add_argument('--pages', type=int, default=20, metavar='N', help='of each site')
    arguments.add_argument('--table', metavar='FILE')
    arguments.add_argument('--show', type=int, default=0, metavar='N', help='the N sites that lose most')
    a = arguments.parse_args()
    tasks = [(a.infodisc, os.path.join(a.data, site), a.pages) for site in score.sites_of(a.data)]
    means_of, counts = {}, []
    with ProcessPoolExecutor(2) as pool:
        for folder, scores, n_rules in pool.map(check_site, tasks):
            for what, figures in scores.items():
                means_of.setdefault(what, {})[os.path.basename(folder)] = score.mean(figures)
            counts.append(n_rules)
    text = table(means_of)
    counts.sort()
    text += f'\nSelectors in the site config: {counts[len(counts) // 2]} in the median, at most {counts[-1]}.\n'
    print(text, end='')
    lost = sorted((score_of.f1, site) for site, score_of in means_of['ftr, content'].items())
    for f1, site in lost[:a.show]:
        print(f'{f1:.3f} {site}', {w: round(m[site].f1, 3) for w, m in means_of.items() if site in m})
    if a.table:
        with open(a.table, 'w', encoding='utf-8') as f:
            f.write('# Exported rules on the original pages\n\n'
                    'P / R / F1, mean over the sites of a group (their number), at most '
                    f'{a.pages} labelled pages each: `bench/accuracy/check_exports.py`.\n\n{text}')


if __name__ == '__main__':
    main()
