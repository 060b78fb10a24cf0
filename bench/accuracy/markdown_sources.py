# SPDX-License-Identifier: MIT
"""markdown_sources.py [--rivals N [--programs DIR]] PROGRAM SITE... - the Markdown that sites were made from (SITE/gold.jsonl of `make sites`)
against what -f markdown makes of the crawled pages, both as cmark-gfm reads them:

    text      words in common, in their order: 2 x common / all
    code      of the code blocks of the source, those that come out to the byte
    tables    tree edit distance similarity (TEDS), rows aligned with rows and cells with cells; 0 for a missing table
    headings, links, items    F1 of (level, text), (text, URL; not to parts of the page), (depth, kind of list, text)

Readers' comments, which the engine was filled with, too, are part of the source. Prints a table of the sites. With --rivals, another one of N pages a site: what other converters make of the page as it was
crawled, and of our HTML (-f html)."""
import argparse
import collections
import difflib
import json
import os
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "tests"))
import markdown_reader  # noqa: E402

STRAIGHT = str.maketrans("\u2018\u2019\u201c\u201d\u2013", "''\"\"-")  # some engines bend quotes and lengthen hyphens
COLUMNS = ("text", "code", "tables", "headings", "links", "items")


# ---- what a text holds


class Parts:
    """Words, code, tables, headings, links and items of lists, of what markdown_reader has read."""

    def __init__(self, markdown):
        self.words, self.code, self.tables = [], [], []
        self.headings, self.links, self.items = collections.Counter(), collections.Counter(), collections.Counter()
        self.lists, self.open_items, self.heading, self.link = [], [], None, None
        for item in markdown_reader.read(markdown_reader.render(markdown, footnotes=True)):
            getattr(self, "take_" + item[0], lambda *rest: None)(*item[1:])
        self.end_link()

    def end_link(self):
        if self.link and not self.link[0].startswith("#"):
            self.links["".join(self.link[1:]), self.link[0]] += 1
        self.link = None

    def take_open(self, tag):
        self.end_link()
        if tag in ("ul", "ol"):
            self.lists.append(tag)
        elif tag == "li":
            self.open_items.append("")
        elif tag[0] == "h" and tag != "hr":
            self.heading = ""
        elif tag == "table":
            self.tables.append([])
        elif tag == "tr" and self.tables:
            self.tables[-1].append([])

    def take_close(self, tag):
        self.end_link()
        if tag in ("ul", "ol") and self.lists:
            self.lists.pop()
        elif tag == "li" and self.open_items:
            self.items[len(self.lists), self.lists[-1] if self.lists else "", self.open_items.pop()] += 1
        elif tag[0] == "h" and self.heading is not None:
            self.headings[tag, self.heading] += 1
            self.heading = None

    def take_cell(self):
        self.end_link()
        if self.tables and self.tables[-1]:
            self.tables[-1][-1].append("")

    def take_word(self, word, formats, _glued):
        word = word.translate(STRAIGHT)
        url = next((f[2:] for f in formats if f.startswith("a ")), None)
        if url and url.startswith("#fnref"): # back from a note
            return
        if self.link and self.link[0] != url and self.link[0] != f"{url}/":
            self.end_link()
        if url is not None:
            if url.count("/") == 2 and "//" in url:
                url += "/"
            self.link = (self.link or [url]) + [word]
        self.words.append(word)
        if self.heading is not None:
            self.heading += word
        if self.open_items:
            self.open_items[-1] += word
        if self.tables and self.tables[-1] and self.tables[-1][-1]:
            self.tables[-1][-1][-1] += word

    def take_pre(self, text, _language):
        self.words += text.split()
        self.code.append(text.rstrip("\n"))


# ---- how like they are


def edit_distance(a, b, cost, weight):
    """Of two sequences; cost(x, y) of one item for another, weight(x) of one too many."""
    before = [0]
    for y in b:
        before.append(before[-1] + weight(y))
    for x in a:
        now = [before[0] + weight(x)]
        for j, y in enumerate(b):
            now.append(min(before[j] + cost(x, y), before[j + 1] + weight(x), now[j] + weight(y)))
        before = now
    return before[-1]


def text_cost(a, b):
    return 0 if a == b else 1 - difflib.SequenceMatcher(None, a, b, autojunk=False).ratio()


def row_cost(a, b):
    return edit_distance(a, b, text_cost, lambda _: 1)


def teds(a, b):
    size = max(1 + sum(1 + len(row) for row in table) for table in (a, b))
    return 1 - edit_distance(a, b, row_cost, lambda row: 1 + len(row)) / size


def compare(gold, found, n):
    """Adds to n[column] the sum of the similarities, and how many there are."""
    def add(column, value, weight=1):
        n[column] += value
        n[column, "n"] += weight

    add("text", difflib.SequenceMatcher(None, gold.words, found.words, autojunk=False).ratio())
    have = collections.Counter(found.code)
    for code in gold.code:
        have[code] -= 1
        add("code", have[code] >= 0)
    left = list(found.tables)
    for table in gold.tables:
        best = max(left, key=lambda other: teds(table, other), default=None)
        add("tables", teds(table, best) if best is not None else 0)
        if best is not None:
            left.remove(best)
    for column in ("headings", "links", "items"):
        a, b = getattr(gold, column), getattr(found, column)
        add(column, 2 * sum((a & b).values()), sum(a.values()) + sum(b.values()))


def row(name, pages, n):
    return f"| {name} | {pages} | " + " | ".join(
        f"{n[c] / n[c, 'n']:.3f}" if n[c, "n"] else "" for c in COLUMNS) + " |"


def head(first):
    print(f"| {first} | pages | " + " | ".join(COLUMNS) + " |\n|---|---|" + "---|" * len(COLUMNS), flush=True)


# ---- others


def by_program(*command):
    return lambda html: subprocess.run(command, input=html, capture_output=True, text=True, check=True).stdout


def rivals(programs):
    """name: HTML -> Markdown, of those that are installed; programs: where npm has put some."""
    found = {}
    try:
        import trafilatura
        found["trafilatura"] = lambda html: trafilatura.extract(
            html, output_format="markdown", include_links=True, include_tables=True, include_images=True,
            include_formatting=True) or ""
    except ImportError:
        pass
    try:
        import markdownify
        found["markdownify"] = lambda html: markdownify.markdownify(html, heading_style="ATX")
    except ImportError:
        pass
    try:
        import html2text

        def with_html2text(html):
            reader = html2text.HTML2Text(bodywidth=0)
            reader.mark_code = False
            return reader.handle(html)
        found["html2text"] = with_html2text
    except ImportError:
        pass
    if shutil.which("pandoc"):
        found["pandoc"] = by_program("pandoc", "-f", "html", "-t", "gfm-raw_html", "--wrap=none")
    mdream = shutil.which("mdream", path=programs)
    if mdream:
        found["mdream"] = by_program(mdream)
        found["mdream --preset minimal"] = by_program(mdream, "--preset", "minimal")
    return found


def read_text(path):
    with open(path, encoding="utf-8", errors="replace", newline="") as f:
        return f.read()


def compare_rivals(site, out, pages, others, totals):
    for path, gold in pages:
        ours = Parts(markdown_reader.body_of(read_text(f"{out}/markdown/{path}.md")))
        compare(gold, ours, totals["infodisc"])
        for name, convert in others.items():
            compare(gold, Parts(convert(read_text(f"{site}/pages/{path}"))), totals[f"{name}, of the page"])
            compare(gold, Parts(convert(read_text(f"{out}/html/{path}.html"))), totals[f"{name}, of our HTML"])


# ---- all


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rivals", type=int, default=0)
    parser.add_argument("--programs", default="")
    parser.add_argument("program")
    parser.add_argument("site", nargs="+")
    args = parser.parse_args()
    total, n_all, totals, n_rivals = collections.Counter(), 0, collections.defaultdict(collections.Counter), 0
    others = rivals(args.programs)
    head("site")
    for site in args.site:
        n, pages = collections.Counter(), []
        with tempfile.TemporaryDirectory() as out, open(f"{site}/gold.jsonl", encoding="utf-8") as lines:
            subprocess.run([args.program, "-q", "--no-report", "-f", "markdown", "-f", "html", "--keep-urls", "-o", out,
                            f"{site}/pages"], check=True)
            with open(f"{out}/pages.jsonl", encoding="utf-8") as f:
                file_of = {page["url"]: page["path"] for page in map(json.loads, f)}
            for page in map(json.loads, lines):
                path = file_of.get(page["url"], page["path"])
                name = path.split("://", 1)[-1]
                name += "index" if name.endswith("/") else ""
                file = f"{out}/markdown/{name}.md"
                if not page.get("markdown") or not os.path.exists(file):
                    continue
                gold = Parts(page["markdown"] + "".join("\n\n" + text for text in page.get("comments", ())))
                pages.append((path, gold))
                compare(gold, Parts(markdown_reader.body_of(read_text(file))), n)
            some = [p for p in pages if os.path.isfile(f"{site}/pages/{p[0]}")]
            some = some[::max(1, len(some) // args.rivals)][:args.rivals] if args.rivals else []
            compare_rivals(site, out, some, others, totals)
        print(row(os.path.basename(site), len(pages), n), flush=True)
        total += n
        n_all += len(pages)
        n_rivals += len(some)
    print(row("all", n_all, total))
    if totals:
        print()
        head("converter")
        for name, n in totals.items():
            print(row(name, n_rivals, n))


main()
