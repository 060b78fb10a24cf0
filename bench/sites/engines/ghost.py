# SPDX-License-Identifier: MIT
"""Ghost with two themes: posts, pages, tags, authors, archives, cards of other posts below each post. On MariaDB, so that
nothing has to be compiled; filled by its own import."""

import contextlib
import http.cookiejar
import json
import os
import re
import shutil
import time
import urllib.error
import urllib.request

import crawl
import gold
import mariadb
import markup
import packages
import texts

VERSION = '5.130.4'
ENGINE, KIND, LICENCE = f'Ghost {VERSION}', 'blog', 'MIT'
SITES = ['ghost-source', 'ghost-casper']
COUNTS = {
    'ghost-source': {'en': 45, 'de': 15, 'ar': 10},
    'ghost-casper': {'en': 40, 'ru': 15, 'ja': 10, 'zh': 5},
}
REJECT = r'/ghost/|/members/|/webmentions/|/rss/|/assets/|/public/'
OWNER = {'email': 'owner@site.invalid', 'password': 'correct-horse-17'}


def install(tools):
    packages.apt('mariadb-server-core', 'mariadb-client-core')
    packages.programs(npm='npm')
    directory = tools + '/ghost'

    def make():
        crawl.run(['npm', 'pack', '--silent', f'ghost@{VERSION}'], cwd=directory)
        crawl.run(['tar', 'xzf', f'ghost-{VERSION}.tgz', '--strip-components=1'], cwd=directory)
        with open(directory + '/package.json', encoding='utf-8') as file:
            package = json.load(file)
        del package['devDependencies']  # one of them is on no registry
        crawl.write(directory + '/package.json', json.dumps(package))
        options = ['--omit=dev', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund', '--silent']
        crawl.run(['npm', 'install', *options], cwd=directory, seconds=900)
        for unused in ('re2', 'sqlite3'):  # sources that only a compiler makes something of
            shutil.rmtree(f'{directory}/node_modules/{unused}')
        packages.slim(directory)

    packages.once(directory, VERSION, make)


def configure(job):
    """Directory that Ghost runs in; it takes its own version from the package.json there."""
    for part in ('data', 'logs', 'images', 'files', 'media', 'settings', 'public', 'adapters'):
        os.makedirs(f'{job.work}/content/{part}')
    shutil.copytree(job.tools + '/ghost/content/themes', job.work + '/content/themes')
    texts.write_pictures(job.work + '/content/images/own')
    config = {
        'url': job.base,
        'server': {'host': '127.0.0.1', 'port': job.port},
        'database': {
            'client': 'mysql',
            'connection': {'socketPath': mariadb.socket_of(job), 'user': 'root', 'password': '', 'database': 'ghost'},
        },
        'mail': {'transport': 'Direct'},
        'logging': {'transports': ['stdout']},
        'paths': {'contentPath': job.work + '/content/'},
        'privacy': {'useUpdateCheck': False, 'useGravatar': False, 'useRpcPing': False},
        'security': {'staffDeviceVerification': False},
    }
    for name, what in (('package', {'name': 'ghost', 'version': VERSION}), ('config.production', config)):
        crawl.write(f'{job.work}/{name}.json', json.dumps(what))


@contextlib.contextmanager
def serve(job):
    """Ghost answers 503, an OSError here, until it has booted."""
    with mariadb.database(job, 'ghost'):
        with crawl.background(
            ['node', job.tools + '/ghost/index.js'],
            job.work + '/server.log',
            lambda: urllib.request.urlopen(job.base + '/', timeout=30).close(),
            cwd=job.work,
            env={'NODE_ENV': 'production', 'TZ': 'UTC'},
            seconds=200,
        ):
            yield


class Api:
    """Ghost's API for administrators, as its own pages call it."""

    def __init__(self, base):
        self.base = base
        cookies = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self.opener = urllib.request.build_opener(cookies)

    def call(self, method, path, data=None, kind='application/json'):
        """What the answer says; None if it is empty."""
        request = urllib.request.Request(f'{self.base}/ghost/api/admin/{path}/', data=data, method=method)
        for name, value in (('Content-Type', kind), ('Origin', self.base), ('Accept-Version', 'v5.0')):
            request.add_header(name, value)
        try:
            with self.opener.open(request, timeout=300) as answer:
                said = answer.read()
        except urllib.error.HTTPError as error:
            raise crawl.Failed(f'{path}: {error.code} {crawl.ends(error.read().decode())}') from None
        return json.loads(said) if said[:1] == b'{' else None

    def send(self, path, what):
        self.call('POST', path, json.dumps(what).encode())

    def log_in(self):
        """A session is not always known at once to the next request."""
        for left in (2, 1, 0):
            self.send('session', {'username': OWNER['email'], 'password': OWNER['password']})
            try:
                return self.call('GET', 'users/me')
            except crawl.Failed:
                if not left:
                    raise
                time.sleep(1)

    def import_file(self, what):
        edge = 'an-edge-of-parts'
        head = f'--{edge}\r\nContent-Disposition: form-data; name="importfile"; filename="all.json"\r\n'
        body = f'{head}Content-Type: application/json\r\n\r\n{json.dumps(what)}\r\n--{edge}--\r\n'
        self.call('POST', 'db', body.encode(), 'multipart/form-data; boundary=' + edge)


def is_page(n):
    return n % 12 == 11


def post_of(doc, n):
    """A post or page whose body is one card of HTML."""
    body = {'version': '0.3.1', 'atoms': [], 'markups': [], 'sections': [[10, 0]]}
    body['cards'] = [['html', {'html': markup.to_html(doc, '/content/images/own/')}]]
    when = doc.date + 'T09:00:00.000Z'
    return {
        'id': n + 1,
        'title': doc.title,
        'slug': doc.slug,
        'mobiledoc': json.dumps(body),
        'status': 'published',
        'type': 'page' if is_page(n) else 'post',
        'published_at': when,
        'created_at': when,
        'updated_at': when,
    }


def export_of(docs):
    """What Ghost's import takes: posts, their authors and tags; an id of 0 would be none."""
    writers = sorted({doc.author for doc in docs})
    tags = sorted({doc.category for doc in docs} | {tag for doc in docs for tag in doc.tags})
    data = {
        'posts': [post_of(doc, n) for n, doc in enumerate(docs)],
        'users': [
            {'id': n + 1, 'name': name, 'slug': f'writer-{n}', 'email': f'writer-{n}@people.invalid'}
            for n, name in enumerate(writers)
        ],
        'tags': [{'id': n + 1, 'name': name, 'slug': f'tag-{n}'} for n, name in enumerate(tags)],
        'posts_authors': [{'post_id': n + 1, 'author_id': writers.index(d.author) + 1} for n, d in enumerate(docs)],
        'posts_tags': [
            {'post_id': n + 1, 'tag_id': tags.index(tag) + 1, 'sort_order': k}
            for n, doc in enumerate(docs)
            for k, tag in enumerate([doc.category, *doc.tags])
        ],
    }
    return {'db': [{'meta': {'exported_on': 1700000000000, 'version': VERSION}, 'data': data}]}


def fill(job):
    docs = texts.choose(job.docs, job.name, job.seed, COUNTS[job.name])
    configure(job)
    with serve(job):
        api = Api(job.base)
        owner = {'name': 'Site Owner', **OWNER, 'blogTitle': 'Notes and Errata'}
        api.send('authentication/setup', {'setup': [owner]})
        api.log_in()
        api.call('PUT', f'themes/{job.name.partition("-")[2]}/activate', b'{}')
        for post in api.call('GET', 'posts')['posts']:  # what Ghost says of itself
            api.call('DELETE', 'posts/' + post['id'])
        api.import_file(export_of(docs))
        menu = [{'label': d.title, 'url': f'/{d.slug}/'} for n, d in enumerate(docs) if is_page(n)]
        setting = {'key': 'navigation', 'value': json.dumps(menu)}
        api.call('PUT', 'settings', json.dumps({'settings': [setting]}).encode())
    return [gold.of_doc(doc, f'/{doc.slug}/') for doc in docs]


def page_type(url):
    return 'index' if re.match(r'/((tag|author)/[^/]+/)?(page/\d+/)?$', url) else None
