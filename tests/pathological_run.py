#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""pathological_run.py PROGRAM SECONDS MEGABYTES: each page of pathological.py alone, within so much processor time and
memory; each site, within 2.5 times as much; then all pages within a site of good pages, whose content must be what it
is without them. Prints "pathological: N passed, M failed"."""
import json
import os
import shutil
import subprocess
import sys

import hostile_pages
import pathological
from tally import Tally

program, seconds_max, megabytes_max = os.path.abspath(sys.argv[1]), float(sys.argv[2]), float(sys.argv[3])
tally = Tally("pathological")
check = tally.check
n_crashes = n_hangs = 0


def run(*arguments):
    """Exit code, seconds of processor time, megabytes of the largest process, messages."""
    global n_crashes, n_hangs
    command = ["timeout", "-s", "KILL", "300", program, "-q", *arguments]
    with open("messages", "wb") as err:
        pid = subprocess.Popen(command, stderr=err, stdin=subprocess.DEVNULL)
        _, status, usage = os.wait4(pid.pid, 0)
        pid.returncode = os.waitstatus_to_exitcode(status)
    n_hangs += pid.returncode in (124, 137, -9)
    n_crashes += pid.returncode not in (0, 1, 2, 3, 4, 124, 137, -9)
    return pid.returncode, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, open("messages").read()


def contents(directory):
    with open(f"{directory}/pages.jsonl") as lines:
        return {page["path"]: page["content"] for page in map(json.loads, lines)}


def main():
    slowest, largest = (0, ""), (0, "")
    sys.argv = ["", "pages"]
    pathological.main()
    for name in sorted(pathological.KINDS):
        code, seconds, megabytes, messages = run("-j1", "-o", "out", f"pages/{name}.html")
        skipped = os.path.exists("out/run.json") and json.load(open("out/run.json"))["skipped_pages"]
        check(f"{name}: exit {code} {messages}", code == 0)
        check(f"{name}: skipped: {skipped}", not skipped)
        check(f"{name}: {seconds:.1f} s", seconds <= seconds_max)
        check(f"{name}: {megabytes:.0f} MB", megabytes <= megabytes_max)
        slowest, largest = max(slowest, (seconds, name)), max(largest, (megabytes, name))
        shutil.rmtree("out", ignore_errors=True)

    for name, (n, page) in pathological.SITES.items():
        with open("site.jsonl", "w") as f:
            f.writelines(json.dumps({"url": f"http://a.example/{i}", "html": page(i)}) + "\n" for i in range(n))
        code, seconds, megabytes, messages = run("-j1", "--no-report", "-o", "out", "site.jsonl")
        check(f"{name}: exit {code} {messages}", code == 0)
        check(f"{name}: {seconds:.1f} s", seconds <= 2.5 * seconds_max)
        check(f"{name}: {megabytes:.0f} MB", megabytes <= megabytes_max)
        shutil.rmtree("out", ignore_errors=True)

    with open("repeats.html", "w") as f: # a word that fills title and text, for methods that look for one in the other
        f.write("<title>" + "word " * 400000 + "</title><p>" + "word " * 400000)
    with open("sentences.html", "w") as f: # a block with many words, which each sentence of the others is compared with
        f.write("<title>word</title>" + "<p>word w w.</p>" * 20000 + "<p>word " + " ".join(f"w{i}" for i in range(300000)))
    for method, page in ("maxent", "repeats"), ("memm", "repeats"), ("crf", "repeats"), ("next", "sentences"):
        code, seconds, *_, messages = run("-j1", "-m", method, "-o", "out", f"{page}.html")
        check(f"{page}, {method}: exit {code} {messages}", code == 0)
        check(f"{page}, {method}: {seconds:.1f} s", seconds <= seconds_max)

    sys.argv = ["", "site", "300", "0", "5"]
    hostile_pages.main()
    code, *_, messages = run("-o", "good", "--base-url", "http://a.example/", "site/good")
    check(f"the good pages: exit {code} {messages}", code == 0)
    for name in pathological.KINDS:
        os.rename(f"pages/{name}.html", f"site/all/{name}.html")
    code, *_, messages = run("-o", "mixed", "--base-url", "http://a.example/", "site/all")
    check(f"mixed: exit {code} {messages}", code == 0)
    good, mixed = contents("good"), contents("mixed")
    changed = [path for path in good if good[path] != mixed.get(path)]
    check(f"mixed: good pages changed: {len(changed)}, such as {changed[:1]}", not changed)
    check("mixed: all are there", len(mixed) == len(good) + len(pathological.KINDS))
    tally.figures(f"{len(pathological.KINDS)} kinds of pathological pages", f"{len(pathological.KINDS) + len(mixed)} pages tried",
                  f"{n_crashes} crashes", f"{n_hangs} hangs", f"{len(changed)} good pages changed",
                  f"{round(slowest[0] * 1000)} ms at most for a pathological page ({slowest[1]})",
                  f"{largest[0]:.0f} MB at most for a pathological page ({largest[1]})")
    tally.finish()


main()
