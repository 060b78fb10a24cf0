#!/bin/sh
# SPDX-License-Identifier: MIT
# faults.sh PROGRAM - allocations and system calls that fail, short reads and writes: see faults.py. In the folder of
# PROGRAM is tests/faults.so. INFODISC_FAULTS=1000: at so many places each instead of 3.

# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"
shim=$(dirname "$program")/tests/faults.so
if [ ! -e "$shim" ]; then shim=$top/build/tests/faults.so; fi
python3 "$top/tests/faults.py" "$program" "$shim" "${INFODISC_FAULTS:-3}"
