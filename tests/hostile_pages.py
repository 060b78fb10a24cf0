#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""hostile_pages.py DIR PAGES BAD SEED: a site of PAGES pages in DIR/all, of which BAD, chosen and marked by chance,
make the parser of tests/hooks crash, hang or leak; the good ones alone in DIR/good; the names of the bad ones, with
what they do, in DIR/bad."""
import os
import random
import sys

KINDS = ["crash", "abort", "exit", "later", "crash", "later", "abort", "crash", "leak", "hang"]
WORDS = "anchor beacon current drift ebb fathom gale harbour inlet jetty keel lagoon mast narrows oar pier".split()


def text(chance, n):
    return " ".join(chance.choice(WORDS) + str(chance.randrange(90)) for _ in range(n))


def page(chance, i, mark):
    menu = "".join(f'<li><a href="/page{k}.html">Page {k}</a></li>' for k in range(12))
    paragraphs = "".join(f'<p class="text">{text(chance, 30)}</p>' for _ in range(6))
    return (f"<!DOCTYPE html><html><head><meta charset=utf-8><title>Page {i} | Tide Table</title></head><body>{mark}"
            f'<div id="nav"><ul>{menu}</ul></div><div id="main"><h1>Page {i} {text(chance, 3)}</h1>{paragraphs}</div>'
            '<div id="foot">The Tide Table, printed weekly by the harbour office since long ago</div></body></html>')


def main():
    top, n, n_bad, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
    chance = random.Random(seed)
    bad = dict(zip(chance.sample(range(n), n_bad), (KINDS[i % len(KINDS)] for i in range(n_bad))))
    for directory in "all", "good":
        os.makedirs(f"{top}/{directory}")
    with open(f"{top}/bad", "w") as names:
        for i in range(n):
            mark = f"<!--hook:{bad[i]}-->" if i in bad else ""
            name = f"page{i:06}.html"
            content = page(chance, i, mark)
            for directory in ("all",) if bad.get(i, "later") != "later" else ("all", "good"):
                with open(f"{top}/{directory}/{name}", "w") as file:
                    file.write(content)
            if i in bad:
                names.write(f"{name} {bad[i]}\n")


if __name__ == "__main__":
    main()
