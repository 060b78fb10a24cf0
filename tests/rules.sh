#!/bin/sh
# SPDX-License-Identifier: MIT
# rules.sh PROGRAM - every selector of templates.json works in a rule, where it selects what it selects in the page:
# one rule for each path of the sample sites, alternately keep and drop, and each path must follow its own.

# shellcheck disable=SC2317 source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"

# All paths, outer ones first, as a rule is for all that is in what it selects.
all='[.clusters[].paths[] | {path, css}] | unique_by(.path) | sort_by(.path | split(">") | length) |
    to_entries[] | {path: .value.path, css: .value.css, verdict: (if .key % 3 == 0 then "keep" else "drop" end)} |
    select(.path != "title")'

for site in harbour ledger-2001 vestnik wenzhai; do
    pages=$top/datasets/$site/pages
    run 0 -q -o learned "$pages"
    jq -r "$all | \"\\(.verdict) \\(.css)\"" learned/templates.json >rules.txt
    jq -r "$all | \"\\(.path) \\(if .verdict == \"keep\" then \"informative\" else \"redundant\" end)\"" \
        learned/templates.json | LC_ALL=C sort >want.txt
    run 0 -q --rules rules.txt -o ruled "$pages"
    jq -r '[.clusters[].paths[] | select(.reason == "by rule") | "\(.path) \(.verdict)"] | unique[]' \
        ruled/templates.json | LC_ALL=C sort >got.txt
    check "$site: its selectors are rules for their own paths" diff want.txt got.txt
    check "$site: and there are many" [ "$(wc -l <rules.txt)" -gt 10 ]
    run 0 apply -q --rules rules.txt -o applied learned/templates.json "$pages"
    for out in ruled applied; do jq -r .content $out/pages.jsonl >$out.txt; done
    check "$site: apply takes them, too" cmp ruled.txt applied.txt
done

finish
