# SPDX-License-Identifier: MIT
"""The command `infodisc`, and `python -m infodisc`: replaces this process by the program in the package."""

from __future__ import annotations

import os
import sys


def main() -> None:
    """Runs the program with the arguments of this process; does not return."""
    program = os.path.join(os.path.dirname(os.path.abspath(__file__)), "bin", "infodisc")
    os.execv(program, ["infodisc", *sys.argv[1:]])


if __name__ == "__main__":
    main()
