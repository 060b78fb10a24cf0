#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""run.py - tries --format with the real engines: types the commands of docs/indexing.md, asks the sample site
for a word of its menu and a word of one article, and measures index size and precision with and
without what the site repeats.

    run.py [--update] [--required] [--build DIR] [--engines a,b] [--queries N] [--table FILE] PROGRAM SITE...

SITE is a directory with pages/ and gold.jsonl (datasets/README.md). --update takes what docs/indexing.md prints
for right; --required fails where an engine is missing. The last line is "engines: N passed, N failed"."""
import argparse
import collections
import json
import os
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path[:0] = [os.path.dirname(os.path.abspath(__file__)), os.path.join(TOP, "tests")]

import engines as drivers  # noqa: E402
import languages  # noqa: E402
from formats_reader import dated, seconds_of, utc, wanted  # noqa: E402
from hostile_site import make_hostile_site  # noqa: E402
from tally import Tally  # noqa: E402

DOCUMENT = os.path.join(TOP, "docs", "indexing.md")
SECTIONS = {"Xapian": "xapian", "Groonga": "groonga", "Sphinx and Manticore": "sphinx", "PostgreSQL": "postgresql",
            "OpenSearch and Elasticsearch": "opensearch", "Solr": "solr"}
DATES = {"groonga": dated(seconds_of, 0), "postgresql": dated(utc, None), "opensearch": dated(utc, None), "solr": dated(utc)}
MENU_WORD, ARTICLE_WORD = "newsroom", "afloat"
tally = Tally("engines")
check = tally.check


# ---- docs/indexing.md

def blocks_of(text):
    """section -> places of its ```bash and ```output blocks."""
    blocks, section = {}, ""
    for match in re.finditer(r"^## ([^\n]*)$|^```(bash|output)\n(.*?)^```$", text, re.M | re.S):
        if match.group(1):
            section = match.group(1)
        else:
            blocks.setdefault(section, []).append((match.group(2), match.span(3)))
    return blocks


def type_commands(engine, program, update):
    """Runs the commands of the engine's section in an empty directory and compares what they print."""
    with open(DOCUMENT, encoding="utf-8") as f:
        text = f.read()
    section = next(s for s, name in SECTIONS.items() if name == engine.name)
    (_, (a, b)), (kind, (c, d)) = blocks_of(text)[section]
    with tempfile.TemporaryDirectory() as directory:
        os.chmod(directory, 0o755)
        os.symlink(os.path.join(TOP, "datasets"), os.path.join(directory, "datasets"))
        os.symlink(program, os.path.join(directory, "infodisc"))
        done = subprocess.run(["bash", "-e", "-o", "pipefail", "-c", text[a:b]], cwd=directory, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
                              env=dict(os.environ, LC_ALL="C.UTF-8"))
    check("%s: the commands of docs/indexing.md run" % engine.title, done.returncode == 0, done.stdout)
    if update:
        with open(DOCUMENT, "w", encoding="utf-8") as f:
            f.write(text[:c] + done.stdout + text[d:])
    else:
        check("%s: they print what stands there" % engine.title, kind == "output" and done.stdout == text[c:d],
              done.stdout)


# ---- sites

class Site:
    """A site with its gold, and the outputs of the program with all text and with content alone."""

    def __init__(self, directory, program, work):
        self.name = os.path.basename(directory.rstrip("/"))
        with open(os.path.join(directory, "gold.jsonl"), encoding="utf-8") as f:
            gold = {row["path"]: row for row in map(json.loads, f) if "text" in row}
        formats = [x for engine in drivers.ENGINES for x in ("-f", engine.name)]
        self.out = {}
        for which, fields in (("all", "url,lang,type,title,content,redundant"), ("content", "url,lang,type,title,content")):
            self.out[which] = os.path.join(work, self.name, which)
            drivers.sh([program, "-q", *formats, "--with-schema", "--fields", fields, "-o", self.out[which],
                        os.path.join(directory, "pages")], TOP)
        with open(os.path.join(self.out["all"], "pages.jsonl"), encoding="utf-8") as f:
            self.pages = [page for page in map(json.loads, f) if page["path"] in gold]
        self.urls = {page["url"] for page in self.pages}  # nothing can be said of pages without gold
        for page in self.pages:
            page["gold"] = gold[page["path"]]
            page["words"] = {"gold": words(page["gold"]["text"]), "content": words(page["title"] + " " + page["content"]),
                             "all": words(" ".join((page["title"], page["content"], page["redundant"])))}

    def with_word(self, word, where):
        """URLs of the pages that have it."""
        return {p["url"] for p in self.pages if word in p["words"][where]}

    def queries(self, at_most):
        """Words that at least half of the pages have, for their frame, and that up to a fifth of the pages have
        in what they are about: those that a search of everything cannot answer."""
        df = {where: collections.Counter(w for p in self.pages for w in p["words"][where]) for where in ("all", "gold")}
        n = len(self.pages)
        found = sorted(w for w in df["gold"] if df["all"][w] * 2 >= n and df["gold"][w] * 5 <= n)
        return sample(found, at_most)

    def words_of_content(self, at_most):
        """Words that few pages have, and these in what they are about."""
        df = {where: collections.Counter(w for p in self.pages for w in p["words"][where]) for where in ("all", "gold")}
        found = sorted(w for w in df["gold"] if df["all"][w] * 5 <= len(self.pages) and df["gold"][w] > 1)
        return sample(found, at_most)


def sample(found, at_most):
    """At most so many, spread evenly."""
    return [found[i * len(found) // at_most] for i in range(at_most)] if len(found) > at_most else found


def words(text):
    """Words that every engine takes as one: letters a to z or Russian ones, not next to others."""
    return {w for w in re.findall(r"\w+", text.lower().replace("'", " x ")) if re.fullmatch("[a-z]{3,}|[а-я]{3,}", w)}


def load_hostile(engine, program, work):
    """Every page of the site that breaks escapes, framings and limits is there, and comes back as it was."""
    site, out = os.path.join(work, "hostile"), os.path.join(work, "hostile-" + engine.name)
    if not os.path.isdir(site):
        make_hostile_site(site)
    drivers.sh([program, "-q", "-f", engine.name, "--with-schema", "-o", out, site], TOP)
    with open(os.path.join(out, "pages.jsonl"), encoding="utf-8") as f:
        pages = {page["id"]: page for page in map(json.loads, f)}
    engine.index(out)
    documents = dict(engine.documents())
    check("%s: has all pages of the hostile site" % engine.title, set(documents) == set(pages),
          "%d of %d" % (len(documents), len(pages)))
    for key, values in documents.items():
        want = DATES.get(engine.name, dict)(wanted(pages[key], list(values)))
        if engine.name == "xapian":
            want = {k: str(v) for k, v in want.items()}
        wrong = {k: (str(values[k])[:80], str(want[k])[:80]) for k in values if values[k] != want[k]}
        check("%s: gives back %s" % (engine.title, pages[key]["path"]), values and not wrong, wrong)


def speak(engine, program, work, pages, lang=None):
    """A plain word of each page, in ten languages or in one, finds this page alone."""
    site = os.path.join(work, "languages-%s" % lang)
    out = site + "-" + engine.name
    if not os.path.isdir(site):
        languages.make_site(site, pages, lang)
    drivers.sh([program, "-q", "-f", engine.name, "--with-schema", "-o", out, site], TOP)
    with open(os.path.join(out, "pages.jsonl"), encoding="utf-8") as f:
        url_of = {page["path"][:-5]: page["url"] for page in map(json.loads, f) if page["content"]}
    check("the texts of all languages are content", set(url_of) == set(pages), url_of)
    engine.index(out)
    for name, (_, word) in pages.items():
        found = engine.search(word, False)
        known = name not in languages.UNKNOWN.get(engine.title, ())
        check("%s: %s '%s' finds its page%s" % (engine.title, name, word,
                                                "" if known else ", which it did not: say so"),
              (found == {url_of[name]}) == known, sorted(found))


def accept(engine, site):
    """What users ask for: a word of the menu finds what is about it, a word of an article that article."""
    about = site.with_word(MENU_WORD, "gold")
    lists = {p["url"] for p in site.pages if p["gold"]["type"] == "index"}
    engine.index(site.out["all"])
    everywhere, content = engine.search(MENU_WORD, True), engine.search(MENU_WORD, False)
    check("%s: with everything indexed '%s' finds all pages" % (engine.title, MENU_WORD),
          len(everywhere) == len(site.pages) and len(about) == 2, len(everywhere))
    check("%s: in content '%s' finds the two articles, and lists of them" % (engine.title, MENU_WORD),
          content - lists == about, sorted(content))
    check("%s: no more than the pages whose content has it" % engine.title,
          content == site.with_word(MENU_WORD, "content"), sorted(content))
    article = site.with_word(ARTICLE_WORD, "gold")
    check("%s: with everything indexed '%s' finds more pages than one" % (engine.title, ARTICLE_WORD),
          len(engine.search(ARTICLE_WORD, True)) > 1 == len(article))
    check("%s: in content '%s' finds its article alone" % (engine.title, ARTICLE_WORD),
          engine.search(ARTICLE_WORD, False) == article, sorted(engine.search(ARTICLE_WORD, False)))


class Sums:
    """What is measured of one engine over the sites."""

    def __init__(self):
        self.size = collections.Counter()
        # Of each query: found, relevant, found and relevant, in how many pages' content, found and of these.
        self.hits = {"all": [], "content": [], "words": []}
        self.unlike = 0  # queries that the engine's words answer otherwise than ours

    def add(self, engine, site, queries, content_words):
        """Indexes a site twice and asks all its queries."""
        self.size["content"] += engine.index(site.out["content"])
        self.size["all"] += engine.index(site.out["all"])
        for word in queries:
            for which in ("all", "content"):
                found = engine.search(word, which == "all") & site.urls
                self.unlike += found != site.with_word(word, which)
                self.hits[which].append(self.row(site, word, found))
        for word in content_words:
            self.hits["words"].append(self.row(site, word, engine.search(word, False) & site.urls))

    @staticmethod
    def row(site, word, found):
        """See above."""
        relevant, content = site.with_word(word, "gold"), site.with_word(word, "content")
        return len(found), len(relevant), len(found & relevant), len(content), len(found & content)

    def recall_of_content(self, which):
        """Mean share of the pages whose content has the word."""
        rows = [row for row in self.hits[which] if row[3]]
        return sum(row[4] / row[3] for row in rows) / max(1, len(rows))

    def mean(self, which, what):
        """Mean over the queries; a query that finds nothing has a precision of 0."""
        rows = self.hits[which]
        return sum(row[2] / max(1, row[what]) for row in rows) / max(1, len(rows))


def table(sums, sites, queries):
    """The measures as Markdown."""
    lines = ["# Index size and precision with and without infodisc", "",
             "Written by `make engines`. Sites: %s; %d pages, %d queries." % (
                 ", ".join(s.name for s in sites) if len(sites) <= 8 else len(sites), sum(len(s.pages) for s in sites), queries),
             "",
             "\"All\" is what an index has without infodisc: title and all text of a page. \"Content\" is title and",
             "`content`. Queries are the words that at least half of a site's pages have and at most a fifth have in",
             "their gold text, the words of its menus and footers; pages whose gold text has the word are relevant.",
             "Lists of teasers have no gold text, so that a list that rightly shows the word counts as a miss.", "",
             "| engine | index, all | index, content | size | pages found, all | content | precision, all | content | recall, content |",
             "|---|---|---|---|---|---|---|---|---|"]
    for title, s in sums.items():
        n = max(1, len(s.hits["all"]))
        lines.append("| %s | %.2f MB | %.2f MB | %.0f %% | %.1f | %.1f | %.3f | %.3f | %.3f |" % (
            title, s.size["all"] / 1e6, s.size["content"] / 1e6, 100 * s.size["content"] / s.size["all"],
            sum(h[0] for h in s.hits["all"]) / n, sum(h[0] for h in s.hits["content"]) / n,
            s.mean("all", 0), s.mean("content", 0), s.mean("content", 1)))
    lines += ["", "## The plain query", "",
              "A word, typed as people do, without naming a field; of the index with everything. \"Menu\" are the words above,",
              "\"content\" words that at most a fifth of the pages have, at least two of them in their gold text. Recall is over",
              "the pages whose title or `content` has the word.", "",
              "| engine | menu: precision | recall | content: precision | recall | words asked for |", "|---|---|---|---|---|---|"]
    for title, s in sums.items():
        lines.append("| %s | %.3f | %.3f | %.3f | %.3f | %d and %d |" % (
            title, s.mean("content", 0), s.recall_of_content("content"), s.mean("words", 0), s.recall_of_content("words"),
            len(s.hits["content"]), len(s.hits["words"])))
    return "\n".join(lines) + "\n"


LEAST_PRECISION, LEAST_RECALL = 0.7, 0.95


def accept_plain(sums):
    """What a plain query has to reach."""
    for title, s in sums.items():
        for which in ("content", "words"):
            if s.hits[which]:
                check("%s: plain query of %s: precision" % (title, which), s.mean(which, 0) >= LEAST_PRECISION, s.mean(which, 0))
                check("%s: plain query of %s: recall" % (title, which), s.recall_of_content(which) >= LEAST_RECALL,
                      s.recall_of_content(which))


def measure(engine_class, args, sites, queries, work, sums):
    """All about one engine."""
    directory = os.path.join(work, engine_class.name)
    os.makedirs(directory)
    engine = engine_class(os.path.join(args.build, "engines"), directory)
    lacks = engine.missing()
    if lacks:
        print("engines: skipped: %s: not installed: %s" % (engine.title, ", ".join(lacks)))
        check("%s is installed" % engine.title, not args.required, ", ".join(lacks))
        return
    engine.start()
    try:
        type_commands(engine, args.program, args.update)
        load_hostile(engine, args.program, work)
        speak(engine, args.program, work, languages.PAGES)
        speak(engine, args.program, work, languages.THAI, "th")
        for site in sites:
            if site.name == "harbour":
                accept(engine, site)
        sums[engine.title] = Sums()
        for site in sites:
            sums[engine.title].add(engine, site, queries[site.name], site.words_of_content(100))
        print("engines: %s: %d queries, %d answered by other words than ours" % (
            engine.title, 2 * len(sums[engine.title].hits["all"]), sums[engine.title].unlike))
    except RuntimeError as error:
        check("%s works" % engine.title, False, error)
    finally:
        engine.stop()


def main():
    """See above."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--required", action="store_true")
    parser.add_argument("--build", default="build")
    parser.add_argument("--engines", default=",".join(e.name for e in drivers.ENGINES))
    parser.add_argument("--queries", type=int, default=1000)
    parser.add_argument("--table")
    parser.add_argument("program")
    parser.add_argument("sites", nargs="+")
    args = parser.parse_args()
    args.program, args.build = os.path.abspath(args.program), os.path.abspath(args.build)
    wanted, sums = args.engines.split(","), {}
    with tempfile.TemporaryDirectory() as work:
        os.chmod(work, 0o755)
        sites = [Site(directory, args.program, os.path.join(work, "sites")) for directory in args.sites]
        queries = {site.name: site.queries(args.queries) for site in sites}
        for engine_class in drivers.ENGINES:
            if engine_class.name in wanted:
                measure(engine_class, args, sites, queries, work, sums)
    accept_plain(sums)
    text = table(sums, sites, sum(map(len, queries.values())))
    print(text)
    if args.table:
        with open(args.table, "w", encoding="utf-8") as f:
            f.write(text)
    tally.finish()


main()
