#!/bin/sh
# SPDX-License-Identifier: MIT
# unique.sh PROGRAM - text on one page only that goes to `redundant` is counted, warned about, and shown.

# shellcheck disable=SC2317 source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"

pages=$top/datasets/harbour/pages
count() { jq ".$1" out.d/run.json; }
at_least() { [ "$1" -ge "$2" ]; }

run 0 -o out.d "$pages"
unique=$(count unique_tokens)
check "the sample has text that is on one page only" at_least "$unique" 1000
check "none of it is redundant" [ "$(count unique_redundant)" -eq 0 ]
check "so there is no warning" lacks err "on one page only"
run 0 -q --explain unique "$pages"
check "and nothing to show" has out "No text that is on one page only is redundant"

echo 'drop article.doc p' >rules.txt
run 0 --rules rules.txt -o out.d "$pages"
lost=$(count unique_redundant)
check "what a rule drops is counted" at_least "$lost" 100
check "all of it is still unique" [ "$(count unique_tokens)" -eq "$unique" ]
check "a warning says what to do" has err "--explain unique"
run 0 -q --rules rules.txt -o out.d "$pages"
check "no warning with -q" is_empty err
run 0 -q --rules rules.txt --explain unique "$pages"
check "the blocks are shown by their path" has out "article.doc"
check "with the reason" has out "by rule"
run 0 -q -j3 --rules rules.txt -o out.d "$pages"
check "the same count for three threads" [ "$(count unique_redundant)" -eq "$lost" ]
run 0 -q -m paper -o out.d "$pages"
check "the paper's method does not count lines" [ "$(count unique_tokens)" -eq 0 ]

page() { # NAME TITLE TEXT MEMBER
    cat >"$1" <<PAGE
<title>$2</title><div class="top"><a href="a.html">Modules</a> <a href="b.html">Names</a></div>
<div id="main"><h1>$2</h1><p>$3</p><div class="head">$4: int =</div><div class="body"><p>Undocumented</p></div></div>
<p>Made by the generator of pages.</p>
PAGE
}
pages() { # TITLE TITLE TITLE
    page site/a.html "$1" "A hatch in the deck that a crew of two opens from below within a minute." width
    page site/b.html "$2" "The mast carries the sails and is held by stays at the bow and the stern." height
    page site/c.html "$3" "An anchor holds the ship on a ground of sand, of clay or of small stones." weight
}
mkdir site
pages deck.Hatch deck.Mast deck.Anchor
run 0 -q --explain site/a.html site
check "where pages are named after classes, so are their members" grep -q "^informative.*width: int =" out
pages Hatch Mast Anchor
run 0 -q --explain site/a.html site
check "without such names, they may be template" grep -q "^redundant.*width: int =" out

finish
