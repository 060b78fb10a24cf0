# SPDX-License-Identifier: MIT
"""markdown_check.py OUT... - each page in OUT/markdown, read by cmark-gfm, says what the same page in OUT/html says: the
same words, links, emphasis, code, lists, headings and tables. Prints the pages that do not; the last line counts."""
import os
import re
import sys

import markdown_reader


def difference(one, two):
    for i, (a, b) in enumerate(zip(one, two)):
        if a != b:
            return f"item {i}: HTML {one[max(0, i - 1):i + 3]} Markdown {two[max(0, i - 1):i + 3]}"
    return None if len(one) == len(two) else f"{len(one)} items in HTML, {len(two)} in Markdown: {(one + two)[min(len(one), len(two)):][:3]}"


def without_notes(items):
    """Links to notes as links to "#", not raised, and none back: cmark-gfm gives notes other names than the page."""
    out = []
    for item in items:
        if item[0] == "word":
            _, text, formats, glued = item
            part = next((f for f in formats if f.startswith("a #")), "")
            if part.startswith("a #fnref"):
                continue
            if part and re.fullmatch(r"[\[(]?\d+[\])]?", text):
                item = ("word", text.strip("[]()"), tuple(f for f in formats if f not in (part, "sup")) + ("a #",), glued)
        out.append(item)
    return out


def pages(out):
    top = os.path.join(out, "markdown")
    for directory, _, names in sorted(os.walk(top)):
        for name in sorted(names):
            yield os.path.relpath(os.path.join(directory, name), top)[:-len(".md")]


def main():
    passed = failed = 0
    for out in sys.argv[1:]:
        for page in pages(out):
            with open(f"{out}/markdown/{page}.md", encoding="utf-8", newline="") as f:
                markdown = f.read()
            with open(f"{out}/html/{page}.html", encoding="utf-8", newline="") as f:
                html = f.read().split("<body>\n", 1)[1].rsplit("</body>", 1)[0]
            body = markdown_reader.body_of(markdown)
            both = markdown_reader.read(html), markdown_reader.read(markdown_reader.render(body, footnotes=True))
            if "\n[^1]: " in body:
                both = map(without_notes, both)
            wrong = difference(*both)
            if wrong:
                failed += 1
                print(f"{out}/markdown/{page}.md: {wrong}"[:600])
            else:
                passed += 1
    print(f"markdown: {passed} passed, {failed} failed")
    return failed > 0


sys.exit(main())
