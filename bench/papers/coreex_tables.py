# SPDX-License-Identifier: MIT
"""The experiment that the paper on CoreEx, link-target identification and C4.5 designs, and does not report: does a page hold
an article? Three trees, 10-fold, 20 trials, on labelled whole sites."""
import math

import common
from common import cell, mean

TREES = {'CoreEx': 'core', 'Link-Target Identification': 'link', 'Link-Target Identification and CoreEx': 'both'}
HOWS = {'pruned': 'pruned', 'unpruned': 'not pruned', 'windows': 'best of 10 trees by windowing'}
SITES, PAGES, FOLDS, TRIALS = 10, 33, 10, 20
HYPOTHESES = (('link', 'core', 'Hypothesis 1: link-target identification is better than CoreEx'),
              ('both', 'link', 'Hypothesis 2: both are better than link-target identification'),
              ('both', 'core', 'Hypothesis 2: both are better than CoreEx'))


def kind_of(gold):
    """Is it an article? None where the gold does not say."""
    return gold['type'] == 'article' if gold.get('type') else None


def draw(setup, sites):
    """[(site, gold)]: of each site PAGES pages, half of them articles; the odd page goes to either in turn."""
    pages = []
    for number, site in enumerate(sites):
        articles = [g for g in setup.sites[site] if kind_of(g)]
        others = [g for g in setup.sites[site] if kind_of(g) is False]
        most = 12 if setup.tiny else PAGES
        wanted = most // 2 + (most % 2) * (number % 2)
        pages += [(site, g) for g in common.sample(articles, wanted, site, 'articles')]
        pages += [(site, g) for g in common.sample(others, most - wanted, site, 'others')]
    return pages


def fitting_sites(setup):
    """Sites with as many articles and other pages as the design takes, at most SITES of them."""
    need = (12 if setup.tiny else PAGES) // 2 + 1
    fitting = [site for site, golds in setup.sites.items()
               if min(sum(kind_of(g) is True for g in golds), sum(kind_of(g) is False for g in golds)) >= need]
    return common.sample(fitting, SITES, 'coreex')


class Experiment:
    def __init__(self, setup):
        self.setup = setup
        self.trials = 2 if setup.tiny else TRIALS
        self.sites = fitting_sites(setup)
        self.pages = draw(setup, self.sites)
        self.is_article = [kind_of(gold) for _, gold in self.pages]
        self.jobs, self.names = [], []
        self.right, self.size, self.root, self.answers = {}, {}, {}, {}

    def add(self, name, features, how, train, test):
        lists = ([i for i in train if self.is_article[i]], [i for i in train if not self.is_article[i]], test)
        if all(lists):
            self.jobs.append('\t'.join((features, how, *(','.join(map(str, pages)) for pages in lists))))
            self.names.append((*name, test))

    def ask(self):
        n = len(self.pages)
        for trial in range(self.trials):
            fold = common.folds_of(n, FOLDS, 'coreex', trial)
            for features in TREES.values():
                for how in HOWS:
                    for k in range(FOLDS):
                        self.add((features, how, trial, k), features, how, [i for i in range(n) if fold[i] != k],
                                 [i for i in range(n) if fold[i] == k])
        for features in TREES.values():
            for how in HOWS:
                for site in self.sites:
                    self.add((features, how, 'site', site), features, how,
                             [i for i in range(n) if self.pages[i][0] != site],
                             [i for i in range(n) if self.pages[i][0] == site])
                self.add((features, how, 'all', 0), features, how, list(range(n)), list(range(n)))

    def run(self):
        for _, job, leaves, nodes, root, answers in self.setup.converse('article_runs', self.pages, lambda told: self.jobs):
            *name, test = self.names[int(job)]
            name = tuple(name)
            right = [(a == '+') == self.is_article[i] for a, i in zip(answers, test)]
            self.right[name], self.size[name], self.root[name] = mean(right), (int(leaves), int(nodes)), root
            self.answers[name] = [(a == '+', self.is_article[i]) for a, i in zip(answers, test)]

    def folds(self, features, how, trial):
        return [self.right[features, how, trial, k] for k in range(FOLDS) if (features, how, trial, k) in self.right]

    def trials_of(self, features, how='pruned'):
        """The accuracy of each trial: the mean of its folds."""
        return [mean(self.folds(features, how, trial)) for trial in range(self.trials)]


def deviation(values):
    return math.sqrt(sum((v - mean(values)) ** 2 for v in values) / (len(values) - 1)) if len(values) > 1 else float('nan')


def corrected_t(differences, share):
    """(t, p one-sided) of differences between folds that share their training pages: the resampled t-test corrected by
    Nadeau and Bengio (2003); share: test pages to training pages."""
    from scipy import stats
    n, d = len(differences), deviation(differences)
    if not d:
        return float('nan'), float('nan')
    t = mean(differences) / (d * math.sqrt(1 / n + share))
    return t, stats.t.sf(t, n - 1)


def table_2(page, e):
    rows = [[f'{len(e.pages) - len(e.pages) // FOLDS} training pages / {len(e.pages) // FOLDS} test pages',
             *(f'{mean(e.trials_of(f)):.3f} ± {deviation(e.trials_of(f)):.3f}' for f in TREES.values())]]
    page.table('Table 2: the design\'s three trees, accuracy', ['', *(f'Decision tree built from {name}' for name in TREES)],
               rows, f'Mean and standard deviation of {e.trials} trials; each is the mean of {FOLDS} folds.')


def trials_table(page, e):
    rows = [[trial + 1, *(cell(e.trials_of(f)[trial]) for f in TREES.values())] for trial in range(e.trials)]
    page.table('Each trial, accuracy', ['trial', *TREES], rows)


def p_cell(p):
    return '' if p != p else f'{p:.2g}' if p < .999 else '> .999'


def verdict_of(p):
    if p < common.ALPHA:
        return 'yes'
    return 'no; the contrary is' if p > 1 - common.ALPHA else 'no'


def hypotheses(page, e):
    from scipy import stats
    rows = []
    for better, worse, claim in HYPOTHESES:
        a, b = e.trials_of(better), e.trials_of(worse)
        differences = [x - y for trial in range(e.trials)
                       for x, y in zip(e.folds(better, 'pruned', trial), e.folds(worse, 'pruned', trial))]
        t, p = corrected_t(differences, 1 / (FOLDS - 1))
        plain = stats.ttest_rel(a, b, alternative='greater')
        rows.append([claim, f'{mean(a) - mean(b):+.3f}', cell(float(plain.statistic), 1), p_cell(plain.pvalue), cell(t, 2),
                     p_cell(p), verdict_of(p)])
    page.table('The two hypotheses', ['', 'difference', 'paired t of the trials', 'p', 'corrected t of the folds', 'p',
                                      'significant'], rows,
               'One-sided. Trials share their pages, so that a t-test of them finds any difference significant; the '
               'corrected one (Nadeau and Bengio 2003) allows for that, and decides.')


def kinds_table(page, e):
    rows = []
    for name, features in TREES.items():
        for how, what in HOWS.items():
            answers = [pair for trial in range(e.trials) for k in range(FOLDS)
                       for pair in e.answers.get((features, how, trial, k), [])]
            right = [said for said, is_so in answers if is_so]
            false = [said for said, is_so in answers if not is_so]
            leaves = mean(size[0] for key, size in e.size.items() if key[:2] == (features, how) and isinstance(key[2], int))
            rows.append([name, what, cell(mean(e.trials_of(features, how))), cell(mean(right)), cell(1 - mean(false)),
                         cell(leaves, 1), e.root[features, how, 'all', 0], cell(e.right[features, how, 'all', 0])])
    page.table('Pruning and windowing', ['tree', '', 'accuracy', 'of articles', 'of other pages', 'leaves',
                                         'root, trained on all', 'accuracy, trained on all'], rows)


def sites_table(page, e):
    rows = [[site, *(cell(e.right.get((f, 'pruned', 'site', site))) for f in TREES.values())] for site in e.sites]
    rows.append(['**mean**', *(cell(mean(e.right[f, 'pruned', 'site', s] for s in e.sites
                                         if (f, 'pruned', 'site', s) in e.right)) for f in TREES.values())])
    page.table('Sites left out: trained on the pages of all other sites, accuracy', ['site', *TREES], rows)


def make(setup):
    e = Experiment(setup)
    e.ask()
    e.run()
    page = common.Page('CoreEx, link-target identification and C4.5: is there an article?')
    page.text(f'{len(e.pages)} pages of {len(e.sites)} sites, {sum(e.is_article)} of them articles, drawn with seed '
              f'{common.SEED}; {FOLDS}-fold, {e.trials} trials, each with other folds. The paper designs 330 pages of 10 '
              'sites, half of them articles, 10-fold, 20 trials, and reports no figures.')
    table_2(page, e)
    hypotheses(page, e)
    trials_table(page, e)
    kinds_table(page, e)
    sites_table(page, e)
    return page
