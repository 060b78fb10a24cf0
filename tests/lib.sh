# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2034
# lib.sh - what the test scripts share. Sourced with $1 = the program; leaves the script in an empty
# directory that is removed at the end. The script ends with: finish

case $1 in /*) program=$1 ;; *) program=$PWD/$1 ;; esac
test_name=$(basename "$0" .sh)
top=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d) || exit 1
trap 'cd /; chmod -R u+rwx "$work"; rm -rf "$work"' EXIT
cd "$work" || exit 1
unset NO_COLOR
passed=0 failed=0

# check NAME COMMAND... counts the command's success; on failure shows the file err, if there is one.
check() {
    name=$1
    shift
    if "$@"; then passed=$((passed + 1)); else
        failed=$((failed + 1))
        echo "$test_name: failed: $name" >&2
        if [ -s "$work/err" ]; then head -n 20 "$work/err" | sed 's/^/    /' >&2; fi
    fi
}

skip() { echo "$test_name: skipped: $1"; }

# run EXIT ARGUMENT... runs the program, with its output in the files out and err.
run() {
    want=$1
    shift
    "$program" "$@" >"$work/out" 2>"$work/err" </dev/null
    code=$?
    check "infodisc $*: exit $code, not $want" [ "$code" -eq "$want" ]
}

# centiseconds: into $cpu the processor time of all commands that this shell has waited for. Bounds on it hold on a
# machine that others load, too. (Not for $(...): a subshell has waited for none.)
centiseconds() {
    times >"$work/.times"
    cpu=$(awk -F'[ms ]+' 'NR == 2 { printf "%d", ($1 + $3) * 6000 + ($2 + $4) * 100 }' "$work/.times")
}

same() { cmp -s "$1" "$2"; }
has() { grep -qF -- "$2" "$1"; }
lacks() { ! grep -qF -- "$2" "$1"; }
is_empty() { [ ! -s "$1" ]; }
is_absent() { [ ! -e "$1" ]; }
lines() { [ "$(wc -l <"$1")" -eq "$2" ]; }

# The sites that come with the source.
sample_sites="ledger-2001 harbour vestnik wenzhai"

# make_site DIR writes six pages with a common frame; each has a sentence of its own.
make_site() {
    mkdir -p "$1"
    for page in 1 2 3 4 5 6; do
        cat >"$1/$page.html" <<END
<!DOCTYPE html><html><head><meta charset=utf-8><title>Page $page | Pebble Post</title></head><body>
<div id=nav><a href=1.html>Home</a> <a href=2.html>Tides</a></div><div id=main>
<p>Entry number $page tells what pebble $page saw on beach $page.</p></div>
<div id=foot>Pebble Post, printed on driftwood</div></body></html>
END
    done
}

finish() {
    echo "$test_name: $passed passed, $failed failed"
    [ "$failed" -eq 0 ]
    exit
}
