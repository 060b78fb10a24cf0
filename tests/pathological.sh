#!/bin/sh
# SPDX-License-Identifier: MIT
# pathological.sh PROGRAM - pages that bring parsers down: see pathological_run.py. With INFODISC_SLOW, without bounds.

# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"
bounds="2 300"
if [ -n "${INFODISC_SLOW:-}" ]; then bounds="99 9999"; fi
# shellcheck disable=SC2086
python3 "$top/tests/pathological_run.py" "$program" $bounds
