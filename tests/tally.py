# SPDX-License-Identifier: MIT
"""tally.py - what the test programs in Python share: which checks passed, as tests/run and tests/torture read it."""
import sys


class Tally:
    """Counts the checks of a test, and tells on stderr which of them failed."""

    def __init__(self, test):
        self.test, self.passed, self.failed = test, 0, 0

    def check(self, what, good, why=""):
        self.passed, self.failed = self.passed + bool(good), self.failed + (not good)
        if not good:
            print(f"{self.test}: failed: {what} {why}".rstrip(), file=sys.stderr)

    def figures(self, *figures):
        """Texts, which tests/torture shows."""
        for figure in figures:
            print(f"{self.test}: figure: {figure}", file=sys.stderr)

    def finish(self):
        print(f"{self.test}: {self.passed} passed, {self.failed} failed")
        sys.exit(self.failed > 0)


def tell(name, ok, why=""):
    """A check, for the script that called the program to count."""
    print(f"passed {name}" if ok else f"failed {name}: {why}")
