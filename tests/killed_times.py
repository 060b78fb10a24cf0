#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""killed_times.py PROGRAM SITE [KILLS]: how long the same command takes to finish after a kill at 20, 40, 60 and 80 percent
of the time of a whole run, KILLS (10) times each: in percent of the whole run, by the clock and in processor time (user and
system, with child processes). Each must write the bytes of the whole run.

Each round has a whole run and a kill at each share, so that other load on the machine affects all alike. A share is of the
median of the last whole runs. A kill that comes too late is repeated. Prints a table, figures for tests/torture of the kills
at 80 percent, and "killed: N passed, M failed"."""
import os
import signal
import statistics
import subprocess
import sys
import time

from tally import Tally

SHARES = (20, 40, 60, 80)
RUNS = 3    # whole runs that a median is of
TRIES = 10  # to kill one in time


def contents(out):
    return {name: open(f"{out}/{name}", "rb").read() for name in sorted(os.listdir(out))}


def remove(out):
    for name in os.listdir(out) if os.path.isdir(out) else ():
        os.remove(f"{out}/{name}")


class Times:
    def __init__(self, program, site):
        self.command = [program, "-q", "-j2", "-o", "timed", site]
        self.tally = Tally("killed")
        self.whole = []  # (clock, processor) of each whole run
        self.right = None

    def run(self, kill_after=None):
        """How it has ended, then seconds by the clock and of processors."""
        begin = time.monotonic()
        process = subprocess.Popen(self.command)
        if kill_after is not None:
            time.sleep(max(0, begin + kill_after - time.monotonic()))
            os.kill(process.pid, signal.SIGKILL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        return process.returncode, time.monotonic() - begin, usage.ru_utime + usage.ru_stime

    def run_whole(self):
        remove("timed")
        code, *times = self.run()
        self.tally.check(f"a whole run ends with 0, not {code}", code == 0)
        self.right = self.right or contents("timed")
        self.whole.append(times)

    def medians(self, n):
        return [statistics.median(column) for column in zip(*self.whole[-n:])]

    def resume(self, share):
        """(clock, processor) of a run that was killed at the share, in percent of a whole one; None: all came too late."""
        for _ in range(TRIES):
            remove("timed")
            whole = self.medians(RUNS)
            code, *times = self.run(whole[0] * share / 100)
            if code == -signal.SIGKILL:
                break
            self.whole.append(times)  # it was a whole one
        else:
            return None
        code, *times = self.run()
        self.tally.check(f"killed at {share} percent: the right bytes", code == 0 and contents("timed") == self.right)
        return [100 * one / all_of_it for one, all_of_it in zip(times, whole)]


def main():
    program, site = os.path.abspath(sys.argv[1]), sys.argv[2]
    kills = int(sys.argv[3]) if len(sys.argv) > 3 else 10
    times = Times(program, site)
    for _ in range(RUNS):
        times.run_whole()
    del times.whole[0]  # it has found its files cold
    percent = {share: [] for share in SHARES}
    for _ in range(kills):
        times.run_whole()
        for share in SHARES:
            percent[share].append(times.resume(share))
    remove("timed")
    os.rmdir("timed")
    for share in SHARES:
        times.tally.check(f"some are killed at {share} percent", any(percent[share]))
    clock, processor = times.medians(len(times.whole))
    print(f"killed: table: a whole run takes {clock:.2f} s by the clock, {processor:.2f} s of processors (medians);\n"
          f"killed: table: the same command after a kill, in percent of that, median and worst of {kills}:\n"
          f"killed: table: {'killed at':>10} {'clock':>12} {'processors':>12}", file=sys.stderr)
    columns = []
    for share in SHARES:
        columns = [sorted(column) for column in zip(*filter(None, percent[share]))]
        row = "".join(f" {statistics.median(column):>7.0f} {column[-1]:>4.0f}" for column in columns)
        print(f"killed: table: {share:>10}{row}", file=sys.stderr)
    for name, column in zip(("time", "processor time"), columns):
        for how, figure in ("median", statistics.median(column)), ("worst", column[-1]):
            times.tally.figures(f"{figure:.0f} percent of a whole run's {name} that a run killed at {share} percent took "
                                f"to end, {how} of {kills}")
    times.tally.finish()


main()
