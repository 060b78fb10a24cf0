#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Time of each method over the number of threads: figure 6.3 of N-EXT's thesis for all methods, for docs/research/methods.md.

    threads.py INFODISC TABLE.md FIGURE.svg RUNS PAGES SITE

A sample of PAGES pages of SITE, RUNS times with 1, 2, 4 and 8 threads, all methods in turn; medians of whole runs without
a report.

Run it on an idle machine. More threads than cores should do no harm.
"""
import os
import statistics
import sys
import tempfile

from speed import run

THREADS = (1, 2, 4, 8)
METHODS = ('template', 'entropy', 'paper', 'largest', 'coreex', 'next', 'maxent', 'memm', 'crf', 'ib1', 'igtree',
           'c45')
WIDTH, HEIGHT, LEFT, TOP, LABELS, ROW = 520, 300, 50, 16, 110, 15


def measure(infodisc, method, threads, pages, site):
    """(seconds, CPU seconds) of a run."""
    with tempfile.TemporaryDirectory(prefix='threads-') as out:
        used = run(infodisc, '-q', '--no-report', '-m', method, '-j', str(threads), '--limit', str(pages), '-o', out, site)
        return used['wall'], used['cpu']


def measure_all(infodisc, runs, pages, site):
    """{method: {threads: median (seconds, CPU seconds)}}"""
    found = {m: {t: [] for t in THREADS} for m in METHODS}
    for _ in range(runs):
        for method in METHODS:
            for threads in THREADS:
                found[method][threads].append(measure(infodisc, method, threads, pages, site))
    return {m: {t: tuple(statistics.median(column) for column in zip(*of[t])) for t in THREADS} for m, of in found.items()}


def write_table(path, times):
    with open(path, 'w', encoding='utf-8') as out:
        print('| method | seconds, 1 thread |', ' | '.join(f'{t} threads' for t in THREADS[1:]),
              f'| CPU time, {THREADS[-1]} threads |', file=out)
        print('|---' * (len(THREADS) + 2) + '|', file=out)
        for method, of in times.items():
            ways = ' | '.join(f'{of[t][0] / of[1][0]:.2f}' for t in THREADS[1:])
            print(f'| `{method}` | {of[1][0]:.2f} | {ways} | {of[THREADS[-1]][1] / of[1][1]:.2f} |', file=out)


def spread(wanted, least, last):
    """Places at least so far apart and none beyond the last, in the order of those wanted."""
    places = list(wanted)
    for i in range(1, len(places)):
        places[i] = max(places[i], places[i - 1] + least)
    for i in reversed(range(len(places))):
        places[i] = min(places[i], last - (len(places) - 1 - i) * least)
    return places


def draw(path, times):
    """Seconds over threads, a line a method; both axes are logarithmic to base 2."""
    from math import log2
    walls = [of[t][0] for of in times.values() for t in THREADS]
    low, high = log2(min(walls)), log2(max(walls))

    def x(threads):
        return LEFT + (WIDTH - LEFT - LABELS) * log2(threads) / log2(THREADS[-1])

    def y(wall):
        return TOP + (HEIGHT - TOP - 40) * (high - log2(wall)) / max(high - low, 0.01)

    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" font-family="sans-serif" '
           'font-size="11">', f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>']
    for threads in THREADS:
        out.append(f'<line x1="{x(threads):.0f}" y1="{TOP}" x2="{x(threads):.0f}" y2="{HEIGHT - 36}" stroke="#ddd"/>'
                   f'<text x="{x(threads):.0f}" y="{HEIGHT - 22}" text-anchor="middle">{threads}</text>')
    for tick in range(int(low) - 1, int(high) + 2):
        if low <= tick <= high:
            out.append(f'<line x1="{LEFT}" y1="{y(2 ** tick):.0f}" x2="{x(THREADS[-1]):.0f}" y2="{y(2 ** tick):.0f}" '
                       f'stroke="#ddd"/><text x="{LEFT - 6}" y="{y(2 ** tick) + 4:.0f}" text-anchor="end">{2 ** tick:g}</text>')
    ordered = sorted(times, key=lambda m: y(times[m][THREADS[-1]][0]))
    labels = spread([y(times[m][THREADS[-1]][0]) for m in ordered], ROW, HEIGHT - 8)
    for i, method in enumerate(ordered):
        colour = f'hsl({360 * i // len(ordered)},60%,40%)'
        points = ' '.join(f'{x(t):.0f},{y(times[method][t][0]):.1f}' for t in THREADS)
        out.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="1.5"/>'
                   f'<text x="{x(THREADS[-1]) + 8:.0f}" y="{labels[i] + 4:.0f}" fill="{colour}">{method}</text>')
    out.append(f'<text x="{(LEFT + WIDTH - LABELS) // 2}" y="{HEIGHT - 6}" text-anchor="middle">threads</text>'
               f'<text x="4" y="{TOP - 4}">seconds</text></svg>')
    with open(path, 'w', encoding='utf-8') as file:
        file.write('\n'.join(out) + '\n')


def main():
    if len(sys.argv) != 7:
        sys.exit(__doc__)
    infodisc, table, figure, runs, pages, site = sys.argv[1:]
    load = os.getloadavg()[0]
    times = measure_all(infodisc, int(runs), int(pages), site)
    for path in (table, figure):
        os.makedirs(os.path.dirname(path) or '.', exist_ok=True)
    write_table(table, times)
    draw(figure, times)
    print(f'{os.cpu_count()} cores, load average at the start {load:.1f}')


if __name__ == '__main__':
    main()
