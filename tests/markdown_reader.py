# SPDX-License-Identifier: MIT
"""markdown_reader.py - HTML as a list of what matters in it, so that two renderings can be compared: blocks, words with
what is said of them (link, emphasis, code), rows and cells. And the reference reader of Markdown, cmark-gfm."""
import re
import subprocess
from html.parser import HTMLParser

BLOCKS = {"h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "table", "tr", "hr"}
FORMATS = {"em", "strong", "code", "del", "sup", "sub", "kbd", "mark", "ins", "q", "ruby", "rt"}
VOID = {"br", "hr", "img", "input", "meta", "link", "col", "wbr", "source"}


class Reader(HTMLParser):
    """.items: ("open", block), ("close", block), ("word", text, formats, glued to the one before), ("pre", text,
    language), ("img", src, alt), ("box", checked)."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.items, self.formats, self.pre, self.links = [], [], None, []
        self.space, self.language, self.terms, self.captions = True, "", [], False

    def add(self, *item):
        self.items.append(item)

    def block(self):
        self.space = True

    def handle_starttag(self, tag, attrs):
        a = dict(attrs)
        if tag in ("p", "div", "td", "th", "caption", "figure", "figcaption", "dl", "dt", "dd", "thead", "tbody") or tag in BLOCKS:
            self.block()
        if tag == "caption" and self.items and self.items[-1] == ("open", "table"):
            self.items.pop() # in Markdown a paragraph before the table
            self.captions = True
        if tag == "pre":
            self.block()
            self.pre, self.language = "", ""
        elif tag == "code" and self.pre is not None:
            self.language = (a.get("class") or "").removeprefix("language-")
        elif tag == "a":
            self.formats.append("a " + (a.get("href") or ""))
        elif tag in FORMATS:
            self.formats.append(tag)
        elif tag == "img":
            self.add("img", a.get("src") or "", " ".join((a.get("alt") or "").split()),
                     tuple(sorted(set(self.formats) & {f for f in self.formats if f.startswith("a ")})))
            self.space = False
        elif tag == "input":
            self.add("box", "checked" in a)
        elif tag == "br":
            self.add("br")
            self.space = True
        elif tag == "dl":
            self.add("open", "ul")
            self.terms.append(None)
        elif tag in ("dt", "dd") and self.terms:
            before = self.terms[-1]
            if before is None or (tag == "dt" and before == "dd"):
                if before:
                    self.add("close", "li")
                self.add("open", "li")
            self.terms[-1] = tag
        elif tag in ("td", "th"):
            self.add("cell")
        elif tag in BLOCKS:
            self.add("open", tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag):
        if tag in ("p", "div", "td", "th", "caption", "figure", "figcaption", "dt", "dd") or tag in BLOCKS:
            self.block()
        if tag == "pre" and self.pre is not None:
            self.add("pre", self.pre[:-1] if self.pre.endswith("\n") else self.pre, self.language)
            self.pre = None
            self.block()
        elif tag == "caption" and self.captions:
            self.captions = False
            self.add("open", "table")
        elif tag == "a":
            for i in range(len(self.formats) - 1, -1, -1):
                if self.formats[i].startswith("a "):
                    del self.formats[i]
                    break
        elif tag in FORMATS and tag in self.formats and self.pre is None:
            self.formats.reverse()
            self.formats.remove(tag)
            self.formats.reverse()
        elif tag == "dl" and self.terms:
            if self.terms.pop():
                self.add("close", "li")
            self.add("close", "ul")
        elif tag in BLOCKS and tag != "hr":
            self.add("close", tag)

    def handle_data(self, data):
        if self.pre is not None:
            self.pre += data
            return
        formats = set(self.formats)
        if "code" in formats:
            formats = {f for f in formats if f == "code" or f.startswith("a ")}
        for part in re.findall(r"[ \t\n\r\f]+|[^ \t\n\r\f]+", data):
            if part.isspace():
                self.space = True
                continue
            glued, self.space = not self.space, False
            last = self.items[-1] if self.items else ()
            if glued and last and last[0] == "word" and last[2] == tuple(sorted(formats)):
                self.items[-1] = ("word", last[1] + part, last[2], last[3])
            else:
                self.add("word", part, tuple(sorted(formats)), glued)


def rows(items):
    """Rows without empty cells at their ends, and without those that have none left."""
    out, row = [], None
    for item in items:
        if item == ("open", "tr"):
            row = []
        if row is None:
            out.append(item)
            continue
        row.append(item)
        if item == ("close", "tr"):
            body = row[1:-1]
            while body and body[-1] == ("cell",):
                body.pop()
            if body:
                out += [row[0]] + body + [row[-1]]
            row = None
    return out + (row or [])


def read(html):
    reader = Reader()
    reader.feed(html)
    reader.close()
    items = [i for i in reader.items if i != ("br",)]
    return rows(items)


def body_of(markdown):
    """A file of -f markdown without its front matter."""
    if not markdown.startswith("---\n"):
        raise ValueError("no front matter")
    return markdown.split("\n---\n", 1)[1]


def render(markdown, footnotes=False):
    """Markdown -> HTML, by cmark-gfm with what GitHub has but for links of bare URLs, and notes only where asked for."""
    done = subprocess.run(["cmark-gfm", "--unsafe", "-e", "table", "-e", "strikethrough", "-e", "tasklist"] +
                          ["-e", "footnotes"] * footnotes,
                          input=markdown.encode(), capture_output=True, check=True)
    html = done.stdout.decode()
    return re.sub(r"\$<code>(.*?)</code>\$", r"<code>\1</code>", html, flags=re.S)
