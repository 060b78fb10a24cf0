#!/bin/sh
# SPDX-License-Identifier: MIT
# pieces.sh PROGRAM - the formats chunks, llms and sqlite: the same bytes for any number of threads, in learn, apply
# and with a shard; exactly the content (pieces_check.py), of hostile pages, too; and a run that fails leaves nothing
# behind.

# shellcheck disable=SC2317 source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"

pages=$top/datasets/harbour/pages
formats="-f chunks -f llms -f sqlite --with sections"
written="pages.chunks.jsonl llms.txt llms-full.txt pages.sqlite"
same_files() { for file in $written; do cmp "$1/$file" "$2/$file" || return 1; done; }

# shellcheck disable=SC2086 # options
{
run 0 -q -j1 $formats -o one "$pages"
run 0 -q -j4 $formats --compress gz -o four "$pages"
check "--compress packs the pieces" sh -c 'gzip -dc four/pages.chunks.jsonl.gz >four/pages.chunks.jsonl'
check "the same bytes for any number of threads" same_files one four
run 0 apply -q $formats -o applied one/templates.json "$pages"
base=https://harbour.example/
run 0 -q $formats --base-url $base -o plain "$pages"
run 0 scan -q --base-url $base "$pages" -o site.shard
run 0 -q $formats --stats site.shard -o shard "$pages"
check "with a shard the same bytes" same_files plain shard
run 2 -q -f chunks --stats site.shard -o none
run 2 -q -f llms --stats site.shard -o none
run 2 -q -f sqlite --stats site.shard -o none
run 2 --chunk-words 0 "$pages"
run 2 --chunk-words x "$pages"

# a site that states no name: what its titles have in common; without that, its directory
make_named() {
    mkdir -p "$1"
    for n in 1 2 3 4; do
        echo "<title>Page $n$2</title><h1>Page $n</h1><p>Text number $n of the directory, with word$n and other$n.</p>" >"$1/$n.html"
    done
    run 0 -q -f llms -o "llms-$1" "$1"
}
make_named suffix ' – My site'
check "llms.txt: a name in the titles" [ "$(grep '^#' llms-suffix/llms.txt | tr '\n' ' ')" = "# My site ## My site " ]
make_named bare ''
check "... and none there" [ "$(grep '^#' llms-bare/llms.txt | tr '\n' ' ')" = "# bare ## bare " ]
for host in com edu net org; do # a cluster on hosts that begin alike
    echo "{\"url\": \"https://www.example.$host/\", \"html\": \"<title>In $host</title><p>Text of $host, like no other\"}"
done >hosts.jsonl
run 0 -q -f llms -o llms-hosts hosts.jsonl
check "... and pages of several hosts" \
    [ "$(grep '^#' llms-hosts/llms.txt | tr '\n' ' ')" = "# www.example.com ## www.example.com " ]

if ! command -v python3 >/dev/null; then
    skip "what is in them: python3 is not installed"
    finish
fi
outs="one applied"
for site in "$top"/datasets/*/pages; do
    directory=site-$(basename "$(dirname "$site")")
    run 0 -q $formats --no-report -o "$directory" "$site"
    outs="$outs $directory"
done
PYTHONPATH=$top/tests python3 -B -c 'from hostile_site import *; make_hostile_site("bad")'
run 0 -q $formats --no-report -o hostile bad
python3 -B "$top/tests/pieces_check.py" $outs hostile >err 2>&1
check "all of the content and no more" [ $? -eq 0 ]
}

# the query of docs/indexing.md; Chinese by its characters
query() { python3 -c 'import sqlite3, sys
for row in sqlite3.connect(sys.argv[1]).execute(sys.argv[2]): print(*row, sep="|")' "$@"; }
find_word="SELECT p.title FROM pages_fts JOIN pages p ON p.rowid = pages_fts.rowid WHERE pages_fts MATCH"
check "a title weighs most" [ "$(query one/pages.sqlite "$find_word 'newsroom' ORDER BY rank LIMIT 1")" = Newsroom ]
word=$(python3 -c 'import json, re, sys
text = "".join(json.loads(line)["content"] for line in open(sys.argv[1], encoding="utf-8"))
print(re.search("[\u4e00-\u9fff]{4}", text)[0])' site-wenzhai/pages.jsonl)
query site-wenzhai/pages.sqlite "$find_word '$word' LIMIT 1" >found 2>err
check "Chinese is found" [ -s found ]
dates="SELECT count(date), sum(date IS NULL), sum(date LIKE '____-__-__T__:__:__Z') FROM pages"
stated=$(grep -c '"date":"' one/pages.jsonl)
check "dates are NULL where the page states none" \
    [ "$(query one/pages.sqlite "$dates")" = "$stated|$((58 - stated))|$stated" ]
run 0 -q -f sqlite --fields url,lang --index-name site -o fields "$pages"
count="SELECT count(*) FROM site JOIN site_fts ON site.rowid = site_fts.rowid"
check "--fields and --index-name" [ "$(query fields/pages.sqlite "$count")" -gt 0 ]

# pieces are Markdown: as a whole they have the words of the page
run 0 -q -f chunks --chunk-words 5 -o small "$pages"
check "--chunk-words cuts" [ "$(grep -c . small/pages.chunks.jsonl)" -gt $((3 * $(grep -c . one/pages.chunks.jsonl))) ]

# a disk that is full
make_site full
(echo '<p>' && seq -f word%.0fx 90000) >full/long.html
run 3 apply -q -f sqlite -o kept one/templates.json full # the site is another one
cksum kept/* >before
blocks=$(($(wc -c <kept/pages.sqlite) / 512 - 200))
(ulimit -f $blocks && trap '' XFSZ && "$program" apply -q -j1 -o kept -f sqlite one/templates.json full >out 2>err)
check "a full disk: exit 1" [ $? -eq 1 ]
check "and the file named" has err "cannot write 'kept/pages.sqlite'"
cksum kept/* >after
check "a full disk changes nothing" cmp before after
check "no temporary file stays" sh -c '! ls -A kept | grep -q tmp'
finish
