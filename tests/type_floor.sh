#!/bin/sh
# SPDX-License-Identifier: MIT
# type_floor.sh PROGRAM - the minimum share of pages of the sample sites with the right type; no model was trained on
# them. And for index pages: their lists are content, a warning says so, and no word is lost. Columns: site, accuracy,
# F1 of the type index.

floors="
harbour       0.72  0.95
ledger-2001   0.71  0.40
vestnik       0.90  0.95
wenzhai       0.95  0.90
ALL           0.79  0.84
"

# shellcheck disable=SC2317 source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"

if ! command -v python3 >/dev/null || ! command -v jq >/dev/null; then
    skip "all (no python3 or no jq)"
    finish
fi
for site in "$top"/datasets/*/pages; do
    run 0 -q -o "results/$(basename "$(dirname "$site")")" "$site"
done
python3 "$top/bench/accuracy/score_types.py" "$top/datasets" results >table
echo "$floors" >floors
while read -r site accuracy index; do
    [ -n "$site" ] || continue
    got=$(sed -n "s/^$site  *accuracy \([0-9.]*\), .*index \([0-9.]*\), .*/\1 \2/p" table)
    check "$site: accuracy $accuracy, index $index, at least" \
        awk -v got="$got" "BEGIN { split(got, f); exit f[1] < $accuracy || f[2] < $index }"
    echo "type_floor: $site: accuracy and F1 of index $got (floors $accuracy $index)"
done <floors

# The blog's front page and the one behind it: a menu stays a menu.
has() { jq -e -s "any(.[]; .path == \"blog/index.html\" and ($1))" results/harbour/pages.jsonl >/dev/null; }
check "an index" has '.type == "index" and .type_score > 0.6'
check "... says that its lists are content" has '.warnings == ["index page: its lists of links are content"]'
check "... and has them" has '.content | contains("Hanging the first plank")'
check "... but not the menu" has '.redundant | contains("Newsroom") and contains("Events")'
no_articles() { jq -e -s 'all(.[]; .type == "index" or all(.warnings[]; startswith("index page") | not))' "$1" >/dev/null; }
check "no other page says so" no_articles results/harbour/pages.jsonl
# Words of both texts together are the same whatever the type: those of the paper's method, which knows no lists.
words() { jq -r '(.content + " " + .redundant) | gsub("\\s+"; "\n")' "$1" | grep . | LC_ALL=C sort | cksum; }
run 0 -q -m paper -o paper "$top/datasets/harbour/pages"
check "no word is lost" test "$(words results/harbour/pages.jsonl)" = "$(words paper/pages.jsonl)"
finish
