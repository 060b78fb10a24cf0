#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares our leaf blocks with those that a browser would see.

    parser_fidelity.py PAGES RESULT.jsonl... [--show N]

PAGES is the directory that infodisc was given, each RESULT.jsonl the pages.jsonl of a run on it (say,
one with --debug-no-shrink). Every page is parsed again by lexbor, an implementation of the HTML
standard (pip install selectolax), and its tree is cut into leaf blocks by the same rules: the kinds of
table_blocks/tags/elements.def. What is compared is the multiset of a page's blocks, each a line of text with
its white space collapsed, and the multiset of its words. For each RESULT the program prints on how
many pages they are identical; with --show N also the first N pages that are not, with the lines that
only one side has.

With two RESULTs, of the shrunk and of the whole page, the last lines say which of them agrees with the browser where
they differ.
"""
import argparse
import collections
import json
import os
import re

from selectolax.lexbor import LexborHTMLParser

from page_trees import decode, element_kinds

BOUNDARY, BREAK = '\0', '\1'  # no page has them: its NULs and controls are gone
SPACES = re.compile('[\x01-\x20\x7f-\xa0]+')
KINDS = element_kinds() | {'textarea': 'BLOCK'}  # its text is kept, as a block


def flatten(root):
    """The text below root with a mark at each boundary of a block."""
    out, stack = [], [root]
    while stack:
        node = stack.pop()
        if isinstance(node, str):
            out.append(node)
        elif node.is_text_node:
            out.append(SPACES.sub(' ', (node.text_content or '').replace('\xad', '')))
        elif node.is_element_node:
            kind = KINDS.get(node.tag, 'BLOCK')
            if kind in ('DROP', 'RAW'):
                continue
            mark = {'BLOCK': BOUNDARY, 'VOID': BOUNDARY, 'BREAK': BREAK}.get(kind, '')
            out.append(mark)
            stack.append(BOUNDARY if kind in ('BLOCK', 'VOID') else '')
            children = []
            child = node.child
            while child is not None:
                children.append(child)
                child = child.next
            stack.extend(reversed(children))
    return ''.join(out)


def browser_blocks(markup):
    """The leaf blocks of a page, as a browser would see them."""
    text = flatten(LexborHTMLParser(markup).root).replace(BREAK, ' ')
    blocks = (normal(block) for block in text.split(BOUNDARY))
    return collections.Counter(block for block in blocks if block)


def normal(line):
    """Without what the two may do differently and neither is to blame: replacement characters."""
    return SPACES.sub(' ', line.replace('\ufffd', '')).strip()


def our_blocks(page):
    lines = page['content'].split('\n') + page['redundant'].split('\n')
    return collections.Counter(line for line in map(normal, lines) if line)


def words(blocks):
    count = collections.Counter()
    for line, n in blocks.items():
        for word in re.findall(r'\w+', line):
            count[word] += n
    return count


def read_result(file):
    with open(file, encoding='utf8') as f:
        return {page['path']: page for page in map(json.loads, f)}


def show(path, ours, browser):
    print(path)
    for sign, lines in (('-', browser - ours), ('+', ours - browser)):
        for line in list(lines)[:4]:
            print(f'    {sign} {line[:150]}')


def main():
    arguments = argparse.ArgumentParser(description=__doc__,
                                        formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument('pages')
    arguments.add_argument('result', nargs='+')
    arguments.add_argument('--show', type=int, default=0, metavar='N')
    a = arguments.parse_args()
    results = [read_result(file) for file in a.result]
    same = [collections.Counter() for _ in results]
    twins = collections.Counter()
    shown = 0
    for path, page in sorted(results[0].items()):
        with open(os.path.join(a.pages, path), 'rb') as f:
            browser = browser_blocks(decode(f.read(), page['charset']))
        ours = [our_blocks(r[path]) if path in r else collections.Counter() for r in results]
        for count, blocks in zip(same, ours):
            count['pages'] += 1
            count['blocks'] += blocks == browser
            count['words'] += words(blocks) == words(browser)
        if len(ours) == 2:
            key = 'same' if ours[0] == ours[1] else (
                'first right' if ours[0] == browser else
                'second right' if ours[1] == browser else 'neither right')
            twins[key] += 1
        if ours[0] != browser and shown < a.show:
            show(path, ours[0], browser)
            shown += 1
    for file, count in zip(a.result, same):
        print(f"{file}: of {count['pages']} pages as a browser sees them: {count['words']} in "
              f"words, {count['blocks']} in blocks")
    if twins:
        print('the two results: ' + ', '.join(f'{n} {key}' for key, n in sorted(twins.items())))


if __name__ == '__main__':
    main()
