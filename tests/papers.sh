#!/bin/sh
# SPDX-License-Identifier: MIT
# papers.sh PROGRAM - `make papers` in small on the sample sites: that all tables of the papers are there, with figures that
# can be, and the tests of significance against the papers' own examples.

if ! python3 -c 'import scipy' 2>/dev/null; then
    echo "papers: skipped: all (no scipy: Debian's python3-scipy)"
    echo "papers: 0 passed, 0 failed"
    exit
fi
top=$(cd "$(dirname "$0")/.." && pwd)
build=$(dirname "$(readlink -f "$1")")
[ -x "$build/bench/papers/next_sweeps" ] || build=$top/build
exec python3 -B "$top/tests/papers.py" "$build"
