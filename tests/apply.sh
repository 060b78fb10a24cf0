#!/bin/sh
# SPDX-License-Identifier: MIT
# apply.sh PROGRAM - `infodisc apply` from outside: pages come out as they were learned, also new ones and single ones,
# with any number of threads; a redesign is noticed; rules overrule; a file that is not a templates.json is refused.
# And how much is lost when templates of one half of a sample site judge the other half.

# shellcheck disable=SC2317 source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"

make_site a.example

# A page's own type may differ from that of its cluster, which it gets when templates are applied; and whether a
# line of an index page is one of its list takes the entropy of the line.
without_types() { sed '/its lists of links are content/d; s,"type":"[a-z]*"\,"type_score":[0-9.]*,,' "$1"; }
below() { awk "BEGIN { exit !($1 < $2) }"; }
same_pages() { without_types "$1" >left && without_types "$2" >right && same left right; }
# share FILE NAME prints the site's figure of that name.
share() { sed -n "s/^  \"$2\": \([0-9.]*\),*$/\1/p" "$1"; }

# ---- the site that was learned, by each method
for site in $sample_sites; do
    for method in template entropy paper; do
        run 0 -q -m $method -o learned "$top/datasets/$site/pages"
        run 0 apply -q -j1 -o one learned/templates.json "$top/datasets/$site/pages"
        run 0 apply -q -j8 -o many learned/templates.json "$top/datasets/$site/pages"
        check "$site, $method: threads do not matter" same one/pages.jsonl many/pages.jsonl
        check "$site, $method: nor for its health" same one/run.json many/run.json
        check "$site, $method: no templates.json is written" is_absent one/templates.json
        check "$site, $method: all is known" [ "$(share one/run.json coverage)" = 1 ]
        check "$site, $method: nothing has gone" [ "$(share one/run.json support_drift)" = 0 ]
        # Whole paths are judged, so what was learned comes out word for word.
        if [ $method = entropy ]; then
            check "$site: the same pages" same_pages learned/pages.jsonl one/pages.jsonl
        fi
    done
done

# ---- where it goes
run 0 -q -o learned a.example
run 0 apply learned/templates.json a.example
check "the summary" has err 'a.example: 6 pages, by learned/templates.json'
check "the summary has the coverage" has err 'coverage 100.0 %, support drift 0.00, link drift 0.00'
check "the summary has the files" has err 'written to ./a.example.applied: pages.jsonl run.json'
check "it writes two files" [ "$(find a.example.applied -type f | wc -l)" -eq 2 ]
run 0 apply -q -o - learned/templates.json a.example
check "-o -" same out a.example.applied/pages.jsonl
run 0 apply -o formats -f solr -f wet --with-schema --compress gz learned/templates.json a.example
check "formats: the summary" has err 'run.json pages.solr.json.gz pages.solr.schema.json pages.warc.wet.gz'
gzip -dc formats/pages.jsonl.gz >out
check "formats: the same pages.jsonl" same out a.example.applied/pages.jsonl
gzip -dc formats/pages.solr.json.gz >out
check "formats: all pages" [ "$(grep -c '"content":"Entry number' out)" -eq 6 ]
run 0 apply -q -o both learned/templates.json a.example a.example/3.html
check "two sites" lines both/3.html/pages.jsonl 1
run 2 apply learned/templates.json
check "no site" has err 'no SITE given'
run 2 apply
check "no templates" has err 'no TEMPLATES given'
run 2 apply -m paper learned/templates.json a.example
check "an option of learning" has err "option '-m' is not for apply"
run 0 apply --help
check "help" has out 'usage: infodisc apply [options] TEMPLATES SITE...'
check "help has no options of learning" lacks out '--threshold'

# ---- one new page
mkdir new
sed 's/pebble 3/pebble 99/g; s/Page 3/Page 99/' a.example/3.html >new/99.html
run 0 apply -q -o - --base-url http://a.example/ learned/templates.json new/99.html
check "its URL" has out '"url":"http://a.example/99.html"'
check "its title" has out '"title":"Page 99"'
check "its content" has out '"content":"Entry number 3 tells what pebble 99 saw on beach 3."'
check "it is of the cluster" has out '"cluster":0'
run 0 apply -q -o - learned/templates.json new
check "without a base URL it is taken for a page of the site learned" has out '"url":"http://a.example/99.html"'
run 0 apply -q -o - --base-url http://b.example/x/ learned/templates.json new
check "no cluster" has out '"type":"other","type_score":0,"cluster":null'
check "no cluster: warning" has out '"warnings":["unknown url pattern"]'
check "no cluster: judged anyway" has out '"content":"Entry number 3'

# ---- texts that are no paths: no first step, and more steps than there can be. There are empty ones, as a name may end in
# ">"; once they filled a table of steps, and apply searched it for good
# hostile PATH: templates with 16 paths of this form
hostile() {
    python3 - "$1" <<'END'
import json, sys
templates = json.load(open('learned/templates.json'))
paths = templates['clusters'][0]['paths']
text = [eval(sys.argv[1].replace('%d', str(i))) for i in range(16)]
templates['clusters'][0]['paths'] = [dict(paths[0], path=t) for t in text]
json.dump(templates, open('hostile.json', 'w'))
END
}
for path in '">x%d"' '"%d" + ">x" * 400' '"%d" * 300000'; do
    hostile "$path"
    timeout 20 "$program" apply -q -o - hostile.json new >out 2>err
    check "no block path: $path" [ $? -eq 1 ]
    check "no block path: $path: message" has err 'no block path'
done
for path in '"x%d>"' '"x>>%d"' '"x%d" + ">" * 300'; do
    hostile "$path"
    timeout 20 "$program" apply -q -o - hostile.json new >out 2>err
    check "empty steps: $path: in time" [ $? -ne 124 ]
    check "empty steps: $path: read" lacks err 'no block path'
done
mkdir angles
for i in 1 2 3 4 5 6; do
    echo "<title>Page $i</title><div class=\"menu>\"><p>Always the same here</div><div class=\"a>>b\" id=\"->\">
        <p>The text $i of number $i is its own $i$i</div>" >angles/$i.html
done
run 0 -q -o angles.out angles
check "names with angles are in paths" has angles.out/templates.json '"path": "body>div.menu>>p"'
run 0 apply -q -o angles.applied angles.out/templates.json angles
check "templates with such names are read" has angles.applied/pages.jsonl 'The text 3 of'

# ---- what the page states, and what it shows twice
sed 's/<title>/<meta name=author content="A. Pebble"><meta name=date content=2024-05-06>&/' a.example/3.html >new/98.html
echo '<div class=print><p>Entry number 3 tells what pebble 3 saw on beach 3.</div>' >>new/98.html
run 0 apply -q -o - --base-url http://a.example/ learned/templates.json new/98.html
check "what it states" has out '"date":"2024-05-06","modified":null,"author":["A. Pebble"]'
check "copies: one is content" has out '"content":"Entry number 3 tells what pebble 3 saw on beach 3."'
check "copies: one is not" has out 'Entry number 3 tells what pebble 3 saw on beach 3.","digest"'

# ---- a redesign
mkdir redesign
for page in 1 2 3 4 5 6; do
    sed 's/id=main/class=story/; s/<div id=nav>/<header class=top>/; s/id=foot/class=end/' a.example/$page.html \
        >redesign/$page.html
done
run 0 apply -q --min-coverage 100% -o out.dir learned/templates.json a.example
run 3 apply -q --min-coverage 80% -o out.dir learned/templates.json redesign
check "a redesign: message" has err 'infodisc: redesign: coverage of the site is 0.0 %, less than --min-coverage allows'
check "a redesign: its cluster" grep -q '^infodisc: redesign: coverage of /{number}.html is 0.0 %' err
check "a redesign: done anyway" lines out.dir/pages.jsonl 6
check "a redesign: its text is found" [ "$(grep -c '"content":"[^"]*Entry number' out.dir/pages.jsonl)" -eq 6 ]
check "a redesign: support drift" [ "$(share out.dir/run.json support_drift)" != 0 ]
check "a redesign: paths that are new" grep -q '"path": "body>header.top>div.story>p"' out.dir/run.json
run 3 apply -o out.dir learned/templates.json redesign
check "another site: message" has err "infodisc: redesign: coverage is 0.0 %: the templates are of another site"
check "a redesign: without a limit" has err 'coverage 0.0 %'
check "of no known path there is no drift" lacks err 'drift'

# ---- rules
cat >rules <<'END'
# footers are what we want
keep #foot
drop #main > p
drop .nowhere
type /[12]\.html$ article
END
for command in "" "apply learned/templates.json"; do
    # shellcheck disable=SC2086 # words
    run 0 $command --rules rules -o ruled a.example
    check "rules: content ($command)" \
        [ "$(grep -c '"content":"Pebble Post, printed on driftwood"' ruled/pages.jsonl)" -eq 6 ]
    check "rules: types ($command)" [ "$(grep -c '"type":"article","type_score":1,' ruled/pages.jsonl)" -eq 2 ]
    check "rules: one does nothing ($command)" has err "rules:4: the rule 'drop .nowhere' matches nothing"
    check "rules: matches ($command)" grep -qzE '"rule": "keep #foot",\s*"matches": 6' ruled/run.json
done
run 0 -q --rules rules -o ruled a.example
check "rules: the reason" [ "$(grep -c '"reason": "by rule"' ruled/templates.json)" -eq 2 ]
run 0 apply -q -o - ruled/templates.json a.example
check "rules of learning hold when templates are applied" has out '"content":"Pebble Post, printed on driftwood"'
echo 'keep p::first' >>rules
run 1 --rules rules -o never a.example
check "rules: what is not understood" has err "cannot read the rules 'rules': line 6: the only pseudo-classes"
run 1 apply --rules rules -o never learned/templates.json a.example
run 1 --rules missing -o never a.example
check "rules: no file" has err "cannot read the rules 'missing': No such file or directory"
check "rules: nothing is written" is_absent never

# ---- one page through a pipe
one() { "$program" apply learned - --url "$1" >out 2>err; }
grep '"path":"3.html"' a.example.applied/pages.jsonl | sed 's/"path":"3.html"/"path":"http:\/\/a.example\/3.html"/' >wanted
one http://a.example/3.html <a.example/3.html
check "a page from a file: the record of the site's run" same out wanted
check "... and no other message" is_empty err
# shellcheck disable=SC2002 # a pipe cannot be read twice, a file can
cat a.example/3.html | one http://a.example/3.html
check "a page through a pipe" same out wanted
gzip -c a.example/3.html | one http://a.example/3.html
check "a page that is compressed" same out wanted
printf '<html><body><div id=main><p>A caf\351 on the beach, in another charset.</p></div></body></html>' |
    one http://a.example/8.html
check "a page in another charset" has out 'A café on the beach'
echo '<html><body><section class=x><h1>Another site, with paths of its own</h1></section></body></html>' >foreign.html
"$program" apply learned - --url http://b.example/ <foreign.html >out 2>err
check "a page of another site: exit $?, not 3" [ $? -eq 3 ]
check "... and its record" lines out 1
check "... and why" has err 'standard input: coverage is 0.0 %: the templates are of another site, or of an older design; learn the site'
{ cat a.example/3.html && yes '<p>on and on</p>' | head -n 2000; } |
    "$program" apply --max-page-bytes 10K learned - --url http://a.example/3.html >out 2>err
check "a page that is too large: exit $?, not 4" [ $? -eq 4 ]
check "... and why" has err "too large"
run 4 apply learned - --url http://a.example/3.html
check "nothing on standard input" has err "no HTML page: standard input is empty"
echo 'No page at all' | "$program" apply learned - --url http://a.example/3.html >out 2>err
check "no page on standard input: exit $?, not 1" [ $? -eq 1 ]
check "... and why" has err "standard input is neither"

# ---- no templates
refused() {
    run 1 apply -o never "$1" a.example
    check "$1: message" has err "cannot read the templates '$1': $2"
}
refused missing 'No such file or directory'
refused a.example 'there is no templates.json in this directory'
echo '{"format": 2}' >format2
refused format2 'line 1: another format than this version'
echo '{"format": 1, "clusters": []}' >empty
refused empty 'line 1: a member is missing'
head -c 1000 learned/templates.json >cut.json
refused cut.json 'line '
sed 's/"url_regex": "/&(/' learned/templates.json >regex
refused regex "line "
: >nothing
refused nothing 'line 1: an object is expected'
check "no templates: nothing is written" is_absent never
sed 's/^ "site"/ "new_member": [1, {"x": null}],\n&/' learned/templates.json >newer
run 0 apply -q -o out.dir newer a.example
check "members of later versions are skipped" lines out.dir/pages.jsonl 6

# ---- a half judges the other
if command -v python3 >/dev/null; then
    python3 -B "$top/bench/accuracy/apply.py" --most 0.02 --table halves.tsv "$program" "$top/datasets" >halves 2>err
    check "halves of the sample sites: F1 within 0.02" [ $? -eq 0 ]
    loss=$(awk -F '\t' '$2 == "samples" { loss += $3 - $5; n++ } END { if (n) printf "%.4f", loss / n }' halves.tsv)
    check "the loss was measured" [ -n "$loss" ]
    check "the loss is below 0.02" below "$loss" 0.02
    echo "apply: samples: F1 of the other half $loss below that of learning on all (limit 0.02)"
else
    skip "halves (no python3)"
fi
run 2 apply -f ftr -o no-exports learned/templates.json "$top/datasets/harbour/pages"
check "no export of templates that were not learned here" has err "the format 'ftr' is made from templates"
check "... and nothing is written" test ! -e no-exports

# ---- templates that another program has read and written again: its small numbers have exponents
run 0 -q -o learned "$top/datasets/harbour/pages"
mkdir edited
awk '/"link_share"/ && !n++ { sub(/[0-9.]+,/, "2e-05,") } { print }' learned/templates.json >edited/templates.json
check "a number has an exponent" has edited/templates.json 2e-05
run 0 apply -q -o by_learned learned "$top/datasets/harbour/pages"
run 0 apply -q -o by_edited edited "$top/datasets/harbour/pages"
check "... and is read" same by_edited/pages.jsonl by_learned/pages.jsonl

# ---- a title that says nothing of its page: that of its H1, in both commands
mkdir -p www.boats.example
for i in 1 2 3 4 5 6; do
    title="Topic $i - Boats"
    [ $i = 5 ] && title=Boats
    [ $i = 6 ] && title='topic6.md - Boats'
    [ $i = 4 ] && title='&lt;b&gt;T&lt;/b&gt;opic - Boats'
    echo "<html><head><title>$title</title></head><body><h1>Heading $i</h1><p>The words of page $i, w$i q$i.</p></body></html>" \
        >www.boats.example/topic$i.html
done
sed 's/Heading 5/Welcome/; s/page 5/the front/' www.boats.example/topic5.html >www.boats.example/index.html
for h1 in '' '<div>'; do # some write a DIV in the H1
    [ -z "$h1" ] || for page in www.boats.example/*.html; do
        sed 's,<h1>,<h1><div>,; s,</h1>,</div></h1>,' $page >page && mv page $page
    done
    run 0 -q -o boats www.boats.example
    run 0 apply -q -o boats.applied boats www.boats.example
    for out in boats boats.applied; do
        check "$out: $h1 the name of the site is no title" has $out/pages.jsonl '"title":"Heading 5","title_raw":"Boats"'
        check "... nor is that of a source" has $out/pages.jsonl '"title":"Heading 6","title_raw":"topic6.md - Boats"'
        check "... nor are tags in it" has $out/pages.jsonl '"title":"Topic","title_raw":"<b>T</b>opic - Boats"'
        check "... but at the top" has $out/pages.jsonl '"title":"Boats","title_raw":"Boats"'
    done
done

finish
