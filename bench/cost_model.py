#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What a crawl of any size costs, from the figures of one that was measured.

    cost_model.py [--pages N] [--page-kb KB] [--cores N] SPEED.json

SPEED.json: what `make bench` wrote; its large crawl counts if it has one, else the lean pages. Prints time, memory and
disk for N pages (10^6 and 10^8 if not told), by these assumptions:

  time     user time a byte as measured on one core, divided by the cores, and by the speed-up that two of them
           had, for each doubling; what one thread does alone is a part of that
  memory   what an empty run takes, and as much for each further page as between the two generated crawls,
           which share their templates; a site with new templates on each page takes more
  disk     the spools of pages and features, both as long as the run lasts, and the outputs: bytes a page as measured
           on pages of 19 KB (below), in proportion to the text
  network  none but reading the pages: each byte once, at the rate at which the run takes them
"""
import argparse
import json

SPOOL_SHARE, OUTPUT_SHARE = 1.16, 0.45 # of the raw bytes: 5,001 pages of a text-heavy site
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


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    p.add_argument('--pages', type=int)
    p.add_argument('--page-kb', type=float)
    p.add_argument('--cores', type=int, default=8)
    p.add_argument('figures')
    opt = p.parse_args()
    with open(opt.figures, encoding='utf-8') as figures:
        f = json.load(figures)
    for n_pages in (opt.pages,) if opt.pages else (10**6, 10**8):
        report(f, n_pages, opt.page_kb, opt.cores)


if __name__ == '__main__':
    main()
