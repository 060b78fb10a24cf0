# SPDX-License-Identifier: MIT
"""What the experiments of all papers need: samples of labelled pages, tables, and the tests of significance.

Everything random comes from one seed and the names of sites and pages, so the same sites give the same tables.
"""
import os
import random
import resource
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'accuracy'))
import score # noqa: E402

SEED = 2012
ALPHA = 0.05


class Setup:
    """Where the programs are, which sites there are, and how large samples may be."""

    def __init__(self, build, data, tiny=False):
        self.build, self.data, self.tiny = build, data, tiny
        self.sites = {}
        for site in score.sites_of(data):
            self.sites[site] = score.read_lines(os.path.join(data, site, 'gold.jsonl'))

    def program(self, name):
        return os.path.join(self.build, 'bench', 'papers', name)

    def pages(self, most, wanted, groups=('news', 'samples')):
        """At most `most` pages of each site of these groups, of those whose gold is `wanted`(gold): [(site, gold)]."""
        found = []
        for site, golds in self.sites.items():
            if score.group_of(site) in groups:
                found += [(site, gold) for gold in sample([g for g in golds if wanted(g)], most, site)]
        return found

    def write_list(self, pages, file):
        for site, gold in pages:
            print(os.path.join(self.data, site), gold['path'], sep='\t', file=file)
        file.flush()

    def run(self, name, arguments, pages):
        """The lines that a program prints of a list of pages, split at tabs; its last argument is the list."""
        with list_file() as file:
            self.write_list(pages, file)
            out = subprocess.run([self.program(name), *arguments, file.name], check=True, stdout=subprocess.PIPE)
        return lines_of(out.stdout)

    def converse(self, name, pages, jobs_of):
        """The same with a program that first tells of the pages, up to an empty line, and then reads jobs: jobs_of(lines)
        are the lines that it gets. Returns the lines that it prints then."""
        with list_file() as file:
            self.write_list(pages, file)
            with subprocess.Popen([self.program(name), file.name], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as program:
                told = []
                while (line := program.stdout.readline()).strip():
                    told += lines_of(line)
                program.stdin.write(''.join(job + '\n' for job in jobs_of(told)).encode())
                program.stdin.close()
                found = lines_of(program.stdout.read())
            if program.returncode:
                sys.exit(f'{name} ended with {program.returncode}')
        return found


def list_file():
    return tempfile.NamedTemporaryFile('w', encoding='utf-8', errors='surrogateescape', suffix='.list')


def lines_of(output):
    return [line.split('\t') for line in output.decode('utf-8', 'replace').splitlines()]


def has_text(gold):
    return bool(gold.get('text'))


def is_article(gold):
    return has_text(gold) and gold.get('type', 'article') == 'article'


def chance(*names):
    """A source of random numbers of its own for each purpose."""
    return random.Random(' '.join(map(str, (SEED, *names))))


def sample(items, most, *names):
    """At most `most` of the items, in their order."""
    if len(items) <= most:
        return list(items)
    return [items[i] for i in sorted(chance(*names).sample(range(len(items)), most))]


def folds_of(n, k, *names):
    """Which of k folds each of n items is in; folds differ by one item at most."""
    order = list(range(n))
    chance(*names).shuffle(order)
    fold = [0] * n
    for place, item in enumerate(order):
        fold[item] = place % k
    return fold


def mean(values):
    values = list(values)
    return sum(values) / len(values) if values else float('nan')


# ---- significance ----

def anova(groups):
    """One-way analysis of variance: F, the table's F for alpha = 0.05, p, and for each pair of groups whether Scheffe's
    test tells them apart: {(i, j): bool}. Equations 5.5 to 5.14 of Yenicag's thesis."""
    from scipy import stats
    n, r = sum(map(len, groups)), len(groups)
    all_mean = mean(x for g in groups for x in g)
    among = sum(len(g) * (mean(g) - all_mean) ** 2 for g in groups) / (r - 1)
    within = sum((x - mean(g)) ** 2 for g in groups for x in g) / (n - r)
    table = stats.f.ppf(1 - ALPHA, r - 1, n - r)
    f = among / within if within else float('inf')
    apart = {}
    for i in range(r):
        for j in range(i + 1, r):
            scale = within * (1 / len(groups[i]) + 1 / len(groups[j]))
            difference = (mean(groups[i]) - mean(groups[j])) ** 2
            apart[i, j] = difference > scale * (r - 1) * table
    return f, table, stats.f.sf(f, r - 1, n - r), apart


def anova_lines(names, groups, what):
    """The same in words, for a table's foot."""
    f, table, p, apart = anova(groups)
    verdict = 'differ' if f > table else 'do not differ'
    pairs = [f'{names[i]} and {names[j]}' for (i, j), yes in apart.items() if yes]
    same = [f'{names[i]} and {names[j]}' for (i, j), yes in apart.items() if not yes]
    text = f'One-way ANOVA: F = {f:.2f} (table {table:.2f}, p = {p:.2g}), so the means of {what} {verdict}.'
    if f > table:
        text += f' Scheffé: apart are {", ".join(pairs) or "none"}; not {", ".join(same) or "none"}.'
    return text


# ---- tables ----

def cell(value, places=3, strong=False):
    if value is None or value != value:
        return ''
    text = f'{value:.{places}f}' if isinstance(value, float) else str(value)
    return f'**{text}**' if strong else text


def row_of_figures(values, places=3):
    """Cells, the greatest ones in bold."""
    known = [round(v, places) for v in values if v is not None and v == v]
    return [cell(v, places, bool(known) and v is not None and v == v and round(v, places) == max(known))
            for v in values]


class Page:
    """A file of tables."""

    def __init__(self, title):
        self.parts = [f'# {title}']

    def text(self, text):
        self.parts.append(text)

    def table(self, caption, head, rows, note=None):
        lines = [f'## {caption}', '']
        if note:
            lines += [note, '']
        lines += ['| ' + ' | '.join(map(str, head)) + ' |', '|---' * len(head) + '|']
        lines += ['| ' + ' | '.join(map(str, row)) + ' |' for row in rows]
        self.parts.append('\n'.join(lines))

    def write(self, path):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, 'w', encoding='utf-8') as file:
            file.write('\n\n'.join(self.parts) + '\n')


class Clock:
    """Wall and user time since it was made, of this process and those that it has waited for."""

    def __init__(self):
        self.wall, self.user = time.monotonic(), self.user_now()

    @staticmethod
    def user_now():
        return sum(resource.getrusage(who).ru_utime for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))

    def __str__(self):
        return f'{time.monotonic() - self.wall:.0f} s, {self.user_now() - self.user:.0f} s of processor time'
