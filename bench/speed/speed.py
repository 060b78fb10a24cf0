#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Speed and memory of whole runs, as ratios to R0 (r0.c: libtidy alone over the same raw bytes) and to tl and lol_html
(tokenizers/: the fastest that cut HTML into tags and texts, and do no more).

    speed.py [options] DATA        DATA/SITE/pages: their pages are parted into two crawls,
                                   script-heavy (20 % of a page or more is script and style), lean
      --build DIR      where infodisc, bench/speed/r0 and bench/speed/stage_times are (build), and, if cargo has built
                       it, bench/tokenizers/release/tokenizers
      --large DIR      a large crawl: measured as it is, and as the source of crawls that are generated
                       (gen_crawl.py): of 1,250 pages, measured likewise, and of 20,000
      --runs N         rounds; each figure is the median over them (5)
      --json FILE      writes all figures
      --plot FILE      draws the goals as bars (SVG): the figure as a share of its goal

Each round runs R0 and all variants one after the other, and a ratio is taken within its round, so
that a machine that slows down meanwhile does not bend it; a variant that takes less than two seconds is run
several times, and the median of these counts. Times are user time unless they say otherwise. Where other work
kept even one thread waiting, or two processes of one thread each that share nothing are not nearly twice as fast
together, figures of two threads say nothing: see the marks. Each run makes its output directory: putting files
in place of others costs some file systems as much as writing them.
All threads count into one table, so there is no stage that merges. The stages from reading to counting are those
of stage_bench.c, each alone over the same pages; the run itself reports the others (stage_times.c).
"""
import argparse
import filecmp
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

SCRIPT = re.compile(rb'<(script|style)\b.*?</\1\s*>', re.I | re.S)
HEAVY_SHARE = 0.2
AFTER_PARSE = ('find', 'cluster', 'split') # all other steps come after the parse
SAMPLE_PAGES = 40 # for valgrind
ROUND_SECONDS = 2 # a variant is run for so long in a round, once at least
IDLE_CORE_SHARE = 0.95 # of the wall time, that one thread must get for two to be judged
TWO_CORES = 1.9 # times as fast as one: what two processes at once must be for that
START_RUNS, START_MS = 101, 3
HARBOUR = os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))), 'datasets/harbour/pages')
GEN_CRAWL = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'gen_crawl.py')

# Bounds, as ratios of user time with one thread. A large site's pages are lean.
RATIO = {'script-heavy': 0.25, 'lean': 0.38, 'large': 0.38, 'generated': 0.38}
RATIO_STRETCH = {'script-heavy': 0.15, 'lean': 0.22, 'large': 0.22, 'generated': 0.22}
AFTER_PARSE_RATIO = {'template': 0.15, 'entropy': 0.08}
TOKENIZERS = ('tl', 'lol_html')
TOKENIZER_RATIO = {('tl', 'script-heavy'): 1.5, ('tl', 'lean'): 1.5, ('tl', 'large'): 2.2, ('tl', 'generated'): 2.2,
                   ('lol_html', 'script-heavy'): 1.0}
SPEED_UP, EXTRA_CPU, SERIAL_TAIL, CPU_GROWTH = 1.8, 1.10, 0.02, 1.10
SPEED_UP_STRETCH, CPU_GROWTH_STRETCH = 1.9, 1.0
MEMORY_MB, MEMORY_KB_A_PAGE, MEMORY_KB_STRETCH = 40, 4, 2
METHODS = ('template', 'entropy', 'paper') # the default first: the goals are for it
VARIANTS = [(m, j) for m in METHODS for j in (1, 2)]


# ---- crawls ----

def files_below(directory):
    return sorted(os.path.join(d, name) for d, _, names in os.walk(directory) for name in names)


def link(source, target):
    os.makedirs(os.path.dirname(target), exist_ok=True)
    try:
        os.link(source, target)
    except OSError: # another file system, or not our file
        shutil.copyfile(source, target)


def part_crawls(data, temp):
    """DATA/SITE/pages/... -> TEMP/script-heavy/SITE/... and TEMP/lean/SITE/..."""
    for site in sorted(os.listdir(data)):
        pages = os.path.join(data, site, 'pages')
        for path in files_below(pages):
            with open(path, 'rb') as page:
                html = page.read()
            scripts = sum(m.end() - m.start() for m in SCRIPT.finditer(html))
            kind = 'script-heavy' if scripts >= HEAVY_SHARE * max(1, len(html)) else 'lean'
            link(path, os.path.join(temp, kind, site, os.path.relpath(path, pages)))
    return {kind: os.path.join(temp, kind) for kind in ('script-heavy', 'lean')
            if os.path.isdir(os.path.join(temp, kind))}


# ---- runs ----

def run(*command, given=subprocess.DEVNULL, err=None):
    """{user, cpu, wall in seconds, rss_kb} of a command that must succeed; its output as 'out'."""
    with tempfile.TemporaryFile() as out:
        start = time.perf_counter()
        child = subprocess.Popen(command, stdin=given, stdout=out, stderr=err)
        _, status, used = os.wait4(child.pid, 0)
        wall = time.perf_counter() - start
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode != 0:
            sys.exit(f'{" ".join(command)}: exit {child.returncode}')
        out.seek(0)
        return {'user': used.ru_utime, 'cpu': used.ru_utime + used.ru_stime, 'wall': wall,
                'rss_kb': used.ru_maxrss, 'out': out.read().decode()}


def command_of(opt, crawl, out, method, threads):
    shutil.rmtree(out, ignore_errors=True)
    return [opt.infodisc, '-m', method, f'-j{threads}', '-q', '-o', out, crawl]


def infodisc(opt, crawl, out, method=METHODS[0], threads=1):
    return run(*command_of(opt, crawl, out, method, threads))


def middle(measure, wall):
    """Of what measure() gives until ROUND_SECONDS have passed, that with the median time: one short run says little."""
    results = [measure()]
    while sum(map(wall, results)) < ROUND_SECONDS:
        results.append(measure())
    return sorted(results, key=wall)[len(results) // 2]


def two_at_once(opt, crawl, temp):
    """Seconds until two processes of one thread have both ended."""
    commands = [command_of(opt, crawl, os.path.join(temp, f'twin-{i}'), METHODS[0], 1) for i in (1, 2)]
    start = time.perf_counter()
    twins = [subprocess.Popen(c) for c in commands]
    if any([twin.wait() for twin in twins]):
        sys.exit(f'{" ".join(commands[0])}: failed')
    return time.perf_counter() - start


def median(rounds, figure):
    return statistics.median(figure(r) for r in rounds)


def measure_crawl(opt, crawl, temp):
    """All figures of one crawl."""
    files = files_below(crawl)
    n_bytes = sum(os.path.getsize(f) for f in files)
    rounds = []
    for _ in range(opt.runs):
        r = {v: middle(lambda v=v: infodisc(opt, crawl, os.path.join(temp, f'{v[0]}-{v[1]}'), *v), lambda m: m['wall'])
             for v in VARIANTS}
        r['r0'] = run(opt.r0, crawl)
        for name in opt.tokenizers:
            r[name] = middle(lambda name=name: run(opt.tokenizer, name, crawl), lambda m: m['user'])
        r['twins'] = middle(lambda: two_at_once(opt, crawl, temp), float)
        r['bench'] = {name: float(seconds) for name, seconds, _ in
                      (line.split('\t') for line in run(opt.stage_bench, crawl, '1')['out'].splitlines())}
        for method, threads in VARIANTS:
            stages = os.path.join(temp, 'stages')
            shutil.rmtree(stages, ignore_errors=True) # files that take the place of others wait for the disk
            out = run(opt.stage_times, method, crawl, stages, str(threads))['out']
            lines = (line.split('\t') for line in out.splitlines())
            r['stages', method, threads] = {step: dict(zip(('user', 'cpu', 'wall'), map(float, times)))
                                            for step, *times in lines}
        rounds.append(r)
    figures = {'pages': len(files), 'bytes': n_bytes, 'methods': {},
               'r0': {'user': median(rounds, lambda r: r['r0']['user']),
                      'rss_kb': median(rounds, lambda r: r['r0']['rss_kb'])}}
    one = METHODS[0], 1
    figures['tokenizers'] = {name: {'user': median(rounds, lambda r, name=name: r[name]['user']),
                                    'mb_per_s': n_bytes / 1e6 / median(rounds, lambda r, name=name: r[name]['user']),
                                    'ratio': median(rounds, lambda r, name=name: r[one]['user'] / r[name]['user'])}
                             for name in opt.tokenizers}
    figures['two_processes'] = median(rounds, lambda r: 2 * r[METHODS[0], 1]['wall'] / r['twins'])
    figures['stage_bench'] = {s: min(r['bench'][s] for r in rounds) for s in rounds[0]['bench']}
    figures['r0']['mb_per_s'] = n_bytes / 1e6 / figures['r0']['user']
    for method in METHODS:
        figures['methods'][method] = method_figures(rounds, method, len(files), n_bytes)
        figures['methods'][method]['same_output_j1_j2'] = same_files(
            os.path.join(temp, method + '-1'), os.path.join(temp, method + '-2'))
    return figures


def method_figures(rounds, method, n_pages, n_bytes):
    one, two = (method, 1), (method, 2)
    stages = rounds[0]['stages', method, 1]
    after = [s for s in stages if s not in AFTER_PARSE]

    def of_threads(variant):
        user, wall = (median(rounds, lambda r, what=what: r[variant][what]) for what in ('user', 'wall'))
        return {'user': user, 'user_ns_per_byte': user / n_bytes * 1e9, 'wall': wall,
                'pages_per_s': n_pages / wall, 'mb_per_s': n_bytes / 1e6 / wall,
                'rss_kb': median(rounds, lambda r: r[variant]['rss_kb'])}
    return {
        'j1': of_threads(one),
        'j2': of_threads(two),
        'ratio': median(rounds, lambda r: r[one]['user'] / r['r0']['user']),
        'after_parse_ratio': median(
            rounds, lambda r: sum(r['stages', method, 1][s]['user'] for s in after) / r['r0']['user']),
        'core_share': median(rounds, lambda r: r[one]['cpu'] / r[one]['wall']),
        'speed_up_j2': median(rounds, lambda r: r[one]['wall'] / r[two]['wall']),
        'serial_tail_j2': median(rounds, lambda r: max(0, 2 - r[two]['cpu'] / r[two]['wall'])),
        'extra_cpu_j2': median(rounds, lambda r: r[two]['cpu'] / r[one]['cpu']),
        'stages': {s: median(rounds, lambda r, s=s: r['stages', method, 1][s]['user']) for s in stages},
        # seconds in which one of two cores had nothing to do
        'idle_j2': {s: median(rounds, lambda r, s=s: max(0, 2 * r['stages', method, 2][s]['wall'] -
                                                         r['stages', method, 2][s]['cpu']))
                    for s in rounds[0]['stages', method, 2]}}


def same_files(a, b):
    names = sorted(os.listdir(a))
    same, _, _ = filecmp.cmpfiles(a, b, names, shallow=False)
    return names == same == sorted(os.listdir(b))


def generate(opt, n_pages, temp):
    crawl = os.path.join(temp, f'generated-{n_pages}')
    subprocess.run([sys.executable, GEN_CRAWL, opt.large, str(n_pages), crawl, '1250'], check=True)
    return crawl


def measure_scale(opt, small, temp):
    """CPU and memory over generated crawls of 1,250 (`small`) and 20,000 pages from the same sources."""
    large, out = generate(opt, 20000, temp), os.path.join(temp, 'scaled')
    rounds = [{n: infodisc(opt, crawl, out) for n, crawl in ((1250, small), (20000, large))}
              for _ in range(min(3, opt.runs))]
    return {n: {'bytes': sum(os.path.getsize(f) for f in files_below(crawl)),
                **{what: median(rounds, lambda r, n=n, what=what: r[n][what]) for what in ('user', 'cpu', 'rss_kb')}}
            for n, crawl in ((1250, small), (20000, large))}


def measure_start(opt, temp):
    """{what: {cpu, wall} in ms} of one page through a pipe, by the program as it is: with a process that parses."""
    page, learned = HARBOUR + '/docs/lofting.html', os.path.join(temp, 'learned')
    run(opt.infodisc, '-q', '-o', learned, HARBOUR)
    line_of = os.path.join(temp, 'page.jsonl')
    with open(page, encoding='utf-8') as html, open(line_of, 'w', encoding='utf-8') as out:
        json.dump({'url': 'https://harbour.example/new', 'html': html.read()}, out)
        print(file=out)
    commands = {'scan': (line_of, 'filter', 'scan'), 'apply': (page, 'apply', learned, '-', '--url', 'https://harbour.example/new')}
    rounds = {what: [] for what in commands}
    for _ in range(START_RUNS):
        for what, (given, *command) in commands.items():
            with open(given, 'rb') as bytes_in:
                rounds[what].append(run(opt.infodisc, *command, given=bytes_in, err=subprocess.DEVNULL))
    return {what: {time_of: 1000 * median(r, lambda m, t=time_of: m[t]) for time_of in ('cpu', 'wall')}
            for what, r in rounds.items()}


def instructions(opt, crawl, temp):
    """Instructions a byte over some pages, without what the same program takes for one page. Of the default method
    and all pages also the share of those that are outside of the loops which threads divide among them."""
    sample = os.path.join(temp, 'sample')
    files = files_below(crawl)

    def callgrind(*command, only=None):
        valgrind = ['valgrind', '--tool=callgrind', '--callgrind-out-file=/dev/null']
        valgrind += [f'--toggle-collect={only}'] if only else []
        done = subprocess.run(valgrind + list(command), capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit(f'speed.py: status {done.returncode} of {" ".join(command)}:\n{done.stderr[-2000:]}')
        return int(re.search(r'Collected : (\d+)', done.stderr)[1])

    def count(n, *command):
        shutil.rmtree(sample, ignore_errors=True)
        chosen = files[::max(1, len(files) // n)][:n]
        for path in chosen:
            link(path, os.path.join(sample, os.path.relpath(path, crawl)))
        return callgrind(*command), sum(map(os.path.getsize, chosen))

    def per_byte(*command):
        (all_i, all_bytes), (one_i, one_bytes) = count(SAMPLE_PAGES, *command), count(1, *command)
        return (all_i - one_i) / (all_bytes - one_bytes)

    def learn(method, pages):
        return opt.infodisc, '--debug-threads', '-m', method, '-j1', '-q', '-o', os.path.join(temp, 'counted'), pages
    whole = learn(METHODS[0], crawl)
    return {'r0': per_byte(opt.r0, sample), **{name: per_byte(opt.tokenizer, name, sample) for name in opt.tokenizers},
            **{m: per_byte(*learn(m, sample)) for m in METHODS},
            'serial_share': 1 - callgrind(*whole, only='parallel_for') / callgrind(*whole)}


# ---- report ----

goals = [] # (what, share of the goal that the figure is, mark), for the sum at the end and the plot


def line(name, value, form, goal=None, at_least=False, busy=False, of='', stretch=None):
    def misses(bound):
        return value < bound if at_least else value > bound
    sign = '>=' if at_least else '<='
    mark = '' if goal is None else 'met' if not misses(goal) else 'not known: no two idle cores' if busy else 'MISSED'
    bound = '' if goal is None else f'{sign} {format(goal, form)}'
    if goal:
        goals.append((f'{of} {name}'.strip(), goal / max(value, 1e-9) if at_least else value / goal, mark))
    if stretch is not None and not busy:
        mark += f' (stretch {sign} {format(stretch, form)}: {"missed" if misses(stretch) else "met"})'
    print(f'  {name:44}{format(value, form):>10}  {bound:10}  {mark}'.rstrip())


def print_method(name, method, m, f):
    """The goals of a method on a crawl; those of threads and memory are for the default one."""
    default = method == METHODS[0]
    busy = m['core_share'] < IDLE_CORE_SHARE or f['two_processes'] < TWO_CORES

    def goal(value):
        return value if default else None
    line(f'{method}: user time / R0', m['ratio'], '.3f', goal(RATIO[name]), of=name, stretch=goal(RATIO_STRETCH[name]))
    line(f'{method}: after the parse / R0', m['after_parse_ratio'], '.3f', AFTER_PARSE_RATIO.get(method), of=name)
    line(f'{method}: speed-up at -j2 (wall)', m['speed_up_j2'], '.2f', goal(SPEED_UP), True, busy, name,
         goal(SPEED_UP_STRETCH))
    line(f'{method}: CPU at -j2 / at -j1', m['extra_cpu_j2'], '.2f', goal(EXTRA_CPU), busy=busy, of=name)
    line(f'{method}: cores that wait at -j2, for disks, too', m['serial_tail_j2'], '.2f')
    line(f'{method}: peak memory, MB', m['j1']['rss_kb'] / 1024, '.0f', goal(memory_bound_mb(f['pages'])), of=name,
         stretch=goal(memory_bound_mb(f['pages'], MEMORY_KB_STRETCH)))
    line(f'{method}: same output at -j1 and -j2', m['same_output_j1_j2'], 'd', 1, True, of=name)


def print_crawl(name, f):
    print(f'\n{name}: {f["pages"]} pages, {f["bytes"] / 1e6:.1f} MB; R0 {f["r0"]["user"]:.2f} s = '
          f'{f["r0"]["mb_per_s"]:.1f} MB/s = {f["r0"]["user"] / f["bytes"] * 1e9:.1f} ns a byte')
    for tokenizer, t in f['tokenizers'].items():
        print(f'  {tokenizer}: user {t["user"]:.2f} s = {t["mb_per_s"]:.0f} MB/s')
        line(f'{METHODS[0]}: user time / {tokenizer}', t['ratio'], '.2f', TOKENIZER_RATIO.get((tokenizer, name)), of=name)
    line('two processes of one thread, times as fast', f['two_processes'], '.2f')
    for method, m in f['methods'].items():
        print_method(name, method, m, f)
        for threads in ('j1', 'j2'):
            t = m[threads]
            print(f'    -{threads}: user {t["user"]:.2f} s = {t["user_ns_per_byte"]:.2f} ns a byte, '
                  f'wall {t["wall"]:.2f} s: {t["pages_per_s"]:.0f} pages/s, '
                  f'{t["mb_per_s"]:.0f} MB/s; peak {t["rss_kb"] / 1024:.0f} MB')
        total = sum(m['stages'].values()) or 1
        print('    user time at -j1: ' + '  '.join(f'{s} {100 * t / total:.0f}%' for s, t in m['stages'].items()
                                                   if t > 0.005 * total))
        print('    one core idle at -j2: ' + '  '.join(f'{s} {t:.3f} s' for s, t in m['idle_j2'].items() if t > 0.01))
    print('  stages alone, MB/s: ' + '  '.join(
        f'{s} {f["bytes"] / 1e6 / t:.0f}' for s, t in f['stage_bench'].items() if t > 0.0005))
    counted = f.get('instructions', {})
    for what in ('r0', *f['tokenizers'], *METHODS) if counted else ():
        line(f'{what}: instructions a byte', counted[what], '.1f')
    if counted:
        line(f'{METHODS[0]}: instructions of one thread alone', counted['serial_share'], '.3f', SERIAL_TAIL, of=name)


def memory_bound_mb(pages, kb_a_page=MEMORY_KB_A_PAGE):
    return MEMORY_MB + kb_a_page * pages / 1024


def print_scale(f):
    small, large = f[1250], f[20000]
    print(f'\ngenerated crawls: 1,250 pages ({small["bytes"] / 1e6:.0f} MB), '
          f'20,000 pages ({large["bytes"] / 1e6:.0f} MB)')
    line('CPU a page at 20,000 / at 1,250', large['cpu'] / 16 / small['cpu'], '.3f', CPU_GROWTH,
         stretch=CPU_GROWTH_STRETCH)
    line('user time a page, the same', large['user'] / 16 / small['user'], '.3f')
    line('peak memory at 20,000 pages, MB', large['rss_kb'] / 1024, '.0f', memory_bound_mb(20000),
         stretch=memory_bound_mb(20000, MEMORY_KB_STRETCH))
    line('memory a page between them, KB', (large['rss_kb'] - small['rss_kb']) / 18750, '.1f',
         MEMORY_KB_A_PAGE, stretch=MEMORY_KB_STRETCH)


def print_goals():
    marks = [mark for _, _, mark in goals]
    print(f'\ngoals: {marks.count("met")} met, {marks.count("MISSED")} missed, '
          f'{len(marks) - marks.count("met") - marks.count("MISSED")} not known')
    for what, share, mark in goals:
        if mark == 'MISSED':
            print(f'  MISSED {share:5.2f} x its bound: {what}')


BAR, LABEL, ROW, MOST = 260, 420, 18, 4 # pixels of a goal's full length, of names, of a row; longest bar


def draw_goals(path):
    """A bar for each goal: up to the line it is met."""
    rows, colour = [], {'met': '#4a8', 'MISSED': '#c54'}
    for i, (what, share, mark) in enumerate(goals):
        y = i * ROW + 4
        rows.append(f'<text x="{LABEL - 8}" y="{y + 11}" text-anchor="end">{what.replace("<", "&lt;")}</text>'
                    f'<rect x="{LABEL}" y="{y}" width="{BAR * min(share, MOST):.0f}" height="{ROW - 5}" '
                    f'fill="{colour.get(mark, "#aaa")}"/>'
                    f'<text x="{LABEL + BAR * min(share, MOST) + 4:.0f}" y="{y + 11}">{share:.2f}</text>')
    height = len(goals) * ROW + 8
    with open(path, 'w', encoding='utf-8') as out:
        out.write(f'<svg xmlns="http://www.w3.org/2000/svg" width="{LABEL + BAR * MOST + 50}" '
                  f'height="{height}" font-family="sans-serif" font-size="11">\n' + '\n'.join(rows) +
                  f'\n<line x1="{LABEL + BAR}" y1="0" x2="{LABEL + BAR}" y2="{height}" stroke="black"/>\n</svg>\n')


def parse_options():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    p.add_argument('data')
    p.add_argument('--build', default='build')
    p.add_argument('--large')
    p.add_argument('--runs', type=int, default=5)
    p.add_argument('--json')
    p.add_argument('--plot')
    opt = p.parse_args()
    opt.instructions = shutil.which('valgrind') is not None
    if not opt.instructions:
        print('no valgrind: instructions are not counted')
    opt.infodisc = opt.build + '/infodisc'
    opt.r0, opt.stage_times, opt.stage_bench = (
        f'{opt.build}/bench/speed/{name}' for name in ('r0', 'stage_times', 'stage_bench'))
    opt.tokenizer = f'{opt.build}/bench/tokenizers/release/tokenizers'
    opt.tokenizers = TOKENIZERS if os.path.exists(opt.tokenizer) else ()
    if not opt.tokenizers:
        print('no tokenizers (cargo builds them): tl and lol_html are not measured')
    if opt.large and os.path.isdir(opt.large + '/pages'):
        opt.large += '/pages'
    return opt


def main():
    opt = parse_options()
    os.environ.setdefault('GOMP_SPINCOUNT', '5000') # stage_times has no cli/omp_wait.c
    figures = {'load_average': os.getloadavg()[0], 'runs': opt.runs, 'crawls': {}}
    print(f'median of {opt.runs} rounds; load average at the start {figures["load_average"]:.2f}')
    with tempfile.TemporaryDirectory(prefix='speed-') as temp:
        crawls = part_crawls(opt.data, temp)
        if opt.large:
            crawls['large'] = opt.large
            crawls['generated'] = generate(opt, 1250, temp)
        figures['start'] = measure_start(opt, temp)
        for what, times in figures['start'].items():
            print(f'{what}: one page through a pipe')
            line(f'{what}: processor time, ms', times['cpu'], '.2f', START_MS)
            line(f'{what}: wall time, ms', times['wall'], '.2f')
        for name, crawl in crawls.items():
            f = figures['crawls'][name] = measure_crawl(opt, crawl, temp)
            if opt.instructions:
                f['instructions'] = instructions(opt, crawl, temp)
            print_crawl(name, f)
        if opt.large:
            figures['scale'] = measure_scale(opt, crawls['generated'], temp)
            print_scale(figures['scale'])
    print_goals()
    if opt.plot:
        draw_goals(opt.plot)
    if opt.json:
        figures['goals'] = goals
        os.makedirs(os.path.dirname(opt.json) or '.', exist_ok=True)
        with open(opt.json, 'w', encoding='utf-8') as out:
            json.dump(figures, out, indent=1, default=float)
            print(file=out)


if __name__ == '__main__':
    main()
