#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Do the selectors of templates.json pick the text in the original pages that infodisc judged?

    check_selectors.py [--parsers NAME,NAME] [--pages N] [--show N] [--table FILE.md] [--least SHARE]
                       DUMP_LEAVES DATA

DATA/SITE/pages are sites. DUMP_LEAVES says which text of which page has which template path. N pages of each
site, evenly spread, are parsed from their bytes by each parser (libxml2, lexbor, html5lib), and every selector
of the page's template is run on the tree: CSS by cssselect (with lexbor by lexbor itself), XPath by libxml2.
A selector agrees on a page if the text of the elements that it picks is the text that infodisc has under its
path: all of it, in its order, and none where the page has no such path. Two rows more say on how many
pages the text of all elements picked by any informative (redundant) selector is that of those paths: what
somebody gets who applies the whole template. White space apart, texts must be equal. With --least, exit 1 if a
share is below it.
"""
import argparse
import collections
import json
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor

import lxml.etree

import page_trees

ROWS = ('pages, informative', 'pages, redundant', 'selectors')


def spread(items, n):
    return items if len(items) <= n else [items[i * len(items) // n] for i in range(n)]


def learn(dump_leaves, pages, out):
    """(clusters of templates.json, lines of leaves.jsonl); nothing for a site without pages."""
    run = subprocess.run([dump_leaves, pages, out], stderr=subprocess.PIPE, text=True)
    if run.returncode == 4:
        return [], []
    if run.returncode:
        raise RuntimeError(f'{pages}: {run.stderr.strip()}')
    with open(out + '/templates.json', encoding='utf-8') as f:
        clusters = json.load(f)['clusters']
    with open(out + '/leaves.jsonl', encoding='utf-8') as f:
        return clusters, [json.loads(line) for line in f]


def lines_by_path(page):
    """{path: its runs of text}, the paths in the order of the page."""
    lines = collections.defaultdict(list)
    for place, (path, _, line, _) in enumerate(page['leaves']):
        line = page_trees.normal(line)
        if line:
            lines[path].append((place, line))
    return lines


class Selectors:
    """The selectors of a site, compiled once."""

    def __init__(self):
        self.compiled = {}

    def pick(self, tree, kind, selector):
        if kind == 'CSS' and hasattr(tree, 'own_css'):
            return tree.own_css(selector)
        if (kind, selector) not in self.compiled:
            self.compiled[kind, selector] = lxml.etree.XPath(page_trees.css_to_xpath(selector) if kind == 'CSS'
                                                             else selector)
        return self.compiled[kind, selector](tree.root.getroottree()) if tree.root is not None else []


def same_text(tree, want, got):
    if tree.keeps_loose_text and sorted(want) == sorted(got):
        return True
    want, got = ' '.join(want), ' '.join(got)
    return want == got or without_spaces(tree.same(want)) == without_spaces(tree.same(got))


def without_spaces(text):
    return page_trees.SPACES.sub('', text)


def check_page(tree, kind, paths, expected, selectors, count, complain):
    wanted = {'informative': [], 'redundant': []}
    picked = {'informative': [], 'redundant': []}
    for path in paths:
        elements = selectors.pick(tree, kind, path[kind.lower()])
        if 'also' in path:
            elements = elements + selectors.pick(tree, kind, path['also'][kind.lower()])
        picked[path['verdict']] += elements
        wanted[path['verdict']] += expected.get(path['path'], [])
        want, got = [line for _, line in expected.get(path['path'], ())], tree.text_of(elements)
        same = same_text(tree, want, got)
        count['selectors', same] += 1
        if not same:
            complain(path['path'], path[kind.lower()], want, got, tree)
    for verdict in wanted:
        want, got = [line for _, line in sorted(wanted[verdict])], tree.text_of(picked[verdict])
        same = same_text(tree, want, got)
        count[f'pages, {verdict}', same] += 1
        if not same:
            complain(f'all {verdict}', '', want, got, tree)


def check_site(task):
    """({(parser, kind): Counter of (row, right)}, lines that say what was wrong)."""
    dump_leaves, directory, parsers, n_pages = task
    counts = {(p, k): collections.Counter() for p in parsers for k in ('CSS', 'XPath')}
    complaints = []
    with tempfile.TemporaryDirectory(prefix='selectors-') as out:
        clusters, pages = learn(dump_leaves, directory + '/pages', out)
        selectors = Selectors()
        for page in spread(pages, n_pages):
            with open(os.path.join(directory, 'pages', page['page']), 'rb') as f:
                text = page_trees.decode(f.read(), page['charset'])
            expected, paths = lines_by_path(page), clusters[page['cluster']]['paths']
            for parser in parsers:
                tree = page_trees.PARSERS[parser](text)
                for kind in ('CSS', 'XPath'):
                    def complain(path, selector, *difference):
                        if len(complaints) < 100:
                            complaints.append((f'{directory}/pages/{page["page"]}', parser, kind, path, selector,
                                               *first_difference(*difference)))
                    check_page(tree, kind, paths, expected, selectors, counts[parser, kind], complain)
    return counts, complaints


def first_difference(want, got, tree):
    missing, extra = collections.Counter(want), collections.Counter(got)
    missing, extra = list(missing - extra), list(extra - missing)
    lines = []
    for what, runs in (('misses', missing), ('adds', extra)):
        if runs:
            lines += [f'{what} {runs[0][:90]!r}', where(tree, runs[0])]
    return lines or ['only the order differs']


def where(tree, text):
    """The elements around the first of these runs of text, inline ones too."""
    for element, runs in tree.runs.items():
        if any(text == run for _, run in runs) and element is not tree.title:
            chain = [element, *element.iterancestors()][::-1]
            return 'in   ' + ' > '.join(e.tag + ''.join(f'[{k}={e.get(k)!r}]' for k in ('id', 'class')
                                                        if k in e.attrib) for e in chain)
    return 'in   no element'


def share(count, row):
    right, wrong = count[row, True], count[row, False]
    return right / (right + wrong) if right + wrong else 1.0


def table(total):
    lines = ['| | ' + ' | '.join(f'{p}, {k}' for p, k in total) + ' |', '|---|' + '---|' * len(total)]
    for row in ROWS:
        cells = (f'{share(c, row):.2%} of {c[row, True] + c[row, False]:,}' for c in total.values())
        lines.append(f'| {row} | ' + ' | '.join(cells) + ' |')
    return '\n'.join(lines) + '\n'


def write_table(file, text, sites, pages):
    with open(file, 'w', encoding='utf-8') as f:
        f.write(f'# Selectors of {sites} sites on their original pages\n\n'
                f'At most {pages} pages of each site; what is counted: `bench/accuracy/check_selectors.py`.\n\n{text}')


def main():
    arguments = argparse.ArgumentParser(description=__doc__,
                                        formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument('dump_leaves')
    arguments.add_argument('data')
    arguments.add_argument('--parsers', default='libxml2,lexbor')
    arguments.add_argument('--pages', type=int, default=10, metavar='N', help='of each site')
    arguments.add_argument('--show', type=int, default=0, metavar='N', help='disagreements')
    arguments.add_argument('--table', metavar='FILE')
    arguments.add_argument('--least', type=float, default=0, metavar='SHARE')
    a = arguments.parse_args()
    parsers = a.parsers.split(',')
    directories = [os.path.join(a.data, s) for s in sorted(os.listdir(a.data))
                   if os.path.isdir(os.path.join(a.data, s, 'pages'))]
    tasks = [(a.dump_leaves, directory, parsers, a.pages) for directory in directories]
    total = {(p, k): collections.Counter() for p in parsers for k in ('CSS', 'XPath')}
    with ProcessPoolExecutor(2) as pool:
        for directory, (counts, complaints) in zip(directories, pool.map(check_site, tasks)):
            for key, count in counts.items():
                total[key].update(count)
            for complaint in complaints[:a.show]:
                print('\n    '.join([' '.join(complaint[:3]), *complaint[3:]]))
            if a.show:
                wrong = ' '.join(f'{p}/{k} {c["selectors", False]}' for (p, k), c in counts.items())
                print(f'== {os.path.basename(directory)}: selectors wrong: {wrong}', flush=True)
    text = table(total)
    print(text, end='')
    if a.table:
        write_table(a.table, text, len(directories), a.pages)
    pages = [share(c, row) for c in total.values() for row in ROWS]
    return 0 if min(pages) >= a.least else 1


if __name__ == '__main__':
    sys.exit(main())
