#!/bin/sh
# SPDX-License-Identifier: MIT
# docs.sh PROGRAM [--update] - checks README.md and docs/ against the program and the source.
#
# Each fenced ```sh block is run, all blocks of a file in one directory with the sample sites and the program. An
# ```output block after it must be what it prints. ```shell blocks, which install or fetch, are only parsed. --update
# writes the current outputs into the files. Checks are skipped if their tools are not installed.

# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"
cd "$top" || exit 1
documents="README.md $(echo docs/*.md docs/research/*.md) spark/README.md"
same() { diff -u "$1" "$2" >"$work/err"; }

# ---- fenced blocks: FILE.d/NNN.KIND
split() {
    mkdir -p "$work/$1.d"
    awk -v dir="$work/$1.d" '
        /^```/ && open { close(open); open = ""; next }
        /^```/ { open = sprintf("%s/%03d.%s", dir, ++n, length($0) > 3 ? substr($0, 4) : "plain")
                 printf "" > open; next }
        open   { print > open }' "$1"
}

make_sandbox() {
    rm -rf "$work/run"
    mkdir "$work/run"
    ln -s "$top/datasets" "$work/run/datasets"
    ln -s "$program" "$work/run/infodisc"
}

run_block() { (cd "$work/run" && LC_ALL=C.UTF-8 sh -e "$1") >"$1.printed" 2>&1 </dev/null; }

# Runs the blocks of a file in their order.
run_blocks() {
    make_sandbox
    printed=
    for block in "$work/$1.d"/*; do
        kind=${block##*.} number=${block##*/}
        case $kind in
        sh)
            printed=
            missing=
            for tool in jq sqlite3 duckdb; do
                if grep -q "^$tool " "$block" && ! command -v "$tool" >/dev/null; then missing=$tool; fi
            done
            if [ "$missing" ]; then
                skip "$1, block ${number%.*}: $missing is not installed"
            else
                run_block "$block"
                check "$1, block ${number%.*} runs" [ $? -eq 0 ]
                printed=$block.printed
            fi
            ;;
        python) printed= ;; # what it prints is compared elsewhere
        shell) check "$1, block ${number%.*} is shell" sh -n "$block" ;;
        output)
            [ "$printed" ] || continue
            if [ "$update" ]; then cp "$printed" "$block"; fi
            check "$1, block ${number%.*} is what the program prints" same "$block" "$printed"
            ;;
        *) printed= ;; # an output behind it is not ours: tests/corpora_tools.py compares those behind Python
        esac
    done
}

# Puts the outputs of run_blocks() into the file.
write_outputs() {
    awk -v dir="$work/$1.d" '
        /^```/ && open { open = ""; print; next }
        /^```/ { open = length($0) > 3 ? substr($0, 4) : "plain"; n++; print
                 if (open == "output")
                     while ((getline line < sprintf("%s/%03d.output", dir, n)) > 0) print line
                 next }
        open != "output"' "$1" >"$work/new" && cat "$work/new" >"$1"
}

[ "$2" = --update ] && update=yes || update=
for file in $documents; do
    mkdir -p "$work/$(dirname "$file")"
    split "$file"
    run_blocks "$file"
    if [ "$update" ] && ls "$work/$file.d"/*.output >/dev/null 2>&1; then write_outputs "$file"; fi
done

# ---- what the documents name is there
directories=$(find . -mindepth 1 -maxdepth 1 -type d ! -name '.*' ! -name 'build*' ! -name '*.infodisc' |
    sed 's|^\./||' | sort)
alternatives=$(echo "$directories" | paste -sd'|')
for file in $documents; do
    for path in $(grep -oE "(^|[^A-Za-z0-9_./-])($alternatives)/[A-Za-z0-9_./-]*" "$file" |
        sed -E 's/^[^A-Za-z0-9_]//;s/[.]$//' | sort -u); do
        check "$file names $path" [ -e "$path" ]
    done
done
for path in $(grep -ohE "\`($alternatives)/[A-Za-z0-9_./-]+[.](sh|py) " README.md CONTRIBUTING.md docs/*.md | tr -d '` ' | sort -u); do
    check "$path, which a document calls, can be run" [ -x "$path" ]
done
for directory in $(sed -n 's/^STAGES *:= *//p' Makefile) api base cli; do
    check "docs/design.md names $directory/" has docs/design.md "$directory/"
done

# The anchors that a file's headings have.
anchors() {
    sed -n 's/^##* //p' "$1" | tr 'A-Z ' 'a-z-' | sed 's/[^a-z0-9_-]//g'
}
for file in $documents; do
    for link in $(grep -oE '\]\([^)]+\)' "$file" | sed 's/^](//;s/)$//' | sort -u); do
        case $link in http*) continue ;; esac
        target=${link%%#*}
        [ "$target" ] && target=$(dirname "$file")/$target || target=$file
        check "$file links to $link" [ -e "$target" ]
        case $link in
        *#*) check "$file links to $link" sh -c 'echo "$1" | grep -qx "$2"' - \
            "$(anchors "$target")" "${link#*#}" ;;
        esac
    done
done

# ---- what people can find their way in
check "README.md has at most 200 lines" [ "$(wc -l <README.md)" -le 200 ]
for file in docs/*.md docs/research/*.md; do
    case $file in docs/README.md) continue ;; esac
    [ $file = docs/formats.md ] || check "$file has at most 250 lines" [ "$(wc -l <$file)" -le 250 ]
    check "docs/README.md leads to $file" has docs/README.md "](${file#docs/}"
done

# ---- phrases that CONTRIBUTING.md advises against, in all that people read; a line's end may be within one
mkdir -p "$work/prose"
for file in $documents python/README.md packaging/README.md docs/infodisc.1.in cli/*/*.c cli/options/options.def \
    output/report/*.c output/report/report.js include/infodisc.h; do
    sed 's/" *$//; s/^ *"//; s/^ *\*//' "$file" | tr -s '\n ' ' ' >"$work/prose/$(echo "$file" | tr / _)"
done
# The head of a source file is its first comment, or its docstring.
git ls-files '*.c' '*.h' '*.def' '*.js' '*.sh' '*.py' '*.mk' 2>/dev/null | while IFS= read -r file; do
    awk 'FNR > 60 { exit }
         /^(#include|#ifndef|#ifdef|import |from |[.] |set -)/ { exit }
         { gsub(/^( \*|#|\/\*)/, ""); print }' "$file" | tr -s '\n ' ' ' >"$work/prose/head_$(echo "$file" | tr / _)"
done
if git ls-files >/dev/null 2>&1; then
    check "heads of source files were found" [ "$(find "$work/prose" -name 'head_*' | wc -l)" -ge 700 ]
fi
sed '/^### Phrases not to use/,$d' CONTRIBUTING.md | tr -s '\n ' ' ' >"$work/prose/CONTRIBUTING.md"
sed -n '/^### Phrases not to use/,$s/^| `\([^`]*\)`.*/\1/p' CONTRIBUTING.md >"$work/phrases"
check "CONTRIBUTING.md lists phrases" [ "$(wc -l <"$work/phrases")" -ge 15 ]
echo 'text that is told once, and text that is not' >"$work/phrase"
check "a phrase would be found" grep -qiwFf "$work/phrases" "$work/phrase"
while IFS= read -r phrase; do
    (cd "$work/prose" && grep -liwF -- "$phrase" *) >"$work/err"
    check "nobody reads '$phrase'" [ ! -s "$work/err" ]
done <"$work/phrases"

# ---- options, packages, the example
for command in '' apply diff train scan merge 'filter scan'; do
    # shellcheck disable=SC2086 # none, or a word
    "$program" $command --help | sed '/^For developers/,$d'
done | grep -oE '^ .*' |
    sed -nE 's/^ +(-[a-zA-Z], )?(--[a-z-]+).*/\2/p' | sort -u >"$work/options"
for option in $(cat "$work/options"); do
    case $option in --help | --version | --quiet | --verbose) continue ;; esac
    check "docs/options.md has the option $option" has docs/options.md "$option"
done
for option in $(sed -n '1,/^Exit status/p' docs/options.md | grep -oE -- '--[a-z][a-z-]+' | sort -u); do
    check "docs/options.md: the program has $option" grep -qx -- "$option" "$work/options"
done
method=$("$program" --help | sed -n '/--method/,/--model\|--blocks/p' | tr -s '\n ' ' ' |
    sed -n 's/.*Default: \([a-z]*\)[.].*/\1/p')
check "docs/options.md has the default method" grep -qE -- "\\| how to tell content from template.* \| \`$method\` \|$" docs/options.md
install_line() { tr '\n' ' ' <"$1" | sed 's/\\//g' | grep -oE 'apt(-get)? install [^&#]*' | head -n 1; }
packages() { install_line "$1" | grep -oE '[a-z0-9-]+' | grep -vE '^(apt|apt-get|install|-y|y|get|make-.*)$' | sort -u; }
sed -n '/^ *apt install/,/^ *make /p' CONTRIBUTING.md | sed '/^ *make /d' >"$work/contributing"
packages "$work/contributing" >"$work/packages.contributing"
sed -n '/^### From source/,$p' README.md >"$work/readme"
packages "$work/readme" >"$work/packages.readme"
check "README.md and CONTRIBUTING.md install the same packages" \
    same "$work/packages.contributing" "$work/packages.readme"
# What README.md says of search engines, in the table that `make engines` writes.
figures=$(sed -n 's/^| Xapian |//p;/^## /q' bench/results/engines.md | tr '|' ' ' | awk '{ printf \
    "find %.0f pages instead of %.0f, with a precision of %.2f instead of %.2f", $8, $7, $10, $9 }')
# ... and of the model that is built in.
sites=$(sed -n 's/^# trained by .* from \([0-9]*\) labelled sites.*/\1/p' models/template.txt)
check "README.md: a model trained on ${sites:=?} labelled sites" has README.md "small model trained on $sites labelled sites"
share=$(sed -n 's/^datasets.harbour.pages: .* clusters; \([0-9]* %\) of the words are template$/\1/p' README.md)
check "README.md: the picture says '${share:=?}', as the output does" \
    has README.md "[The first screen of report.html: $share of the words"
check "README.md: words of the menus $figures" sh -c 'tr "\n" " " <README.md | grep -qF -- "$1"' - "$figures"

for block in "$work/README.md.d"/*.c; do
    [ -e "$block" ] || continue
    while IFS= read -r line; do
        check "examples/minimal.c has: $line" has examples/minimal.c "$line"
    done <"$block"
done

# ---- words of the outputs: each one that the code can write is explained
words() { sed -nE "$2" "$1" | sed 's/\\"/"/g'; }
{
    words api/write/page_view.c 's/^.*warn\(.*"([^"]+)"\);$/\1/p'
    sed -n '/^const char \*skip_reason_text/,/^}/p' site/pages/site_pages.c | grep -oE '"[^"]+"' | tr -d '"' | grep -vx none
} >"$work/words"
sed -n '/^const char \*label_reason_text/,/^}/p' labelers/shared/leaf_reason.c | grep -oE '"[^"]+"' | tr -d '"' \
    >"$work/reasons"
check "warnings and skip reasons were found" [ "$(wc -l <"$work/words")" -ge 12 ]
check "label reasons were found" [ "$(wc -l <"$work/reasons")" -ge 6 ]
while IFS= read -r word; do
    check "docs/formats.md explains '$word'" has docs/formats.md "\`$word\`"
done <"$work/words"
while IFS= read -r word; do
    check "docs/formats.md explains '$word'" has docs/formats.md "\`$word\`"
    check "the schema knows '$word'" has docs/templates.schema.json "\"$word\""
done <"$work/reasons"

# ---- outputs of all sample sites and methods, as docs/formats.md and the schema say
if command -v python3 >/dev/null; then
    python3 -B tests/docs_formats.py "$program" "$work" >"$work/report" 2>&1
    check "tests/docs_formats.py ends" [ $? -eq 0 ]
    sed -n '/^docs: skipped: /p' "$work/report"
    passed=$((passed + $(grep -c '^passed' "$work/report")))
    failed=$((failed + $(grep -c '^failed' "$work/report")))
    grep -vE '^(passed|docs: skipped)' "$work/report" | sed 's/^/docs: /' >&2
else
    skip "outputs against docs/formats.md: python3 is not installed"
fi

finish
