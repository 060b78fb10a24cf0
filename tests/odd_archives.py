#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""odd_archives.py NAME... - writes archives that are odd, broken or meant to harm into the current directory: those of
WARC, ARC and JSON Lines are here, zips and tars in odd_packs.py. Each has the pages http://h.example/1 .. /6 as well, unless
its comment says otherwise; /N tells "sentence number N"."""
import gzip
import os
import random
import struct
import sys
import zlib

import odd_packs
from odd_pieces import BASE, BROTLI_BOMB, arc_record, html, pack, page, pages, write, zeros, zstd, zstd_zeros
from pack_site import chunked, record, response


def claim(url, length, body=b''):
    """A record that says it has another length."""
    r = response(url, body)
    head, rest = r.split(b'Content-Length: ', 1)
    return head + b'Content-Length: ' + str(length).encode() + rest[rest.index(b'\r\n'):]


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
    p = [zstd(r) for r in pages()]
    write('bomb.warc.zst', *p[:3], zstd_zeros(3 << 30), *p[3:])


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


def odd_headers():  # folded lines, LF only, no HTTP header, lower case, a second length, blank lines before the page
    p = pages()
    lf = p[1].replace(b'\r\n', b'\n')
    lf = lf.replace(b'Content-Length: ' + p[1].split(b'Content-Length: ')[1].split(b'\r\n')[0],
                    b'Content-Length: %d' % len(lf.split(b'\n\n', 1)[1][:-2]))
    bare = record('response', BASE + '3', html(3), 'text/html')
    lower = p[3].replace(b'WARC-Type', b'warc-type').replace(b'Content-Length', b'content-length', 1)
    folded = p[4].replace(b'WARC-Type: response', b'X-Note: a\r\n  folded: line\r\nWARC-Type: response')
    bare_host = record('resource', 'h.example/6', html(6), 'text/html')
    oldest = record('response', BASE + '7', html(7), 'application/http; msgtype=response')
    blank = response(BASE + '8', b'\r\n' * 5000 + html(8))
    write('odd_headers.warc', p[0], lf, bare, lower, folded, bare_host, oldest, blank)


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
        (globals().get(name) or getattr(odd_packs, name))()


if __name__ == '__main__':
    main()
