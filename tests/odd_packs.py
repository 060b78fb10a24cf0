# SPDX-License-Identifier: MIT
"""The zips and tars of odd_archives.py."""
import io
import os
import random
import struct
import subprocess
import tarfile
import warnings
import zipfile

from odd_pieces import BASE, html, pack, page, pages, write, zeros
from pack_site import record


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


def foreign_zip():  # members packed in ways that are not read, beside good ones
    with zipfile.ZipFile('foreign.zip', 'w') as z:
        for n in range(1, 7):
            z.writestr(f's/{n}.html', html(n))
        for name, method in ('bzip2', zipfile.ZIP_BZIP2), ('lzma', zipfile.ZIP_LZMA):
            z.writestr(f's/{name}.html', html(8), method)


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
