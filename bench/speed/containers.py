#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What it costs to read a site from each container instead of its directory.

    containers.py [--runs N] [--table FILE] PROGRAM PAGES

The tree PAGES is packed into each container; the program runs on all of them in turn, N times, with one thread. The
table has the medians of the processor time (user and system), and of its ratio to the directory's in the same turn.
Exit 1 if the WARC.gz costs more than 1.25 times the directory, or other content comes out.
"""
import argparse
import json
import os
import statistics
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..', '..', 'tests'))
import pack_site  # noqa: E402
from speed import run  # noqa: E402

NAMES = ['site.warc.gz', 'site.warc', 'site.warc.zst', 'site.whole.warc.gz', 'site.wacz', 'site.tar', 'site.tar.gz',
         'site.jsonl', 'site.jsonl.gz']
MOST = 1.25
BASE = 'http://site.example/'


def measure(program, site, out):
    """Processor time in seconds."""
    return run(program, '-q', '-j1', '--base-url', BASE, '-o', out, site)['cpu']


def contents(out):
    with open(os.path.join(out, 'pages.jsonl'), encoding='utf-8') as lines:
        pages = map(json.loads, lines)
        return {p['url']: (p['title'], p['content'], p['redundant']) for p in pages}


def pack(pages, work):
    """The WARCs hold responses only, as many as there are pages: the same work as for the directory."""
    def records(top, base, charset, name):
        for path, body in pack_site.pages(top):
            yield pack_site.response(pack_site.url_of(base, path), body)
    pack_site.records = records
    for name in NAMES:
        file = os.path.join(work, name)
        with open(file, 'wb') as out:
            if '.warc' in name:
                pack_site.warc(out, pages, BASE, 'utf-8', name)
            elif name.endswith('.wacz'):
                pack_site.wacz(out, pages, BASE, 'utf-8', name)
            elif '.tar' in name:
                pack_site.tar(out, pages, name)
            else:
                pack_site.jsonl(out, pages, BASE, 'utf-8', name)


def main():
    args = argparse.ArgumentParser()
    args.add_argument('--runs', type=int, default=5)
    args.add_argument('--table')
    args.add_argument('program')
    args.add_argument('pages')
    args = args.parse_args()
    program = os.path.abspath(args.program)
    with tempfile.TemporaryDirectory() as work:
        pack(args.pages, work)
        sites = {'directory': args.pages} | {name: os.path.join(work, name) for name in NAMES}
        runs = {name: [] for name in sites}
        same = True
        for turn in range(args.runs):
            for name, site in sites.items():
                out = os.path.join(work, 'out', name)
                runs[name].append(measure(program, site, out))
            if turn == 0:
                want = contents(os.path.join(work, 'out', 'directory'))
                for name in NAMES:
                    if contents(os.path.join(work, 'out', name)) != want:
                        print(f'{name}: not the content of the directory', file=sys.stderr)
                        same = False
        lines = [f'`make containers-bench`: {len(want)} pages, one thread, {args.runs} runs in turn.', '',
                 '| container | bytes | processor time | times the directory |', '|---|---:|---:|---:|']
        ratio = {}
        for name, site in sites.items():
            size = '' if name == 'directory' else f'{os.path.getsize(site) / 1e6:.0f} MB'
            ratio[name] = statistics.median(r / d for r, d in zip(runs[name], runs['directory']))
            lines.append(f'| {name} | {size} | {statistics.median(runs[name]):.2f} s | {ratio[name]:.2f} |')
    text = '\n'.join(lines) + '\n'
    print(text, end='')
    if args.table:
        os.makedirs(os.path.dirname(args.table) or '.', exist_ok=True)
        with open(args.table, 'w', encoding='utf-8') as f:
            f.write(text)
    sys.exit(not same or ratio.get('site.warc.gz', 0) > MOST)


if __name__ == '__main__':
    main()
