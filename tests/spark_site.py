#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""spark_site.py BUNDLE PROGRAM SPARK WORK - spark/infodisc_site.py on Apache Spark with a driver and three executors, each a
process, and the same crawl by PROGRAM alone: the same bytes. An executor is killed while it scans, all of Spark when
the first host is there, an executor again when the same command goes on. BUNDLE: the program with its libraries; SPARK:
the directory with pyspark (make spark-install); WORK: an empty directory. Prints "spark_site: N passed, M failed"."""
import glob
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
import types

from tally import Tally

bundle, program, spark, work = (os.path.abspath(argument) for argument in sys.argv[1:5])
top = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
DEADLINE = time.monotonic() + float(os.environ.get('INFODISC_SECONDS', '240'))
tally = Tally('spark_site')
check = tally.check


# ---- a crawl -------------------------------------------------------------------------------------------------------

def read_pages(site, charset):
    for path in sorted(glob.glob(f'{top}/datasets/{site}/pages/**/*.html', recursive=True)):
        with open(path, encoding=charset) as page:
            yield page.read()


def changed(page, chance, words):
    """The page with other words here and there, outside of tags."""
    return re.sub(r'(?<=[ >])[a-z]{4,}(?=[ <,.])',
                  lambda m: chance.choice(words) if chance.random() < 0.2 else m.group(), page)


def make_crawl():
    """Half of the pages are of one host; the others have 1 to 40; in an order that is nobody's."""
    chance = random.Random(2002)
    pages = [list(read_pages(*site)) for site in (('harbour', 'utf-8'), ('ledger-2001', 'iso-8859-1'),
                                                  ('vestnik', 'windows-1251'), ('wenzhai', 'gb18030'))]
    words = sorted(set(re.findall(r'\b[a-z]{4,}\b', ' '.join(pages[1]))))
    records = []
    for host, n in [('www.big.example', 300), ('b.example:8080', 40), ('M\u00fcller.example', 3),
                    *((f'h{i}.example', 1 + i * 3) for i in range(13))]:
        site = pages[0] if n == 300 else pages[len(records) % 4]
        for i in range(n):
            records.append(json.dumps({'url': f'https://{host}/{"news" if i % 3 else "shop"}/page-{i}.html',
                                       'html': changed(site[i % len(site)], chance, words)}))
    records += [records[0], '{"url": "https://www.big.example/broken", "html": "<p>', 'no record at all', '',
                '{"html": "<p>Of no address"}', '{"url": "https://h1.example/gone", "html": "<p>x", "status": 404}']
    chance.shuffle(records)
    os.mkdir('crawl')
    for part in range(4):
        with open(f'crawl/{part}.jsonl', 'w', encoding='utf-8') as file:
            file.writelines(record + '\n' for record in records[part::4])
    with open('crawl.files', 'wb') as file:
        file.write(b''.join(f'crawl/{part}.jsonl\0'.encode() for part in range(4)))
    return len(records)


# ---- Spark ---------------------------------------------------------------------------------------------------------

# The program that Spark has unpacked beside the executor, but the first call of each kind waits to be killed.
SLOW = '''#!/bin/sh
if /bin/mkdir "{work}/marks/$1" 2>/dev/null; then
    echo $$ >"{work}/marks/$1/pid"
    /bin/sleep 2
fi
exec ./bundle/infodisc "$@"
'''


def spark_home():
    """pip's pyspark as SPARK_HOME, but what executors write goes to a directory of ours."""
    os.mkdir('home')
    for name in os.listdir(f'{spark}/pyspark'):
        os.symlink(f'{spark}/pyspark/{name}', f'home/{name}')
    os.unlink('home/work') if os.path.islink('home/work') else None
    os.mkdir('home/work')


QUICK = '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC' # a minute of Java: what is gained by compiling is less than it costs


def start(log):
    environment = dict(os.environ, SPARK_HOME=f'{work}/home', SPARK_LOCAL_IP='127.0.0.1', SPARK_LOCAL_HOSTNAME='localhost',
                       SPARK_LOCAL_DIRS=f'{work}/local', PYTHONPATH=spark, PYSPARK_PYTHON=sys.executable)
    command = ['home/bin/spark-submit', '--master', 'local-cluster[3,1,1024]', '--driver-memory', '512m',
               '--conf', 'spark.ui.enabled=false', '--conf', 'spark.locality.wait=0',
               '--conf', f'spark.driver.extraJavaOptions={QUICK}', '--conf', f'spark.executor.extraJavaOptions={QUICK}',
               '--archives', f'{bundle}#bundle', f'{top}/spark/infodisc_site.py', '--input', 'crawl/*.jsonl',
               '--output', 'spark-out', '--infodisc', f'{work}/infodisc', '--split-bytes', '600000', '--partitions', '4',
               '--fan-in', '3', '--part-bytes', '50000', '--', '--no-report']
    with open(log, 'w', encoding='utf-8') as err:
        return subprocess.Popen(command, stdout=err, stderr=err, env=environment, start_new_session=True)


def parent_of(pid):
    with open(f'/proc/{pid}/stat', encoding='utf-8') as stat:
        return int(stat.read().rpartition(')')[2].split()[1])


def executor_of(pid):
    """The Java process that runs the task that has started `pid`; None if one of the two is gone."""
    try:
        while pid > 1:
            with open(f'/proc/{pid}/cmdline', encoding='utf-8') as line:
                if 'CoarseGrainedExecutorBackend' in line.read():
                    return pid
            pid = parent_of(pid)
    except (FileNotFoundError, ProcessLookupError):
        pass
    return None


def wait_for(process, condition):
    while process.poll() is None and time.monotonic() < DEADLINE:
        found = condition()
        if found:
            return found
        time.sleep(0.05)
    return None


def first_call(kind):
    try:
        with open(f'marks/{kind}/pid', encoding='utf-8') as file:
            return int(file.read())
    except (FileNotFoundError, ValueError):
        return None


def first_executor(kind):
    """That of the first call of this kind. Calls that a killed run has left behind have none: the next one counts."""
    pid = first_call(kind)
    executor = executor_of(pid) if pid else None
    if pid and not executor:
        shutil.rmtree(f'marks/{kind}', ignore_errors=True)
    return executor


def is_left_behind(pid):
    try:
        return os.readlink(f'/proc/{pid}/cwd').startswith(work)
    except OSError:
        return False


def wait_for_the_dead():
    """What a killed run has left behind ends by itself: until then, its calls would pass for those of the next run."""
    last = time.monotonic() + 20
    while time.monotonic() < last:
        if not any(is_left_behind(pid) for pid in os.listdir('/proc') if pid.isdigit() and int(pid) != os.getpid()):
            return
        time.sleep(0.05)


def kill_executor(process, kind):
    executor = wait_for(process, lambda: first_executor(kind))
    if executor:
        os.kill(executor, signal.SIGKILL)
    check(f'an executor was killed at its first {kind}', executor)


def end(process):
    try:
        return process.wait(max(1, DEADLINE - time.monotonic()))
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        return 'over its time'


def hosts_in(directory):
    return sorted(name for name in os.listdir(directory) if os.path.exists(f'{directory}/{name}/pages.jsonl')) \
        if os.path.isdir(directory) else []


# ---- the test ------------------------------------------------------------------------------------------------------

def interrupted_run():
    process = start('first.log')
    kill_executor(process, 'filter')
    there = wait_for(process, lambda: hosts_in('spark-out'))
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    check('Spark was killed when the first hosts were there', there and len(hosts_in('spark-out')) < 16)
    wait_for_the_dead()
    return {host: os.stat(f'spark-out/{host}').st_ino for host in hosts_in('spark-out')}


def show_log(name):
    with open(name, encoding='utf-8') as log:
        sys.stderr.writelines(log.readlines()[-30:])


def check_fetch():
    """A file that only a command can read gives what the file gives."""
    sys.path.insert(0, f'{top}/spark')
    import infodisc_site as job # pylint: disable=import-outside-toplevel
    runner = job.Program(types.SimpleNamespace(infodisc=program, temp_dir=None, scan_options='', options=[]), 1)
    fetched = list(job.fetch_and_scan(runner, "sh -c 'cat {}'")([f'{work}/crawl/{part}.jsonl' for part in (0, 1)]))
    paths = ''.join(f'{work}/crawl/{part}.jsonl\n' for part in (0, 1)).encode()
    want = subprocess.run(runner.filter_command(True), input=paths, capture_output=True, check=True).stdout.decode()
    check('files that are fetched', [line for line in fetched if '{' not in line] ==
          [line for line in want.splitlines() if '{' not in line] and len(fetched) > 20)
    check_cut(job, runner, fetched)
    check('directories of hosts', [job.directory_of(host) for host in
                               ('x.org:81', '[::1]:80', '_work', 'errors.tsv', '%5fwork')] ==
          ['x.org+81', '%5B%3A%3A1%5D+80', '%5Fwork', '%65rrors.tsv', '%255fwork'])
    check('a tree of merges', job.tree_levels(32, 32) == [] and job.tree_levels(33, 32) == [2] and
          job.tree_levels(5000, 32) == [157, 5])


def items_of(job, lines, host):
    """What the last shuffle hands over of a host, in chunks so small that each shard has several."""
    items = []
    for number, (name, shard) in enumerate(map(job.read_record, lines)):
        if name == host and isinstance(shard, bytes):
            items += [((host, 0, number, at // 4000), (1, shard[at:at + 4000])) for at in range(0, len(shard), 4000)]
    return items


def check_cut(job, runner, lines):
    """To a task whose executor is killed the items end anywhere: nothing of a host appears then."""
    items = items_of(job, lines, 'www.big.example')
    n_shards = len({key[2] for key, _ in items})
    classify = job.classify_hosts(runner, {'www.big.example': n_shards}, f'{work}/cut', f'{work}/cut/large', 1 << 30)
    for n in (1, len(items) // 2, len(items) - 1):
        try:
            list(classify(items[:n]))
            check(f'{n} of {len(items)} items are refused', False)
        except RuntimeError:
            check(f'{n} of {len(items)} items leave nothing', not os.path.exists(f'{work}/cut'))
    check('all items are a host', n_shards > 1 and len(items) > n_shards and
          list(classify(items)) == [('www.big.example', 1)] and hosts_in('cut') == ['www.big.example'])


def compare(finished):
    want, got = hosts_in('alone'), hosts_in('spark-out')
    check(f'the hosts are {want}: {got}', want == got and len(want) == 16)
    for host in want:
        for name in ('templates.json', 'pages.jsonl'):
            with open(f'alone/{host}/{name}', 'rb') as a, open(f'spark-out/{host}/{name}', 'rb') as b:
                check(f'{host}/{name}: the same bytes', a.read() == b.read())
    check('hosts of the killed run were kept', all(os.stat(f'spark-out/{host}').st_ino == inode
                                                   for host, inode in finished.items()))
    with open('spark-out/errors.tsv', encoding='utf-8') as file:
        check('two bad records are reported', len(file.readlines()) == 2)
    check('nothing else is left', sorted(os.listdir('spark-out')) == sorted(got + ['_SUCCESS', 'errors.tsv']))


def main():
    shutil.rmtree(work, ignore_errors=True)
    os.makedirs(work + '/marks')
    os.chdir(work)
    make_crawl()
    subprocess.run([program, '-q', '--no-report', '--by-host', '--files0-from', 'crawl.files', '-o', 'alone'], check=True)
    check_fetch()
    spark_home()
    with open('infodisc', 'w', encoding='utf-8') as file:
        file.write(SLOW.format(work=work))
    os.chmod('infodisc', 0o755)
    finished = interrupted_run()
    shutil.rmtree('marks/--stats', ignore_errors=True)
    process = start('second.log')
    kill_executor(process, '--stats')
    code = end(process)
    check(f'the same command goes on and ends well: {code}', code == 0)
    compare(finished) if code == 0 else show_log('second.log')
    tally.finish()


if __name__ == '__main__':
    main()
