#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Other programs that find the text of a page, on the same labelled sites with the same scorer.

    rivals.py [options] DATA       DATA/SITE/pages, DATA/SITE/gold.jsonl
      --infodisc PROGRAM   (build/infodisc)
      --work DIR           where the rivals are installed, from the package registries, and what they
                           found is kept; an interrupted run goes on from there (build/rivals)
      --results DIR        writes rivals.tsv, F1 of each site; rivals_means.tsv, the means of each group;
                           rivals_cost.tsv, versions, speed, memory; rivals.md, a table to read
      --only NAME,NAME     only these, infodisc and all visible text; the others keep the figures that are in
                           RESULTS

Each rival is a process on one core, which gets all pages of all sites, one after the other. A page that
takes over 30 seconds, ends the process or raises an exception counts as empty, and is counted. Speed
is CPU time in the process without its start and reading the files, over pages that did not fail: the
median over five sets of sites. Memory is the peak of the process. infodisc is measured as a whole
process for each site, start, reading and writing and all.

Rivals that take bytes decode the page themselves; the others get the text as infodisc decoded it.
"-dedup" drops the lines that are on 60 % of a site's pages or more.
"""
import argparse
import base64
import csv
import hashlib
import json
import os
import select
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter, namedtuple

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'accuracy'))
import score # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
PAGE_SECONDS = 30
DEDUP_SHARE = 0.6
SPEED_SETS = 5

# language: which of install.sh's must be there; command: {work} is replaced; source: whose change
# makes what was found before worthless; base: the rival whose lines are dropped (no command then).
Rival = namedtuple('Rival', 'name language command source base', defaults=(None,))


def python_rival(name):
    return Rival(name, 'python', ['{work}/venv/bin/python', HERE + '/extractors.py', name],
                 'extractors.py')


def rust_rival(name):
    return Rival(name, 'rust', ['{work}/rust/rivals', name], 'rivals.rs')


def node_rival(name, source):
    return Rival(name, 'node', ['node', f'{HERE}/{source}', '{work}/node', name], source)


RIVALS = [
    python_rival('all-text'), # first: the others' share of words is counted from it
    Rival('all-text-dedup', 'python', None, 'extractors.py', 'all-text'),
    python_rival('resiliparse'),
    Rival('resiliparse-dedup', 'python', None, 'extractors.py', 'resiliparse'),
    python_rival('trafilatura'),
    Rival('trafilatura-dedup', 'python', None, 'extractors.py', 'trafilatura'),
    python_rival('trafilatura-precision'),
    rust_rival('trafilatura-rs'),
    rust_rival('rs-trafilatura'),
    Rival('rs-trafilatura-dedup', 'rust', None, 'rivals.rs', 'rs-trafilatura'),
    python_rival('magic-html'),
    python_rival('readability-lxml'),
    node_rival('readability.js', 'extractors.mjs'),
    rust_rival('dom-smoothie'),
    Rival('go-readability', 'go', ['{work}/go/readability'], 'readability.go'),
    node_rival('defuddle', 'extractors.mjs'),
    node_rival('mdream', 'extractors.mjs'),
    Rival('mdream-dedup', 'node', None, 'extractors.mjs', 'mdream'),
    Rival('boilerpipe', 'java',
          ['java', '-XX:+UseSerialGC', '-cp', '{work}/jars/*', HERE + '/Boilerpipe.java'],
          'Boilerpipe.java'),
    python_rival('boilerpy3'),
    python_rival('justext'),
    python_rival('newspaper4k'),
]
METHODS = {'infodisc-template': ['-m', 'template'], 'infodisc-entropy': ['-m', 'entropy']}
FLOOR = 'all-text'


def short_hash(path):
    with open(path, 'rb') as file:
        return hashlib.sha256(file.read()).hexdigest()[:8]


def one_core():
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


# ---- what was found: WORK/found/DATA/NAME-VERSION-HASH/SITE/pages.jsonl, a row a page ----
# path, content; seconds: CPU time, null if not measured; failed: null or why; rss_kb: peak so far;
# of infodisc also charset, lang.

def write_rows(directory, rows):
    os.makedirs(directory, exist_ok=True)
    with open(directory + '/rows.tmp', 'w', encoding='utf-8') as file:
        for row in rows:
            print(json.dumps(row), file=file)
    os.rename(directory + '/rows.tmp', directory + '/pages.jsonl') # whole or not at all


# ---- infodisc ----

def run_infodisc(infodisc, options, pages):
    with tempfile.TemporaryDirectory(prefix='rivals-') as out:
        child = subprocess.Popen([infodisc, *options, '-q', '-j1', '-o', out, pages],
                                 preexec_fn=one_core)
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode != 0:
            print(f'{pages}: exit {child.returncode}', file=sys.stderr)
            return []
        found = score.read_lines(out + '/pages.jsonl')
    seconds = (used.ru_utime + used.ru_stime) / max(1, len(found))
    return [{'path': page['path'], 'content': page['content'], 'seconds': seconds, 'failed': None,
             'rss_kb': used.ru_maxrss, 'charset': page['charset'], 'lang': page['lang']}
            for page in found]


def infodisc_all(opt, name, sites):
    version = subprocess.run([opt.infodisc, '--version'], capture_output=True, text=True,
                             check=True).stdout.split('\n')[0].split()[-1]
    found = f'{opt.found}/{name}-{version}-{short_hash(opt.infodisc)}'
    for site in sites:
        if not os.path.exists(f'{found}/{site}/pages.jsonl'):
            write_rows(f'{found}/{site}',
                       run_infodisc(opt.infodisc, METHODS[name], f'{opt.data}/{site}/pages'))
    return found, version


# ---- rivals ----

class Worker:
    """A rival's process (extractors.py says what it reads and prints), started again when it died."""

    def __init__(self, command):
        self.command = command
        self.process = None
        self.why = None # the last page failed
        self.version = self.start()

    def start(self):
        self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, preexec_fn=one_core, bufsize=0,
                                        env=dict(os.environ, PYTHONHASHSEED='0'))
        self.buffer = b''
        self.warm = False
        version = self.read_line()
        if version is None:
            sys.exit(f'{self.command}: does not start')
        return version

    def read_line(self):
        """None if the process has ended or took too long: `why` says which."""
        deadline = time.monotonic() + PAGE_SECONDS
        pieces = [self.buffer]
        while b'\n' not in pieces[-1]:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([self.process.stdout], [], [], left)[0]:
                self.why = f'over {PAGE_SECONDS} s'
                return None
            pieces.append(os.read(self.process.stdout.fileno(), 1 << 16))
            if not pieces[-1]:
                self.why = 'ended the process'
                return None
        line, _, self.buffer = b''.join(pieces).partition(b'\n')
        return line.decode()

    def write(self, request):
        try:
            self.process.stdin.write(request)
        except BrokenPipeError:
            self.why = 'ended the process'
            return False
        return True

    def stop(self):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()

    def ask(self, path, charset, language):
        """The page's row, but for its path."""
        if self.process.poll() is not None:
            self.start()
        row = {'content': '', 'seconds': None, 'failed': None, 'rss_kb': 0}
        request = f'{path}\t{charset}\t{language}\n'.encode()
        # The first page loads the library: it is asked for twice.
        for _ in range(1 if self.warm else 2):
            answer = self.read_line() if self.write(request) else None
            if answer is None:
                self.stop()
                return {**row, 'failed': self.why}
        self.warm = True
        row['rss_kb'] = self.peak_kb()
        seconds, _, text = answer.partition('\t')
        if seconds == '!':
            return {**row, 'failed': text}
        return {**row, 'content': base64.b64decode(text).decode(), 'seconds': float(seconds)}

    def peak_kb(self):
        with open(f'/proc/{self.process.pid}/status', encoding='ascii') as status:
            return next(int(line.split()[1]) for line in status if line.startswith('VmHWM'))


def pages_of(site_dir, infodisc_rows):
    """[(path, charset, language)]: what infodisc takes for pages, and all that has gold."""
    pages = {row['path']: (row['charset'], row['lang'] or '') for row in infodisc_rows}
    for gold in score.read_lines(site_dir + '/gold.jsonl'):
        if os.path.exists(f'{site_dir}/pages/{gold["path"]}'):
            pages.setdefault(gold['path'], ('utf-8', ''))
    return sorted((path, *known) for path, known in pages.items())


def worker_all(opt, rival, sites, infodisc_found):
    worker = Worker([part.format(work=opt.work) for part in rival.command])
    found = (f'{opt.found}/{rival.name}-{worker.version.split()[0]}-'
             + short_hash(f'{HERE}/{rival.source}'))
    for i, site in enumerate(sites):
        if os.path.exists(f'{found}/{site}/pages.jsonl'):
            continue
        if sys.stderr.isatty():
            print(f'\r{rival.name}: {i} of {len(sites)} sites\033[K', end='', file=sys.stderr)
        known = score.read_lines(f'{infodisc_found}/{site}/pages.jsonl')
        directory = f'{opt.data}/{site}'
        write_rows(f'{found}/{site}', [{'path': path, **worker.ask(f'{directory}/pages/{path}', *about)}
                                       for path, *about in pages_of(directory, known)])
    worker.stop()
    return found, worker.version


def drop_repeated_lines(texts):
    """Without the lines that are on DEDUP_SHARE of the texts or more; a text alone stays."""
    if len(texts) < 2:
        return texts
    lines = [[line.strip() for line in text.split('\n')] for text in texts]
    pages = Counter(line for page in lines for line in set(page))
    bound = DEDUP_SHARE * len(texts)
    return ['\n'.join(line for line in page if pages[line] < bound) for page in lines]


def dedup_all(found, base_found, sites):
    for site in sites:
        rows = score.read_lines(f'{base_found}/{site}/pages.jsonl')
        start = time.process_time()
        texts = drop_repeated_lines([row['content'] for row in rows])
        seconds = (time.process_time() - start) / max(1, len(rows))
        write_rows(f'{found}/{site}', [
            {**row, 'content': text, 'seconds': row['seconds'] and row['seconds'] + seconds}
            for row, text in zip(rows, texts)])


def asked_for(names):
    """The rivals of these names, all if there are none, and what they are counted from."""
    wanted = set(names or (rival.name for rival in RIVALS)) | {FLOOR}
    wanted |= {rival.base for rival in RIVALS if rival.name in wanted}
    return [rival for rival in RIVALS if rival.name in wanted]


def run_all(opt, sites):
    """{name: (directory of what was found, version)}; rivals that cannot be had are left out, aloud."""
    found = {name: infodisc_all(opt, name, sites) for name in METHODS}
    asked = asked_for(opt.only)
    missing = set()
    for language in sorted({rival.language for rival in asked}):
        if subprocess.run(['sh', HERE + '/install.sh', opt.work, language]).returncode != 0:
            missing.add(language)
    for rival in asked:
        if rival.language in missing:
            print(f'{rival.name}: left out, as install.sh failed', file=sys.stderr)
            continue
        start = time.monotonic()
        if rival.base:
            directory, version = found[rival.base]
            dedup_all(directory + '-dedup', directory, sites)
            found[rival.name] = (directory + '-dedup', version)
        else:
            found[rival.name] = worker_all(opt, rival, sites, found['infodisc-entropy'][0])
        print(f'{rival.name} {found[rival.name][1]}: {time.monotonic() - start:.0f} s', flush=True)
    return found


# ---- figures ----

Figures = namedtuple('Figures', 'scores kept cost') # {site: Score}, {group: share}, a dict


def kept_share(rows, floor_rows):
    """Mean share of a page's words that a rival keeps."""
    words = {row['path']: score.tokens(row['content']).total() for row in floor_rows}
    shares = [score.tokens(row['content'] or '').total() / words[row['path']]
              for row in rows if words.get(row['path'])]
    return sum(shares) / len(shares) if shares else 0.0


def pages_per_second(rows_of):
    rates = []
    for i in range(SPEED_SETS):
        times = [row['seconds'] for site in sorted(rows_of)[i::SPEED_SETS] for row in rows_of[site]
                 if row['seconds'] is not None]
        if sum(times) > 0:
            rates.append(len(times) / sum(times))
    return statistics.median(rates) if rates else 0.0


def figures_of(data, sites, directory, version, floor):
    rows_of = {site: score.read_lines(f'{directory}/{site}/pages.jsonl') for site in sites}
    scores, shares = {}, {}
    for site in sites:
        scores[site], _ = score.score_site(f'{data}/{site}', f'{directory}/{site}/pages.jsonl')
        if floor and score.group_of(site) == 'records':
            share = kept_share(rows_of[site], score.read_lines(f'{floor}/{site}/pages.jsonl'))
            shares.setdefault('records', []).append(share)
    rows = [row for site in sites for row in rows_of[site]]
    cost = {'version': version, 'pages': len(rows), 'failed': sum(r['failed'] is not None for r in rows),
            'pages/s': pages_per_second(rows_of),
            'peak MB': max((row['rss_kb'] for row in rows), default=0) / 1024}
    return Figures({site: s for site, s in scores.items() if s},
                   {group: sum(s) / len(s) for group, s in shares.items()}, cost)


# ---- tables: rows are dicts of strings ----

def site_rows(figures):
    sites = sorted(next(iter(figures.values())).scores)
    return [{'site': site, 'group': score.group_of(site),
             **{name: f'{f.scores[site].f1:.3f}' for name, f in figures.items()}} for site in sites]


def mean_rows(figures):
    return [{'rival': name, 'group': group, 'sites': str(sites), 'P': f'{mean.precision:.3f}',
             'R': f'{mean.recall:.3f}', 'F1': f'{mean.f1:.3f}',
             'kept': f'{f.kept[group]:.3f}' if group in f.kept else ''}
            for name, f in figures.items() for group, (mean, sites) in score.group_means(f.scores).items()]


def cost_rows(figures):
    return [{'rival': name, 'version': f.cost['version'], 'pages': str(f.cost['pages']),
             'failed': str(f.cost['failed']), 'pages/s': f'{f.cost["pages/s"]:.0f}',
             'peak MB': f'{f.cost["peak MB"]:.0f}'} for name, f in figures.items()]


def read_table(path):
    if not os.path.exists(path):
        return []
    with open(path, encoding='utf-8', newline='') as table:
        return list(csv.DictReader(table, delimiter='\t', quoting=csv.QUOTE_NONE))


def write_table(path, rows):
    with open(path, 'w', encoding='utf-8', newline='') as table:
        out = csv.DictWriter(table, list(rows[0]), delimiter='\t', lineterminator='\n', quoting=csv.QUOTE_NONE,
                             quotechar=None)
        out.writeheader()
        out.writerows(rows)


def with_kept(rows, old):
    """The rows of what was measured now, and those of the other rivals in `old`; in the order of RIVALS."""
    measured = {row['rival'] for row in rows}
    order = [*METHODS, *(rival.name for rival in RIVALS)]
    rows = rows + [row for row in old if row['rival'] not in measured and row['rival'] in order]
    return sorted(rows, key=lambda row: order.index(row['rival'])) # stable: the groups stay as they are


def with_kept_columns(rows, old):
    """The same of a table with a line per site and a column per rival; other sites than now: nothing is kept."""
    order = ['site', 'group', *METHODS, *(rival.name for rival in RIVALS)]
    old = {row['site']: row for row in old}
    if set(old) != {row['site'] for row in rows}:
        return None
    rows = [{**old[row['site']], **row} for row in rows]
    return [{name: row[name] for name in order if name in row} for row in rows]


def write_tables(results, figures):
    """Rivals that were not measured now keep their figures, if these are of the same sites."""
    os.makedirs(results, exist_ok=True)
    sites, means, costs = site_rows(figures), mean_rows(figures), cost_rows(figures)
    merged = with_kept_columns(sites, read_table(results + '/rivals.tsv'))
    if merged:
        means = with_kept(means, read_table(results + '/rivals_means.tsv'))
        costs = with_kept(costs, read_table(results + '/rivals_cost.tsv'))
    write_table(results + '/rivals.tsv', merged or sites)
    write_table(results + '/rivals_means.tsv', means)
    write_table(results + '/rivals_cost.tsv', costs)
    text = markdown(means, costs)
    with open(results + '/rivals.md', 'w', encoding='utf-8') as file:
        file.write(MARKDOWN_HEAD + text)
    return text


def markdown(means, costs):
    """The table to read: P / R / F1 of each group, recall and words kept of records, costs."""
    groups = {row['group']: row['sites'] for row in means}
    heads = [f'{group} ({sites})' for group, sites in groups.items()]
    lines = ['| |' + ''.join(f' {head} |' for head in heads) + ' pages/s | peak MB | failed |',
             '|---|' + '---|' * (len(heads) + 3)]
    for c in costs:
        of = {row['group']: row for row in means if row['rival'] == c['rival']}
        cells = [f'recall {of[g]["R"]}, {float(of[g]["kept"]):.0%} of the words kept' if of[g]['kept'] else
                 f'{of[g]["P"]} / {of[g]["R"]} / {of[g]["F1"]}' for g in groups]
        lines.append(f'| {c["rival"]} {c["version"]} | ' + ' | '.join(cells) +
                     f' | {c["pages/s"]} | {c["peak MB"]} | {c["failed"]} of {c["pages"]} |')
    return '\n'.join(lines) + '\n'


MARKDOWN_HEAD = '''# Against others

Made by `make rivals`; what is measured and how is in `docs/accuracy.md`. P / R / F1, means over sites.
Where the model of `infodisc-template` was trained on these sites, its figures are too good.

'''


def parse_options():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    p.add_argument('data')
    p.add_argument('--infodisc', default='build/infodisc')
    p.add_argument('--work', default='build/rivals')
    p.add_argument('--results', default='bench/out')
    p.add_argument('--only', type=lambda names: names.split(','))
    opt = p.parse_args()
    opt.work = os.path.abspath(opt.work)
    opt.found = f'{opt.work}/found/{os.path.basename(os.path.abspath(opt.data))}'
    return opt


def main():
    opt = parse_options()
    sites = score.sites_of(opt.data)
    if not sites:
        sys.exit(f'no labelled site in {opt.data}')
    found = run_all(opt, sites)
    floor = found[FLOOR][0] if FLOOR in found else None # without Python there is none
    figures = {name: figures_of(opt.data, sites, *about, floor) for name, about in found.items()}
    print(write_tables(opt.results, figures), end='')


if __name__ == '__main__':
    main()
