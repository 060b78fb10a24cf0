#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What a crawl of any size costs, from the figures of one that was measured.

    cost_model.py [--pages N] [--page-kb KB] [--cores N] SPEED.json
    cost_model.py --shards SHARDS.json [--pages N] [--cores N] [--hosts N] [--largest SHARE] [--mb MBPS]

SPEED.json: what `make bench` wrote; its large crawl counts if it has one, else the lean pages. Prints time, memory and
disk for N pages (default 10^6 and 10^8), by these assumptions:

  time     user time a byte as measured on one core, divided by the cores, and by the speed-up that two of them
           had, for each doubling; what one thread does alone is a part of that
  memory   what an empty run takes, and as much for each further page as between the two generated crawls,
           which share their templates; a site with new templates on each page takes more
  disk     the spools of pages and features, both as long as the run lasts, and the outputs: bytes a page as measured
           on pages of 19 KB (below), in proportion to the text
  network  none but reading the pages: each byte once, at the rate at which the run takes them

The second form is for many machines (spark/): SHARDS.json is what bench/speed/shards.py wrote of a site. Default: 10^9 pages.

  read, write  the pages and the outputs, each byte once, at --mb a core
  scan     seconds a byte, divided by all cores
  shuffle  the shards, each written, sent and read once; those of the largest host as often as its tree has levels
  merge    seconds a byte of shards and level, divided by all cores
  classify seconds a page, divided by all cores, but one host is one process with --host-cores threads: no
           run is shorter than its largest host
  host     a merge and a run for each host, divided by all cores: starting programs, not Spark's own work
"""
import argparse
import json
import math
import sys

SPOOL_SHARE, OUTPUT_SHARE = 1.314, 0.45 # of the raw bytes: 5,001 pages of a text-heavy site
BASE_MB = 25


def report(f, n_pages, page_kb, cores):
    large = f['crawls'].get('large') or f['crawls']['lean']
    m = large['methods']['template']
    kb = page_kb or large['bytes'] / large['pages'] / 1024
    n_bytes = n_pages * kb * 1024
    cpu = m['j1']['user'] / large['bytes'] * n_bytes
    gain = 1.0
    for _ in range(cores.bit_length() - 1):
        gain *= min(2, max(1, m['speed_up_j2']))
    scale = f.get('scale')
    kb_a_page = ((scale['20000']['rss_kb'] - scale['1250']['rss_kb']) / 18750 if scale
                 else (m['j1']['rss_kb'] - BASE_MB * 1024) / large['pages'])
    print(f'{n_pages:,} pages of {kb:.0f} KB, {cores} cores')
    print(f'  CPU      {cpu / 3600:10.2f} h')
    print(f'  time     {cpu / gain / 3600:10.2f} h')
    print(f'  memory   {BASE_MB / 1024 + n_pages * kb_a_page / 1048576:10.1f} GB ({kb_a_page:.1f} KB a page)')
    print(f'  spool    {n_bytes * SPOOL_SHARE / 1e9:10.1f} GB')
    print(f'  outputs  {n_bytes * OUTPUT_SHARE / 1e9:10.1f} GB')
    print(f'  input    {n_bytes / 1e9:10.1f} GB, {n_bytes / 1e6 / (cpu / gain):.0f} MB/s')


def human(seconds):
    return f'{seconds / 3600:9.2f} h'


def report_cluster(f, opt):
    pages, cores = opt.pages or 10**9, opt.cores
    scale, largest = pages / f['pages'], opt.largest * pages
    shards = f['part_bytes'] / f['pages'] * pages
    levels = max(1, math.ceil(math.log(max(2, largest / opt.split_pages), opt.fan_in)))
    moved = shards * (1 + opt.largest * (levels - 1))
    rows = [('read', 0, f['bytes'] * scale),
            ('scan', f['scan']['seconds'] * scale, 0),
            ('shuffle', 0, moved),
            ('merge', f['merge']['seconds'] * scale * moved / shards, 0),
            ('classify', f['classify']['seconds'] * scale, 0),
            ('write', 0, f['output_bytes'] * scale),
            ('host', f['host_seconds'] * opt.hosts, 0)]
    alone = f['classify']['seconds'] / f['pages'] * largest
    kb_a_page = (f['classify']['rss_kb'] - f['base_rss_kb']) / f['pages']
    gb_alone = (f['base_rss_kb'] + largest * kb_a_page) / 1048576
    print(f'{pages:,} pages of {f["bytes"] / f["pages"] / 1024:.0f} KB, {opt.hosts:,} hosts, {cores} cores; '
          f'{f["part_bytes"] / f["pages"]:,.0f} bytes of shards a page')
    print(f'  {"":10}{"one core":>12}{"all cores":>12}{"TB":>8}')
    total = 0
    for name, seconds, n_bytes in rows:
        wall = seconds / cores
        if n_bytes: # what is shuffled is written to a disk and sent
            wall = n_bytes * (2 if name == 'shuffle' else 1) / (opt.mb * 1e6 * cores)
        if name == 'classify':
            wall = max(wall, alone / opt.host_cores)
        total += wall
        print(f'  {name:10}{human(seconds):>12}{human(wall):>12}{n_bytes / 1e12:8.2f}')
    print(f'  {"all":10}{human(sum(seconds for _, seconds, _ in rows)):>12}{human(total):>12}')
    print(f'  largest host: {largest:,.0f} pages, {human(alone / opt.host_cores).strip()} on {opt.host_cores} cores, '
          f'{gb_alone:.1f} GB, a tree of {levels} levels')


def options(argv=None):
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    p.add_argument('--pages', type=int)
    p.add_argument('--page-kb', type=float)
    p.add_argument('--cores', type=int, default=8)
    p.add_argument('--shards', help='what bench/speed/shards.py wrote: the cost on many machines')
    p.add_argument('--hosts', type=int, default=10**6)
    p.add_argument('--largest', type=float, default=0.001, help='share of the pages that the largest host has')
    p.add_argument('--host-cores', type=int, default=1, help='threads of a process')
    p.add_argument('--split-pages', type=int, default=30000)
    p.add_argument('--fan-in', type=int, default=32)
    p.add_argument('--mb', type=float, default=20, help='MB a second that a core has of disks and network')
    p.add_argument('figures', nargs='?')
    return p.parse_args(argv)


def main():
    opt = options()
    if opt.shards:
        with open(opt.shards, encoding='utf-8') as figures:
            report_cluster(json.load(figures), opt)
        return
    if not opt.figures:
        sys.exit('cost_model.py: no SPEED.json given')
    with open(opt.figures, encoding='utf-8') as figures:
        f = json.load(figures)
    for n_pages in (opt.pages,) if opt.pages else (10**6, 10**8):
        report(f, n_pages, opt.page_kb, opt.cores)


if __name__ == '__main__':
    main()
