#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Scores extracted pages against labelled sites.

    score.py DATA RESULTS      DATA/SITE/gold.jsonl, RESULTS/SITE/pages.jsonl: one line per site,
                               then the means of each group of sites

Measure: precision, recall and F1 of the multisets of tokens of a page; means over the pages of a
site; means over the sites of a group. Tokens are Unicode words in lower case, a CJK character is
one by itself. What the gold marks as neutral (bylines, dates, readers' comments) counts neither
way. Pages that are labelled with strings that must or must not be there score recall = share of the
former that are found, precision = share of the latter that are not. A missing page counts as empty.
"""
import json
import math
import os
import re
import sys
from collections import Counter, namedtuple

CJK = '\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uac00-\ud7af\U00020000-\U0002ffff'
TOKEN = re.compile(f'[{CJK}]|[^\\W_{CJK}]+')

Score = namedtuple('Score', 'precision recall f1')

# Where a site comes from says what it is: PREFIX--NAME. Names without a prefix are our own samples.
GROUPS = {'site': 'whole-sites', 'wcxb': 'non-news', 'single': 'single-pages', 'doc': 'manuals',
          'swde': 'records', 'exalg': 'records', 'wien': 'records'}
TEXT_GROUPS = ('news', 'whole-sites', 'non-news', 'samples') # those whose gold is text


def group_of(site):
    prefix, dashes, _ = site.partition('--')
    return GROUPS.get(prefix, 'news') if dashes else 'samples'


def outlet_of(name):
    """What all sections and years of one publisher share, by the name of a site: the longest part of the host."""
    common = {'www', 'com', 'co', 'uk', 'org', 'net', 'ru', 'pl', 'gr', 'de', 'cn', 'edu', 'gov', 'news',
              'blogs', 'online', 'en', 'au', 'in', 'finance'}
    parts = [p for p in name.split('_')[0].split('.') if p not in common]
    return max(parts, key=len) if parts else name


def publisher_of(site):
    """The outlet of a site's name, PREFIX--HOST or PREFIX--HOST-YEAR."""
    return outlet_of(re.sub(r'-20\d\d$', '', site.split('--', 1)[-1]))


def words(text):
    """Soft hyphens part no words: gold that was copied from a page has them, content has not."""
    return TOKEN.findall(text.lower().replace('\xad', ''))


def tokens(text):
    return Counter(words(text))


def joined(text):
    return '\n'.join(map(joined, text)) if isinstance(text, list) else text or ''


def score_text(gold, neutral, text):
    """Score of a page's text; None if the gold has no token."""
    desired, found = tokens(gold), tokens(text)
    common = (desired & found).total()
    extra = (found - desired - tokens(neutral)).total()
    if not desired:
        return None
    recall = common / desired.total()
    precision = common / (common + extra) if common + extra else 0.0
    f1 = 2 * precision * recall / (precision + recall) if common else 0.0
    return Score(precision, recall, f1)


def score_strings(must, must_not, text):
    def fold(s):
        return re.sub(r'\s+', ' ', s).strip().lower()

    def share(strings):
        return sum(fold(s) in text for s in strings) / len(strings)
    text = fold(text)
    recall = share(must)
    return Score(1 - share(must_not) if must_not else recall, recall, recall)


def score_page(gold, text):
    """Score of a page by its line of gold.jsonl; None if it has no label of use."""
    if gold.get('text'):
        neutral = joined(gold.get('neutral')) + '\n' + joined(gold.get('comments'))
        return score_text(gold['text'], neutral, text)
    if gold.get('must'):
        return score_strings(gold['must'], gold.get('must_not'), text)
    return None


def mean(scores):
    return Score(*(math.fsum(column) / len(scores) for column in zip(*scores)))


def read_lines(path):
    with open(path, encoding='utf-8') as lines:
        return [json.loads(line) for line in lines if line.strip()]


def score_site(site_dir, pages_jsonl):
    """(mean Score, number of pages scored); (None, 0) where no page has a label of use."""
    found = {}
    if os.path.exists(pages_jsonl):
        found = {page['path']: page['content'] or '' for page in read_lines(pages_jsonl)}
    scores = [score_page(gold, found.get(gold['path'], ''))
              for gold in read_lines(os.path.join(site_dir, 'gold.jsonl'))]
    scores = [s for s in scores if s]
    return (mean(scores), len(scores)) if scores else (None, 0)


def kept_share(site_dir, pages_jsonl):
    """Mean share of the words of a labelled page that its text has; of pages that were read."""
    labelled = {gold['path'] for gold in read_lines(os.path.join(site_dir, 'gold.jsonl'))}
    shares = []
    for page in read_lines(pages_jsonl):
        kept, rest = tokens(page['content'] or '').total(), tokens(page['redundant'] or '').total()
        if page['path'] in labelled and kept + rest:
            shares.append(kept / (kept + rest))
    return math.fsum(shares) / len(shares) if shares else 0.0


def sites_of(data):
    return sorted(site for site in os.listdir(data)
                  if os.path.exists(os.path.join(data, site, 'gold.jsonl')))


def group_means(score_of):
    """{site: Score} -> {group: (mean Score, sites)}, and of all sites with a gold text as 'ALL'."""
    groups = {}
    for site, score in sorted(score_of.items()):
        groups.setdefault(group_of(site), []).append(score)
        if group_of(site) in TEXT_GROUPS:
            groups.setdefault('ALL', []).append(score)
    return {name: (mean(scores), len(scores)) for name, scores in sorted(groups.items())}


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    data, results = sys.argv[1:]
    score_of = {}
    for site in sites_of(data):
        score, pages = score_site(os.path.join(data, site),
                                  os.path.join(results, site, 'pages.jsonl'))
        if score:
            score_of[site] = score
            print(f'{site:56} P {score[0]:.3f} R {score[1]:.3f} F1 {score[2]:.3f}  {pages} pages')
    for group, (score, sites) in group_means(score_of).items():
        print(f'{group:14} P {score[0]:.3f} R {score[1]:.3f} F1 {score[2]:.3f}  {sites} sites')


if __name__ == '__main__':
    main()
