#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The figures of speed in README.md and docs/performance.md, from bench/results.

    speed_table.py            prints them
    speed_table.py --update   writes them into the documents, between <!-- speed: NAME --> and <!-- end of speed -->

    sentence   the rate of a whole run, for README.md
    rates      user time of whole runs and of the yardsticks, with instructions a byte
    start      what starting costs
    stages     which steps the user time goes to
    goals      each goal beside its figure
    plan       cost_model.py for 10^6 and 10^8 pages
    cluster    cost_model.py for 10^9 pages on many machines
    shards     what it was made from

From bench/results/dev/speed.json (make bench), instructions.tsv (make instructions-update) and shards.json (make
shards-bench).
"""
import contextlib
import csv
import io
import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import cost_model # noqa: E402
import speed # noqa: E402

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, f'{TOP}/bench')
from renewed_documents import RenewedDocuments, table # noqa: E402

CRAWLS = {'script-heavy': 'script-heavy', 'lean': 'lean', 'large': 'text-heavy', 'generated': '1,250 generated'}
DEFAULT = speed.METHODS[0]
CORES = 1000 # of the cluster
MOST_STAGES = 9


def figures(name='dev/speed.json'):
    with open(f'{TOP}/bench/results/{name}', encoding='utf-8') as file:
        return json.load(file)


def crawls():
    """[(what it is called, figures)] of those that were measured."""
    measured = figures()['crawls']
    return [(title, measured[name]) for name, title in CRAWLS.items() if name in measured]


def block(print_it):
    """What a function prints, as a block."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        print_it()
    return '```\n' + out.getvalue() + '```\n'


def rate(f, user):
    return f['bytes'] / 1e6 / user


def sentence():
    rates = {title: rate(f, f['methods'][DEFAULT]['j1']['user']) for title, f in crawls()}
    return (f'[One core](docs/performance.md) takes {rates["script-heavy"]:.0f} MB a second of script-heavy, '
            f'{rates["lean"]:.0f} of lean and {rates["text-heavy"]:.0f} of text-heavy pages.\n')


def rates():
    def cell(f, user, what):
        counted = f.get('instructions', {}).get(what)
        return f'{rate(f, user):.0f} MB/s' + (f', {counted:.0f}' if counted else '')

    def row(title, user_of, what):
        return [title, *(cell(f, user_of(f), what) if user_of(f) else '' for _, f in crawls())]
    rows = [row(f'infodisc `{m}`, whole run', lambda f, m=m: f['methods'][m]['j1']['user'], m) for m in speed.METHODS]
    rows += [row(f'{name}, tokens only' if name == 'lol_html' else f'{name}, flat parse only',
                 lambda f, name=name: f.get('tokenizers', {}).get(name, {}).get('user'), name) for name in speed.TOKENIZERS]
    rows.append(row('libtidy, parsing only (R0)', lambda f: f['r0']['user'], 'r0'))
    rows += [[f'`{DEFAULT}` / {name}', *(f'{f["tokenizers"][name]["ratio"]:.2f}' if name in f.get('tokenizers', {}) else ''
                                         for _, f in crawls())] for name in speed.TOKENIZERS]
    rows.append([f'`{DEFAULT}` / R0', *(f'{f["methods"][DEFAULT]["ratio"]:.2f}' for _, f in crawls())])
    heads = [f'{title}: {f["pages"]:,} pages, {f["bytes"] / 1e6:.0f} MB' for title, f in crawls()]
    measured = figures()
    return (table(['user time: rate, instructions a byte', *heads], rows) +
            f'\nRounds: {measured["runs"]}. The load average at the start was {measured["load_average"]:.0f}.\n')


STARTS = {'start': 'until the first page is read', 'template': 'the whole run',
          'scan': 'one page through `infodisc filter scan`', 'apply': 'one page through `infodisc apply`'}


def start():
    with open(f'{TOP}/bench/results/instructions.tsv', encoding='utf-8', newline='') as file:
        rows = list(csv.reader(file, delimiter='\t'))
    machine = next(m for m, site, *_ in rows if site == 'one-page' and not m.endswith('/shared'))
    found = {what: int(n) for m, site, what, n in rows if (m, site) == (machine, 'one-page')}
    times = figures().get('start', {})
    heads = ['a site of one page of 6 KB', 'millions of instructions', 'ms of a processor']
    rows = [[title, f'{found[what] / 1e6:.1f}', f'{times[what]["cpu"]:.1f}' if what in times else '']
            for what, title in STARTS.items()]
    return table(heads, rows) if times else table(heads[:2], [row[:2] for row in rows])


def stages():
    shares = {}
    for title, f in crawls():
        times = f['methods'][DEFAULT]['stages']
        for stage, seconds in times.items():
            shares.setdefault(stage, {})[title] = 100 * seconds / sum(times.values())
    most = sorted(shares, key=lambda s: -max(shares[s].values()))[:MOST_STAGES]
    titles = [title for title, _ in crawls()]
    return table(['percent of the user time', *titles],
                 [[s, *(f'{shares[s][t]:.0f}' for t in titles)] for s in shares if s in most])


def goals():
    def mark(value, bound, at_least=False):
        met = value >= bound if at_least else value <= bound
        return 'met' if met else 'missed'

    def idle(f):
        return f['methods'][DEFAULT]['core_share'] >= speed.IDLE_CORE_SHARE and f['two_processes'] >= speed.TWO_CORES
    names = [n for n in CRAWLS if n in figures()['crawls']]
    of = figures()['crawls']

    def row(title, goal, one):
        return [title, goal, *(one(name, of[name], of[name]['methods'][DEFAULT]) for name in names)]

    def tokenizer(name):
        def one(crawl, f, _):
            ratio, bound = f.get('tokenizers', {}).get(name, {}).get('ratio'), speed.TOKENIZER_RATIO.get((name, crawl))
            return '' if not ratio else f'{ratio:.2f}' + (f' {mark(ratio, bound)}' if bound else '')
        return one

    def after(method):
        return lambda _, f, __: (f'{f["methods"][method]["after_parse_ratio"]:.2f} '
                                 f'{mark(f["methods"][method]["after_parse_ratio"], speed.AFTER_PARSE_RATIO[method])}')

    def serial(_, f, __):
        share = f.get('instructions', {}).get('serial_share')
        return '' if share is None else f'{100 * share:.1f} % {mark(share, speed.SERIAL_TAIL)}'
    rows = [row('whole run / tl', '1.5, text 2.2', tokenizer('tl')),
            row('whole run / lol_html', '1.0 of script-heavy pages', tokenizer('lol_html')),
            row('whole run / R0', '0.25, others 0.38', lambda n, f, m: f'{m["ratio"]:.2f} {mark(m["ratio"], speed.RATIO[n])}'),
            row('after the parse / R0, `template`', '0.15', after('template')),
            row('after the parse / R0, `entropy`', '0.08', after('entropy')),
            row('memory, MB', f'{speed.MEMORY_MB} and {speed.MEMORY_KB_A_PAGE} KB a page',
                lambda n, f, m: f'{m["j1"]["rss_kb"] / 1024:.0f} '
                                f'{mark(m["j1"]["rss_kb"] / 1024, speed.memory_bound_mb(f["pages"]))}'),
            row('two threads, times as fast', f'{speed.SPEED_UP}',
                lambda n, f, m: (f'{m["speed_up_j2"]:.2f} {mark(m["speed_up_j2"], speed.SPEED_UP, True)}'
                                 if idle(f) else 'not known')),
            row('their CPU, times one\'s', f'{speed.EXTRA_CPU:.2f}',
                lambda n, f, m: (f'{m["extra_cpu_j2"]:.2f} {mark(m["extra_cpu_j2"], speed.EXTRA_CPU)}'
                                 if idle(f) else 'not known')),
            row('two processes, times as fast', '', lambda n, f, m: f'{f["two_processes"]:.2f}' if idle(f) else 'not known'),
            row('instructions of one thread alone', f'{100 * speed.SERIAL_TAIL:.0f} %', serial)]
    return table(['goal', 'bound', *(CRAWLS[n] for n in names)], rows)


def plan():
    return block(lambda: [cost_model.report(figures(), n, None, 8) for n in (10**6, 10**8)])


def cluster():
    return block(lambda: cost_model.report_cluster(figures('shards.json'), cost_model.options(['--cores', str(CORES)])))


def shards():
    f = figures('shards.json')

    def a_page(what):
        return f'{f[what] / f["pages"]:,.0f}'

    def ms(what):
        return f'{1000 * f[what]["seconds"] / f["pages"]:.2f}'

    def mb(what):
        return f'{f[what]["rss_kb"] / 1024:.0f} MB'
    return table([f'{f["pages"]:,} pages, {f["bytes"] / 1e6:.0f} MB of HTML, {f["parts"]} parts', ''],
                 [['shards of the parts, bytes a page', a_page('part_bytes')],
                  ['their sum, bytes a page', a_page('shard_bytes')],
                  ['scan, ms a page; memory of a part', f'{ms("scan")}; {mb("scan")}'],
                  ['merge, ms a page; memory', f'{ms("merge")}; {mb("merge")}'],
                  ['learn and write all, ms a page; memory', f'{ms("classify")}; {mb("classify")}'],
                  ['learn and write one part, ms a page of all', ms('classify_part')],
                  ['merge and write a host of one page, ms', f'{1000 * f["host_seconds"]:.0f}']])


FIGURES = {'sentence': sentence, 'rates': rates, 'start': start, 'stages': stages, 'goals': goals, 'plan': plan,
           'cluster': cluster, 'shards': shards}


RENEWED = RenewedDocuments(('README.md', 'docs/performance.md'), 'speed', FIGURES)


if __name__ == '__main__':
    RENEWED.main(__doc__)
