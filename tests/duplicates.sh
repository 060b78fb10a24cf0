#!/bin/sh
# SPDX-License-Identifier: MIT
# duplicates.sh PROGRAM - duplicate pages count once: with copies of its pages a site gets the same figures and the
# same content, by each method, and each copy gets what its original gets.

# shellcheck disable=SC2317 source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"

if ! command -v jq >/dev/null; then
    skip "jq is not installed"
    finish
fi

mkdir plain double
cp -R "$top/datasets/harbour/pages" plain/site
cp -R plain/site double/site
(cd double/site && find . -name '*.html' | while read -r page; do # other URLs, other clusters: the same bytes
    mkdir -p "zz/${page%/*}"
    cp "$page" "zz/$page"
done)
# Other URLs make other clusters and types, and lists are content on pages of the type index only.
texts() { jq -c 'select(.duplicate_of == null) | [.path, .title, .lang, .type, .content, .redundant]' "$1"; }
for method in template entropy paper; do
    for site in plain double; do
        run 0 -q -m $method -o $site.$method $site/site
        texts $site.$method/pages.jsonl >$site.texts
        jq '[.threshold, .threshold_curve, .documents - .duplicates]' $site.$method/run.json >$site.run
    done
    check "$method: the same figures" same plain.run double.run
    check "... and texts" [ "$(sort plain.texts double.texts | uniq -d | wc -l)" -ge 54 ]
    check "... each copy is counted" [ "$(jq .duplicates double.$method/run.json)" -eq 58 ]
    check "... and has what its original has" jq -e -s '
        (map({key: .url, value: .}) | from_entries) as $page | map(select(.duplicate_of)) |
        length == 58 and all(.[]; $page[.duplicate_of] as $first |
            [.content, .redundant, .type, .title] == [$first | .content, .redundant, .type, .title])' \
        double.$method/pages.jsonl >verdict
done
check "copies have clusters of their own" jq -e '.clusters | any(.[]; (.url_pattern | contains("/zz/")) and
    .documents > 1 and (.paths | length) > 0)' double.template/templates.json >verdict
run 0 -q -o of.entropy --matrix one plain/site
run 0 -q -o of.entropy --matrix two double/site
check "the matrix holds a page once" same one two
check "... and so do its documents" lines two.documents 58

# What the site has to compare is the pages that differ.
make_site small
mkdir few
cp small/1.html small/2.html few
cp small/1.html few/again.html
cp small/2.html few/again2.html
run 0 -o few.out few
check "copies do not make a site larger" has err "only two different pages"

# Addresses with a fragment: the same page, unless a script shows another one for it.
for url in x 'x#part' '#!/one' '#/two'; do
    echo "{\"url\": \"https://a.example/$url\", \"html\": \"<p>What the page called $url says.\"}"
done >fragments.jsonl
run 0 -q -o fragments.out fragments.jsonl
jq -r '"\(.url) \(.duplicate_of)"' fragments.out/pages.jsonl >seen
cat >wanted <<'END'
https://a.example/#!/one null
https://a.example/#/two null
https://a.example/x null
https://a.example/x#part https://a.example/x
END
check "fragments of a crawler's addresses" same seen wanted

# The same page with a session id in each of its links: other bytes, the same URL.
mkdir -p www.example.org
make_site pages
for page in 1 2 3 4 5 6; do
    for id in a b; do
        sed "s/href=\([0-9]\)/href=\1.html?PHPSESSID=$id\&amp;x=/g" "pages/$page.html" \
            >"www.example.org/$page.html?PHPSESSID=$id"
    done
done
run 0 -o o www.example.org
check "sessions are reported" has err "12 pages in 2 clusters, 6 duplicates"
run 0 -q -o p pages
jq -r .content p/pages.jsonl | sort >once
jq -r 'select(.duplicate_of) | .content' o/pages.jsonl | sort >again
check "a page in two sessions reads as one" same once again
check "... and has template left out" lacks again "driftwood"

finish
