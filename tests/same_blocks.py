#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""same_blocks.py A B: on how many pages of two pages.jsonl is the text the same, apart from what is
content and what is redundant? Prints "SAME ALL"; a page that only one file has is not the same."""
import json
import sys
from collections import Counter


def blocks(file):
    with open(file, encoding='utf8') as lines:
        pages = map(json.loads, lines)
        return {page['path']: Counter((page['content'] + '\n' + page['redundant']).split('\n'))
                for page in pages}


a, b = map(blocks, sys.argv[1:3])
for counts in (*a.values(), *b.values()):
    del counts['']
print(sum(a.get(path) == b.get(path) for path in a | b), len(a | b))
