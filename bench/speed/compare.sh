#!/bin/sh
# SPDX-License-Identifier: MIT
# compare.sh REV SITE [RUNS] - this tree against another revision on one machine: user time, wall-clock time and memory
# of whole runs over SITE, in turns, medians of RUNS (5); instructions over the first 100 pages if valgrind is
# installed; and whether the outputs are the same. REV is built in build/compare.

set -e
rev=$1 site=$2 runs=${3:-5}
if [ -z "$site" ]; then
    sed -n '3,5s/^# //p' "$0" >&2
    exit 2
fi
top=$(cd "$(dirname "$0")/../.." && pwd)
site=$(cd "$site" && pwd)
cd "$top"
commit=$(git rev-parse --short "$rev^{commit}")
tree=build/compare/$commit
if [ ! -x "$tree/build/infodisc" ]; then
    rm -rf "$tree"
    mkdir -p "$tree"
    git archive "$commit" | tar -x -C "$tree"
    make -s -C "$tree" BUILD=build build/infodisc
fi
make -s build/infodisc
temp=$(mktemp -d)
trap 'rm -rf "$temp"' EXIT

# run_once NAME PROGRAM appends "user wall MB" to the file NAME.
run_once() {
    PYTHONPATH=bench python3 -c 'import sys, speed
r = speed.run(*sys.argv[1:])
print(r["user"], r["wall"], r["rss_kb"] / 1024)' "$2" -j1 -q -o "$temp/out-$1" "$site" >>"$temp/$1"
}
median() { sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }

i=0
while [ $i -lt "$runs" ]; do
    run_once before "$tree/build/infodisc"
    run_once now build/infodisc
    i=$((i + 1))
done
echo "                       $commit        now"
for column in 1:user 2:wall 3:MB; do
    was=$(cut -d' ' -f"${column%:*}" "$temp/before" | median)
    is=$(cut -d' ' -f"${column%:*}" "$temp/now" | median)
    awk -v w="${column#*:}" -v a="$was" -v b="$is" \
        'BEGIN { printf "%-14s %12.2f %12.2f   x %.2f\n", w, a, b, b / (a ? a : 1) }'
done
if command -v valgrind >/dev/null; then
    mkdir "$temp/sample"
    find "$site" -type f | LC_ALL=C sort | head -n 100 | while read -r page; do
        mkdir -p "$temp/sample$(dirname "$page")"
        cp "$page" "$temp/sample$page"
    done
    count() {
        valgrind --tool=callgrind --callgrind-out-file=/dev/null "$1" --debug-threads -j1 -q -o "$temp/out" "$temp/sample" 2>&1 |
            sed -n 's/.*Collected : *//p'
    }
    awk -v a="$(count "$tree/build/infodisc")" -v b="$(count build/infodisc)" \
        'BEGIN { printf "%-14s %11.1fM %11.1fM   x %.2f\n", "instructions", a / 1e6, b / 1e6, b / a }'
fi
for name in templates.json pages.jsonl; do
    if cmp -s "$temp/out-before/$name" "$temp/out-now/$name"; then echo "$name is the same"; else echo "$name differs"; fi
done
