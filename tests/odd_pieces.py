# SPDX-License-Identifier: MIT
"""What odd and hostile archives are made of: pages, records, members."""
import gzip
import io
import subprocess

from pack_site import response

BASE = 'http://h.example/'


def html(n):
    return (f'<html><head><title>Page {n}</title></head><body><div id=nav><a href=/>Home</a></div>'
            f'<p>This is sentence number {n} of the site.</p></body></html>').encode()


def page(n, **more):
    return response(f'{BASE}{n}', html(n), **more)


def pages():
    return [page(n) for n in range(1, 7)]


def pack(r):
    return gzip.compress(r, mtime=0)


def zeros(count):
    """A gzip member of so many zeros, made without holding them."""
    out = io.BytesIO()
    with gzip.GzipFile(fileobj=out, mode='wb', mtime=0) as f:
        for _ in range(count >> 20):
            f.write(bytes(1 << 20))
    return out.getvalue()


def write(name, *parts):
    with open(name, 'wb') as f:
        for part in parts:
            f.write(part)


def zstd(data, *options):
    return subprocess.run(['zstd', '-q', '-c', *options], input=data, stdout=subprocess.PIPE, check=True).stdout


# 64 MiB of zeros: what `brotli` makes of them.
BROTLI_BOMB = bytes.fromhex('cfffff7f002400e2b14072effff9ffff0f8004401c1680eefd3fffffff01900088c302d0bdffe7ffff3f001200715800baf7ff03')


def arc_record(url, block, kind='text/html', length=None, version=1):
    more = '' if version == 1 else ' 200 - - 0 x.arc'
    return f'{url} 192.0.2.7 20010203040506 {kind}{more} {len(block) if length is None else length}\n'.encode() + block + b'\n'
