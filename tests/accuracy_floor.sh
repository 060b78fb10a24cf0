#!/bin/sh
# SPDX-License-Identifier: MIT
# accuracy_floor.sh PROGRAM - the F1 of --method entropy must not fall below these floors: for each sample
# site, and for groups of the labelled sites in INFODISC_DATA if that is set. A change that makes it
# better raises the floor. `make quality` has the figures themselves.

floors="
ledger-2001   0.89
harbour       0.86
vestnik       0.91
wenzhai       0.96
news          0.90
whole-sites   0.94
"

# shellcheck disable=SC2317 source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"

if ! command -v python3 >/dev/null; then
    skip "all (no python3)"
    finish
fi
# results DATA runs the program on all sites of DATA and prints their F1 and their groups'.
results() {
    for site in "$1"/*/pages; do
        name=$(basename "$(dirname "$site")")
        run 0 -q -m entropy -o "results/$name" "$site" >&2
    done
    python3 "$top/bench/score.py" "$1" results
}

results "$top/datasets" >table
[ -z "$INFODISC_DATA" ] || results "$INFODISC_DATA" >>table
echo "$floors" >floors
while read -r group floor; do
    f1=$(sed -n "s/^$group  *.*F1 \([0-9.]*\).*/\1/p" table)
    [ -n "$f1" ] || continue
    check "$group: F1 $f1, at least $floor" awk "BEGIN { exit $f1 < $floor }"
    echo "accuracy_floor: $group: F1 $f1 (floor $floor)"
done <floors
[ -n "$INFODISC_DATA" ] || skip "real sites (INFODISC_DATA is not set)"
finish
