#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the formats made from templates on the sample sites, reads them as their consumers do
(exports_reader.py), applies them to the original pages, and compares the words that come out with those of
pages.jsonl. Prints a line "passed NAME" or "failed NAME" for each check.

    exports.py PROGRAM WORK
"""
import os
import re
import subprocess
import sys

import cssselect
import lxml.etree

import exports_reader

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..', 'bench', 'accuracy'))
import page_trees  # noqa: E402
import score  # noqa: E402

HTML = cssselect.HTMLTranslator()
NAMES = ('ftr', 'elastic-crawler', 'diffbot', 'fess', 'norconex', 'stormcrawler', 'parsel', 'crawl4ai',
         'firecrawl')
FILES = {'ftr': 'ftr.txt', 'elastic-crawler': 'elastic-crawler.yml', 'fess': 'fess.properties',
         'norconex': 'norconex.xml', 'stormcrawler': 'stormcrawler.yml'}
SITES = ('harbour', 'ledger-2001', 'vestnik', 'wenzhai')
# The mean F1 of the words against `content`.
LEAST = {'harbour': 0.97, 'ledger-2001': 0.93, 'vestnik': 0.93, 'wenzhai': 0.95}


def check(condition, *name):
    print('passed' if condition else 'failed', *name)


def css(selector):
    """From the top of the document: where a page has two roots, libxml2 hands out the first."""
    return xpath(selector and HTML.css_to_xpath(selector, prefix='//'))


def xpath(expression):
    return lxml.etree.XPath(expression) if expression else lambda root: []


def in_capitals(expression):
    """An XPath for a parser that gives elements names in capitals, as NekoHTML does."""
    chosen = xpath(expression)

    def keep(root):
        elements = root.xpath('//*')
        for e in elements:
            e.tag = e.tag.upper()
        found = chosen(root)
        for e in elements:
            e.tag = e.tag.lower()
        return found
    return keep


def all_of(selectors):
    chosen = [css(s) for s in selectors]
    return lambda root: in_order(root, {e for c in chosen for e in c(root)})


def in_order(root, elements):
    return [e for e in root.xpath('//*') if e in elements]


def by_regex(rules):
    """The rules of the first cluster that the URL matches: (keep, strip)."""
    return lambda url: next((r[1:] for r in rules if r[0].search(url)), (all_of([]), all_of([])))


def fess_pruned(tags):
    def picks(element, tag, class_, id_):
        return (element.tag == tag and (id_ is None or element.get('id') == id_) and
                (class_ is None or class_ in (element.get('class') or '').split()))
    return lambda root: [e for e in root.xpath('//*') if any(picks(e, *t) for t in tags)]


def norconex(handlers):
    keep = [(regex, all_of(selectors)) for kind, regex, selectors in handlers
            if kind == 'DOMPreserveTransformer']
    strip = {regex.pattern: all_of(selectors) for kind, regex, selectors in handlers
             if kind == 'DOMDeleteTransformer'}
    return by_regex([(regex, k, strip.get(regex.pattern, all_of([]))) for regex, k in keep])


def consumers(out):
    """{format: function of a URL that gives (keep, strip)}, each from the file as its tool reads it."""
    def path(name):
        return f'{out}/{FILES.get(name, name + ".json")}'
    ftr = exports_reader.read_ftr(path('ftr'))
    content, pruned = exports_reader.read_fess(path('fess'))
    storm = exports_reader.read_stormcrawler(path('stormcrawler'))
    fixed = {'ftr': (xpath(' | '.join(ftr['body'])), xpath(' | '.join(ftr['strip']))),
             'fess': (in_capitals(content), fess_pruned(pruned)), 'stormcrawler': (css(storm[0]), all_of([]))}
    found = {name: lambda url, rules=rules: rules for name, rules in fixed.items()}
    found['elastic-crawler'] = by_regex([(regex, css(selector), all_of([])) for regex, selector in
                                         exports_reader.read_elastic_crawler(path('elastic-crawler'))])
    found['diffbot'] = by_regex([
        (re.compile(r['urlPattern']), css(r['rules'][0]['selector']), all_of(r['prefilters']))
        for r in exports_reader.read_diffbot(path('diffbot'))])
    clusters = exports_reader.read_parsel(path('parsel'))
    for name, kind, compiled in (('parsel', 'css', css), ('parsel, XPath', 'xpath', xpath)):
        found[name] = by_regex([(re.compile(c['url_regex']), compiled(c['keep_' + kind]),
                                 compiled(c['strip_' + kind])) for c in clusters])
    found['crawl4ai'] = by_regex([(regex, all_of(keep), css(strip)) for regex, keep, strip in
                                  exports_reader.read_crawl4ai(path('crawl4ai'))])
    found['firecrawl'] = by_regex([(regex, all_of(keep), all_of(strip)) for regex, keep, strip in
                                   exports_reader.read_firecrawl(path('firecrawl'))])
    found['norconex'] = norconex(exports_reader.read_norconex(path('norconex')))
    return found


def run(program, work, pages, *options):
    done = subprocess.run([program, '-q', *[w for n in NAMES for w in ('-f', n)], *options, '-o', work, pages],
                          stderr=subprocess.PIPE, text=True)
    check(done.returncode == 0, 'exit status', pages, done.stderr.strip())


def check_text(out, directory):
    """Applies every format to every page."""
    site = os.path.basename(directory)
    tools = consumers(out)
    scores = {name: [] for name in tools}
    for page in score.read_lines(out + '/pages.jsonl'):
        with open(f'{directory}/pages/{page["path"]}', 'rb') as f:
            text = page_trees.decode(f.read(), page['charset'])
        for name, rules_of in tools.items():
            root = page_trees.by_libxml2(text).root
            found = page_trees.keep_and_strip(root, *rules_of(page['url']))
            figure = score.score_text(page['content'], '', found)
            if figure:
                scores[name].append(figure.f1)
    for name, figures in scores.items():
        mean = sum(figures) / len(figures)
        check(mean >= LEAST[site], f'{site}: {name}: F1 of the words {mean:.3f}')


def check_ftr(out, directory):
    """Titles and test URLs."""
    config = exports_reader.read_ftr(out + '/ftr.txt')
    pages = score.read_lines(out + '/pages.jsonl')
    urls = {page['url'] for page in pages}
    check(config['test_url'] and urls.issuperset(config['test_url']), 'test_url are pages of the site')
    for page in pages:
        with open(f'{directory}/{page["path"]}', 'rb') as f:
            root = page_trees.by_libxml2(page_trees.decode(f.read(), page['charset'])).root
        found = [lxml.etree.XPath(title)(root) for title in config['title']]
        texts = [t if isinstance(t, str) else ''.join(t[0].itertext()) if t else '' for t in found]
        title = next((' '.join(t.split()) for t in texts if t.strip()), '')
        if title != page['title'].strip():
            check(False, 'title of', page['path'], repr(title), 'not', repr(page['title']))
            return
    check(True, 'titles')


def check_titles(program, work):
    """TITLEs of which something is the site's, at both ends or at one, and in the middle, where it stays; those that
    are the site's alone, whose pages are called by their H1; line breaks."""
    common = ['Club', 'Club', 'Club', 'Club', 'Club', 'Club', 'Page 6', 'Page 7']
    affixes = ['Club: {0} - Town', 'Club: {0}\n - Town\n', 'Club: {0} - Town', 'Club: {0} - Town', 'Club: {0} - Town',
               '{0} - Town', 'Club: {0}', '{0} - Town, {0}', 'Club: {0} - Town hall', '- Town', 'Club:', '']
    for name, titles in (('common', common), ('affixes', affixes)):
        pages = f'{work}/titles-{name}/www.club.example'
        os.makedirs(pages, exist_ok=True)
        for i, title in enumerate(titles):
            words = ' '.join(f'w{i}x{k}' for k in range(60))
            with open(f'{pages}/{i}.html', 'w', encoding='utf-8') as f:
                f.write(f'<html><head><title>{title.format("Page %d" % i)}</title></head><body><div id=top><h1>Club</h1>'
                        f'</div><div id=main><h1>Head {i}</h1><p>{words}</p></div></body></html>')
        run(program, f'{work}/{name}', pages, '-m', 'entropy')
        found = {page['title'] for page in score.read_lines(f'{work}/{name}/pages.jsonl')}
        check('Head 0' in found if name == 'common' else found.issuperset(['Page 1', 'Head 9', 'Head 11']), name, found)
        check_ftr(f'{work}/{name}', pages)
    cluster = exports_reader.read_parsel(work + '/common/parsel.json')[0]
    check(cluster['title_common'] == 'Club', 'parsel: the title of most pages', cluster)


def check_fess(out):
    """What is pruned is nothing that the rules keep."""
    _, pruned = exports_reader.read_fess(out + '/fess.properties')
    check(pruned[:3] == [(tag, None, None) for tag in ('noscript', 'script', 'style')], 'scripts are pruned')


def check_crowded(program, work):
    """Places of cells without names, one font within another: more forms of a rule than the XPath of Fess may have."""
    pages = work + '/crowded'
    os.makedirs(pages, exist_ok=True)
    for i in range(24):
        words = ' '.join(f'w{i}x{k}' for k in range(60))
        font, end = '<font>' * (i % 6), '</font>' * (i % 6)
        with open(f'{pages}/{i}.html', 'w', encoding='utf-8') as f:
            f.write(f'<html><body>{font}<center><table><tr><td>All the same words</td><td>{words}</td></tr></table>'
                    '</center><center><center><table><tr><td>Menu</td><td>The same on all pages</td></tr></table></center>'
                    f'</center>{end}</body></html>')
    run(program, work + '/fits', pages, '-m', 'entropy')
    with open(work + '/fits/fess.properties', encoding='utf-8') as f:
        text = f.read()
    content, _ = exports_reader.read_fess(work + '/fits/fess.properties')
    check('left out:' in text, 'crowded: not all forms fit')
    check(lxml.etree.XPath(content) and content.startswith('(//BODY/') and content.count(' | ') > 1,
          'crowded: those that do are there', content)


def check_many(program, work):
    """Twenty kinds of content with repeated text between: more rules than fit; wider ones lose less than to leave out
    seven. And content in NOSCRIPT, which tools remove unless told otherwise."""
    pages = work + '/many'
    os.makedirs(pages, exist_ok=True)
    for i in range(12):
        blocks = ''.join(f'<div class=kind{chr(97 + k)}>' + ' '.join(f'w{i}x{k}x{n}' for n in range(40)) + '</div>'
                         f'<div class=ad{chr(97 + k)}>Always the same ad {k}</div>' for k in range(20))
        quiet = ' '.join(f'w{i}n{n}' for n in range(90))
        with open(f'{pages}/{i}.html', 'w', encoding='utf-8') as f:
            f.write(f'<html><body><div id=main>{blocks}<noscript><p>{quiet}</p></noscript></div></body></html>')
    run(program, work + '/wider', pages, '-m', 'entropy')
    fess = consumers(work + '/wider')['fess']
    for page in score.read_lines(work + '/wider/pages.jsonl')[:1]:
        with open(f'{pages}/{page["path"]}', encoding='utf-8') as f:
            found = page_trees.keep_and_strip(page_trees.by_libxml2(f.read()).root, *fess(page['url']))
        figure = score.score_text(page['content'], '', found)
        check('n89' in page['content'] and figure.f1 > 0.9, 'many: Fess keeps what it has no room to name', figure)
    _, pruned = exports_reader.read_fess(work + '/wider/fess.properties')
    excluded = exports_reader.read_yaml(work + '/wider/stormcrawler.yml')['config']['textextractor.exclude.tags']
    check(pruned[:2] == [('script', None, None), ('style', None, None)], 'many: Fess keeps noscript', pruned)
    check(excluded == ['STYLE', 'SCRIPT'], 'many: StormCrawler keeps noscript', excluded)


def check_empty(program, work):
    """A site where nothing is content."""
    pages = work + '/nothing'
    os.makedirs(pages, exist_ok=True)
    for i in range(4):
        with open(f'{pages}/{i}.html', 'w', encoding='utf-8') as f:
            f.write('<html><body><div id=nav><a href=a>All the same words</a></div></body></html>')
    run(program, work + '/empty', pages, '-m', 'entropy')
    tools = 0
    for name in NAMES:
        path = f'{work}/empty/{FILES.get(name, name + ".json")}'
        getattr(exports_reader, 'read_' + name.replace('-', '_'))(path)
        tools += 1
    check(tools == len(NAMES), 'all formats of a site without content can be read')


def check_hostile(program, work):
    """Names that each of the formats has to escape."""
    pages = work + '/hostile'
    os.makedirs(pages, exist_ok=True)
    for i in range(6):
        with open(f'{pages}/{i}.html', 'w', encoding='utf-8') as f:
            words = ' '.join(f'w{i}x{k}' for k in range(60))
            f.write(f'''<html><head><title>Page {i} - It's "so" &amp; \\ so</title></head><body>
<div class='a"b<c'><p>{words} one</p></div><div id="it's-d"><p>{words} two</p></div>
<div class="q&amp;a:1,2"><p>{words} three</p></div><div id="nav"><a href=x>Always the same menu</a></div>
</body></html>''')
    run(program, work + '/odd', pages, '-m', 'entropy')
    tools = consumers(work + '/odd')
    for page in score.read_lines(work + '/odd/pages.jsonl')[:1]:
        with open(f'{pages}/{page["path"]}', encoding='utf-8') as f:
            text = f.read()
        for name, rules_of in tools.items():
            root = page_trees.by_libxml2(text).root
            found = page_trees.keep_and_strip(root, *rules_of(page['url']))
            check(score.tokens(found) == score.tokens(page['content']), 'odd names:', name)
    titles = exports_reader.read_ftr(work + '/odd/ftr.txt')['title']
    check(len(titles) == 3 and all(lxml.etree.XPath(t) for t in titles), 'a title suffix with both quotes', titles)


def main():
    program, work = sys.argv[1:]
    datasets = os.path.join(os.path.dirname(__file__), '..', 'datasets')
    for site in SITES:
        out = f'{work}/{site}'
        run(program, out, f'{datasets}/{site}/pages', '--base-url', f'https://{site}.example.org/')
        check_text(out, f'{datasets}/{site}')
        check_ftr(out, f'{datasets}/{site}/pages')
        check_fess(out)
    check_titles(program, work)
    check_crowded(program, work)
    check_many(program, work)
    check_empty(program, work)
    check_hostile(program, work)


if __name__ == '__main__':
    main()
