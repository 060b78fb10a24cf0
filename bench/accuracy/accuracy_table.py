#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The accuracy tables of README.md and docs/, from the figures in bench/results.

    accuracy_table.py            prints the tables
    accuracy_table.py --update   writes them into the documents, between <!-- table: NAME --> and
                                 <!-- end of table -->

    short      what README.md says: the default against the best known rivals
    overview   F1 of each method and of the best rivals
    kinds      P, R and F1 of `template` left out on each group, and its worst site
    unique     text of one page that is redundant, and whether the gold has it (make unique-table)
    others     all rivals: F1 of each group, records, speed and memory
    types      F1 by the type of the page, of the sites of one page
    methods    the methods of other papers (make methods)
    c45        its page types (make c45-left-out)
    threads    time over threads (make threads)
    parts      titles and headings by ib1 and igtree (make article-parts)
    behind     sites on which a rival is far above `template` left out, with what is known about it

Figures of `template` are those left out (make train): bench/results/dev/left_out.tsv has a line for each
site; a group that it lacks is taken from the comment in models/template.txt. `paper` is from quality.tsv
(make quality), all else from rivals.tsv, rivals_means.tsv, rivals_cost.tsv (make rivals). What is said about
sites is kept in bench/results/dev/behind.tsv.
"""
import csv
import math
import os
import re
import sys

import score

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, f'{TOP}/bench')
from renewed_documents import RenewedDocuments, table # noqa: E402

COLUMNS = {'news': 'news', 'whole-sites': 'whole sites', 'non-news': 'shops, docs', 'ALL': 'all',
           'manuals': 'manuals', 'single-pages': 'one-page sites'}
DATA = ('dev', 'single', 'manuals') # whose results are in bench/results
NAMES = {'all-text': 'all visible text', 'resiliparse': 'resiliparse, main content',
         'readability.js': '@mozilla/readability', 'justext': 'jusText', 'dom-smoothie': 'dom_smoothie',
         'trafilatura-precision': 'trafilatura, `favor_precision`', 'trafilatura-rs': 'trafilatura, port to Rust',
         'mdream': 'mdream, minimal'} # of rivals that are called otherwise
OURS = ('infodisc-template', 'infodisc-entropy')
FLOOR = 'all-text'
BEST_OF_COLUMN = 2  # so many rivals of each column are in the overview
BEHIND = 0.10
UNIQUE_MAX = 0.005 # of the words of one page


def rows_of(path):
    """Rows of a table with heads, as dicts; none if there is no such file."""
    if not os.path.exists(f'{TOP}/{path}'):
        return []
    with open(f'{TOP}/{path}', encoding='utf-8', newline='') as table:
        return list(csv.DictReader(table, delimiter='\t', quoting=csv.QUOTE_NONE))


# ---- figures: {method or rival: {group: F1}}, {group: sites} ----

def left_out_sites():
    """({site: Score} of `template`, {site: share of the words kept})."""
    scores, kept = {}, {}
    with open(f'{TOP}/bench/results/dev/left_out.tsv', encoding='utf-8') as lines:
        for line in lines:
            site, *figures = line.rstrip('\n').split('\t')
            scores[site] = score.Score(*map(float, figures[:3]))
            kept[site] = float(figures[3])
    return scores, kept


def left_out():
    """({site: F1}, {group: F1}) of `template`, the latter of groups that have no site in the former too;
    'kept' is the share of the records' words."""
    scores, kept = left_out_sites()
    f1_of = {site: s.f1 for site, s in scores.items()}
    kept = [share for site, share in kept.items() if score.group_of(site) == 'records']
    with open(f'{TOP}/models/template.txt', encoding='utf-8') as lines:
        comment = next(line for line in lines if line.startswith('# left out'))
    means = {group: float(f1) for group, f1 in re.findall(r'([\w-]+) ([\d.]+)(?:,|;|$)',
                                                          comment.partition('F1:')[2].strip())}
    means.update({group: mean.f1 for group, (mean, _) in score.group_means(scores).items()})
    means['kept'] = math.fsum(kept) / len(kept)
    return f1_of, means


def paper():
    """{blocks: {group: F1}} of the method `paper`."""
    quality = rows_of('bench/results/dev/quality.tsv')
    found = {}
    for blocks in ('div', 'table'):
        f1 = {row['site']: score.Score(0, 0, float(row[f'paper/{blocks} F1'])) for row in quality}
        found[blocks] = {g: mean.f1 for g, (mean, _) in score.group_means(f1).items()}
    return found


def rivals():
    """({name: {group: row of rivals_means.tsv}}, {group: sites}), infodisc's methods among them."""
    found, sites = {}, {}
    for data in DATA:
        for row in rows_of(f'bench/results/{data}/rivals_means.tsv'):
            found.setdefault(row['rival'], {})[row['group']] = row
            sites[row['group']] = row['sites']
    return found, sites


def others_only(found):
    """Those that were measured on the sites of `dev`: the tables are sorted by their mean there."""
    return [name for name in found if name not in OURS and 'ALL' in found[name]]


def best_of_sites(data):
    """{site: (F1, rival)}: the best rival of each site. Keeping all has a recall of 1 for no merit: on
    records, whose precision is not known, all text is no rival."""
    best = {}
    for row in rows_of(f'bench/results/{data}/rivals.tsv'):
        best[row['site']] = max(
            (float(f1), name) for name, f1 in row.items() if name not in ('site', 'group', *OURS)
            and not (row['group'] == 'records' and name.startswith(FLOOR)))
    return best


def hindsight():
    found = {}
    for data in DATA:
        best = best_of_sites(data)
        scores = {site: score.Score(0, 0, f1) for site, (f1, _) in best.items()}
        for group, (mean, _) in score.group_means(scores).items():
            found.setdefault(group, mean.f1)
    return found


# ---- tables ----

def figure(value):
    return '' if value is None else f'{float(value):.3f}'.removeprefix('0')


def heads_of(sites):
    return [f'{name}, {sites[group]}' if group != 'ALL' else f'all {sites[group]}'
            for group, name in COLUMNS.items() if group in sites]


def overview():
    found, sites = rivals()
    groups = [group for group in COLUMNS if group in sites]

    def row(name, f1):
        return [name, *(figure(f1.get(group)) for group in groups)]

    def f1_of(name):
        return {group: row['F1'] for group, row in found[name].items()}
    papers = paper()
    shown = {name for group in groups for name in
             sorted((n for n in others_only(found) if group in found[n]),
                    key=lambda n: -float(found[n][group]['F1']))[:BEST_OF_COLUMN]}
    shown = sorted(shown | {FLOOR}, key=lambda name: (-float(found[name]['ALL']['F1']), name)) # a set has no order
    return table(['method or program', *heads_of(sites)],
                 [row('`template` (default), left out', left_out()[1]),
                  row('`entropy`', f1_of('infodisc-entropy')),
                  row('`paper`, TABLE and DIV', papers['div']), row('`paper`, TABLE', papers['table']),
                  *(row(title(name), f1_of(name)) for name in shown)])


def title(name):
    base, dedup, _ = name.partition('-dedup')
    return NAMES.get(base, base) + (', deduplicated' if dedup else '')


def others():
    found, sites = rivals()
    groups = [group for group in COLUMNS if group in sites]
    cost = {row['rival']: row for row in rows_of('bench/results/dev/rivals_cost.tsv')}

    def row(name):
        of, c = found[name], cost[name]
        f1 = [figure(of[group]['F1']) if group in of else '' for group in groups]
        kept = f'{figure(of["records"]["R"])} in {float(of["records"]["kept"]):.0%}'
        return [title(name), c['version'], *f1, kept, c['pages/s'], c['peak MB'], c['failed']]
    names = sorted(others_only(found), key=lambda name: -float(found[name]['ALL']['F1']))
    best, trained = hindsight(), left_out()[1]
    empty = [''] * 3
    pages = next(iter(cost.values()))['pages']

    def ours(name, f1, kept):
        c = cost['infodisc-' + name]
        return [f'`{name}`', c['version'], *f1, kept, c['pages/s'], c['peak MB'], c['failed']]
    entropy = row('infodisc-entropy')
    return table(['program', 'version', *heads_of(sites), f'records, {sites["records"]}', 'pages/s',
                  'peak MB', f'failed of {pages}'],
                 [ours('template', [figure(trained.get(group)) for group in groups],
                       figure(trained['records']) + f' in {trained["kept"]:.0%}'),
                  ours('entropy', entropy[2:-4], entropy[-4]),
                  *map(row, names),
                  ['best program of each site, with hindsight', '',
                   *(figure(best.get(group)) for group in groups), figure(best['records']), *empty]])


def kinds():
    """What `template` left out keeps and loses. Records have no precision: their gold is a list of values."""
    scores, kept = left_out_sites()
    rows = []
    for group, name in {**COLUMNS, 'records': 'records'}.items():
        of = {site: s for site, s in scores.items() if score.group_of(site) == group}
        if of:
            mean, worst = score.mean(of.values()), min(of, key=lambda site: of[site].f1)
            precision, f1 = ('', '') if group == 'records' else (figure(mean.precision), figure(mean.f1))
            words = math.fsum(kept[site] for site in of) / len(of)
            rows.append([f'{name}, {len(of)}', precision, figure(mean.recall), f1, f'{words:.0%}',
                         f'{figure(of[worst].f1)} `{worst}`'])
    return table(['kind', 'precision', 'recall', 'F1', 'words kept', 'worst site'], rows)


def unique():
    """Of the words of one page that are redundant, the shares are those on pages with a gold text; records have none."""
    rows = []
    for group, name in {**COLUMNS, 'records': 'records'}.items():
        sites = [row for row in rows_of('bench/results/dev/unique.tsv') if row['group'] == group]
        if not sites:
            continue
        words = {kind: sum(int(row[kind]) for row in sites) for kind in ('unique', 'redundant', 'gold', 'neutral', 'neither')}
        above = sum(int(row['redundant']) > UNIQUE_MAX * int(row['unique']) for row in sites)
        lost = sum(int(row['gold']) > UNIQUE_MAX * int(row['unique']) for row in sites)
        judged = words['gold'] + words['neutral'] + words['neither']
        shares = [f'{words[kind] / judged:.0%}' if judged else '' for kind in ('gold', 'neutral', 'neither')]
        rows.append([f'{name}, {len(sites)}', f"{words['redundant'] / words['unique']:.1%}", str(above), *shares,
                     str(lost) if judged else ''])
    return table(['kind', 'redundant', f'sites above {UNIQUE_MAX:.1%}', 'of it in the gold text', 'in neutral text', 'in neither',
                  f'sites where the gold text loses above {UNIQUE_MAX:.1%}'], rows)


def type_of(site):
    """single--forum-265fafbc -> forum"""
    return site.partition('--')[2].partition('-')[0]


def types():
    """The best of each column is bold."""
    rows = rows_of('bench/results/single/rivals.tsv')
    trained, _ = left_out()
    f1_of = {name: {row['site']: float(row[name]) for row in rows} for name in rows[0]
             if name not in ('site', 'group', OURS[0]) and not name.endswith('-dedup')}
    f1_of = {OURS[0]: {row['site']: trained[row['site']] for row in rows}, **f1_of}
    sites = {kind: [row['site'] for row in rows if type_of(row['site']) == kind]
             for kind in sorted({type_of(row['site']) for row in rows})}
    sites['all'] = [row['site'] for row in rows]
    means = {name: [math.fsum(f1[site] for site in of) / len(of) for of in sites.values()] for name, f1 in f1_of.items()}
    best = [max(column) for column in zip(*means.values())]
    names = sorted((name for name in means if name not in OURS), key=lambda name: -means[name][-1])
    called = {OURS[0]: '`template` (default), left out', OURS[1]: '`entropy`'}
    return table(['program', *(f'{kind}, {len(of)}' for kind, of in sites.items())],
                 [[called.get(name) or title(name),
                   *(f'**{figure(f1)}**' if f1 == top else figure(f1) for f1, top in zip(means[name], best))]
                  for name in (*OURS, *names)])


# The best known ones, as far as they were measured on all groups and run twice.
SHORT = ('trafilatura-dedup', 'rs-trafilatura-dedup', 'resiliparse-dedup', 'readability.js')


def short():
    """The default beside the rivals that most people have."""
    found, sites = rivals()
    groups = {group: name for group, name in COLUMNS.items() if group != 'ALL'}
    cost = {row['rival']: row for row in rows_of('bench/results/dev/rivals_cost.tsv')}
    same = {row['rival']: row['same'] for row in rows_of('bench/results/manuals/same.tsv')}
    trained = left_out()[1]

    def row(name, f1, kept, rival, learns):
        return [name, *(figure(f1(group)) for group in groups), kept, cost[rival]['pages/s'], learns, same[rival]]

    def of(rival):
        records = found[rival]['records']
        return row(title(rival), lambda group: found[rival][group]['F1'],
                   f'{figure(records["R"])} in {float(records["kept"]):.0%}', rival, 'no')
    return table(['program', *(f'{name}, {sites[group]}' for group, name in groups.items()),
                  f'records, {sites["records"]}', 'pages/s', "learns the site's template", 'deterministic'],
                 [row('**infodisc**', trained.get, f'{figure(trained["records"])} in {trained["kept"]:.0%}',
                      'infodisc-template', 'yes, in one run'),
                  *(of(rival) for rival in SHORT if rival in same and all(group in found[rival] for group in groups)),
                  ['selectors by hand', *[''] * (len(groups) + 2), 'you do, for each design', '']])


def behind():
    """Unexplained sites are shown, too, and said on the standard error."""
    left, _ = left_out()
    notes = {row['site']: row['note'] for row in rows_of('bench/results/dev/behind.tsv')}
    rows = []
    for site, (f1, name) in sorted(best_of_sites('dev').items()):
        if site in left and f1 - left[site] > BEHIND:
            if site not in notes:
                print(f'{site}: {figure(left[site])}, {name} {figure(f1)}: no note in behind.tsv',
                      file=sys.stderr)
            rows.append((left[site] - f1, [f'`{site}`', figure(left[site]),
                                           f'{figure(f1)} {title(name)}', notes.get(site, '')]))
    return table(['site', '`template`', 'best', 'why'], [row for _, row in sorted(rows)])


def written(name):
    """A table that is a file already."""
    with open(f'{TOP}/bench/results/dev/{name}.md', encoding='utf-8') as lines:
        return lines.read()


TABLES = {'short': short, 'overview': overview, 'kinds': kinds, 'unique': unique, 'others': others, 'types': types, 'behind': behind,
          'methods': lambda: written('methods'), 'c45': lambda: written('c45'), 'parts': lambda: written('parts'),
          'threads': lambda: written('threads')}


RENEWED = RenewedDocuments(('README.md', 'docs/accuracy.md', 'docs/methods.md', 'docs/research/methods.md'),
                           'table', TABLES)


if __name__ == '__main__':
    RENEWED.main(__doc__)
