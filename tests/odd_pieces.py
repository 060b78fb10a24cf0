# SPDX-License-Identifier: MIT
"""What odd and hostile archives are made of: pages, records, members."""
import gzip
import struct
import subprocess
import zlib

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
    """A gzip member of so many zeros, a multiple of 16 MiB: what zlib makes of the first ones, again and again."""
    some = bytes(1 << 24)
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed, times, crc = deflate.compress(some) + deflate.flush(zlib.Z_FULL_FLUSH), count // len(some), 0
    for _ in range(times):
        crc = zlib.crc32(some, crc)
    head = b'\x1f\x8b\x08' + bytes(6) + b'\xff'
    return head + packed * times + deflate.flush() + struct.pack('<II', crc, count % (1 << 32))


def zstd_zeros(count):
    """A Zstandard frame of so many zeros: blocks of 128 KiB, each a byte that is repeated, in a window of 2 MiB."""
    block = (1 << 17 << 3 | 1 << 1).to_bytes(3, 'little') + b'\0'
    return b'\x28\xb5\x2f\xfd\x00\x58' + block * (count >> 17) + b'\x01\0\0'  # and an empty last one


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
