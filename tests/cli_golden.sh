#!/bin/sh
# SPDX-License-Identifier: MIT
# cli_golden.sh PROGRAM [--update] - what the program prints and writes, word for word. Each directory
# golden/CASE has
#
#     args           the arguments, as for a shell
#     stdin          standard input, if there is any
#     exit           the exit code, if not 0
#     stdout.exact   standard output, if there is any
#     stderr.glob    standard error, if there is any: each line a pattern of the shell
#     output.exact   what lies in the directory out, if it is made: see describe
#
# It runs in a directory with the sites a.site, b.site (plain), odd.site (pages of all faults), empty, and what
# people give by mistake: no-pages, hosts, paper.pdf, mirror.tar.xz, page.mhtml, mhtml-folder, tars, warcs,
# one.warc, jsons, safari, tables, a.webarchive, a.csv, named.jsonl, array.json, answer.json, indented.json,
# object.json, rules, same.site, words.site, halves.site, scripts.site, app.site; with datasets, and learned, the
# output for a.site. --update writes what is so now; `git diff` is the review.

# shellcheck disable=SC2317 source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"
update=$2

make_site a.site
make_site b.site
mkdir -p empty odd.site/css
for page in 1 2 3 4 5 6; do cp a.site/$page.html odd.site/$page.htm; done
: >odd.site/empty.html
{ cat a.site/1.html && yes '<p>and on and on</p>' | head -n 200; } >odd.site/large.html
ln -s . odd.site/css/loop
echo 'a { b: c }' >odd.site/css/all.css
ln -s "$top/datasets" datasets
mkdir -p no-pages/img hosts/www.example.org/about hosts/example.net hosts/v1.2 same.site words.site halves.site
printf '%%PDF-1.4\n' >paper.pdf
printf '\375\067\172\130\132\0\0\004' >mirror.tar.xz
printf 'MIME-Version: 1.0\n' >page.mhtml
mkdir -p mhtml-folder tars warcs/2024 jsons safari tables
cp page.mhtml mhtml-folder/a.mhtml
printf 'bplist00' | tee a.webarchive >safari/a.webarchive
echo 'url,html' | tee a.csv >tables/a.csv
echo '{"url":"https://a.example/1","html":"<p>One"}' >jsons/crawl.json
cp page.mhtml mhtml-folder/b.MHT
for name in a b; do tar -czf tars/$name.tar.gz a.site/1.html; done
{
    printf 'WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://a.example/a.gif\r\nContent-Length: 44\r\n\r\n'
    printf 'HTTP/1.1 200 OK\r\nContent-Type: image/gif\r\n\r\n\r\n\r\n'
} | tee one.warc >warcs/2024/a.warc
printf 'a { b: c }' | tee no-pages/a.css no-pages/b.css >no-pages/img/c.css
printf 'GIF89a' >no-pages/img/d.gif
echo 'just text' >no-pages/README
cp a.site/1.html a.site/2.html hosts/www.example.org/about
cp b.site/3.html b.site/4.html hosts/example.net
cp a.site/5.html hosts/v1.2
echo '{"link":"https://www.example.org/","fetched":1,"page_source":"<html><p>Text.</p></html>"}' >named.jsonl
echo '[{"url":"https://a.example/1","html":"<p>One"},{"url":"https://a.example/2","html":"<p>Two"}]' >array.json
printf '{\n  "url": "https://a.example/1",\n  "html": "<p>One"\n}\n' >object.json
echo '{"success":true,"data":[{"rawHtml":"<p>One","metadata":{"url":"https://a.example/1"}}]}' >answer.json
printf '[\n  {\n    "url": "https://a.example/1",\n    "html": "<p>One"\n  }\n]\n' >indented.json
echo 'drop h2 + p' >rules
page=0
for tag in div section article main details blockquote; do
    page=$((page + 1))
    sed "s/<div/<$tag/g; s|</div>|</$tag>|g" a.site/$page.html >halves.site/$page.html
done
for page in 1 2 3 4 5 6; do
    {
        echo '<html><body><p>To read on you have to sign in, with the name and the word that you have chosen, or with'
        echo "what you were sent by post when you joined the club of all who like to read on.</p><h1>$page</h1>"
    } >same.site/$page.html
    echo "<html><body><p>$page was $page on its own $page day.</p></body></html>" >words.site/$page.html
done
mkdir scripts.site
for page in 1 2 3; do
    echo "<!DOCTYPE html><html><body><div id=app-$page></div><script src=app.js></script></body></html>" >scripts.site/$page.html
done
cp -r a.site app.site
cp scripts.site/[12].html app.site/
"$program" -q -o learned a.site

# describe DIR prints the digest of each file, then run.json, small templates.json and schemas of --format in
# full, and of pages.jsonl "path type digest". Versions are left out, so that a release changes nothing here, and so are
# tables of characters, which grow with Unicode. What report.html looks like is for people to judge: report.sh looks at
# what it holds.
describe() {
    cd "$1" || exit
    find . -type f | LC_ALL=C sort | while read -r file; do
        case $file in */report.html) echo "$file" && continue ;; esac
        sed -i '/^ "libraries": /d; /^ "version": /d; /^ *U+[0-9A-F]*[.,-]/d' "$file"
        echo "$(sha256sum <"$file" | cut -c 1-32) $file"
    done
    find . -name run.json -o -name templates.json -size -24 -o -name 'pages.*.*' ! -name '*-0001*' \
        -size -5 | LC_ALL=C sort | xargs cat
    find . -name pages.jsonl | LC_ALL=C sort | xargs sed \
        's/.*"path":"\(\([^"\\]\|\\.\)*\)".*"type":"\([a-z]*\)".*"digest":"xxh128:\([0-9a-f]*\)".*/\1 \3 \4/'
    cd "$work" || exit
}

# put FILE NAME: the case's file of that name, only if there is something in it.
put() { if [ -s "$1" ]; then cp "$1" "$2"; else rm -f "$2"; fi; }
expect() { if [ -e "$2" ]; then diff -u "$2" "$1" >err; else is_empty "$1"; fi; }

# Is each line of $1 like that of $2? A differing one goes into the file err.
matches() {
    [ -e "$2" ] || [ ! -s "$1" ] || return 1
    [ ! -e "$2" ] || [ "$(wc -l <"$1")" -eq "$(wc -l <"$2")" ] || return 1
    [ -e "$2" ] || return 0
    while IFS= read -r line <&3 && IFS= read -r pattern <&4; do
        # shellcheck disable=SC2254 # a pattern it is
        case $line in $pattern) ;; *) echo "'$line' is not '$pattern'" >err && return 1 ;; esac
    done 3<"$1" 4<"$2"
}

# Times and sizes vary, and stars and brackets are meant as they are.
as_patterns() {
    sed -e 's/[][*?\\]/\\&/g' -e 's/[0-9.]* s real, [0-9.]* s cpu, [0-9,]* MB/* s real, * s cpu, * MB/'
}

for dir in "$top"/tests/golden/*/; do
    dir=${dir%/}
    case_name=${dir##*/}
    rm -rf out
    eval "set -- $(cat "$dir/args")"
    input=/dev/null
    [ ! -e "$dir/stdin" ] || input=$dir/stdin
    "$program" "$@" >stdout 2>stderr <"$input"
    code=$?
    : >described
    [ ! -d out ] || describe out >described
    if [ "$update" = --update ]; then
        put stdout "$dir/stdout.exact"
        as_patterns <stderr >patterns
        put patterns "$dir/stderr.glob"
        put described "$dir/output.exact"
        if [ $code -ne 0 ]; then echo $code >"$dir/exit"; else rm -f "$dir/exit"; fi
        continue
    fi
    want=0
    [ ! -e "$dir/exit" ] || want=$(cat "$dir/exit")
    check "$case_name: exit $code, not $want" [ "$code" -eq "$want" ]
    check "$case_name: stdout" expect stdout "$dir/stdout.exact"
    cp stderr err
    check "$case_name: stderr" matches stderr "$dir/stderr.glob"
    check "$case_name: what it writes" expect described "$dir/output.exact"
done
finish
