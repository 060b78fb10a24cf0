#!/bin/sh
# SPDX-License-Identifier: MIT
# shrink_twin.sh PROGRAM - the fast splitter (shrink.c) against its slow twin, which gives the whole page to libtidy:
# the same lines of text on SHARE_MIN % of the pages of the sample sites. With INFODISC_DATA=DIR, which has SITE/pages
# in it, the share for those is printed and must reach DATA_SHARE_MIN. Where the two differ there, the twin is nearly
# always wrong (bench/accuracy/parser_fidelity.py).

# shellcheck disable=SC2317 source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"

SHARE_MIN=98.5
DATA_SHARE_MIN=90

# compare PAGES... prints "same all share" over the pages of these sites.
compare() {
    for pages in "$@"; do
        rm -rf on off
        run 0 -q -o on "$pages" >&2
        run 0 -q --debug-no-shrink -o off "$pages" >&2
        python3 "$top/tests/same_blocks.py" on/pages.jsonl off/pages.jsonl
    done | awk '{ same += $1; all += $2 } END { print same + 0, all + 0, all ? 100 * same / all : 0 }'
}
enough() { awk -v share="$1" -v least="$2" 'BEGIN { exit share < least }'; }
report() {
    # shellcheck disable=SC2086 # three words
    set -- "$1" "$2" $3
    echo "shrink_twin: $1: the same blocks on $3 of $4 pages, $5 %"
    check "$1: $5 %, at least $2 %" enough "$5" "$2"
}

if ! command -v python3 >/dev/null; then
    skip "all (no python3)"
    finish
fi
report "sample sites" $SHARE_MIN "$(compare "$top"/datasets/*/pages)"
if [ -n "$INFODISC_DATA" ]; then
    report "$INFODISC_DATA" $DATA_SHARE_MIN "$(compare "$INFODISC_DATA"/*/pages)"
else
    skip "real sites (INFODISC_DATA is not set)"
fi
finish
