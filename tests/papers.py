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
        self.assertEqual(common.score.publisher_of('big9--cnn-2005'), common.score.publisher_of('big9--cnn-2017'))
        self.assertNotEqual(common.score.publisher_of('big9--cnn-2005'), common.score.publisher_of('big9--nypost-2005'))


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

    def test_coreex(self):
        rows = self.made('coreex')['Table 2: the design\'s three trees, accuracy']
        self.assertEqual([len(row) for row in rows], [4])
        for text in rows[0][1:]:
            self.assertRegex(text, r'^[01]\.\d{3} ± 0\.\d{3}$')
        self.rows('coreex', 'The two hypotheses', 3, (-100, 100))
        self.rows('coreex', 'Each trial', 2)
        self.rows('coreex', 'Pruning and windowing', 9, (0, 99))
        self.rows('coreex', 'Sites left out', 5)
        # A tree that has seen a page knows more of it than one that has not.
        for row in self.made('coreex')['Pruning and windowing']:
            self.assertGreaterEqual(float(row[7]), float(row[2]) - .05, row)

    def test_corrected_t(self):
        """The plain t-test of ten differences has t = mean / (s / sqrt 10); corrected for 1:9 that is less."""
        import coreex_tables
        from scipy import stats
        differences = [.1, .2, .0, .1, -.1, .3, .1, .2, .0, .1]
        t, p = coreex_tables.corrected_t(differences, 1 / 9)
        self.assertAlmostEqual(t, stats.ttest_1samp(differences, 0).statistic / (1 + 10 / 9) ** .5)
        self.assertAlmostEqual(p, stats.t.sf(t, 9))

    def test_timbl(self):
        for number in range(1, 10):
            self.rows('timbl', f'Table 6.{number}:', 9, (0, 1))
        self.rows('timbl', 'Table 6.10', 41, (0, 4))
        for start, rows in (('Table 6.11', 5), ('Table 6.12', 5), ('Figure 6.1', 4), ('Figure 6.2', 4), ('Table 6.13', 18),
                            ('Table 6.14', 12), ('Figure 6.7', 4), ('Figure 6.8', 4), ('Figures 6.3', 4)):
            self.rows('timbl', start, rows)
        self.assertEqual(len(self.made('timbl')['Table 6.15: errors found by post-processing']), 4)
        body = self.made('timbl')['Table 6.6: body extraction merging domains']
        counts = [sum(int(c) for c in row[2:6]) for row in body[:4]]
        self.assertEqual(sum(counts), sum(int(c) for c in body[4][2:6]))
        self.assertGreater(float(body[7][8]), .5)

    def test_state_machine(self):
        import timbl_tables
        for parts, errors in (('ggtgbhbhb', set()), ('gbhb', {'E1'}), ('tbt', {'E2'}), ('tbhghb', {'E3'}),
                              ('hh', {'E1', 'E3'})):
            self.assertEqual(timbl_tables.errors_of(parts), errors, parts)

    def test_counts_of_parts(self):
        import timbl_tables
        counts = timbl_tables.Counts([('tbbgg', 'tbgbg')])
        self.assertEqual(dict(counts.of['body']), {'TP': 1, 'FN': 1, 'FP': 1, 'TN': 2})
        self.assertEqual(counts.figures('title'), (1, 1, 1))
        self.assertEqual(counts.f('heading'), 0)

    def test_mitre(self):
        for start, rows in (('Table 1', 16), ('Table 2', 12), ('Table 3', 16), ('Table 4', 3)):
            self.rows('mitre', start, rows)
        self.rows('mitre', 'All options', 10)

    def test_splits(self):
        import mitre_tables
        sources = [f's{i % 9}' for i in range(90)]
        articles = [i // 2 if i < 20 else i for i in range(90)]
        for duplicates in (True, False):
            for separate in (True, False):
                _, splits = mitre_tables.folds_of(sources, articles, duplicates, separate)
                self.assertEqual(len({i for _, test in splits for i in test}) > 70, True)
                for train, test in splits:
                    self.assertFalse(set(train) & set(test))
                    if separate:
                        self.assertFalse({sources[i] for i in train} & {sources[i] for i in test})
                    if not duplicates:
                        self.assertFalse({articles[i] for i in train} & {articles[i] for i in test})

    def test_near_duplicates(self):
        import mitre_tables
        text = 'one two three four five six seven eight nine ten eleven twelve'
        self.assertEqual(mitre_tables.articles_of([text, 'other words that nobody else has said', text + ' thirteen']),
                         [0, 1, 0])

    def test_measures_of_documents(self):
        import mitre_tables
        rows = [(0, 3, 0, 0), (1, 2, 1, 0), (2, 2, 0, 2), (3, 0, 0, 0)]
        self.assertEqual(mitre_tables.measures(rows), (.5, .75, .75, 7 / 8, 7 / 9))


if __name__ == '__main__':
    result = unittest.TextTestRunner(verbosity=0).run(unittest.defaultTestLoader.loadTestsFromModule(
        sys.modules['__main__']))
    failed = len(result.failures) + len(result.errors)
    print(f'papers: {result.testsRun - failed} passed, {failed} failed')
    sys.exit(failed > 0)
