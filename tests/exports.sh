#!/bin/sh
# SPDX-License-Identifier: MIT
# exports.sh PROGRAM - the exports of templates, read strictly and applied to the pages as their users would
# (exports.py), and with the libraries of some of them (exports_real.py); the same bytes for any number of threads.

# shellcheck disable=SC2317 source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"

if python3 -c 'import lxml.etree, lxml.cssselect, yaml' 2>/dev/null; then
    (cd "$top" && python3 -B tests/exports.py "$program" "$work/exports") >report 2>&1
    check "tests/exports.py ends" [ $? -eq 0 ]
    passed=$((passed + $(grep -c '^passed' report)))
    failed=$((failed + $(grep -c '^failed' report)))
    grep -v '^passed' report | sed 's/^/exports: /' >&2
    mkdir -p "$work/real"
    (cd "$top" && python3 -B tests/exports_real.py "$program" "$work/real") >report 2>&1
    check "tests/exports_real.py ends" [ $? -eq 0 ]
    passed=$((passed + $(grep -c '^passed' report)))
    failed=$((failed + $(grep -c '^failed' report)))
    grep -v '^passed' report | sed 's/^/exports: /' >&2
else
    skip "exports through their consumers: python3-lxml, -cssselect or -yaml is not installed"
fi

all='-f ftr -f elastic-crawler -f diffbot -f fess -f norconex -f stormcrawler -f parsel -f crawl4ai -f firecrawl'
# shellcheck disable=SC2086 # several words
for threads in 1 4; do run 0 -q -j $threads $all -o o$threads "$top/datasets/harbour/pages"; done
check "threads make no difference" diff -r o1 o4
run 0 -f ftr -f solr -o both "$top/datasets/wenzhai/pages"
check "beside a format of pages" has err "pages.solr.json"
check "the message names it" has err "ftr.txt"
run 2 -f scrapy "$top/datasets/wenzhai/pages"

# Fess sees elements in capitals, also those whose name stands in quotes.
make_site odd
sed -i 's/<div id=main>/<o:x>/; s/^\(<p>.*\)<\/div>/\1<\/o:x>/' odd/*.html
run 0 -q -f fess -o odd.out odd
check "Fess: a name that is compared" has odd.out/fess.properties "//BODY//*[name()='O:X']"

finish
