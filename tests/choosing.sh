#!/bin/sh
# SPDX-License-Identifier: MIT
# choosing.sh PROGRAM - --include, --exclude, --limit, --by-host and --list, alone, together and with apply.

# shellcheck disable=SC2317 source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"

mkdir crawl
for host in www.a.org b.org:8080 c.org; do make_site crawl/$host; done
rm crawl/c.org/[3-6].html
: >crawl/c.org/empty.html
echo text >crawl/c.org/notes.txt
echo text >crawl/README
paths() { sed 's/.*"path":"\([^"]*\)".*/\1/' "$1"; }

run 0 -q -o o --include '/[1-4]\.html$' --exclude '^http://c' --exclude 8080 crawl
paths o/pages.jsonl >seen
printf 'www.a.org/%s.html\n' 1 2 3 4 >want
check "--include and --exclude" same seen want
check "... are counted" has o/run.json '"URL not chosen": 10'
check "... and told in the options" has o/templates.json '"8080"'
run 4 --include nothing crawl
check "nothing chosen: said so, with a URL to compare" \
    has err "no page of 'crawl' has a URL that was selected; the first of its 14 URLs is 'http://b.org:8080/1.html'"
echo '{"url":"http://a.org/x","html":"<p>A page"}' | "$program" --include nothing - 2>err
check "... of standard input" has err "no page of standard input has a URL that was selected; the first of its 1 URLs is"
echo '{"url":"http://a.org/x","html":""}' | "$program" - 2>err
check "standard input without a page" has err "no HTML page in standard input; "
run 2 --include '(' crawl
check "a bad expression: which, and why" has err "infodisc: '(' is not a regular expression: "
run 2 --limit 0 crawl
run 2 --limit x crawl
run 2 --list=x crawl

run 0 -q -o one --limit 5 crawl
check "--limit" lines one/pages.jsonl 5
check "... is counted" has one/run.json '"not in the sample": 9'
paths one/pages.jsonl >one.paths
mkdir moved && mv crawl moved/other
run 0 -q -o two -j1 --limit 5 moved/other
paths two/pages.jsonl >two.paths
check "the sample is the same anywhere" same one.paths two.paths
mv moved/other crawl

run 0 --by-host crawl
check "--by-host: the sum" has err "crawl: 3 hosts, 14 pages, 1 skipped (reasons: --list)"
check "... small hosts" has err "1 host has fewer than three pages"
check "... where" has err "written to ./crawl.infodisc/HOST"
check "... one directory a host" [ "$(echo crawl.infodisc/*)" = \
    "crawl.infodisc/b.org+8080 crawl.infodisc/c.org crawl.infodisc/www.a.org" ]
run 0 -q -o alone crawl/www.a.org
for word in content redundant; do
    sed "s/.*\(\"$word\":\"[^\"]*\"\).*/\1/" crawl.infodisc/www.a.org/pages.jsonl >"host.$word"
    sed "s/.*\(\"$word\":\"[^\"]*\"\).*/\1/" alone/pages.jsonl >"alone.$word"
    check "--by-host learns the host alone: $word" same "host.$word" "alone.$word"
done
echo taken > file
run 1 --by-host -o file crawl
check "--by-host: no host is written" has err "3 hosts failed"
check "--by-host: so nothing is said of files" lacks err "written to"
check "--by-host: skips of the host" has crawl.infodisc/c.org/run.json '"c.org/empty.html"'
run 0 -q -o - --by-host crawl
check "--by-host to standard output" lines out 14
run 3 -q -o o --by-host --max-skipped 0 crawl
check "the worst exit code counts" has err "1 of 3 pages skipped"
run 0 -q -o o --by-host --limit 2 crawl
check "--limit holds for each host" [ "$(cat o/*/pages.jsonl | wc -l)" -eq 6 ]
run 2 --by-host --matrix m crawl
run 0 -v -o o --by-host crawl
check "-v tells of each host" has err "b.org:8080: 6 pages in 1 cluster"
mkdir deep
make_site deep/..%2f..%2fetc
run 0 -q -o o.deep --by-host deep
check "a directory that is no host makes none" [ "$(echo o.deep/*)" = "o.deep/deep.invalid" ]

templates=crawl.infodisc/www.a.org/templates.json
run 0 apply --by-host -o applied "$templates" crawl
check "apply --by-host" has err "crawl: 3 hosts, 14 pages"
run 0 apply --by-host -q -o applied crawl.infodisc crawl
for host in www.a.org b.org+8080 c.org; do
    run 0 apply --by-host -q -o o "crawl.infodisc/$host" crawl
    check "apply --by-host with what --by-host wrote: $host has its own templates" \
        same "applied/$host/pages.jsonl" "o/$host/pages.jsonl"
done
check "... which are not those of another" [ "$(cksum <applied/www.a.org/pages.jsonl)" != "$(cksum <o/www.a.org/pages.jsonl)" ]
cp -R crawl.infodisc fewer
rm -r fewer/c.org
run 1 apply --by-host -q -o applied fewer crawl
check "apply --by-host: a host without templates" has err "fewer/c.org"
run 0 apply --list --by-host crawl.infodisc crawl
check "apply --list --by-host: the hosts' own templates" has out "b.org:8080"
run 1 apply -q -o o crawl.infodisc crawl
check "apply without --by-host: no templates" has err "there is no templates.json in this directory"
run 0 apply -q -o o --include a.org --limit 3 "$templates" crawl
check "apply --include --limit" lines o/pages.jsonl 3

run 0 --list crawl
check "--list: names first" [ "$(head -n 1 out)" = "url	path	bytes	charset	cluster	skipped" ]
check "... a line for each page and file" lines out 18
check "... a page" grep -q "^http://b.org:8080/1.html	b.org:8080/1.html	3[0-9]*	utf-8	[^	]*	$" out
check "... what is skipped" grep -q "^	c.org/empty.html				empty file$" out
check "... six fields each" [ "$(awk -F'\t' 'NF != 6' out | wc -l)" -eq 0 ]
check "... in the order of paths" sh -c "tail -n +2 out | cut -f2 | LC_ALL=C sort -c"
run 0 --list --exclude a.org --limit 1 crawl
check "... what is not chosen" [ "$(grep -c 'URL not chosen$' out)" -eq 6 ]
check "... and not in the sample" [ "$(grep -c 'not in the sample$' out)" -eq 7 ]
run 0 --list --by-host --exclude c.org crawl
check "... by host, with what belongs to none" lines out 18
run 0 apply --list "$templates" crawl/www.a.org
check "... with the clusters of templates" [ "$(cut -f5 out | sort | uniq -c | wc -l)" -eq 2 ]
mkdir odd
make_site odd
mv odd/1.html "odd/$(printf 'tab\tline\nback\\slash\001.html')"
run 0 --list odd
check "... names are escaped" grep -qF 'tab\tline\nback\\slash\x01.html' out
check "... one line each" lines out 7
mv odd/2.html "odd/$(printf 'c1\302\205esc\302\233bidi\342\200\256raw\377\303\251.html')"
run 0 --list odd
check "... C1 controls, marks of direction and raw bytes, too" \
    grep -qF 'c1\xc2\x85esc\xc2\x9bbidi\xe2\x80\xaeraw\xffé.html' out
run 0 -q -o - odd
check "... and in pages.jsonl" grep -qF 'c1\u0085esc\u009bbidi' out
check "... which is UTF-8 without controls" python3 -c '
text = open("out", encoding="utf-8").read()
raise SystemExit(any(0x7f <= ord(c) < 0xa0 or ord(c) < 10 for c in text))'
named=$(printf 'line\nred\033[31m')
cp -r odd "$named"
run 0 -o "$named.out" "$named"
check "... and in the summary, one line each" grep -q '^  written to line red?\[31m.out:' err
check "... without commands to the terminal" [ "$(tr -dc '\033' <err | wc -c)" -eq 0 ]
"$program" -o - --base-url http://o.example/ - <odd/3.html >out 2>err
check "standard input is called that" grep -q '^standard input: 1 page' err
check "... in warnings, too" grep -q 'warning: standard input: there is only one page' err
printf 'BZh91AY&SY' | "$program" -o packed - 2>err
check "... if it is packed" has err "infodisc: standard input is packed with bzip2, which infodisc does not read"
printf '{"url":"http://a.org/%s","html":"<p>A page"}\n' 1 2 | "$program" scan -q -o a.shard -
echo '{"url":"http://b.org/1","html":"<p>A page"}' | "$program" --stats a.shard -o other - 2>err
check "... if it is of another site" has err "infodisc: no page of standard input is in 'a.shard': scan it first"
run 1 --list nowhere
# What an archive has lost belongs to the host of its URL, too.
for url in http://a.org/1 http://a.org/2 http://b.org/1; do
    printf '{"url": "%s", "html": "<html><p>The harbour at %s"}\n' $url $url
done >lines.jsonl
printf '{"url": "http://b.org/broken", "html": \n' >>lines.jsonl
run 0 -q -o lines --by-host lines.jsonl
check "--by-host: what an archive has lost" has lines/b.org/run.json '"http://b.org/broken"'
check "... of its host alone" lacks lines/a.org/run.json broken
run 0 --list lines.jsonl
check "--list: the URL of what an archive has lost" has out "http://b.org/broken	http://b.org/broken"

echo '{"url": "http://none.org/", "html": ' >>lines.jsonl # of a host without a page
run 0 -o lines --by-host lines.jsonl
check "... where to look, as that of a host without pages is in no run.json" has err "infodisc --list names them"
run 0 --list --by-host lines.jsonl
check "... and it is there" has out "http://none.org/	http://none.org/"
run 1 --by-host nowhere

# What runs have written beside or into a host is no host.
mkdir once
make_site once/www.a.org
for out in www.a.org.infodisc www.a.org old.run/2024; do "$program" -q -f html -o once/$out once/www.a.org; done
mkfifo once/old.run/run.json
run 0 -o o once
check "outputs of runs are not taken for hosts" lacks err "directories of"
cp -r once/www.a.org once/b.org
run 0 -o o once
check "... but hosts with outputs are" has err "once has directories of 2 hosts"

finish
