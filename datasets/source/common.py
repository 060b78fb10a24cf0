"""Pieces shared by the four sample sites: source text, gold text, output.

Source files hold records.  A record starts with "== slug", goes on with
"key: value" lines up to the first empty line, and then has blocks separated
by empty lines:

    ## heading      - list item      1. numbered item     | cell | cell |
    > quotation     ! caption        ``` code ```         plain paragraph

Inside a line, *words* are bold and [words](href) is a link.
"""
import html
import json
import os
import random
import re


class Item:
    """One record of a source file."""

    def __init__(self, slug):
        """Start an empty record."""
        self.slug = slug
        self.meta = {}
        self.comments = []
        self.blocks = []

    def __getattr__(self, name):
        """Give header fields as attributes; a missing field is empty."""
        if name.startswith("__"):
            raise AttributeError(name)
        return self.meta.get(name, "")

    @property
    def first(self):
        """The first plain paragraph without inline marks."""
        return next(plain(d) for k, d in self.blocks if k == "p")


def load(path):
    """Read all records of one source file."""
    with open(path, encoding="utf-8") as f:
        chunks = re.split(r"(?m)^== ", f.read())[1:]
    items = []
    for chunk in chunks:
        head, _, body = chunk.strip("\n").partition("\n\n")
        lines = head.split("\n")
        item = Item(lines[0].strip())
        for line in lines[1:]:
            key, _, value = line.partition(":")
            if key == "comment":
                who, _, said = value.partition("|")
                item.comments.append((who.strip(), said.strip()))
            else:
                item.meta[key.strip()] = value.strip()
        item.blocks = parse_blocks(body)
        items.append(item)
    return items


def parse_blocks(body):
    """Split a record's body into (kind, data) blocks."""
    blocks = []
    for part in re.findall(r"```\n.*?\n```|(?:[^\n]+\n?)+", body, re.S):
        part = part.strip("\n")
        lines = part.split("\n")
        if part.startswith("```"):
            blocks.append(("code", "\n".join(lines[1:-1])))
        elif part.startswith("## "):
            blocks.append(("h2", part[3:]))
        elif part.startswith("- "):
            blocks.append(("ul", [x[2:] for x in lines]))
        elif re.match(r"\d+\. ", part):
            blocks.append(("ol", [x.split(". ", 1)[1] for x in lines]))
        elif part.startswith("|"):
            rows = [[c.strip() for c in x.strip("|").split("|")] for x in lines]
            blocks.append(("table", rows))
        elif part.startswith("> "):
            blocks.append(("quote", part[2:]))
        elif part.startswith("! "):
            blocks.append(("caption", part[2:]))
        else:
            blocks.append(("p", " ".join(lines)))
    return blocks


def plain(text):
    """Drop the inline marks of a line."""
    text = re.sub(r"\[([^\]]+)\]\([^)]+\)", r"\1", text)
    return re.sub(r"\*([^*]+)\*", r"\1", text)


def inline(text, bold="<b>%s</b>", quote=True):
    """Turn a line into markup: escape it, then make bold words and links."""
    text = html.escape(text, quote=False)
    href = r'<a href="\2">\1</a>' if quote else r"<A HREF=\2>\1</A>"
    text = re.sub(r"\[([^\]]+)\]\(([^)]+)\)", href, text)
    return re.sub(r"\*([^*]+)\*", lambda m: bold % m.group(1), text)


def gold(title, blocks):
    """The informative text: the title and each block on a line of its own."""
    lines = [title] if title else []
    for kind, data in blocks:
        if kind in ("ul", "ol"):
            lines += [plain(x) for x in data]
        elif kind == "table":
            lines += [plain(" ".join(row)) for row in data]
        elif kind == "code":
            lines += [x.strip() for x in data.split("\n") if x.strip()]
        else:
            lines.append(plain(data))
    return "\n".join(lines)


def shorten(text, limit):
    """Cut a teaser at a word end and add three dots."""
    if len(text) <= limit:
        return text
    cut = text[:limit]
    if " " in cut:
        cut = cut[:cut.rindex(" ")]
    return cut.rstrip(" ,.;:-") + "..."


def pick(rng, items, count):
    """Choose items at random, the same ones with any Python version."""
    keyed = [(rng.random(), i) for i in range(len(items))]
    return [items[i] for _, i in sorted(keyed)[:count]]


class Site:
    """One sample site while it is written."""

    def __init__(self, root, source, info, seed):
        """Prepare writing the site described by info below root."""
        self.info = info
        self.base = os.path.join(root, info["name"])
        self.source = os.path.join(source, info["name"])
        self.rng = random.Random(seed)
        self.rows = []

    def load(self, name):
        """Read one of the site's own source files."""
        return load(os.path.join(self.source, name))

    def add(self, url, markup, kind, text="", neutral="", charset=None):
        """Write one page and remember its gold line."""
        path = url.lstrip("/")
        if not path or path.endswith("/"):
            path += "index.html"
        target = os.path.join(self.base, "pages", path)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(target, "wb") as f:
            f.write(markup.encode(charset or self.info["charset"]))
        self.rows.append({"path": path, "url": self.info["url"].rstrip("/") + url,
                          "type": kind, "text": text, "neutral": neutral})

    def finish(self):
        """Write gold.jsonl and SITE.json."""
        self.rows.sort(key=lambda r: r["path"])
        with open(os.path.join(self.base, "gold.jsonl"), "wb") as f:
            for row in self.rows:
                f.write(json.dumps(row, ensure_ascii=False).encode("utf-8") + b"\n")
        info = dict(self.info, pages=len(self.rows))
        info["notes"] = info.pop("notes")
        with open(os.path.join(self.base, "SITE.json"), "wb") as f:
            f.write(json.dumps(info, ensure_ascii=False, indent=2).encode("utf-8") + b"\n")
