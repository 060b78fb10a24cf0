# SPDX-License-Identifier: MIT
"""The archives of hostile_archives.py: family_cases() makes them of a Maker, which knows the pages that it hits. Each
family hits a few records of an archive in one way: a field of WARC, ARC, HTTP, gzip, Zstandard, zip, tar or JSON Lines
is wrong, negative, huge, missing, doubled, or in another unit; a record is cut at a boundary of its structure; two
files are spliced. Floods are archives of nothing but one short hostile pattern: for time alone.
"""
import gzip
import io
import json
import random
import re
import struct
import tarfile
import zipfile
import zlib

from odd_pieces import BROTLI_BOMB, arc_record, pack, zeros, zstd
from pack_site import chunked, record, response

BASE = 'http://h.example/'
HTTP = b'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n'


class Maker:
    def __init__(self, n, seed):
        self.rng = random.Random(seed)
        self.n = n
        self.hit = set(self.rng.sample(range(2, n - 1), max(1, n // 20)))

    def html(self, i):
        rng = random.Random(i)
        words = ' '.join('%x' % rng.getrandbits(24) for _ in range(rng.randrange(20, 300)))
        return (f'<html><head><title>Page {i}</title></head><body><div id=nav><a href=/>Home – für alle</a></div>\n\n'
                f'<p>This is sentence number {i} of the site.</p>\r\n\r\n<p>{words}</p></body></html>').encode()

    def warc(self, i, lie=None):
        r = response(f'{BASE}{i}', self.html(i))
        return lie(r) if lie and i in self.hit else r

    def arc(self, i, lie=None):
        r = arc_record(f'{BASE}{i}', HTTP + self.html(i))
        return lie(r) if lie and i in self.hit else r


def field(name, value):
    """A lie about a field of the header: value is text, a function of the old one, or None: it is missing."""
    def lie(r):
        match = re.search(rb'(?im)^%s: *([^\r\n]*)\r?\n' % name.encode(), r)
        new = value(match[1].decode()) if callable(value) else value
        line = b'' if new is None else f'{name}: {new}\r\n'.encode()
        return r[:match.start()] + line + r[match.end():]
    return lie


def doubled(name, value):
    return field(name, lambda old: f'{value(old)}\r\n{name}: {old}')


LENGTHS = {'wrong by one': lambda v: int(v) - 1, 'longer by one': lambda v: int(v) + 1, 'half': lambda v: int(v) // 2,
           'doubled value': lambda v: int(v) * 2, 'negative': -1, 'zero': 0, 'huge': 10 ** 9, 'far': 10 ** 18, 'no number': 'many',
           'overflow': 2 ** 64 + 5, 'missing': None, 'empty': '', 'characters': lambda v: int(v) - 4, 'hexadecimal': lambda v: hex(int(v)),
           'kilobytes': lambda v: f'{int(v) / 1024:.1f} KB', 'a little far': 70001, 'with commas': lambda v: f'{int(v):,}'}


def cut(at):
    """The record ends early, and the next one follows."""
    def lie(r):
        header = r.index(b'\r\n\r\n') + 4
        http = r.index(b'\r\n\r\n', header) + 4
        return r[:{'version': 5, 'line': 9, 'header': header // 2, 'blank line': header - 2, 'block': header, 'http': (header + http) // 2,
                   'body': http, 'in body': (http + len(r)) // 2, 'line ends': len(r) - 4, 'last line end': len(r) - 2}[at]]
    return lie


CUTS = ('version', 'line', 'header', 'blank line', 'block', 'http', 'body', 'in body', 'line ends', 'last line end')


def warc_lies():
    for name, value in LENGTHS.items():
        yield 'WARC length', name, field('Content-Length', value)
    yield 'WARC length', 'two, the first wrong', doubled('Content-Length', lambda v: int(v) + 300)
    for name, value in {'missing': None, 'unknown': 'answer', 'huge': 'x' * 70000, 'binary': 'resp\x01nse'}.items():
        yield 'WARC fields', f'type {name}', field('WARC-Type', value)
    for name, value in {'missing': None, 'huge': BASE + 'x' * 60000, 'negative': '-1', 'of two lines': lambda v: v + '\r\n ' + v}.items():
        yield 'WARC fields', f'URI {name}', field('WARC-Target-URI', value)
    for name, value in {'missing': None, 'negative': '-2024-01-01', 'huge': '9' * 1000, 'in seconds': '1709164801'}.items():
        yield 'WARC fields', f'date {name}', field('WARC-Date', value)
    for name, new in {'unknown': b'WARC/9.9\r\n', 'missing': b'', 'doubled': b'WARC/1.0\r\nWARC/1.0\r\n', 'of HTTP': b'HTTP/1.1 200 OK\r\n'}.items():
        yield 'WARC fields', f'version {name}', lambda r, new=new: new + r[r.index(b'\r\n') + 2:]
    yield 'WARC fields', 'no blank line', lambda r: r.replace(b'\r\n\r\n', b'\r\n', 1)
    for at in CUTS:
        yield 'WARC cut', at, cut(at)


def http_lie(head='', body=lambda b: b, status='HTTP/1.1 200 OK'):
    def lie(r):
        html = r[r.index(b'\r\n\r\n', r.index(b'\r\n\r\n') + 4) + 4:-4]
        url = re.search(rb'WARC-Target-URI: *<?([^>\r]*)', r)[1].decode()
        block = f'{status}\r\nContent-Type: text/html\r\n{head}\r\n'.encode() + body(html)
        return record('response', url, block, 'application/http;msgtype=response')
    return lie


def http_lies():
    for name, value in {'negative': '-5', 'huge': '9' * 30, 'wrong': '7', 'doubled': '9\r\nContent-Length: 8'}.items():
        yield f'length {name}', http_lie(f'Content-Length: {value}\r\n')
    for name in ('gzip', 'br', 'zstd', 'deflate', 'gzip, gzip', 'nonsense', 'identity', ',' * 9000):
        yield f'coding {name[:12]} of none', http_lie(f'Content-Encoding: {name}\r\n')
    yield 'gzip cut', http_lie('Content-Encoding: gzip\r\n', lambda b: gzip.compress(b)[:-20])
    yield 'gzip wrong sum', http_lie('Content-Encoding: gzip\r\n', lambda b: gzip.compress(b)[:-8] + b'12345678')
    yield 'gzip twice', http_lie('Content-Encoding: gzip, gzip\r\n', lambda b: gzip.compress(gzip.compress(b)))
    yield 'gzip bomb', http_lie('Content-Encoding: gzip\r\n', lambda b: gzip.compress(b + bytes(64 << 20)))
    yield 'gzip bomb in a bomb', http_lie('Content-Encoding: gzip, gzip\r\n', lambda b: gzip.compress(gzip.compress(bytes(64 << 20))))
    yield 'Zstandard bomb', http_lie('Content-Encoding: zstd\r\n', lambda b, z=zstd(bytes(64 << 20)): z)
    yield 'Brotli bomb', http_lie('Content-Encoding: br\r\n', lambda b: BROTLI_BOMB)
    rubbish = bytes.fromhex('cbffffff') + bytes(99)
    yield 'Brotli rubbish', http_lie('Content-Encoding: br\r\n', lambda b: rubbish)
    for name, body in {'cut': lambda b: chunked(b, 99)[:-40], 'huge size': lambda b: b'ffffffff\r\n' + b, 'negative size': lambda b: b'-5\r\n' + b,
                       'no end': lambda b: chunked(b, 99)[:-5], 'size of decimals': lambda b: f'{len(b)}\r\n'.encode() + b + b'\r\n0\r\n\r\n'}.items():
        yield f'chunks: {name}', http_lie('Transfer-Encoding: chunked\r\n', body)
    for name, status in {'missing': '', 'huge': 'HTTP/1.1 ' + '2' * 30, 'negative': 'HTTP/1.1 -200', 'doubled': 'HTTP/1.1 200 OK\r\nHTTP/1.1 404 No'}.items():
        yield f'status {name}', http_lie(status=status)


def arc_lies():
    def last(value):
        def lie(r):
            line, rest = r.split(b'\n', 1)
            head, length = line.rsplit(b' ', 1)
            new = value(length.decode()) if callable(value) else value
            return (head if new is None else head + b' ' + str(new).encode()) + b'\n' + rest
        return lie

    def part(number, value):
        def lie(r):
            line, rest = r.split(b'\n', 1)
            fields = line.split(b' ')
            fields[number:number + 1] = value
            return b' '.join(fields) + b'\n' + rest
        return lie
    for name, value in LENGTHS.items():
        yield f'length {name}', last(value)
    for name, value in {'missing': [], 'doubled': [b'192.0.2.7', b'192.0.2.7'], 'huge': [b'1' * 5000], 'negative': [b'-1']}.items():
        yield f'address {name}', part(1, value)
        yield f'date {name}', part(2, value)
        yield f'type {name}', part(3, value)
    yield 'URL missing', part(0, [])
    for share in (1, 4, 7):
        yield f'cut at {share}/8', lambda r, share=share: r[:len(r) * share // 8]


def gzip_lies():
    def at(offset, new):
        return lambda m: m[:offset] + new + m[offset + len(new):]
    yield 'wrong sum', lambda m: m[:-8] + b'1234' + m[-4:]
    yield 'wrong size', lambda m: m[:-4] + b'\xff\xff\xff\xff'
    yield 'reserved flags', at(3, b'\xe0')
    yield 'unknown method', at(2, b'\x07')
    yield 'extra field, huge', at(3, b'\x04')
    yield 'name without end', at(3, b'\x08')
    yield 'header sum', at(3, b'\x02')
    yield 'magic doubled', lambda m: m[:2] + m
    yield 'zeros before', lambda m: bytes(700) + m
    yield 'junk before', lambda m: b'junk\x1f\x8b\x08\x00more' + m
    for share in (1, 2, 4, 7):
        yield f'cut at {share}/8', lambda m, share=share: m[:len(m) * share // 8]
    for byte in (5, 12, 20, 40):
        yield f'byte {byte} flipped', lambda m, byte=byte: m[:byte] + bytes([m[byte] ^ 0x55]) + m[byte + 1:]


def zstd_lies():
    yield 'window, huge', lambda m: m[:4] + b'\x00\xff' + m[5:]
    yield 'size, wrong', lambda m: m[:5] + b'\xff' + m[6:]
    yield 'reserved bit', lambda m: m[:4] + bytes([m[4] | 8]) + m[5:]
    yield 'skippable, huge', lambda m: b'\x50\x2a\x4d\x18\xff\xff\xff\x7f' + m
    yield 'skippable, empty', lambda m: b'\x50\x2a\x4d\x18\0\0\0\0' + m
    yield 'cut', lambda m: m[:len(m) // 2]
    yield 'wrong sum', lambda m: m[:-4] + b'1234'


def tar_lies():
    def put(offset, new, sums=True):
        def lie(m):
            h = bytearray(m[:512])
            h[offset:offset + len(new)] = new
            if sums:
                h[148:156] = b' ' * 8
                h[148:155] = b'%06o\0' % sum(h)
            return bytes(h) + m[512:]
        return lie
    for name, new in {'huge': b'77777777777\0', 'negative': b'-0000000001\0', 'base 256, negative': b'\xff' * 12, 'missing': bytes(12),
                      'base 256, huge': b'\x80' + b'\x7f' * 11, 'no number': b'a few bytes ', 'too large': b'00000031000\0',
                      'too small': b'00000000100\0'}.items():
        yield f'size {name}', put(124, new)
    yield 'sum wrong', put(148, b'000001\0 ', False)
    yield 'name missing', put(0, bytes(100))
    yield 'type unknown', put(156, b'Z')
    yield 'type sparse', put(156, b'S')
    yield 'type long name', put(156, b'L')
    yield 'type pax', put(156, b'x')
    yield 'magic missing', put(257, bytes(8))
    yield 'header cut', lambda m: m[:300]
    yield 'body cut', lambda m: m[:-512]


def jsonl_lies():
    yield 'quote missing', lambda r: r.replace(b'"html": "', b'"html": ', 1)
    yield 'cut', lambda r: r[:len(r) // 2] + b'\n'
    yield 'NUL', lambda r: r[:9] + b'\0' + r[9:]
    yield 'wrong type', lambda r: b'{"url": 7, "html": ["x"]}\n'
    yield 'URL missing', lambda r: b'{' + r[r.index(b'"html"'):]
    yield 'URL doubled', lambda r: b'{"url": "http://h.example/other", ' + r[1:]
    yield 'URL huge', lambda r: b'{"url": "http://h.example/' + b'x' * 50000 + b'", ' + r[r.index(b'"html"'):]
    yield 'nested', lambda r: b'{"a": ' + b'[' * 50000 + b']' * 50000 + b', ' + r[1:]
    yield 'half a surrogate', lambda r: r.replace(b'"html": "', b'"html": "\\ud83d', 1)
    yield 'number huge', lambda r: b'{"status": ' + b'9' * 5000 + b', ' + r[1:]
    yield 'status negative', lambda r: b'{"status": -200, ' + r[1:]
    yield 'object doubled', lambda r: r[:-1] + r
    yield 'not closed', lambda r: r.rstrip(b'}\n') + b'\n'
    yield 'very long', lambda r: b'{"x": "' + b'y' * (90 << 20) + b'", ' + r[1:] if b'sentence number 2' in r else r[:30] + b'\n'


def tar_member(name, body):
    out = io.BytesIO()
    info = tarfile.TarInfo(name)
    info.size = len(body)
    out.write(info.tobuf(tarfile.USTAR_FORMAT))
    out.write(body + bytes(-len(body) % 512))
    return out.getvalue()


def json_line(m, i):
    return json.dumps({'url': f'{BASE}{i}', 'html': m.html(i).decode()}).encode() + b'\n'


def zip_cases(m):
    parts = [b''.join(pack(m.warc(i)) for i in range(k, m.n, 8)) for k in range(8)]
    out = io.BytesIO()
    with zipfile.ZipFile(out, 'w') as z:
        for k, part in enumerate(parts):
            z.writestr(f'archive/{k}.warc.gz', part)
    whole = out.getvalue()
    directory, end, third = whole.index(b'PK\1\2'), whole.rindex(b'PK\5\6'), 0
    for _ in range(4):
        third = whole.index(b'PK\1\2', third + 1)
    local = struct.unpack('<I', whole[third + 42:third + 46])[0]

    def put(offset, new):
        return whole[:offset] + new + whole[offset + len(new):]
    cases = {'local magic': put(local, b'XXXX'), 'local name length': put(local + 26, b'\xff\xff'), 'method': put(third + 10, b'\x63\0'),
             'encrypted': put(third + 8, b'\x01\0'), 'packed, huge': put(third + 20, b'\xfe\xff\xff\xff'), 'packed, zero': put(third + 20, bytes(4)),
             'size, huge': put(third + 24, b'\xfe\xff\xff\xff'), 'offset, huge': put(third + 42, b'\xfe\xff\xff\xff'), 'offset of another': put(third + 42, bytes(4)),
             'name length': put(third + 28, b'\xff\xff'), 'name leads out': put(third + 46, b'../../x'), 'members, many': put(end + 8, b'\xfe\xff\xfe\xff'),
             'members, none': put(end + 8, bytes(4)), 'directory, huge': put(end + 12, b'\xfe\xff\xff\xff'), 'directory, elsewhere': put(end + 16, b'\x09\0\0\0'),
             'no directory': whole[:directory], 'directory cut': whole[:(directory + end) // 2], 'end cut': whole[:-9], 'junk before it': b'junk' * 99 + whole,
             'comment': whole + b'x' * 60000}
    for name, data in cases.items():
        is_hit = name in ('method', 'encrypted', 'offset of another', 'name leads out')  # all of a file in the zip
        yield 'zip', name, 'x.wacz', data, set(range(3, m.n, 8)) if is_hit else set()


def pages_zip_cases(m):
    out = io.BytesIO()
    with zipfile.ZipFile(out, 'w') as z:
        z.writestr('h.example/start.html', '<p>a page, by its name')
        for i in range(m.n):
            z.writestr(f'h.example/{i}', m.html(i), (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)[i % 2])
    whole = out.getvalue()
    directory = whole.index(b'PK\1\2')
    entry = {i: whole.rindex(b'h.example/%dPK\1\2' % i) - 46 for i in m.hit}

    def put(offset, new, local=False):  # in the directory, or in the member's own header
        data = bytearray(whole)
        for at in entry.values():
            to = offset + (struct.unpack('<I', whole[at + 42:at + 46])[0] if local else at)
            data[to:to + len(new)] = new
        return bytes(data)
    cases = {'local magic': put(0, b'XXXX', True), 'local name length': put(26, b'\xff\xff', True), 'method': put(10, b'\x63\0'),
             'encrypted': put(8, b'\x01\0'), 'sum': put(16, bytes(4)), 'packed, huge': put(20, b'\xfe\xff\xff\xff'),
             'packed, zero': put(20, bytes(4)), 'size, huge': put(24, b'\xfe\xff\xff\xff'), 'size, zero': put(24, bytes(4)),
             'offset, huge': put(42, b'\xfe\xff\xff\xff'), 'offset of another': put(42, bytes(4)), 'name leads out': put(46, b'../../x'),
             'a link': put(40, b'\xff\xa1'), 'bits': put(30 + len('h.example/99'), b'\xff' * 9, True), 'comment': whole + b'x' * 60000,
             'no directory': whole[:directory], 'directory cut': whole[:directory + 1000], 'end cut': whole[:-9]}
    for name, data in cases.items():
        yield 'zip of pages', name, 'x.zip', data, m.hit


def splices(m):
    files = {'x.warc': [m.warc(i) for i in range(m.n)], 'x.warc.gz': [pack(m.warc(i)) for i in range(m.n)],
             'x.arc': [m.arc(i) for i in range(m.n)], 'x.jsonl': [json_line(m, i) for i in range(m.n)],
             'x.tar': [tar_member(f'h.example/{i}', m.html(i)) for i in range(m.n)]}
    for name, records in files.items():
        for turn in range(6):  # the end of one file follows the begin of another, both cut anywhere
            a, b = m.rng.randrange(m.n // 4, m.n // 2), m.rng.randrange(m.n // 2 + 1, m.n * 3 // 4)
            from_a, from_b = (m.rng.randrange(1, len(records[k]) - 1) for k in (a, b))
            if name == 'x.tar':
                from_a, from_b = from_a // 512 * 512, from_b // 512 * 512
            data = b''.join(records[:a]) + records[a][:from_a] + records[b][from_b:] + b''.join(records[b + 1:])
            yield 'spliced', f'{name} {turn}', name, data, set(range(a, b + 1))


def floods():
    mb = 8 << 20

    def of(pattern):
        return pattern * (mb // len(pattern))
    head = b'\x1f\x8b\x08\0\0\0\0\0\0\xff'
    yield 'headers without end', 'x.warc', of(b'WARC/1.0\nab\n')
    yield 'headers in a line', 'x.warc', of(b'xWARC/1.0 ')
    yield 'records of ten bytes', 'x.warc', of(b'WARC/1.0\n\n')
    yield 'far lengths', 'x.warc', of(b'WARC/1.0\nContent-Length: 200000\n\nab\n\n')
    yield 'lengths beyond the end', 'x.warc', of(b'WARC/1.0\nContent-Length: 99999999\n\nab\n\n')
    yield 'far lengths, packed', 'x.warc.gz', pack(of(b'WARC/1.0\nContent-Length: 200000\n\nab\n\n') * 2)
    yield 'lengths of 2 MB, packed', 'x.warc.gz', pack(of(b'WARC/1.0\nContent-Length: 2000003\n\nab\n\n') * 2)
    yield 'headers without end, packed', 'x.warc.gz', pack(of(b'WARC/1.0\nab\n') * 4)
    yield 'tiny members', 'x.warc.gz', of(pack(b'WARC/1.0\n\n'))
    yield 'empty members', 'x.warc.gz', pack(b'WARC/1.0\n\n') + of(pack(b''))
    yield 'broken members', 'x.warc.gz', pack(b'WARC/1.0\n\n') + of(pack(b'WARC/1.0\n\n')[:-8] + b'12345678')
    yield 'members in members', 'x.warc.gz', of(head + b'\0' + struct.pack('<HH', 65535, 0) + b'WARC/1.0\r\n')
    yield 'magics', 'x.warc.gz', pack(b'WARC/1.0\n\n') + b'x' + of(b'\x1f\x8b\x08\0')
    yield 'tiny frames', 'x.warc.zst', of(zstd(b'WARC/1.0\n\n'))
    yield 'skippable frames', 'x.warc.zst', zstd(b'WARC/1.0\n\n') + of(b'\x50\x2a\x4d\x18\0\0\0\0')
    yield 'magics of frames', 'x.warc.zst', zstd(b'WARC/1.0\n\n') + b'x' + of(b'\x28\xb5\x2f\xfd')
    yield 'ARC lines', 'x.arc', of(b'http://h/ 1.2.3.4 20010203040506 text/html 0\n')
    yield 'ARC lines, far', 'x.arc', of(b'http://h/ 1.2.3.4 20010203040506 text/html 99999\n')
    yield 'nearly ARC lines', 'x.arc', b'http://h/ 1.2.3.4 20010203040506 text/html 0\n\n' + of(b'http: 1.2.3.4 2001 x 0\n')
    yield 'objects', 'x.jsonl', of(b'{}\n')
    yield 'brackets', 'x.jsonl', b'{}\n' + of(b'[[[[{"a":')
    yield 'no objects', 'x.jsonl', b'{}\n' + of(b'x\n')
    yield 'empty files', 'x.tar', of(tar_member('a', b''))
    yield 'sizes that lead nowhere', 'x.tar', of(tar_member('a', b'x' * 512)[:512].replace(b'00000001000', b'00000077000'))
    yield 'directory of a zip', 'x.wacz', b'PK\3\4' + of(b'PK\1\2' + bytes(24) + b'\6\0' + bytes(16) + b'a.warc') + b'PK\5\6' + bytes(
        4) + b'\xff\xff\xff\xff' + struct.pack('<II', 52 * 160000, 4) + bytes(2)
    yield 'zeros', 'x.warc.gz', pack(b'WARC/1.0\n\n') + zeros(256 << 20)
    yield 'zeros in a tar', 'x.tar.gz', pack(tar_member('a', b'')) + zeros(256 << 20)


def family_cases(m):
    """(family, name, file, bytes, pages that were hit)"""
    for family, name, lie in warc_lies():
        records = [m.warc(i, lie) for i in range(m.n)]
        yield family, name, 'x.warc', b''.join(records), m.hit
        yield family, name + ', members', 'x.warc.gz', b''.join(map(pack, records)), m.hit
        yield family, name + ', one member', 'x.warc.gz', pack(b''.join(records)), m.hit
    for name, lie in http_lies():
        yield 'HTTP', name, 'x.warc.gz', b''.join(pack(m.warc(i, lie)) for i in range(m.n)), m.hit
    for name, lie in arc_lies():
        info = arc_record('filedesc://x.arc', b'1 0 Archive\nURL IP-address Archive-date Content-type Archive-length\n', 'text/plain')
        records = [info] + [m.arc(i, lie) for i in range(m.n)]
        # Records of ARC are known where a line begins: one that is cut in a line hits the next one, too.
        behind = {i + 1 for i in m.hit} if name.startswith('cut') else set()
        yield 'ARC', name, 'x.arc', b''.join(records), m.hit | behind
        yield 'ARC', name + ', members', 'x.arc.gz', b''.join(map(pack, records)), m.hit
    for name, lie in gzip_lies():
        members = [pack(m.warc(i)) for i in range(m.n)]
        yield 'gzip', name, 'x.warc.gz', b''.join(lie(p) if i in m.hit else p for i, p in enumerate(members)), m.hit
    frames = [zstd(m.warc(i)) for i in range(m.n)]
    for name, lie in zstd_lies():
        yield 'Zstandard', name, 'x.warc.zst', b''.join(lie(p) if i in m.hit else p for i, p in enumerate(frames)), m.hit
    members = [tar_member(f'h.example/{i}', m.html(i)) for i in range(m.n)]
    for name, lie in tar_lies():
        data = b''.join(lie(p) if i in m.hit else p for i, p in enumerate(members)) + bytes(1024)
        hit = m.hit | {i + 1 for i in m.hit} if name in ('body cut', 'type pax', 'type long name') else m.hit  # what they are about
        yield 'tar', name, 'x.tar', data, hit
        yield 'tar', name + ', packed', 'x.tar.gz', pack(data), hit
    for name, lie in jsonl_lies():
        lines = [lie(json_line(m, i)) if i in m.hit else json_line(m, i) for i in range(m.n)]
        yield 'JSON Lines', name, 'x.jsonl', b''.join(lines), m.hit
    yield from zip_cases(m)
    yield from pages_zip_cases(m)
    yield from splices(m)
    for name, file, data in floods():
        yield 'floods', name, file, data, set(range(m.n))
