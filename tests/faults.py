#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""faults.py PROGRAM FAULTS.SO MOST: a run on a small site again and again, each with one fault: an allocation that fails
or a system call that does (by strace), at MOST places each, evenly spread. Every one must end by itself: done, or
with exit status 1 and a message; all files or none; nothing else left. Prints "faults: N passed, M failed"."""
import json
import os
import shutil
import subprocess
import sys

program, shim, most = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]), int(sys.argv[3])
passed = failed = n_faults = n_refused = n_odd = 0
CALLS = [("read", "EIO"), ("read", "EINTR"), ("pread64", "EIO"), ("write", "ENOSPC"), ("write", "EIO"),
         ("pwrite64", "ENOSPC"), ("pwrite64", "EINTR"), ("openat", "EMFILE"), ("openat", "EACCES"), ("close", "EIO"),
         ("rename", "EIO"), ("rename", "EACCES"), ("getdents64", "EIO"), ("newfstatat", "EIO"), ("fallocate", "ENOSPC"),
         ("mmap", "ENOMEM"), ("clone", "EAGAIN"), ("pipe2", "EMFILE"), ("ftruncate", "EIO"), ("mkdir", "ENOSPC"),
         ("fcntl", "EAGAIN"), ("poll", "EINTR"), ("wait4", "EINTR"), ("unlink", "EACCES")]
FILES = {"learn": {"pages.jsonl", "run.json", "templates.json", "pages.solr.json", "report.html"},
         "apply": {"pages.jsonl", "run.json", "pages.solr.json"}}


def check(what, good):
    global passed, failed
    passed, failed = passed + bool(good), failed + (not good)
    if not good:
        print(f"faults: failed: {what}", file=sys.stderr)


def make_site():
    os.makedirs("site")
    for i in range(4):
        with open(f"site/{i}.html", "wb") as file:
            file.write(f"<html><head><title>Pebble {i}</title></head><body><div id=nav><a href=1.html>home</a> caf".encode())
            file.write(b"\xe9</div>" + f"<div class=main><p>Page {i} tells of what pebble {i} saw.</p></div>".encode())


def command(name, out, *more):
    base = [program] if name == "learn" else [program, "apply"]
    return base + ["-q", "-j1", "-f", "solr", "-o", out, *more] + (["right/templates.json"] if name == "apply" else []) + ["site"]


def run(arguments, **environment):
    shutil.rmtree("out", ignore_errors=True)
    try:
        result = subprocess.run(arguments, capture_output=True, timeout=60, env={**os.environ, **environment})
    except subprocess.TimeoutExpired:
        return None, b""
    return result.returncode, result.stderr


def judge(what, name, code, messages, may_leave=()):
    """Is that an end that the program may come to?"""
    global n_faults, n_refused, n_odd
    n_odd += code not in (0, 1, 4)
    n_faults += 1
    left = set(os.listdir("out")) if os.path.exists("out") else set()
    hidden = {file for file in left if file.startswith(".")}
    check(f"{what}: exit {code}: {messages[:200]}", code in (0, 1, 4))
    check(f"{what}: a message: {messages[:200]}", code == 0 or messages.strip())  # libraries have words of their own
    check(f"{what}: nothing half-written: {hidden}", not hidden or may_leave)
    names = left - hidden
    check(f"{what}: all files or none: {names}", names == FILES[name] if code == 0 else not names or may_leave)
    n_refused += code != 0
    if code == 0 and names == FILES[name]:
        skipped = json.load(open("out/run.json"))["skipped_pages"]
        pages = len(open("out/pages.jsonl").readlines())
        check(f"{what}: {pages} pages and {len(skipped)} named", pages + len(skipped) == 4)


def allocations():
    for name in "learn", "apply":
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
                      may_leave=b"out of memory" in messages)


def traced(name, *options):
    return ["strace", "-f", "-qq", "-o", "trace", *options, *command(name, "out")]


def system_calls():
    if not shutil.which("strace") or run(traced("learn", "-e", "trace=none"))[0] != 0:
        print("faults: skipped: system calls (no strace, or not allowed to trace)")
        return
    for name in "learn", "apply":
        for call, error in CALLS:
            run(traced(name, "-e", f"trace={call}"))
            n = sum(f" {call}(" in line for line in open("trace"))
            first = 1
            if call in ("openat", "read", "mmap", "close", "newfstatat", "pread64", "write"):
                run(traced(name, "-e", f"trace={call},prlimit64"))
                calls = [line.split(None, 1)[1].split("(")[0] for line in open("trace") if "(" in line]
                first = calls.index("prlimit64") if "prlimit64" in calls else 0  # before it, libraries are loaded
                first = calls[:first].count(call) + 1
            step = max(1, (n - first + 1) // most)
            for i in range(first, n + 1, step):
                inject = f"inject={call}:error={error}:when={i}"
                code, messages = run(traced(name, "-e", f"trace={call}", "-e", inject))
                if code == 127 or b"error while loading shared libraries" in messages:
                    continue
                judge(f"{name}: {call} {i} of {n}: {error}", name, code, messages, may_leave=call in ("unlink", "fcntl") or b"out of memory" in messages)


def main():
    make_site()
    subprocess.run(command("learn", "right"), check=True)
    for name in "learn", "apply":
        subprocess.run(command(name, f"right.{name}"), check=True)
        for more in (), ("--debug-threads",):
            code, messages = run(command(name, "out", *more), LD_PRELOAD=shim, SHORT_IO="1")
            check(f"{name}: short reads and writes: exit {code} {messages}", code == 0)
            same = subprocess.run(["diff", "-r", "out", f"right.{name}"], stdout=subprocess.DEVNULL)
            check(f"{name}: short reads and writes: the same bytes", same.returncode == 0)
    allocations()
    system_calls()
    print(f"faults: tried: {n_faults} faults, {n_refused} runs refused with a message, crashes and hangs: {n_odd}",
          file=sys.stderr)
    print(f"faults: {passed} passed, {failed} failed")
    sys.exit(failed > 0)


main()
