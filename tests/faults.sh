#!/bin/sh
# SPDX-License-Identifier: MIT
# faults.sh PROGRAM - failing allocations and system calls, short reads and writes: see faults.py. tests/faults.so is
# in the directory of PROGRAM. INFODISC_FAULTS=1000: that many places of each instead of 3.

# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "$0")/lib.sh"
shim=$(dirname "$program")/tests/faults.so
if [ ! -e "$shim" ]; then shim=$top/build/tests/faults.so; fi
python3 "$top/tests/faults.py" "$program" "$shim" "${INFODISC_FAULTS:-3}"
