#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""odd_archives.py NAME... - writes archives that are odd, broken or meant to harm into the current directory. Each has
the pages http://h.example/1 .. /6 as well, unless its comment says otherwise; /N tells "sentence number N"."""
import gzip
import io
import os
import random
import struct
import subprocess
import sys
import tarfile
import warnings
import zipfile
import zlib

from pack_site import chunked, record, response

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


def claim(url, length, body=b''):
    """A record that says it has another length."""
    r = response(url, body)
    head, rest = r.split(b'Content-Length: ', 1)
    return head + b'Content-Length: ' + str(length).encode() + rest[rest.index(b'\r\n'):]


def write(name, *parts):
    with open(name, 'wb') as f:
        for part in parts:
            f.write(part)


def zstd(data, *options):
    return subprocess.run(['zstd', '-q', '-c', *options], input=data, stdout=subprocess.PIPE, check=True).stdout


# 64 MiB of zeros: what `brotli` makes of them.
BROTLI_BOMB = bytes.fromhex('cfffff7f002400e2b14072effff9ffff0f8004401c1680eefd3fffffff01900088c302d0bdffe7ffff3f001200715800baf7ff03')


def bomb_gz():  # a member that expands to 3 GiB of nothing between the pages
    p = [pack(r) for r in pages()]
    write('bomb.warc.gz', *p[:3], zeros(3 << 30), *p[3:])


def bomb_body():  # pages whose body is a bomb, in each coding: they count as too large, the others are there
    body = zeros(1 << 30)
    write('bomb_body.warc.gz', *[pack(r) for r in pages()],
          pack(response(BASE + 'bomb', gzip.compress(html(9) + bytes(64 << 20)), 'Content-Encoding: gzip\r\n')),
          pack(response(BASE + 'br', BROTLI_BOMB, 'Content-Encoding: br\r\n')),
          pack(response(BASE + 'zstd', zstd(html(9) + bytes(64 << 20)), 'Content-Encoding: zstd\r\n')),
          pack(response(BASE + 'png', body, 'Content-Encoding: gzip\r\n', 'image/png')))


def bomb_zst():
    frame = subprocess.run('head -c 3G /dev/zero | zstd -q -c', shell=True, stdout=subprocess.PIPE, check=True).stdout
    p = [zstd(r) for r in pages()]
    write('bomb.warc.zst', *p[:3], frame, *p[3:])


def lengths():  # Content-Length that are wrong; the pages are all there
    p = pages()
    write('lengths.warc', p[0], claim(BASE + '2', 10 ** 18, html(2)), claim(BASE + '3', 20, html(3)),
          claim(BASE + '4', 'many', html(4)), claim(BASE + '5', len(html(5)) + 200, html(5)), p[5])


def many_lengths(n=3000):  # six wrong ones in front; all of them, in characters; all far too long; some too long
    good = [page(i) for i in range(1, n + 1)]
    bad = [claim(f'{BASE}bad{i}', length, html(i)) for i, length in enumerate(['many', -1, '', 10 ** 9, 10 ** 18, 5])]
    write('six.warc', *bad, *good)
    block = [len(r) - r.index(b'\r\n\r\n') - 8 for r in good]
    letters = [claim(f'{BASE}{i + 1}', block[i] - 3, html(i + 1)) for i in range(n)]
    far = [claim(f'{BASE}{i + 1}', 300 * sum(block), html(i + 1)) for i in range(n)]
    write('letters.warc', *letters)
    write('letters.warc.gz', *[pack(r) for r in letters])
    write('far.warc', *far)
    write('far.whole.warc.gz', pack(b''.join(far)))
    near = [good[i] if i % 50 else claim(f'{BASE}{i + 1}', 150017, html(i + 1)) for i in range(n)]
    write('near.warc', *near)
    write('near.whole.warc.gz', pack(b''.join(near)))


def false_headers(count=1 << 20):  # records without end, a few bytes each: on lines, and in lines
    p = pages()
    write('false_headers.warc.gz', *[pack(r) for r in p[:3]], pack(b'WARC/1.0\nab\n' * count),
          pack(b'xWARC/1.0 ' * count), pack(b'WARC/1.0\n\n' * count), *[pack(r) for r in p[3:]])


def nested_members(count=1 << 16):  # gzip members that are damaged, each in the one before
    head = b'\x1f\x8b\x08\0\0\0\0\0\0\xff' + b'\0' + struct.pack('<HH', 65535, 0) + b'WARC/1.0\r\n'
    write('nested.warc.gz', *[pack(r) for r in pages()], head * count)


def coded_twice():  # pages of more than 5 KB, and the header tells of two codings, or of one more than there are
    noise = random.Random(1)
    def long(n):
        words = ' '.join('%x' % noise.getrandbits(40) for _ in range(3000))
        return html(n).replace(b'</p>', b'</p><p>' + words.encode() + b'</p>')
    coded = [('gzip, gzip', gzip.compress(gzip.compress(long(1)))), ('gzip, deflate', zlib.compress(gzip.compress(long(2)))),
             ('deflate, gzip', gzip.compress(zlib.compress(long(3)))), ('gzip, gzip', gzip.compress(long(4))),
             ('deflate, deflate', zlib.compress(zlib.compress(long(5)))), ('gzip, deflate', long(6))]
    records = [response(f'{BASE}{n}', body, f'Content-Encoding: {names}\r\n') for n, (names, body) in enumerate(coded, 1)]
    write('coded_twice.warc', *records)
    write('coded_twice.whole.warc.gz', pack(b''.join(records)))


def damaged_gz():  # bodies as wget keeps them: one is cut, one has a wrong checksum, one rubbish behind
    os.makedirs('damaged_gz.site', exist_ok=True)
    text = [html(n).replace(b'</p>', b'</p>' + b'<p>More words, and yet some more, of all kinds.</p>' * 99) for n in range(7)]
    whole = [gzip.compress(t) for t in text]
    write('damaged_gz.site/1.html.gz', whole[1][:-40])
    write('damaged_gz.site/2.html.gz', whole[2][:-8] + b'12345678')
    write('damaged_gz.site/3.html.gz', whole[3] + b'rubbish')
    write('damaged_gz.site/4.html.gz', whole[4] + bytes(512))
    write('damaged_gz.site/5.html.zst', zstd(text[5][:300]) + zstd(text[5][300:]))
    write('damaged_gz.site/6.html', text[6])


def arc_record(url, block, kind='text/html', length=None, version=1):
    more = '' if version == 1 else ' 200 - - 0 x.arc'
    return f'{url} 192.0.2.7 20010203040506 {kind}{more} {len(block) if length is None else length}\n'.encode() + block + b'\n'


def arc_parts(version=1):
    http = b'HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n'
    info = b'%d 0 Archive\nURL IP-address Archive-date Content-type Archive-length\n' % version
    return [arc_record('filedesc://x.arc', info, 'text/plain', version=version)] + [
        arc_record(f'{BASE}{n}', http + html(n), version=version) for n in range(1, 7)]


def arc():  # the format before WARC: plain, in members, of version 2; a page without HTTP header, other records
    parts = arc_parts()
    parts[3] = arc_record(BASE + '3', html(3))
    more = [arc_record('dns:h.example', b'h.example. 1 IN A 192.0.2.7', 'text/dns'),
            arc_record(BASE + 'x.gif', b'HTTP/1.0 200 OK\r\nContent-Type: image/gif\r\n\r\nGIF89a', 'image/gif'),
            arc_record(BASE + 'gone', b'HTTP/1.0 404 Not Found\r\nContent-Type: text/html\r\n\r\n' + html(9))]
    write('x.arc', *parts, *more)
    write('x.arc.gz', *[pack(p) for p in parts + more])
    write('x.whole.arc.gz', pack(b''.join(parts + more)))
    write('two.arc', *arc_parts(2))


def arc_lengths():
    http = b'HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n'
    info = arc_parts()[0]
    bad = [info] + [arc_record(f'{BASE}{n}', http + html(n), length=length)
                    for n, length in enumerate(['many', -1, 10 ** 18, 30, 400, 10 ** 9], 1)]
    write('lengths.arc', *bad)
    write('lengths.arc.gz', *[pack(p) for p in bad])
    write('junk.arc', *arc_parts()[:3], b'junk\n' * 99, *arc_parts()[3:])
    write('cut.arc.gz', b''.join(pack(p) for p in arc_parts() + [arc_record(BASE + '7', http + html(7))])[:-60])


def garbage():
    p = pages()
    write('garbage.warc', b'\0' * 700, p[0], b'no record\r\n' * 50, p[1], b'\r\n' * 9, *p[2:5], b'\xff' * 99, p[5], b'WARC/1.0')


def garbage_gz():  # between members: noise, a WARC that is not compressed, zeros
    p = [pack(r) for r in pages()]
    write('garbage.warc.gz', p[0], bytes(range(256)) * 9, p[1], page(9), p[2], b'\0' * 4096, *p[3:], b'\x1f\x8b\x08')


def cut_gz():  # ends within the last page, as a download does
    data = b''.join(pack(r) for r in pages() + [page(7)])
    write('cut.warc.gz', data[:-60])


def odd_headers():  # folded lines, LF only, no HTTP header, lower case, a second length
    p = pages()
    lf = p[1].replace(b'\r\n', b'\n')
    lf = lf.replace(b'Content-Length: ' + p[1].split(b'Content-Length: ')[1].split(b'\r\n')[0],
                    b'Content-Length: %d' % len(lf.split(b'\n\n', 1)[1][:-2]))
    bare = record('response', BASE + '3', html(3), 'text/html')
    lower = p[3].replace(b'WARC-Type', b'warc-type').replace(b'Content-Length', b'content-length', 1)
    folded = p[4].replace(b'WARC-Type: response', b'X-Note: a\r\n  folded: line\r\nWARC-Type: response')
    bare_host = record('resource', 'h.example/6', html(6), 'text/html')
    write('odd_headers.warc', p[0], lf, bare, lower, folded, bare_host)


def truncated():  # WARC-Truncated, chunks that end early
    p = pages()
    cut = response(BASE + '1', html(1)[:-20], more='WARC-Truncated: length\r\n')
    early = response(BASE + '2', chunked(html(2), 60)[:-30], 'Transfer-Encoding: chunked\r\n')
    write('truncated.warc', cut, early, *p[2:])


def newest():  # three captures of a page in two files; the newest lies in the middle
    os.makedirs('newest', exist_ok=True)
    old = response(BASE + '1', html(7), date='2020-01-01T00:00:00Z')
    new = response(BASE + '1', html(8), date='2025-06-01T12:00:00.5Z')
    write('newest/a.warc.gz', *[pack(r) for r in pages()], pack(new))
    write('newest/b.warc.gz', pack(old), pack(response(BASE + '1', html(9), date='2025-06-01T12:00:00Z')))


def huge():  # a record of 1 GB, of which the disk holds nothing
    p = pages()
    head = response(BASE + 'video', b'', content_type='video/mp4')
    size = 1 << 30
    head = head[:head.rindex(b'\r\n\r\n')].replace(b'Content-Length: ' + head.split(b'Content-Length: ')[1].split(b'\r\n')[0],
                                                   b'Content-Length: %d' % size)
    with open('huge.warc', 'wb') as f:
        f.write(b''.join(p[:3]))
        f.write(head)
        block = len(head) - head.index(b'\r\n\r\n') - 4
        f.seek(size - block, 1)
        f.write(b'\r\n\r\n' + b''.join(p[3:]))


def tiny(count=1000000):  # a million records, and the pages
    r = record('metadata', BASE + 'x', b'a', 'text/plain')
    write('tiny.warc', r * (count // 2), *pages(), r * (count // 2))


def tiny_gz(count=1000000):
    r = pack(record('metadata', BASE + 'x', b'a', 'text/plain'))
    write('tiny.warc.gz', r * (count // 2), *[pack(p) for p in pages()], r * (count // 2))


def zip_of(name, members, method=zipfile.ZIP_STORED):
    with zipfile.ZipFile(name, 'w', method) as z:
        for path, data in members:
            z.writestr(path, data)


def evil_zip():  # paths that lead out, beside a good one
    good = b''.join(pack(r) for r in pages())
    zip_of('evil.wacz', [('../../etc/x.warc.gz', pack(page(8))), ('/x.warc.gz', pack(page(9))), ('archive/a.warc.gz', good)])


def deflated_zip():
    zip_of('deflated.wacz', [('archive/a.warc', b''.join(pages()))], zipfile.ZIP_DEFLATED)


def many_in_zip(count=3000):  # that many WARCs, deflated; the pages are in the last ones
    members = [(f'archive/{i:04}.warc', record('metadata', f'{BASE}m{i}', b'a', 'text/plain')) for i in range(count - 6)]
    members += [(f'archive/{count - 6 + n:04}.warc', page(n)) for n in range(1, 7)]
    zip_of('many.wacz', members, zipfile.ZIP_DEFLATED)


def encrypted_zip():  # the flag alone: nobody gets as far as the key. No page can be read
    data = io.BytesIO()
    zip_of(data, [('archive/a.warc', b''.join(pages()))], zipfile.ZIP_DEFLATED)
    raw = bytearray(data.getvalue())
    raw[6] |= 1
    raw[raw.index(b'PK\1\2') + 8] |= 1
    write('encrypted.wacz', bytes(raw))


def zip64():
    good = b''.join(pack(r) for r in pages())
    with zipfile.ZipFile('zip64.wacz', 'w') as z:
        info = zipfile.ZipInfo('archive/a.warc.gz')
        with z.open(info, 'w', force_zip64=True) as f:
            f.write(good)
    raw = bytearray(open('zip64.wacz', 'rb').read())  # with the end that Python writes for large ones only
    at = raw.rindex(b'PK\5\6')
    entries, size, offset = struct.unpack('<HII', raw[at + 10:at + 20])
    end64 = b'PK\6\6' + struct.pack('<QHHIIQQQQ', 44, 45, 45, 0, 0, entries, entries, size, offset)
    locator = b'PK\6\7' + struct.pack('<IQI', 0, at, 1)
    raw[at:] = end64 + locator + b'PK\5\6' + struct.pack('<HHHHIIH', 0, 0, 0xFFFF, 0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0)
    write('zip64.wacz', bytes(raw))


def cut_zip():  # without its directory
    zip_of('whole.wacz', [('archive/a.warc.gz', b''.join(pack(r) for r in pages() + [page(7)]))])
    write('cut.wacz', open('whole.wacz', 'rb').read()[:-300])


def commented_zip():  # comments with what begins the end of a zip: followed by text, or like that of an empty zip
    for name, comment in [('text', b'written by PK\5\6 and some more words'), ('empty', b'PK\5\6' + bytes(18))]:
        zip_of(f'{name}.wacz', [('archive/a.warc.gz', b''.join(pack(r) for r in pages()))])
        with zipfile.ZipFile(f'{name}.wacz', 'a') as z:
            z.comment = comment


def odd_pages_zip():  # links, directories, paths that lead out, what cannot be unpacked, a file that stands twice
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, 'w', zipfile.ZIP_DEFLATED) as z:
        def add(name, data=b'', mode=0o100644):
            info = zipfile.ZipInfo(name)
            info.external_attr, info.compress_type = mode << 16, zipfile.ZIP_DEFLATED
            z.writestr(info, data)
        add('s/', mode=0o40755)
        add('s/1.html', html(9))
        with warnings.catch_warnings():
            warnings.simplefilter('ignore')
            for n in range(1, 7):
                add(f's/{n}.html', html(n))
        add('s/link.html', b'/etc/passwd', 0o120777)
        add('s/fifo.html', mode=0o10644)
        add('../../out.html', html(8))
        add('s/empty.html')
        add('s/style.css', b'p { margin: 0 }')
        for name in ('sum', 'method', 'key', 'bits'):
            add(f's/{name}.html', html(8))
        noise = random.Random(1).randbytes(9000).hex().encode()
        with warnings.catch_warnings():
            warnings.simplefilter('ignore')
            add('s/6.html', html(8) + b'<!--' + noise + b'-->')
    data = bytearray(raw.getvalue())
    data[data.index(b'PK\1\2') - 9] ^= 1  # near the end of the second s/6.html
    def entry(name):  # in the directory
        return data.index(name, data.index(b'PK\1\2')) - 46
    data[entry(b's/sum.html') + 16] ^= 1
    data[entry(b's/method.html') + 10] = 97
    data[entry(b's/key.html') + 8] |= 1
    local = struct.unpack('<I', data[entry(b's/bits.html') + 42:entry(b's/bits.html') + 46])[0]
    data[local + 30 + len('s/bits.html')] = 7  # a block of a kind that there is not
    write('odd_pages.zip', bytes(data))


class Pipe(io.BytesIO):  # into which zipfile writes sizes behind the bytes
    def seekable(self):
        return False

    def tell(self):
        raise io.UnsupportedOperation


def zips_without_directory():  # of six pages and one that is cut
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, 'w') as z:
        z.writestr('7.html', html(9))
    for kind in ('sizes', 'pipe', 'zip64', 'pipe64'):
        raw = Pipe() if 'pipe' in kind else io.BytesIO()
        with zipfile.ZipFile(raw, 'w') as z:
            def add(name, data, method):
                info = zipfile.ZipInfo(name)
                info.compress_type = method
                with z.open(info, 'w', force_zip64='64' in kind) as member:
                    member.write(data)
            if 'pipe' not in kind:
                add('s/inner.zip', inner.getvalue(), zipfile.ZIP_STORED)
            for n in range(1, 7):
                add(f's/{n}.html', html(n), zipfile.ZIP_DEFLATED if n % 2 else zipfile.ZIP_STORED)
            add('s/7.html', html(7), zipfile.ZIP_DEFLATED)
        data = raw.getvalue()
        last = data.index(b's/7.html')
        directory = data.index(b'PK\1\2', last)
        end = data.index(b'PK\5\6', directory)
        write(f'{kind}-none.zip', data[:directory])
        write(f'{kind}-cut.zip', data[:last + 40])
        write(f'{kind}-half.zip', data[:(directory + end) // 2])
        third = data.index(b'PK\1\2', data.index(b'PK\1\2', directory + 4) + 4)
        write(f'{kind}-broken.zip', data[:third] + b'XXXX' + data[third + 4:])


# Directories as Windows PowerShell writes them; the last name is in Shift JIS, whose second byte may be one.
def windows_zip():
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, 'w', zipfile.ZIP_DEFLATED) as z:
        for n in range(1, 7):
            info = zipfile.ZipInfo('x')
            info.filename, info.create_system = f'site\\{n}\\index.html' if n < 6 else 'site/QQ.html', 0
            z.writestr(info, html(n))
    write('windows.zip', raw.getvalue().replace(b'QQ', b'\x83\\'))


def pages_zip_bomb():  # a page of 64 MB of zeros, and members that overlap: each says that its bytes are the first one's
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, 'w', zipfile.ZIP_DEFLATED) as z:
        z.writestr('s/xbig.html', html(8) + bytes(64 << 20))
        for n in range(1, 7):
            z.writestr(f's/{n}.html', html(n))
        for n in range(100):
            z.writestr(f's/x{n:03}.html', html(8))
    data = bytearray(raw.getvalue())
    at = first = data.index(b'PK\1\2')
    for n in range(107):
        if n > 6:
            data[at + 16:at + 28], data[at + 42:at + 46] = data[first + 16:first + 28], data[first + 42:first + 46]
        at = data.find(b'PK\1\2', at + 4)
    write('pages_bomb.zip', bytes(data))


def odd_tar():  # long names, links, devices, paths that lead out, a file that stands twice
    with tarfile.open('odd.tar', 'w', format=tarfile.GNU_FORMAT) as t:
        def add(name, data=b'', kind=tarfile.REGTYPE):
            info = tarfile.TarInfo(name)
            info.type, info.size = kind, len(data)
            info.linkname = '/etc/passwd' if kind in (tarfile.SYMTYPE, tarfile.LNKTYPE) else ''
            t.addfile(info, io.BytesIO(data))
        add('./s/1.html', html(9))
        for n in range(1, 6):
            add(f'./s/{n}.html', html(n))
        add('./s/' + 'long/' * 60 + '6.html', html(6))
        add('./s/link.html', kind=tarfile.SYMTYPE)
        add('./s/fifo.html', kind=tarfile.FIFOTYPE)
        add('./s/../../out.html', html(8))
        add('./s/1.html.orig', html(8))
        add('./s/empty.html')


def sparse_tar():  # sparse members of GNU tar, in its own format and in pax; in one lies a tar with a page
    inner = io.BytesIO()
    with tarfile.open(fileobj=inner, mode='w', format=tarfile.USTAR_FORMAT) as t:
        info = tarfile.TarInfo('evil.example/9.html')
        info.size = len(html(9))
        t.addfile(info, io.BytesIO(html(9)))
    os.makedirs('sparse_in/h.example', exist_ok=True)
    for name in ('a.html', 'b.img'):
        with open(f'sparse_in/h.example/{name}', 'wb') as f:
            for part in range(30):  # more holes than the header has room for
                f.seek(part << 20)
                f.write(inner.getvalue()[:4096] if part == 20 else html(8).ljust(4096))
    for n in range(1, 7):
        write(f'sparse_in/h.example/{n}.html', html(n))
    for options, name in ((['--format=gnu'], 'gnu'), (['--format=posix', '--sparse-version=1.0'], 'pax1'),
                          (['--format=posix', '--sparse-version=0.1'], 'pax0')):
        subprocess.run(['tar', '-cSf', f'sparse_{name}.tar', '-C', 'sparse_in', *options, 'h.example'], check=True)
        subprocess.run(['gzip', '-kf', f'sparse_{name}.tar'], check=True)


def wrong_sizes_tar():  # 12 members, of which those of odd numbers have a wrong size
    def header(name, size, field):
        head = bytearray(512)
        head[:len(name)] = name.encode()
        head[100:108] = b'0000644\0'
        head[124:136] = field or b'%011o\0' % size
        head[148:156] = b' ' * 8
        head[156] = ord('0')
        head[257:265] = b'ustar\x0000'
        head[148:155] = b'%06o\0' % sum(head)
        return bytes(head)
    lies = [b'77777777777\0', b'%011o\0' % 9999, b'-0000000001\0', b'\xff' * 12, b'%011o\0' % 5000, b'garbage!    ']
    out = b''
    for n in range(1, 7):
        body = html(n)
        padded = body + bytes(-len(body) % 512)
        out += header(f'h.example/lie{n}.html', 0, lies[n - 1]) + padded + header(f'h.example/{n}', len(body), None) + padded
    write('wrong_sizes.tar', out, bytes(1024))
    write('wrong_sizes.tar.gz', pack(out + bytes(1024)))


def twice_tar():  # files that stand twice: the second time as a link to the first, or cut off
    os.makedirs('twice_in/h.example', exist_ok=True)
    for n in range(1, 7):
        write(f'twice_in/h.example/{n}.html', html(n))
    subprocess.run(['tar', '-cf', 'twice.tar', '-C', 'twice_in', 'h.example', 'h.example/1.html'], check=True)
    subprocess.run(['tar', '-cf', 'cut_twice.tar', '-C', 'twice_in/h.example', '.'], check=True)
    subprocess.run(['tar', '-rf', 'cut_twice.tar', '-C', 'twice_in/h.example', './2.html'], check=True)
    with open('cut_twice.tar', 'r+b') as t:
        end = tarfile.open('cut_twice.tar').getmembers()[-1]
        t.truncate(end.offset_data + end.size // 2)


def huge_size_tar():  # a member of nearly 2^64 bytes
    twice_tar()
    tar = bytearray(open('twice.tar', 'rb').read())
    member = tarfile.open('twice.tar').getmember('h.example/3.html')
    head = tar[member.offset:member.offset + 512]
    head[124:136] = b'\x80\0\0\0' + (2**64 - 2).to_bytes(8, 'big')
    head[148:156] = b' ' * 8
    head[148:155] = b'%06o\0' % sum(head)
    tar[member.offset:member.offset + 512] = head
    write('huge_size.tar', bytes(tar))


def odd_jsonl():  # lone surrogates, NaN, bytes that are no UTF-8, lines that are no JSON
    lines = [b'{"url": "%s%d", "html": "%s"}' % (BASE.encode(), n, html(n).decode().encode('unicode_escape'))
             for n in range(1, 5)]
    lines += [b'{"url": "%s5", "score": NaN, "html": "%s \\ud83d \\udc00 \xff"}' % (BASE.encode(), html(5)),
              b'{"html": ["no", "string"], "url": "%s6", "content": "%s"}' % (BASE.encode(), html(6)),
              b'not json', b'{"url": "%s7"}' % BASE.encode(), b'{"html": "%s"}' % html(8), b'',
              b'{"url": "%s9", "status": 404, "html": "%s"}' % (BASE.encode(), html(9)),
              b'{"url": "%s10", "html": "# Markdown"}' % BASE.encode(), b'{"url": "%s11", "ht' % BASE.encode()]
    write('odd.jsonl', b'\n'.join(lines))


def main():
    for name in sys.argv[1:]:
        globals()[name]()


if __name__ == '__main__':
    main()
