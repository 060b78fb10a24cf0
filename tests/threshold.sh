#!/bin/sh
# SPDX-License-Identifier: MIT
# threshold.sh PROGRAM - the threshold parts text from template whatever share of the words is template, also where part
# of the text repeats a little, as definitions of a manual do.

# shellcheck disable=SC2317 source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"

cat >make.py <<'END'
"""make.py DIR PERCENT REPEATS: 40 pages of 300 words, PERCENT of them in a template; with REPEATS, a third of the others
on four pages each."""
import os
import random
import sys

directory, percent, repeats = sys.argv[1], int(sys.argv[2]), sys.argv[3] == 'repeats'
words = random.Random(percent)


def text(count, rng):
    return ' '.join(f'w{rng.randrange(10 ** 6)}' for _ in range(count))


os.makedirs(directory)
for page in range(40):
    template = 300 * percent // 100
    terms = (300 - template) // 3 if repeats else 0
    shared = random.Random(page // 4)
    with open(f'{directory}/{page}.html', 'w', encoding='utf-8') as file:
        file.write(f'<title>Page {page}</title><div id=menu>{text(template, random.Random(1))}</div>'
                   f'<div id=terms>{text(terms, shared)}</div><div id=text>{text(300 - template - terms, words)}</div>')
END

kept() { sed -n "s/.*\"$2\": \([0-9]*\),*$/\1/p" "$1/run.json" | head -n 1; }
for percent in 0 5 20 60; do
    for repeats in no repeats; do
        python3 make.py "s.$percent.$repeats" $percent $repeats
        run 0 -q -m entropy -o out.d "s.$percent.$repeats"
        check "$percent % template, $repeats: all text is kept, and only that" \
            [ "$(kept out.d redundant_tokens)" -eq $((40 * 300 * percent / 100)) ]
    done
done
finish
