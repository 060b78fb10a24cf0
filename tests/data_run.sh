#!/bin/sh
# SPDX-License-Identifier: MIT
# data_run.sh PROGRAM - all methods over all sample sites, `paper` with each kind of block. If INFODISC_DATA names a
# directory with SITE/pages in it, our own methods also over all of those, and the others over every twelfth. There
# must be no error and no message, as many pages as run.json counts, the same bytes with one thread and with four, and
# no finding by a sanitizer's build.

# shellcheck disable=SC2317 source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"

# whole DIR: as many lines as documents.
whole() { lines "$1/pages.jsonl" "$(sed -n 's/^ "documents": \([0-9]*\),$/\1/p' "$1/run.json")"; }

data=${INFODISC_DATA:-/nonexistent}
n=0
for pages in "$top"/datasets/*/pages "$data"/*/pages; do
    [ -d "$pages" ] || continue
    n=$((n + 1))
    for options in '-m template' '-m entropy' '-m paper' '-m paper -b div' '-m paper -b leaf' '-m largest' \
        '-m coreex' '-m next' '-m next -b div' '-m maxent' '-m memm' '-m crf' '-m ib1' '-m igtree' '-m c45'; do
        case $pages,$options in
        "$data"/*,*-b*) continue ;;
        "$data"/*,*template | "$data"/*,*entropy | "$data"/*,*paper) ;;
        "$data"/*) [ $((n % 12)) -eq 0 ] || continue ;;
        esac
        # shellcheck disable=SC2086 # several words
        run 0 -q $options -o out.dir "$pages"
        check "no message: $options $pages" is_empty err
        check "all pages: $options $pages" whole out.dir
    done
    run 0 -q -j 1 -o one.dir "$pages"
    run 0 -q -j 4 -o four.dir "$pages"
    check "threads make no difference: $pages" diff -r one.dir four.dir
done
[ -n "$INFODISC_DATA" ] || skip "real sites (INFODISC_DATA is not set)"
finish
