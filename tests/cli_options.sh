#!/bin/sh
# SPDX-License-Identifier: MIT
# cli_options.sh PROGRAM - the program from outside: messages, exit codes, where output goes, what
# stays quiet, man page and completions. Tools that are not installed skip their tests.

case $1 in /*) program=$1 ;; *) program=$PWD/$1 ;; esac
top=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
unset NO_COLOR
passed=0 failed=0

# check NAME COMMAND... counts the command's success.
check() {
    name=$1
    shift
    if "$@"; then passed=$((passed + 1)); else
        failed=$((failed + 1))
        echo "cli_options: failed: $name" >&2
        sed 's/^/    /' err >&2
    fi
}

# run EXIT ARGUMENT... runs the program into the files out and err.
run() {
    want=$1
    shift
    "$program" "$@" >out 2>err </dev/null
    code=$?
    check "infodisc $*: exit $code, not $want" [ "$code" -eq "$want" ]
}

is_empty() { [ ! -s "$1" ]; }
starts() { [ "$(head -n 1 "$1")" = "$2" ]; }
has() { grep -qF -- "$2" "$1"; }
lacks() { ! has "$@"; }
is_absent() { [ ! -e "$1" ]; }
lines() { [ "$(wc -l <"$1")" -eq "$2" ]; }

# Six pages with a common frame; big.html is larger than 4 KB, the others are not.
make_site() {
    mkdir -p "$1"
    for page in 1 2 3 4 5 big; do
        {
            echo "<!DOCTYPE html><html><head><title>Page $page | Pebble Post</title></head><body>"
            echo "<div id=nav><a href=1.html>Home</a> <a href=2.html>Tides</a></div><div id=main>"
            echo "<p>Entry number $page tells what pebble $page saw on beach $page.</p>"
            if [ $page = big ]; then
                i=0
                while [ $i -lt 80 ]; do
                    i=$((i + 1))
                    echo "<p>Wave number $i of the long day left its own line of foam.</p>"
                done
            fi
            echo "</div><div id=foot>Pebble Post, printed on driftwood</div></body></html>"
        } >"$1/$page.html"
    done
}
make_site a.org
make_site x/b.org
make_site y/b.org
mkdir empty

# ---- wrong usage
usage='usage: infodisc [options] SITE... (see infodisc -h)'
wrong() {
    message=$1
    shift
    run 2 "$@"
    check "message for $*" starts err "infodisc: $message"
    check "usage for $*" [ "$(sed -n '2,$p' err)" = "$usage" ]
    check "no output for $*" is_empty out
}
wrong "no SITE given"
wrong "unknown option '--foo'" --foo a.org
wrong "unknown option '-y'" -y a.org
wrong "option '--threads' needs a value" a.org --threads
wrong "bad value 'x' for '--threshold': not a number between 0 and 1" --threshold x a.org
wrong "bad value '2' for '--threshold': not a number between 0 and 1" --threshold=2 a.org
wrong "option '--matrix' is for one SITE only" --matrix m a.org x/b.org
wrong "'x/b.org' and 'y/b.org' would both be written to './b.org.infodisc'" x/b.org y/b.org
check "wrong usage writes nothing" [ "$(ls)" = "$(printf 'a.org\nempty\nerr\nout\nx\ny')" ]

# ---- help
run 0 -h
check "-h on stdout" starts out 'usage: infodisc [options] SITE...'
check "-h is quiet on stderr" is_empty err
check "-h has no developers' options" [ "$(grep -c debug out)" -eq 0 ]
run 0 --help
check "--help shows a default" has out 'Default: auto.'
check "--help has developers' options" has out '--debug-no-shrink'
run 0 --version
check "--version" grep -qE '^infodisc [0-9]+\.[0-9]+\.[0-9]+$' out

# ---- output
run 0 a.org
check "stdout stays empty" is_empty out
check "the summary names the site" grep -q '^a\.org: [56] pages in ' err
check "the summary is short" [ "$(wc -l <err)" -le 6 ]
for file in templates.json pages.jsonl run.json report.html; do
    check "$file" [ -s "a.org.infodisc/$file" ]
done
check "nothing half-written" [ "$(ls -A a.org.infodisc | wc -l)" -eq 4 ]
check "six pages" lines a.org.infodisc/pages.jsonl 6

run 0 -q --no-report -o bare a.org
check "--no-report" is_absent bare/report.html
check "--no-report, the others" cmp -s bare/templates.json a.org.infodisc/templates.json

run 0 a.org/ -q -o one/deep
check "-q is quiet" is_empty err
check "-o DIR" [ -s one/deep/pages.jsonl ]
check "the name of the directory does not matter" \
    cmp -s a.org.infodisc/pages.jsonl one/deep/pages.jsonl
run 0 -q -o two a.org x/b.org
check "several sites, -o OUT: first" [ -s two/a.org/pages.jsonl ]
check "several sites, -o OUT: second" [ -s two/b.org/pages.jsonl ]
(cd a.org && "$program" -q .) 2>err
check "SITE . takes the name of the directory" [ -s a.org/a.org.infodisc/run.json ]
cp -r a.org own
for at in own own/sub own/sub.infodisc; do # what a run writes into its site is no page for the next one
    run 0 -q -f html -o $at own
    cp $at/pages.jsonl first
    run 0 -q -f html -o $at own
    check "$at: the output is no page" cmp -s first $at/pages.jsonl
    check "... and told" has $at/run.json "crawler's own file"
done
mkdir own/plain own/plain/html
cp own/2.html own/sub.infodisc/
cp own/2.html own/plain/html/
run 0 -q -o other own
check "a directory is not skipped for its name" has other/pages.jsonl sub.infodisc/2.html
check "... nor a directory html" has other/pages.jsonl plain/html/2.html
find own -name '*.html' -print0 >own.list
run 0 -q -o other --files0-from own.list
check "a report in a list is no page" [ "$(grep -c report.html other/pages.jsonl)" -eq 0 ]
rm -rf own a.org/a.org.infodisc a.org.infodisc

run 0 -q -o - a.org
check "-o - writes what pages.jsonl holds" cmp -s out one/deep/pages.jsonl
check "-o - makes no directory" is_absent a.org.infodisc
check "-o - makes no directory called -" is_absent ./-
run 0 -q -o - x/b.org y/b.org
check "-o - takes sites of one name" lines out 12
"$program" -q -o - a.org 2>err | head -c 1 >out
check "a closed pipe is no message" is_empty err
run 0 -q --matrix words -o three a.org
for file in words words.features words.documents; do check "$file" [ -s $file ]; done
if [ -w /dev/full ]; then
    "$program" -q -o - a.org >/dev/full 2>err
    check "a full disk: exit 1" [ $? -eq 1 ]
    check "a full disk: message" grep -q '^infodisc: cannot write ' err
    "$program" --help >/dev/full 2>err
    check "a full disk and --help: exit 1" [ $? -eq 1 ]
fi

# ---- exit codes
run 1 missing.org
check "message for a missing site" grep -q "^infodisc: cannot .*'missing.org'.*: No such file" err
check "a failure makes no directory" is_absent missing.org.infodisc
run 4 empty
check "message for an empty site" grep -q '^infodisc: .*empty' err
run 4 -q empty a.org -o four
check "the other site is done" [ -s four/a.org/pages.jsonl ]
run 1 -q empty missing.org
run 0 --max-page-bytes 4K -o five a.org
check "skipped pages are counted" grep -q ', 1 skipped' err
run 0 -q --max-page-bytes 4K --max-skipped 17% -o five a.org
run 3 -q --max-page-bytes 4K --max-skipped 16% -o five a.org
check "over the budget: message" starts err \
    'infodisc: a.org: 1 of 6 pages skipped, more than --max-skipped allows; run.json names them'
check "over the budget: done anyway" lines five/pages.jsonl 5
run 0 -q --max-skipped 0 -o five a.org

# ---- messages
run 0 -v -o six a.org
check "-v ends with the cost" grep -qE \
    '^infodisc [0-9.]+: 6 pages \(0 skipped\), .* s real, .* s cpu, [0-9,]+ MB peak$' err
check "no bar without a terminal" [ "$(tr -dc '\r' <err | wc -c)" -eq 0 ]
run 0 --progress -q -o six a.org
check "--progress without a terminal: lines" grep -q '^infodisc: ' err
check "--progress without a terminal: no escapes" [ "$(tr -dc '\r\033' <err | wc -c)" -eq 0 ]
run 0 --no-progress -q -o six a.org
check "--no-progress" is_empty err
run 0 scan -v --base-url http://a.org/ -o a.shard a.org
check "scan -v: time and memory" has err ' s real, '
check "scan -v: nothing of clusters, which it does not make" [ "$(grep -c cluster err)" -eq 0 ]
run 0 merge -v -o sum.shard a.shard
check "merge: one shard" has err ' of 1 shard'
check "merge: one shard is not many" [ "$(grep -c " 1 shards" err)" -eq 0 ]
check "merge -v: time and memory" has err ' s real, '

run 0 --no-report -o bare --fields title --keep-urls a.org
check "--fields without --format" has err "warning: without --format, --fields changes nothing"
check "--keep-urls without --format" has err "warning: without --format, --keep-urls changes nothing"
check "options of --format that were not given" lacks err "--chunk-words"
run 0 -q --no-report -o bare --fields title a.org
check "--fields without --format, -q" is_empty err
run 0 --no-report -o bare --fields title -f chunks a.org
check "--fields with --format" lacks err "changes nothing"

# on_terminal COMMAND runs it with a terminal as standard error and output.
on_terminal() { TERM=xterm script -qec "$1" /dev/null >out 2>err </dev/null; }
escapes() { tr -dc '\033' <out | wc -c; }
if ! script -qec true /dev/null </dev/null >/dev/null 2>&1; then
    skip "progress on a terminal (no script, or no pseudo-terminals)"
else
    on_terminal "'$program' -o six a.org"
    check "a terminal gets a bar" grep -q "$(printf '\r')" out
    check "bold on a terminal" [ "$(escapes)" -gt 0 ]
    NO_COLOR=1 on_terminal "'$program' -o six a.org"
    check "NO_COLOR" [ "$(escapes)" -eq 0 ]
    on_terminal "'$program' --no-color -o six a.org"
    check "--no-color" [ "$(escapes)" -eq 0 ]
    on_terminal "'$program' -q -o six a.org"
    check "-q on a terminal" is_empty out
    on_terminal "'$program' --no-progress -o six a.org"
    check "--no-progress on a terminal" [ "$(escapes)" -eq 0 ]
fi

# ---- man page and completions
"$program" --generate man >options 2>err
sed -e '/^@OPTIONS@$/{r options' -e 'd}' -e 's/@VERSION@/0/;s/@DATE@/2026-01-31/' \
    "$top/docs/infodisc.1.in" >infodisc.1
if command -v mandoc >/dev/null; then
    mandoc -T lint infodisc.1 >err 2>&1
    check "mandoc -T lint" is_empty err
fi
"$program" --generate bash >bash 2>err
"$program" --generate zsh >_infodisc 2>>err
"$program" --generate fish >fish 2>>err
check "--generate" is_empty err

# offered WORD... prints what bash offers for the last word.
offered() {
    bash -c '. ./bash; compopt() { :; }
             COMP_WORDS=(infodisc "$@") COMP_CWORD=$#; _infodisc; echo "${COMPREPLY[*]}"' \
        complete "$@" 2>err
}
if command -v bash >/dev/null; then
    check "bash: options" [ "$(offered --max-)" = "--max-page-bytes --max-depth --max-memory --max-skipped" ]
    check "bash: words" [ "$(offered -m p)" = paper ]
    check "bash: words behind =" [ "$(offered --method = e)" = entropy ]
    check "bash: words right behind =" [ "$(offered --blocks =)" = "table div leaf" ]
    check "bash: directories" [ "$(offered -o a.)" = a.org ]
    check "bash: sites" [ "$(offered emp)" = empty ]
    check "bash: nothing for a number" [ -z "$(offered -j '')" ]
fi
if command -v zsh >/dev/null; then check "zsh: syntax" zsh -n _infodisc; fi
if command -v fish >/dev/null; then check "fish: syntax" fish --no-execute fish; fi
if command -v python3 >/dev/null; then
    mkdir pressed
    python3 -B "$top/tests/completions.py" "$program" "$PWD/pressed" >report 2>&1
    check "tests/completions.py ends" [ $? -eq 0 ]
    passed=$((passed + $(grep -c '^passed' report)))
    failed=$((failed + $(grep -c '^failed' report)))
    grep -v '^passed' report | sed 's/^/cli_options: /' >&2
fi

echo "cli_options: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
