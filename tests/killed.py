#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""killed.py PROGRAM SITE TIMES: kills runs at moments taken by chance, by SIGKILL, and by SIGINT once and twice; the same
command must then write what an undisturbed run writes, and leave nothing else. Prints "killed: N passed, M failed"."""
import os
import random
import shutil
import signal
import struct
import subprocess
import sys
import time

from tally import Tally

program, site, times = os.path.abspath(sys.argv[1]), sys.argv[2], int(sys.argv[3])
tally = Tally("killed")
check = tally.check
chance = random.Random(2002)
UNFINISHED = ".infodisc-unfinished"


def command(out, *more):
    return [program, "-q", "-j2", "-f", "solr", "-o", out, *more, site]


def start(out, *more):
    shutil.rmtree(out, ignore_errors=True)
    return subprocess.Popen(command(out, *more), stderr=subprocess.PIPE)


def contents(out):
    return {name: open(f"{out}/{name}", "rb").read() for name in sorted(os.listdir(out))}


def holds_lock(out):
    """Has the run there locked its file? It makes it longer thereafter."""
    try:
        return os.path.getsize(f"{out}/{UNFINISHED}") > 0
    except FileNotFoundError:
        return False


def catches(pid, number):
    """Has the process a handler for the signal?"""
    try:
        status = open(f"/proc/{pid}/status").read()
    except OSError:
        return False
    caught = [line.split()[1] for line in status.splitlines() if line.startswith("SigCgt:")]
    return bool(caught) and int(caught[0], 16) >> (number - 1) & 1 == 1


def processor_seconds(pid):
    """Of the process and those that it has waited for."""
    try:
        fields = open(f"/proc/{pid}/stat").read().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


def run_again(what, right, *more):
    result = subprocess.run(command("killed", *more), capture_output=True)
    check(f"{what}: the same command succeeds: {result.stderr}", result.returncode == 0)
    same = result.returncode == 0 and contents("killed") == right
    check(f"{what}: the same files with the same bytes, and no others", same)
    return same


def takes_over(what, right):
    """A run that finds nothing to go on with empties what an earlier one has left; one that does adds to it."""
    kept = f"killed/{UNFINISHED}"
    process = start("killed")
    while process.poll() is None and (not os.path.exists(kept) or os.stat(kept).st_size < 1_000_000):
        time.sleep(0.001)
    process.kill()
    process.communicate()
    check(f"{what}: killed in time", os.path.exists(kept))
    least = before = os.stat(kept).st_size if os.path.exists(kept) else 0
    process = subprocess.Popen(command("killed"))
    while process.poll() is None:
        try:
            least = min(least, os.stat(kept).st_size)
        except FileNotFoundError:
            pass
        time.sleep(0.0005)
    check(f"{what}: goes on with {before} bytes, not {least}", least == before > 0)
    check(f"{what}: the same bytes", contents("killed") == right)


def checkpoint_of(out):
    """Where the header of the work file says that something is kept besides pages; 0: it does not."""
    try:
        with open(f"{out}/{UNFINISHED}", "rb") as file:
            header = file.read(64)
    except FileNotFoundError:
        return 0
    at, n_bytes = struct.unpack("<QQ", header[48:]) if len(header) == 64 else (0, 0)
    return at if n_bytes else 0


def kill_at_checkpoint(number, seconds, *more):
    """Kills a run so many seconds after it has kept something for the first, second time. Was it in time, with what it
    has kept still there? It goes shortly before the end."""
    process = start("killed", *more)
    seen = last = 0
    while process.poll() is None and seen < number:
        at = checkpoint_of("killed")
        seen += at != last
        last = at
    time.sleep(seconds)
    process.kill()
    process.communicate()
    return process.returncode == -signal.SIGKILL and seen == number and os.path.exists(f"killed/{UNFINISHED}")


def damage(share):
    """Changes the byte at that share of what is kept."""
    with open(f"killed/{UNFINISHED}", "r+b") as file:
        at = int(os.fstat(file.fileno()).st_size * share)
        file.seek(at)
        byte = file.read(1)[0]
        file.seek(at)
        file.write(bytes([byte ^ 0x10]))


def at_checkpoints(seconds, right):
    """Killed when entropies are kept, in the middle of judging, and when labels are; what was kept may be damaged."""
    n_killed = 0
    for number, later in (1, 0), (1, 0.03), (1, 0.1), (2, 0), (2, 0.1):
        for share in None, 0.5, 0.9, 0.95, 0.99:
            if not kill_at_checkpoint(number, later * seconds):
                continue
            if share:
                damage(share)
            n_killed += run_again(f"checkpoint {number} and {later}, damage at {share}", right)
    check(f"enough were killed in time: {n_killed}", n_killed >= 5)
    # A method that asks for the leaves once more when they have their labels, for the types of pages.
    types = ("-m", "c45")
    subprocess.run(command("right-types", *types), check=True)
    right_types = contents("right-types")
    for number in 1, 2:
        if kill_at_checkpoint(number, 0, *types):
            run_again(f"c45, checkpoint {number}", right_types, *types)


def main():
    signal.signal(signal.SIGINT, signal.default_int_handler)  # who runs this may have it ignored, for runs, too
    seconds = 60.0
    for _ in range(2):  # the first run finds its files cold
        begin = time.monotonic()
        shutil.rmtree("right", ignore_errors=True)
        subprocess.run(command("right"), check=True)
        seconds = min(seconds, time.monotonic() - begin)
    right = contents("right")
    n_killed = n_kept = n_survived = 0

    for i in range(4 * times + 8):  # some are done before they are killed; on a busy machine, others have not begun
        if n_killed >= times and n_kept:
            break
        process = start("killed")
        time.sleep(chance.uniform(0.01, seconds))
        process.kill()
        process.communicate()
        n_killed += process.returncode == -signal.SIGKILL
        n_kept += os.path.exists(f"killed/{UNFINISHED}")
        if process.returncode == 0:
            continue
        done = set(os.listdir("killed")) & set(right) if os.path.exists("killed") else set()
        check(f"kill {i}: no file under its name that is not complete",
              all(contents("killed")[name] == right[name] for name in done))
        n_survived += run_again(f"kill {i}", right)
    check(f"{n_killed} were killed in time, not {times}", n_killed >= times)
    check("some had finished work", n_kept > 0)
    takes_over("going on", right)
    if os.path.isdir(site):
        of_a_tree(right, seconds)
    tally.figures(f"{n_killed} runs killed at random moments", f"{n_survived} kills survived",
                  f"{n_kept} of them with work to go on with")
    tally.finish()


def of_a_tree(right, seconds):
    """What holds of any site, tried with one."""
    # Killed again and again: work is kept from one to the next.
    shutil.rmtree("killed", ignore_errors=True)
    for _ in range(5):
        process = subprocess.Popen(command("killed"))
        time.sleep(seconds / 4)
        process.kill()
        process.wait()
    run_again("killed five times", right)

    # One page changed in between: it is done anew, and the rest is as from scratch.
    process = start("killed")
    time.sleep(seconds * 0.6)
    process.kill()
    process.communicate()
    first = min(name for name in os.listdir(site) if name.endswith(".html"))
    before = open(f"{site}/{first}").read()
    with open(f"{site}/{first}", "w") as file:
        file.write(before.replace("<h1>", "<h1>Changed since, and in no other page "))
    subprocess.run(command("right"), check=True)
    changed = contents("right")
    check("the change shows", changed != right)
    run_again("a page changed", changed)
    with open(f"{site}/{first}", "w") as file:
        file.write(before)
    subprocess.run(command("right"), check=True)

    # Other options: what was kept does not fit and is not used.
    for option, share in (("--max-depth", "3"), 0.6), (("--lang", "de"), 0.6), (("--lang", "de"), 0.8):
        process = start("killed", *option)
        time.sleep(seconds * share)
        process.kill()
        process.communicate()
        run_again(f"{option} before", right)

    # A method that needs the trees of pages: work without them is not used, work with them is.
    trees = ("-m", "coreex")
    subprocess.run(command("right-trees", *trees), check=True)
    right_trees = contents("right-trees")
    for before in (), trees:
        for share in 0.4, 0.6, 0.8:
            process = start("killed", *before)
            time.sleep(seconds * share)
            process.kill()
            process.communicate()
            if process.returncode == -signal.SIGKILL:
                run_again(f"{' '.join(before) or 'template'} before, then coreex", right_trees, *trees)

    at_checkpoints(seconds, right)

    # Ctrl-C once ends in order, within a second or so; what is done stays, but not under a final name.
    for share in 0.1, 0.3, 0.5, 0.7:
        process = start("killed")
        time.sleep(seconds * share)
        process.send_signal(signal.SIGINT)
        _, message = process.communicate(timeout=30)
        if process.returncode == 0:
            continue
        check(f"SIGINT: ends by that signal, not {process.returncode}", process.returncode == -signal.SIGINT)
        check("SIGINT: says so", message.startswith(b"infodisc: interrupted") or message == b"")
        left = sorted(os.listdir("killed")) if os.path.exists("killed") else []
        is_done = left == sorted(right) and contents("killed") == right  # it came behind the last file
        check(f"SIGINT: nothing half-written: {left}", left in ([], [UNFINISHED]) or is_done)
        run_again("SIGINT", right)
    # Twice: the second one, when the first has arrived, ends the run where it is.
    for i in range(3):
        process = start("killed")
        time.sleep(seconds * (0.2 + 0.2 * i))
        process.send_signal(signal.SIGINT)
        while process.poll() is None and catches(process.pid, signal.SIGINT):
            time.sleep(0.0005)
        process.send_signal(signal.SIGINT)
        before = processor_seconds(process.pid)
        _, status, usage = os.wait4(process.pid, 0) if process.returncode is None else (0, 0, None)
        if usage:
            process.returncode = os.waitstatus_to_exitcode(status)
            check(f"SIGINT twice: ends by it, not {process.returncode}", process.returncode == -signal.SIGINT)
            spent = usage.ru_utime + usage.ru_stime - before
            check(f"SIGINT twice: at once, not after {spent:.2f} s", spent < 1)
        process.stderr.close()
        run_again("SIGINT twice", right)

    # Two runs at once with one output: the second one says why it does not.
    process = start("killed")
    while not holds_lock("killed") and process.poll() is None:
        time.sleep(0.001)
    if process.poll() is None:
        process.send_signal(signal.SIGSTOP)
        other = subprocess.run(command("killed"), capture_output=True)
        process.send_signal(signal.SIGCONT)
        check("two at once: exit 1", other.returncode == 1)
        check("two at once: why", other.stderr == b"infodisc: another run is writing to 'killed'\n")
    process.communicate()
    check("two at once: the first is done", contents("killed") == right)

main()
