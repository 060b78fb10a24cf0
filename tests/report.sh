#!/bin/sh
# SPDX-License-Identifier: MIT
# report.sh PROGRAM - report.html as a file and in a browser, --explain, and infodisc diff. With INFODISC_DATA also the
# reports of three of its sites. Checks are skipped if their tools are not installed.

# shellcheck disable=SC2317 source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"

# ---- sites: those that come with the source, one that does its worst, a single page, nothing to tell from
hostile() {
    mkdir -p "$1"
    for page in 1 2 3 4 5 6; do
        cat >"$1/$page.html" <<END
<!DOCTYPE html><html><head><meta charset=utf-8>
<title>&lt;/title>&lt;script>pwned=1&lt;/script> $page &quot;'&amp;</title></head><body>
<div id='x"onmouseover=pwned=1 y' class="a&gt;b"><a href="javascript:pwned=1">&lt;/script>&lt;script>pwned=$page&lt;/script></a></div>
<div id=main><h1>&lt;img src=x onerror=pwned=$page&gt;</h1>
<p>&lt;/p&gt;&lt;/details&gt;&lt;!-- number $page &lt;iframe src=//pwned.invalid&gt; "quoted" 'so' --&gt; ]]&gt; &amp;amp; &amp;lt;
<p>Turned $(printf '\342\200\256')evil number $page$(printf '\342\200\254') $(printf '\342\201\246')alone $page
<p>Lines$(printf '\342\200\250')end$(printf '\342\200\251')here $page, controls $(printf '\001\033')[31m and &#1;&#27;&#127;
<p>$(printf '\355\240\200\377\300') $page is no character
<p>$(head -c 2000 /dev/zero | tr '\0' a)$page</div>
<style>body { background: url(https://pwned.invalid/$page) }</style>
<div id=foot onclick=pwned=1 style="background:url(//pwned.invalid)">&lt;svg onload=pwned=1&gt; always</div></body></html>
END
    done
    cp "$1/1.html" "$1/$(printf 'a"><script>pwned=1<').html"
}
hostile hostile
make_site small
mkdir one empty
cp small/1.html one
for page in 1 2 3; do echo '<html><body></body></html>' >empty/$page.html; done

# Many clusters, and in each more text and more places than a report has room for, all of it to be escaped.
large() {
    mkdir -p "$1"
    python3 -B - "$1" <<'END'
import os, sys
for cluster in range(25):
    for page in range(8):
        name = sys.argv[1] + "/deep" * (cluster + 1)
        os.makedirs(name, exist_ok=True)
        with open("%s/%d.html" % (name, page), "w") as file:
            file.write("<title>t</title><body class=%s>" % ("x" * 60))
            for block in range(120):
                file.write("<div id='n%s%s\"&amp;'><p>%s %d %d %d" % (
                    "qwertyuiop"[block % 10] * 20, "asdfghjklz"[block // 10 % 10] * 20 + "mnbvc"[block // 100],
                    "&quot;" * 500, cluster, page, block))
END
}

reports=
report_of() { # NAME SITE OPTION...
    output=$1
    shift
    "$program" -q -o "$output" "$@" 2>err
    check "the report of $output" [ -s "$output/report.html" ]
    reports="$reports $output/report.html"
}
for site in $sample_sites; do report_of "o/$site" "$top/datasets/$site/pages"; done
report_of o/paper "$top/datasets/ledger-2001/pages" -m paper
report_of o/hostile hostile
report_of o/small small
report_of o/one one
report_of o/empty empty
if command -v python3 >/dev/null; then
    large large
    report_of o/large large
    check "what has no room is counted" has o/large/report.html 'Not shown: '
fi
if [ -n "$INFODISC_DATA" ]; then
    for site in $(find "$INFODISC_DATA" -mindepth 1 -maxdepth 1 -type d | LC_ALL=C sort |
        awk 'NR % 40 == 7' | head -n 3); do
        report_of "o/$(basename "$site")" "$site/pages"
    done
fi

# ---- what a report says
has_line() { tr -d '\n' <"$1" | grep -q "$2"; }
check "all is well where it is" has o/small/report.html 'No warnings'
check "a single page is warned of" has o/one/report.html 'The site has only one page'
check "pages without text are warned of" has o/empty/report.html '3 pages have no text'
cp -r small skips && : >skips/empty.html
"$program" -q -o o/skips skips 2>err
check "skipped pages are warned of" has o/skips/report.html '1 page was skipped: empty file 1'
cp -r small menus && sed 's/^<p>.*<.p>//' small/1.html >menus/menu.html
"$program" -q -o o/menus menus 2>err
check "one page without content has one text" has o/menus/report.html '1 page has no informative block: all its text is on'
echo 'drop .nowhere' >rules
"$program" -q -o o/rules --rules rules small 2>err
check "idle rules are warned of" has o/rules/report.html 'The rule in line 1 matches nothing: <code>drop .nowhere</code>'
check "a repeated block says so" has_line o/small/report.html 'class="b r e9" data-e="1.00" dir="auto" title="redundant: high entropy'

# ---- a page that cannot be written leaves none of the files; without a report the others are the same
"$program" -q --no-report -o o/bare small 2>err
check "--no-report" is_absent o/bare/report.html
for file in templates.json pages.jsonl run.json; do
    check "--no-report leaves $file alone" same "o/bare/$file" "o/small/$file"
done
mkdir -p o/blocked/report.html
"$program" -q -o o/blocked small 2>err
check "a report that cannot be written is a failure" [ $? -eq 1 ]
check "... that names it" has err report.html

# ---- the files, and a browser
count() { # what a checker has printed
    passed=$((passed + $(grep -c '^passed' "$1"))) failed=$((failed + $(grep -c '^failed' "$1")))
    grep '^report: skipped: ' "$1" | sort -u
    grep -vE '^(passed|report: skipped)' "$1" | sed 's/^/report: /' >&2
}
if command -v python3 >/dev/null; then
    # shellcheck disable=SC2086 # a list of names
    python3 -B "$top/tests/report_check.py" $reports >checked 2>&1
    check "tests/report_check.py ends" [ $? -eq 0 ]
    count checked
    # shellcheck disable=SC2086
    timeout 300 python3 -B "$top/tests/report_browser.py" $reports >checked 2>&1
    check "tests/report_browser.py ends" [ $? -eq 0 ]
    count checked
    # What people choose in the report, run as it says there: the blocks have changed sides.
    for site in harbour vestnik wenzhai; do
        python3 -B "$top/tests/report_browser.py" --choose rules.$site o/$site/report.html >checked 2>&1
        check "$site: choosing in the report ends" [ $? -eq 0 ]
        count checked
        [ -s rules.$site ] || continue # no chromium
        "$program" -q -o o/chosen --rules rules.$site "$top/datasets/$site/pages" 2>err
        check "$site: the rules from the report are taken, and each does something" is_empty err
        for side in dropped:redundant kept:content; do
            check "$site: a block that was ${side%:*} is ${side#*:}" python3 - rules.$site.json $side o/$site o/chosen <<'END'
import json, sys
name, side = sys.argv[2].split(':')
text = json.load(open(sys.argv[1]))[name]
other = {'redundant': 'content', 'content': 'redundant'}[side]
def pages(run):
    return [json.loads(line) for line in open(run + '/pages.jsonl')]
before = sum(text in page[other] for page in pages(sys.argv[3]))
after = sum(text in page[side] for page in pages(sys.argv[4]))
sys.exit(not text or not before or after < before)
END
        done
    done
else
    skip "reports as HTML and in a browser: python3 is not installed"
fi

# ---- --explain
site=$top/datasets/harbour/pages
page=blog/2023/first-plank/index.html
tab=$(printf '\t')
run 0 --explain $page "$site"
check "--explain writes nothing" is_absent pages.infodisc
"$program" -q --explain $page "$site" | head -n 1 >/dev/null
check "--explain whose reader has gone leaves nothing" is_absent pages.infodisc
cp out explained
blocks=$(($(jq -r "select(.path == \"$page\") | .content, .redundant" o/harbour/pages.jsonl 2>/dev/null | wc -l) + 2))
if command -v jq >/dev/null; then check "a line for each block, the heading and the title" lines explained $blocks; fi
check "all lines have 13 columns" [ -z "$(awk -F '\t' 'NF != 13' explained)" ]
grep "^informative$tab" explained | cut -f 13 >kept
if command -v jq >/dev/null; then
    jq -r "select(.path == \"$page\") | .content" o/harbour/pages.jsonl >content
    check "it explains what is written" same kept content
fi
check "there is evidence" grep -qE "${tab}[a-z0-9_]+[+-][0-9]\.[0-9]{2} " explained
for what in "$site/$page" "$(sed -n "s|.*\"path\":\"$page\".*|&|p" o/harbour/pages.jsonl |
    sed 's/.*"url":"\([^"]*\)".*/\1/')"; do
    run 0 --explain "$what" "$site"
    check "--explain $what" same out explained
done
printf '{"url": "http://b\303\274cher.example/\303\274", "html": "<title>A</title><p>One page."}\n' >books.jsonl
run 0 --explain "$(printf 'http://b\303\274cher.example/\303\274')" books.jsonl
check "a URL as browsers show it" has out 'One page'
run 0 --explain 'http://xn--bcher-kva.example/%C3%BC' books.jsonl
check "... and as pages have it" has out 'One page'
run 0 --explain 'COOKIES to remember' "$site"
check "a text, whatever its case" has out 'blocks   58 on 58 of 58 pages'
check "... what the model says of it" grep -qE '^  model    logit -[0-9.]+, content from [+][0-9.]+ on: [a-z0-9_]+[+-]' out
run 0 --explain 'h3.card__title' "$site"
check "the end of a path: both of its verdicts" sh -c 'grep -q "^informative: " out && grep -q "^redundant: " out'
newline='
'
mkdir named
cp "$site"/about/index.html "named/a${newline}b\\c.html"
cp "$site"/docs/lofting.html named
run 0 --explain 'About Harbour Works' named
check "a file is named as by --list" has out 'a\nb\\c.html'
seconds() { # user time of the program with these arguments, least of three
    python3 -c 'import os, subprocess, sys
def run():
    before = os.times().children_user
    subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
    return os.times().children_user - before
print(min(run() for _ in range(3)))' "$program" -q -j1 "$@"
}
few=$(seconds --explain 'COOKIES to remember' "$site") many=$(seconds --explain e "$site")
check "evidence is weighed once a decision, not once a block: $many s, $few for one decision" \
    awk "BEGIN { exit !($many < 5 * $few + .05) }"
run 1 --explain 'not to be found' "$site"
check "nothing found" has err "has no page, block path or text 'not to be found'"
long=not$(printf 'ü%.0s' $(seq 300))
run 1 --explain "$long" "$site"
check "a message is never cut" has err "'$long'"
echo 'drop #main' >rules
run 0 --rules rules --explain 1.html small
check "the rule that has decided" grep -q "^redundant${tab}by rule.*drop #main" out
run 0 -m entropy --explain 1.html small
check "without a model there is no logit" grep -q "^redundant${tab}high entropy.*$tab-$tab-$tab$tab" out
run 0 --explain 1.html hostile
check "no control character reaches the terminal" [ -z "$(LC_ALL=C tr -d '\11\12\40-\176\200-\377' <out)" ]
check "nor a mark that turns the line" [ -z "$(LC_ALL=C grep "$(printf '\342\200\256')" out)" ]
if script -qec true /dev/null </dev/null >/dev/null 2>&1; then
    for columns in 60 80 150; do
        script -qec "stty cols $columns; '$program' -q --explain $page '$site'" /dev/null >typed 2>&1
        longest=$(sed 's/\x1b\[[0-9]*m//g; s/\r//g; 1,4d' typed | LC_ALL=C tr -d '\200-\277' |
            awk '{ if (length > n) n = length } END { print n }')
        check "lines of at most $columns columns, not $longest" [ "$longest" -le "$columns" ]
    done
    script -qec "NO_COLOR=1 '$program' -q --explain $page '$site'" /dev/null >typed 2>&1
    check "NO_COLOR" lacks typed "$(printf '\033[1m')"
else
    skip "the width of a terminal: no script, or no terminal to be had"
fi

# ---- infodisc diff
old=o/harbour/templates.json
run 0 diff $old $old
check "nothing to say where nothing differs" is_empty out
cp -r "$site" changed
rm -rf changed/shop
find changed/docs -name '*.html' -exec sed -i 's/class="data/class="figures/' {} +
"$program" -q -o o/changed changed
run 1 diff $old o/changed/templates.json
check "a cluster is gone" sh -c 'grep -A1 "^cluster gone: 1" out | grep -q /shop/'
check "paths are gone" grep -q '^path gone: ' out
check "paths are new" grep -q '^path new: ' out
run 1 diff -q $old o/changed/templates.json
check "-q says nothing" is_empty out
run 1 diff --json $old o/changed/templates.json
cp out changes.json
run 1 diff --json o/changed/templates.json $old
cp out back.json
run 0 diff --json $old $old
cp out none.json
if python3 -c 'import jsonschema' 2>/dev/null; then
    python3 -B - "$top/docs/diff.schema.json" changes.json back.json none.json >err 2>&1 <<'END'
import json, sys
import jsonschema
schema, there, back, none = (json.load(open(name)) for name in sys.argv[1:])
for diff in there, back, none:
    jsonschema.validate(diff, schema)
    assert [c["change"] for c in diff["clusters"] + diff["paths"]].__len__() == sum(diff["counts"].values())
assert not sum(none["counts"].values()) and none["share_touched_now"] == 0
for one, other in (("cluster gone", "cluster new"), ("path gone", "path new")):
    assert there["counts"][one] == back["counts"][other] and there["counts"][other] == back["counts"][one]
assert there["older"] == back["newer"] and there["share_touched_before"] == back["share_touched_now"]
END
    check "--json is as its schema says, and turned round the other way" [ $? -eq 0 ]
else
    skip "the schema of infodisc diff --json: python3-jsonschema is not installed"
fi
run 2 diff $old small/1.html
check "no templates" has err "cannot read the templates 'small/1.html'"
run 2 diff $old nowhere.json
run 2 diff $old
finish
