#!/bin/sh
# SPDX-License-Identifier: MIT
# steps.sh STEP OUT ... - a site in many WARC or JSON Lines files, step by step, for schedulers that start steps on
# many machines: see parallel.sh and slurm.sh. Each step may be repeated: results appear when they are complete, and
# existing ones are kept.
#
#     steps.sh list OUT FILE...      stores the list of files
#     steps.sh scan OUT NUMBER       one of them, counted from 1 -> a shard
#     steps.sh merge OUT             all shards -> the statistics of the site
#     steps.sh classify OUT NUMBER   the pages of one of them, by these statistics
#     steps.sh join OUT              all pages in order -> OUT/pages.jsonl, and OUT/templates.json
#
# INFODISC is the program; SCAN_OPTIONS and OPTIONS, split at blanks, are for `infodisc scan` and for the other steps.
set -eu
: "${INFODISC:=infodisc}" "${SCAN_OPTIONS:=}" "${OPTIONS:=}"
step=$1 out=$2
work=$out/_work

case $step in
list)
    shift 2
    mkdir -p "$work"
    printf '%s\n' "$@" >"$work/files.now"
    if [ -e "$work/files" ] && ! cmp -s "$work/files" "$work/files.now"; then
        echo "steps.sh: '$out' has shards of other files: remove '$work'" >&2
        exit 1
    fi
    mv "$work/files.now" "$work/files"
    ;;
scan)
    [ -e "$work/$3.shard" ] && exit
    # shellcheck disable=SC2086
    "$INFODISC" scan -q -j 1 $SCAN_OPTIONS -o "$work/$3.shard" "$(sed -n "$3p" "$work/files")"
    ;;
merge)
    n=$(wc -l <"$work/files")
    # shellcheck disable=SC2046
    set -- $(seq "$n")
    for number; do
        set -- "$@" "$work/$number.shard"
        shift
    done
    "$INFODISC" merge -q -o "$work/stats" "$@"
    ;;
classify)
    # shellcheck disable=SC2086
    [ -e "$work/$3.pages/run.json" ] ||
        "$INFODISC" -q -j 1 --no-report $OPTIONS --stats "$work/stats" -o "$work/$3.pages" "$work/$3.shard"
    ;;
join)
    # The pages of each part are in order of path, which is their URL.
    # shellcheck disable=SC2046
    set -- $(seq "$(wc -l <"$work/files")")
    for number; do
        sed 's/^{"id":"[^"]*","url":"[^"]*","path":"\([^"]*\)"/\1\t&/' \
            "$work/$number.pages/pages.jsonl" >"$work/$number.keyed"
        set -- "$@" "$work/$number.keyed"
        shift
    done
    LC_ALL=C sort -m -u -t "$(printf '\t')" -k 1,1 "$@" | cut -f 2- >"$out/.pages.tmp"
    cp "$work/1.pages/templates.json" "$out/templates.json"
    mv "$out/.pages.tmp" "$out/pages.jsonl"
    rm -f "$@"
    ;;
*)
    sed -n '3,13s/^# //p' "$0" >&2
    exit 2
    ;;
esac
