#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What the Python module adds to the time of the library, for python/README.md.

    python_module.py [--runs N] [--check] PROGRAM APPLY_PAGE SITE...

Run with the module infodisc in PYTHONPATH; PROGRAM and APPLY_PAGE (apply_page.c) are of the same build. For each SITE,
a directory, it prints two ratios of CPU seconds, Python's to C's:

  whole site   infodisc.learn(SITE).write(OUT) to `infodisc -o OUT SITE`
  + start      the same with the start of Python
  one page     Templates.extract() to infodisc_apply_page(), over all pages of the site
  + Markdown   the same with Page.markdown and Page.html, and with options.with for them

Both sides take turns, so other work on the machine disturbs both alike. A ratio is that of the least times of N
rounds: what else the machine does can only add. Both use one thread. --check fails above 1.3 for one page, and
above 1.05 for a whole site that takes C a tenth of a second or more.
"""
import argparse
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from speed import run

BOUNDS = {'whole site': 1.05, 'one page': 1.3}
LONG = 0.1  # seconds that a whole site takes to be compared: clocks tick a few hundred times a second
WARM = 5  # times that one process judges all pages in a round
LEARN = '''
import resource, sys, infodisc
def seconds(): return sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
start = seconds()
infodisc.learn(sys.argv[1], jobs=1).write(sys.argv[2])
print(seconds() - start)
'''


def whole_site(program, site, work, runs):
    """A list of (what, least seconds of C, of Python), which write the same files."""
    out = [work / 'c', work / 'python']
    commands = [[program, '-q', '-j1', '-o', out[0], site], [sys.executable, '-c', LEARN, site, out[1]]]
    times = []
    for _ in range(runs):
        c, python = (run(*map(str, command)) for command in commands)
        times.append((c['cpu'], float(python['out']), python['cpu']))
    if (out[0] / 'pages.jsonl').read_bytes() != (out[1] / 'pages.jsonl').read_bytes():
        sys.exit(f'python_module: {site}: not the same pages.jsonl')
    c, calls, python = (min(column) for column in zip(*times))
    return [('whole site', c, calls), ('+ start', c, python)]


def extract_all(templates, pages, use):
    """The least seconds of WARM times."""
    times = []
    for _ in range(WARM):
        start = time.process_time()
        for url, html in pages:
            use(templates.extract(html, url))
        times.append(time.process_time() - start)
    return min(times)


def one_page(apply_page, site, work, runs):
    """The number of pages, and a list of (what, least seconds of C, of Python) for all of them."""
    import infodisc
    records = [json.loads(line) for line in (work / 'c' / 'pages.jsonl').open(encoding='utf-8')]
    files = [(record['url'], site / record['path']) for record in records]
    (work / 'list').write_text(''.join(f'{url}\t{file}\n' for url, file in files), encoding='utf-8')
    pages = [(url, file.read_bytes()) for url, file in files]
    templates = infodisc.Templates.load(work / 'c' / 'templates.json')
    command = [apply_page, work / 'c' / 'templates.json', work / 'list', str(WARM)]
    found = []
    for what, fields, use in (('one page', [], lambda page: page.content),
                              ('+ Markdown', ['markdown,html'], lambda page: (page.markdown, page.html))):
        times = [(float(subprocess.run(command + fields, check=True, capture_output=True).stdout),
                  extract_all(templates, pages, use)) for _ in range(runs)]
        found.append((what, *(min(column) for column in zip(*times))))
    return len(pages), found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--runs', type=int, default=7)
    parser.add_argument('--check', action='store_true')
    parser.add_argument('program', type=Path)
    parser.add_argument('apply_page', type=Path)
    parser.add_argument('sites', type=Path, nargs='+', metavar='SITE')
    args = parser.parse_args()
    failed = False
    print('| site | pages | | C, ms a page | Python, ms a page | ratio |\n|---|---|---|---|---|---|')
    for site in args.sites:
        with tempfile.TemporaryDirectory() as directory:
            whole = whole_site(args.program.resolve(), site, Path(directory), args.runs)
            n, single = one_page(args.apply_page.resolve(), site, Path(directory), args.runs)
        for what, c, python in (*whole, *single):
            print(f'| {site} | {n} | {what} | {1000 * c / n:.3f} | {1000 * python / n:.3f} | {python / c:.2f} |')
            failed |= python / c > BOUNDS.get(what, 9) and (what != 'whole site' or c >= LONG)
    sys.exit(1 if args.check and failed else 0)


if __name__ == '__main__':
    main()
