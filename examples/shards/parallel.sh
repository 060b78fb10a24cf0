#!/bin/sh
# SPDX-License-Identifier: MIT
# parallel.sh OUT FILE... - a site in many WARC or JSON Lines files, by GNU parallel: one process for each of JOBS cores.
# With PARALLEL='--sshloginfile nodes --wd .' on several machines that see OUT, the files and this folder under one name.
# Ends with the first step that fails; the same command goes on. For INFODISC, SCAN_OPTIONS and OPTIONS see steps.sh.
set -eu
steps=$(cd "$(dirname "$0")" && pwd)/steps.sh
out=$1
export INFODISC SCAN_OPTIONS OPTIONS
: "${INFODISC:=infodisc}" "${SCAN_OPTIONS:=}" "${OPTIONS:=}" "${JOBS:=$(nproc)}"
each() { seq "$n" | parallel --jobs "$JOBS" --halt soon,fail=1 \
    --env INFODISC --env SCAN_OPTIONS --env OPTIONS sh "$steps" "$1" "$out"; }

shift
n=$#
sh "$steps" list "$out" "$@"
each scan
sh "$steps" merge "$out"
each classify
sh "$steps" join "$out"
