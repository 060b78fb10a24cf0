#!/bin/sh
# SPDX-License-Identifier: MIT
# filter.sh PROGRAM - infodisc filter scan and classify, run as an engine does: splits of a crawl, with bad records
# among good ones, in an empty environment. The results add up to the bytes of one run with --by-host.

# shellcheck disable=SC2317 source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"
tab=$(printf '\t')

python3 "$top/tests/pack_site.py" "$top/datasets/harbour/pages" https://www.harbour.example/ utf-8 h.jsonl h.warc.gz
python3 "$top/tests/pack_site.py" "$top/datasets/ledger-2001/pages" http://ledger.example:8080/ iso-8859-1 l.jsonl l.warc.gz
cat >bad <<'END'
this is no record
{"url": "https://www.harbour.example/cut", "html": "<p>
{"url": "https://www.harbour.example/empty", "html": ""}
{"url": "https://www.harbour.example/gone", "html": "<p>x", "status": 404}

{"html": "<p>of no address</p>"}
END
cat h.jsonl l.jsonl bad >crawl.jsonl
run 0 -q --no-report --by-host -o alone crawl.jsonl

# filter WORD ARGUMENT... <in >out 2>err, with nothing in the environment
filter() {
    env -i "$program" filter "$@" >out 2>err
    code=$?
}
# shards_of HOST OUT <lines: puts the shards of a host together
shards_of() {
    rm -rf parts && mkdir parts
    awk -F"$tab" -v host="$1" '$1 == host && $2 !~ /^\{/ {
        file = "parts/" ++n; print $2 | "base64 -d >" file; close("base64 -d >" file) }'
    "$program" merge -q -o "$2" parts/*
}

filter scan <crawl.jsonl
check "scan ends with 0" [ "$code" -eq 0 ]
check "a line for each host and fault" lines out 4
check "... each with a host and a record" [ "$(awk -F"$tab" 'NF != 2' out | wc -l)" -eq 0 ]
cp out whole.tsv
check "a bad line of a known URL is its host's" has out \
    "www.harbour.example$tab{\"error\":\"damaged\",\"detail\":\"a line that is not a JSON object\",\"url\":\"https://www.harbour.example/cut\""
check "... one of no URL is nobody's" grep -q "^$tab{\"error\":\"damaged\"" out
for counter in lines,109 hosts,2 pages,103 pages_failed,2 passed_over,3; do
    check "counter $counter" has err "reporter:counter:infodisc,$counter"
done
LC_ALL=C.UTF-8 TMPDIR=$work "$program" filter scan -j 2 <crawl.jsonl >again 2>err
check "the same bytes in any environment, by any number of threads" same again out
check "no temporary files are left" [ -z "$(find . -name 'infodisc-*')" ]

# Splits that cut the crawl anywhere between lines.
: >splits.tsv
awk '{ print > "split." int(NR * NR / 7) % 5 }' crawl.jsonl
for split in split.*; do
    filter scan <"$split"
    check "scan of $split" [ "$code" -eq 0 ]
    cat out >>splits.tsv
done
for host in www.harbour.example ledger.example:8080; do
    shards_of $host one.shard <whole.tsv
    shards_of $host sum.shard <splits.tsv
    check "$host: the shards of splits add up to that of the whole" same one.shard sum.shard
    run 0 -q --no-report --stats sum.shard -o out.d sum.shard
    directory=alone/$(echo $host | tr : +)
    for file in pages.jsonl templates.json; do
        check "$host: $file is that of one run" same out.d/$file "$directory/$file"
    done
    : >pages.tsv
    for split in split.*; do
        filter classify --stats sum.shard <"$split"
        check "classify $split" [ "$code" -eq 0 ]
        grep "^$host$tab{\"id\"" out >>pages.tsv
    done
    cut -f2- pages.tsv | sort >got
    sort "$directory/pages.jsonl" >want
    check "$host: classify of all splits gives its pages" same got want
done
check "pages of another host are reported" has out '{"error":"not in the statistics"'

printf '%s\n' "$work/h.warc.gz" "file://$work/l.warc.gz" "file:$work/h.jsonl" '' >paths
filter scan --paths <paths
check "paths of files" [ "$code" -eq 0 ]
check "... each is scanned" [ "$(cut -f1 out | sort | uniq -c | tr -s ' \n' ' ')" = " 1 ledger.example:8080 2 www.harbour.example " ]
echo "$work/missing.warc.gz" >>paths
filter scan --paths <paths
check "a file that cannot be read: again" [ "$code" -eq 1 ]
check "... said which" has err "infodisc: cannot read '$work/missing.warc.gz': No such file or directory"
echo "$work/bad" >paths
filter scan --paths <paths
check "a file that is no crawl: the list is wrong" [ "$code" -eq 1 ]
check "... said which" has err "infodisc: '$work/bad' is neither"

filter scan </dev/null
check "nothing in, nothing out" [ "$code" -eq 0 ] && check "..." is_empty out
printf 'x\ny' | env -i "$program" filter scan >out 2>err
check "bad records only: they are reported" has out '"count":1}'
check "... both" lines out 2
yes '{"url": "http://a.example/", "html": "<p>x"' | head -c 3000000 | env -i "$program" filter scan >out 2>err
check "no end of bad records: some hundred lines and a sum" [ "$(wc -l <out)" -eq 501 ]
env -i TMPDIR=/nowhere "$program" filter scan <crawl.jsonl >out 2>err
check "no place for temporary files: again" [ $? -eq 1 ]
check "no place for temporary files: why" has err "': No such file or directory"
{ yes '{"url": "http://a.example/", "html": "<p>x</p>"}' | head -n 300000; echo $? >wrote; } | env -i TMPDIR=/nowhere \
    "$program" filter scan >out 2>err
check "... but standard input is read to its end" [ "$(cat wrote)" -eq 0 ]
run 2 filter scan crawl.jsonl
run 2 filter scan --stats x
run 2 filter classify
run 2 --paths crawl.jsonl

# Memory is that of a page and of the names in a batch, not of the split.
if [ -z "${INFODISC_SLOW:-}" ]; then
    python3 -c '
for i in range(6000):
    print("{\"url\": \"http://a.example/%d\", \"html\": \"<html><body><p>%s</p></body></html>\"}" % (i, "many words %d " % i * 900))' >large.jsonl
    # shellcheck disable=SC3045
    (ulimit -v 200000 && env -i "$program" filter scan -j 1 <large.jsonl >out 2>err)
    check "$(($(wc -c <large.jsonl) / 1000000)) MB go through 200 MB of addresses" [ $? -eq 0 ]
fi
# ---- the reducer of docs/clusters.md
mkdir reduce bin && ln -s "$program" bin/infodisc
sed -n '/^# Sorted lines of host/,/^```/p' "$top/docs/clusters.md" | sed "s|^\`\`\`.*||; s|/shared/out|$PWD/shared|" >reducer
split -n l/3 crawl.jsonl split-
for part in split-*; do
    filter scan <"$part"
    cat out
done | LC_ALL=C sort >mapped
check "hosts are in several splits" [ "$(grep -vc '{' mapped)" -gt 2 ]
(cd reduce && PATH="$work/bin:$PATH" sh ../reducer <../mapped 2>../err)
check "docs/clusters.md: the reducer says nothing" is_empty err
for host in alone/*; do
    name=$(basename "$host" | tr + :) # the filter names hosts as URLs do, --by-host as directories may be named
    check "docs/clusters.md: the reducer writes $name" cmp -s "$host/pages.jsonl" "shared/$name/pages.jsonl"
done
check "docs/clusters.md: ... and nothing else" [ "$(ls shared | wc -l)" -eq "$(ls alone | wc -l)" ]
# ---- the reader may end before us
mkdir temporary
for i in $(seq 400); do
    printf '{"url": "http://h%s.example/", "html": "<html><body><p>Text of host %s and more of it.</p></body></html>"}\n' "$i" "$i"
done >many.jsonl
TMPDIR=$work/temporary "$program" filter scan <many.jsonl 2>err | head -n 1 >out
check "a reader that ends early leaves no temporary files" [ -z "$(ls -A temporary)" ]
check "... and no message" lacks err "cannot write"

finish
