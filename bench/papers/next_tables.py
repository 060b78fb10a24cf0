# SPDX-License-Identifier: MIT
"""Tables 6.2 to 6.7 of Yenicag's thesis (N-EXT, 2012) and those of its appendix C, on labelled news sites."""
import common
from common import cell, mean, row_of_figures

BETAS = [b / 10 for b in range(11)]
BEST = 6                                  # beta = 0.6, the thesis's
MEASURES = ('cosine', 'dice', 'jaccard', 'overlap')
KINDS = {'leaf': 'leaf block nodes as in the thesis', 'div': 'each DIV and TABLE with its own text'}
COLLECTIONS = {'English': lambda language: language == 'en', 'other languages': lambda language: language != 'en'}
FOLDS = 10
SHORT = 20                                # words: of a headline, not of an article

# The thesis's figures.
TRAINING = (.923, .928, .937, .942, .949, .955, .961, .954, .946, .931, .922)
TESTING = {'cosine': (.865, .880, .893, .897, .908, .916, .925, .915, .903, .895, .881),
           'dice': (.910, .922, .932, .940, .944, .951, .959, .952, .940, .928, .918),
           'jaccard': (.901, .909, .922, .926, .935, .941, .953, .943, .933, .920, .905),
           'overlap': (.848, .861, .871, .882, .894, .900, .911, .898, .889, .873, .864)}
TABLE_6_3 = {'cosine': (.93, .93, .92, .92, .91, .93, .93, .92, .92, .94),
             'dice': (.96, .97, .95, .96, .95, .97, .96, .95, .95, .97),
             'jaccard': (.96, .96, .95, .95, .94, .96, .96, .95, .94, .96),
             'overlap': (.91, .91, .90, .91, .90, .92, .91, .92, .91, .93)}
ENGLISH = {'with': (.77, .78, .79, .79, .80, .80, .82, .81, .80, .79, .79),
           'without': (.88, .88, .89, .91, .91, .91, .92, .91, .89, .88, .87)}
SUMMARY = {('Turkish', 'with'): (.818, .856, .809), ('Turkish', 'without'): (.910, .959, .918),
           ('English', 'with'): (.770, .820, .790), ('English', 'without'): (.880, .920, .870)}
EXTRACTION = {('Turkish', 'with'): (.908, .922, .917, .902), ('Turkish', 'without'): (.897, .914, .910, .894),
              ('English', 'with'): (.886, .907, .902, .874), ('English', 'without'): (.880, .899, .893, .868)}


class Sweeps:
    """What one kind of nodes gives: for each page its language, whether it has a news block, hits and F-measures."""

    def __init__(self, setup, kind, pages):
        self.language, self.share, self.like, self.hits, self.f = {}, {}, {}, {}, {}
        for what, page, *rest in setup.run('next_sweeps', [kind], pages):
            page = int(page)
            if what == 'page':
                self.language[page], self.share[page], self.like[page] = rest[0], int(rest[2]), int(rest[3])
            elif what == 'block':
                measure, links, hits = rest
                self.hits[page, measure, links == '1'] = [int(h) for h in hits]
            else:
                measure, stems, tp, fp, fn = rest[0], rest[1] == '1', *map(int, rest[2:])
                self.f[page, measure, stems] = 2 * tp / (2 * tp + fp + fn) if tp else 0.0
        self.pages = sorted(self.language)
        # A page is labelled if one node has most of the content: "the major part of the news content".
        self.labelled = [p for p in self.pages if self.share[p] >= 500]

    def accuracy(self, pages, measure, links, beta):
        return mean(self.hits[p, measure, links][beta] for p in pages)

    def of(self, collection, pages):
        return [p for p in pages if COLLECTIONS[collection](self.language[p])]


def cross_validate(sweeps, measure):
    """(training, testing): [fold][beta], accuracy of pages without hyperlink texts."""
    fold = common.folds_of(len(sweeps.labelled), FOLDS, 'next')
    training, testing = [], []
    for k in range(FOLDS):
        rest = [p for p, f in zip(sweeps.labelled, fold) if f != k]
        own = [p for p, f in zip(sweeps.labelled, fold) if f == k]
        training.append([sweeps.accuracy(rest, measure, False, b) for b in range(11)])
        testing.append([sweeps.accuracy(own, measure, False, b) for b in range(11)])
    return training, testing


def columns_mean(rows):
    return [mean(column) for column in zip(*rows)]


def best_beta(row):
    """Of several that are as good the one nearest to the thesis's."""
    return max(range(11), key=lambda b: (round(row[b], 9), -abs(b - BEST)))


def table_6_2(page, kind, training, testing):
    head = ['k \\ β', *(f'{b:.1f}' for b in BETAS)]
    for letter, name, rows, published in (('a', 'training', training, TRAINING), ('b', 'testing', testing, TESTING['dice'])):
        body = [[k + 1, *row_of_figures(row)] for k, row in enumerate(rows)]
        body += [['**Avg.**', *row_of_figures(columns_mean(rows))], ['thesis, Avg.', *row_of_figures(published)]]
        page.table(f'Table 6.2 {letter}: news block detection, {name}, Dice, without hyperlink texts; {KINDS[kind]}',
                   head, body)
    chosen = [best_beta(row) for row in training]
    page.text(f'β chosen on the training pages of each fold: {", ".join(f"{b / 10:.1f}" for b in chosen)}; '
              f'accuracy with it on the pages left out: {mean(testing[k][b] for k, b in enumerate(chosen)):.3f}; '
              f'with 0.6: {mean(row[BEST] for row in testing):.3f}.')


def table_c(page, kind, results):
    rows = []
    for measure in MEASURES:
        rows += [[f'{measure}, testing, Avg.', *row_of_figures(columns_mean(results[measure][1]))],
                 [f'thesis, {measure}', *row_of_figures(TESTING[measure])]]
    page.table(f'Tables C.1 to C.3: the other measures; {KINDS[kind]}', ['', *(f'{b:.1f}' for b in BETAS)], rows)


def table_6_3(page, kind, results):
    columns = {m: [row[BEST] for row in results[m][1]] for m in MEASURES}
    rows = [[k + 1, *row_of_figures([columns[m][k] for m in MEASURES])] for k in range(FOLDS)]
    rows += [['**Average**', *row_of_figures([mean(columns[m]) for m in MEASURES])],
             ['thesis, Average', *row_of_figures([TESTING[m][BEST] for m in MEASURES])]]
    page.table(f'Table 6.3: four similarity measures, β = 0.6, testing; {KINDS[kind]}', ['k', *MEASURES], rows)
    page.text(anova_of(columns, 'news block detection'))
    if kind == 'leaf':
        page.text('The thesis\'s own figures of table 6.3, tested the same way: '
                  + anova_of(TABLE_6_3, 'news block detection'))


def anova_of(columns, what):
    return common.anova_lines(MEASURES, [columns[m] for m in MEASURES], what)


def tables_6_4_5(page, kind, sweeps):
    head = ['', *(f'{b:.1f}' for b in BETAS)]
    rows = []
    english = sweeps.of('English', sweeps.labelled)
    for links, name in ((True, 'with'), (False, 'without')):
        figures = [sweeps.accuracy(english, 'dice', links, b) for b in range(11)]
        rows.append([f'{name} hyperlink texts', *row_of_figures(figures)])
        rows.append([f'thesis, {name}', *row_of_figures(ENGLISH[name])])
    page.table(f'Table 6.4: news block detection on English pages, Dice; {KINDS[kind]}', head, rows,
               f'{len(english)} labelled pages.')
    rows = []
    for collection in (*COLLECTIONS, 'Turkish'):
        for links, name in ((True, 'with'), (False, 'without')):
            figures = [None] * 3
            if collection in COLLECTIONS:
                pages = sweeps.of(collection, sweeps.labelled)
                figures = [sweeps.accuracy(pages, 'dice', links, b) for b in (0, BEST, 10)]
            rows.append([collection, f'{name} hyperlink texts', *row_of_figures(figures),
                         *row_of_figures(SUMMARY.get((collection, name), [None] * 3))])
    page.table(f'Table 6.5: summary, Dice; {KINDS[kind]}',
               ['pages', '', 'only similarity (β = 0)', 'both (β = 0.6)', 'only size (β = 1)',
                'thesis: β = 0', 'β = 0.6', 'β = 1'], rows)


def table_6_6(page, kind, sweeps):
    rows = []
    for collection in (*COLLECTIONS, 'Turkish'):
        for stems, name in ((True, 'with'), (False, 'without')):
            figures = [None] * 4
            if collection in COLLECTIONS:
                pages = sweeps.of(collection, sweeps.pages)
                figures = [mean(sweeps.f[p, m, stems] for p in pages) for m in MEASURES]
            rows.append([collection, f'{name} stemming', *row_of_figures(figures),
                         *row_of_figures(EXTRACTION.get((collection, name), [None] * 4))])
    page.table(f'Table 6.6: F-measure of the content extracted; {KINDS[kind]}',
               ['pages', '', *MEASURES, *(f'thesis: {m}' for m in MEASURES)], rows)
    columns = {m: [sweeps.f[p, m, True] for p in sweeps.pages] for m in MEASURES}
    page.text('All pages, with stemming. ' + anova_of(columns, 'the F-measure'))
    stems = [sweeps.f[p, 'dice', True] for p in sweeps.pages]
    plain = [sweeps.f[p, 'dice', False] for p in sweeps.pages]
    page.text(wilcoxon_line('Stemming, Dice, page by page', stems, plain, 'with', 'without'))


def wilcoxon_line(what, a, b, a_name, b_name):
    from scipy import stats
    differing = sum(x != y for x, y in zip(a, b))
    if not differing:
        return f'{what}: no page differs.'
    p = stats.wilcoxon(a, b).pvalue
    return (f'{what}: {a_name} {mean(a):.3f}, {b_name} {mean(b):.3f}; {differing} of {len(a)} pages differ; '
            f'Wilcoxon\'s signed ranks: p = {p:.2g}.')


def table_6_7(page, kind, sweeps, pages):
    rows = []
    for site in sorted({site for site, _ in pages}):
        own = [p for p in sweeps.pages if pages[p][0] == site]
        if own:
            figures = [mean(sweeps.f[p, m, True] for p in own) for m in MEASURES]
            rows.append([site, len(own), *row_of_figures(figures), cell(mean(figures))])
    figures = [mean(sweeps.f[p, m, True] for p in sweeps.pages) for m in MEASURES]
    rows.append(['**Average**', len(sweeps.pages), *row_of_figures(figures), cell(mean(figures))])
    rows.append(['thesis, Average (7 sites)', 3500, *row_of_figures((.908, .922, .917, .902)), cell(.913)])
    page.table(f'Table 6.7: F-measure by website, with stemming; {KINDS[kind]}',
               ['website', 'pages', *MEASURES, 'average'], rows)


def make(setup):
    pages = setup.pages(4 if setup.tiny else 20, common.is_article)
    page = common.Page('N-EXT (Yeniçağ 2012): the thesis\'s tables on labelled news sites')
    page.text(f'{len(pages)} articles of {len({site for site, _ in pages})} sites, at most '
              f'{4 if setup.tiny else 20} of each, drawn with seed {common.SEED}. In each row the greatest figure is bold. '
              'A page is labelled if one node has at least half of the words of the gold; that node is its news block. '
              'Words of the gold that are neutral count neither way.')
    for kind in KINDS:
        sweeps = Sweeps(setup, kind, pages)
        page.text(f'Nodes: {KINDS[kind]}. {len(sweeps.pages)} pages were read; {len(sweeps.labelled)} are labelled, '
                  'the mean share of the content in the best node is '
                  f'{mean(max(0, s) for s in sweeps.share.values()) / 1000:.3f}. '
                  f'The node that is most like the title by Dice has {SHORT} words or fewer on '
                  f'{mean(sweeps.like[p] <= SHORT for p in sweeps.labelled):.3f} of the labelled pages.')
        results = {measure: cross_validate(sweeps, measure) for measure in MEASURES}
        table_6_2(page, kind, *results['dice'])
        table_c(page, kind, results)
        table_6_3(page, kind, results)
        tables_6_4_5(page, kind, sweeps)
        table_6_6(page, kind, sweeps)
        table_6_7(page, kind, sweeps, pages)
    return page
