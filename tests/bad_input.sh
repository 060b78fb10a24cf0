#!/bin/sh
# SPDX-License-Identifier: MIT
# bad_input.sh PROGRAM - faulty crawls and disks: the message names the file; a skipped page is counted and listed in
# run.json, and all others are processed; the exit code is the documented one; nothing is left half-written.
# INFODISC_SLOW=1 (a sanitizer's build): no limits of time and memory.

# shellcheck disable=SC2317 source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"
chmod 755 "$work"
cp "$program" "$work/infodisc" # where nobody can run it
program=$work/infodisc
[ -n "$INFODISC_SLOW" ] || bounded=1

# skipped DIR PATH REASON: DIR/run.json names the page with this reason, maybe with a detail.
skipped() {
    tr -d '\n' <"$1/run.json" | tr -s ' ' | grep -qF "{ \"path\": \"$2\", \"reason\": \"$3\""
}
says() { has err "infodisc: $1"; }
# complete DIR PAGES: the four files, whole, and nothing else.
complete() {
    [ "$(find "$1" -mindepth 1 | wc -l)" -eq 4 ] && lines "$1/pages.jsonl" "$2" &&
        tail -c 2 "$1/templates.json" | grep -q '}' && [ "$(tail -n 1 "$1/report.html")" = '</html>' ] &&
        [ "$(wc -c <"$1/report.html")" -lt 5000000 ] && has "$1/run.json" "\"documents\": $2,"
}
# nothing DIR: no output, not even a temporary file.
nothing() { [ ! -d "$1" ] || [ -z "$(find "$1" -mindepth 1)" ]; }
# content FILE PATH TEXT: the page's text is there.
content() { grep -F "\"path\":\"$2\"" "$1/pages.jsonl" | grep -qF -- "$3"; }
as_nobody() { setpriv --reuid=65534 --regid=65534 --clear-groups -- "$@"; }
if [ "$(id -u)" -ne 0 ]; then as_nobody() { "$@"; }; fi
repeat() { awk -v text="$1" -v n="$2" 'BEGIN { while (n-- > 0) printf "%s", text }'; }

# ---- no site, or none to speak of
mkdir empty
run 4 empty
check "empty directory" says "no HTML page in 'empty'"
long=x$(printf '\303\251%.0s' $(seq 120)) # messages cut names between characters
mkdir "$long" && echo no >"$long/$long"
run 4 "$long"
check "a long name is not cut within a character" lacks err "$(printf '\357\277\275')"
run 1 missing
check "missing directory" says "cannot open 'missing': No such file or directory"
check "no output for them" [ "$(echo ./*.infodisc)" = './*.infodisc' ]
printf '\211PNG\r\n\032\n' >picture.png
run 1 picture.png
check "a picture" says "'picture.png' is neither a directory nor an HTML page"
printf '\3757zXZ\000\000\004' >crawl.tar.xz
run 1 crawl.tar.xz
check "a file of a packer that is not read" says "'crawl.tar.xz' is packed with xz, which infodisc does not read: unpack it"
run 1 www.example.org && check "an address without its scheme" says \
    "cannot open 'www.example.org': infodisc fetches nothing"
run 1 https://www.example.org/ && check "an address" says "cannot open 'https://www.example.org/': infodisc fetches nothing"
run 1 '' && check "an empty name" says "cannot open ''"
mkdir only_bad
: >only_bad/empty.html
run 4 only_bad
check "only an empty page" says "no HTML page in 'only_bad'"

# ---- files that are no pages, and odd ones
make_site odd
: >odd/empty.html
printf '%%PDF-1.4 not a page' >odd/pdf.html
head -c 5000 /dev/urandom >odd/random.bin
ln -s . odd/loop
mkdir odd/a_directory.html odd/a_directory.html/b
cp odd/1.html odd/a_directory.html/b/inner.html
ln -s .. odd/a_directory.html/up
mkdir outside
cp odd/1.html outside/secret.html
ln -s ../outside odd/out_dir
ln -s ../outside/secret.html odd/out.html
ln -s nowhere odd/dangling.html
mkfifo odd/fifo.html
cp odd/1.html "odd/two words.html"
printf '<!-- 1.1 -->\nA long paragraph without a tag.\n<P>\nAnother one.\n' >odd/bare.html
cp odd/bare.html odd/bare.asp
cp odd/1.html "odd/$(printf 'new\nline "q" \\ %%41 \303\244 \377').html"
cp odd/1.html "odd/$(repeat x 250).html"
timeout 60 "$program" -o odd.out odd >out 2>err
check "odd files: exit 0" [ $? -eq 0 ]
check "odd files: the rest is done" complete odd.out 11
check "odd files: one page is at fault" has odd.out/run.json '"skipped": 1,'
check "odd files: counted in the summary" has err ', 1 skipped (reasons: run.json)'
check "empty file" skipped odd.out empty.html "empty file"
check "binary files" skipped odd.out pdf.html "not HTML"
check "a tag is enough under the name of a page" has odd.out/pages.jsonl "Another one"
check "... under that of a program it is not" skipped odd.out bare.asp "not HTML"
check "random bytes" skipped odd.out random.bin "not HTML"
check "a loop of directories" skipped odd.out loop "symbolic link"
check "a link upwards" skipped odd.out a_directory.html/up "symbolic link"
check "a directory outside" skipped odd.out out_dir "symbolic link"
check "a page outside" skipped odd.out out.html "symbolic link"
check "a link to nowhere" skipped odd.out dangling.html "symbolic link"
check "FIFO" skipped odd.out fifo.html "not a regular file"
check "a directory called .html" content odd.out a_directory.html/b/inner.html "pebble 1"
check "nothing comes from outside" lacks odd.out/pages.jsonl secret
if command -v python3 >/dev/null; then
    for file in templates.json run.json; do
        check "odd names: $file is JSON" python3 -m json.tool "odd.out/$file" out
    done
    check "odd names: pages.jsonl is JSON" python3 -c \
        'import json, sys; [json.loads(line) for line in sys.stdin]' <odd.out/pages.jsonl
fi

# ---- bytes that are no text
make_site bytes
printf '<html><p>nul \0between\0 and \v\177 controls</p>' >bytes/nul.html
{
    printf '<meta charset=utf-8><p>bad \300\257 \355\240\200 \377 utf-8, '
    repeat '\303\244\303\266\303\274 ' 50
} >bytes/utf8.html
page='<html><body><p>Zwölf Boxkämpfer jagen Viktor über den Deich</p></body></html>'
printf '%s' "$page" | iconv -f UTF-8 -t UTF-16 >bytes/utf16.html
printf '%s' "$page" | iconv -f UTF-8 -t UTF-16BE >bytes/utf16be.html
{ printf '\377\376' && printf '%s' "$page" | iconv -f UTF-8 -t UTF-16LE | head -c 101; } >bytes/utf16odd.html
printf '<p>windows: \223quoted\224 \204' >bytes/windows.html
head -c 3000 /dev/zero | { printf '<p>zeros' && cat; } >bytes/zeros.html
printf '<' >bytes/lt.html
printf '<p' >bytes/tag.html
run 0 -o bytes.out bytes
check "a single <" skipped bytes.out lt.html "not HTML"
check "zeros" skipped bytes.out zeros.html "not HTML"
check "all others are pages" complete bytes.out 13
check "NUL bytes" content bytes.out nul.html "nul between and controls"
check "invalid UTF-8: the rest stays" content bytes.out utf8.html "utf-8, äöü"
check "invalid UTF-8: warned of" content bytes.out utf8.html "invalid in its charset"
check "UTF-16 with a mark" content bytes.out utf16.html "Zwölf Boxkämpfer"
check "UTF-16 without one" content bytes.out utf16be.html "Zwölf Boxkämpfer"
check "UTF-16 cut in half a character" content bytes.out utf16odd.html "Zwölf Boxkämpfer"
quoted=$(printf '\342\200\234quoted\342\200\235')
check "windows-1252" content bytes.out windows.html "$quoted"

# ---- truncated markup
mkdir cut
for site in $sample_sites; do
    page=$(find "$top/datasets/$site/pages" -name '*.htm*' -o -name 'index.html' | LC_ALL=C sort | tail -n 1)
    size=$(wc -c <"$page") at=60
    while [ "$at" -lt "$size" ]; do
        head -c "$at" "$page" >"cut/$site-$at.html"
        at=$((at + 197))
    done
done
run 0 -o cut.out cut
pages=$(find cut -type f | wc -l)
check "truncated pages: all of $pages are done or named" [ "$(wc -l <cut.out/pages.jsonl)" -eq "$pages" ]

# ---- URLs that are too long: a record is skipped and counted, a file gets its URL from its name
long=$(repeat x 32768)
for page in 1 2 3; do
    printf '{"url":"http://a.example/%s","html":"<p>page %s of the beach</p>"}\n' $page $page
done >long.jsonl
printf '{"url":"http://a.example/%s","html":"<p>x</p>"}\n' "$long" >>long.jsonl
run 0 -q -o long.out long.jsonl
check "a URL too long: its record is skipped" lines long.out/pages.jsonl 3
check "a URL too long: it is said" has long.out/run.json '"not the address of a web page": 1'

# ---- lines of JSON whose URL or HTML is none are named
printf '%s\n' '{"url":"beach/1","html":"<p>x</p>"}' '{"url":"http://a.example/9","html":""}' >nameless.jsonl
run 4 -o nameless.out nameless.jsonl
check "a page without a usable URL is named" has err "address of a web page (1, such as 'beach/1')"
check "a page without HTML is named" has err "a line without HTML (1, such as 'http://a.example/9')"
check "members that have the usual names are no riddle" lacks err "the first object has"
cat long.jsonl >>nameless.jsonl
run 0 -q -o nameless.out nameless.jsonl
check "its URL is in run.json" has nameless.out/run.json '"path": "beach/1"'
check "... that of an empty page, too" has nameless.out/run.json '"path": "http://a.example/9"'
make_site longs
sed -i "s|<html>|<html><!-- Mirrored from a.example/$long by HTTrack Website Copier -->|" longs/3.html
run 0 -q -o longs.out longs
check "a URL too long in a file: by its name" has longs.out/pages.jsonl '/3.html","path":"3.html"'

# ---- too large
make_site large
{ repeat '<div class=x><p>One of a great many paragraphs that nobody will ever read.</p></div>
' 660000; } >large/huge.html
run 0 -o large.out large
check "50 MB: skipped" skipped large.out huge.html "too large"
check "50 MB: the rest is done" complete large.out 6
run 3 -q --max-skipped 10% -o large.out large
check "50 MB: over the budget" says "large: 1 of 7 pages skipped, more than --max-skipped allows"
centiseconds && start=$cpu
run 0 -v -o large.out --max-page-bytes 100M large
centiseconds && cpu=$((cpu - start))
check "50 MB: done when allowed" complete large.out 7
if [ -n "$bounded" ]; then
    peak=$(sed -n 's/.*cpu, \([0-9,]*\) MB peak$/\1/p' err | tr -d ,)
    check "50 MB: $cpu centiseconds of processor time are measured" [ "$cpu" -gt 0 ]
    check "50 MB: $cpu centiseconds of processor time, at most 3000" [ "$cpu" -le 3000 ]
    check "50 MB: ${peak:=9999} MB, at most 2000" [ "$peak" -le 2000 ]
fi
rm -r large

# ---- 100,000 elements in each other; each kind has its own traps in a parser
mkdir deep
nest() { { printf '<html>' && repeat "$2" 100000 && echo "the heart of $1" && repeat "$3" 100000; } >"deep/$1.html"; }
nest div '<div>' '</div>'
nest open '<div>' ''
nest table '<table><tr><td>' '</td></tr></table>'
nest list '<ul><li>' '</li></ul>'
nest quote '<blockquote>' '</blockquote>'
nest paragraph '<p>' ''
nest inline '<font color=1><p>' ''
nest bold '<b>' '</b>'
nest link '<a href=x>' '</a>'
nest nobr '<nobr>' '</nobr>'
nest form '<form><select><option>' ''
nest unknown '<x-y>' '</x-y>'
nest frame '<frameset>' '</frameset>'
nest definition '<dl><dt><dl><dd>' ''
nest heading '<h1><center>' ''
nest object '<object>' '</object>'
nest svg '<svg><g>' ''
nest comment '<!--' ''
nest quotes '<p title="' ''
nest lt '<' ''
for page in deep/*.html; do
    kind=$(basename "$page" .html)
    centiseconds && start=$cpu
    timeout 60 "$program" -q -o deep.out "$page" >out 2>err
    check "100,000 nested: $kind: exit 0" [ $? -eq 0 ]
    centiseconds && cpu=$((cpu - start))
    check "100,000 nested: $kind is one page" has deep.out/run.json '"documents": 1,'
    [ -z "$bounded" ] || check "100,000 nested: $kind took $cpu centiseconds" [ "$cpu" -le 300 ]
done
# Selectors of elements in each other that have no names: there are many ways from one to the next.
nested_tables() { for i in $(seq 200); do printf '<table><tr><td>Words %s of page %s.' "$i" "$1"; done; }
mkdir tables
for page in 1 2 3; do nested_tables $page >tables/$page.html; done
timeout 60 "$program" -q -o tables.out tables >out 2>err
check "200 tables with text in each other: exit 0" [ $? -eq 0 ]
run 0 -q -o deep.out deep
check "all of them" lines deep.out/pages.jsonl "$(find deep -type f | wc -l)"
check "the text stays" content deep.out div.html "the heart of div"
check "the text of tables stays" content deep.out table.html "the heart of table"
check "warned of" content deep.out div.html "nested too deeply"

# ---- where the output goes
make_site a.site
mkdir exists
echo mine >exists/notes.txt
echo old >exists/run.json
run 0 -q -o exists a.site
check "an existing directory: foreign files stay" [ "$(cat exists/notes.txt)" = mine ]
check "an existing directory: ours are replaced" has exists/run.json '"documents": 6,'
check "an existing directory: nothing temporary" [ "$(find exists -type f | wc -l)" -eq 5 ]
echo text >a_file
# ---- an output that would replace what it is made of
python3 -c '
import json
for i in range(3):
    print(json.dumps({"url": f"http://a.example/{i}", "html": f"<title>{i}</title><p>Text of page {i}"}))' >pages.jsonl
mkdir lines own_report
cp pages.jsonl lines
cp pages.jsonl pages.before
cp a.site/*.html own_report
cp "$(find a.site -name '*.html' | head -n 1)" own_report/report.html
run 2 -q -o . pages.jsonl && check "the site as its output" says "'./pages.jsonl' is a file of the site, which the output"
run 2 -q -o lines lines && check "a file in the site" says "'lines/pages.jsonl' is a file of the site, which the output"
run 2 -q -o own_report own_report && check "a page" says "'own_report/report.html' is a file of the site, which the output"
run 0 -q --no-report -o own_report own_report
mkdir own_llms && cp a.site/*.html own_llms && echo mine >own_llms/llms-full.txt
run 2 -q -f llms -o own_llms own_llms && check "its llms.txt" says "'own_llms/llms-full.txt' is a file of the site, which the"
rm own_llms/llms-full.txt
run 0 -q -f llms -o own_llms own_llms
run 0 -q -f llms -o own_llms own_llms && check "... but for ours" has own_llms/llms-full.txt 'Source: <http'
for file in llms.txt llms-full.txt; do # its own beside an output that has none
    rm -f own_llms/llms*.txt
    printf '# Mine\nSource: http://h.example/\n' >own_llms/$file
    run 0 -q -o own_llms own_llms
    run 2 -q -f llms -o own_llms own_llms && check "$file beside an output" says "'own_llms/$file' is a file of the site, which"
    check "... and it stays" has own_llms/$file '# Mine'
done
run 0 -q -o learned_here lines
run 2 apply -q -o . learned_here pages.jsonl && check "apply" says "'./pages.jsonl' is a file of the site, which the output"
run 2 scan -q -o pages.jsonl pages.jsonl && check "a shard" says "'pages.jsonl' is the site, which the output would"
run 2 -q --method paper -o learned --matrix pages.jsonl pages.jsonl
check "a matrix" says "'pages.jsonl' is the site, which the output would"
mkdir -p own_pages/html/below own_pages/markdown
cp a.site/*.html own_pages
cp "$(find a.site -name '*.html' | head -n 1)" own_pages/html/below/last.html
echo notes >own_pages/markdown/notes.md
run 2 -q -f html -o own_pages own_pages && check "pages" says "'own_pages/html' is a directory of the site, which the output"
run 2 -q -f markdown -o own_pages own_pages && check "texts" says "'own_pages/markdown' is a directory of the site, which the"
run 0 -q -o own_pages own_pages
cp own_pages/pages.jsonl pages.first
run 2 -q -f html -o own_pages own_pages && check "pages beside an output" says "'own_pages/html' is a directory of the site"
run 0 -q -o own_pages own_pages
check "a directory html beside an output is one of the site" same own_pages/pages.jsonl pages.first
mkdir -p hosts/a.example/html
cp a.site/*.html hosts/a.example
cp a.site/*.html hosts/a.example/html
run 2 -q -f html --by-host -o hosts hosts
check "pages of a host" says "'hosts/a.example/html' is a directory of the site, which the output"
cp hosts/a.example/html/*.html hosts/a.example
mv "$(find hosts/a.example/html -name '*.html' | head -n 1)" hosts/a.example/report.html
run 2 -q --by-host -o hosts hosts
check "a page of a host" says "'hosts/a.example/report.html' is a file of the site, which the output"
run 0 -q --no-report --by-host -o hosts hosts
check "the site is as it was" same pages.jsonl pages.before
check "so is the directory's" same lines/pages.jsonl pages.before
check "nothing beside it" [ "$(ls lines)" = pages.jsonl ]

run 1 -q -o a_file a.site
check "output is a file" says "cannot create the directory 'a_file': Not a directory"
run 1 -q -o a_file/below a.site
check "output below a file" says "cannot create the directory 'a_file/below': Not a directory"
check "the file stays" [ "$(cat a_file)" = text ]
mkdir -p taken/templates.json
run 1 -q -o taken a.site
check "a name is taken by a directory" says "cannot replace 'taken/templates.json': Is a directory"
check "... and nothing temporary" [ "$(find taken -name '.*' ! -name . | wc -l)" -eq 0 ]
run 0 -q -o taken2 a.site
rm taken2/pages.jsonl
mkdir taken2/pages.jsonl
cp -r taken2 before
run 1 -q -m entropy -o taken2 a.site
check "... and the old files stay, all of them" diff -r before taken2
run 1 -q -o good --matrix missing/words a.site
check "no directory for the matrix" says "cannot create 'missing/"
# What is kept for a later run lies beside the output; only columns of words do not.
TMPDIR=/nonexistent run 1 -q -m paper -o spool a.site
check "no directory for the spool" has err "/nonexistent"
check "... and no output" nothing spool
run 0 -q -o a.site/out a.site
check "output within the site" complete a.site/out 6
rm -r a.site/out

# ---- directories in directories: 8,000 of them, a page in each hundredth
chain() {
    python3 - "$program" "$1" "$2" "$bounded" <<'END'
import os, subprocess, sys
program, levels, name, bounded = sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4]
os.mkdir('chain')
directory = os.open('chain', os.O_RDONLY)
for level in range(1, levels + 1):
    os.mkdir('a', dir_fd=directory)
    below = os.open('a', os.O_RDONLY, dir_fd=directory)
    os.close(directory)
    directory = below
    if level % 100 == 0:
        page = os.open(name, os.O_WRONLY | os.O_CREAT, dir_fd=directory)
        os.write(page, b'<html><body><p>Text of level %d.</p></body></html>' % level)
        os.close(page)
p = subprocess.Popen([program, '--list', '-j2', 'chain'], stdout=open('chain.list', 'w'))
_, status, used = os.wait4(p.pid, 0)
seconds, n = used.ru_utime + used.ru_stime, sum('\tutf-8\t' in line or '\twindows-1252\t' in line for line in open('chain.list'))
if status or n != levels // 100 or bounded and (seconds > 2 or used.ru_maxrss > 100000):
    sys.exit(f'exit {status}, {n} pages, {seconds:.1f} s, {used.ru_maxrss} KB')
END
    result=$?
    rm -rf chain
    return $result
}
check "8,000 directories in each other" chain 8000 z.html >err 2>&1
check "... their pages before the directories" chain 2000 B.html >err 2>&1

# ---- not allowed
if [ "$(id -u)" -ne 0 ] || command -v setpriv >/dev/null; then
    make_site locked
    chmod 000 locked/3.html
    mkdir locked/directory locked_out locked_site
    cp locked/1.html locked/directory
    chmod 000 locked/directory locked_site
    chmod 777 .
    chmod 555 locked_out
    as_nobody "$program" -o nobody.out locked >out 2>err </dev/null
    check "unreadable file: exit 0" [ $? -eq 0 ]
    check "unreadable file: the rest is done" complete nobody.out 5
    check "unreadable file" skipped nobody.out 3.html "unreadable"
    check "unreadable directory" skipped nobody.out directory "unreadable"
    check "why" has nobody.out/run.json '"detail": "Permission denied"'
    as_nobody "$program" -q -o locked_out a.site >out 2>err </dev/null
    check "unwritable output: exit 1" [ $? -eq 1 ]
    check "unwritable output" says "cannot create 'locked_out/"
    check "unwritable output: why" has err ": Permission denied"
    as_nobody "$program" -q -o locked_out/below a.site >out 2>err </dev/null
    check "output below it: exit 1" [ $? -eq 1 ]
    check "output below it" says "cannot create the directory 'locked_out/below': Permission denied"
    mkdir two_hosts
    cp -r a.site two_hosts/a.example
    cp -r a.site two_hosts/b.example
    for out in locked_out locked_out/below; do
        as_nobody "$program" --by-host -o $out two_hosts >out 2>err </dev/null
        check "no output for any host, in $out: exit 1" [ $? -eq 1 ]
        check "... is said once" lines err 1
        check "... and why" says "cannot create the directory 'locked_out/"
    done
    as_nobody "$program" -q locked_site >out 2>err </dev/null
    check "unreadable site: exit 1" [ $? -eq 1 ]
    check "unreadable site" says "cannot open 'locked_site': Permission denied"
    chmod 755 locked/directory locked_out locked_site
else
    skip "permissions (root without setpriv)"
fi

# ---- disk full
if [ -w /dev/full ]; then
    "$program" -q -o - a.site >/dev/full 2>err
    check "-o - on a full disk: exit 1" [ $? -eq 1 ]
    check "-o - on a full disk" says "cannot write to standard output: No space left on device"
fi
mkdir full
if mount -t tmpfs -o size=16k infodisc-test full 2>/dev/null; then
    run 1 -q -o full/out "$top/datasets/wenzhai/pages"
    check "full disk" says "cannot use 'full/out/"
    check "full disk: why" has err ": No space left on device"
    check "full disk: nothing half-written" nothing full/out
    TMPDIR=$work/full run 1 -q -m paper -o spool "$top/datasets/wenzhai/pages"
    check "full disk for the spool" has err "No space left on device"
    check "full disk for the spool: no output" nothing spool
    umount full
else
    skip "full tmpfs (not allowed to mount)"
fi
(
    ulimit -f 16 # blocks of 512 bytes
    "$program" -q -o limit "$top/datasets/wenzhai/pages" >out 2>err </dev/null
)
check "file size limit: exit 1" [ $? -eq 1 ]
check "file size limit" has err ": File too large"
check "file size limit: nothing half-written" nothing limit

finish
