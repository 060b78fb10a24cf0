#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The experiments of the papers on labelled sites, each a file of tables.

    run.py --build BUILD --out DIR [--tiny] DATA PAPER...      PAPER: next, coreex, mitre, timbl

DATA/SITE/pages and DATA/SITE/gold.jsonl are labelled sites (docs/accuracy.md). --tiny takes few pages and few
repetitions: to see that everything works, not for the figures. Needs scipy.
"""
import argparse
import importlib
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import common # noqa: E402


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n', maxsplit=1)[0])
    parser.add_argument('--build', required=True)
    parser.add_argument('--out', required=True)
    parser.add_argument('--tiny', action='store_true')
    parser.add_argument('data')
    parser.add_argument('paper', nargs='+')
    a = parser.parse_args()
    setup = common.Setup(a.build, a.data, a.tiny)
    if not setup.sites:
        sys.exit(f'run.py: no labelled site in {a.data}')
    for name in a.paper:
        clock = common.Clock()
        page = importlib.import_module(f'{name}_tables').make(setup)
        page.text(f'Time: {clock}.')
        page.write(os.path.join(a.out, f'{name}.md'))
        print(f'{os.path.join(a.out, name)}.md: {clock}')


if __name__ == '__main__':
    main()
