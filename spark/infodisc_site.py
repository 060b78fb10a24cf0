#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Templates and pages of a crawl of any size, host by host, on Apache Spark: see README.md beside this file.

    spark-submit infodisc_site.py --input CRAWL --output DIR [options] [-- options of infodisc]

CRAWL is JSON Lines (url, html), or a list of paths of WARC files, one per line. DIR gets a directory for each host with
templates.json and pages.jsonl, byte for byte those that `infodisc --by-host -o DIR CRAWL` writes.

    CRAWL -> splits -> scan -> (host, shard) -> merge, a tree for each host -> classify -> DIR/HOST/
             Spark     infodisc filter scan     infodisc merge                infodisc --stats

All that knows HTML is the program infodisc, which the executors run; here are splits, keys and files. A shard holds
what splitting leaves of each page, so after the scan nobody reads a page again.

It can be stopped, or killed, at any time: the same command goes on. What was scanned lies in DIR/_work, and the
directory of a host appears when it is complete.
"""
import argparse
import base64
import contextlib
import hashlib
import heapq
import itertools
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import zlib

OWN_NAMES = '_work', '_SUCCESS', 'errors.tsv' # what else is beside the directories of hosts
CHUNK_BYTES = 8 << 20 # of a shard: a record of a shuffle stays small however large its host is
# Spark hands to a filter what is in `env` and nothing else.
ENVIRONMENT = {'PATH': '/usr/local/bin:/usr/bin:/bin', 'LC_ALL': 'C'}


# ---- files ----------------------------------------------------------------------------------------------------

def directory_of(host):
    """The name that `infodisc --by-host` gives to the directory of a host (docs/inputs.md). One that is taken here, of
    a host called _work, has a first byte that no other directory has."""
    name, colon, port = host.rpartition(':')
    if not (colon and port.isascii() and port.isdigit()):
        name, port = host, ''
    safe = ''.join(c if c.isascii() and (c.isalnum() or c in '-_' or (c == '.' and i)) else
                   ''.join(f'%{byte:02X}' for byte in c.encode()) for i, c in enumerate(name))
    directory = f'{safe}+{port}' if port else safe
    if directory in OWN_NAMES:
        return f'%{ord(directory[0]):02X}{directory[1:]}'
    # There a hash makes the cut name unique; any that does will do, as no DNS name is as long.
    return directory if len(directory) <= 200 else f'{directory[:200]}-{hashlib.sha256(host.encode()).hexdigest()[:16]}'


def write_whole(path, text):
    """Writes a file that appears when it is complete."""
    temporary = f'{path}.{os.getpid()}.tmp'
    with open(temporary, 'w', encoding='utf-8') as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(temporary, path)


def files_in(directory):
    return [(entry.path, entry.name) for entry in os.scandir(directory)]


def publish(files, target):
    """Makes a directory of files, (path, name) each, in one step. Where another attempt was faster, its bytes are the
    same."""
    if os.path.isdir(target):
        return
    os.makedirs(os.path.dirname(target), exist_ok=True)
    staged = tempfile.mkdtemp(prefix='.staged-', dir=os.path.dirname(target))
    try:
        for path, name in files:
            shutil.copyfile(path, os.path.join(staged, name))
        os.chmod(staged, 0o755)
        os.rename(staged, target)
    except OSError:
        shutil.rmtree(staged, ignore_errors=True)
        if not os.path.isdir(target):
            raise


# ---- infodisc -------------------------------------------------------------------------------------------------

class Program:
    """What runs on the executors: the program and its options."""

    def __init__(self, opt, threads):
        self.path, self.temp_dir, self.threads = opt.infodisc, opt.temp_dir, threads
        self.scan_options, self.options = shlex.split(opt.scan_options), opt.options

    def environment(self):
        return dict(ENVIRONMENT, TMPDIR=self.temp_dir) if self.temp_dir else ENVIRONMENT

    def filter_command(self, paths):
        kind = ['--paths'] if paths else []
        return [self.path, 'filter', 'scan', '-j', str(self.threads), *kind, *self.scan_options]

    def run(self, *arguments, **how):
        done = subprocess.run([self.path, *arguments], env=self.environment(), stderr=subprocess.PIPE, check=False,
                              stdin=how.pop('stdin', subprocess.DEVNULL), **how)
        if done.returncode not in (0, 3):
            raise RuntimeError(f'{self.path} {arguments[0]}: exit {done.returncode}: '
                               + done.stderr.decode('utf-8', 'replace')[-2000:])
        return done

    def merge(self, files, into):
        self.run('merge', '-q', '-o', into, *files)

    def classify(self, stats, into, *shard):
        """All pages of a host by its statistics, or those of a shard of it."""
        self.run('--stats', stats, '-q', '-j', str(self.threads), *self.options, '-o', into, *shard)


# ---- scan: lines -> (host, shard or error) --------------------------------------------------------------------

def read_record(line):
    """A line of the filter: a shard is bytes, an error a str."""
    host, _, record = line.partition('\t')
    return host, record if record.startswith('{') else base64.b64decode(record)


def fetch_and_scan(program, fetch):
    """For files that the program cannot open: one after the other is fetched, scanned and removed."""
    def scan(paths):
        for path in paths:
            with tempfile.TemporaryDirectory(dir=program.temp_dir) as work:
                local = os.path.join(work, 'crawl.warc.gz')
                with open(local, 'wb') as file:
                    subprocess.run([part.replace('{}', path) for part in shlex.split(fetch)], stdout=file, check=True)
                done = program.run(*program.filter_command(True)[1:], stdout=subprocess.PIPE, stdin=None,
                                   input=local.encode() + b'\n')
                yield from done.stdout.decode().splitlines()
    return scan


def scan_splits(lines, program, paths, fetch):
    if fetch:
        return lines.mapPartitions(fetch_and_scan(program, fetch)).map(read_record)
    # checkCode: or else Spark takes what a filter has written before it failed for all there is.
    command = shlex.join(program.filter_command(paths))
    return lines.pipe(command, env=program.environment(), checkCode=True).map(read_record)


# ---- merge: a tree for each host ------------------------------------------------------------------------------

# An item of a shuffle is ((host, group, shard, chunk), (n_scanned, bytes)): sorted by key, the chunks of the shards of
# a group follow each other, so a task holds one of them in memory and the rest in files. n_scanned: how many shards of
# the scan this one is the sum of. To a task of Python whose executor is killed the items seem to end, all the same as
# at their true end: what it has is all of a host only if the sum of n_scanned says so.

def group_hash(key):
    return zlib.crc32(f'{key[0]}\0{key[1]}'.encode())


def chunks_of(host, group, shard, n_scanned, file):
    for number in itertools.count():
        chunk = file.read(CHUNK_BYTES)
        if not chunk:
            return
        yield (host, group, shard, number), (n_scanned, chunk)


def tree_levels(n_shards, fan_in):
    """How many groups a host's shards are merged into, level by level, until one call can take them all."""
    levels = []
    while n_shards > fan_in:
        n_shards = -(-n_shards // fan_in)
        levels.append(n_shards)
    return levels


def write_shards(items, work):
    """The shards of a group as files: their names, and how many shards of the scan they are the sum of."""
    files, n_scanned = [], 0
    for _, chunks in itertools.groupby(items, key=lambda item: item[0][2]):
        files.append(os.path.join(work, f'{len(files)}.shard'))
        with open(files[-1], 'wb') as file:
            for _, (of_shard, chunk) in chunks:
                file.write(chunk)
        n_scanned += of_shard
    return files, n_scanned


def merged_file(program, files, work):
    """One shard of those of a group."""
    if len(files) == 1:
        return files[0]
    whole = os.path.join(work, 'merged')
    program.merge(files, whole)
    return whole


def merge_groups(program, next_groups):
    """A level of the tree; next_groups: {host: groups of the next level}, 1 where there is none."""
    def merge(items):
        for (host, group), of_group in itertools.groupby(items, key=lambda item: item[0][:2]):
            with tempfile.TemporaryDirectory(dir=program.temp_dir) as work:
                files, n_scanned = write_shards(of_group, work)
                with open(merged_file(program, files, work), 'rb') as shard:
                    yield from chunks_of(host, group % next_groups.get(host, 1), group, n_scanned, shard)
    return merge


def merge_levels(shards, n_shards, program, partitions, fan_in):
    """(host, bytes) -> the items of the last group of each host, whole hosts in a partition."""
    levels = {host: tree_levels(n, fan_in) for host, n in n_shards.items() if n > fan_in}
    depth = max(map(len, levels.values()), default=0)
    groups = [{host: of[level] for host, of in levels.items() if level < len(of)} for level in range(depth)] + [{}]
    first = groups[0]

    def items_of(numbered):
        (host, shard), number = numbered
        group = zlib.crc32(number.to_bytes(8, 'little')) % first.get(host, 1)
        for at in range(0, len(shard), CHUNK_BYTES):
            yield (host, group, number, at // CHUNK_BYTES), (1, shard[at:at + CHUNK_BYTES])

    items = shards.zipWithUniqueId().flatMap(items_of)
    for level in range(depth):
        items = items.repartitionAndSortWithinPartitions(partitions, group_hash).mapPartitions(
            merge_groups(program, groups[level + 1]))
    return items.repartitionAndSortWithinPartitions(partitions, group_hash)


# ---- classify -------------------------------------------------------------------------------------------------

# Hosts with large statistics are left in the directory `large`, to be classified in parts:
#     HOST/all  HOST/0 .. HOST/n-1  their sum, and the shards that it was merged from; HOST/0.pages ... of each

def classify_hosts(program, n_shards, output, large, part_bytes):
    def classify(items):
        for host, of_host in itertools.groupby(items, key=lambda item: item[0][0]):
            with tempfile.TemporaryDirectory(dir=program.temp_dir) as work:
                files, n_scanned = write_shards(of_host, work)
                if n_scanned != n_shards[host]: # nobody may take it for the host: another attempt has all
                    raise RuntimeError(f'{host}: {n_scanned} of {n_shards[host]} shards; the executor was killed')
                n_parts = 1 if sum(map(os.path.getsize, files)) <= part_bytes else len(files)
                whole = merged_file(program, files, work)
                if n_parts > 1:
                    publish([(whole, 'all'), *((file, str(i)) for i, file in enumerate(files))],
                            os.path.join(large, directory_of(host)))
                    n_parts = sum(name.isdigit() for name in os.listdir(os.path.join(large, directory_of(host))))
                else:
                    out = os.path.join(work, 'out')
                    program.classify(whole, out)
                    publish(files_in(out), os.path.join(output, directory_of(host)))
            yield host, n_parts
    return classify


def classify_part(program, large):
    def classify(part):
        host, number = part
        directory = os.path.join(large, directory_of(host))
        with tempfile.TemporaryDirectory(dir=program.temp_dir) as work:
            out = os.path.join(work, 'out')
            program.classify(os.path.join(directory, 'all'), out, os.path.join(directory, str(number)))
            publish(files_in(out), os.path.join(directory, f'{number}.pages'))
    return classify


def path_of_page(line):
    return json.loads(line)['path'].encode()


def join_pages(files, into):
    """Pages in order of path, as each of the files has them; a page in several of them is the same."""
    with contextlib.ExitStack() as stack:
        parts = [stack.enter_context(open(file, 'rb')) for file in files]
        out = stack.enter_context(open(into, 'wb'))
        for _, same in itertools.groupby(heapq.merge(*parts, key=path_of_page), key=path_of_page):
            out.write(next(same))


def join_parts(program, output, large):
    def join(host_parts):
        host, n_parts = host_parts
        directory = os.path.join(large, directory_of(host))
        with tempfile.TemporaryDirectory(dir=program.temp_dir) as work:
            pages = os.path.join(work, 'pages.jsonl')
            join_pages([os.path.join(directory, f'{i}.pages', 'pages.jsonl') for i in range(n_parts)], pages)
            publish([(pages, 'pages.jsonl'), (os.path.join(directory, '0.pages', 'templates.json'), 'templates.json')],
                    os.path.join(output, directory_of(host)))
    return join


# ---- the job --------------------------------------------------------------------------------------------------

def read_lines(sc, opt):
    """The lines of the input, and whether they are paths."""
    first = next((line for line in sc.textFile(opt.input).take(100) if line.strip()), '')
    if first.lstrip('\ufeff \t')[:1] in '{[':
        # Not textFile(), which ends a line at '\r', too.
        lines = sc.newAPIHadoopFile(opt.input, 'org.apache.hadoop.mapreduce.lib.input.TextInputFormat',
                                    'org.apache.hadoop.io.LongWritable', 'org.apache.hadoop.io.Text',
                                    conf={'textinputformat.record.delimiter': '\n',
                                          'mapreduce.input.fileinputformat.split.maxsize': str(opt.split_bytes)})
        return lines.values(), False
    paths = [line for line in sc.textFile(opt.input).collect() if line.strip()]
    return sc.parallelize(paths, len(paths)), True


def begin(opt, job):
    """Makes the directories, or finds them as an interrupted job has left them. False if it is done already."""
    work, done = os.path.join(opt.output, '_work'), os.path.join(opt.output, '_SUCCESS')
    told = done if os.path.exists(done) else os.path.join(work, 'job.json')
    os.makedirs(work, exist_ok=True)
    if not os.path.exists(told):
        write_whole(told, job)
    with open(told, encoding='utf-8') as file:
        if file.read() != job:
            sys.exit(f"infodisc_site: '{opt.output}' holds another job; remove it, or give another --output")
    for name in os.listdir(opt.output):
        if name.startswith('.staged-'): # of a task that was killed
            shutil.rmtree(os.path.join(opt.output, name), ignore_errors=True)
    return told != done


def scan_once(sc, opt, program, work):
    """(host, shard or error), from the files of an earlier attempt where it came as far."""
    scanned = os.path.join(work, 'scan')
    if not os.path.exists(os.path.join(scanned, '_SUCCESS')):
        shutil.rmtree(scanned, ignore_errors=True)
        lines, paths = read_lines(sc, opt)
        scan_splits(lines, program, paths, opt.fetch).saveAsPickleFile(f'file://{scanned}', 0)
    return sc.pickleFile(f'file://{scanned}')


def take_stock(records, output, partitions):
    """{host: its shards}; what was wrong goes to errors.tsv: how many."""
    def kind(record):
        return (record[0], record[1] if isinstance(record[1], str) else ''), 1
    counts = records.map(kind).reduceByKey(lambda a, b: a + b, partitions).collect()
    errors = sorted(f'{host}\t{error}\n' * n for (host, error), n in counts if error)
    write_whole(os.path.join(output, 'errors.tsv'), ''.join(errors))
    return {host: n for (host, error), n in counts if not error}, sum(n for (_, error), n in counts if error)


def run(sc, opt):
    program = Program(opt, sc.getConf().get('spark.task.cpus', '1'))
    work = os.path.join(opt.output, '_work')
    job = json.dumps({'input': opt.input, 'scan': opt.scan_options, 'options': opt.options,
                      'split_bytes': opt.split_bytes}, sort_keys=True)
    if not begin(opt, job):
        return
    records = scan_once(sc, opt, program, work)
    partitions = opt.partitions or 4 * sc.defaultParallelism
    n_shards, n_errors = take_stock(records, opt.output, partitions)
    done = set(os.listdir(opt.output))
    shards = records.filter(lambda record: isinstance(record[1], bytes))
    left = {host: n for host, n in n_shards.items() if directory_of(host) not in done}
    if len(left) < len(n_shards):
        shards = shards.filter(lambda shard: shard[0] in left)
    large = os.path.join(work, 'large')
    hosts = merge_levels(shards, left, program, partitions, opt.fan_in).mapPartitions(
        classify_hosts(program, left, opt.output, large, opt.part_bytes)).filter(lambda host: host[1] > 1).collect()
    parts = [(host, number) for host, n_parts in hosts for number in range(n_parts)]
    if parts:
        sc.parallelize(parts, len(parts)).foreach(classify_part(program, large))
        sc.parallelize(hosts, len(hosts)).foreach(join_parts(program, opt.output, large))
    write_whole(os.path.join(opt.output, '_SUCCESS'), job)
    if not opt.keep_work:
        shutil.rmtree(work)
    print(f'infodisc_site: {len(n_shards)} hosts, {len(left)} of them now, in {opt.output}; '
          f'{n_errors} errors in errors.tsv', file=sys.stderr)


def read_options(arguments):
    own, infodisc = arguments, []
    if '--' in arguments:
        own, infodisc = arguments[:arguments.index('--')], arguments[arguments.index('--') + 1:]
    p = argparse.ArgumentParser(prog='infodisc_site.py', description=__doc__,
                                formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('--input', required=True, help='JSON Lines, or a list of paths of WARC files; a glob is fine')
    p.add_argument('--output', required=True, help='a directory that the driver and all executors see')
    p.add_argument('--infodisc', default='infodisc', help='the program, as the executors find it')
    p.add_argument('--scan-options', default='', help="of `infodisc filter scan`: '--max-page-bytes 2M'")
    p.add_argument('--fetch', help="a command that writes the file {} to its standard output: 'aws s3 cp {} -'")
    p.add_argument('--split-bytes', type=int, default=128 << 20, help='of JSON Lines (default: 128 MiB)')
    p.add_argument('--fan-in', type=int, default=32, help='shards that one task merges (default: 32)')
    p.add_argument('--part-bytes', type=int, default=1 << 30,
                   help='a host with larger statistics is classified in parts (default: 1 GiB)')
    p.add_argument('--partitions', type=int, help='of the shuffles by host (default: 4 for each core)')
    p.add_argument('--temp-dir', help='of the executors (default: their TMPDIR)')
    p.add_argument('--keep-work', action='store_true', help='keep DIR/_work')
    opt = p.parse_args(own)
    opt.options, opt.output = infodisc, os.path.abspath(opt.output)
    if any(re.match('-[a-z]*f|--format|--compress', option) for option in infodisc):
        opt.part_bytes = sys.maxsize # only pages.jsonl as it is can be joined
    return opt


def main():
    from pyspark import SparkContext # pylint: disable=import-outside-toplevel; the rest is tested without
    opt = read_options(sys.argv[1:])
    sc = SparkContext(appName='infodisc')
    try:
        run(sc, opt)
    finally:
        sc.stop()


if __name__ == '__main__':
    main()
