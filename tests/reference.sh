#!/bin/sh
# SPDX-License-Identifier: MIT
# reference.sh PROGRAM - the methods of other papers compared with reference programs, on the same features of the
# sample sites: Wapiti for maxent, memm and crf (built by `make references`; Debian's wapiti is another program), TiMBL
# for ib1 and igtree, Weka for c45 (`make references` fetches its jars).

# shellcheck disable=SC2317 source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"

tools=$(dirname "$(readlink -f "$program")")/tests
[ -d "$tools" ] || tools=$top/build/tests
wapiti=${WAPITI:-$top/build/references/wapiti}

# same_objective A B: to three digits, or two places, which is what Wapiti shows.
same_objective() { awk -v a="$1" -v b="$2" 'BEGIN { d = a > b ? a - b : b - a; exit d > 0.011 && d > a / 1000 }'; }
# at_most N COMMAND...: it prints N lines or fewer.
at_most() {
    most=$1
    shift
    [ "$("$@" | wc -l)" -le "$most" ]
}
differing() { diff "$1" "$2" | grep '^<'; }

# chain TYPE SIGMA EDGES: trained on one site, objective and labels of another one are Wapiti's.
chain() {
    "$wapiti" train -T "$1" -a l-bfgs -1 0 -2 "$(awk "BEGIN { print 1 / $2 ^ 2 }")" -t 1 -i 3000 -w 3000 -o 30 -e 1e-8 \
        "train.$3" model >log 2>&1
    "$wapiti" label -l -m model "unlabelled.$3" labels >>log 2>&1
    "$tools/chain_tool" train "$1" "$2" "$3" "train.$3" "test.$3" >ours
    theirs=$(grep -o 'obj=[0-9.]*' log | tail -n 1 | cut -c 5-)
    check "$1, sigma $2, edges $3: objective $(head -n 1 ours), Wapiti's $theirs" \
        same_objective "$(head -n 1 ours)" "${theirs:-x}"
    grep . labels >labels.lines
    tail -n +2 ours >ours.labels
    check "$1, sigma $2, edges $3: all lines have labels" \
        [ "$(wc -l <ours.labels)" -eq "$(wc -l <labels.lines)" ]
    check "$1, sigma $2, edges $3: the labels" at_most "$(($(wc -l <labels.lines) / 200))" differing labels.lines ours.labels
}

if [ ! -x "$tools/chain_tool" ]; then
    skip "Wapiti (tests/reference/chain_tool is not built)"
elif [ ! -x "$wapiti" ]; then
    skip "Wapiti (no $wapiti: make references)"
else
    for edges in 0 1; do
        for site in vestnik harbour; do
            "$tools/chain_tool" dump "$top/datasets/$site/pages" "$top/datasets/$site/gold.jsonl" $edges >"$site.$edges"
        done
        mv "harbour.$edges" "train.$edges"
        mv "vestnik.$edges" "test.$edges"
        sed 's/ [01]$//' "test.$edges" >"unlabelled.$edges"
    done
    for sigma in 1 10; do
        chain maxent $sigma 0
        for edges in 0 1; do
            chain memm $sigma $edges
            chain crf $sigma $edges
        done
    done
fi
# A memory is an instance file of TiMBL's, but for its first lines.
instances() {
    "$program" train -q -m ib1 --gold "$top/datasets/$1/gold.jsonl" -o memory "$top/datasets/$1/pages"
    sed '/^#/d;/^infodisc/d;/^features/d' memory
}
numeric=12,13,14,15,16,17,18,19,20,21,22,23,24,25

# memory WEIGHTING K: the classes are TiMBL's; K 0 is IGTREE. IGTREE has no numeric features.
memory() {
    if [ "$2" -eq 0 ]; then
        set -- "$1" "$2" O -a1 -
    else
        set -- "$1" "$2" O:N12-25 "-k$2" "$numeric"
    fi
    timbl -f train.inst -t test.inst -F Columns -m"$3" "$4" -w "$1" -o classes >log 2>&1
    "$tools/memory_tool" "$5" "$1" "$2" train.inst test.inst >ours
    sed 's/^\(\([^ ]* \)\{42\}\)\([^ ]*\).*/\3/' classes >theirs
    tail -n +42 ours >ours.classes
    check "TiMBL -w $1 $4: all lines have classes" [ "$(wc -l <ours.classes)" -eq "$(wc -l <theirs)" ]
    check "TiMBL -w $1 $4: the classes" at_most 0 differing theirs ours.classes
}

if [ ! -x "$tools/memory_tool" ]; then
    skip "TiMBL (tests/reference/memory_tool is not built)"
elif ! command -v timbl >/dev/null; then
    skip "TiMBL (Debian's package timbl is not installed)"
else
    instances harbour | head -n 1500 >train.inst
    instances ledger-2001 | head -n 500 >test.inst
    for weighting in nw gr ig x2 sv; do
        for k in 1 2 3 4 5 6 7 8 9 10; do memory $weighting $k; done
        [ $weighting = nw ] || memory $weighting 0
    done
fi
# J48 is C4.5, release 8: the same number of leaves and nodes, and the same classes, on random cases and on pages. Each
# line of cases: its name, the kinds of its features, files to train on and to judge.
j48() {
    weka=$top/build/references
    "$tools/c45_tool" dump "$top/datasets/harbour/pages" "$top/datasets/harbour/gold.jsonl" \
        "$top/datasets/vestnik/pages" "$top/datasets/vestnik/gold.jsonl" >pages.train
    "$tools/c45_tool" dump "$top/datasets/ledger-2001/pages" "$top/datasets/ledger-2001/gold.jsonl" >pages.other
    "$tools/c45_tool" known - pages.train pages.other >pages.test
    printf '%s pages.train pages.test\n' 'pages -' 'link ssnssnxxx' 'core xxxxxxssn' >cases
    "$tools/c45_tool" random 7 300 >random.all
    for size in 12 30 50 90 150 240 400 700 1200 2000 3500; do
        "$tools/c45_tool" random $size $size >random.$size
        "$tools/c45_tool" known ssssnnn random.$size random.all >random.$size.test
        echo "$size ssssnnn random.$size random.$size.test" >>cases
    done
    for pruning in '' u; do
        set --
        while read -r set kinds train test; do
            "$tools/c45_tool" arff "$kinds" "$train" "$train" >"$set.train.arff"
            "$tools/c45_tool" arff "$kinds" "$train" "$test" >"$set.test.arff"
            set -- "$@" "$set.train.arff" "$set.test.arff" "$set.j48"
        done <cases
        java -cp "$weka/weka-stable.jar:$weka/bounce.jar" "$top/tests/reference/J48Cases.java" ${pruning:+-U} "$@" >log 2>&1
        while read -r set kinds train test; do
            "$tools/c45_tool" train "$pruning$kinds" "$train" "$test" >ours
            check "J48, $set${pruning:+, not pruned}: leaves and nodes" [ "$(head -n 1 ours)" = "$(head -n 1 "$set.j48")" ]
            check "J48, $set${pruning:+, not pruned}: $(wc -l <"$test") lines have classes" \
                [ "$(wc -l <ours) $(wc -l <"$set.j48")" = "$(($(wc -l <"$test") + 1)) $(($(wc -l <"$test") + 1))" ]
            check "J48, $set${pruning:+, not pruned}: the classes" at_most 0 differing "$set.j48" ours
        done <cases
    done
}

if [ ! -x "$tools/c45_tool" ]; then
    skip "Weka (tests/reference/c45_tool is not built)"
elif ! command -v javac >/dev/null; then
    skip "Weka (no JDK)"
elif [ ! -f "$top/build/references/weka-stable.jar" ]; then
    skip "Weka (no build/references/weka-stable.jar: make references)"
else
    j48
fi
finish
