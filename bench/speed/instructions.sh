#!/bin/sh
# SPDX-License-Identifier: MIT
# instructions.sh PROGRAM TABLE [--update] - guards speed without a clock: callgrind counts the instructions of runs
# over the sample sites with one thread, and compares them with those recorded in TABLE for this compiler, C library,
# processor, libtidy and way of linking. More than 3 % more fails; 3 % less asks for --update, which records them. On a
# machine without records, the test is skipped with a message.
#
# A site of one page is what starting costs: `start` is all until its page is read, `template` the whole run, `scan` and
# `apply` one page through a pipe. `start` also has a limit, where the libraries are linked in (Makefile: LINK). Programs
# run with an empty environment: OpenMP and the loader read each variable, which is 5 % of a start.

LC_ALL=C
export LC_ALL
WITHIN=3 # percent
START_MOST=2000000

program=$1 table=$2 update=$3
top=$(cd "$(dirname "$0")/../.." && pwd)
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT

if ! command -v valgrind >/dev/null; then
    echo "instructions: skipped: no valgrind"
    exit 0
fi

# What the counts depend on, one word. The C library and the model use AVX2 where there is some.
machine() {
    avx2=$(grep -qw avx2 /proc/cpuinfo 2>/dev/null && echo +avx2)
    compiler=$(readelf -p .comment "$program" | sed -n 's/.*\(GCC\|clang version\)[^0-9]*\(([^)]*)\)* *\([0-9.]*\).*/\1-\3/p' | sort -u | head -n 1)
    libc=$(getconf GNU_LIBC_VERSION 2>/dev/null | tr ' ' '-')
    shared=$(readelf -d "$program" | grep -q 'NEEDED.*libuchardet' && echo /shared)
    echo "$(uname -m)$avx2/${compiler:-unknown}/${libc:-unknown}/tidy-$(pkg-config --modversion tidy)$shared" | tr ' ' '-'
}

counted() { env -i PATH="$PATH" valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" 2>&1 | sed -n 's/.*Collected : *//p'; }

# count WHAT SITE prints the instructions of a run: of the method WHAT, or as in the head.
count() {
    case $1 in
    start)
        env -i PATH="$PATH" valgrind --tool=callgrind --callgrind-out-file="$temp/started" --dump-before=page_worker_do \
            "$program" --debug-threads -j1 -q -o "$temp/out" "$2" >/dev/null 2>&1
        sed -n 's/^summary: //p' "$temp/started.1"
        ;;
    scan) counted "$program" filter scan --debug-threads -j1 <"$temp/page.jsonl" ;;
    apply) counted "$program" apply --debug-threads -j1 "$temp/learned" - --url https://harbour.example/new <"$temp/one/page.html" ;;
    *) counted "$program" --debug-threads -m "$1" -j1 -q -o "$temp/out" "$2" ;;
    esac
}

one_page() {
    page=$top/datasets/harbour/pages/docs/lofting.html
    mkdir "$temp/one"
    cp "$page" "$temp/one/page.html"
    jq -c -n --rawfile html "$page" '{url: "https://harbour.example/new", $html}' >"$temp/page.jsonl"
    "$program" -q -o "$temp/learned" "$top/datasets/harbour/pages"
}

machine=$(machine)
failed=0 known=0
one_page
for site in "$temp/one" "$top"/datasets/*/pages; do
    name=$(basename "$(dirname "$site")") methods='template entropy paper'
    if [ "$site" = "$temp/one" ]; then name=one-page methods='start template scan apply'; fi
    for method in $methods; do
        if [ -z "$update" ] && ! grep -q "^$machine	$name	$method	" "$table"; then continue; fi
        now=$(count "$method" "$site")
        if [ -z "$now" ]; then
            echo "instructions: $name $method: the run failed"
            failed=1
            continue
        fi
        printf '%s\t%s\t%s\t%s\n' "$machine" "$name" "$method" "$now" >>"$temp/new"
        if [ "$method" = start ] && [ "$now" -gt $START_MOST ] && [ "${machine%/shared}" = "$machine" ]; then
            echo "instructions: $now before the first page is read, more than $START_MOST"
            failed=1
        fi
        was=$(sed -n "s|^$machine	$name	$method	||p" "$table" 2>/dev/null)
        [ -n "$was" ] || continue
        known=$((known + 1))
        awk -v now="$now" -v was="$was" -v within=$WITHIN -v what="$name $method" 'BEGIN {
            percent = 100 * (now - was) / was
            mark = percent > within ? "MORE" : percent < -within ? "less: record it" : ""
            printf "instructions: %-28s %12d  %+.1f %% %s\n", what, now, percent, mark
            exit percent > within }' || failed=1
    done
done
if [ -n "$update" ]; then
    { grep -v "^$machine	" "$table" 2>/dev/null; cat "$temp/new"; } | sort >"$temp/table"
    cp "$temp/table" "$table"
    echo "instructions: recorded for $machine"
    exit 0
fi
if [ "$known" -eq 0 ]; then
    echo "instructions: skipped: nothing recorded for $machine"
    exit 0
fi
exit $failed
