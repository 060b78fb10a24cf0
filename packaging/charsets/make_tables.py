# SPDX-License-Identifier: MIT
"""make_tables.py > tables.c - what the iconv() of this machine's glibc makes of the charsets that pages have
(site/text/charset_table.c), as tables for iconv.c beside this file. glibc keeps its converters in files of their own,
which the static binary would not find in an empty root.

A table of two bytes has a row for each first byte, and in it the range of second bytes that are used. A value is a
code point below U+10000; one between U+D800 and U+DFFF is a place among `pairs`: a code point above, or two."""

import ctypes
import re
import sys
from pathlib import Path

LIBC = ctypes.CDLL(None)
LIBC.iconv_open.restype = ctypes.c_void_p
LIBC.iconv_open.argtypes = [ctypes.c_char_p] * 2
LIBC.iconv.restype = ctypes.c_size_t
LIBC.iconv.argtypes = [ctypes.c_void_p] + [ctypes.c_void_p] * 4
FAILED = ctypes.c_size_t(-1).value
SOURCE = Path(__file__).resolve().parents[2] / "site/text/charset_table.c"
PAIRS = []


class Converter:
    """bytes -> str, or None where they are not whole characters; `before` comes before all of them."""

    def __init__(self, name, before=b""):
        self.handle = LIBC.iconv_open(b"UTF-32LE", name.encode())
        if self.handle in (None, FAILED):
            sys.exit(f"make_tables: iconv does not know {name}")
        self.before = before
        self.out = ctypes.create_string_buffer(256)

    def __call__(self, data):
        data = self.before + data
        source = ctypes.create_string_buffer(data, len(data))
        at, to = ctypes.c_void_p(ctypes.addressof(source)), ctypes.c_void_p(ctypes.addressof(self.out))
        left, room = ctypes.c_size_t(len(data)), ctypes.c_size_t(256)
        LIBC.iconv(self.handle, None, None, None, None)
        if LIBC.iconv(self.handle, *map(ctypes.byref, (at, left, to, room))) == FAILED or left.value:
            return None
        LIBC.iconv(self.handle, None, None, ctypes.byref(to), ctypes.byref(room))
        return self.out.raw[:256 - room.value].decode("utf-32-le", "surrogatepass")


def value(text):
    """What a table holds for these one or two characters."""
    if not text:
        return 0
    if len(text) == 1 and ord(text) < 0x10000:
        return ord(text)
    pair = (ord(text[0]), ord(text[1]) if len(text) > 1 else 0)
    if pair not in PAIRS:
        PAIRS.append(pair)
    assert len(PAIRS) <= 0x800
    return 0xD800 + PAIRS.index(pair)


def rows(name, convert, leads, prefix=b""):
    """Prints the table of the characters prefix + lead + second byte."""
    codes, row = [], []
    for lead in range(256):
        if lead not in leads:
            row.append((1, 0, 0))
            continue
        values = [value(convert(prefix + bytes([lead, second]))) for second in range(256)]
        used = [i for i, v in enumerate(values) if v]
        row.append((used[0], used[-1], len(codes)) if used else (1, 0, 0))
        if used:
            codes += values[used[0]:used[-1] + 1]
    numbers(f"static const uint16_t {name}_codes[]", codes)
    print(f"static const struct row {name}_rows[256] = {{" + ",".join("{%d,%d,%d}" % r for r in row) + "};")


def numbers(name, values):
    print(f"{name} = {{" + ",".join(map(str, values)) + "};")


def charset(name, label):
    """A charset of one and two bytes, and of three where 0x8F begins a character."""
    convert = Converter(label)
    single = [value(convert(bytes([b]))) for b in range(256)]
    numbers(f"static const uint16_t {name}_single[256]", single)
    leads = [b for b in range(128, 256) if not single[b]]
    rows(name, convert, leads)
    if label == "EUC-JP-MS":
        rows(name + "_8f", convert, range(0xA1, 0xFF), b"\x8f")


def gb18030_runs():
    """Runs of four-byte characters, numbered as their bytes count, and of the code points that they are."""
    convert, runs = Converter("GB18030"), []
    for i in range(4 * 12600):
        text = convert(bytes([0x81 + i // 12600, 0x30 + i // 1260 % 10, 0x81 + i // 10 % 126, 0x30 + i % 10]))
        if not text:
            continue
        if runs and runs[-1][0] + runs[-1][2] == i and runs[-1][1] + runs[-1][2] == ord(text):
            runs[-1][2] += 1
        else:
            runs.append([i, ord(text), 1])
    runs.append([189000, 0x10000, 0x100000])
    print("static const struct run gb18030_runs[] = {" + ",".join("{%d,%d,%d}" % tuple(r) for r in runs) + "};")


def main():
    print('#include "tables.h"')
    single = sorted(set(re.findall(r'"([^"]+)", CHARSET_SINGLE_BYTE', SOURCE.read_text())))
    for i, label in enumerate(single):
        convert = Converter(label)
        numbers(f"static const uint16_t one_byte_{i}[256]", [value(convert(bytes([b]))) for b in range(256)])
    for name, label in (("gb18030", "GB18030"), ("big5", "BIG5-HKSCS"), ("euc_jp", "EUC-JP-MS"), ("cp932", "CP932"),
                        ("uhc", "UHC")):
        charset(name, label)
    gb18030_runs()
    for name, escape in (("jisx0208", b"\x1b$B"), ("jisx0213_1", b"\x1b$(Q"), ("jisx0213_2", b"\x1b$(P")):
        rows(name, Converter("ISO-2022-JP-3", escape), range(0x21, 0x7F))
    kana, roman = Converter("ISO-2022-JP-3", b"\x1b(I"), Converter("ISO-2022-JP-3", b"\x1b(J")
    numbers("const uint16_t jisx0201_kana[128]", [value(kana(bytes([b]))) if b > 32 else b for b in range(128)])
    numbers("const uint16_t jisx0201_roman[128]", [value(roman(bytes([b]))) if b > 32 else b for b in range(128)])
    print("const struct table jisx0208 = {0, jisx0208_rows, jisx0208_codes, 0, 0}, "
          "jisx0213_1 = {0, jisx0213_1_rows, jisx0213_1_codes, 0, 0}, "
          "jisx0213_2 = {0, jisx0213_2_rows, jisx0213_2_codes, 0, 0};")
    print("const struct named_table named_tables[] = {")
    for i, label in enumerate(single):
        print(f'    {{"{label}", {{one_byte_{i}, 0, 0, 0, 0}}}},')
    for name, label in (("gb18030", "GB18030"), ("big5", "BIG5-HKSCS"), ("cp932", "CP932"), ("uhc", "UHC")):
        print(f'    {{"{label}", {{{name}_single, {name}_rows, {name}_codes, 0, 0}}}},')
    print('    {"EUC-JP-MS", {euc_jp_single, euc_jp_rows, euc_jp_codes, euc_jp_8f_rows, euc_jp_8f_codes}},')
    print("    {0, {0, 0, 0, 0, 0}}};")
    print("const struct run *const runs_of_gb18030 = gb18030_runs;")
    print("const unsigned n_runs_of_gb18030 = sizeof gb18030_runs / sizeof *gb18030_runs;")
    print("const uint32_t pairs[][2] = {" + ",".join("{%d,%d}" % p for p in PAIRS) + "};")


main()
