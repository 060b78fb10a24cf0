# SPDX-License-Identifier: MIT
"""markdown.py PROGRAM SITE... - fidelity of -f markdown on sites with gold texts (SITE/pages, SITE/gold.jsonl): how many
code blocks (PRE) and cells of tables of the gold text come out as such, with the same text. "found" counts those only that
are in `content`: what else is missing was taken for template, not lost in Markdown. Prints a table in Markdown."""
import collections
import json
import os
import subprocess
import sys
import tempfile
from html.parser import HTMLParser

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "tests"))
import markdown_reader  # noqa: E402

GUTTERS = ("listing_lines", "gutter", "linenos")


def squeeze(text):
    return "".join(text.split())


class Page(HTMLParser):
    """Texts of PREs, and of the cells of each table, as the page has them."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.codes, self.code, self.tables, self.open, self.skipped, self.gutter = [], None, [], [], 0, False

    def handle_starttag(self, tag, attrs):
        if tag in ("script", "style", "button"):
            self.skipped += 1
        if tag == "td":
            self.gutter = any(word in (dict(attrs).get("class") or "") for word in GUTTERS)
        if tag == "pre" and self.code is None and not self.gutter:
            self.code = ""
        if tag == "br" and self.code is not None:
            self.code += "\n"
        if tag == "table":
            self.open.append([])
        if tag in ("td", "th") and self.open:
            self.open[-1].append("")

    def handle_endtag(self, tag):
        if tag in ("script", "style", "button") and self.skipped:
            self.skipped -= 1
        if tag == "pre" and self.code is not None:
            self.codes.append(self.code)
            self.code = None
        if tag == "table" and self.open:
            self.tables.append(self.open.pop())

    def handle_data(self, data):
        if self.skipped:
            return
        if self.code is not None:
            self.code += data
        if self.open and self.open[-1]:
            self.open[-1][-1] += data


def same_code(text):
    return text.replace("\r\n", "\n").strip("\n").rstrip()


def cells_of(items):
    """Texts of the cells of all tables in what markdown_reader has read."""
    out, depth = [], 0
    for item in items:
        depth += (item == ("open", "table")) - (item == ("close", "table"))
        if item == ("cell",):
            out.append("")
        elif depth and out and item[0] in ("word", "pre"):
            out[-1] += item[1]
    return collections.Counter(squeeze(cell) for cell in out)


def take(have, text):
    have[text] -= 1
    return have[text] >= 0


def count_page(html, gold, content, markdown, n):
    page = Page()
    page.feed(html)
    items = markdown_reader.read(markdown_reader.render(markdown_reader.body_of(markdown)))
    codes = collections.Counter(same_code(item[1]) for item in items if item[0] == "pre")
    cells = cells_of(items)
    for code in map(same_code, page.codes):
        if squeeze(code) and squeeze(code) in gold:
            same = take(codes, code)
            n["codes"] += 1
            n["codes same"] += same
            n["codes found"] += squeeze(code) in content
            n["codes found same"] += same and squeeze(code) in content
    for table in page.tables:
        texts = [squeeze(cell) for cell in table if squeeze(cell)]
        if len(texts) < 2 or not all(text in gold for text in texts):
            continue
        found = all(text in content for text in texts)
        for text in texts:
            same = take(cells, text)
            n["cells"] += 1
            n["cells same"] += same
            n["cells found"] += found
            n["cells found same"] += same and found


def text_of(path):
    with open(path, "rb") as f:
        data = f.read()
    for charset in ("utf-8", "euc-jp", "latin-1"):
        try:
            return data.decode(charset)
        except UnicodeDecodeError:
            pass
    return ""


def count_site(program, site, out):
    n = collections.Counter()
    subprocess.run([program, "-q", "--no-report", "-f", "markdown", "--keep-urls", "-o", out, f"{site}/pages"], check=True)
    with open(f"{out}/pages.jsonl", encoding="utf-8") as f:
        content = {page["path"]: squeeze(page["content"]) for page in map(json.loads, f)}
    with open(f"{site}/gold.jsonl", encoding="utf-8") as f:
        for page in map(json.loads, f):
            file = f"{out}/markdown/{page['path']}.md"
            if os.path.exists(file):
                with open(file, encoding="utf-8", newline="") as markdown:
                    count_page(text_of(f"{site}/pages/{page['path']}"), squeeze(page.get("text") or ""),
                               content[page["path"]], markdown.read(), n)
    return n


def row(name, n):
    def share(what):
        return f"{n[what + ' same'] / n[what]:.3f}" if n[what] else ""
    return (f"| {name} | {n['codes']} | {share('codes')} | {share('codes found')} "
            f"| {n['cells']} | {share('cells')} | {share('cells found')} |")


def main():
    total = collections.Counter()
    print("| site | code blocks | the same | of those in `content` | cells | the same | of those in `content` |")
    print("|---|---|---|---|---|---|---|")
    for site in sys.argv[2:]:
        with tempfile.TemporaryDirectory() as out:
            n = count_site(sys.argv[1], site, out)
        total += n
        print(row(os.path.basename(site), n), flush=True)
    print(row("all", total))


main()
