#!/bin/sh
# SPDX-License-Identifier: MIT
# odd_archives.sh PROGRAM - odd, broken and malicious archives: what can be read is read, the rest is counted with its
# reason, in bounded time and memory. INFODISC_SLOW=1 (a sanitizer's build): no bounds, and no large files.

# shellcheck disable=SC2317 source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"
make_odd() { PYTHONDONTWRITEBYTECODE=1 python3 "$top/tests/odd_archives.py" "$@"; }

# pages DIR N: the sentences of pages 1 .. N are each the content of their own page, and there is no other page.
pages() {
    lines "$1/pages.jsonl" "$2" || return 1
    for n in $(seq "$2"); do grep -qF "sentence number $n of" "$1/pages.jsonl" || return 1; done
}
# reason DIR REASON N and detail DIR TEXT look at run.json.
reason() { has "$1/run.json" "\"$2\": $3"; }
detail() { has "$1/run.json" "\"detail\": \"$2\""; }
# odd NAME FILE PAGES: makes and reads it.
odd() {
    make_odd "$1"
    run 0 -o "$1" "$2"
    check "$1: its pages" pages "$1" "$3"
}
# bounded NAME SECONDS KILOBYTES FILE: reads it within these, of one thread's time.
bounded() {
    [ -z "$INFODISC_SLOW" ] || return
    make_odd "$1"
    # shellcheck disable=SC2016
    python3 -c '
import resource, subprocess, sys
subprocess.run(sys.argv[3:], check=True)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(f"{used.ru_utime + used.ru_stime:.1f} s, {used.ru_maxrss} KB")
sys.exit(used.ru_utime + used.ru_stime > float(sys.argv[1]) or used.ru_maxrss > int(sys.argv[2]))' \
        "$2" "$3" "$program" -q -j1 -o "$1" "$4" >err 2>&1
    check "$1: time and memory" [ $? -eq 0 ]
    check "$1: its pages" pages "$1" 6
    rm -f "$4"
}

# ---- records that are odd or broken
odd lengths lengths.warc 6
check "wrong lengths are reported with the pages" has lengths/pages.jsonl '"warnings":["its record tells a wrong length"]'
make_odd many_lengths
run 0 -o six six.warc
check "little that is lost is no warning" lacks err warning
run 0 --list six.warc
check "six wrong lengths before 3,000 pages cost none of these" [ "$(grep -c '^http://h.example/[0-9]*	' out)" -eq 3000 ]
for file in letters.warc letters.warc.gz far.warc far.whole.warc.gz near.warc near.whole.warc.gz; do
    run 0 --list "$file"
    check "$file: all lengths are wrong, all pages are there" [ "$(grep -c '^http://h.example/[0-9]*	' out)" -eq 3000 ]
done
odd coded_twice coded_twice.warc 6
run 0 -o twice coded_twice.whole.warc.gz
check "two codings in one member" pages twice 6
odd damaged_gz damaged_gz.site 6
for said in 'data end early"]' 'data are damaged"]' 'something else follows its compressed data"]'; do
    check "a damaged body in a directory: $said" [ "$(grep -cF "$said" damaged_gz/pages.jsonl)" -eq 1 ]
done
odd garbage garbage.warc 6
check "much that is lost is warned of" grep -q 'warning: garbage.warc: [3-9] of [0-9]* pages, or records that' err
run 0 -q -o garbage garbage.warc
check "... but not with -q" is_empty err
check "garbage is reported" detail garbage "something that is no WARC record"
odd garbage_gz garbage.warc.gz 6
check "garbage between members is reported" detail garbage_gz "something else follows the compressed data"
odd cut_gz cut.warc.gz 6
check "a cut is reported" detail cut_gz "the compressed data are cut short: http://h.example/7"
check "... as the file's" reason cut_gz "ends early" 1
check "... and what to do" has err "warning: cut.warc.gz ends in the middle of a record: fetch it again; the pages before"
gzip -dc cut.warc.gz >cut.warc 2>gzip.err
odd cut_gz cut.warc 6
check "a plain one that is cut" detail cut_gz "a record that is cut short: http://h.example/7"
head -c "$(($(wc -c <cut.warc) - 400))" cut.warc >short.warc
run 0 -o cut_gz short.warc
check "one that is cut in a header" reason cut_gz "ends early" 1
: >empty.warc
: >empty.warc.gz
for file in empty.warc empty.warc.gz; do
    run 4 $file
    check "$file" has err "no HTML page in '$file'; 1 skipped, the first '$file': empty file"
done
odd odd_headers odd_headers.warc 8
check "odd headers are no fault" reason odd_headers skipped 0
odd truncated truncated.warc 6
check "pages that are not whole are flagged" has truncated/pages.jsonl 'the crawler has stored only a part of it'
check "chunks that end early are flagged" has truncated/pages.jsonl 'its chunks or its compressed data end early'
make_odd newest
run 0 -o newest.out newest
check "the newest capture counts" has newest.out/pages.jsonl "sentence number 8"
check "older ones are counted" reason newest.out "older capture" 3

# ---- ARC
make_odd arc arc_lengths
for file in x.arc x.arc.gz x.whole.arc.gz two.arc lengths.arc lengths.arc.gz junk.arc cut.arc.gz; do
    run 0 -o got $file
    check "$file: its pages" pages got 6
    case $file in
    x.*)
        check "$file: no faults" reason got skipped 0
        check "$file: what else there is" reason got "HTTP status" 1
        check "$file: dns" reason got "not the address of a web page" 1 ;;
    junk.arc) check "$file: the page before the junk has it, and says so" has got/pages.jsonl "its record tells a wrong length" ;;
    esac
done
mkdir arcs
cp x.arc.gz arcs/
cp two.arc arcs/
run 0 -o got arcs
check "a directory of ARC files" pages got 6
check "older captures" reason got "older capture" 6
"$program" --list - <x.arc.gz >out 2>err
check "an ARC file as standard input" [ "$(grep -c '^http://h.example/[1-6]	' out)" -eq 6 ]

# ---- zip, tar, JSON Lines
odd evil_zip evil.wacz 6
check "paths that lead out" detail evil_zip "its name leads out of the archive"
check "nothing was written there" is_absent etc
odd deflated_zip deflated.wacz 6
make_odd encrypted_zip
run 4 encrypted.wacz
check "an encrypted zip" has err "no HTML page in 'encrypted.wacz'"
make_odd many_in_zip
# shellcheck disable=SC3045 # dash and bash have it
(ulimit -n 64 && "$program" -q -j1 -o many many.wacz 2>err)
check "a zip of 3,000 WARCs needs few open files" pages many 6
mkdir spools
# shellcheck disable=SC2002
# shellcheck disable=SC3045
cat many.wacz | (ulimit -n 64 && TMPDIR=$work/spools "$program" -q -j1 -o many - 2>err)
check "... from standard input, too" pages many 6
check "no temporary file is left" [ -z "$(ls -A spools)" ]
odd zip64 zip64.wacz 6
odd cut_zip cut.wacz 6
check "a zip without directory is reported" detail cut_zip "the directory of the zip is missing"
make_odd commented_zip
for comment in text empty; do
    run 0 -o commented "$comment.wacz"
    check "a zip whose comment looks like its end: $comment" pages commented 6
done
odd odd_pages_zip odd_pages.zip 6
for what in '"symbolic link": 1' '"not a regular file": 1' '"empty file": 1' '"not HTML": 1' '"damaged": 6' \
    '"detail": "its name leads out of the archive"' '"detail": "its size or checksum in the zip is wrong"' \
    '"detail": "an unknown compression"' '"detail": "it is encrypted"' '"detail": "the compressed data are damaged"'; do
    check "odd zip of pages: $what" has odd_pages_zip/run.json "$what"
done
odd foreign_zip foreign.zip 6
for packer in bzip2 LZMA; do
    check "a member packed with $packer: why" \
        has foreign_zip/run.json "\"detail\": \"it is packed with $packer, which infodisc does not read\""
done
odd windows_zip windows.zip 6
check "a zip of Windows: directories" has windows_zip/pages.jsonl '"path":"1/index.html"'
check "a zip of Windows: a letter with a backslash" has windows_zip/pages.jsonl '%83%5C.html"'
odd pages_zip_bomb pages_bomb.zip 6
check "a page that is too large" reason pages_zip_bomb "too large" 1
check "members that overlap" detail pages_zip_bomb "it overlaps other members of the zip"
printf 'odd_pages.zip\0' >list
run 4 --files0-from list
check "a zip of pages in a list" has err "a zip of pages: name it as SITE, alone"
make_odd zips_without_directory
for file in *-none.zip *-half.zip *-broken.zip *-cut.zip; do
    run 0 -o found "$file"
    n=7
    case $file in *-cut.zip) n=6 ;; esac
    check "$file: its pages are found without directory" pages found $n
    check "$file: that is reported" detail found "the directory of the zip is missing or damaged: files may be missing"
done
run 3 --max-skipped 0 -o found sizes-cut.zip
check "a page that was cut is named" has found/run.json '"s/7.html"'
run 0 -o found sizes-cut.zip
check "... and what to do" has err "warning: sizes-cut.zip ends in the middle of a record: fetch it again; the pages before"
odd odd_tar odd.tar 6
for what in '"symbolic link": 1' '"not a regular file": 1' '"empty file": 1' '"damaged": 1'; do
    check "odd tar: $what" has odd_tar/run.json "$what"
done
odd twice_tar twice.tar 6
check "twice: a link to itself is no file" lacks twice_tar/run.json "symbolic link"
run 0 -o cut_twice cut_twice.tar
check "cut_twice: the first copy counts" pages cut_twice 6
check "cut_twice: the second one is named" grep -q '"detail": "the tar is cut short: .' cut_twice/run.json
dd if=twice.tar of=cut_header.tar bs=1 count=$(($(python3 -c '
import tarfile
print(tarfile.open("twice.tar").getmembers()[-2].offset)') + 100)) 2>err
run 0 -o cut_header cut_header.tar
check "a tar that ends in a header is cut" has cut_header/run.json '"detail": "the tar is cut short"'
check "... and what to do" has err "warning: cut_header.tar ends in the middle of a record: fetch it again; the pages before"

# ---- downloads that broke off: one fault, of the file, whatever its format
make_site broken
tar -C broken -cf broken.tar .
for n in 1 2 3 4 5 6; do
    printf '{"url":"http://h.example/%s.html","html":"<title>%s</title><p>It has the sentence number %s of all."}\n' \
        "$n" "$n" "$n"
done >broken.jsonl
head -c "$(($(wc -c <broken.jsonl) - 30))" broken.jsonl >cut.jsonl
head -c "$(($(wc -c <broken.jsonl) - 1))" broken.jsonl >open.jsonl
head -c 5400 broken.tar >cut.tar
for file in broken.tar broken.jsonl; do
    gzip -c $file >whole.gz
    head -c "$(($(wc -c <whole.gz) - 9))" whole.gz >"cut.${file#*.}.gz"
done
for file in cut.jsonl cut.jsonl.gz cut.tar cut.tar.gz; do
    run 0 -o got $file
    check "$file: one fault" reason got skipped 1
    check "... the file's" reason got "ends early" 1
    check "... and what to do" has err "warning: $file ends in the middle of a record: fetch it again; the pages before"
done
run 0 -o got cut.jsonl
check "the page that is lost" detail got "a line that is cut short: http://h.example/6.html"
run 0 -o got open.jsonl
check "a last line without its end is whole" pages got 6
check "... and no fault" reason got skipped 0
: >nothing.tar
run 4 nothing.tar
check "a tar of nothing" has err "the first 'nothing.tar': empty file"
make_odd huge_size_tar
run 0 --list --base-url http://h.example/ huge_size.tar
check "huge_size: the pages beside that member" [ "$(grep -c '^http://h.example/[1-6].html' out)" -eq 5 ]
check "huge_size: the member is named" grep -q 'h.example/3.html.*a member of unknown size' out
make_odd sparse_tar wrong_sizes_tar
for file in sparse_gnu.tar sparse_gnu.tar.gz sparse_pax1.tar sparse_pax0.tar.gz; do
    run 0 -o got "$file"
    check "$file: its pages" pages got 6
    check "$file: what is sparse is named" grep -q '"path": "\(h.example/\)*a.html"' got/run.json
    check "$file: ... and why" detail got "a sparse file in a tar"
done
for file in wrong_sizes.tar wrong_sizes.tar.gz; do
    run 0 --list "$file"
    check "$file: the members beside those that lie" [ "$(grep -c '^http://h.example/[1-6]	' out)" -eq 6 ]
    check "$file: those are named" grep -q 'a member with a wrong size' out
done
odd odd_jsonl odd.jsonl 6
check "lines that are no JSON" detail odd_jsonl "a line that is not a JSON object"
check "lines without HTML" detail odd_jsonl "a line without HTML"
check "lines without URL" detail odd_jsonl "a line without a URL"
check "other statuses" reason odd_jsonl "HTTP status" 1
check "what is no HTML" reason odd_jsonl "not HTML" 1
python3 -c '
import json
for i, value in enumerate([200, 200.0, 1234567890, 1e300, "done", None, [404], 404, 404.0]):
    page = {"url": f"http://a.example/{i}", "html": f"<title>{i}</title><p>Text {i}"}
    print(json.dumps({**page, "status": value} if i % 2 else {**page, "metadata": {"statusCode": value}}))' >status.jsonl
run 0 -q -o status status.jsonl
check "a number that is no status does no harm" lines status/pages.jsonl 7
check "a status in metadata is one" reason status "HTTP status" 2
sed 's/"url"/"link"/' status.jsonl >linked.jsonl
run 0 -q -o linked --jsonl-url-field link linked.jsonl
check "... with another member for the URL, too" reason linked "HTTP status" 2

# ---- things in the way
mkdir odd_directory
cp cut.warc.gz odd_directory/a.warc.gz
mkfifo odd_directory/b.warc.gz
mkdir odd_directory/c.warc.gz
ln -s /dev/zero odd_directory/d.warc.gz
: >odd_directory/e.warc.gz
(: >odd_directory/b.warc.gz && : >opened) 2>/dev/null &
writer=$!
run 0 -o got odd_directory
check "a FIFO and a directory" reason got "not a regular file" 2
check "a link" reason got "symbolic link" 1
check "what else is there is read" pages got 6
sleep 0.2
check "a FIFO is not opened" is_absent opened
kill $writer 2>/dev/null
wait $writer 2>/dev/null

# ---- links that lead out
make_odd truncated newest
mkdir -p secret linked linked2 linked_log.site
mv newest/b.warc.gz secret/s.warc.gz
cp cut.warc.gz linked/a.warc.gz
ln -s ../secret/s.warc.gz linked/b.warc.gz
ln -s ../secret linked/archive
run 0 -o got linked
check "a linked archive and a linked directory are not read" lacks got/pages.jsonl "sentence number 9"
check "... and are reported" reason got "symbolic link" 1
check "... and the others are read" pages got 6
ln -s ../secret linked2/archive
run 4 linked2
printf '%s\0' linked/*.warc.gz | "$program" -q --files0-from=- -o got 2>err
check "a linked archive in a list" lacks got/pages.jsonl "sentence number 9"
check "... is reported" reason got "symbolic link" 1
make_site linked_log.site/www.h.example
mkdir secret/log
printf '1\t2\t3\t404\tNo\ttext/html\t\thttp://www.h.example/1.html\tp/linked_log.site/www.h.example/1.html\t\n' \
    >secret/log/new.txt
mkdir linked_log.site/hts-cache
cp secret/log/new.txt linked_log.site/hts-cache/
run 0 -o got linked_log.site
check "HTTrack's log is read" reason got "HTTP status" 1
rm -r linked_log.site/hts-cache
ln -s ../secret/log linked_log.site/hts-cache
for at in linked_log.site linked_log.site/www.h.example; do
    run 0 -o got $at
    check "$at: HTTrack's log in a linked directory is not" lines got/pages.jsonl 6
done
ln -s linked/a.warc.gz named.warc.gz
run 0 -o got named.warc.gz
check "a link that is named as SITE is read" pages got 6
head -c 100 cut.warc.gz >short.warc.gz
run 4 short.warc.gz
check "no page left" has err "no HTML page in 'short.warc.gz'; 1 skipped, the first 'short.warc.gz': ends early"
printf 'hello' | "$program" -o none - 2>err
check "standard input that is nothing" has err "standard input is neither"

# ---- bombs and giants
bounded bomb_gz 20 200000 bomb.warc.gz
bounded bomb_zst 20 300000 bomb.warc.zst
bounded bomb_body 30 200000 bomb_body.warc.gz
bounded huge 10 100000 huge.warc
bounded tiny 20 100000 tiny.warc
bounded tiny_gz 60 100000 tiny.warc.gz
bounded false_headers 2 100000 false_headers.warc.gz
bounded nested_members 2 100000 nested.warc.gz
if [ -z "$INFODISC_SLOW" ]; then
    check "an endless member is reported" detail bomb_gz "compressed data that expand to more than 1 GiB"
    check "pages that are bombs are reported" reason bomb_body "too large" 2
    check "... and one of zeros alone is no page" reason bomb_body "not HTML" 2
    check "a million records" reason tiny "record without a page" 1000000
fi

finish
