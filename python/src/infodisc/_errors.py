# SPDX-License-Identifier: MIT
"""The exceptions of infodisc. Ctrl-C is a KeyboardInterrupt, as usual."""

from __future__ import annotations


class Error(Exception):
    """Input or output failed; the message names the file."""


class OptionError(Error, ValueError):
    """An option is out of range, or unknown."""


class ClosedError(Error):
    """The site is closed. To callers an Error."""


class NoPagesError(Error):
    """The site holds no HTML page."""


class PageError(Error):
    """A single page could not be extracted: it is too large, or cannot be parsed."""

    def __init__(self, url: str, reason: str) -> None:
        super().__init__(f"{url}: {reason}")
        self.url = url
        self.reason = reason

    def __reduce__(self) -> tuple[type[PageError], tuple[str, str]]:
        """A pool of processes hands exceptions over pickled, and waits forever for one that cannot be unpickled."""
        return type(self), (self.url, self.reason)


def make(code: int, message: str) -> BaseException:
    """The exception for an enum infodisc_code of the library, with its message."""
    if code == 5:
        return KeyboardInterrupt(message)
    return {2: OptionError, 4: NoPagesError}.get(code, Error)(message)
