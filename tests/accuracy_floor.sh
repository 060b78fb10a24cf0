#!/bin/sh
# SPDX-License-Identifier: MIT
# accuracy_floor.sh PROGRAM - minimum F1 of the methods on each sample site, and on groups of the labelled sites in
# INFODISC_DATA if that is set. The model of `template` was trained on the latter, never on the former. Raise the floor
# when accuracy improves. `make quality` prints the figures.

floors="
entropy   ledger-2001  0.89
entropy   harbour      0.86
entropy   vestnik      0.91
entropy   wenzhai      0.96
entropy   news         0.90
entropy   whole-sites  0.94
template  ledger-2001  0.89
template  harbour      0.90
template  vestnik      0.96
template  wenzhai      0.97
template  news         0.94
template  whole-sites  0.96
template  non-news     0.56
"

# shellcheck disable=SC2317 source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"

if ! command -v python3 >/dev/null; then
    skip "all (no python3)"
    finish
fi
# results METHOD DATA runs the program on all sites of DATA and prints their F1 and their groups'.
results() {
    for site in "$2"/*/pages; do
        name=$(basename "$(dirname "$site")")
        run 0 -q -m "$1" -o "results/$name" "$site" >&2
    done
    python3 "$top/bench/accuracy/score.py" "$2" results
}

for method in entropy template; do
    results $method "$top/datasets" >"table.$method"
    [ -z "$INFODISC_DATA" ] || results $method "$INFODISC_DATA" >>"table.$method"
done
echo "$floors" >floors
while read -r method group floor; do
    [ -n "$group" ] || continue
    f1=$(sed -n "s/^$group  *.*F1 \([0-9.]*\).*/\1/p" "table.$method")
    [ -n "$f1" ] || continue
    check "$method: $group: F1 $f1, at least $floor" awk "BEGIN { exit $f1 < $floor }"
    echo "accuracy_floor: $method: $group: F1 $f1 (floor $floor)"
done <floors
[ -n "$INFODISC_DATA" ] || skip "real sites (INFODISC_DATA is not set)"
finish
