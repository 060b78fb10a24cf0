#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Archives that lie (hostile_lies.py), and what is lost by it. The oracle knows which pages no lie has hit:

  * all of these are there, with their text;
  * if a page that was hit is lost, a message says so;
  * finding the pages takes at most MS_A_MB of processor time a megabyte (packed or unpacked), and KB_MAX of memory.

    hostile_archives.py PROGRAM WORK [FAMILY...] [--pages N] [--seed N] [--table FILE]

Prints "passed NAME" or "failed NAME: WHY" for each archive, and a table; --table replaces the one in FILE.
"""
import argparse
import json
import os
import re
import subprocess
import sys
import zlib

from hostile_lies import Maker, family_cases

MS_A_MB, KB_MAX, FREE_MS = 30, 200000, 60  # FREE_MS: to start at all


def unpacked_bytes(data):
    """Of gzip and Zstandard, as far as they go."""
    total, at, d = 0, 0, None
    if data[:4] == b'\x28\xb5\x2f\xfd':
        return len(data)
    try:
        while at < len(data) and total < 1 << 30:
            if d is None and data[at:at + 2] != b'\x1f\x8b':
                break
            d = d or zlib.decompressobj(31)
            piece = data[at:at + (1 << 16)]
            total += len(d.decompress(piece, 1 << 24))
            at += len(piece) - len(d.unused_data or d.unconsumed_tail)
            d = None if d.eof else d
    except zlib.error:
        pass
    return total


def timed(command, **more):
    p = subprocess.Popen(command, stderr=subprocess.PIPE, **more)
    said = p.stderr.read()
    _, status, used = os.wait4(p.pid, 0)
    p.returncode = os.waitstatus_to_exitcode(status)
    return p.returncode, said, (used.ru_utime + used.ru_stime) * 1000, used.ru_maxrss


def check(program, work, case, n):
    """(why it fails or None, figures)"""
    family, name, file, data, hit = case
    path, listed, out = f'{work}/{file}', f'{work}/list', f'{work}/out'
    with open(path, 'wb') as f:
        f.write(data)
    with open(listed, 'wb') as f:
        code, said, ms, kb = timed([program, '--list', '-j1', path], stdout=f)
    megabytes = max(len(data), unpacked_bytes(data)) / 1e6 + ('bomb' in name) * 40 * len(hit)  # a page may have 20 MiB
    for _ in range(4):  # on a busy machine, the same work takes up to twice as much time of a processor
        if code in (0, 4) and ms - FREE_MS > MS_A_MB * max(megabytes, 1) / 2:
            ms = min(ms, timed([program, '--list', '-j1', path], stdout=subprocess.DEVNULL)[2])
    rate = max(0, ms - FREE_MS) / max(megabytes, 1)
    figures = {'ms': rate, 'kb': kb, 'good': n - len(hit), 'hit': len(hit), 'got': 0, 'got_hit': 0}
    if code not in (0, 4):
        return f'exit {code}: {said[-200:]}', figures
    if rate > MS_A_MB or kb > KB_MAX:
        return f'{rate:.0f} ms a megabyte, {kb} KB', figures
    if family == 'floods':
        return None, figures
    code, said, _, _ = timed([program, '-q', '--no-report', '-j1', '-o', out, path])
    if code != 0:
        return f'exit {code}: {said[-200:]}', figures
    pages, faults = set(), json.load(open(f'{out}/run.json', encoding='utf-8'))['skipped']
    for line in open(f'{out}/pages.jsonl', encoding='utf-8'):
        page = json.loads(line)
        match = re.search(r'/(\d+)$', page['url'])
        text = page['content'] + ' ' + page['redundant']
        if match and f'sentence number {match[1]} of' in text:
            pages.add(int(match[1]))
    good = set(range(n)) - hit
    figures['got'], figures['got_hit'] = len(good & pages), len(hit & pages)
    if good - pages:
        return f'{len(good - pages)} pages are lost that were not hit: {sorted(good - pages)[:9]}', figures
    passed_over = sum(not line.endswith('\t\n') for line in open(listed, encoding='utf-8')) - 1  # but for the head
    # Of a record that is cut in its header, nothing is left to be named where the next one follows at once.
    is_merged = family == 'WARC cut' and name.startswith(('version', 'line', 'header'))
    is_merged |= family == 'spliced' or 'type long name' in name  # not there; the name of the next one
    if hit - pages and not faults and not passed_over and not is_merged:
        return 'what was lost is not named', figures
    return None, figures


def table(rows):
    lines = ['| family | archives | pages not hit | found | pages hit | found all the same | worst ms a megabyte |', '|---|---|---|---|---|---|---|']
    for family, r in rows.items():
        lines.append(f'| {family} | {r["n"]} | {r["good"]:,} | {r["got"]:,} | {r["hit"]:,} | {r["got_hit"]:,} | {r["ms"]:.0f} |')
    return '\n'.join(lines)


def main():
    p = argparse.ArgumentParser()
    p.add_argument('program')
    p.add_argument('work')
    p.add_argument('--pages', type=int, default=200)
    p.add_argument('--seed', type=int, default=1)
    p.add_argument('--table')
    p.add_argument('family', nargs='*')
    o = p.parse_args()
    os.makedirs(o.work, exist_ok=True)
    rows, failed = {}, 0
    for case in family_cases(Maker(o.pages, o.seed)):
        family, name = case[:2]
        if o.family and family not in o.family:
            continue
        why, figures = check(os.path.abspath(o.program), o.work, case, o.pages)
        print('failed' if why else 'passed', f'{family}, {name}' + (f': {why}' if why else ''), flush=True)
        failed += why is not None
        row = rows.setdefault(family, {'n': 0, 'good': 0, 'got': 0, 'hit': 0, 'got_hit': 0, 'ms': 0, 'kb': 0})
        row['n'] += 1
        for member in ('good', 'got', 'hit', 'got_hit') if family != 'floods' else ():
            row[member] += figures[member]
        for member in ('ms', 'kb'):
            row[member] = max(row[member], figures[member])
    text = table(rows)
    print(text)
    if o.table:
        document = open(o.table, encoding='utf-8').read()
        begin, end = '<!-- make hostile-archives -->\n', '<!-- end -->\n'
        before, rest = document.split(begin)
        with open(o.table, 'w', encoding='utf-8') as f:
            f.write(before + begin + text + '\n' + end + rest.split(end)[1])
    sys.exit(failed > 0)


if __name__ == '__main__':
    main()
