#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""faults.py PROGRAM FAULTS.SO MOST: a run on a small site again and again, each with one fault: an allocation that fails
or a system call that does (by strace), at MOST places each, evenly spread. Every one must end by itself: done, or
with exit status 1 and a message; all files or none; nothing else left. More than 3 places are the full form: at ten
times MOST places for allocations, and with other inputs and methods, too. Prints "faults: N passed, M failed"."""
import gzip
import json
import os
import shutil
import subprocess
import sys

from tally import Tally

program, shim, most = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]), int(sys.argv[3])
tally = Tally("faults")
check = tally.check
n_faults = n_refused = n_crashes = n_hangs = 0
CALLS = [("read", "EIO"), ("read", "EINTR"), ("pread64", "EIO"), ("write", "ENOSPC"), ("write", "EIO"),
         ("pwrite64", "ENOSPC"), ("pwrite64", "EINTR"), ("openat", "EMFILE"), ("openat", "EACCES"), ("close", "EIO"),
         ("rename", "EIO"), ("rename", "EACCES"), ("getdents64", "EIO"), ("newfstatat", "EIO"), ("fstat", "EIO"),
         ("fallocate", "ENOSPC"), ("mmap", "ENOMEM"), ("clone", "EAGAIN"), ("pipe2", "EMFILE"), ("ftruncate", "EIO"),
         ("mkdir", "ENOSPC"), ("fcntl", "EAGAIN"), ("poll", "EINTR"), ("wait4", "EINTR"), ("unlink", "EACCES")]
FILES = {"learn": {"pages.jsonl", "run.json", "templates.json", "pages.solr.json", "report.html"},
         "apply": {"pages.jsonl", "run.json", "pages.solr.json"},
         "archive": {"pages.jsonl.gz", "run.json", "templates.json", "pages.warc.wet.gz", "report.html"},
         "paper": {"pages.jsonl", "run.json", "templates.json", "ftr.txt"}}
FULL = most > 3
NAMES = ["learn", "apply", "archive", "paper"] if FULL else ["learn", "apply"]


def make_site():
    os.makedirs("site")
    for i in range(4):
        with open(f"site/{i}.html", "wb") as file:
            file.write(f"<html><head><title>Pebble {i}</title></head><body><div id=nav><a href=1.html>home</a> caf".encode())
            file.write(b"\xe9</div>" + f"<div class=main><p>Page {i} tells of what pebble {i} saw.</p></div>".encode())


    with open("site.warc.gz", "wb") as file:
        for i in range(4):
            html = open(f"site/{i}.html", "rb").read()
            http = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + html
            head = f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://p.example/{i}.html\r\n" \
                   f"Content-Length: {len(http)}\r\n\r\n"
            file.write(gzip.compress(head.encode() + http + b"\r\n\r\n", mtime=0))
    with open("rules", "w") as file:
        file.write("drop .nav\nkeep .main p\ntype /2\\.html article\n")


def command(name, out, *more):
    begin = [program] + (["apply"] if name == "apply" else []) + ["-q", "-j1", "-o", out, *more]
    return begin + {"learn": ["-f", "solr", "site"],
                    "apply": ["-f", "solr", "right/templates.json", "site"],
                    "archive": ["-f", "wet", "--compress", "gz", "--rules", "rules", "site.warc.gz"],
                    "paper": ["-m", "paper", "--matrix", "matrix/words", "--no-report", "-f", "ftr", "site"]}[name]


def run(arguments, **environment):
    shutil.rmtree("out", ignore_errors=True)
    shutil.rmtree("matrix", ignore_errors=True)
    os.mkdir("matrix")
    try:
        result = subprocess.run(arguments, capture_output=True, timeout=60, env={**os.environ, **environment})
    except subprocess.TimeoutExpired:
        return None, b""
    return result.returncode, result.stderr


def judge(what, name, code, messages, may_leave=()):
    """Is that an end that the program may come to?"""
    global n_faults, n_refused, n_crashes, n_hangs
    n_hangs += code is None
    n_crashes += code not in (None, 0, 1, 4)
    n_faults += 1
    left = set(os.listdir("out")) if os.path.exists("out") else set()
    hidden = {file for file in left if file.startswith(".")}
    check(f"{what}: exit {code}: {messages[:200]}", code in (0, 1, 4))
    check(f"{what}: a message: {messages[:200]}", code == 0 or messages.strip())  # libgomp has words of its own
    check(f"{what}: nothing half-written: {hidden}", not hidden or may_leave)
    names = left - hidden
    matrix = set(os.listdir("matrix")) if name == "paper" else set()
    check(f"{what}: all files or none: {names}",
          names == FILES[name] if code == 0 else not names or may_leave or names == FILES[name] and name == "paper")
    # The matrix is written last, its three files together.
    check(f"{what}: all of the matrix or nothing: {matrix}",
          (len(matrix) == 3) == (code == 0) if name == "paper" and not may_leave else len(matrix) in (0, 3) or may_leave)
    n_refused += code != 0
    if code == 0 and names == FILES[name]:
        skipped = json.load(open("out/run.json"))["skipped_pages"]
        lines = gzip.open("out/pages.jsonl.gz") if name == "archive" else open("out/pages.jsonl")
        with lines:
            pages = len(lines.readlines())
        # A fault in an archive may be named although all pages were found behind it.
        all_told = pages + len(skipped) >= 4 if name == "archive" else pages + len(skipped) == 4
        check(f"{what}: {pages} pages and {len(skipped)} named", all_told and pages <= 4)


def allocations():
    for name in NAMES:
        for more in (), ("--debug-threads",):
            if os.path.exists("count"):
                os.remove("count")
            run(command(name, "out", *more), LD_PRELOAD=shim, FAIL_COUNT="count")
            n = max(map(int, open("count"))) + (150 if not more else 0)  # those of the process that parses
            for i in range(1, n + 1, max(1, n // (10 * most))):
                code, messages = run(command(name, "out", *more), LD_PRELOAD=shim, FAIL_ALLOCATION=str(i))
                # uchardet is of C++ and ends the process: that of a page, unless there is but one.
                if code == -6 and more and b"bad_alloc" in messages:
                    continue
                judge(f"{name} {' '.join(more)}: allocation {i} of {n}", name, code, messages,
                      may_leave=b"out of memory" in messages.lower())


def traced(name, *options):
    return ["strace", "-f", "-qq", "-o", "trace", *options, *command(name, "out")]


def archives():
    """One that cannot be opened, once, is no single page; a directory of them that cannot be read to its end is
    named."""
    # C libraries ask about an open file by newfstatat, where names are asked about before it, or by fstat.
    run(traced("archive", "-P", "site.warc.gz", "-e", "trace=newfstatat"))
    asked = [line for line in open("trace") if " newfstatat(" in line]
    first = next((i for i, line in enumerate(asked, 1) if "AT_EMPTY_PATH" in line), len(asked) + 1)
    for calls in ["openat:error=EMFILE:when=1"], [f"newfstatat:error=EMFILE:when={first}", "fstat:error=EMFILE:when=1"]:
        call = calls[0].split(":")[0]
        inject = [word for c in calls for word in ("-e", f"inject={c}")]
        code, messages = run(traced("archive", "-P", "site.warc.gz", *inject))
        check(f"archive: {call}: exit {code}: {messages[:200]}", code == 1 and b"site.warc.gz': Too many open files" in messages)
        check(f"archive: {call}: nothing is written", not os.path.exists("out"))
    os.mkdir("crawl")
    shutil.copy("site.warc.gz", "crawl")
    code, messages = run(["strace", "-qq", "-o", "trace", "-P", "crawl", "-e", "inject=getdents64:error=EIO:when=2", program,
                          "-q", "-o", "out", "crawl"])
    named = [(s["path"], s["reason"]) for s in json.load(open("out/run.json"))["skipped_pages"]] if code == 0 else []
    check(f"directory of archives: exit {code}, {named}: {messages[:200]}", named == [(".", "unreadable")])


def system_calls():
    if not shutil.which("strace") or run(traced("learn", "-e", "trace=none"))[0] != 0:
        print("faults: skipped: system calls (no strace, or not allowed to trace)")
        return
    archives()
    for name in NAMES:
        for call, error in CALLS:
            run(traced(name, "-e", f"trace={call}"))
            n = sum(f" {call}(" in line for line in open("trace"))
            first = 1
            if call in ("openat", "read", "mmap", "close", "newfstatat", "fstat", "pread64", "write"):
                run(traced(name, "-e", f"trace={call},prlimit64"))
                calls = [line.split(None, 1)[1].split("(")[0] for line in open("trace") if "(" in line]
                first = calls.index("prlimit64") if "prlimit64" in calls else 0  # before it, libraries are loaded
                first = calls[:first].count(call) + 1
            # Where the records of pages are read is where a fault lies between two passes: all places, in any form.
            step = 1 if call == "pread64" and name == "learn" else max(1, (n - first + 1) // most)
            for i in range(first, n + 1, step):
                inject = f"inject={call}:error={error}:when={i}"
                code, messages = run(traced(name, "-e", f"trace={call}", "-e", inject))
                if code == 127 or b"error while loading shared libraries" in messages:
                    continue
                may_leave = call in ("unlink", "fcntl") or b"out of memory" in messages.lower()
                judge(f"{name}: {call} {i} of {n}: {error}", name, code, messages, may_leave)


def main():
    make_site()
    subprocess.run(command("learn", "right"), check=True)
    for name in NAMES:
        subprocess.run(command(name, f"right.{name}"), check=True)
        for more in (), ("--debug-threads",):
            code, messages = run(command(name, "out", *more), LD_PRELOAD=shim, SHORT_IO="1")
            check(f"{name}: short reads and writes: exit {code} {messages}", code == 0)
            same = subprocess.run(["diff", "-r", "out", f"right.{name}"], stdout=subprocess.DEVNULL)
            check(f"{name}: short reads and writes: the same bytes", same.returncode == 0)
    allocations()
    system_calls()
    tally.figures(f"{n_faults} faults injected", f"{n_refused} of them end the run, with a message",
                  f"{n_crashes} crashes", f"{n_hangs} hangs")
    tally.finish()


main()
