# SPDX-License-Identifier: MIT
"""markdown_check.py OUT... - each page in OUT/markdown, read by cmark-gfm, says what the same page in OUT/html says: the
same words, links, emphasis, code, lists, headings and tables. Prints the pages that do not; the last line counts."""
import os
import sys

import markdown_reader


def difference(one, two):
    for i, (a, b) in enumerate(zip(one, two)):
        if a != b:
            return f"item {i}: HTML {one[max(0, i - 1):i + 3]} Markdown {two[max(0, i - 1):i + 3]}"
    return None if len(one) == len(two) else f"{len(one)} items in HTML, {len(two)} in Markdown: {(one + two)[min(len(one), len(two)):][:3]}"


def pages(out):
    top = os.path.join(out, "markdown")
    for folder, _, names in sorted(os.walk(top)):
        for name in sorted(names):
            yield os.path.relpath(os.path.join(folder, name), top)[:-len(".md")]


def main():
    passed = failed = 0
    for out in sys.argv[1:]:
        for page in pages(out):
            with open(f"{out}/markdown/{page}.md", encoding="utf-8", newline="") as f:
                markdown = f.read()
            with open(f"{out}/html/{page}.html", encoding="utf-8", newline="") as f:
                html = f.read().split("<body>\n", 1)[1].rsplit("</body>", 1)[0]
            wrong = difference(markdown_reader.read(html),
                               markdown_reader.read(markdown_reader.render(markdown_reader.body_of(markdown))))
            if wrong:
                failed += 1
                print(f"{out}/markdown/{page}.md: {wrong}"[:600])
            else:
                passed += 1
    print(f"markdown: {passed} passed, {failed} failed")
    return failed > 0


sys.exit(main())
