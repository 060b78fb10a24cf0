# SPDX-License-Identifier: MIT
"""pieces_check.py OUT... - what -f chunks, llms and sqlite have written into OUT against its pages.jsonl (--with
sections): nothing of the content is missing or there twice, and each page is where it should be."""
import collections
import html
import json
import os
import re
import sqlite3
import sys


def lines_of(path):
    """The objects in a file of JSON Lines."""
    with open(path, encoding="utf-8", newline="\n") as lines:
        return [json.loads(line) for line in lines]


def letters(text):
    """The text without what stands between words."""
    return "".join(text.split())


def check_chunks(out, pages, most):
    """The sum of the pieces is the content, in order; each knows where it is from."""
    chunks = collections.defaultdict(list)
    for chunk in lines_of(f"{out}/pages.chunks.jsonl"):
        chunks[chunk["page_id"]].append(chunk)
    for page in pages:
        mine = chunks.pop(page["id"], [])
        whole = "".join(letters((s["heading"] or "") + s["text"]) for s in page["sections"])
        assert "".join(letters(c["text"]) for c in mine) == whole, page["url"]
        assert [c["position"] for c in mine] == list(range(len(mine))), page["url"]
        assert [c["id"] for c in mine] == [f"{page['id']}-{i}" for i in range(len(mine))], page["url"]
        anchors = {s["anchor"] for s in page["sections"]} - {None}
        for c in mine:
            url, _, anchor = c["url"].partition("#")
            assert url == page["url"].partition("#")[0] and (not anchor or anchor in anchors or "%" in anchor), c["url"]
            assert (c["title"], c["lang"], c["duplicate_of"]) == (page["title"], page["lang"], page["duplicate_of"])
            assert c["words"] <= most or len(mine) > 1 or len(letters(c["text"])) > 0, c
        headings = [s["heading"] for s in page["sections"] if s["heading"] is not None]
        assert not headings or [c["headings"] for c in mine if c["headings"]], page["url"]
        assert all(h in headings for c in mine for h in c["headings"]), page["url"]
    assert not chunks, "pieces of no page"


def check_llms(out, pages):
    """Each page once, in lists below headings."""
    urls = [page["url"] for page in pages if page["duplicate_of"] is None]
    with open(f"{out}/llms.txt", encoding="utf-8", newline="\n") as text:
        index = text.read().split("\n")
    assert re.match(r"# \S", index[0]) and index[1] == "" and index[-1] == "", index[:2]
    assert all(re.match(r"(## \S|> |- \[)|$", line) for line in index[1:])
    listed = [html.unescape(line).replace("\\", "") for line in index if line.startswith("- ")]
    missing = [url for url in urls if not any(f"]({url})" in line or f"](<{url}>)" in line for line in listed)]
    assert len(listed) == len(urls) and not missing, missing[:3]
    with open(f"{out}/llms-full.txt", encoding="utf-8", newline="\n") as text:
        sources = re.findall(r"^Source: <(.*)>$", text.read(), re.MULTILINE)
    assert [s for s in sources if s in set(urls)] == urls


def check_sqlite(out, pages):
    """A row for each page, with its values, and an index that finds it by its words."""
    base = sqlite3.connect(f"file:{out}/pages.sqlite?mode=ro", uri=True)
    base.row_factory = sqlite3.Row
    assert base.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
    rows = base.execute("SELECT * FROM pages ORDER BY rowid").fetchall()
    assert [row["id"] for row in rows] == [page["id"] for page in pages]
    clean = re.compile("[\0-\x09\x0b-\x1f\x7f\ufdd0-\ufdef\ufffe\uffff]")
    for row, page in zip(rows, pages):
        for name in ("url", "title", "content", "redundant", "lang", "type", "digest"):
            assert row[name] == page[name] or clean.search(page[name]) or not page[name].isascii(), (page["url"], name)
        assert json.loads(row["author"]) == page["author"] or not "".join(page["author"]).isascii(), page["url"]
        headings = "".join(s["heading"] or "" for s in page["sections"])
        odd = not headings.isascii() or clean.search(headings)
        assert odd or letters(headings) in letters(row["headings"]), page["url"]
    count = base.execute("SELECT count(*) FROM pages_fts").fetchone()[0]
    assert count == len(pages), count
    base.execute("SELECT rowid FROM pages_fts WHERE pages_fts MATCH 'a b c' ORDER BY rank").fetchall()
    for row, page in list(zip(rows, pages))[:20]:
        words = re.findall(r"\b[a-z]{5,12}\b", page["content"])
        if words:
            found = base.execute("SELECT rowid FROM pages_fts WHERE pages_fts MATCH ?", (words[-1],)).fetchall()
            assert row["rowid"] in [f[0] for f in found], (page["url"], words[-1])
    base.close()


def main():
    """OUT..."""
    for out in sys.argv[1:]:
        pages = lines_of(f"{out}/pages.jsonl")
        assert pages, out
        check_chunks(out, pages, 300)
        check_llms(out, pages)
        check_sqlite(out, pages)
        assert not [name for name in os.listdir(out) if name.endswith((".tmp", "-journal", "-wal"))], out


main()
