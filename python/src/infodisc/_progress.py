# SPDX-License-Identifier: MIT
"""Progress: tqdm's bar if tqdm is installed, else our own line on standard error."""

from __future__ import annotations

import sys
from typing import Any, Callable, Optional, Union

Tell = Callable[[str, int, int], object]
Wanted = Union[bool, Tell]


class _Line:
    """One line that is written over: the step and its share in percent."""

    def __init__(self) -> None:
        self._shown = ""

    def tell(self, step: str, done: int, total: int) -> None:
        text = f"{step}: {100 * done // total if total else 100} %"
        if text != self._shown:
            sys.stderr.write("\r" + text.ljust(len(self._shown)))
            sys.stderr.flush()
            self._shown = text

    def close(self) -> None:
        if self._shown:
            sys.stderr.write("\r" + " " * len(self._shown) + "\r")


class _Tqdm:
    """A bar of tqdm for each step."""

    def __init__(self, tqdm: Any) -> None:
        self._tqdm, self._bar, self._step = tqdm, None, ""

    def tell(self, step: str, done: int, total: int) -> None:
        if self._bar is None or step != self._step:
            self.close()
            self._bar, self._step = self._tqdm(total=total, desc=step, leave=False), step
        bar: Any = self._bar
        bar.total = total
        bar.update(done - bar.n)

    def close(self) -> None:
        if self._bar is not None:
            self._bar.close()
        self._bar = None


class Progress:
    """What the library tells of a run goes here. As a context manager it clears the bar in the end."""

    def __init__(self, wanted: Wanted) -> None:
        self.tell: Optional[Tell] = None
        self._close: Callable[[], None] = lambda: None
        if callable(wanted):
            self.tell = wanted
        elif not isinstance(wanted, (bool, type(None))):
            raise TypeError(f"progress is {wanted!r}, neither a bool nor a function")
        elif wanted:
            bar = self._make()
            self.tell, self._close = bar.tell, bar.close

    @staticmethod
    def _make() -> _Line | _Tqdm:
        try:
            from tqdm.auto import tqdm
        except ImportError:
            return _Line()
        return _Tqdm(tqdm)

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *error: object) -> None:
        self._close()
