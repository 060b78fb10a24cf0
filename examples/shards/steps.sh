#!/bin/sh
# SPDX-License-Identifier: MIT
# steps.sh STEP OUT ... - a site in many WARC or JSON Lines files, step by step, for whoever starts steps on many machines:
# parallel.sh and slurm.sh beside this file. Each may be repeated: what is there is kept, and is there when it is complete.
#
#     steps.sh list OUT FILE...      notes the files
#     steps.sh scan OUT NUMBER       one of them, from 1 on -> a shard
#     steps.sh merge OUT             all shards -> the statistics of the site
#     steps.sh classify OUT NUMBER   the pages of one of them, by these
#     steps.sh join OUT              all pages in order -> OUT/pages.jsonl, and OUT/templates.json
#
# INFODISC: the program. OPTIONS: its options, split at blanks. NAME: what templates.json calls the site.
set -eu
: "${INFODISC:=infodisc}" "${OPTIONS:=}" "${NAME:=site}"
step=$1 out=$2
work=$out/_work
shard() { echo "$work/$1/$NAME"; } # of a file: templates.json has the last part of its path

case $step in
list)
    shift 2
    mkdir -p "$work"
    printf '%s\n' "$@" >"$work/files"
    ;;
scan)
    file=$(sed -n "$3p" "$work/files")
    [ -e "$(shard "$3")" ] && exit
    mkdir -p "$work/$3"
    # shellcheck disable=SC2086
    "$INFODISC" scan -q -j 1 $OPTIONS -o "$(shard "$3")" "$file"
    ;;
merge)
    n=$(wc -l <"$work/files")
    # shellcheck disable=SC2046
    set -- $(seq "$n")
    for number; do
        set -- "$@" "$(shard "$number")"
        shift
    done
    "$INFODISC" merge -q -o "$work/stats" "$@"
    ;;
classify)
    # shellcheck disable=SC2086
    [ -e "$work/$3/pages/run.json" ] ||
        "$INFODISC" -q -j 1 --no-report $OPTIONS --stats "$work/stats" -o "$work/$3/pages" "$(shard "$3")"
    ;;
join)
    # The pages of each part are in order of path, which is their URL.
    # shellcheck disable=SC2046
    set -- $(seq "$(wc -l <"$work/files")")
    for number; do
        sed 's/^{"id":"[^"]*","url":"[^"]*","path":"\([^"]*\)"/\1\t&/' "$work/$number/pages/pages.jsonl" >"$work/$number/keyed"
        set -- "$@" "$work/$number/keyed"
        shift
    done
    LC_ALL=C sort -m -u -t "$(printf '\t')" -k 1,1 "$@" | cut -f 2- >"$out/.pages.tmp"
    cp "$work/1/pages/templates.json" "$out/templates.json"
    mv "$out/.pages.tmp" "$out/pages.jsonl"
    rm -f "$@"
    ;;
*)
    sed -n '3,13s/^# //p' "$0" >&2
    exit 2
    ;;
esac
