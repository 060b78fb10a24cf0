#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Readers of WARC on the archives of tests/hostile_lies.py, and extractors on the pages of tests/pathological.py.

    peers.py INFODISC VENV WORK [--table FILE]

VENV has what peers.txt names. Archives: those that others read, WARC plain and in gzip (warcio also reads ARC, FastWARC also Zstandard). A reader
gets a process for each archive, decodes each response as its documents say, and goes on as long as its iterator does. A page is
found if its URL and its text are there. Pages: a process for each, one core; time and memory are of the whole process, with Python's 30 MB
or so. After 5 seconds of processor time a process is ended. --table replaces the tables in FILE. A peer that is missing is named.
"""
import argparse
import collections
import concurrent.futures
import os
import re
import shutil
import signal
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE + '/../../tests')
import hostile_lies  # noqa: E402
import pathological  # noqa: E402

SECONDS_MAX = 5
FAMILIES = 'WARC length', 'WARC fields', 'WARC cut', 'HTTP', 'gzip', 'Zstandard', 'ARC', 'spliced'

READERS = {
    'warcio': '''
from warcio.archiveiterator import ArchiveIterator
with open(path, 'rb') as f:
    for record in ArchiveIterator(f, arc2warc=True):
        if record.rec_type == 'response':
            page(record.rec_headers.get_header('WARC-Target-URI'), record.content_stream().read())
''',
    'FastWARC': '''
from fastwarc.warc import ArchiveIterator, WarcRecordType
for record in ArchiveIterator(open(path, 'rb'), record_types=WarcRecordType.response, auto_decode='all', quirks_mode=True):
    page(record.headers.get('WARC-Target-URI'), record.reader.read())
'''}
READER = '''
import re, sys
path, seen = sys.argv[1], set()
def page(url, body):
    match = re.search(r'/(\\d+)$', url or '')
    if match and b'sentence number %%d of' %% int(match[1]) in body: seen.add(int(match[1]))
try:
%s
except Exception as e: print('stopped:', type(e).__name__)
print(*sorted(seen))
'''
EXTRACTORS = {
    'resiliparse': '''
from resiliparse.parse.html import HTMLTree
from resiliparse.parse.encoding import detect_encoding
from resiliparse.extract.html2text import extract_plain_text
text = extract_plain_text(HTMLTree.parse_from_bytes(data, detect_encoding(data)), main_content=True)
''',
    'trafilatura': '''
import trafilatura
text = trafilatura.extract(data)
'''}
EXTRACTOR = '''
import sys
data = open(sys.argv[1], 'rb').read()
try:
%s
except Exception as e: print('stopped:', type(e).__name__)
'''


def indented(code):
    return ''.join(f'    {line}\n' for line in code.strip().split('\n'))


def run(command):
    """(what it printed, 'crashed', 'slow' or '', milliseconds of processor time, kilobytes)"""
    p = subprocess.Popen(['prlimit', f'--cpu={SECONDS_MAX}', *command], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    said = p.stdout.read()
    _, status, used = os.wait4(p.pid, 0)
    p.returncode = os.waitstatus_to_exitcode(status)
    end = '' if p.returncode >= 0 else 'slow' if -p.returncode in (signal.SIGKILL, signal.SIGXCPU) else 'crashed'
    return said, end, (used.ru_utime + used.ru_stime) * 1000, used.ru_maxrss


def version(python, name):
    """None if it is missing, or cannot even be imported."""
    module = re.search(r'(?:from|import) (\w+)', (READERS | EXTRACTORS)[name])[1]
    code = f"import {module}; from importlib.metadata import version; print(version('{name}'))"
    done = subprocess.run([python, '-c', code], capture_output=True, text=True, check=False) if os.path.exists(python) else None
    return done.stdout.strip() if done and done.returncode == 0 else None


def read(o, case):
    """What each reader makes of an archive: {reader: (pages, stopped, killed, milliseconds)}"""
    _, name, file, data, _ = case
    directory = o.work + '/' + f'{case[0]} {name}'.replace('/', ' ')
    path, results = f'{directory}/{file}', {}
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, 'wb') as f:
        f.write(data)
    for reader in ('infodisc', *o.readers):
        if reader == 'infodisc':
            said, end, ms, _ = run([o.infodisc, '-q', '--no-report', '-j1', '-o', '-', path])
            found = {int(m[1]) for m in re.finditer(r'"url": ?"http://h\.example/(\d+)".*sentence number \1 of', said)}
        else:
            said, end, ms, _ = run([o.python, '-c', READER % indented(READERS[reader]), path])
            found = {int(i) for i in re.findall(r'\d+', said.rsplit('\n', 2)[-2] if said else '')}
        results[reader] = found, 'stopped:' in said, end, ms
    os.remove(path)
    return results


def archives(o):
    """Lines of the table, one for each family."""
    rows = {}
    cases = [case for case in hostile_lies.family_cases(hostile_lies.Maker(100, 1))
             if case[0] in FAMILIES and not case[2].endswith(('.jsonl', '.tar'))]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for (family, _, _, _, hit), results in zip(cases, pool.map(lambda case: read(o, case), cases)):
            row = rows.setdefault(family, collections.Counter())
            row['pages'] += 100 - len(hit)
            for reader, (found, stopped, killed, ms) in results.items():
                row[reader] += len(found - hit)
                row[reader, 'stopped'] += stopped
                row[reader, 'killed'] += killed != ''
                row[reader, 'ms'] += ms
    names = ['infodisc', *o.readers]
    lines = ['| archives | pages not hit | ' + ' | '.join(names) + ' |', '|---' * (2 + len(names)) + '|']
    lines += [f'| {family} | {row["pages"]:,} | ' + ' | '.join(f'{row[n]:,}' for n in names) + ' |' for family, row in rows.items()]

    def total(what):
        return [sum(row[n, what] for row in rows.values()) for n in names]
    lines.append('| archives at which it stopped with an exception | | ' + ' | '.join(map(str, total('stopped'))) + ' |')
    lines.append('| crashes, hangs | | ' + ' | '.join(map(str, total('killed'))) + ' |')
    lines.append('| processor time in all, with the start of Python | | ' + ' | '.join(f'{ms / 1000:.0f} s' for ms in total('ms')) + ' |')
    return lines


def pages(o):
    shutil.rmtree(f'{o.work}/pages', ignore_errors=True)
    sys.argv = ['', f'{o.work}/pages']
    pathological.main()
    lines = ['| pathological pages | crashes | over 5 s | exceptions | slowest | largest |', '|---|---|---|---|---|---|']

    def extract(extractor, name):
        page = f'{o.work}/pages/{name}'
        if extractor == 'infodisc':
            return run([o.infodisc, '-q', '-j1', '--no-report', '-o', '-', page])
        return run([o.python, '-c', EXTRACTOR % indented(EXTRACTORS[extractor]), page])
    for extractor in ('infodisc', *o.extractors):
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            results = list(pool.map(lambda name, e=extractor: extract(e, name), sorted(os.listdir(f'{o.work}/pages'))))
        stopped = sum('stopped:' in said[:99] for said, *_ in results)
        crashed, slow = (sum(end == how for _, end, *_ in results) for how in ('crashed', 'slow'))
        slowest, largest = max(ms for _, _, ms, _ in results), max(kb for *_, kb in results)
        lines.append(f'| {extractor} | {crashed} of {len(results)} | {slow} | {stopped} | {slowest / 1000:.1f} s | {largest / 1000:.0f} MB |')
    return lines


def main():
    p = argparse.ArgumentParser()
    p.add_argument('infodisc')
    p.add_argument('venv')
    p.add_argument('work')
    p.add_argument('--table')
    o = p.parse_args()
    os.makedirs(o.work, exist_ok=True)
    o.infodisc, o.python = os.path.abspath(o.infodisc), os.path.abspath(o.venv) + '/bin/python'
    versions = {name: version(o.python, name) for name in (*READERS, *EXTRACTORS)}
    missing = [name for name, v in versions.items() if not v]
    o.readers, o.extractors = ([name for name in part if versions[name]] for part in (READERS, EXTRACTORS))
    text = '\n'.join([*archives(o), '', *pages(o), '',
                      'Versions: ' + ', '.join(f'{name} {v}' for name, v in versions.items() if v) + '.' +
                      (f' Missing: {", ".join(missing)}.' if missing else '')])
    print(text)
    if o.table:
        document = open(o.table, encoding='utf-8').read()
        begin, end = '<!-- make peers -->\n', '<!-- end of peers -->\n'
        before, rest = document.split(begin)
        with open(o.table, 'w', encoding='utf-8') as f:
            f.write(before + begin + text + '\n' + end + rest.split(end)[1])


if __name__ == '__main__':
    main()
