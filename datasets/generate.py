#!/usr/bin/env python3
"""Write the sample sites next to this file; with --check, verify them."""
import filecmp
import html.parser
import json
import os
import re
import shutil
import sys
import tempfile
from urllib.parse import unquote, urljoin, urlsplit

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCE = os.path.join(HERE, "source")
sys.dont_write_bytecode = True
sys.path.insert(0, SOURCE)

import harbour  # noqa: E402
import ledger  # noqa: E402
import vestnik  # noqa: E402
import wenzhai  # noqa: E402

MODULES = (ledger, harbour, vestnik, wenzhai)
# What browsers decode for a declared charset.
DECODERS = {"ISO-8859-1": "cp1252", "gb2312": "gbk"}


class Reader(html.parser.HTMLParser):
    """Collects the visible text, the title and the links of a page."""

    def __init__(self):
        """Start with nothing seen."""
        super().__init__(convert_charrefs=True)
        self.text, self.title, self.links, self.hidden = [], "", [], None

    def handle_starttag(self, tag, attrs):
        """Note links and the start of invisible elements."""
        if tag in ("script", "style", "title"):
            self.hidden = tag
        href = dict(attrs).get("href")
        if tag == "a" and href:
            self.links.append(href)

    def handle_endtag(self, tag):
        """Note the end of invisible elements."""
        if tag == self.hidden:
            self.hidden = None

    def handle_data(self, data):
        """Keep text that can be seen."""
        if self.hidden == "title":
            self.title += data
        elif self.hidden is None:
            self.text.append(data)


def squeeze(text):
    """Drop all white space, as gold and page may break lines differently."""
    return re.sub(r"\s+", "", text.replace("\u00a0", " "))


def files_below(folder):
    """All files below a folder, as sorted relative paths."""
    return sorted(os.path.relpath(os.path.join(d, f), folder)
                  for d, _, names in os.walk(folder) for f in names)


def check_fresh(temp, name):
    """Compare the committed files of a site with newly made ones."""
    old, new = os.path.join(HERE, name), os.path.join(temp, name)
    if files_below(old) != files_below(new):
        return ["%s: other files than the generator writes" % name]
    return ["%s/%s: differs" % (name, f) for f in files_below(new)
            if not filecmp.cmp(os.path.join(old, f), os.path.join(new, f), shallow=False)]


def check_links(row, reader, known):
    """Every link to a page of the site must lead to a stored page."""
    errors = []
    for href in reader.links:
        parts = urlsplit(urljoin(row["url"], href))
        if parts.scheme not in ("http", "https") or parts.netloc != urlsplit(row["url"]).netloc:
            continue
        target = unquote(parts.path).lstrip("/") + ("?" + parts.query if parts.query else "")
        if not target or target.endswith("/"):
            target += "index.html"
        if target not in known:
            errors.append("%s: dead link %s" % (row["path"], href))
    return errors


def check_page(name, info, row, known):
    """One page: charset, declared charset, gold text in order, links."""
    with open(os.path.join(HERE, name, "pages", row["path"]), "rb") as f:
        data = f.read()
    markup = data.decode(DECODERS.get(info["charset"], info["charset"]))
    errors = []
    if not re.search("charset=\"?" + info["charset"], markup[:1500], re.I):
        errors.append("%s: charset not declared" % row["path"])
    reader = Reader()
    reader.feed(markup)
    reader.close()
    seen, place = squeeze("".join(reader.text)), 0
    for line in row["text"].split("\n"):
        found = seen.find(squeeze(line), place)
        if found < 0:
            errors.append("%s: gold line not on page: %s" % (row["path"], line))
        else:
            place = found + len(squeeze(line))
    for line in row["neutral"].split("\n"):
        if squeeze(line) not in seen:
            errors.append("%s: neutral line not on page: %s" % (row["path"], line))
    if (row["type"] == "index") != (row["text"] == ""):
        errors.append("%s: type and text do not fit" % row["path"])
    return errors + check_links(row, reader, known)


def check_site(name):
    """All pages of a site, and that no paragraph stands in two of them."""
    base = os.path.join(HERE, name)
    with open(os.path.join(base, "SITE.json"), encoding="utf-8") as f:
        info = json.load(f)
    with open(os.path.join(base, "gold.jsonl"), encoding="utf-8") as f:
        rows = [json.loads(line) for line in f]
    known = {row["path"] for row in rows}
    errors = []
    if sorted(known) != files_below(os.path.join(base, "pages")) or len(rows) != info["pages"]:
        errors.append("%s: gold lines and pages do not agree" % name)
    owner = {}
    for row in rows:
        errors += check_page(name, info, row, known)
        for line in set(row["text"].split("\n")):
            if len(line) > 60 and owner.setdefault(line, row["path"]) != row["path"]:
                errors.append("%s: paragraph also in %s" % (row["path"], owner[line]))
    named = [row for row in rows if "newsroom" in row["text"].lower()]
    if name == "harbour" and len(named) != 2:
        errors.append("harbour: %d pages are about the newsroom, not 2" % len(named))
    return errors


def check():
    """Verify everything; give the number of errors."""
    errors = []
    with tempfile.TemporaryDirectory() as temp:
        for module in MODULES:
            name = module.build(temp, SOURCE).info["name"]
            errors += check_fresh(temp, name) + check_site(name)
    for error in errors:
        print(error)
    print("check: %s" % ("%d errors" % len(errors) if errors else "all good"))
    return len(errors)


def main():
    """Write the sites, or check them."""
    if sys.argv[1:] == ["--check"]:
        return 1 if check() else 0
    if sys.argv[1:]:
        print("usage: generate.py [--check]", file=sys.stderr)
        return 2
    for module in MODULES:
        shutil.rmtree(os.path.join(HERE, module.INFO["name"]), ignore_errors=True)
        site = module.build(HERE, SOURCE)
        size = sum(os.path.getsize(os.path.join(site.base, f)) for f in files_below(site.base))
        print("%-12s %3d pages %7d bytes" % (site.info["name"], len(site.rows), size))
    return 0


if __name__ == "__main__":
    sys.exit(main())
