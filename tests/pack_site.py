#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""pack_site.py PAGES BASE_URL CHARSET FILE... - packs a tree of pages, as crawlers and scripts would have stored
them, into each FILE by the ending of its name: .warc .warc.gz .warc.zst .whole.warc.gz (one gzip member) .coded.warc
(bodies chunked and compressed) .wacz .tar .tar.gz .zip .jsonl .jsonl.gz .zyte.jsonl (base64) and .json (an array, as Scrapy
writes it). Standard library only, and the program zstd. The same bytes each time."""
import base64
import gzip
import io
import json
import os
import subprocess
import sys
import tarfile
import urllib.parse
import zipfile
import zlib


MODIFIED = 'Tue, 28 Mar 2017 03:57:03 GMT'


def pages(top):
    for directory, _, names in sorted(os.walk(top)):
        for name in sorted(names):
            path = os.path.join(directory, name)
            with open(path, 'rb') as f:
                yield os.path.relpath(path, top), f.read()


def url_of(base, path):
    """What infodisc makes of the path: a '?' begins the query."""
    return base + urllib.parse.quote(path, safe="/?&=;:@!$'()*+,~%-._")


def chunked(body, size=700):
    out = b''.join(b'%x\r\n' % len(body[i:i + size]) + body[i:i + size] + b'\r\n' for i in range(0, len(body), size))
    return out + b'0\r\n\r\n'


def raw_deflate(body):
    packer = zlib.compressobj(6, zlib.DEFLATED, -15)
    return packer.compress(body) + packer.flush()


def coded(number, body):
    """The body and its headers, in one of the ways that servers and crawlers have."""
    way = number % 6
    if way == 0:
        return chunked(body), 'Transfer-Encoding: chunked\r\n'
    if way == 1:
        return gzip.compress(body, mtime=0), 'Content-Encoding: gzip\r\n'
    if way == 2:
        return chunked(zlib.compress(body)), 'Content-Encoding: deflate\r\nTransfer-Encoding: chunked\r\n'
    if way == 3:
        return raw_deflate(body), 'Content-Encoding: deflate\r\n'
    if way == 4:  # undone by the crawler, which kept the header
        return body, 'Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n'
    return body, 'Content-Encoding: br\r\n'


def record(kind, url, block, content_type, date='2024-02-29T12:00:00Z', version='1.0', more=''):
    target = f'WARC-Target-URI: {url}\r\n' if url else ''
    head = (f'WARC/{version}\r\nWARC-Type: {kind}\r\n{target}WARC-Date: {date}\r\n'
            f'WARC-Record-ID: <urn:uuid:{zlib.crc32(url.encode() + block):032x}>\r\n{more}'
            f'Content-Type: {content_type}\r\nContent-Length: {len(block)}\r\n\r\n')
    return head.encode() + block + b'\r\n\r\n'


def response(url, body, headers='', content_type='text/html', status='200 OK', **more):
    head = f'HTTP/1.1 {status}\r\nContent-Type: {content_type}\r\nLast-Modified: {MODIFIED}\r\n{headers}\r\n'
    return record('response', url, head.encode() + body, 'application/http; msgtype=response', **more)


def records(top, base, charset, name):
    """The records of a crawl: each page with its request, an older capture, and what holds no page."""
    yield record('warcinfo', '', b'software: test\r\n', 'application/warc-fields')
    for number, (path, body) in enumerate(pages(top)):
        url = url_of(base, path)
        version = ('1.0', '1.1', '0.18')[number % 3]
        yield record('request', url, b'GET / HTTP/1.1\r\n\r\n', 'application/http; msgtype=request')
        if number % 5 == 0:
            yield response(url, b'<html><body><p>As it was before.</p></body></html>', date='2023-01-01T00:00:00Z')
        stored, headers = coded(number, body) if '.coded.' in name else (body, '')
        in_brackets = f'<{url}>' if number % 2 else url
        if number % 7 == 6:
            yield record('resource', in_brackets, body, f'text/html; charset={charset}')
        else:
            yield response(in_brackets, stored, headers, f'text/html; charset={charset}', version=version)
        if number % 5 == 1:
            yield record('revisit', url, b'HTTP/1.1 304 Not Modified\r\n\r\n', 'application/http; msgtype=response',
                         date='2025-01-01T00:00:00Z')
    yield response(base + 'missing.html', b'<html><body>not there</body></html>', status='404 Not Found')
    yield response(base + 'moved.html', b'', status='301 Moved', headers='Location: /\r\n')
    yield response(base + 'logo.png', b'\x89PNG\r\n\x1a\n', content_type='image/png')
    yield record('resource', 'urn:text:' + base, b'<html><body><p>text</p></body></html>', 'text/html')


def zstd(data):
    return subprocess.run(['zstd', '-q', '-c'], input=data, stdout=subprocess.PIPE, check=True).stdout


def warc(out, top, base, charset, name):
    if name.endswith('.whole.warc.gz'):
        out.write(gzip.compress(b''.join(records(top, base, charset, name)), mtime=0))
        return
    pack = (lambda r: gzip.compress(r, mtime=0)) if name.endswith('.gz') else zstd if name.endswith('.zst') else bytes
    for r in records(top, base, charset, name):
        out.write(pack(r))


def wacz(out, top, base, charset, name):
    inner = io.BytesIO()
    warc(inner, top, base, charset, 'data.warc.gz')
    with zipfile.ZipFile(out, 'w', zipfile.ZIP_STORED) as z:
        z.writestr('datapackage.json', '{"profile": "data-package"}', zipfile.ZIP_DEFLATED)
        z.writestr('archive/data.warc.gz', inner.getvalue())
        z.writestr('pages/pages.jsonl', '{"format": "json-pages-1.0"}\n', zipfile.ZIP_DEFLATED)


def tar(out, top, name):
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode='w', format=tarfile.PAX_FORMAT) as t:
        for path, body in pages(top):
            member = tarfile.TarInfo('mirror/' + path)
            member.size = len(body)
            t.addfile(member, io.BytesIO(body))
    out.write(gzip.compress(raw.getvalue(), mtime=0) if name.endswith('.gz') else raw.getvalue())


def packed(out, top):
    with zipfile.ZipFile(out, 'w') as z:
        for n, (path, body) in enumerate(pages(top)):
            z.writestr('mirror/' + path, body, (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)[n % 2])


def line(number, url, body, charset, name):
    if '.zyte.' in name:
        headers = [{'name': 'content-type', 'value': f'text/html; charset={charset}'}]
        body = (body, gzip.compress(body, mtime=0))[number % 2]
        item = {'url': url, 'statusCode': 200, 'httpResponseBody': base64.b64encode(body).decode(),
                'httpResponseHeaders': headers}
    elif '.firecrawl.' in name:  # of the API, and of its library for Python
        item = ({'rawHtml': body.decode(charset), 'metadata': {'sourceURL': url, 'title': 'T', 'statusCode': 200}},
                {'metadata': {'url': url, 'source_url': url + '#old', 'status_code': 200, 'og_url': 'http://no.example/'},
                 'html': '<p>Cleaned', 'raw_html': body.decode(charset)})[number % 2]
    else:
        item = {'url': url, ('html', 'rawHtml', 'body', 'content')[number % 4]: body.decode(charset), 'depth': number}
    return json.dumps(item, ensure_ascii=number % 2 == 0)


def jsonl(out, top, base, charset, name):
    lines = [line(i, url_of(base, path), body, charset, name) for i, (path, body) in enumerate(pages(top))]
    text = '[\n' + ',\n'.join(lines) + '\n]\n' if name.endswith('.json') else '\n'.join(lines) + '\n'
    out.write(gzip.compress(text.encode(), mtime=0) if name.endswith('.gz') else text.encode())


def main():
    top, base, charset, *names = sys.argv[1:]
    for name in names:
        with open(name, 'wb') as out:
            if '.warc' in name:
                warc(out, top, base, charset, name)
            elif name.endswith('.wacz'):
                wacz(out, top, base, charset, name)
            elif '.tar' in name:
                tar(out, top, name)
            elif name.endswith('.zip'):
                packed(out, top)
            else:
                jsonl(out, top, base, charset, name)


if __name__ == '__main__':
    main()
