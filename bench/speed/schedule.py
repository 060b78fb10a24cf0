#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What more cores than there are would take: list scheduling of the recorded times of all items of a run.

    schedule.py RECORDER SITE [RUNS]

RECORDER is build/bench/speed/record_items: infodisc with one thread that writes what each item of each parallel loop
takes, and what lies between the loops (with --debug-threads, as processes split pages without such a loop). Of RUNS
(5) runs each figure is the least, as whatever disturbs a run adds. Then each loop is handed out to 2, 8, 16 and 64
workers as base/threads/item_runs.h does it: runs of an eighth of a worker's share of what is left. What lies between
loops is of one worker alone.

Not in it: cores that wait for the same memory or disk; what threads learn that one thread learns once; sums over
threads; starting threads. So it is a bound: no run takes less.
"""
import heapq
import os
import subprocess
import sys
import tempfile

WORKERS = (1, 2, 8, 16, 64)
RUNS_A_WORKER = 8 # ITEM_RUNS_A_WORKER
LOOPS_SHOWN = 12


def names_of(recorder):
    """{address: name} of its functions."""
    lines = subprocess.run(['nm', recorder], check=True, capture_output=True, text=True).stdout.splitlines()
    return {int(at, 16): name for at, kind, name in (line.split() for line in lines if line[0] != ' ') if kind in 'tT'}


def record(recorder, site, temp):
    """[[function, alone, item, item ...]] of each loop; the last has no items."""
    path = os.path.join(temp, 'items')
    subprocess.run([recorder, '-q', '-j1', '--debug-threads', '-o', os.path.join(temp, 'out'), site], check=True,
                   env={**os.environ, 'RECORD_ITEMS': path})
    with open(path, encoding='ascii') as lines:
        return [[int(word) for word in line.split()] for line in lines]


def least(runs):
    if len({tuple(map(len, run)) for run in runs}) != 1:
        sys.exit('schedule.py: the runs had different loops')
    return [[min(times) for times in zip(*loops)] for loops in zip(*runs)]


def span(items, workers):
    """Nanoseconds until the last of the workers has finished."""
    free, taken = [0] * min(workers, max(1, len(items))), 0
    while taken < len(items):
        length = max(1, (len(items) - taken) // RUNS_A_WORKER // workers)
        heapq.heapreplace(free, free[0] + sum(items[taken:taken + length]))
        taken += length
    return max(free)


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    recorder, site, n_runs = sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) == 4 else 5
    with tempfile.TemporaryDirectory() as temp:
        loops = least([record(recorder, site, temp) for _ in range(n_runs)])
    name = {**names_of(recorder), 0: 'the end'}
    names = [name[loop.pop(0)] for loop in loops]
    alone = sum(loop[0] for loop in loops)
    all_of = alone + sum(sum(loop[1:]) for loop in loops)
    print(f'{len(loops) - 1} loops, {sum(len(loop) - 1 for loop in loops)} items; one thread alone: '
          f'{alone / 1e6:.1f} of {all_of / 1e6:.1f} ms, {100 * alone / all_of:.2f} %')
    print('workers      ms  times as fast  of it between loops')
    for workers in WORKERS:
        takes = alone + sum(span(loop[1:], workers) for loop in loops)
        print(f'{workers:7} {takes / 1e6:7.1f} {all_of / takes:14.2f} {100 * alone / takes:18.0f} %')
    # What a loop takes with the most workers beyond its fair share: of long items, or of few.
    most = WORKERS[-1]
    show(f'most lost with {most}', names, [span(loop[1:], most) - sum(loop[1:]) / most for loop in loops])
    show('longest alone, before the loop', names, [loop[0] for loop in loops])


def show(title, names, times):
    """Where most of the times are, ms, by the names of the loops."""
    of = {}
    for name, took in zip(names, times):
        of[name] = of.get(name, 0) + took
    longest = sorted(of, key=of.get, reverse=True)[:LOOPS_SHOWN]
    print(f'{title}: ' + ', '.join(f'{name} {of[name] / 1e6:.1f}' for name in longest))


if __name__ == '__main__':
    main()
