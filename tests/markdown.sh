#!/bin/sh
# SPDX-License-Identifier: MIT
# markdown.sh PROGRAM - the formats markdown and html: one file per page, the same for any number of threads, in learn,
# apply and with a shard; what happens to an earlier run's files; and Markdown, read by cmark-gfm, says what the HTML
# says.

# shellcheck disable=SC2317 source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"

pages=$top/datasets/harbour/pages
count() { find "$1" -type f -name "$2" | wc -l; }
has() { grep -qF -- "$2" "$1"; }
lacks() { ! grep -qrF -- "$2" "$1"; }

run 0 -q -j1 -f markdown -f html --with markdown,html,sections,links,images,tables -o one "$pages"
run 0 -q -j4 -f markdown -f html --with markdown,html,sections,links,images,tables -o four "$pages"
check "the same files for any number of threads" diff -r one four
n=$(grep -c . one/pages.jsonl)
check "a file for each page" [ "$(count one/markdown '*.md')" -eq "$n" ]
check "the same in HTML" [ "$(count one/html '*.html')" -eq "$n" ]
page=blog/2023/first-plank/index.html
check "front matter" has one/markdown/$page.md 'title: "'
check "no scripts in HTML" lacks one/html "<script"
python3 - one/pages.jsonl <<'EOF' >err 2>&1
import json, sys
for line in open(sys.argv[1], encoding="utf-8"):
    page = json.loads(line)
    for name in ("sections", "links", "images", "tables"):
        assert isinstance(page[name], list), name
    assert isinstance(page["markdown"], str) and isinstance(page["html"], str)
    assert "word_count" not in page
EOF
check "pages.jsonl has what --with asks for" [ $? -eq 0 ]

# the direction of the text, by its language
mkdir sides
for lang in ar pa-Arab de par; do echo "<html lang=$lang><h1>A $lang</h1><p>Text of $lang." >sides/$lang.html; done
run 0 -q -f html -o sides-out sides
check "Arabic is written from right to left" has sides-out/html/ar.html.html '<html lang="ar" dir="rtl">'
check "so is Punjabi in Arabic letters" has sides-out/html/pa-Arab.html.html '<html lang="pa-Arab" dir="rtl">'
check "others are not" lacks sides-out/html/de.html.html rtl
check "nor by the beginning of a code" lacks sides-out/html/par.html.html rtl

# all blocks with their verdicts and the number of their path; words, a hash, headings
more=blocks,headings,word_count,simhash,breadcrumbs
run 0 -q --with $more -o more "$pages"
run 0 apply -q --with $more -o more-applied more/templates.json "$pages"
python3 - more more-applied one <<'EOF' >err 2>&1
import json, sys
learned, applied, one = ([json.loads(line) for line in open(f"{out}/pages.jsonl", encoding="utf-8")] for out in sys.argv[1:])
clusters = json.load(open(f"{sys.argv[1]}/templates.json", encoding="utf-8"))["clusters"]
seen = set()
for pages in learned, applied:
    for page in pages:
        for verdict, text in ("informative", page["content"]), ("redundant", page["redundant"]):
            lines = [b["text"].replace("\n", " ") for b in page["blocks"] if b["verdict"] == verdict]
            assert "\n".join(lines) == text, page["url"]
        for block in page["blocks"]:
            path = clusters[page["cluster"]]["paths"][block["path"]]
            if block["text"].startswith(path["sample"]):
                seen.add((id(pages), page["cluster"], block["path"]))
        words = len(page["content"].split())
        assert abs(page["word_count"] - words) <= words // 20, page["url"]
        assert len(page["simhash"]) == 16 and isinstance(page["headings"], list)
        assert all(c["name"] for c in page["breadcrumbs"]) and (page["breadcrumbs"] or "/blog/" not in page["url"])
for k, cluster in enumerate(clusters):
    for number, path in enumerate(cluster["paths"]):
        for pages in learned, applied:
            assert path["path"] == "title" or (id(pages), k, number) in seen, path
for page, other in zip(learned, one):
    assert set(s["heading"] for s in other["sections"] if s["heading"]) <= set(page["headings"]), page["url"]
EOF
check "--with $more" [ $? -eq 0 ]

# links between pages lead to files that are there
python3 - one/markdown <<'EOF' >err 2>&1
import os, re, sys, urllib.parse
top, n = sys.argv[1], 0
for directory, _, names in os.walk(top):
    for name in names:
        text = open(os.path.join(directory, name), encoding="utf-8").read()
        for link in re.findall(r"\]\(<?([^)>:#]+\.md)", text):
            n += 1
            target = os.path.join(directory, urllib.parse.unquote(link))
            assert os.path.isfile(target), (directory, name, link)
assert n > 0, "no link"
EOF
check "links between pages lead to their files" [ $? -eq 0 ]
run 0 -q -f markdown --keep-urls -o urls "$pages"
check "--keep-urls leaves them" lacks urls/markdown ".html.md)"

# what was there before
mkdir -p again/markdown/old && echo x >again/markdown/old/page.md && echo y >again/markdown/notes.txt
run 0 -q -f markdown -o again "$pages"
check "files of an earlier run are gone" [ ! -e again/markdown/old ]
check "other files are kept" [ "$(cat again/markdown~/notes.txt 2>/dev/null)" = y ]
echo z >again/markdown/notes.txt
run 0 -q -f markdown -o again "$pages"
check "and those of the next run, too" [ "$(cat again/markdown~/notes.txt again/markdown~2/notes.txt | tr -d '\n')" = yz ]
mkdir -p mine/html mine/markdown && echo x >mine/html/index.html && echo y >mine/markdown/notes.md
run 0 -q -f markdown -f html -o mine "$pages"
check "a directory of somebody else's is kept" [ "$(cat mine/html~/index.html mine/markdown~/notes.md | tr -d '\n')" = xy ]
run 0 -q -f markdown -f html -o mine "$pages"
check "and that of a run is not" [ "$(find mine -maxdepth 1 -name '*~*' | wc -l)" -eq 2 ]
check "nothing temporary is left" [ -z "$(find again -name '.markdown*')" ]

# what killed runs have left, one of them with this run's number
(exit 0) & dead=$!
wait $dead
mkdir -p left/.markdown.$dead.tmp left/.markdown.$dead.old && echo x >left/.markdown.$dead.old/mine.txt
touch left/.markdown.$dead.tmp/a.md left/.markdown.$dead.old/b.md
check "a run with the number of a killed one" sh -c "mkdir -p left/.markdown.\$\$.tmp left/.markdown.\$\$.old
    for f in '$pages'/*.html; do touch left/.markdown.\$\$.tmp/\${f##*/}.md; done
    exec '$program' -q -f markdown -o left '$pages'"
check "the directories of killed runs are gone" [ -z "$(find left -name '.markdown*')" ]
check "but nothing that is not ours" [ "$(cat left/markdown~/mine.txt)" = x ]
check "nor are their pages there" [ -z "$(find left -name b.md -o -name a.md)" ]

# pages whose names would be the same, or too long
python3 - >names.jsonl <<'EOF'
import json
for url in ["http://a.example/a/", "http://a.example/a/index", "http://a.example/x", "https://a.example/x",
            "http://a.example/a", "http://a.example/" + "/".join(["q" * 220] * 20), "http://a.example/" + "r/" * 3000]:
    print(json.dumps({"url": url, "html": f"<title>t</title><p>{url[:60]} <a href=https://a.example/x>other</a>"}))
EOF
run 0 -q -f markdown,html -o names names.jsonl
check "no two pages share a file" [ "$(find names/markdown -name '*.md' | wc -l)" = 7 ]
check "nor one of HTML" [ "$(find names/html -name '*.html' | wc -l)" = 7 ]
check "a link finds its page's file" grep -q 'x~[0-9a-f]*\.md)' names/markdown/a.example/a.md

run 0 apply -q -f markdown -f html -o applied one/templates.json "$pages"
check "apply writes a file for each page" [ "$(count applied/markdown '*.md')" -eq "$n" ]
base=https://harbour.example/
run 0 -q -f markdown --base-url $base -o plain "$pages"
run 0 scan -q --base-url $base "$pages" -o site.shard
run 0 -q -f markdown --stats site.shard -o shard "$pages"
check "with a shard the same files" diff -r shard/markdown plain/markdown
run 2 -q -f markdown --stats site.shard -o none
if [ -e none/markdown ]; then check "a shard alone has no structure" false; fi

# pages that mean no good: bounded, and nothing of them becomes markup
mkdir hostile && python3 - hostile <<'EOF'
import sys
top = sys.argv[1]
pages = {
    "deep": "<ul><li>x" * 60,
    "tables": "<table><tr><th>h<td>x" * 8,
    "cells": "<table><tr><th>a</th></tr>" + "<tr>" + "<td>x" * 20000 + "</table>",
    "bold": "<b><i><a href=x>" * 5000 + "text",
    "markup": "<p># x<p>- x<p>1. x<p>&lt;script>alert(1)&lt;/script> *a* `b` [c](javascript:d) ![e](f) | g | ~~h~~ \\",
    "links": "<p>" + "<a href='javascript:x'>y</a> <a href=\"x' onclick='y\">z</a> " * 1000,
    "span": "<table><tr><th colspan=999999999 rowspan=-1>a<td>b<tr><td>c</table>",
}
for name, body in pages.items():
    for i in range(3):
        open(f"{top}/{name}{i}.html", "w").write(f"<title>{name}</title><p>word{i} of page{i} here{i}{body}")
EOF
run 0 -q -f markdown -f html --keep-urls -o bad hostile
check "hostile pages are written" [ "$(count bad/markdown '*.md')" -eq 21 ]
check "their size is bounded" [ "$(du -sk bad/markdown | cut -f1)" -lt 20000 ]
check "no script" lacks bad/html 'href="javascript:'

if ! command -v cmark-gfm >/dev/null; then
    skip "what cmark-gfm reads: cmark-gfm is not installed"
else
    for site in "$top"/datasets/*/pages; do
        run 0 -q -f markdown -f html --keep-urls --no-report -o "site/$(basename "$(dirname "$site")")" "$site"
    done
    python3 -B "$top/tests/markdown_check.py" site/* bad >err 2>&1
    check "cmark-gfm reads in Markdown what HTML says" [ $? -eq 0 ]
fi
finish
