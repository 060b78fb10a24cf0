#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""load.py PROGRAM PAGES: a site of PAGES generated pages at -j2 within the memory that README promises (40 MB and 8 KB
a page); a tenth of it, and a crawl of a tenth as many hosts, with 64 open files allowed; and a list of ten times as many
tiny pages. Prints "load: N passed, M failed"."""
import json
import os
import random
import resource
import shutil
import subprocess
import sys

from hostile_pages import page, text
from tally import Tally

program, n = os.path.abspath(sys.argv[1]), int(sys.argv[2])
tally = Tally("load")
check = tally.check


def make_site(top, count):
    chance = random.Random(count)
    for i in range(count):
        directory = f"{top}/{i // 1000}"
        if i % 1000 == 0:
            os.makedirs(directory)
        with open(f"{directory}/page{i:06}.html", "w") as file:
            file.write(page(chance, i, ""))


def make_crawl(name, hosts):
    """Three pages of each host, as they come in a crawl: one host after the other, again and again."""
    chance = random.Random(hosts)
    with open(name, "w") as file:
        for i in range(3):
            for host in range(hosts):
                html = page(chance, i, "").replace("Tide Table", f"Tide Table {host}")
                file.write(json.dumps({"url": f"http://h{host}.example/{i}.html", "html": html}) + "\n")


def make_list(name, count):
    chance = random.Random(count)
    with open(name, "w") as file:
        for i in range(count):
            html = f"<html><p>{text(chance, 4)}</p></html>"
            file.write(json.dumps({"url": f"http://t.example/{i % 97}/{i}.html", "html": html}) + "\n")


def run(what, pages, bytes_a_page, arguments, files=1024, out=None):
    """Runs the program on so many pages; it must end well, and within 40 MB and so much for a page."""
    with open(out or os.devnull, "wb") as stdout, open("messages", "wb") as stderr:
        process = subprocess.Popen([program, "-q", "-j2", *arguments], stdout=stdout, stderr=stderr,
                                   preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (files, files)))
        _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    seconds, megabytes = usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024
    check(f"{what}: exit {process.returncode}: {open('messages').read()[:300]}", process.returncode == 0)
    check(f"{what}: {megabytes:.0f} MB", megabytes <= 40 + pages * bytes_a_page / 1024 / 1024)
    print(f"load: figure: {what}: {pages} pages, {files} open files, {seconds:.0f} s of processor time, {megabytes:.0f} MB, "
          f"{max(0, megabytes - 40) * 1024 * 1024 / pages:.0f} bytes a page beyond 40 MB", file=sys.stderr)


def n_lines(name):
    with open(name, "rb") as file:
        return sum(1 for _ in file)


def main():
    make_site("few", max(n // 10, 1))
    run("few files", max(n // 10, 1), 8192, ["-o", "out", "few"], files=64)
    check("few files: all pages are there", n_lines("out/pages.jsonl") == max(n // 10, 1))
    shutil.rmtree("few")

    hosts = max(n // 10, 1)
    make_crawl("crawl.jsonl", hosts)
    run("hosts", 3 * hosts, 8192, ["--by-host", "-o", "hosts", "crawl.jsonl"], files=64)
    check("hosts: a directory for each", len(os.listdir("hosts")) == hosts)
    check("hosts: all pages are there", all(n_lines(f"hosts/h{i}.example/pages.jsonl") == 3 for i in range(hosts)))
    shutil.rmtree("hosts")
    os.remove("crawl.jsonl")

    make_list("tiny.jsonl", 10 * n)
    run("list", 10 * n, 1024, ["--list", "tiny.jsonl"], out="list")
    check("list: all pages are there, and a line of names", n_lines("list") == 10 * n + 1)
    os.remove("tiny.jsonl")

    make_site("many", n)
    run("many pages", n, 8192, ["-o", "out", "many"])
    check("many pages: all are there", n_lines("out/pages.jsonl") == n)
    tally.finish()


main()
