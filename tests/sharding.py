#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""sharding.py PROGRAM DATASETS [DATA] - cuts sites into random parts (fixed seeds), scans each, merges the shards in
random trees, and compares bytes: of the merged file with one scan of everything, of what --stats writes for the parts
with one run over the whole site. Then what is subtracted, and files that are damaged. In the current directory."""
import filecmp
import json
import os
import random
import shutil
import subprocess
import sys

from pack_site import pages, record, response, url_of
from tally import Tally

PROGRAM, DATASETS, DATA = sys.argv[1], sys.argv[2], sys.argv[3] if len(sys.argv) > 3 else ''
BASE = 'http://www.pebble.example/'
tally = Tally('sharding')
check = tally.check


def run(*arguments, want=0, stdin=None):
    done = subprocess.run([PROGRAM, *arguments], input=stdin, capture_output=True)
    if done.returncode != want:
        check(' '.join(arguments), False, f'exit {done.returncode}, not {want}: {done.stderr.decode()}')
    return done


def same(a, b):
    return os.path.exists(a) and os.path.exists(b) and filecmp.cmp(a, b, shallow=False)


def lines(path):
    with open(path, 'rb') as f:
        return f.read().splitlines()


# ---- sites and their parts: lists of (name of a container, how many pages it holds) --------------------------------

def as_directories(rnd, site, n):
    """The files of a tree, each in one of n trees. All are called alike: the name is in templates.json."""
    parts = [f'{i}/site' for i in range(n)] + ['whole/site']
    more = [(f'two{name}names.html', f'<html><body><p>The page called {name}.</p>'.encode())
            for name in (' ', '%20', '%2', '%25 ')]  # of two files of one URL the second gets another one
    for path, body in list(pages(site)) + more:
        for part in (parts[rnd.randrange(n)], 'whole/site'):
            os.makedirs(os.path.dirname(f'{part}/{path}'), exist_ok=True)
            with open(f'{part}/{path}', 'wb') as f:
                f.write(body)
    return [p for p in parts[:-1] if os.path.isdir(p)], 'whole/site', ['--base-url', BASE]


def as_nameless_directories(rnd, site, n):
    """Likewise, where only the pages tell their URLs."""
    return *as_directories(rnd, site, n)[:2], []


def captures(rnd, site):
    """A crawl with all that a page can be twice: older captures, the same bytes under another URL, the same URL but
    for the id of a session, a capture of two archives; and pages that are skipped."""
    for number, (path, body) in enumerate(pages(site)):
        url = url_of(BASE, path)
        day = f'2024-02-{1 + number % 28:02}T12:00:00Z'
        yield response(url, body, date=day)
        if number % 5 == 0:
            yield response(url, b'<html><body><p>As it was before.</p></body></html>', date='2023-01-01T00:00:00Z')
        if number % 6 == 1:
            yield response(url.replace('pebble.example/', 'pebble.example/copy/'), body, date=day)
        if number % 7 == 2:
            yield response(url + '?PHPSESSID=0123456789abcdef', body + b'<!-- again -->', date=day)
        if number % 8 == 3:
            yield response(url, body, date=day)
        if number % 9 == 4:
            yield response(f'{BASE}huge/{number}.html', b'<html><body>' + b'<p>too large</p>' * 20000, date=day)
        if number % 10 == 5:
            yield record('revisit', url, b'HTTP/1.1 304 Not Modified\r\n\r\n', 'application/http; msgtype=response')


def as_warcs(rnd, site, n):
    parts = [open_new(f'{i}/site/part-{i}.warc') for i in range(n)]
    whole = [open_new(f'whole/site/part-{i}.warc') for i in range(n)]
    for one in captures(rnd, site):
        i = rnd.randrange(n)
        parts[i].write(one)
        whole[i].write(one)
    for f in parts + whole:
        f.close()
    return ([f'{i}/site' for i in range(n) if os.path.getsize(f'{i}/site/part-{i}.warc')], 'whole/site',
            ['--max-page-bytes', '200K'])


def as_jsonl(rnd, site, n):
    parts = [open_new(f'{i}/site') for i in range(n)]
    whole = open_new('whole/site')
    for path, body in pages(site):
        item = {'url': url_of(BASE, path), 'html': body.decode('utf-8', 'replace')}
        line = json.dumps(item).encode() + b'\n'
        parts[rnd.randrange(n)].write(line)
        whole.write(line)
    for f in parts + [whole]:
        f.close()
    return [f'{i}/site' for i in range(n) if os.path.getsize(f'{i}/site')], 'whole/site', []


def open_new(name):
    os.makedirs(os.path.dirname(name), exist_ok=True)
    return open(name, 'wb')


# ---- what must hold ---------------------------------------------------------------------------------------------------

def merge_as_tree(rnd, shards, name):
    left, made = list(shards), 0
    while len(left) > 1:
        rnd.shuffle(left)
        n = rnd.randint(2, min(4, len(left)))
        made += 1
        run('merge', '-q', '-o', f'{name}.{made}', *left[:n])
        left = left[n:] + [f'{name}.{made}']
    return left[0]


def classify(label, shards, parts, merged, whole, options, method, more=()):
    """What is written for the parts is what one run over the whole site writes."""
    how = ['-q', '--no-report', '-m', method, *more]
    run(*how, *options, '-o', 'one', whole)
    union = []
    limits = options if '--base-url' not in options else []
    for number, part in enumerate(parts):
        done = run(*how, *[o for o in limits if not o.startswith('--max') and o != '200K'], '--stats', merged,
                   '-o', f'out.{number}', part)
        if done.returncode:
            return
        check(f'{label}: templates.json of {part}', same(f'out.{number}/templates.json', 'one/templates.json'))
        union += lines(f'out.{number}/pages.jsonl')
    want = lines('one/pages.jsonl')
    check(f'{label}: pages.jsonl, {len(union)} and {len(want)} lines', sorted(set(union)) == sorted(want))
    check(f'{label}: the order of the pages', sorted(union, key=page_key)[:1] == want[:1])
    run(*how, '--stats', merged, '-o', 'out.all')
    check(f'{label}: all pages at once', same('out.all/templates.json', 'one/templates.json') and
          same('out.all/pages.jsonl', 'one/pages.jsonl'))


def page_key(line):
    return json.loads(line)['path'].encode('utf-8', 'surrogatepass')


def one_site(name, site, cut, seed, n, methods):
    rnd = random.Random(seed)
    shutil.rmtree(name, ignore_errors=True)
    os.makedirs(name)
    os.chdir(name)
    parts, whole, options = cut(rnd, site, n)
    run('scan', '-q', '-o', 'all', *options, whole)
    shards = [f'shard.{i}' for i in range(len(parts))]
    for shard, part in zip(shards, parts):
        run('scan', '-q', '-o', shard, *options, part)
    merged = shards[0]
    for tree in range(3):
        merged = merge_as_tree(rnd, shards, f'tree.{tree}') if len(shards) > 1 else shards[0]
        check(f'{name}: merged in tree {tree} as one scan', same(merged, 'all'))
    run('merge', '-q', '-o', 'again', merged, shards[0], merged)
    check(f'{name}: a shard that is in already changes nothing', same('again', 'all'))
    run('scan', '-q', '-o', 'several', *options, *parts)
    check(f'{name}: one scan of the parts', same('several', 'all'))
    for threads in '1', '4':
        run('scan', '-q', '-j', threads, '-o', 'threads', *options, whole)
        check(f'{name}: -j {threads}', same('threads', 'all'))
    if len(shards) > 1:
        run('merge', '-q', '-o', 'rest', *shards[1:])
        run('merge', '-q', '-o', 'less', *shards, '--subtract', shards[0])
        check(f'{name}: subtracted in the same merge', same('less', 'rest'))
        if cut is not as_warcs:  # there the shards have pages in common
            run('merge', '-q', '-o', 'less', merged, '--subtract', shards[0])
            check(f'{name}: subtracted later', same('less', 'rest'))
    for method in methods:
        classify(f'{name} -m {method}', shards, parts, merged, whole, options, method)
    os.chdir('..')


def options_at_learning(site):
    """What is chosen when pages are learned from is chosen among all of them."""
    os.makedirs('chosen')
    os.chdir('chosen')
    rnd = random.Random(11)
    parts, whole, options = as_directories(rnd, site, 3)
    for i, part in enumerate(parts):
        run('scan', '-q', '-o', f'shard.{i}', *options, part)
    run('merge', '-q', '-o', 'all', *[f'shard.{i}' for i in range(len(parts))])
    for more in (['--limit', '20'], ['--include', '/blog/', '--exclude', 'page'], ['--lang', 'de'], ['-t', '0.4'],
                 ['-b', 'div', '-m', 'paper']):
        method = 'paper' if 'paper' in more else 'template'
        classify(' '.join(more), None, parts, 'all', whole, options, method, [m for m in more if m not in ('-m', 'paper')])
    os.chdir('..')


# ---- what must be refused ----------------------------------------------------------------------------------------------

def refused(label, *arguments, says=(), out='new'):
    done = run(*arguments, '-o', out, want=1)
    text = done.stderr.decode('utf-8', 'replace')
    check(f'{label}: says so', all(s in text for s in says), text)
    check(f'{label}: writes nothing', not os.path.exists(out) and not [f for f in os.listdir('.') if '.tmp' in f])


def unsure_urls():
    """Whether a page has the URL that it gives as its own depends on all pages: one page more may give the same."""
    os.makedirs('unsure')
    os.chdir('unsure')
    urls = [f'http://www.pebble.example/{letter}/' for letter in 'abcdefg'] + ['http://www.pebble.example/a/']
    for number, url in enumerate(urls):
        html = f'<html><head><link rel="canonical" href="{url}"></head><body><p>Page {number} says so.</p></body></html>'
        for part in (f'{number % 2}/site', 'whole/site'):
            os.makedirs(part, exist_ok=True)
            with open(f'{part}/{number}.html', 'w', encoding='utf-8') as f:
                f.write(html)
    run('scan', '-q', '-o', 'all', 'whole/site')
    classify('URLs of all pages', None, ['whole/site'], 'all', 'whole/site', [], 'template')
    for part in '01':
        run('scan', '-q', '-o', f'shard.{part}', f'{part}/site')
    run('merge', '-q', '-o', 'sum', 'shard.0', 'shard.1')
    refused('URLs of parts', '--stats', 'sum', 'whole/site', says=["cannot use 'sum'", 'the URLs of the whole site',
                                                                   '--base-url'])
    run('merge', '-q', '-o', 'sum', 'shard.1')
    run('-q', '--stats', 'sum', '-o', 'half', '1/site')
    check('URLs of a part', len(lines('half/pages.jsonl')) == 4)
    os.chdir('..')


def damage(site):
    os.makedirs('damage')
    os.chdir('damage')
    rnd = random.Random(5)
    run('scan', '-q', '--base-url', BASE, '-o', 'good', site)
    with open('good', 'rb') as f:
        good = f.read()
    head = good.index(b'\n\n') + 10
    places = sorted(set(list(range(0, head, 7)) + list(range(head, head + 16)) + list(range(len(good) - 24, len(good))) +
                        [rnd.randrange(len(good)) for _ in range(40)]))
    for place in places:
        for bad in (good[:place] + bytes([good[place] ^ (1 << rnd.randrange(8))]) + good[place + 1:], good[:place],
                    good[:place] + good[place + 1:]):
            with open('bad', 'wb') as f:
                f.write(bad)
            done = run('merge', '-o', 'new', 'good', 'bad', want=1)
            check(f'damage at {place} is reported', b"'bad'" in done.stderr, done.stderr.decode())
            check(f'damage at {place}: nothing is written', os.listdir('.').__len__() == 2, str(os.listdir('.')))
    with open('bad', 'wb') as f:
        f.write(good + b'\0')
    refused('bytes behind the end', 'merge', 'bad', says=["'bad'"])
    os.remove('bad')
    with open('page.html', 'wb') as f:
        f.write(b'<html><body>no shard</body></html>')
    with open('empty', 'wb'):
        pass
    for name, says in (('page.html', 'no infodisc shard'), ('empty', 'no infodisc shard'), ('.', 'not a regular file'),
                       ('nowhere', 'No such file')):
        refused(f'merge {name}', 'merge', 'good', name, says=[f"'{name}'", says])
        refused(f'--subtract {name}', 'merge', 'good', '--subtract', name, says=[f"'{name}'", says])
        refused(f'--stats {name}', '-q', '--stats', name, site, says=[f"'{name}'", says])
    with open('later', 'wb') as f:
        f.write(good.replace(b'infodisc shard 8', b'infodisc shard 9', 1))
    refused('another version', 'merge', 'good', 'later', says=["'later'", 'version 9'])
    for option, value in (('--max-depth', '100'), ('--max-page-bytes', '1M'), ('--jsonl-html-field', 'text')):
        run('scan', '-q', '--base-url', BASE, option, value, '-o', 'other', site)
        refused(f'other {option}', 'merge', 'good', 'other', says=["'other'", option[2:]])
        refused(f'other {option} to subtract', 'merge', 'good', '--subtract', 'other', says=["'other'", option[2:]])
    run('scan', '-q', '--base-url', 'http://other.example/', '-o', 'other', site)
    refused('another base URL', 'merge', 'good', 'other', says=["'other'", f'its base-url: http://other.example/; theirs: {BASE}'])
    run('scan', '-q', '-o', 'other', site)
    refused('no base URL', 'merge', 'good', 'other', says=["'other'", f'its base-url: not set; theirs: {BASE}'])
    done = run('-q', '-m', 'crf', '--stats', 'good', '-o', 'new', site, want=2)
    check('a method that learns nothing', b'crf' in done.stderr and not os.path.exists('new'))
    run('--stats', 'good', '--with', 'markdown', '-q', '-o', '-', want=2)
    check('several SITEs are one shard', b'written to new' in run('scan', '--base-url', BASE, '-o', 'new', site, site).stderr)
    os.remove('new')
    refused('no directory to write to', 'merge', 'good', says=['nowhere/', 'No such file'], out='nowhere/new')
    with open('/dev/full', 'wb') as full:
        for command in (['merge', 'good'], ['scan', '-q', '--base-url', BASE, site]):
            done = subprocess.run([PROGRAM, *command, '-o', '-'], stdout=full, stderr=subprocess.PIPE)
            check(f'{command[0]} to a full disk', done.returncode == 1 and b'standard output' in done.stderr)
    faults(site)
    os.chdir('..')


def faults(site):
    """System calls that fail: nothing half-written appears."""
    if not shutil.which('strace'):
        print('sharding: skipped: system calls that fail (strace is not installed)')
        return
    scan = ['scan', '-q', '-j1', '--debug-threads', '--base-url', BASE, site]
    subprocess.run(['strace', '-qq', '-o', 'trace', '-e', 'trace=pread64', PROGRAM, '--version'], stdout=subprocess.DEVNULL)
    n_loading = open('trace').read().count('pread64(')  # by which libraries are loaded
    for command in ['merge', 'good', 'good'], scan:
        for call in ('write:error=ENOSPC:when=1', 'fsync:error=EIO', 'rename:error=EACCES',
                     f'pread64:error=EIO:when={n_loading + 3}', 'pwrite64:error=ENOSPC'):
            if call.startswith('pwrite64') and command[0] == 'merge':
                continue
            done = subprocess.run(['strace', '-f', '-qq', '-o', 'trace', '-e', f'inject={call}', PROGRAM, *command, '-o',
                                   'new'], capture_output=True)
            check(f'{command[0]}, {call}: exit {done.returncode}', done.returncode == 1 and done.stderr.strip(),
                  done.stderr.decode())
            left = [f for f in os.listdir('.') if f == 'new' or '.tmp' in f]
            check(f'{command[0]}, {call}: nothing is left', not left, str(left))


def changed_pages(site):
    """Pages of SITE that are not as in the statistics are named, and not written."""
    os.makedirs('changed')
    os.chdir('changed')
    shutil.copytree(site, 'site')
    run('scan', '-q', '--base-url', BASE, '-o', 'all', 'site')
    names = sorted(os.path.relpath(os.path.join(d, f), 'site') for d, _, files in os.walk('site') for f in files
                   if f.endswith('.html'))
    with open(f'site/{names[3]}', 'ab') as f:
        f.write(b'<p>and one thing more</p>')
    shutil.copy(f'site/{names[4]}', 'site/new.html')
    run('-q', '--stats', 'all', '-o', 'out', 'site')
    with open('out/run.json', encoding='utf-8') as f:
        report = json.load(f)
    told = {skip['path']: skip['reason'] for skip in report['skipped_pages']}
    check('changed and new pages are reported', told == {names[3]: 'another version in the statistics',
                                                     'new.html': 'not in the statistics'}, str(told))
    written = [json.loads(line)['path'] for line in lines('out/pages.jsonl')]
    check('... and all others written', written == [n for n in names if n not in (names[3], 'new.html')])
    run('-q', '--max-skipped', '1%', '--stats', 'all', '-o', 'out', 'site', want=3)
    # A crawl goes on: the old version is taken out, the new one comes in.
    os.makedirs('old/site')
    os.makedirs('new/site')
    for directory, source in (('old', site), ('new', 'site')):
        os.makedirs(os.path.dirname(f'{directory}/site/{names[3]}'), exist_ok=True)
        shutil.copy(f'{source}/{names[3]}', f'{directory}/site/{names[3]}')
    shutil.copy('site/new.html', 'new/site/new.html')
    for directory in 'old', 'new':
        run('scan', '-q', '--base-url', BASE, '-o', f'{directory}.shard', f'{directory}/site')
    run('merge', '-q', '-o', 'today', 'all', 'new.shard', '--subtract', 'old.shard')
    run('scan', '-q', '--base-url', BASE, '-o', 'again', 'site')
    check('a crawl that went on as scanned anew', same('today', 'again'))
    os.chdir('..')


def by_host(site):
    os.makedirs('hosts')
    os.chdir('hosts')
    with open('crawl.jsonl', 'w', encoding='utf-8') as f:
        for path, body in pages(site):
            for host in 'a.example', 'b.example:8080':
                item = {'url': f'http://{host}/' + path, 'html': body.decode().replace('boat', host)}
                f.write(json.dumps(item) + '\n')
    run('scan', '-q', '--by-host', '-o', 'shards', 'crawl.jsonl')
    check('a shard for each host', sorted(os.listdir('shards')) == ['a.example', 'b.example+8080'])
    run('-q', '--by-host', '-o', 'one', 'crawl.jsonl')
    run('-q', '--by-host', '--stats', 'shards', '-o', 'parts', 'crawl.jsonl')
    for host in 'a.example', 'b.example+8080':
        for name in 'templates.json', 'pages.jsonl':
            check(f'{host}/{name}', same(f'one/{host}/{name}', f'parts/{host}/{name}'))
    with open('crawl.jsonl', 'rb') as f:
        text = f.read()
    done = run('scan', '-q', '-o', '-', '-', stdin=text)
    run('scan', '-q', '-o', 'file', 'crawl.jsonl')
    with open('file', 'rb') as f:
        check('from standard input to standard output',
              done.stdout.replace(b'site stdin', b'site crawl.jsonl')[:200] == f.read()[:200])
    merged = run('merge', '-q', '-o', '-', 'file').stdout
    with open('file', 'rb') as f:
        check('merged to standard output', merged == f.read())
    os.chdir('..')


def main():
    site = {name: f'{DATASETS}/{name}/pages' for name in ('harbour', 'vestnik', 'wenzhai', 'ledger-2001')}
    one_site('tree', site['harbour'], as_directories, 1, 4, ['template', 'entropy', 'paper'])
    one_site('warcs', site['harbour'], as_warcs, 2, 3, ['template', 'entropy'])
    one_site('old', site['ledger-2001'], as_directories, 3, 3, ['paper'])
    one_site('lines', site['vestnik'], as_jsonl, 4, 5, ['template'])
    one_site('each', site['wenzhai'], as_warcs, 5, 2, ['template', 'paper'])
    one_site('nameless', site['harbour'], as_nameless_directories, 6, 3, ['template'])
    options_at_learning(site['harbour'])
    unsure_urls()
    changed_pages(site['harbour'])
    by_host(site['harbour'])
    damage(site['vestnik'])
    names = sorted(os.listdir(DATA))[5::33] if DATA else []
    for number, name in enumerate(names):
        cut = (as_directories, as_warcs)[number % 2]
        one_site(f'data.{number}', f'{DATA}/{name}/pages', cut, 100 + number, 3, ['template', 'entropy', 'paper'])
    if not DATA:
        print('sharding: skipped: real sites (INFODISC_DATA is not set)')
    tally.finish()


if __name__ == '__main__':
    main()
