#!/bin/sh
# SPDX-License-Identifier: MIT
# parallel.sh OUT FILE... - a site in many WARC or JSON Lines files, by GNU parallel: one process on each of JOBS
# cores. With PARALLEL='--sshloginfile nodes --wd .' it runs on several machines, which must see OUT, the files and
# this directory under the same names. It stops at the first step that fails; run the same command again to continue.
# For INFODISC, SCAN_OPTIONS and OPTIONS see steps.sh.
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
