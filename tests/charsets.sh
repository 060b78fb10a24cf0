#!/bin/sh
# SPDX-License-Identifier: MIT
# charsets.sh PROGRAM - pages in 39 charsets, declared in all usual ways, wrongly, or not at all, whole and damaged
# (charsets.py), in any locale.

# shellcheck disable=SC2317 source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"

if command -v python3 >/dev/null; then
    (cd "$top" && python3 -B tests/charsets.py "$program" "$work/charsets") >report 2>&1
    check "tests/charsets.py ends" [ $? -eq 0 ]
    passed=$((passed + $(grep -c '^passed' report)))
    failed=$((failed + $(grep -c '^failed' report)))
    check "all charsets were tried" [ "$(grep -c '^passed' report)" -gt 400 ]
    grep -v '^passed' report | sed 's/^/charsets: /' >&2
    LC_ALL=C run 0 -q -o again charsets/site
    check "the locale does not matter" same charsets/out/pages.jsonl again/pages.jsonl
else
    skip "charsets: python3 is not installed"
fi

finish
