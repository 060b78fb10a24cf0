#!/bin/sh
# SPDX-License-Identifier: MIT
# selectors.sh PROGRAM - the selectors of templates.json, CSS and XPath, pick the text that infodisc has from the
# original pages of the sample sites, with libxml2's parser and a browser's (html5lib), on at least 97 % of the pages
# and selectors. And the example of docs/formats.md works.

# shellcheck disable=SC2317 source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"

build=$(dirname "$program")
same_words() { [ -s words.txt ] && [ "$(cat words.txt)" = "$(cat content.txt)" ]; }

if ! python3 -c 'import lxml.etree, lxml.cssselect, html5lib' 2>/dev/null; then
    skip "selectors on the original pages: python3-lxml, -cssselect or -html5lib is not installed"
elif ! make -s -C "$top" BUILD="$build" "$build/bench/accuracy/dump_leaves" >err 2>&1; then
    check "bench/dump_leaves can be built" false
else
    python3 -B "$top/bench/accuracy/check_selectors.py" --parsers libxml2,html5lib --pages 6 --show 3 --least 0.97 \
        "$build/bench/accuracy/dump_leaves" "$top/datasets" >out 2>err
    code=$?
    cat out err >all && mv all err
    check "selectors agree on 97 % of the sample pages" [ $code -eq 0 ]
    check "both parsers are looked at" has out "html5lib, XPath"
    # that a wrong selector is seen: the pages of one site with the templates of another
    mkdir -p wrong/site && cp -R "$top/datasets/harbour/pages" wrong/site/pages
    printf '#!/bin/sh\n"%s" "$1" "$2" && sed -i "s/main#main/main#other/" "$2/templates.json"\n' \
        "$build/bench/accuracy/dump_leaves" >dump
    chmod +x dump
    python3 -B "$top/bench/accuracy/check_selectors.py" --parsers libxml2 --pages 2 --least 0.97 ./dump wrong >out 2>err
    check "a wrong selector is seen" [ $? -eq 1 ]

    # the example of the documentation
    sed -n '/^```python$/,/^```$/p' "$top/docs/formats.md" | sed '1d;/^```/,$d' >example.py
    run 0 -q -m entropy -o o "$top/datasets/harbour/pages" # judges whole paths
    page=blog/2023/first-plank/index.html
    python3 -B example.py o "$top/datasets/harbour/pages" $page >example.txt 2>err
    check "the example of formats.md runs" [ $? -eq 0 ]
    python3 -c "
import json, sys
pages = map(json.loads, open('o/pages.jsonl', encoding='utf-8'))
content = next(page['content'] for page in pages if page['path'] == sys.argv[1])
print(' '.join(content.split()))" $page >content.txt
    tr -s ' \n' ' ' <example.txt | sed 's/^ //; s/ $//' >words.txt
    check "and prints the content" same_words
fi

finish
