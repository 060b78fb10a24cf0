#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Text of one page that `template` calls redundant, on labelled sites: how much, and whether the gold has it.

    unique.py DUMP_LEAVES TABLE.tsv DATA...      DATA/SITE/pages, DATA/SITE/gold.jsonl

"unique" are the words of leaves with text of one page only, and "redundant" how many of them are that (unique_tokens
and unique_redundant of run.json). Of those on pages with a gold text, "gold" counts the words that stand in that text,
"neutral" those in what the gold calls neutral or a reader's comment, and "neither" the rest.
"""
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

import score

RUN = 4 # words in a row that the gold must have, too
KINDS = ('gold', 'neutral', 'neither')


def runs(words):
    return [tuple(words[i:i + RUN]) for i in range(len(words) - RUN + 1)]


def kind_of(words, gold):
    """Where at least half of the line's runs are."""
    of_line = runs(words)
    for kind, texts in (('gold', [gold['text']]), ('neutral', [gold.get('neutral'), gold.get('comments')])):
        known = {run for text in texts for run in runs(score.words(score.joined(text)))}
        if 2 * sum(run in known for run in of_line) >= len(of_line):
            return kind
    return 'neither'


def measure(dump_leaves, site_dir):
    """(words of one page, of these redundant, {kind: words})"""
    with tempfile.TemporaryDirectory(prefix='unique-') as out:
        subprocess.run([dump_leaves, site_dir + '/pages', out], check=True, stderr=subprocess.DEVNULL)
        pages = score.read_lines(out + '/leaves.jsonl')
        with open(out + '/run.json', encoding='utf-8') as file:
            run = json.load(file)
    gold = {g['path']: g for g in score.read_lines(site_dir + '/gold.jsonl') if g.get('text')}
    lost = Counter()
    for page in pages:
        for _, informative, text, unique in page['leaves'] if page['page'] in gold else []:
            if unique and not informative:
                words = score.words(text)
                lost[kind_of(words, gold[page['page']])] += len(words)
    return run['unique_tokens'], run['unique_redundant'], lost


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    dump_leaves, path, *data = sys.argv[1:]
    directories = [os.path.join(d, site) for d in data for site in score.sites_of(d)]
    with ProcessPoolExecutor(2) as pool, open(path, 'w', encoding='utf-8') as file:
        print('site', 'group', 'unique', 'redundant', *KINDS, sep='\t', file=file)
        found = pool.map(measure, [dump_leaves] * len(directories), directories)
        for name, (unique, redundant, lost) in sorted(zip(map(os.path.basename, directories), found)):
            print(name, score.group_of(name), unique, redundant, *(lost[kind] for kind in KINDS), sep='\t', file=file)


if __name__ == '__main__':
    main()
