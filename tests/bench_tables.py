#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The counting in bench/rivals/rivals.py and bench/accuracy/accuracy_table.py, on rivals and figures made here, and whether
the documents have the figures of bench/results; without
network, and without any rival. Prints the sum as tests/run reads it."""
import json
import os
import sys
import tempfile
import textwrap
import unittest
import unittest.mock

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path[:0] = [TOP + '/bench/accuracy', TOP + '/bench/rivals', TOP + '/bench/speed']
sys.dont_write_bytecode = True
import accuracy_table # noqa: E402
import speed_table # noqa: E402
import rivals         # noqa: E402

# A rival that says what it was asked, or does what the page's name says.
RIVAL = '''
    import base64, os, sys, time
    print('1.5', flush=True)
    for line in sys.stdin:
        path, charset, language = line.rstrip('\\n').split('\\t')
        if 'slow' in path: time.sleep(60)
        if 'deadly' in path: os._exit(3)
        if 'raising' in path: print('!', 'KeyError: x', sep='\\t', flush=True); continue
        text = base64.b64encode(f'{path} {charset} {language}'.encode()).decode()
        print('0.25', text, sep='\\t', flush=True)
'''


def row(path, content, seconds=0.5, failed=None, rss_kb=1024):
    return {'path': path, 'content': content, 'seconds': seconds, 'failed': failed, 'rss_kb': rss_kb}


class Workers(unittest.TestCase):
    def test_answers_failures_and_starts_again(self):
        worker = rivals.Worker([sys.executable, '-c', textwrap.dedent(RIVAL)])
        try:
            self.assertEqual(worker.version, '1.5')
            good = worker.ask('a', 'utf-8', 'en')
            self.assertEqual((good['content'], good['seconds'], good['failed']), ('a utf-8 en', 0.25, None))
            self.assertGreater(good['rss_kb'], 1000)
            self.assertEqual(worker.ask('raising', 'x', '')['failed'], 'KeyError: x')
            self.assertEqual(worker.ask('deadly', 'x', '')['failed'], 'ended the process')
            self.assertEqual(worker.ask('b', 'x', '')['content'], 'b x ')
            with unittest.mock.patch.object(rivals, 'PAGE_SECONDS', 1): # starts may take longer
                slow = worker.ask('slow', 'x', '')
            self.assertEqual((slow['failed'], slow['content'], slow['seconds']), ('over 1 s', '', None))
            self.assertEqual(worker.ask('c', 'x', '')['content'], 'c x ')
        finally:
            worker.stop()


class Figures(unittest.TestCase):
    def test_lines_on_most_pages_are_dropped(self):
        texts = ['menu\n one \nsome', 'menu\ntwo\nsome', ' menu\nthree\nsome', 'menu\nfour', 'menu\nfive']
        self.assertEqual(rivals.drop_repeated_lines(texts), ['one', 'two', 'three', 'four', 'five'])
        self.assertEqual(rivals.drop_repeated_lines(['a\na']), ['a\na'])
        self.assertEqual(rivals.drop_repeated_lines(['a\na\nb', 'c', 'd']), ['a\na\nb', 'c', 'd'])

    def test_share_of_words_kept(self):
        floor = [row('a', 'w x y z'), row('b', 'w x'), row('c', '')]
        self.assertEqual(rivals.kept_share([row('a', 'w'), row('b', 'w x'), row('c', '')], floor), 0.625)

    def test_speed_is_the_median_of_sets_without_failures(self):
        rows = {f's{i}': [row('a', '', seconds), row('b', '', None, 'over')]
                for i, seconds in enumerate((1, 0.5, 0.25, 0.125, 100))}
        self.assertEqual(rivals.pages_per_second(rows), 2)


class Tables(unittest.TestCase):
    def test_all_tables_of_a_run(self):
        with tempfile.TemporaryDirectory() as work:
            sites = {'news--x': {'text': 'alpha beta', 'neutral': 'gamma'}, 'swde--y': {'must': ['a', 'b']}}
            for site, gold in sites.items():
                os.makedirs(f'{work}/data/{site}')
                with open(f'{work}/data/{site}/gold.jsonl', 'w', encoding='utf-8') as file:
                    print(json.dumps({'path': 'p', **gold}), file=file)
                for name, text in (('trafilatura', 'alpha gamma a'), ('all-text', 'alpha beta a b')):
                    rivals.write_rows(f'{work}/{name}/{site}', [row('p', text)])
            figures = {name: rivals.figures_of(f'{work}/data', sites, f'{work}/{name}', '7', f'{work}/all-text')
                       for name in ('trafilatura', 'all-text')}
            text = rivals.write_tables(work, figures)

            def lines(name):
                with open(f'{work}/{name}', encoding='utf-8') as file:
                    return file.read().splitlines()
            self.assertEqual(lines('rivals.tsv'), ['site\tgroup\ttrafilatura\tall-text',
                                                   'news--x\tnews\t0.500\t0.667', 'swde--y\trecords\t0.500\t1.000'])
            self.assertEqual(lines('rivals_means.tsv')[3], 'trafilatura\trecords\t1\t0.500\t0.500\t0.500\t0.750')
            self.assertEqual(lines('rivals_cost.tsv')[1], 'trafilatura\t7\t2\t0\t2\t1')
            self.assertIn('recall 0.500, 75% of the words kept', text)
            self.assertTrue('\n'.join(lines('rivals.md')).endswith(text.rstrip('\n')))

            # Another run of one of them, which is better now, and of one that was not there: the other one stays.
            again = {'trafilatura': figures['all-text'], 'resiliparse': figures['trafilatura']}
            text = rivals.write_tables(work, again)
            self.assertEqual(lines('rivals.tsv')[1], 'news--x\tnews\t0.667\t0.500\t0.667')
            self.assertEqual([line.split('\t')[0] for line in lines('rivals_cost.tsv')[1:]],
                             ['all-text', 'resiliparse', 'trafilatura'])
            self.assertEqual(lines('rivals_means.tsv')[1:4], [
                f'all-text\t{group}\t1\t{kept}' for group, kept in (
                    ('ALL', '0.500\t1.000\t0.667\t'), ('news', '0.500\t1.000\t0.667\t'),
                    ('records', '1.000\t1.000\t1.000\t1.000'))])
            self.assertEqual(text.count('| all-text 7 |'), 1)

            # Other sites: figures of the old ones are worth nothing.
            one_site = {'trafilatura': rivals.Figures({'news--x': figures['all-text'].scores['news--x']}, {},
                                                      figures['all-text'].cost)}
            rivals.write_tables(work, one_site)
            self.assertEqual(lines('rivals.tsv'), ['site\tgroup\ttrafilatura', 'news--x\tnews\t0.667'])
            self.assertEqual(len(lines('rivals_cost.tsv')), 2)

    def test_a_rival_brings_what_it_is_counted_from(self):
        names = [rival.name for rival in rivals.asked_for(['trafilatura-dedup'])]
        self.assertEqual(names, ['all-text', 'trafilatura', 'trafilatura-dedup'])
        self.assertEqual(rivals.asked_for(None), rivals.RIVALS)

    def test_each_rival_has_its_worker(self):
        for rival in rivals.RIVALS:
            directory = os.path.join(TOP, 'bench', 'rivals')
            self.assertTrue(os.path.exists(os.path.join(directory, rival.source)), rival)

    def test_types_are_those_of_the_names(self):
        self.assertEqual(accuracy_table.type_of('single--forum-265fafbc'), 'forum')
        heads, *rows = accuracy_table.types().splitlines()
        self.assertIn('| article, 200 |', heads)
        self.assertTrue(any('**' in row for row in rows))

    def test_documents_are_as_the_figures(self):
        for document in accuracy_table.RENEWED.documents:
            old, new = accuracy_table.RENEWED.read_and_renew(document)
            self.assertGreater(len(accuracy_table.RENEWED.marks.findall(old)), 0)
            self.assertEqual(old, new, f'{document}: make accuracy-tables')

    def test_documents_are_as_the_figures_of_speed(self):
        for document in speed_table.RENEWED.documents:
            old, new = speed_table.RENEWED.read_and_renew(document)
            self.assertGreater(len(speed_table.RENEWED.marks.findall(old)), 0)
            self.assertEqual(old, new, f'{document}: make speed-tables')

    def test_each_site_behind_has_its_note(self):
        for line in accuracy_table.behind().splitlines()[2:]:
            self.assertFalse(line.endswith('|  |'), line)


if __name__ == '__main__':
    result = unittest.TextTestRunner(verbosity=0).run(unittest.defaultTestLoader.loadTestsFromModule(
        sys.modules['__main__']))
    failed = len(result.failures) + len(result.errors)
    print(f'bench_tables: {result.testsRun - failed} passed, {failed} failed')
    sys.exit(failed > 0)
