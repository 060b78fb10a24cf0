#!/bin/sh
# SPDX-License-Identifier: MIT
# bench_tables.sh PROGRAM - the counting of bench/rivals/rivals.py, and the tables of the documents against
# bench/results.

if ! command -v python3 >/dev/null; then
    echo "bench_tables: skipped: all (no python3)"
    echo "bench_tables: 0 passed, 0 failed"
    exit
fi
exec python3 "$(dirname "$0")/bench_tables.py"
