#!/bin/sh
# SPDX-License-Identifier: MIT
# containers.sh PROGRAM - the same site in each container gives the same output for each URL, except its path, with any
# number of threads; and skipped files in each container are reported.

# shellcheck disable=SC2317 source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"
pack() { python3 "$top/tests/pack_site.py" "$@"; }

# records DIR: a line a URL with all of the record but its path and what is of the capture, in the order of URLs.
records() {
    python3 -c '
import json, sys
for page in sorted((json.loads(l) for l in open(sys.argv[1] + "/pages.jsonl", encoding="utf-8")), key=lambda p: p["url"]):
    del page["path"], page["fetched"], page["last_modified"], page["record_id"]
    if len(sys.argv) > 2:
        del page["charset"]
    print(json.dumps(page))' "$@"
}
# fetched DIR WHEN: all pages were captured then; null: nothing is known of it.
fetched() {
    python3 -c '
import json, sys
found = {json.loads(line)["fetched"] for line in open(sys.argv[1] + "/pages.jsonl", encoding="utf-8")}
sys.exit(found != {None if sys.argv[2] == "null" else sys.argv[2]})' "$@"
}
# provenance DIR PAGES BASE CHARSET FILE: each page has the id of its record; and Last-Modified, if the record has HTTP
# headers.
provenance() {
    python3 -B -c '
import json, sys
sys.path.insert(0, sys.argv[6])
from pack_site import records
of = {}
for head, _, block in (record.partition(b"\r\n\r\n") for record in records(*sys.argv[2:6])):
    fields = dict(line.split(": ", 1) for line in head.decode().split("\r\n")[1:])
    of[fields["WARC-Record-ID"]] = fields, block.partition(b"\r\n\r\n")[0]
for page in map(json.loads, open(sys.argv[1] + "/pages.jsonl", encoding="utf-8")):
    fields, http = of.pop(page["record_id"])  # no two pages have the same
    assert fields["WARC-Target-URI"].strip("<>") == page["url"] and fields["WARC-Date"] == page["fetched"], page
    stated = b"\r\nLast-Modified: Tue, 28 Mar 2017 03:57:03 GMT" in http
    assert stated == (fields["WARC-Type"] == "response"), page
    assert page["last_modified"] == ("2017-03-28T03:57:03Z" if stated else None), page' "$@" "$top/tests"
}
# reason FILE REASON N: run.json has counted N for the reason.
reason() { has "$1/run.json" "\"$2\": $3"; }

# ---- every container of two sites: one in UTF-8, one in a charset of its own
for site in harbour:utf-8 wenzhai:gbk; do
    charset=${site#*:} site=${site%:*}
    base=http://www.$site.example/
    pages=$top/datasets/$site/pages
    archives="x.warc x.warc.gz x.warc.zst x.whole.warc.gz x.coded.warc x.wacz"
    lines="x.jsonl x.jsonl.gz x.json"
    # shellcheck disable=SC2086
    pack "$pages" "$base" "$charset" $archives x.tar x.tar.gz x.zip $lines x.zyte.jsonl x.firecrawl.jsonl
    run 0 -j2 --base-url "$base" -o tree "$pages"
    check "$site: files do not tell when they were fetched" fetched tree null
    records tree >want
    records tree no-charset >want-no-charset # a JSON string is UTF-8, whatever the page was
    for file in $archives x.tar x.tar.gz x.zip x.zyte.jsonl; do
        run 0 -j1 --base-url "$base" -o got "$file"
        records got >have
        check "$site: $file gives what the directory gives" same have want
        case $file in
        *.warc* | *.wacz)
            check "$site: $file tells when its pages were captured" fetched got 2024-02-29T12:00:00Z
            check "$site: $file tells its records" provenance got "$pages" "$base" "$charset" "$file"
            ;;
        *) check "$site: $file does not tell when its pages were captured" fetched got null ;;
        esac
        mv got got1
        run 0 -j4 --base-url "$base" -o got "$file"
        check "$site: $file: the same with four threads" diff -r got got1
        rm -r got got1
    done
    for file in $lines x.firecrawl.jsonl; do
        run 0 -o got "$file"
        records got no-charset >have
        check "$site: $file gives what the directory gives" same have want-no-charset
        rm -r got
    done
    for file in x.jsonl x.warc.gz; do # a pipe, and a file as standard input
        # shellcheck disable=SC2002
        cat $file | "$program" -q -o got - 2>err
        records got no-charset >have
        check "$site: $file from a pipe" same have want-no-charset
        "$program" -q -o got - <$file 2>err
        records got no-charset >have
        check "$site: $file as standard input" same have want-no-charset
        rm -r got
    done
    rm -r tree
done

# ---- what is skipped
pack "$top/datasets/harbour/pages" http://www.harbour.example/ utf-8 y.warc.gz
run 0 -o got y.warc.gz
check "no faults" reason got skipped 0
check "requests, revisits and warcinfo are counted" reason got "record without a page" 71
check "older captures are counted" reason got "older capture" 12
check "redirects and missing pages are counted" reason got "HTTP status" 2
check "other addresses are counted" reason got "not the address of a web page" 1
check "a million of them would not fill run.json" [ "$(grep -c '"path"' got/run.json)" -lt 12 ]

# ---- several files as one site: a directory, a list
mkdir -p crawl/archive
cp y.warc.gz crawl/archive/a.warc.gz
pack "$top/datasets/harbour/pages/blog" http://blog.harbour.example/ utf-8 crawl/archive/b.warc.gz
echo notes >crawl/notes.txt
run 0 -o one -j1 crawl
run 0 -o two -j4 crawl
check "a directory of WARCs: the same for any number of threads" diff -r one two
blog=$(find "$top/datasets/harbour/pages/blog" -type f | wc -l)
check "a directory of WARCs is one site" lines one/pages.jsonl $((58 + blog))
check "the other files in it are counted" reason one "beside the archives" 1
printf '%s\0' crawl/archive/*.warc.gz | "$program" -q --files0-from=- -o list 2>err
check "a list of WARCs is the same site" same list/pages.jsonl one/pages.jsonl
printf '%s\0' crawl/archive/*.warc.gz missing.warc.gz | "$program" -q --files0-from=- --max-skipped 0 -o list 2>err
check "one that is missing is a fault" [ $? -eq 3 ]
check "and is named" has list/run.json '"detail": "No such file or directory"'
ls crawl/archive/*.warc.gz >names.txt
run 1 --files0-from names.txt
check "a list of lines says what to do" has err "infodisc: 'names.txt' has names on lines: end each name with a zero byte"
run 2 --files0-from list crawl
check "a list takes the place of SITE" has err "takes the place of SITE"

mkdir lines
pack "$top/datasets/harbour/pages" http://www.harbour.example/ utf-8 all.jsonl
split -n l/3 --additional-suffix=.jsonl all.jsonl lines/part-
: >lines/_SUCCESS
run 0 -o one all.jsonl
run 0 -o two lines
records one >want
records two >have
check "a directory of JSON Lines is the site of all their lines" same have want
check "the other files in it are counted, too" reason two "beside the archives" 1
mkdir spark
number=0
for part in lines/part-a?.jsonl; do
    number=$((number + 1))
    cp "$part" "spark/part-0000$number-8f0e-c000.json"
done
gzip spark/part-00002-*.json
: >spark/_SUCCESS
run 0 -o two spark
records two >have
check "... or of the parts that Spark writes as JSON" same have want
make_site mixed
cp all.jsonl mixed
run 0 -o one mixed
check "JSON Lines beside pages are no pages" lines one/pages.jsonl 6
mkdir -p deep/below
cp all.jsonl deep
cp mixed/1.html deep/below/index
run 0 -o one deep
check "nor beside a directory" lines one/pages.jsonl 1

# ---- output in the directory of the archives
for kind in jsonl warc.gz; do
    mkdir "own.$kind"
    pack "$top/datasets/harbour/pages" http://www.harbour.example/ utf-8 "own.$kind/all.$kind"
    run 0 -f html,dolma,elasticsearch -o "own.$kind" "own.$kind"
    cp "own.$kind/pages.jsonl" want
    (cd "own.$kind" && "$program" -q .) # into a directory of its own
    run 0 -f html,dolma,elasticsearch -o "own.$kind" "own.$kind"
    check "$kind: what a run has written is no input of the next" same "own.$kind/pages.jsonl" want
    check "$kind: it is reported" has "own.$kind/run.json" '"crawler'"'"'s own file"'
done

for kind in pages.warc.gz pages.0001.jsonl; do
    mkdir "of.$kind"
    pack "$top/datasets/harbour/pages" http://www.harbour.example/ utf-8 "of.$kind/$kind"
    run 0 -o "of.$kind" "of.$kind"
    cp "of.$kind/pages.jsonl" want
    run 0 -o "of.$kind" "of.$kind"
    check "$kind is no output, though it has such a name" same "of.$kind/pages.jsonl" want
done

# ---- a list of pages
make_site a.site
find a.site -name '*.html' -print0 | "$program" -q --files0-from - -o list --base-url http://h.example/ 2>err
check "a list of pages" lines list/pages.jsonl 6
check "their paths are those of the list" has list/pages.jsonl '"path":"a.site/3.html"'
printf 'http://h.example/one\ta.site/1.html\0http://h.example/two\ta.site/2.html\0a.site/none.html\0' >named
run 0 --files0-from named -o list
check "URLs in the list" has list/pages.jsonl '"url":"http://h.example/one"'
check "a file that is missing is named" has list/run.json '"detail": "No such file or directory"'
mkdir -p hosts/www.example.org
cp a.site/[1-3].html hosts/www.example.org
(cd hosts && find . -name '*.html' -print0) >hosts.txt
urls() { "$program" --list "$@" 2>/dev/null | cut -f 1 | sed -n 2p; }
check "the host in a list as find writes it" [ "$(cd hosts && urls --files0-from ../hosts.txt)" = http://www.example.org/1.html ]
(cd hosts && find .// -name '*.html' -print0) >hosts.txt
check "... and with two slashes" [ "$(cd hosts && urls --files0-from ../hosts.txt)" = http://www.example.org/1.html ]
find "$PWD/a.site" -name '*.html' -print0 >files.txt
check "a list has no host of its own" [ "$(urls --files0-from files.txt)" = "http://files-txt.invalid$PWD/a.site/1.html" ]
mkdir stated
for i in 1 2 3 4; do # 2 says it after its first 4 KB, 3 is stored compressed, 4 is HTTrack's
    pad=$([ $i = 2 ] && head -c 9000 /dev/zero | tr '\0' x)
    says="<link rel=canonical href=https://real.example/p/$i>"
    [ $i = 4 ] && says='<!-- Mirrored from h.example/four.php by HTTrack Website Copier/3.x -->'
    echo "<html><head><title>T $i</title><style>$pad</style>$says</head><body><p>Page $i of four.</p></body></html>" \
        >stated/$i.html
done
gzip -n stated/3.html && mv stated/3.html.gz stated/3.html
find stated -name '*.html' -print0 >stated.list
"$program" --list stated 2>err | cut -f 1 >want
"$program" --list --files0-from stated.list 2>err | cut -f 1 >have
check "the URLs that pages in a list state are those in a directory" same have want
check "... all of them" [ "$(tr '\n' ' ' <have)" = "url https://real.example/p/1 https://real.example/p/2 \
https://real.example/p/3 http://h.example/four.php " ]
echo '{"name": "a manifest"}' >stated/site.json
find stated -type f -print0 >all.list
"$program" --list --files0-from all.list 2>err | cut -f 1 | grep . >have
check "a file of JSON among pages is none of them" same have want
rm stated/site.json
printf 'http://h.example/one\tstated/1.html\0stated/2.html\0' >named
check "... unless the list says otherwise" [ "$(urls --files0-from named)" = http://h.example/one ]
(cd hosts/www.example.org && for i in 1 2 3; do echo "<link rel=canonical href=http://o.example/$i>" >>$i.html; done)
check "... or a directory names the host" [ "$(cd hosts && urls --files0-from ../hosts.txt)" = http://www.example.org/1.html ]
tar -C a.site -czf site.tgz .
python3 -m zipfile -c site.zip a.site/*.html
check "nor has a zip" [ "$(urls site.zip)" = http://site-zip.invalid/1.html ]
for n in 1 2 3; do cp a.site/$n.html $n.xhtml; done
python3 -m zipfile -c book.epub 1.xhtml 2.xhtml 3.xhtml
check "nor has an EPUB" [ "$(urls book.epub)" = http://book-epub.invalid/1.xhtml ]
check "nor has a tar without a directory" [ "$(urls site.tgz)" = http://site-tgz.invalid/1.html ]
tar -C hosts -cf all.tar .
check "... and its only directory belongs to the URLs" [ "$(urls --base-url http://h.example/ all.tar)" = http://www.example.org/1.html ]
mv hosts/www.example.org hosts/part
tar -C hosts -cf all.tar .
check "... whatever its name" [ "$(urls --base-url http://h.example/ all.tar)" = http://h.example/part/1.html ]
python3 -c 'import tarfile
tar = tarfile.open("all.tar", "w")
tar.add("hosts", "")
tar.close()'
check "... as a tar of Python has it" [ "$(urls --base-url http://h.example/ all.tar)" = http://h.example/part/1.html ]
tar -C hosts -cf part.tar part
check "a directory that holds all is SITE" [ "$(urls --base-url http://h.example/ part.tar)" = http://h.example/1.html ]
deep=linked/$(printf 'a-directory-with-a-long-name/%.0s' 1 2 3 4 5)
mkdir -p "$deep" && cp a.site/*.html linked # hard links to pages that are compressed, large, or far down
gzip -n linked/2.html && mv linked/2.html.gz linked/2.html
yes '<p>on and on' | head -n 9000 >>linked/3.html
mv linked/4.html "$deep"
ln linked/1.html linked/one && ln linked/2.html linked/two.html && ln linked/3.html linked/three.html
ln "${deep}4.html" linked/z.html && ln linked/5.html "${deep}5.html" && ln linked/6.html linked/six.css
run 0 -q --base-url http://h.example/ -o linked.tree linked
check "hard links are pages" lines linked.tree/pages.jsonl 12
for format in gnu pax; do
    tar --format=$format --sort=name -cf linked.tar linked
    gzip -c linked.tar >linked.tar.gz
    for tar in linked.tar linked.tar.gz; do
        run 0 -q --base-url http://h.example/ -o linked.got $tar
        check "... in $tar of $format, too" same linked.got/pages.jsonl linked.tree/pages.jsonl
    done
done
mkdir many && yes '<p>on and on' | head -n 300000 >many/0.html # 3.9 MB: 64 MiB and 16 times that are 33 links
for i in $(seq 40); do ln many/0.html "many/$i.html"; done
tar --sort=name -czf many.tar.gz many && run 0 -q -m entropy -o many.out many.tar.gz
check "a tar of links without end is not read without end" \
    [ "$(grep -c 'lead to too many bytes' many.out/run.json)" = 7 ]
gzip -9 <a.site/3.html >kept.html
head -c 12 kept.html >cut.html
printf 'a.site/1.html\0a.site/2.html\0kept.html\0cut.html\0' >packed
run 0 --files0-from packed -o list --base-url http://h.example/
check "a listed file with a compressed body is a page" lines list/pages.jsonl 3
check "... and a damaged one is not" has list/run.json '"detail": "damaged compressed data"'

# ---- names of fields
printf '{"link": "http://h.example/%s", "page": {"a": 1}, "source": "<html><body><p>Text %s</p></body></html>"}\n' \
    a a b b >z.jsonl
run 4 z.jsonl
run 0 --jsonl-url-field link --jsonl-html-field source -o got z.jsonl
check "names of fields" lines got/pages.jsonl 2

# ---- a mirror with a WARC among its files stays a mirror
cp y.warc.gz a.site/download.warc.gz
run 0 -o got a.site
check "a mirror that has a WARC" lines got/pages.jsonl 6

finish
