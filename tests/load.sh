#!/bin/sh
# SPDX-License-Identifier: MIT
# load.sh PROGRAM - many pages, few open files: see load.py. INFODISC_LOAD=100000: that many pages instead of 2000.

# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"
python3 "$top/tests/load.py" "$program" "${INFODISC_LOAD:-2000}"
