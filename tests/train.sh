#!/bin/sh
# SPDX-License-Identifier: MIT
# train.sh PROGRAM - `infodisc train`: from gold to a model to labels, and its messages about bad input.

# shellcheck disable=SC2317 source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"

sites=$top/datasets
gold() { echo "--gold $sites/$1/gold.jsonl"; }

for method in maxent memm crf ib1 igtree c45; do
    # shellcheck disable=SC2046 # two words
    run 0 train -m $method $(gold harbour) $(gold ledger-2001) -j 1 -o "$method.model" \
        "$sites/harbour/pages" "$sites/ledger-2001/pages"
    check "$method: says what it learned from" has err "$method.model: trained on "
    # shellcheck disable=SC2046
    run 0 train -q -m $method $(gold harbour) $(gold ledger-2001) -j 4 -o again \
        "$sites/harbour/pages" "$sites/ledger-2001/pages"
    check "$method: -q is quiet" is_empty err
    check "$method: the same model for other threads" same "$method.model" again
    run 0 -q -m $method --model "$method.model" -o dir "$sites/vestnik/pages"
    check "$method: the text of a page it has not seen" [ "$(jq -r .content dir/pages.jsonl | wc -w)" -gt 200 ]
    check "$method: and not all of it" [ "$(jq -r .redundant dir/pages.jsonl | wc -w)" -gt 200 ]
    rm -rf dir
done

run 1 -m crf --model memm.model -o dir "$sites/vestnik/pages"
check "a model of another method" has err "infodisc: bad model 'memm.model': it is of another method"
run 1 -m crf --model "$sites/vestnik/gold.jsonl" -o dir "$sites/vestnik/pages"
check "no model" has err "gold.jsonl', line 1: not a model for maxent, memm or crf"
run 1 -m ib1 --model crf.model -o dir "$sites/vestnik/pages"
check "no memory" has err "infodisc: bad model 'crf.model', line 2: not a model for ib1 or igtree"
run 1 -m c45 --model crf.model -o dir "$sites/vestnik/pages"
check "no tree" has err "infodisc: bad model 'crf.model', line 2: not a model for c45"
run 1 -m crf --model missing -o dir "$sites/vestnik/pages"
check "a missing model" has err "infodisc: cannot read the model 'missing': No such file or directory"
run 1 -m crf --model . -o dir "$sites/vestnik/pages"
check "a directory as a model" has err "infodisc: cannot read the model '.': not a regular file"

make_site site
printf '{"path": "1.html", "text": "Entry number 1 tells what pebble 1 saw on beach 1."}\n' >one
printf '{"path": "7.html", "text": "x y"}\n{"path": "2.html", "text": "Entry number 2 tells what pebble 2 saw on beach 2."}\n' >two
printf '{"path": "1.html", "must": ["x"]}\n' >none
printf '{"path": "1.html"}\n{"path": 2}\n' >bad
run 0 train -m crf --gold two -o model site
check "pages that are not there" has err "  1 labelled pages were not found in their sites"
run 0 train -m crf --gold one -o model site site
check "one gold for all sites" has err "model: trained on 2 pages"
printf '{"path": "1.html", "type": "article"}\n{"path": "2.html", "text": "x y"}\n{"path": "3.html", "type": "map"}\n' >types
run 0 train -m c45 --gold types -o model site
check "types alone teach c45" has err "model: trained on 1 pages, 1 article, 0 index, 0 other"
check "pages without a type are counted" has err "  2 pages of the gold have no type"
run 0 train -m crf --gold types -o model site
check "pages without a text are counted" has err "  2 pages of the gold have no text"
run 4 train -m crf --gold none -o model2 site
check "no labels" has err "infodisc: no page to learn from: none has a label"
check "no labels: no model" is_absent model2
run 1 train -m crf --gold bad -o model2 site
check "bad gold" has err "infodisc: bad gold 'bad', line 2: a string is expected"
run 1 train -m crf --gold missing -o model2 site
check "no gold" has err "infodisc: cannot read the gold 'missing': No such file or directory"
run 1 train -m crf --gold . -o model2 site
check "a directory as gold" has err "infodisc: cannot read the gold '.': not a regular file"
run 1 train -m crf --gold one -o model2 nowhere
check "no site" has err "infodisc: cannot open 'nowhere': No such file or directory"
run 1 train -m crf --gold one -o missing/model site
check "nowhere to write to" has err "infodisc: cannot create 'missing/"
for method in template entropy largest; do
    run 2 train -m $method --gold one -o model2 site
    check "$method is not trained here" has err "infodisc: cannot train the method '$method': only maxent, memm, crf, ib1, igtree and c45"
done
run 2 train -m crf -o model2 site
check "no --gold" has err "infodisc: option '--gold' is missing: it names the file of labelled pages"
run 2 train -m crf --gold one site
check "no --output" has err "infodisc: option '--output' must name the model to write"
run 2 train -m crf --gold one --gold two -o model2 site site site
check "gold for some sites" has err "infodisc: give option '--gold' once, or once for each SITE"
run 2 train -m crf --matrix m --gold one -o model2 site
check "an option that is not for it" has err "infodisc: option '--matrix' is not for train"
run 2 train -m crf --windows 5 --gold one -o model2 site
check "windows of another method" has err "infodisc: option '--windows' is for the method c45 only"
run 2 --windows 5 site
check "windows without train" has err "infodisc: option '--windows' is for train only"
run 2 train -m c45 --windows 1001 --gold one -o model2 site
check "too many windows" has err "bad value '1001' for '--windows': not a number between 0 and 1000"
# shellcheck disable=SC2046
run 0 train -q -m c45 --windows 3 $(gold harbour) -o model "$sites/harbour/pages"
# shellcheck disable=SC2046
run 0 train -q -m c45 --windows 3 $(gold harbour) -o again -j 4 "$sites/harbour/pages"
check "windows: the same tree again" same model again
run 0 -q -m c45 --model model -o dir "$sites/harbour/pages"
jq -r '.path + " " + .type' dir/pages.jsonl | sort >found
jq -r '.path + " " + .type' "$sites/harbour/gold.jsonl" | sort >said
check "the types of the pages that it learned from" [ "$(comm -12 found said | wc -l)" -ge 50 ]
run 2 --gold one site
check "an option that is for it only" has err "infodisc: option '--gold' is for train only"
run 0 train --help
check "help" has out "usage: infodisc train [options] --gold FILE -o MODEL SITE..."
finish
