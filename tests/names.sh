#!/bin/sh
# SPDX-License-Identifier: MIT
# names.sh PROGRAM - every character in class names and ids, read back from all outputs: names.py.

# shellcheck disable=SC2317 source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"
if python3 -c 'import lxml.etree, lxml.cssselect, yaml' 2>/dev/null; then
    (cd "$top" && python3 -B tests/names.py "$program" "$work/names") >report 2>&1
    check "tests/names.py ends" [ $? -eq 0 ]
    passed=$((passed + $(grep -c '^passed' report)))
    failed=$((failed + $(grep -c '^failed' report)))
    grep -v '^passed' report | sed 's/^/names: /' >&2
else
    skip "names through strict parsers: python3-lxml, -cssselect or -yaml is not installed"
fi
finish
