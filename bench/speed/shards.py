#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What a site in parts costs: bytes, processor seconds and memory of each step, for cost_model.py.

    shards.py INFODISC SITE OUT.json [PARTS]      SITE: a directory of HTML; PARTS: 16

The pages are dealt out to PARTS parts at random, as a crawl does; each part is scanned, the shards are merged, and the pages
are written by their sum: all of them, and those of one part. host_seconds: a host of one page, merged and written. One
thread; user and system seconds.
"""
import json
import os
import random
import sys
import tempfile

from speed import run


def cost(command):
    """(seconds of the processor, peak memory in KB)"""
    used = run(*command)
    return round(used['cpu'], 4), used['rss_kb']


def measure(infodisc, site, n_parts, work):
    files = sorted(os.path.join(directory, name) for directory, _, names in os.walk(site) for name in names)
    random.Random(2002).shuffle(files)
    learn = [infodisc, '-q', '-j1', '--no-report', '-o', work + '/out']
    scans, shards = [], []
    for part in range(n_parts):
        with open(work + '/list', 'wb') as file:
            for path in files[part::n_parts]:
                file.write(f'http://site.example/{os.path.relpath(path, site)}\t{path}\0'.encode('utf-8', 'surrogateescape'))
        shards.append(f'{work}/{part}.shard')
        scans.append(cost([infodisc, 'scan', '-q', '-j1', '-o', shards[-1], '--files0-from', work + '/list']))
    merge = cost([infodisc, 'merge', '-q', '-o', work + '/all.shard', *shards])
    classify = cost(learn + ['--stats', work + '/all.shard', work + '/all.shard'])
    outputs = sum(os.path.getsize(f'{work}/out/{name}') for name in ('pages.jsonl', 'templates.json'))
    part = cost(learn + ['--stats', work + '/all.shard', shards[0]])
    tiny, host = work + '/tiny.shard', 0
    cost([infodisc, 'scan', '-q', '-j1', '-o', tiny, '--base-url', 'http://site.example/', files[0]])
    for _ in range(20):
        host += cost([infodisc, 'merge', '-q', '-o', work + '/two.shard', tiny, tiny])[0]
        seconds, base = cost(learn + ['--stats', tiny, tiny])
        host += seconds
    return {'pages': len(files), 'bytes': sum(map(os.path.getsize, files)), 'parts': n_parts,
            'shard_bytes': os.path.getsize(work + '/all.shard'), 'part_bytes': sum(map(os.path.getsize, shards)),
            'output_bytes': outputs,
            'scan': {'seconds': round(sum(s for s, _ in scans), 2), 'rss_kb': max(kb for _, kb in scans)},
            'merge': {'seconds': merge[0], 'rss_kb': merge[1]},
            'classify': {'seconds': classify[0], 'rss_kb': classify[1]},
            'host_seconds': round(host / 20, 4), 'base_rss_kb': base,
            'classify_part': {'seconds': part[0], 'rss_kb': part[1]}}


def main():
    if len(sys.argv) not in (4, 5):
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as work:
        figures = measure(os.path.abspath(sys.argv[1]), sys.argv[2], int(sys.argv[4]) if len(sys.argv) > 4 else 16, work)
    with open(sys.argv[3], 'w', encoding='utf-8') as out:
        json.dump(figures, out, indent=1)
        out.write('\n')
    print(json.dumps(figures, indent=1))


if __name__ == '__main__':
    main()
