#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Labelled sites by real engines: installs, fills, serves, crawls and stops each, and writes its gold from the source.

    run.py [--out build/sites] [--seed 1] [--jobs 2] [ENGINE...]     all engines of engines/ if none is named

OUT/NAME/ of each site: pages/ as the crawler left them, gold.jsonl, SITE.json. An engine that fails is named with the
reason, and the others go on; exit 1 then. README.md has the engines, the texts and what an engine's file must have.
"""

import argparse
import importlib
import json
import os
import shutil
import sys
import time
import traceback
import zlib
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from urllib.parse import quote, unquote

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import crawl  # noqa: E402
import gold  # noqa: E402
import packages  # noqa: E402
import texts  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
BAD_SHARE = 0.02  # of a site's records may miss a word; they are left out of the gold and counted


@dataclass
class Job:
    """What an engine's functions are handed: directories, the texts, the seed, the port of its server."""

    name: str
    tools: str
    work: str
    docs: list
    seed: int
    port: int

    @property
    def base(self):
        return f'http://127.0.0.1:{self.port}'


def engines():
    return sorted(f[:-3] for f in os.listdir(HERE + '/engines') if f.endswith('.py') and not f.startswith('_'))


def fresh(directory):
    shutil.rmtree(directory, ignore_errors=True)
    os.makedirs(directory)
    return directory


def label(records, pages, types):
    """Records with their paths; those of pages that were not crawled; pages that have a type only."""
    found, lost, named = [], [], set()
    pages = {unquote(url): path for url, path in pages.items()}
    for record in records:
        if record['url'] in pages:
            found.append({**record, 'path': pages[record['url']]})
            named.add(record['url'])
        else:
            lost.append(record['url'])
    taken = {r['path'] for r in found}
    for url, path in sorted(pages.items()):
        kind = types(url)
        if url not in named and path not in taken and kind:
            found.append({**gold.of_type(url, kind), 'path': path})
            taken.add(path)
    return found, lost


def reader(directory, in_warc):
    if in_warc:
        return lambda path: b''

    def read(path):
        with open(os.path.join(directory, 'pages', path), 'rb') as file:
            return file.read()

    return read


def finish(job, module, directory, records, pages, seconds):
    """Checks the gold, writes it and SITE.json; returns the site's facts."""
    found, lost = label(records, pages, getattr(module, 'page_type', lambda url: None))
    good, bad = gold.check(found, reader(directory, False))
    texts_all = sum(1 for r in records if r['text'])
    with open(directory + '/check.txt', 'w', encoding='utf-8') as file:
        for url in lost:
            print('not crawled:', url, file=file)
        for record, words in bad:
            print('missing:', record['url'], dict(words), file=file)
    if len(bad) + len(lost) > getattr(module, 'BAD_SHARE', BAD_SHARE) * texts_all:
        raise crawl.Failed(f'gold: {len(lost)} pages not crawled, {len(bad)} of {len(found)} miss words: check.txt')
    for record in good:
        record['url'] = job.base + quote(record['url'], safe='/?&=:;@,+!()~*.-_%')
    if getattr(module, 'pack', None):
        good = module.pack(directory, good)
    sha = gold.write(directory + '/gold.jsonl', good)
    facts = {
        'site': job.name,
        'engine': module.ENGINE,
        'kind': module.KIND,
        'licence': module.LICENCE,
        'pages': len(set(pages.values())),
        'gold': len(good),
        'texts': sum(1 for r in good if r['text']),
        'left out': len(bad) + len(lost),
        'seconds': round(seconds),
        'sha256': sha,
    }
    with open(directory + '/SITE.json', 'w', encoding='utf-8') as file:
        json.dump(facts, file, indent=1)
    return facts


def make_site(module, job, out):
    start = time.monotonic()
    directory = fresh(os.path.join(out, job.name))
    fresh(job.work)
    records = module.fill(job)
    with module.serve(job):
        crawler = getattr(module, 'crawl_site', None)
        if crawler:
            pages = crawler(job, directory)
        else:
            pages = crawl.wget(job.base, directory, getattr(module, 'REJECT', ''), getattr(module, 'START', ('/',)))
    return finish(job, module, directory, records, pages, time.monotonic() - start)


def run_engine(name, out, seed, docs):
    """[(site, facts or None, message)] of one engine."""
    results = []
    try:
        module = importlib.import_module('engines.' + name)
        tools = os.path.join(out, 'cache', 'engines', name)
        os.makedirs(tools, exist_ok=True)
        module.install(tools)
    except Exception as error:
        return [(name, None, f'install: {why(error)}')]
    for site in module.SITES:
        port = 20000 + zlib.crc32(site.encode()) % 20000
        job = Job(site, tools, os.path.join(out, 'cache', 'work', site), docs, seed, port)
        try:
            results.append((site, make_site(module, job, out), ''))
            shutil.rmtree(job.work)  # that of a failure stays, to be looked at
        except Exception as error:
            results.append((site, None, why(error)))
        print(line_of(*results[-1]), flush=True)
    return results


def why(error):
    if isinstance(error, crawl.Failed):
        return str(error)
    return ''.join(traceback.format_exception(error)[-3:]).strip()


def line_of(site, facts, message):
    if not facts:
        return f'{site:28} FAILED: {message}'
    return (
        f'{site:28} {facts["pages"]:5} pages, {facts["texts"]:4} texts, {facts["left out"]} left out, '
        f'{facts["seconds"]} s, gold {facts["sha256"][:12]}'
    )


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    p.add_argument('--out', default='build/sites')
    p.add_argument('--seed', type=int, default=1)
    p.add_argument('engines', nargs='*')
    opt = p.parse_args()
    out = os.path.abspath(opt.out)
    unknown = set(opt.engines) - set(engines())
    if unknown:
        sys.exit(f'run.py: no such engine: {" ".join(sorted(unknown))}; there are: {" ".join(engines())}')
    try:
        packages.basics()
        docs = texts.library(os.path.join(out, 'cache'))
    except crawl.Failed as error:
        sys.exit(f'run.py: {error}')
    print(f'{len(docs)} texts', flush=True)
    os.environ['PYTHONDONTWRITEBYTECODE'] = '1'  # to save disk
    names = opt.engines or engines()
    with ProcessPoolExecutor(2) as pool:
        jobs = [pool.submit(run_engine, name, out, opt.seed, docs) for name in names]
        results = [row for job in jobs for row in job.result()]
    failed = [row for row in results if not row[1]]
    print(f'\n{sum(r[1]["pages"] for r in results if r[1])} pages of {len(results) - len(failed)} sites')
    for row in failed:
        print(line_of(*row))
    sys.exit(bool(failed))


if __name__ == '__main__':
    main()
