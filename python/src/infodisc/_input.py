# SPDX-License-Identifier: MIT
"""Pages from an iterable: written as JSON Lines into a temporary file, which the library reads like any site."""

from __future__ import annotations

import base64
import contextlib
import json
import os
from typing import Any, Callable, Iterable, Optional, TextIO, Tuple, Union

from ._errors import Error, NoPagesError

PathLike = Union[str, "os.PathLike[str]"]
Html = Union[bytes, bytearray, memoryview, str]
Pages = Iterable[Union[Tuple[str, Html], Tuple[str, Html, Optional[str]]]]


def _line(url: str, html: Html, content_type: str | None = None) -> str:
    """A line that site/archives/jsonl.c reads: bytes in base64, so that their charset is found as in a file."""
    if isinstance(html, str):
        return json.dumps({"url": url, "html": html})
    line: dict[str, object] = {"url": url, "httpResponseBody": base64.b64encode(html).decode("ascii")}
    if content_type:
        line["httpResponseHeaders"] = [{"name": "Content-Type", "value": content_type}]
    return json.dumps(line)


def check_page(of: str, url: object, content_type: object) -> None:
    """Raises TypeError that names the page, `of`, if one of these is not of its type."""
    if not isinstance(url, str):
        raise TypeError(f"{of}: its URL is {type(url).__name__}, not str")
    if not isinstance(content_type, (str, type(None))):
        raise TypeError(f"{of} ({url}): its content type is {type(content_type).__name__}, not str")


def page_parts(i: int, page: object) -> tuple[str, Any, str | None]:
    """URL, HTML and content type of page i. Raises TypeError that names the page."""
    if not isinstance(page, (tuple, list)) or not 2 <= len(page) <= 3:
        raise TypeError(f"page {i} is neither (url, bytes) nor (url, bytes, content type)")
    url, html, content_type = page if len(page) == 3 else (*page, None)
    check_page(f"page {i}", url, content_type)
    return url, html, content_type


def _line_of(i: int, page: object) -> str:
    """The line of page i. Raises TypeError that names the page."""
    url, html, content_type = page_parts(i, page)
    if not isinstance(html, (str, bytes, bytearray, memoryview)):
        raise TypeError(f"page {i} ({url}): its HTML is {type(html).__name__}, not bytes")
    return _line(url.strip() or f"page {i}", html, content_type)


def _is_iterable(site: object) -> bool:
    """May `for` take it? A sequence need not have __iter__."""
    return hasattr(site, "__iter__") or hasattr(site, "__getitem__")


def _close(file: TextIO) -> None:
    """After an error of the file, there is nothing to lose."""
    with contextlib.suppress(OSError):
        file.close()


class TempDirectory:
    """A new directory in `place`, or in $TMPDIR or /tmp, until cleanup() or its own end. Error names the place.

    A process that was forked meanwhile has a copy of this object; it leaves the directory to the one that made it,
    which tempfile.TemporaryDirectory does not.
    """

    def __init__(self, place: PathLike | None) -> None:
        import tempfile
        import weakref

        try:
            self.name: str = os.path.abspath(tempfile.mkdtemp(prefix="infodisc-", dir=place))
        except OSError as error:
            where = os.fspath(place or tempfile.gettempdir())
            raise Error(f"cannot create a directory in '{where}': {error.strerror}") from error
        self.cleanup: Callable[[], object] = weakref.finalize(self, _remove, self.name, os.getpid())


def _remove(directory: str, owner: int) -> None:
    import shutil

    if os.getpid() == owner:
        shutil.rmtree(directory, ignore_errors=True)


_NAME = "pages from memory"  # the name of the site in run.json and in the report, as in C


class SiteFile:
    """The site as a path: one that is given, or that of a temporary file of its pages.

    The file takes 4/3 of the pages' bytes in `temp_dir` ($TMPDIR or /tmp without it) and goes away with close(), or
    with the object. `name` is for messages, which do not have that of the temporary file. A path is absolute here.
    """

    def __init__(self, site: PathLike | Pages, temp_dir: PathLike | None) -> None:
        self._directory: TempDirectory | None = None
        self.is_given: bool = not isinstance(site, (str, os.PathLike))
        if self.is_given and (isinstance(site, (bytes, bytearray, memoryview)) or not _is_iterable(site)):
            raise TypeError(f"the site is {type(site).__name__}: neither a path (str or os.PathLike) nor an iterable "
                            "of (url, bytes)")
        if isinstance(site, (str, os.PathLike)):
            self.name: str = os.fspath(site)
            if not self.name:
                raise Error("cannot open '': No such file or directory")  # below it is the directory that we are in
            # Pages are read again later, maybe after a chdir(). An address is not there; the library says what to do.
            is_address = self.name.startswith(("http://", "https://")) or (
                self.name.startswith("www.") and "/" not in self.name)
            is_fixed = is_address and not os.path.exists(self.name)
            is_fixed |= self.name == "-" or os.path.isabs(self.name)
            self.path: str = self.name if is_fixed else os.path.join(os.getcwd(), self.name)
            return
        self._directory = TempDirectory(temp_dir)
        self.name = "the pages given"
        self.path = os.path.join(self._directory.name, _NAME)
        try:
            self._write(site)
        except BaseException:
            self.close()
            raise

    def _write(self, pages: Pages) -> None:
        """What goes wrong with the file is an Error; what the caller's pages raise stays as it is."""
        n = 0
        with contextlib.ExitStack() as stack:
            try:
                out = open(self.path, "w", encoding="ascii")
            except OSError as error:
                raise self._fault(error) from error
            stack.callback(_close, out)
            for page in pages:
                line = _line_of(n, page)
                try:
                    out.write(line + "\n")
                except OSError as error:
                    raise self._fault(error) from error
                n += 1
            try:
                out.flush()
            except OSError as error:
                raise self._fault(error) from error
        if not n:
            raise NoPagesError("no pages were given")

    def _fault(self, error: OSError) -> Error:
        return Error(f"cannot write '{self.path}': {error.strerror}")

    def error(self, error: Error) -> Error:
        """The same error with the name of the site as it was given, not as it is here."""
        if self.is_given:
            return type(error)(str(error).replace(f"'{self.path}'", self.name))
        return type(error)(str(error).replace(f"'{self.path}", f"'{self.name}"))

    def path_of(self, path: str) -> str:
        """The path of something skipped; '' for what is none of the caller's."""
        return "" if self.is_given and path == _NAME else path

    def close(self) -> None:
        if self._directory is not None:
            self._directory.cleanup()
            self._directory = None
