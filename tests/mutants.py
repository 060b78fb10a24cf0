#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Do the tests notice? Changes one operator of the source at a time (`<` to `<=`, `&&` to `||`, `+` to `-`, true to false ...),
builds a copy of the tree, and runs the unit tests of what was changed, all unit tests, then some scripts, until one fails.

    mutants.py N SEED [FILE...]

Prints a line for each mutant: killed (by what), survived, or not built; then the sum. N mutants are drawn from all files, or
from those named, always the same for a SEED. Those that survive are to be looked at: a test is missing, nobody needs the code,
or the program is the same.
"""
import glob
import os
import random
import re
import shutil
import subprocess
import sys

SWAPS = {'<=': '<', '>=': '>', '<': '<=', '>': '>=', '==': '!=', '!=': '==', '&&': '||', '||': '&&', '+': '-', '-': '+',
         'true': 'false', 'false': 'true', '++': '--', '+=': '-=', '-=': '+='}
OPERATOR = re.compile(r'(?<=[\w\)\]] )(<=|>=|==|!=|&&|\|\||\+=|-=|<|>|\+|-)(?= )|\b(true|false)\b|(?<=\w)(\+\+)(?=[;)])')
ROOMS = ('base', 'site', 'cluster', 'table_blocks', 'features', 'entropy', 'labelers', 'templates', 'output', 'store', 'api', 'cli')
SCRIPTS = ('cli_golden', 'cli_options', 'bad_input', 'data_run', 'choosing', 'duplicates', 'containers', 'odd_archives', 'apply', 'filter',
           'formats', 'exports', 'report', 'shards_steps', 'determinism', 'selectors', 'rules', 'train')
TREE = 'build/mutants'


def places(path):
    """(line number, begin, end, operator, its mutant) of what can be changed: not in comments, strings and directives."""
    found, in_comment = [], False
    for number, line in enumerate(open(path, encoding='utf-8')):
        code = re.sub(r'"(\\.|[^"\\])*"|\'(\\.|[^\'\\])*\'', lambda m: 'x' * len(m[0]), line)
        if in_comment or code.lstrip().startswith(('#', '/*', '*')):
            in_comment = '*/' not in code and (in_comment or '/*' in code)
            continue
        begin = code.find('/*')
        in_comment = begin >= 0 and '*/' not in code
        for m in OPERATOR.finditer(code[:begin] if begin >= 0 else code):
            found.append((number, m.start(), m.end(), m[0], SWAPS[m[0]]))
    return found


def run(command, seconds):
    try:
        return subprocess.run(command, cwd=TREE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=seconds).returncode
    except subprocess.TimeoutExpired:
        return -1


def killer(path):
    """What notices: a unit test, a script, 'build'; None: nothing does."""
    if run(['make', '-j2', 'CFLAGS=-O1'], 900):
        return 'build'
    near = glob.glob(f'tests/unit/{os.path.dirname(path)}/test_*.c')
    others = [t for t in sorted(glob.glob('tests/unit/*/test_*.c') + glob.glob('tests/unit/*/*/test_*.c')) if t not in near]
    names = [os.path.basename(t)[:-2] for t in near + others]
    for part in (names[:len(near)], names[len(near):]):
        if part and run(['make', '-j2', 'CFLAGS=-O1', *(f'build/tests/{name}' for name in part)], 900):
            return 'build'
        for name in part:
            if run([f'build/tests/{name}'], 120):
                return name
    return next((script for script in SCRIPTS if run(['tests/run', 'build', script], 600)), None)


def main():
    n, seed, files = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]
    files = files or sorted(p for room in ROOMS for p in glob.glob(f'{room}/**/*.c', recursive=True))
    mutants = [(path, place) for path in files for place in places(path)]
    random.Random(seed).shuffle(mutants)
    os.makedirs(TREE, exist_ok=True)
    subprocess.run(f'git ls-files -co --exclude-standard | tar cf - -T - | tar xf - -C {TREE}', shell=True, check=True)
    sums = {'killed': 0, 'survived': 0, 'not built': 0}
    if run(['make', '-j2', 'CFLAGS=-O1'], 1800):
        sys.exit('mutants: the tree as it is does not build')
    for path, (number, begin, end, old, new) in mutants[:n]:
        lines = open(path, encoding='utf-8').read().split('\n')
        lines[number] = lines[number][:begin] + new + lines[number][end:]
        with open(f'{TREE}/{path}', 'w', encoding='utf-8') as f:
            f.write('\n'.join(lines))
        by = killer(path)
        kind = 'survived' if by is None else 'not built' if by == 'build' else 'killed'
        sums[kind] += 1
        print(f'{kind}{" by " + by if kind == "killed" else ""}: {path}:{number + 1}: {old} -> {new}: {lines[number].strip()}', flush=True)
        shutil.copy(path, f'{TREE}/{path}')
    tried = sums['killed'] + sums['survived']
    print(f'{sums["killed"]} of {tried} mutants killed ({100 * sums["killed"] / max(tried, 1):.0f} %), {sums["not built"]} not built')


if __name__ == '__main__':
    main()
