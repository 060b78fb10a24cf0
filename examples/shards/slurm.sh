#!/bin/sh
# SPDX-License-Identifier: MIT
# slurm.sh OUT FILE... - a site in many WARC or JSON Lines files, by Slurm: two job arrays, a task for each file, and a job
# behind each. OUT and the files are on a file system that all nodes see. A task that failed can be submitted again alone:
# `sbatch --array=7 slurm.sh scan OUT`. For INFODISC, SCAN_OPTIONS and OPTIONS see steps.sh.
#SBATCH --cpus-per-task=1 --mem=4G --requeue
set -eu
: "${STEPS:=$(cd "$(dirname "$0")" && pwd)/steps.sh}" # Slurm runs a copy of this file from a directory of its own
export STEPS INFODISC="${INFODISC:-infodisc}" SCAN_OPTIONS="${SCAN_OPTIONS:-}" OPTIONS="${OPTIONS:-}"

case $1 in
scan | classify) exec sh "$STEPS" "$1" "$2" "$SLURM_ARRAY_TASK_ID" ;;
merge | join) exec sh "$STEPS" "$1" "$2" ;;
esac
out=$1
shift
sh "$STEPS" list "$out" "$@"
scan=$(sbatch --parsable --export=ALL --array="1-$#" "$0" scan "$out")
merge=$(sbatch --parsable --export=ALL --dependency="afterok:$scan" "$0" merge "$out")
classify=$(sbatch --parsable --export=ALL --dependency="afterok:$merge" --array="1-$#" "$0" classify "$out")
sbatch --export=ALL --dependency="afterok:$classify" "$0" join "$out"
