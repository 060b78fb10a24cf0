#!/bin/sh
# SPDX-License-Identifier: MIT
# isolation.sh PROGRAM - pages that make the parser crash, hang or leak are lost alone: the output for all others is
# that of a site without them, byte for byte. PROGRAM is in the directory of tests/infodisc-hooked, whose parser does
# what pages ask for. INFODISC_PAGES=5000: that many pages instead of 600, one in a hundred bad.

# shellcheck disable=SC2317 source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"
hooked=$(dirname "$program")/tests/infodisc-hooked
if [ ! -x "$hooked" ] && [ -x "$top/build/tests/infodisc-hooked" ]; then hooked=$top/build/tests/infodisc-hooked; fi
pages=${INFODISC_PAGES:-600}
crashes=0 hangs=0
limits="--page-timeout 0.5 --max-memory 128M --base-url http://tide.example/ -q"

# skips DIR: "name reason" of each page that was skipped.
skips() { jq -r '.skipped_pages[] | .path + " " + .reason' "$1/run.json"; }
# expected FILE: the same of a list of pages and what they do; damage to the next page costs none.
expected() {
    sed -e '/ later$/d' -e 's/ \(crash\|abort\|exit\)$/ parser crashed/' -e 's/ hang$/ over the time limit/' \
        -e 's/ sleep$/ over the time limit/' -e 's/ leak$/ over the memory limit/' "$1" | LC_ALL=C sort
}

# hooked ARGUMENT... runs the program with a faulty parser, for five minutes at most, and counts what becomes of it.
hooked() {
    # shellcheck disable=SC2086
    timeout 300 "$hooked" "$@" $limits 2>err
    code=$?
    if [ $code -eq 124 ]; then hangs=$((hangs + 1)); elif [ $code -gt 3 ]; then crashes=$((crashes + 1)); fi
    return $code
}

# ---- one bad page of each kind among twelve
mkdir alone
python3 "$top/tests/hostile_pages.py" small 12 0 1 || exit 1
"$program" -q --base-url http://tide.example/ -o small.out small/good 2>err
for kind in crash abort exit hang sleep leak later; do
    rm -rf one && cp -r small/good one
    sed "s/<body>/<body><!--hook:$kind-->/" small/good/page000005.html >one/page000005b.html
    echo "page000005b.html $kind" >alone/list
    for command in learn apply; do
        set -- -o one.out one
        [ $command = learn ] || set -- apply -o one.out small.out/templates.json one
        hooked "$@"
        check "$command, $kind: exit 0" [ $? -eq 0 ]
        expected alone/list >want && skips one.out >got
        check "$command, $kind: named with its reason" same want got
        check "$command, $kind: all others are there" lines one.out/pages.jsonl \
            $((12 + $(grep -c ' later$' alone/list)))
        check "$command, $kind: nothing else is left" [ "$(find one.out -name '.*' -type f | wc -l)" -eq 0 ]
    done
done

# ---- many at once
bad=$((pages / 100 > 10 ? pages / 100 : 10))
python3 "$top/tests/hostile_pages.py" many "$pages" "$bad" 7 || exit 1
"$program" -q --base-url http://tide.example/ -o good.out many/good 2>err
check "the good pages alone" [ $? -eq 0 ]
"$program" apply -q --base-url http://tide.example/ -o good.apply good.out/templates.json many/good 2>err
check "the good pages applied" [ $? -eq 0 ]
expected many/bad >want
for j in 1 4; do
    hooked -j $j -o bad.out many/all
    check "$bad of $pages, -j$j: exit 0" [ $? -eq 0 ]
    skips bad.out >got
    check "$bad of $pages, -j$j: each named with its reason" same want got
    check "$bad of $pages, -j$j: good pages as without them" same bad.out/pages.jsonl good.out/pages.jsonl
    hooked apply -j $j -o bad.apply good.out/templates.json many/all
    skips bad.apply >got
    check "apply, $bad of $pages, -j$j: each named with its reason" same want got
    check "apply, $bad of $pages, -j$j: good pages as without them" same bad.apply/pages.jsonl good.apply/pages.jsonl
    hooked apply -j $j -o - good.out/templates.json many/all >streamed
    check "apply, streamed, -j$j" same streamed good.apply/pages.jsonl
done
changed=$(diff good.out/pages.jsonl bad.out/pages.jsonl | grep -c '^<')
for figure in "$pages pages tried" "$((bad + 7)) pages that crash, hang or leak" "$crashes crashes" "$hangs hangs" \
    "$changed good pages changed"; do
    echo "isolation: figure: $figure" >&2
done

# ---- a process that cannot be replaced leaves its pages to others
if strace -o /dev/null true 2>/dev/null; then
    for j in 1 2; do
        # shellcheck disable=SC2086
        strace -o calls -e trace=clone -e inject=clone:error=EAGAIN:when=$((j + 1)) "$hooked" -j $j -o bad.out many/all $limits 2>err
        check "a process less, -j$j: exit 0" [ $? -eq 0 ]
        check "a process less, -j$j: it could not be started" grep -q INJECTED calls
        skips bad.out >got
        check "a process less, -j$j: each named with its reason" same want got
        check "a process less, -j$j: good pages as without them" same bad.out/pages.jsonl good.out/pages.jsonl
    done
else
    skip "a process that cannot be replaced (no strace, or not allowed to trace)"
fi

# ---- what --max-skipped says of them
# shellcheck disable=SC2086
"$hooked" $limits --max-skipped 0 -o one.out many/all 2>err
check "over the budget: exit 3" [ $? -eq 3 ]

# ---- without processes of its own a program dies of such a page, which is why it has them
rm -rf one && cp -r small/good one
sed "s/<body>/<body><!--hook:crash-->/" small/good/page000005.html >one/x.html
"$hooked" -q --debug-threads -o dead.out one 2>err
check "the fault is a real one" [ $? -gt 128 ]
rm -rf dead.out

finish
