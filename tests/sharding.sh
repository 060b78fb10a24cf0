#!/bin/sh
# SPDX-License-Identifier: MIT
# sharding.sh PROGRAM - a site in parts gives the same output as in one piece: see sharding.py. With INFODISC_DATA, a
# directory with SITE/pages in it, also for some of those.

# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"
if ! command -v python3 >/dev/null; then
    skip "python3 is not installed"
    finish
fi
python3 -B "$top/tests/sharding.py" "$program" "$top/datasets" "${INFODISC_DATA:-}"
