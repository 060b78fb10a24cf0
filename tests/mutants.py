#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Do the tests notice? Changes one operator of the source at a time (`<` to `<=`, `&&` to `||`, `+` to `-`, true to false ...)
in a copy of the tree, and runs tests until one fails: the unit tests of the same directory, then all others that use
the file (unit tests, the fuzz targets with their seeds, scripts), the quickest first.

    mutants.py N SEED [--from K] [--slowest S] [FILE...]

Prints a line for each mutant: killed (by what), survived, or not built; then the sum. N mutants from number K on of those
drawn from all files, or from those named, always the same for a SEED. Look at those that survive: a test is
missing, nobody needs the code, or the program is the same.

The tree's functions are in one shared library here, so a mutant costs the compilation of one file, one link, and its tests. A
test is run only if it needs the file, which the linker says; with --slowest, not if it takes longer than S seconds and belongs to
another directory. Tests that fail without a mutant are left out, and named. What was built and timed is kept for the
next call.
"""
import argparse
import concurrent.futures
import glob
import json
import os
import random
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import time

SWAPS = {'<=': '<', '>=': '>', '<': '<=', '>': '>=', '==': '!=', '!=': '==', '&&': '||', '||': '&&', '+': '-', '-': '+',
         'true': 'false', 'false': 'true', '++': '--', '+=': '-=', '-=': '+='}
OPERATOR = re.compile(r'(?<=[\w\)\]] )(<=|>=|==|!=|&&|\|\||\+=|-=|<|>|\+|-)(?= )|\b(true|false)\b|(?<=\w)(\+\+)(?=[;)])')
ROOMS = ('base', 'site', 'cluster', 'table_blocks', 'content', 'features', 'entropy', 'labelers', 'templates', 'output', 'store', 'api',
         'cli')
# Scripts, with the rooms that they are about.
SCRIPTS = {'cli_golden': ROOMS, 'cli_options': ROOMS, 'choosing': ROOMS, 'duplicates': ROOMS, 'apply': ROOMS, 'filter': ROOMS,
           'rules': ROOMS, 'unique': ROOMS, 'charsets': ROOMS, 'odd_archives': ('base', 'site', 'api', 'cli'), 'bad_input': ('site', 'store', 'cli'),
           'containers': ('site',), 'data_run': ROOMS, 'formats': ('output', 'content', 'api'), 'exports': ('output', 'templates'),
           'report': ('output',), 'pieces': ('content', 'output', 'api'), 'markdown': ('content', 'output', 'api'),
           'shards_steps': ('api', 'store', 'entropy'),
           'selectors': ('templates', 'table_blocks'), 'train': ('labelers',), 'threshold': ('entropy', 'labelers')}
TREE, BUILT = 'build/mutants', 'build/tests'
MEMORY = 8 << 30


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


def copy_tree():
    """True if the copy has changed."""
    os.makedirs(TREE, exist_ok=True)
    subprocess.run(f'git ls-files -zco --exclude-standard | tar cf - --null -T - | tar xf - -C {TREE}', shell=True, check=True)
    now = subprocess.run('git ls-files -zco --exclude-standard | xargs -0 sha256sum | sha256sum', shell=True, capture_output=True,
                         text=True, check=True).stdout
    state = TREE + '/build/state'
    is_changed = not os.path.exists(state) or open(state, encoding='utf-8').read() != now
    os.makedirs(os.path.dirname(state), exist_ok=True)
    with open(state, 'w', encoding='utf-8') as f:
        f.write(now)
    return is_changed


def run(command, seconds):
    """The exit status of a command in the copy; -1 if it takes longer. Nothing of it is left running."""
    p = subprocess.Popen(command, cwd=TREE, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                         start_new_session=True, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY)))
    try:
        return p.wait(seconds)
    except subprocess.TimeoutExpired:
        return -1
    finally:
        try:
            os.killpg(p.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        p.wait()


def made(what):
    """A variable of the Makefile."""
    rule = f'mutants-print: ; @$(info $({what})):'
    done = subprocess.run(['make', '-s', f'--eval={rule}', 'mutants-print'], cwd=TREE, capture_output=True, text=True, check=True)
    return shlex.split(done.stdout)


class Tests:
    """All tests, built, with what each needs and how long it takes."""

    def __init__(self):
        hard = made('HARDEN')
        self.base = ['cc', *(f for f in made('BASE_CFLAGS') if not f.startswith('-W') and f not in hard), '-O1', '-fPIC', '-fvisibility=default']
        self.libs = made('LIBS')
        self.cli = [p for p in made('CLI_SRC') if p != 'cli/main.c']
        self.parts = made('LIB_SRC') + made('TEXT_SRC')
        self.units = {os.path.basename(p)[:-2]: p[len(TREE) + 1:] for p in glob.glob(TREE + '/tests/unit/**/test_*.c', recursive=True)}
        fuzz = glob.glob(TREE + '/tests/fuzz/fuzz_*.c')
        self.fuzz = {os.path.basename(p)[:-2]: p[len(TREE) + 1:] for p in fuzz}
        self.seconds, self.needs = {}, {}

    def compile(self, path):
        out = 'build/o/' + path[:-2] + '.o'
        os.makedirs(os.path.dirname(f'{TREE}/{out}'), exist_ok=True)
        return run([*self.base, '-c', '-o', out, path], 120)

    def objects(self, paths):
        return ['build/o/' + p[:-2] + '.o' for p in paths]

    def link_library(self):
        return run(['cc', '-shared', '-fopenmp', '-Wl,-soname,all.so', '-o', 'build/all.so', *self.objects(self.parts), *self.libs], 120)

    def link_program(self):
        return run(['cc', '-fopenmp', '-o', 'build/infodisc', *self.objects([*self.cli, 'cli/main.c']), 'build/all.so', *self.libs,
                    '-Wl,-rpath,' + os.path.abspath(TREE) + '/build'], 120)

    def source(self, name):
        if name in self.units:
            return ['-Itests', self.units[name]]
        return ['-Itests/fuzz', self.fuzz[name], 'tests/fuzz/replay.c', *self.objects(self.cli)]

    def link_test(self, name):
        return run([*self.base, '-o', f'{BUILT}/{name}', *self.source(name), 'build/all.so', *self.libs,
                    '-Wl,-rpath,' + os.path.abspath(TREE) + '/build'], 120)

    def needed(self, name):
        """The files whose functions a test uses, directly or not: those that the linker takes out of an archive, or that it includes."""
        sources = self.source(name)
        traced = subprocess.run([*self.base, '-o', os.devnull, *sources, '-Wl,--trace,--trace', 'build/all.a', *self.libs], cwd=TREE,
                                capture_output=True, text=True, check=False).stdout
        taken = set(re.findall(r'\(build/all\.a\)(\w+)\.o', traced))
        rule = subprocess.run([*self.base, '-MM', *(p for p in sources if not p.endswith('.o'))], cwd=TREE, capture_output=True, text=True,
                              check=True).stdout
        of_cli = self.cli if name in self.fuzz else []
        return {p for p in self.parts if os.path.basename(p)[:-2] in taken} | {p for p in rule.split() if p.endswith('.c')} | set(of_cli)

    def build(self, is_changed):
        kept = TREE + '/build/tests.json'
        if not is_changed and os.path.exists(kept):
            state = json.load(open(kept, encoding='utf-8'))
            self.seconds, self.needs = state['seconds'], {t: set(files) for t, files in state['needs'].items()}
            return
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            if any(pool.map(self.compile, [*self.parts, *self.cli, 'cli/main.c'])) or self.link_library() or self.link_program():
                sys.exit('mutants: the tree as it is does not build')
            run(['rm', '-f', 'build/all.a'], 9)
            run(['ar', 'rcs', 'build/all.a', *self.objects(self.parts)], 60)
            os.makedirs(f'{TREE}/{BUILT}', exist_ok=True)
            names = [*self.units, *self.fuzz]
            if any(pool.map(self.link_test, names)):
                sys.exit('mutants: a test does not build')
            self.needs = dict(zip(names, pool.map(self.needed, names)))
        for name in [*names, *SCRIPTS]:
            start = time.monotonic()
            if self.fails(name, 600):
                print('left out, as it fails without a mutant:', name, flush=True)
            else:
                self.seconds[name] = time.monotonic() - start
        with open(kept, 'w', encoding='utf-8') as f:
            json.dump({'seconds': self.seconds, 'needs': {t: sorted(files) for t, files in self.needs.items()}}, f)

    def fails(self, name, seconds):
        if name in SCRIPTS:
            return run(['sh', f'tests/{name}.sh', 'build/infodisc'], seconds)
        seeds = glob.glob(f'{TREE}/tests/fuzz/seeds/{name[5:]}/*') if name in self.fuzz else []
        return run([f'{BUILT}/{name}', *(os.path.relpath(s, TREE) for s in seeds)], seconds)

    def of(self, path, slowest):
        """Those that may notice, in order: the test of the file, those of its directory, the others."""
        room, stem = path.split('/')[0], os.path.basename(path)[:-2]
        able = [t for t in self.seconds if (room in SCRIPTS[t] if t in SCRIPTS else path in self.needs[t])]

        def is_near(t):
            return t in self.units and os.path.dirname(self.units[t]) == 'tests/unit/' + os.path.dirname(path)
        able = [t for t in able if is_near(t) or self.seconds[t] <= slowest]
        return sorted(able, key=lambda t: (t != f'test_{stem}', not is_near(t), self.seconds[t]))

    def killer(self, path, slowest):
        """What notices that the file is another one: a test, 'build'; None: nothing does."""
        if self.compile(path):
            return 'build'
        if path in self.parts and self.link_library() or path not in self.parts and self.link_program():
            return 'build'
        for name in self.of(path, slowest):
            if path.startswith('cli/') and name not in SCRIPTS and self.link_test(name):
                return 'build'
            if self.fails(name, 40 + 10 * self.seconds[name]):
                return name
        return None

    def restore(self, path):
        shutil.copy(path, f'{TREE}/{path}')
        self.compile(path)
        if path.startswith('cli/'):
            for name in self.seconds:
                if name not in SCRIPTS and path in self.needs[name]:
                    self.link_test(name)


def main():
    p = argparse.ArgumentParser()
    p.add_argument('n', type=int)
    p.add_argument('seed', type=int)
    p.add_argument('--from', type=int, default=0, dest='first')
    p.add_argument('--slowest', type=float, default=600)
    p.add_argument('file', nargs='*')
    o = p.parse_args()
    files = o.file or sorted(f for room in ROOMS for f in glob.glob(f'{room}/**/*.c', recursive=True))
    mutants = [(path, place) for path in files for place in places(path)]
    random.Random(o.seed).shuffle(mutants)
    is_changed = copy_tree()
    run(['make', *made('TEXT_SRC')], 60)
    tests = Tests()
    tests.build(is_changed)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that what was changed is put back
    print(f'{len(tests.seconds)} tests, {sum(tests.seconds.values()):.0f} s; {len(mutants)} mutants', flush=True)
    sums = {'killed': 0, 'survived': 0, 'not built': 0}
    for path, (number, begin, end, old, new) in mutants[o.first:o.first + o.n]:
        lines = open(path, encoding='utf-8').read().split('\n')
        lines[number] = lines[number][:begin] + new + lines[number][end:]
        with open(f'{TREE}/{path}', 'w', encoding='utf-8') as f:
            f.write('\n'.join(lines))
        try:
            by = tests.killer(path, o.slowest)
        finally:
            tests.restore(path)
        kind = 'survived' if by is None else 'not built' if by == 'build' else 'killed'
        sums[kind] += 1
        print(f'{kind}{" by " + by if kind == "killed" else ""}: {path}:{number + 1}: {old} -> {new}: {lines[number].strip()}', flush=True)
    tried = sums['killed'] + sums['survived']
    print(f'{sums["killed"]} of {tried} mutants killed ({100 * sums["killed"] / max(tried, 1):.0f} %), {sums["not built"]} not built')


if __name__ == '__main__':
    main()
