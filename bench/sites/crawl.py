# SPDX-License-Identifier: MIT
"""Serves a site on 127.0.0.1, crawls it as users do, and says which file has which URL.

    with static_server(directory, port): pages = wget(base, out, reject)      {URL path: file below out/pages}

Nothing here reaches further than this machine.
"""

import contextlib
import http.server
import functools
import os
import re
import shutil
import signal
import subprocess
import threading
import time
import urllib.error
import urllib.request

ASSETS = r'\.(js|mjs|css|woff2?|ttf|eot|otf|svg|ico|map|json|xml|rss|atom|zip|pdf|inv|epub|webmanifest|txt)(\?|$)'
CRAWL_SECONDS = 900


class Failed(Exception):
    """An engine that does not do its part; the message says which part and why."""


def ends(text, most=500):
    """A long message without its middle."""
    text = text.strip()
    return text if len(text) < 2 * most else f'{text[:most]} ... {text[-most:]}'


def run(command, cwd=None, env=None, seconds=600, stdin=None):
    """Standard output of a command; Failed with the end of what it printed if it fails."""
    try:
        done = subprocess.run(
            command,
            cwd=cwd,
            env=env and {**os.environ, **env},
            input=stdin,
            timeout=seconds,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors='replace',
        )
    except subprocess.TimeoutExpired:
        raise Failed(f'{command[0]}: took over {seconds} seconds') from None
    except OSError as error:
        raise Failed(f'{command[0]}: {error.strerror}') from None
    if done.returncode:
        raise Failed(f'{os.path.basename(command[0])}: exit {done.returncode}: {ends(done.stdout)}')
    return done.stdout


def write(path, text):
    """A file of text, in a directory that is made if it is not there."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, 'w', encoding='utf-8') as file:
        file.write(text)


# ---- servers ----


class Server(http.server.ThreadingHTTPServer):
    request_queue_size = 64


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@contextlib.contextmanager
def static_server(directory, port):
    """Python's server over a directory, in a thread."""
    handler = functools.partial(Quiet, directory=directory)
    server = Server(('127.0.0.1', port), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()


def answers(url):
    """Raises OSError while nobody answers at url."""
    try:
        urllib.request.urlopen(url, timeout=30).close()
    except urllib.error.HTTPError:
        pass


def process_server(command, port, log, cwd=None, env=None, path='/', seconds=60):
    """A web server of an engine's own, until it answers and to the end of the block; Failed with its log's end."""
    return background(command, log, lambda: answers(f'http://127.0.0.1:{port}{path}'), cwd, env, seconds)


@contextlib.contextmanager
def background(command, log, ask, cwd=None, env=None, seconds=60):
    """A process that runs to the end of the block, which begins when ask() raises nothing any more."""
    with open(log, 'w', encoding='utf-8') as out:
        server = subprocess.Popen(
            command,
            cwd=cwd,
            env={**os.environ, **(env or {})},
            stdout=out,
            stderr=out,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            wait_for(server, ask, log, seconds)
            yield server
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(server.pid, signal.SIGTERM)
            try:
                server.wait(10)
            except subprocess.TimeoutExpired:
                os.killpg(server.pid, signal.SIGKILL)
                server.wait()


def wait_for(server, ask, log, seconds):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            ask()
            return
        except (OSError, Failed):
            time.sleep(0.2)
        if server.poll() is not None:
            break
    with open(log, encoding='utf-8', errors='replace') as file:
        raise Failed(f'the server does not answer: {file.read()[-500:]}')


# ---- crawlers ----


def reject_of(reject):
    return '|'.join(part for part in (ASSETS, reject) if part)


def wget(base, out, reject='', start=('/',), limit='', warc=''):
    """Mirror from the paths of start by wget -m -E into out/pages; {URL path with query: path below pages} of the HTML.
    limit: further options; warc: a name makes out/NAME.warc.gz, too."""
    shutil.rmtree(out + '/pages', ignore_errors=True)
    os.makedirs(out + '/pages')
    log = out + '/wget.log'
    command = [
        'wget',
        '-m',
        '-E',
        '-nH',
        '-nv',
        '-e',
        'robots=off',
        '--restrict-file-names=unix,nocontrol',
        '-o',
        log,
        '--tries=3',
        '--timeout=60',
        '--regex-type',
        'posix',
        '--reject-regex',
        reject_of(reject),
        *limit.split(),
        '-P',
        out + '/pages',
    ]
    if warc:
        command += [f'--warc-file={out}/{warc}']
    try:
        subprocess.run([*command, *(base + path for path in start)], timeout=CRAWL_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        raise Failed(f'the crawl took over {CRAWL_SECONDS} seconds') from None
    pages = {}
    with open(log, encoding='utf-8', errors='replace') as file:
        for line in file:
            found = re.search(r'URL:\s*(\S+) \[[\d/]+\] -> "(.*)" \[\d+\]', line)
            if found and found.group(2).endswith(('.html', '.htm')):
                pages[found.group(1).removeprefix(base)] = os.path.relpath(found.group(2), out + '/pages')
    return pages


def httrack(base, out, reject=()):
    """Mirror by HTTrack into out/pages; reject: its filters, such as '-*print*'. The pages say their URL themselves."""
    work = out + '/httrack'
    for directory in (work, out + '/pages'):
        shutil.rmtree(directory, ignore_errors=True)
    run(
        [
            'httrack',
            base + '/',
            '-O',
            work,
            '-q',
            '-%v0',
            '-s0',
            '-c4',
            '-%c50',
            '-A100000000',
            '-I0',
            '-%k',
            '-r30',
            '-*.js',
            '-*.css',
            '-*.xml',
            '-*.json',
            *reject,
        ],
        seconds=CRAWL_SECONDS,
    )
    root = os.path.join(work, base.removeprefix('http://').replace(':', '_'))
    os.rename(root, out + '/pages')
    shutil.rmtree(work)
    pages = {}
    for directory, _, files in os.walk(out + '/pages'):
        for name in files:
            if name.endswith(('.html', '.htm')):
                path = os.path.join(directory, name)
                with open(path, encoding='utf-8', errors='replace') as file:
                    found = re.search(r'<!-- Mirrored from [^/ ]+(\S*) by HTTrack', file.read())
                if found:
                    pages['/' + found.group(1).lstrip('/')] = os.path.relpath(path, out + '/pages')
    return pages


def keep_warc(out, records):
    """Leaves the WARC of a crawl as the only file of out/pages; records with the path that a page in a WARC has."""
    shutil.rmtree(out + '/pages')
    os.makedirs(out + '/pages')
    os.rename(out + '/site.warc.gz', out + '/pages/site.warc.gz')
    return [{**record, 'path': record['url']} for record in records]
