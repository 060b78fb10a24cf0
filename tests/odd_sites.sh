#!/bin/sh
# SPDX-License-Identifier: MIT
# odd_sites.sh PROGRAM - small and odd sites of which it is known what is content: two, three and five pages, records,
# products with others below, a catalogue, print views, a blog's first page with whole articles, versions of a manual in
# directories and in files, variants of a product, one page for each reply, a new design in the middle, two languages, a
# forum with quotes, a wiki with boxes, issues with fields, a service.
# Near-duplicates are found, and only they, in any run and in shards.

# shellcheck disable=SC2317 source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"

if ! command -v jq >/dev/null; then
    skip "jq is not installed"
    finish
fi

python3 -B "$top/tests/odd_sites.py" make odd >sites

# The name of a page is a link on all pages of the wiki: to the entropy, it repeats.
least() {
    case $1.$2 in
    entropy.wiki-*) echo 1 0.83 ;;
    # Each label and value is on many pages: that they go together, entropy does not know.
    entropy.issues-*) echo 1 0.4 ;;
    # What most operations share is template to the entropy.
    entropy.service-*) echo 1 0.18 ;;
    # With so few pages, the frame of each print view is on one or two of them.
    entropy.printed-[12]) echo 0.9 1 ;;
    # Of prices of a few products each, entropy keeps none.
    entropy.sale-12) echo 1 0.66 ;;
    # Titles are links on the first page.
    entropy.front-[12]) echo 1 0.75 ;;
    template.front-5) echo 1 0.95 ;;
    *) echo 1 1 ;;
    esac
}

for method in template entropy; do
    while read -r site; do
        run 0 -q -m $method -o "$site.$method" "odd/$site/pages"
        # shellcheck disable=SC2046
        python3 -B "$top/tests/odd_sites.py" check odd "$site.$method" "$site" $(least $method "$site") >err
        code=$?
        check "$method: $site" [ $code -eq 0 ]
    done <sites
done

# near SITE N: so many near-duplicates, in both files.
near() {
    [ "$(jq .near_duplicates "$1.template/run.json")" -eq "$2" ] &&
        [ "$(jq -s 'map(select(.near_duplicate_of)) | length' "$1.template/pages.jsonl")" -eq "$2" ]
}

# pairs SITE FILTER: of all near-duplicates, FILTER holds for [.path, the path of the page that it is like].
pairs() {
    jq -e -s "(map({key: .url, value: .path}) | from_entries) as \$path | map(select(.near_duplicate_of) |
        [.path, \$path[.near_duplicate_of]] | $2) | length > 0 and all" "$1.template/pages.jsonl" >verdict
}

for n in 1 2 3 12; do
    check "$n print views are near-duplicates" near printed-$n $n
    check "... each of its article" pairs printed-$n '.[0] == "print/" + .[1]'
done
check "variants are near-duplicates" near variants-8 16
check "... each of the same product" pairs variants-8 '(.[0] | split("-")[0]) == (.[1] | split("-")[0])'
check "forms for replies have the URL of their page" [ "$(jq .duplicates replies-20.template/run.json)" -eq 30 ]
while read -r site; do
    case $site in
    printed-* | variants-8) ;;
    *) check "$site: no page is a near-duplicate" near "$site" 0 ;;
    esac
done <sites
check "a near-duplicate is a document" \
    jq -e '.documents == 24 and .duplicates == 0' printed-12.template/run.json >verdict

# Their text counts once in the F-D matrix, the frames around it count.
run 0 -q -m entropy -o with.matrix --matrix matrix odd/printed-12/pages
check "the matrix has all documents" lines matrix.documents 24
awk 'FNR == 1 { file++ } file == 1 { is_print[FNR] = /^print/; next } /^%/ { next } !size++ { next }
    { n[$2] += $3 } END { for (d in n) print (is_print[d] ? "print" : "article"), n[d] }' \
    matrix.documents matrix | sort | awk '{ if (!n[$1]++ || $2 < least[$1]) least[$1] = $2
    if ($2 > most[$1]) most[$1] = $2 } END { exit !(n["print"] == 12 && n["article"] == 12 &&
    least["print"] > 10 && most["print"] < 40 && least["article"] > 80) }'
check "... and of print views the frame only" [ $? -eq 0 ]
run 0 -q -m entropy -o with.matrix --matrix matrix odd/versions-12/pages
awk 'FNR == 1 { file++ } file == 1 { version[FNR] = substr($0, 1, 4); next } /^%/ { next } !size++ { next }
    { n[version[$2]] += $3 } END { for (v in n) if (v == "1.00") least = n[v]; else if (n[v] > most) most = n[v]
    exit !(length(n) == 12 && most < least / 2) }' matrix.documents matrix
check "of the versions of a manual, what is new" [ $? -eq 0 ]
check "... in the matrix of shingles, too" jq -e '[.clusters[].paths[] | select(.path | endswith("main>p")).entropy] |
    length > 0 and max < 0.2' with.matrix/templates.json >verdict

# A new record: its values are judged by their paths.
mkdir new
sed 's/\$9,045/$77,123/' odd/offers-12/pages/o0.html >new/o99.html
run 0 apply -q -o applied offers-12.template new
check "values of a new page" [ "$(jq -r .content applied/pages.jsonl | grep -c -e '^$77,123$' -e downwind -e 555-)" -eq 3 ]

mkdir shop
sed "s/'cost'>[^<]*/'cost'>€77.77/" odd/shop-30/pages/p5.html >shop/p99.html
run 0 apply -q -o applied.shop shop-30.template shop
check "... and the price of a new product, not of others" [ "$(jq -r .content applied.shop/pages.jsonl | grep €)" = €77.77 ]

# The same bytes: threads, shards.
for site in printed-12 variants-8; do
    for threads in 1 3; do
        run 0 -q -j $threads --base-url https://h.example/ -o "$site.j$threads" "odd/$site/pages"
    done
    check "$site: the same with three threads" same "$site.j1/pages.jsonl" "$site.j3/pages.jsonl"
    check "... and templates" same "$site.j1/templates.json" "$site.j3/templates.json"
    rm -rf a b
    mkdir -p "a/$site" "b/$site"
    cp -R "odd/$site/pages/." "b/$site"
    for page in "b/$site"/[ap]*[159].html "b/$site"/print/*[269].html "b/$site"/*red.html; do # pairs in two parts
        [ -f "$page" ] || continue
        to=a/${page#b/}
        mkdir -p "${to%/*}"
        mv "$page" "$to"
    done
    for part in a b; do run 0 scan -q --base-url https://h.example/ -o $part.shard "$part/$site"; done
    run 0 merge -q -o sum.shard b.shard a.shard
    for part in a b; do run 0 -q --no-report --stats sum.shard -o "out.$part" "$part/$site"; done # its own pages
    cat out.a/pages.jsonl out.b/pages.jsonl | sort >parts
    sort "$site.j1/pages.jsonl" | same - parts
    check "$site: shards are as good as one run" [ $? -eq 0 ]
done

# Pages that all have one title, or none, are called by their H1; but not by one that is the site's.
mkdir titles
for word in Riveting Caulking Steaming Painting; do
    title="<title>Harbour Boats</title>"
    [ $word = Painting ] && title=
    echo "$title<h1>Harbour Boats</h1><h1>$word<br>a boat<a href=#a>&para;</a></h1><p>$word takes a day of $word, or more in the cold." >titles/$word.html
done
printf 'Caulking a boat\nPainting a boat\nRiveting a boat\nSteaming a boat\n' >expected
run 0 -q -o titles.out titles
jq -r .title titles.out/pages.jsonl | same - expected
check "a title that most pages have is no title" [ $? -eq 0 ]
check "... the templates know it" has titles.out/templates.json '"common": "Harbour Boats"'
run 0 apply -q -o titles.new titles.out titles
jq -r .title titles.new/pages.jsonl | same - expected
check "... and so do those who apply them" [ $? -eq 0 ]

# Without an H1, they are called by the last part of the way to them.
mkdir crumbs
for word in Riveting Caulking Steaming Painting; do
    crumbs="<ol class=breadcrumb><li class=item><a href=/>Guides</a><li class=item>$word a boat</ol>"
    echo "<title>Harbour Boats</title>$crumbs<p>$word takes a day of $word, or more in the cold." >crumbs/$word.html
done
run 0 -q -o crumbs.out crumbs
jq -r .title crumbs.out/pages.jsonl | same - expected
check "a page without an H1 is called by its crumb" [ $? -eq 0 ]
run 0 apply -q -o crumbs.new crumbs.out crumbs
jq -r .title crumbs.new/pages.jsonl | same - expected
check "... by those who apply the templates, too" [ $? -eq 0 ]

# DokuWiki's titles are the ids of pages.
for word in riveting caulking steaming painting; do
    printf '{"url": "http://w.example/doku.php?id=boats:%s", "html": "<title>boats:%s [Wiki]</title><h1>%s a boat</h1>' \
        $word $word "$(echo $word | cut -c 1 | tr a-z A-Z)$(echo $word | cut -c 2-)"
    echo "<p>$word takes a day of $word, or more in the cold.\"}"
done >ids.jsonl
run 0 -q -o ids.out ids.jsonl
jq -r .title ids.out/pages.jsonl | sort | same - expected
check "an id of a page is no title" [ $? -eq 0 ]
run 0 apply -q -o ids.new ids.out ids.jsonl
jq -r .title ids.new/pages.jsonl | sort | same - expected
check "... nor where templates are applied" [ $? -eq 0 ]

finish
