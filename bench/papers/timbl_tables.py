# SPDX-License-Identifier: MIT
"""Tables 6.1 to 6.15 and the curves of Arizaleta's thesis (2009): IB1 and IGTREE on the elements of news pages."""
from collections import Counter, defaultdict

import common
from common import cell, mean, row_of_figures

PARTS = {'title': 't', 'heading': 'h', 'body': 'b'}
WEIGHTINGS = {'nw': 'No-Weighting', 'gr': 'GainRatio', 'ig': 'InfoGain', 'x2': 'Chi-square', 'sv': 'Shared Variance'}
K_MAX = 10
SOURCES, PAGES = 16, 10                  # as the thesis has sources
DEFAULT = ('gr', 1)                      # TiMBL's
CURVE = (2, 4, 8, 16, 25, 50, 75, 100, 150)
NAN = float('nan')
COLUMNS = ('TP', 'FP', 'TN', 'FN', 'prec', 'recall', 'fscore', 'thesis: prec', 'recall', 'fscore')

# The thesis's figures: macro and micro means (precision, recall, F) of tables 6.1 to 6.9 ...
MEANS = {('within', 'title'): ((.918, .969, .938), (.892, .973, .930)),
         ('within', 'heading'): ((.865, .862, .859), (.875, .938, .905)),
         ('within', 'body'): ((.978, .943, .955), (.980, .969, .975)),
         ('merging', 'title'): ((.989, .958, .970), (.991, .964, .977)),
         ('merging', 'heading'): ((.904, .877, .888), (.907, .922, .915)),
         ('merging', 'body'): ((.983, .981, .981), (.985, .978, .981)),
         ('across', 'title'): ((.320, .440, .311), (.334, .468, .390)),
         ('across', 'heading'): ((.193, .171, .169), (.400, .500, .444)),
         ('across', 'body'): ((.842, .898, .855), (.823, .908, .863))}
# ... F by weighting (6.11, 6.12): title, heading, body, average ...
BY_WEIGHTING = {'merging': {'nw': (.958, .917, .972, .949), 'gr': (.961, .902, .976, .946), 'ig': (.968, .923, .972, .954),
                            'x2': (.964, .917, .975, .952), 'sv': (.973, .917, .979, .956)},
                'across': {'nw': (.308, .543, .898, .583), 'gr': (.316, .539, .874, .576), 'ig': (.306, .594, .901, .600),
                           'x2': (.577, .523, .893, .664), 'sv': (.443, .414, .744, .533)}}
# ... precision, recall, F with the best options and the default ones (6.13), and of IGTREE (6.14).
OPTIMAL = {('optimal', 'merging'): {'title': (.982, .968, .975), 'heading': (.940, .948, .944), 'body': (.982, .981, .981)},
           ('default', 'merging'): {'title': (.991, .959, .975), 'heading': (.907, .922, .915), 'body': (.985, .978, .981)},
           ('optimal', 'across'): {'title': (.544, .692, .610), 'heading': (.481, .552, .514), 'body': (.882, .903, .892)},
           ('default', 'across'): {'title': (.334, .466, .369), 'heading': (.400, .500, .444), 'body': (.824, .908, .864)},
           ('IGTREE', 'merging'): {'title': (.986, .946, .965), 'heading': (.930, .690, .792), 'body': (.853, .859, .856)},
           ('IGTREE', 'across'): {'title': (.479, .605, .534), 'heading': (.378, .490, .427), 'body': (.803, .829, .816)}}
THESIS_BEST = {'merging': ('sv', 1), 'across': ('x2', 7)}
# Weights of table 6.10, single domain.
INFO_GAIN = (.012, .014, .016, .019, .022, .030, .023, .021, .017, .016, .013, .083, .105, .119, .206, .119, .098, .078,
             .013, .122, .010, .223, .010, .137, .011, .051, .101, .035, .045, .056, .100, .056, .048, .036, .008, .065,
             .008, .135, .008, .078, .008)
GROUPS = {'Html structure': (1, 11, -5), 'Text length': (12, 18, -3), 'Tail length': (19, 25, -3),
          'Upper case of text, tail': (26, 27, None), 'Text dots': (28, 34, -3), 'Tail dots': (35, 41, -3)}


# ---- counts ----

class Counts:
    """True and false positives and negatives of a part, over texts and tails."""

    def __init__(self, pairs=()):
        self.of = {part: Counter() for part in PARTS}
        for gold, found in pairs:
            both = Counter(zip(gold, found))
            for part, letter in PARTS.items():
                for (is_so, said), n in both.items():
                    self.of[part][('T' if (is_so == letter) == (said == letter) else 'F')
                                  + ('P' if said == letter else 'N')] += n

    def figures(self, part):
        """Precision, recall, F; not a number where the thesis has (nan)."""
        n = self.of[part]
        precision = n['TP'] / (n['TP'] + n['FP']) if n['TP'] + n['FP'] else NAN
        recall = n['TP'] / (n['TP'] + n['FN']) if n['TP'] + n['FN'] else NAN
        f = 2 * n['TP'] / (2 * n['TP'] + n['FP'] + n['FN']) if n['TP'] else NAN
        return precision, recall, f

    def f(self, part):
        """F, with 0 where nothing is right."""
        value = self.figures(part)[2]
        return 0.0 if value != value else value

    def mean_f(self):
        return mean(self.f(part) for part in PARTS)


def errors_of(parts):
    """What the thesis's state machine finds: E1 no title, E2 more than one, E3 two headings with nothing between them."""
    told = parts.replace('g', '')
    return {name for name, is_so in (('E1', 't' not in told), ('E2', told.count('t') > 1), ('E3', 'hh' in told)) if is_so}


# ---- experiments ----

class Experiment:
    """Pages of 16 sources, and what IB1 and IGTREE make of them in the ways that are asked for."""

    def __init__(self, setup):
        self.setup = setup
        self.per_source = 4 if setup.tiny else PAGES
        self.k_max = 3 if setup.tiny else K_MAX
        self.jobs, self.names = [], []
        self.found = defaultdict(dict)       # name and k: {page: parts}
        self.weights = defaultdict(list)     # name: of each job
        drawn, gold = setup.pages(self.per_source, common.is_article), {}
        setup.converse('memory_runs', drawn, lambda told: gold.update(
            {int(page): parts for _, page, language, _, parts in told
             if 'b' in parts and (language == 'en' or common.score.group_of(drawn[int(page)][0]) == 'samples')}) or [])
        pages_of = defaultdict(list)
        for page in gold:
            pages_of[drawn[page][0]].append(page)
        large = [site for site in sorted(pages_of) if len(pages_of[site]) == self.per_source]
        one_each = {common.score.publisher_of(site): site for site in large}
        self.sources = common.sample(sorted(one_each.values()), SOURCES, 'timbl')
        pages = [page for site in self.sources for page in pages_of[site]]
        self.pages = [drawn[page] for page in pages]
        self.gold = [gold[page] for page in pages]

    def of_source(self, source):
        return [i for i, (site, _) in enumerate(self.pages) if site == source]

    def add(self, name, weighting, k, train, test):
        if train and test:
            self.jobs.append('\t'.join((weighting, str(k), ','.join(map(str, train)), ','.join(map(str, test)))))
            self.names.append(name)

    def leave_pages_out(self, name, weighting, k, pages):
        for page in pages:
            self.add(name, weighting, k, [p for p in pages if p != page], [page])

    def leave_sources_out(self, name, weighting, k, sources):
        for source in sources:
            self.add(name, weighting, k, [p for s in sources if s != source for p in self.of_source(s)],
                     self.of_source(source))

    def run(self):
        for what, job, *rest in self.setup.converse('memory_runs', self.pages, lambda told: self.jobs):
            name = self.names[int(job)]
            if what == 'weights':
                self.weights[name].append([float(w) for w in rest])
            else:
                page, k, parts = rest
                self.found[name, int(k)][int(page)] = parts

    def counts(self, name, k, pages=None):
        found = self.found[name, k]
        return Counts((self.gold[p], found[p]) for p in (sorted(found) if pages is None else pages) if p in found)

    def ask(self):
        everything = list(range(len(self.pages)))
        for weighting in WEIGHTINGS:
            self.leave_pages_out(('merging', weighting), weighting, self.k_max, everything)
            self.leave_sources_out(('across', weighting), weighting, self.k_max, self.sources)
            self.leave_pages_out(('merging', 'IGTREE', weighting), weighting, 0, everything)
            self.leave_sources_out(('across', 'IGTREE', weighting), weighting, 0, self.sources)
        for source in self.sources:
            self.leave_pages_out(('within', 'gr'), 'gr', 1, self.of_source(source))
            self.leave_pages_out(('within', 'ig'), 'ig', 1, self.of_source(source))
        order = list(everything)
        common.chance('timbl', 'curve').shuffle(order)
        for n in self.curve_sizes():
            self.leave_pages_out(('curve', n), *THESIS_BEST['merging'], sorted(order[:n]))
        for n in range(2, len(self.sources)):
            self.leave_sources_out(('sources', n), 'x2', min(7, self.k_max), self.sources[:n])
        for source in self.sources[:4]:
            own = self.of_source(source)
            for n in range(2, len(own) + 1):
                self.leave_pages_out(('single', source, n), *THESIS_BEST['merging'], own[:n])

    def curve_sizes(self):
        return [n for n in CURVE if n < len(self.pages)]


# ---- tables ----

def tables_by_source(page, e):
    """6.1 to 6.9."""
    number = 1
    for way, title in (('within', 'within a single news domain'), ('merging', 'merging domains'),
                       ('across', 'across news domains')):
        for part in PARTS:
            rows, per_source = [], []
            for source in e.sources:
                counts = e.counts((way, 'gr'), 1, e.of_source(source))
                figures = counts.figures(part)
                per_source.append(figures)
                rows.append([source, len(e.of_source(source)), *(counts.of[part][n] for n in ('TP', 'FP', 'TN', 'FN')),
                             *(figure(f) for f in figures)])
            counts = e.counts((way, 'gr'), 1)
            macro, micro = MEANS[way, part]
            rows.append(['total', len(e.pages), *(counts.of[part][n] for n in ('TP', 'FP', 'TN', 'FN')), '', '', ''])
            having = [f for f in per_source if f[1] == f[1]]
            rows.append(['macro-mean', '', '', '', '', '',
                         *(cell(mean(0.0 if f[k] != f[k] else f[k] for f in having)) for k in range(3))])
            rows.append(['thesis, macro-mean', '', '', '', '', '', *map(cell, macro)])
            rows.append(['micro-mean', '', '', '', '', '', *map(cell, counts.figures(part))])
            rows.append(['thesis, micro-mean', '', '', '', '', '', *map(cell, micro)])
            page.table(f'Table 6.{number}: {part} extraction {title}',
                       ['SOURCE', '# FILES', 'TP', 'FP', 'TN', 'FN', 'prec', 'recall', 'fscore'], rows)
            number += 1


def figure(value):
    return cell(value) or '(nan)'


def table_6_10(page, e):
    columns = {name: [mean(w) for w in zip(*e.weights[name, 'ig'])] for name in ('within', 'merging', 'across')}
    rows = []
    for group, (first, last, offset) in GROUPS.items():
        for number in range(first, last + 1):
            place = '' if offset is None else f' {number - first + offset:+d}'
            rows.append([number, group + place, *(cell(columns[c][number - 1]) for c in columns),
                         cell(INFO_GAIN[number - 1])])
    page.table('Table 6.10: weights of the features, information gain', ['', 'feature', 'single', 'merging', 'new',
               'thesis, single'], rows)


def tables_by_weighting(page, e):
    """6.11 and 6.12, means over k; figures 6.1 and 6.2, means over the weightings."""
    for number, way in ((11, 'merging'), (12, 'across')):
        rows = []
        for weighting, name in WEIGHTINGS.items():
            f = [mean(e.counts((way, weighting), k).f(part) for k in range(1, e.k_max + 1)) for part in PARTS]
            rows.append([name, *map(cell, f), cell(mean(f)), *map(cell, BY_WEIGHTING[way][weighting])])
        page.table(f'Table 6.{number}: F by feature weighting, mean over k = 1 to {e.k_max}, {way} domains',
                   ['Feature weighting', *PARTS, 'average', *(f'thesis: {p}' for p in (*PARTS, 'average'))], rows)
    for number, way in ((1, 'merging'), (2, 'across')):
        rows = []
        for part in PARTS:
            rows.append([part, *row_of_figures([mean(e.counts((way, w), k).f(part) for w in WEIGHTINGS)
                                                for k in range(1, e.k_max + 1)])])
        rows.append(['average', *row_of_figures([mean(e.counts((way, w), k).mean_f() for w in WEIGHTINGS)
                                                 for k in range(1, e.k_max + 1)])])
        page.table(f'Figure 6.{number}: F as a function of k, mean over the weightings, {way} domains',
                   ['k', *range(1, e.k_max + 1)], rows)


def best_of(e, way):
    return max(((w, k) for w in WEIGHTINGS for k in range(1, e.k_max + 1)),
               key=lambda wk: (round(e.counts((way, wk[0]), wk[1]).mean_f(), 9), -wk[1]))


def setting(weighting, k):
    return f'k = {k}, {WEIGHTINGS[weighting]}'


def table_6_13(page, e, best):
    rows = []
    for part in PARTS:
        for way in ('merging', 'across'):
            for label, (weighting, k) in (('optimal', best[way]), ('the thesis\'s optimal', thesis_best(e, way)),
                                          ('default', DEFAULT)):
                counts = e.counts((way, weighting), k)
                rows.append([part, f'{label} ({way}): {setting(weighting, k)}',
                             *(counts.of[part][n] for n in ('TP', 'FP', 'TN', 'FN')), *map(figure, counts.figures(part)),
                             *map(cell, OPTIMAL.get((label, way), {}).get(part, ('', '', '')))])
    page.table('Table 6.13: results with optimal and default parameters, IB1',
               ['', 'settings', *COLUMNS], rows)


def thesis_best(e, way):
    weighting, k = THESIS_BEST[way]
    return weighting, min(k, e.k_max)


def table_6_14(page, e, best):
    rows = []
    for part in PARTS:
        for way in ('merging', 'across'):
            tree = max(WEIGHTINGS, key=lambda w: round(e.counts((way, 'IGTREE', w), 0).mean_f(), 9))
            for label, counts in ((f'IB1 ({way}): {setting(*best[way])}', e.counts((way, best[way][0]), best[way][1])),
                                  (f'IGTREE ({way}): {WEIGHTINGS[tree]}', e.counts((way, 'IGTREE', tree), 0))):
                published = OPTIMAL[('IGTREE' if 'IGTREE' in label else 'optimal', way)][part]
                rows.append([part, label, *(counts.of[part][n] for n in ('TP', 'FP', 'TN', 'FN')),
                             *map(figure, counts.figures(part)), *map(cell, published)])
    page.table('Table 6.14: IB1 and IGTREE, each with its best settings',
               ['', 'algorithm', *COLUMNS], rows)


def table_6_15(page, e, best):
    rows, thesis = [], {'E1': 9, 'E2': 0, 'E3': 1, 'any': 10}
    found = {way: [errors_of(parts) for _, parts in sorted(e.found[(way, best[way][0]), best[way][1]].items())]
             for way in ('merging', 'across')}
    gold = [errors_of(parts) for parts in e.gold]
    for error, name in (('E1', 'no title'), ('E2', 'more than one title'), ('E3', '2 headings together'), ('any', 'any')):
        def count(pages, error=error):
            return sum(bool(found) if error == 'any' else error in found for found in pages)
        rows.append([f'{error}: {name}', count(found['merging']), count(found['across']), count(gold), len(e.pages),
                     thesis[error], 222])
    page.table('Table 6.15: errors found by post-processing', ['error', 'pages, merging', 'pages, across',
               'pages whose gold is so', 'of', 'thesis, merging', 'of'], rows)


def curves(page, e):
    sizes = e.curve_sizes()
    rows = [[part, *(cell(e.counts(('curve', n), 1).f(part)) for n in sizes), cell(e.counts(('merging', 'sv'), 1).f(part))]
            for part in PARTS]
    rows.append(['global', *(cell(e.counts(('curve', n), 1).mean_f()) for n in sizes),
                 cell(e.counts(('merging', 'sv'), 1).mean_f())])
    page.table('Figure 6.7: learning curve merging domains, k = 1, Shared Variance', ['files', *sizes, len(e.pages)], rows)
    k = min(7, e.k_max)
    numbers = range(2, len(e.sources))
    rows = [[part, *(cell(e.counts(('sources', n), k).f(part)) for n in numbers), cell(e.counts(('across', 'x2'), k).f(part))]
            for part in PARTS]
    rows.append(['global', *(cell(e.counts(('sources', n), k).mean_f()) for n in numbers),
                 cell(e.counts(('across', 'x2'), k).mean_f())])
    page.table(f'Figure 6.8: learning curve across news domains, k = {k}, Chi-square',
               ['sources', *numbers, len(e.sources)], rows)
    rows = []
    for source in e.sources[:4]:
        rows.append([source, *(cell(e.counts(('single', source, n), 1).mean_f()) for n in range(2, e.per_source + 1))])
    page.table('Figures 6.3 to 6.6: learning curves of single sources, global F, k = 1, Shared Variance',
               ['files', *range(2, e.per_source + 1)], rows)


def make(setup):
    e = Experiment(setup)
    e.ask()
    e.run()
    page = common.Page('IB1 and IGTREE (Arizaleta 2009): the thesis\'s tables on labelled news sites')
    units = Counter(''.join(e.gold))
    shares = ', '.join(f'{name} {units[letter]} ({100 * units[letter] / units.total():.2f} %)'
                       for name, letter in (*PARTS.items(), ('garbage', 'g')))
    page.text(f'{len(e.pages)} articles in English of {len(e.sources)} sources, {e.per_source} each, drawn with seed '
              f'{common.SEED}. Texts and tails: {shares}; the thesis: 222 files of 16 sources, title 221 (0.49 %), '
              'heading 126 (0.28 %), body 3632 (8.17 %), garbage 40472 (91.04 %). Elements without a text and a tail are '
              'left out. Within and merging: each page is judged by all others; across: by those of other sources. Counts '
              'are of texts and tails. Macro-means are over the sources that have the part; (nan) counts as 0.')
    tables_by_source(page, e)
    table_6_10(page, e)
    tables_by_weighting(page, e)
    best = {way: best_of(e, way) for way in ('merging', 'across')}
    table_6_13(page, e, best)
    table_6_14(page, e, best)
    table_6_15(page, e, best)
    curves(page, e)
    return page
