# SPDX-License-Identifier: MIT
"""Tables 1 to 4 of Gibson, Wellner and Lubar (WIDM 2007): maximum entropy, MEMM and CRF on labelled news sites."""
import re
from collections import Counter, defaultdict

import common
from common import cell, mean

FOLDS = 4
SETUPS = {'No Duplicates, Separate Sources': (False, True), 'Duplicates Allowed, Separate Sources': (True, True),
          'No Duplicates, Mixed Sources': (False, False), 'Duplicates Allowed, Mixed Sources': (True, False)}
CLASSIFIERS = {'CRF': 'crf', 'MEMM': 'memm', 'MaxEnt': 'maxent'}
SIGMAS = (1, 10, 100)
OPTIONS = {'CRF': ('-', 'h', 'e', 'eh'), 'MEMM': ('-', 'h', 'e', 'eh'), 'MaxEnt': ('-', 'h')}
MEASURES = ('Doc. Acc.', 'Doc. Prec.', 'Doc. Recall', 'Block Prec.', 'Block Recall')
SIMILAR = 0.3                             # share of runs of five words from which on two articles are duplicates

# enum predicate_type of labelers/chain/block_predicates.h
WORDS, ENTITIES, CASING, ANCHORS, TITLE, ANCESTORS, DESCENDANTS, SIBLINGS, COUNT, IMAGE = (1 << b for b in range(10))
ALL, STOPS = 1023, 1024
FEATURES = {'All Features': (ALL, (.804, .839, .933, .979, .995)),
            'No descendant tags': (ALL - DESCENDANTS, (.809, .847, .933, .979, .995)),
            'No named entities': (ALL - ENTITIES, (.803, .860, .907, .985, .992)),
            'No title matching': (ALL - TITLE, (.794, .825, .939, .979, .996)),
            'No anchor percent': (ALL - ANCHORS, (.793, .833, .927, .977, .995)),
            'No word count': (ALL - COUNT, (.789, .830, .918, .978, .994)),
            'No sibling tags': (ALL - SIBLINGS, (.782, .809, .940, .975, .996)),
            'No after img': (ALL - IMAGE, (.764, .804, .906, .977, .993)),
            'No title case': (ALL - CASING, (.762, .815, .899, .975, .989)),
            'Inverse Stop Words': (ALL - WORDS + STOPS, (.701, .798, .820, .963, .971)),
            'No ancestor tags': (ALL - ANCESTORS, (.691, .715, .927, .967, .996)),
            'No words': (ALL - WORDS, (.636, .749, .733, .974, .914))}

# The paper's table 1: options and figures of each classifier, setup after setup; then table 3 and 4.
TABLE_1 = {
    'No Duplicates, Separate Sources': {
        'CRF': ('σ=100', (.804, .839, .933, .979, .995)), 'MEMM': ('σ=100,H', (.777, .862, .866, .986, .969)),
        'MaxEnt': ('σ=10,H', (.576, .657, .750, .960, .981))},
    'Duplicates Allowed, Separate Sources': {
        'CRF': ('σ=1', (.876, .907, .945, .992, .995)), 'MEMM': ('σ=1,H', (.831, .889, .902, .990, .977)),
        'MaxEnt': ('σ=10,H', (.638, .707, .787, .950, .983))},
    'No Duplicates, Mixed Sources': {
        'CRF': ('σ=1,E', (.961, .979, .978, .997, .998)), 'MEMM': ('σ=1,H,E', (.912, .948, .951, .994, .996)),
        'MaxEnt': ('σ=100,H', (.779, .857, .883, .987, .992))},
    'Duplicates Allowed, Mixed Sources': {
        'CRF': ('σ=10', (.977, .985, .989, .999, .999)), 'MEMM': ('σ=1,H,E', (.945, .963, .980, .997, .998)),
        'MaxEnt': ('σ=100,H', (.920, .955, .959, .996, .996))}}
TABLE_3 = {
    'No Duplicates, Separate Sources': ((243, 680), {
        'CRF': (.597, .609, .935, .878, .924, .933), 'MEMM': (.584, .604, .910, .846, .963, .856),
        'MaxEnt': (.342, .346, .806, .660, .788, .741)}),
    'Duplicates Allowed, Separate Sources': ((417, 1203), {
        'CRF': (.746, .766, .940, .921, .957, .946), 'MEMM': (.652, .687, .901, .894, .961, .903),
        'MaxEnt': (.307, .311, .699, .752, .861, .802)}),
    'No Duplicates, Mixed Sources': ((423, 1210), {
        'CRF': (.943, .961, .973, .968, .986, .980), 'MEMM': (.943, .955, .978, .901, .946, .941),
        'MaxEnt': (.745, .836, .858, .791, .864, .892)}),
    'Duplicates Allowed, Mixed Sources': ((431, 1189), {
        'CRF': (.944, .964, .974, .988, .992, .995), 'MEMM': (.942, .946, .993, .946, .969, .975),
        'MaxEnt': (.893, .937, .946, .929, .961, .963)})}
TABLE_4 = {3: (.804, .839, .933, .979, .995), 2: (.718, .753, .910, .973, .991), 1: (.681, .714, .910, .974, .991)}


# ---- splits ----

def runs_of_words(text):
    words = re.findall(r'\w+', text.lower())
    return {tuple(words[i:i + 5]) for i in range(len(words) - 4)}


def articles_of(texts):
    """For each text the number of its article: duplicates and near duplicates have the same."""
    runs = [runs_of_words(text) for text in texts]
    having, common_runs = defaultdict(list), Counter()
    for i, known in enumerate(runs):
        for run in known:
            having[run].append(i)
    for pages in having.values():
        for k, later in enumerate(pages):
            for earlier in pages[:k]:
                common_runs[earlier, later] += 1
    article = list(range(len(texts)))
    for (earlier, later), n in sorted(common_runs.items()):
        if n > SIMILAR * len(runs[earlier] | runs[later]):
            article = [article[earlier] if a == article[later] else a for a in article]
    return article


def bundles_of(sources):
    """Four bundles of sources, filled in turn; a source is drawn by the number of its pages. Returns that of each page."""
    chance, bundle, turn = common.chance('mitre', 'bundles'), {}, 0
    left = Counter(sources)
    while left:
        names = sorted(left)
        name = chance.choices(names, [left[n] for n in names])[0]
        bundle[name] = turn % FOLDS
        turn += 1
        del left[name]
    return [bundle[s] for s in sources]


def folds_of(sources, articles, duplicates, separate):
    """(fold of each page, [(train, test)] as indices of pages)."""
    n, chance = len(sources), common.chance('mitre', duplicates, separate)
    if separate:
        fold = bundles_of(sources)
    elif duplicates:
        fold = common.folds_of(n, FOLDS, 'mitre')
    else:
        names = sorted(set(articles))
        chance.shuffle(names)
        place = {name: p % FOLDS for p, name in enumerate(names)}
        fold = [place[a] for a in articles]
    splits = []
    for k in range(FOLDS):
        train = [i for i in range(n) if fold[i] != k]
        test = [i for i in range(n) if fold[i] == k]
        if separate and not duplicates:
            both = sorted({articles[i] for i in train} & {articles[i] for i in test})
            chance.shuffle(both)
            from_test = set(both[:len(both) // 2])    # the test keeps more where they do not come out even
            from_train = set(both) - from_test
            train = [i for i in train if articles[i] not in from_train]
            test = [i for i in test if articles[i] not in from_test]
        splits.append((train, test))
    return fold, splits


# ---- jobs ----

class Jobs:
    """What chain_runs is asked to do, and what it found: {name: [(page, right, too many, missed)]} over all its folds."""

    def __init__(self):
        self.lines, self.names = [], []
        self.found, self.predicates = defaultdict(list), defaultdict(list)

    def add(self, name, classifier, sigma, options, types, train, test):
        pages = (','.join(map(str, part)) for part in (train, test))
        self.lines.append('\t'.join(map(str, (CLASSIFIERS[classifier], sigma, options, types, 1, *pages))))
        self.names.append(name)

    def take(self, lines):
        for what, job, *rest in lines:
            if what == 'test':
                self.found[self.names[int(job)]].append(tuple(map(int, rest)))
            else:
                self.predicates[self.names[int(job)]].append(int(rest[0]))


def measures(rows):
    """The paper's five, of pages (page, right, too many, missed)."""
    right, extra, missed = (sum(row[k] for row in rows) for k in (1, 2, 3))
    return (mean(not r[2] and not r[3] for r in rows), mean(not r[2] for r in rows), mean(not r[3] for r in rows),
            right / (right + extra) if right + extra else float('nan'),
            right / (right + missed) if right + missed else float('nan'))


def label_of(sigma, options):
    return f'σ={sigma}' + ''.join(f',{letter}' for letter, key in (('H', 'h'), ('E', 'e')) if key in options)


class Experiment:
    """The pages, their splits, and the options that are best in a first round."""

    def __init__(self, setup):
        self.setup = setup
        self.sigmas = SIGMAS[:1] if setup.tiny else SIGMAS
        drawn = setup.pages(5 if setup.tiny else 10, common.is_article)
        self.known = {}
        setup.converse('chain_runs', drawn, lambda told: self.keep(told, drawn))
        self.pages = [drawn[i] for i in sorted(self.known)]
        self.known = [self.known[i] for i in sorted(self.known)]
        self.articles = articles_of([common.score.joined(gold['text']) for _, gold in self.pages])
        sources = [common.score.publisher_of(site) for site, _ in self.pages]
        self.sources = len(set(sources))
        self.fold, self.splits = {}, {}
        for name, (duplicates, separate) in SETUPS.items():
            self.fold[name], self.splits[name] = folds_of(sources, self.articles, duplicates, separate)

    def keep(self, told, drawn):
        """Pages in English with content, as the paper's; of the sample sites all with content."""
        for _, page, language, blocks, content, runs in told:
            if int(content) and (language == 'en' or common.score.group_of(drawn[int(page)][0]) == 'samples'):
                self.known[int(page)] = int(blocks), int(content), int(runs)
        return []

    def run(self, jobs):
        jobs.take(self.setup.converse('chain_runs', self.pages, lambda told: jobs.lines))
        return jobs

    def choose(self, name):
        """All options on one setup: {classifier: [(measures, sigma, options)]}, the best first; and what the best found."""
        jobs = Jobs()
        for classifier in CLASSIFIERS:
            for sigma in self.sigmas:
                for options in OPTIONS[classifier]:
                    for train, test in self.splits[name]:
                        jobs.add((classifier, sigma, options), classifier, sigma, options, ALL, train, test)
        self.run(jobs)
        tried = defaultdict(list)
        for (classifier, sigma, options), rows in jobs.found.items():
            tried[classifier].append((measures(rows), sigma, options))
        tried = {classifier: sorted(rows, key=lambda row: row[0], reverse=True) for classifier, rows in tried.items()}
        return tried, {(name, c): jobs.found[c, rows[0][1], rows[0][2]] for c, rows in tried.items()}


# ---- tables ----

def options_table(page, name, tried):
    rows = []
    for classifier, found in tried.items():
        rows += [[f'{classifier} {label_of(sigma, options)}', *map(cell, figures)] for figures, sigma, options in found]
    page.table(f'All options: {name}', ['Classifier', *MEASURES], rows)


def table_1(page, chosen, found):
    rows = []
    for name in SETUPS:
        rows.append([f'**{name}**', *[''] * 10])
        for classifier in CLASSIFIERS:
            _, sigma, options = chosen[name][classifier][0]
            label, published = TABLE_1[name][classifier]
            rows.append([f'{classifier} {label_of(sigma, options)}', *map(cell, measures(found[name, classifier])),
                         f'{classifier} {label}', *map(cell, published)])
    page.table('Table 1: documents and blocks, each classifier on each of the four setups',
               ['Classifier', *MEASURES, 'the paper', *MEASURES], rows,
               'With the options that are best by document accuracy, as in the paper; of the setups without sources or '
               'duplicates in common those of the same sources.')


def table_2(page, found, best):
    rows = [[name, *map(cell, measures(found[name])), *map(cell, published)] for name, (_, published) in FEATURES.items()]
    page.table(f'Table 2: one feature type less, CRF {label_of(*best)}, No Duplicates, Separate Sources',
               ['Feature Set', *MEASURES, *(f'paper: {m}' for m in MEASURES)], rows)


def table_3(page, known, chosen, found):
    rows = []
    for name in SETUPS:
        pages = {row[0] for row in found[name, 'CRF']}
        apart = sum(known[p][2] > 1 for p in pages)
        (paper_apart, paper_together), published = TABLE_3[name]
        rows.append([f'**{name}** (NonContig={apart}, Contig={len(pages) - apart}; '
                     f'paper: {paper_apart}, {paper_together})', *[''] * 12])
        for classifier in CLASSIFIERS:
            figures = []
            for contiguous in (False, True):
                part = [row for row in found[name, classifier] if (known[row[0]][2] == 1) == contiguous]
                figures += measures(part)[:3] if part else [None] * 3
            _, sigma, options = chosen[name][classifier][0]
            rows.append([f'{classifier} {label_of(sigma, options)}', *map(cell, figures), *map(cell, published[classifier])])
    kinds = [f'{kind} {m}' for kind in ('Non-Contiguous', 'Contiguous') for m in ('Acc.', 'Prec.', 'Rec.')]
    page.table('Table 3: documents whose content is in one piece, and the others', ['Classifier', *kinds,
               *(f'paper: {k}' for k in kinds)], rows)


def table_4(page, found, best):
    rows = [[{3: '100%', 2: '67%', 1: '33%'}[parts], *map(cell, measures(found[parts])), *map(cell, published)]
            for parts, published in TABLE_4.items()]
    page.table(f'Table 4: amount of training data, CRF {label_of(*best)}, No Duplicates, Separate Sources',
               ['Training Data Amount', *MEASURES, *(f'paper: {m}' for m in MEASURES)], rows)


def errors_line(rows):
    wrong = Counter(min(row[2] + row[3], 3) for row in rows)
    shares = ', '.join(f'{name} {wrong[k] / len(rows):.3f}' for k, name in
                       enumerate(('none', 'one', 'two', 'three or more')))
    return f'Wrong blocks of a document: {shares}.'


def round_two(experiment, chosen, known):
    """Adds to what is known, {(setup, classifier): rows}: tables 1 and 3 for the setups whose options are taken over, and
    tables 2 and 4."""
    jobs = Jobs()
    hardest = 'No Duplicates, Separate Sources'
    _, sigma, options = chosen[hardest]['CRF'][0]
    for name in SETUPS:
        for classifier in CLASSIFIERS if (name, 'CRF') not in known else ():
            for train, test in experiment.splits[name]:
                jobs.add((name, classifier), classifier, *chosen[name][classifier][0][1:], ALL, train, test)
    for feature, (types, _) in list(FEATURES.items())[1:]:
        for train, test in experiment.splits[hardest]:
            jobs.add(feature, 'CRF', sigma, options, types, train, test)
    for k, (train, test) in enumerate(experiment.splits[hardest]):
        for other in (f for f in range(FOLDS) if f != k):
            of_bundle = [i for i in train if experiment.fold[hardest][i] == other]
            jobs.add(1, 'CRF', sigma, options, ALL, of_bundle, test)
            jobs.add(2, 'CRF', sigma, options, ALL, [i for i in train if i not in set(of_bundle)], test)
    found = {**known, **experiment.run(jobs).found}
    found['All Features'] = found[3] = found[hardest, 'CRF']
    return found


def make(setup):
    experiment = Experiment(setup)
    page = common.Page('MaxEnt, MEMM and CRF (Gibson, Wellner and Lubar 2007): the paper\'s tables on labelled news sites')
    blocks, content = (sum(known[k] for known in experiment.known) for k in (0, 1))
    page.text(f'{len(experiment.pages)} articles in English of {len({s for s, _ in experiment.pages})} sites of '
              f'{experiment.sources} publishers (*sources*), at most {5 if setup.tiny else 10} of each site, drawn with seed '
              f'{common.SEED}; {len(set(experiment.articles))} distinct articles; {blocks} blocks, {content} of them content '
              f'(the paper: 1620 documents of 27 sites, 388 distinct articles, 258824 blocks, 24388 of them Content). '
              f'The content of {mean(known[2] == 1 for known in experiment.known):.3f} of them is in one piece (the paper: '
              f'.743).')
    chosen, again, known = {}, {}, {}
    for base in ('No Duplicates, Separate Sources', 'Duplicates Allowed, Mixed Sources'):
        tried, found = experiment.choose(base)
        known.update(found)
        for name, (_, separate) in SETUPS.items():
            if separate == SETUPS[base][1]:
                chosen[name] = tried
        again[base] = tried
    best = chosen['No Duplicates, Separate Sources']['CRF'][0][1:]
    found = round_two(experiment, chosen, known)
    table_1(page, chosen, found)
    page.text('CRF, No Duplicates, Separate Sources. ' + errors_line(found['All Features']))
    table_2(page, found, best)
    table_3(page, experiment.known, chosen, found)
    table_4(page, found, best)
    for name, tried in again.items():
        options_table(page, name, tried)
    return page
