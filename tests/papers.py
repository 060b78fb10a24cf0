#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The tables of bench/papers, made of few pages of the sample sites, and what they are counted with.

    papers.py BUILD

Prints the sum as tests/run reads it."""
import os
import re
import subprocess
import sys
import tempfile
import unittest

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, TOP + '/bench/papers')
import common # noqa: E402

BUILD = sys.argv[1] if len(sys.argv) > 1 else TOP + '/build'


def tables_of(path):
    """{caption: rows of cells} of a file of tables."""
    tables, caption = {}, None
    with open(path, encoding='utf-8') as lines:
        for line in lines:
            if line.startswith('## '):
                caption = line[3:].strip()
                tables[caption] = []
            elif line.startswith('|') and caption and not line.startswith('|---'):
                tables[caption].append([c.strip().replace('*', '') for c in line.strip().strip('|').split('|')])
    return {caption: rows[1:] for caption, rows in tables.items()}


def shares(rows, skip=1):
    """All decimals of a table."""
    return [float(c) for row in rows for c in row[skip:] if re.fullmatch(r'-?\d+\.\d+', c)]


class Significance(unittest.TestCase):
    """The examples of Yenicag's appendix B.2. He goes on with a third mean of 3, which is 3.375."""
    GROUPS = [[7, 4, 6, 8, 6, 6, 2, 9], [5, 5, 3, 4, 4, 7, 2, 2], [2, 4, 7, 1, 2, 1, 5, 5]]

    def test_analysis_of_variance(self):
        f, table, p, _ = common.anova(self.GROUPS)
        self.assertAlmostEqual(f, 3.59, places=2)
        self.assertAlmostEqual(table, 3.4668, places=4)
        self.assertLess(p, .05)

    def test_scheffe(self):
        self.assertEqual(set(common.anova(self.GROUPS)[3].values()), {False})
        lower = [x - .375 for x in self.GROUPS[2]]
        self.assertEqual(common.anova([*self.GROUPS[:2], lower])[3], {(0, 1): False, (0, 2): True, (1, 2): False})

    def test_folds_and_samples_are_the_same_each_time(self):
        fold = common.folds_of(23, 5, 'x')
        self.assertEqual(sorted(fold.count(k) for k in range(5)), [4, 4, 5, 5, 5])
        self.assertEqual(fold, common.folds_of(23, 5, 'x'))
        self.assertNotEqual(fold, common.folds_of(23, 5, 'y'))
        self.assertEqual(common.sample(range(50), 5, 'x'), sorted(common.sample(range(50), 5, 'x')))

    def test_sections_of_a_paper_have_one_outlet(self):
        self.assertEqual(common.outlet('big9--cnn-2005'), common.outlet('big9--cnn-2017'))
        self.assertNotEqual(common.outlet('big9--cnn-2005'), common.outlet('big9--nypost-2005'))


class Tables(unittest.TestCase):
    """Each paper once; what a table says of so few pages is not looked at but for its range."""
    tables = {}

    def made(self, paper):
        if paper not in self.tables:
            with tempfile.TemporaryDirectory(prefix='papers-') as out:
                done = subprocess.run([sys.executable, '-B', TOP + '/bench/papers/run.py', '--build', BUILD, '--out', out,
                                       '--tiny', TOP + '/datasets', paper], stdout=subprocess.PIPE,
                                      stderr=subprocess.STDOUT, check=False)
                self.assertEqual(done.returncode, 0, done.stdout.decode())
                self.tables[paper] = tables_of(f'{out}/{paper}.md')
        return self.tables[paper]

    def rows(self, paper, start, n, within=(0, 1)):
        """The tables whose captions begin so: n rows each, and figures in range."""
        found = {c: t for c, t in self.made(paper).items() if c.startswith(start)}
        self.assertTrue(found, f'{paper}: no {start}')
        for caption, rows in found.items():
            self.assertEqual(len(rows), n, caption)
            figures = shares(rows)
            self.assertTrue(figures, caption)
            self.assertGreaterEqual(min(figures), within[0], caption)
            self.assertLessEqual(max(figures), within[1], caption)
        return list(found.values())

    def test_next(self):
        for start, rows in (('Table 6.2 a', 12), ('Table 6.2 b', 12), ('Tables C.1', 8), ('Table 6.3', 12),
                            ('Table 6.4', 4), ('Table 6.5', 6), ('Table 6.6', 6), ('Table 6.7', 6)):
            self.assertEqual(len(self.rows('next', start, rows)), 2, start)
        # The sample sites are simple: nearly all news blocks are found by size, and their text with them.
        for rows in self.rows('next', 'Table 6.2 b', 12):
            self.assertGreater(float(rows[10][11]), .8)
        self.assertGreater(float(self.rows('next', 'Table 6.6', 6)[1][0][3]), .5)


if __name__ == '__main__':
    result = unittest.TextTestRunner(verbosity=0).run(unittest.defaultTestLoader.loadTestsFromModule(
        sys.modules['__main__']))
    failed = len(result.failures) + len(result.errors)
    print(f'papers: {result.testsRun - failed} passed, {failed} failed')
    sys.exit(failed > 0)
