#!/bin/sh
# SPDX-License-Identifier: MIT
# engines.sh PROGRAM - minimum F1 of the default method on pages of real engines. The gold is what was put into the
# engines (bench/sites); no model was trained on them. Few pages are harder than a whole site.

floors="
ghost-casper   0.98
hugo-doks      0.98
jekyll-chirpy  0.98
jekyll-minima  0.98
machina        0.96
oscar          0.92
sphinx-rtd     0.97
trac           0.98
"

# shellcheck disable=SC2317 source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"

if ! command -v python3 >/dev/null; then
    skip "all (no python3)"
    finish
fi
for site in "$top"/datasets/engines/*/pages; do
    run 0 -q -o "results/$(basename "$(dirname "$site")")" "$site"
done
python3 "$top/bench/accuracy/score.py" "$top/datasets/engines" results >table
echo "$floors" >floors
while read -r site floor; do
    [ -n "$site" ] || continue
    f1=$(sed -n "s/^$site  *.*F1 \([0-9.]*\).*/\1/p" table)
    check "$site: F1 $f1, at least $floor" awk "BEGIN { exit !(\"$f1\" != \"\" && $f1 + 0 >= $floor) }"
done <floors
finish
