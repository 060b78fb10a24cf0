#!/bin/sh
# SPDX-License-Identifier: MIT
# papers.sh PROGRAM - a small `make papers` on the sample sites: all tables exist with plausible figures, and the
# significance tests reproduce the papers' own examples.

if ! python3 -c 'import scipy' 2>/dev/null; then
    echo "papers: skipped: all (no scipy: Debian's python3-scipy)"
    echo "papers: 0 passed, 0 failed"
    exit
fi
top=$(cd "$(dirname "$0")/.." && pwd)
build=$(dirname "$(readlink -f "$1")")
[ -x "$build/bench/papers/next_sweeps" ] || build=$top/build
exec python3 -B "$top/tests/papers.py" "$build"
