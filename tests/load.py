#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""load.py PROGRAM PAGES: a site of so many generated pages at -j2 within the memory that README promises (40 MB and 8 KB
a page), and a tenth of it with 64 open files allowed. Prints "load: N passed, M failed"."""
import os
import random
import resource
import subprocess
import sys

sys.path.insert(0, os.path.dirname(__file__))
from hostile_pages import page  # noqa: E402

program, n = os.path.abspath(sys.argv[1]), int(sys.argv[2])
passed = failed = 0


def check(what, good):
    global passed, failed
    passed, failed = passed + bool(good), failed + (not good)
    if not good:
        print(f"load: failed: {what}", file=sys.stderr)


def make_site(top, count):
    chance = random.Random(count)
    for i in range(count):
        folder = f"{top}/{i // 1000}"
        if i % 1000 == 0:
            os.makedirs(folder)
        with open(f"{folder}/page{i:06}.html", "w") as file:
            file.write(page(chance, i, ""))


def run(site, files):
    process = subprocess.Popen([program, "-q", "-j2", "-o", f"{site}.out", site], stderr=subprocess.PIPE,
                               preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (files, files)))
    messages = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    check(f"{site}: exit {process.returncode}: {messages}", process.returncode == 0)
    lines = sum(1 for _ in open(f"{site}.out/pages.jsonl", "rb")) if process.returncode == 0 else 0
    return lines, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def main():
    make_site("few", max(n // 10, 1))
    lines, *_ = run("few", 64)
    check("64 open files: all pages are there", lines == max(n // 10, 1))
    make_site("many", n)
    lines, seconds, megabytes = run("many", 1024)
    check("all pages are there", lines == n)
    check(f"{megabytes:.0f} MB", megabytes <= 40 + n * 8 / 1024)
    print(f"load: tried: {n} pages, {seconds:.0f} s of processor time, {megabytes:.0f} MB", file=sys.stderr)
    print(f"load: {passed} passed, {failed} failed")
    sys.exit(failed > 0)


main()
