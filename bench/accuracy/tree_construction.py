#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Do we build the tree that the HTML standard prescribes? html5lib's tests of tree construction, whose expected trees are
reduced to what we keep: block-level elements and the text in them, cut where a block begins or ends, white space collapsed.

    tree_construction.py DUMP_TREE TESTS [--table FILE] [--show N]

DUMP_TREE is the program of dump_tree.c, TESTS the directory tree-construction of html5lib's testdata. Left out on both
sides, by the kinds of table_blocks/tags/elements.def: inline elements (their text stays), attributes, comments,
doctypes, and all within SCRIPT, STYLE, SVG, MATH, TEMPLATE and the like; the tags of TBODY, which we do not add where
they are missing, and of NOSCRIPT, which counts as a block only if it has text to speak of. Tests of fragments and of
pages with scripts running are not run: there is no such thing here. A NUL in a page is dropped, as the program does
before it parses. Prints for each file, and --table keeps, how many trees are the same, in how many pages at least the
text is, run by run, and in how many no character of the text is missing; --show N shows the first N that differ.
"""
import argparse
import collections
import glob
import json
import os
import re
import subprocess

from page_trees import KINDS, normal

LEFT_OUT = 'tbody', 'noscript'
MARKS = '#errors', '#new-errors', '#document-fragment', '#script-off', '#script-on', '#document'


def read_tests(path):
    """Dicts of the sections, '#data' and so on."""
    for test in re.split(r'(?:^|\n\n)(?=#data\n)', open(path, encoding='utf-8', errors='replace', newline='').read()):
        sections, name = {}, None
        for line in test.rstrip('\n').split('\n') if test else ():
            if line in MARKS or line == '#data':
                name = line
                sections[name] = []
            elif name:
                sections[name].append(line)
        if '#data' in sections:
            yield {name: '\n'.join(lines) for name, lines in sections.items()}


def read_nodes(text):
    """(depth, what) of each node: an element is '<name>', a text '"..."'."""
    nodes = []
    for line in text.split('\n'):
        match = re.match(r'\| ( *)(.*)', line)
        if match and not (nodes and nodes[-1][1].startswith('"') and not nodes[-1][1].endswith('"')):
            nodes.append((len(match[1]) // 2, match[2]))
        elif nodes:  # a text of several lines
            nodes[-1] = (nodes[-1][0], nodes[-1][1] + '\n' + line)
    return nodes


class Reduced:
    """What is left of an expected tree, in the form of dump_tree."""

    def __init__(self, nodes):
        self.out, self.run, self.open, self.titles = ['<body'], [], [], []
        dropped = title = None  # depth of what hides all in it
        for depth, what in nodes:
            while self.open and self.open[-1][0] >= depth:
                self.end()
            if dropped is not None and depth > dropped:
                if title is not None and what.startswith('"'):
                    title.append(what[1:-1])
                continue
            dropped = title = None
            if what.startswith('"'):
                self.run.append(what[1:-1])
            name = re.match(r'<([^!?][^>]*)>$', what)
            if not name:
                continue
            kind = 'DROP' if name[1].startswith(('svg ', 'math ')) else KINDS.get(name[1], 'BLOCK')
            if name[1] == 'title':
                title, dropped = [], depth
                self.titles.append(title)
            elif kind in ('DROP', 'RAW'):
                dropped = depth
            elif name[1] == 'body':
                pass
            elif kind in ('BLOCK', 'VOID'):
                self.text()
                self.out.append('<' + name[1])
                self.open.append((depth, True))
            elif kind == 'BREAK':
                self.run.append(' ')
                self.open.append((depth, False))
        while self.open:
            self.end()
        self.text()
        self.out.append('>')
        texts = [normal(''.join(t)) for t in self.titles]
        self.out = ['=' + t for t in texts[:1] if t] + self.out

    def text(self):
        text = normal(''.join(self.run))
        if text:
            self.out.append('=' + text)
        self.run = []

    def end(self):
        if self.open.pop()[1]:
            self.text()
            self.out.append('>')


def comparable(tokens):
    """Without the tags of LEFT_OUT; names in small letters, white space collapsed."""
    out, is_left_out = [], []
    for t in tokens:
        if t[0] == '<':
            is_left_out.append(t[1:].lower() in LEFT_OUT)
        if t[0] == '=':
            out.append('=' + normal(t[1:]))
        elif not is_left_out[-1]:
            out.append(t.lower())
        if t == '>':
            is_left_out.pop()
    return out


def letters(texts):
    return collections.Counter(''.join(texts).replace(' ', ''))


def main():
    p = argparse.ArgumentParser()
    p.add_argument('dump_tree')
    p.add_argument('tests')
    p.add_argument('--table')
    p.add_argument('--show', type=int, default=0)
    o = p.parse_args()
    rows, shown, left_out = [], 0, 0
    for path in sorted(glob.glob(o.tests + '/*.dat')):
        tests = list(read_tests(path))
        cases = [t for t in tests if '#document-fragment' not in t and '#script-on' not in t]
        left_out += len(tests) - len(cases)
        pages = [t['#data'].replace('\0', '').encode('utf-8', 'replace') for t in cases]
        data = b''.join(b'%d\n%s' % (len(page), page) for page in pages)
        lines = subprocess.run([o.dump_tree], input=data, stdout=subprocess.PIPE, check=True).stdout.decode().splitlines()
        assert len(lines) == len(cases), path
        row = [os.path.basename(path)[:-4], len(cases), 0, 0, 0]
        for case, line in zip(cases, lines):
            want = comparable(Reduced(read_nodes(case['#document'])).out)
            got = comparable(json.loads(line) or ())
            row[2] += want == got
            wanted, kept = ([t[1:] for t in tokens if t[0] == '='] for tokens in (want, got))
            row[3] += wanted == kept
            row[4] += not letters(wanted) - letters(kept)
            if want != got and shown < o.show:
                shown += 1
                print(f'{row[0]}: {case["#data"]!r}\n  standard {" ".join(want)}\n  ours     {" ".join(got)}')
        rows.append(row)
    rows = [r for r in rows if r[1]]
    rows.append(['all', *(sum(r[i] for r in rows) for i in (1, 2, 3, 4))])
    table = ''.join('\t'.join(map(str, r)) + '\n' for r in [['file', 'pages', 'same tree', 'same text', 'no text lost'], *rows])
    print(table, end='')
    print(f'{left_out} tests of fragments and scripts left out; ' + ', '.join(
        f'{what} {100 * count / rows[-1][1]:.1f} %' for what, count in zip(('same tree', 'same text', 'no text lost'), rows[-1][2:])))
    if o.table:
        with open(o.table, 'w', encoding='utf-8') as f:
            f.write(table)


if __name__ == '__main__':
    main()
