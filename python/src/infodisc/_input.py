# SPDX-License-Identifier: MIT
"""Pages from an iterable: written as JSON Lines into a temporary file, which the library reads like any site."""

from __future__ import annotations

import base64
import json
import os
from typing import TYPE_CHECKING, Iterable, Tuple, Union

from ._errors import Error, NoPagesError

if TYPE_CHECKING:
    import tempfile

PathLike = Union[str, "os.PathLike[str]"]
Html = Union[bytes, bytearray, memoryview, str]
Pages = Iterable[Union[Tuple[str, Html], Tuple[str, Html, str]]]


def _line(url: str, html: Html, content_type: str | None = None) -> str:
    """A line that site/archives/jsonl.c reads: bytes in base64, so that their charset is found as in a file."""
    if isinstance(html, str):
        return json.dumps({"url": url, "html": html})
    line: dict[str, object] = {"url": url, "httpResponseBody": base64.b64encode(html).decode("ascii")}
    if content_type:
        line["httpResponseHeaders"] = [{"name": "Content-Type", "value": content_type}]
    return json.dumps(line)


def temp_folder(place: PathLike | None) -> tempfile.TemporaryDirectory[str]:
    """A new folder in `place`, or in $TMPDIR or /tmp. Raises Error that names the place."""
    import tempfile

    try:
        return tempfile.TemporaryDirectory(prefix="infodisc-", dir=place)
    except OSError as error:
        where = os.fspath(place or tempfile.gettempdir())
        raise Error(f"cannot create a folder in '{where}': {error.strerror}") from error


class SiteFile:
    """The site as a path: one that is given, or that of a temporary file of its pages.

    The file takes 4/3 of the pages' bytes in `temp_dir` ($TMPDIR or /tmp without it) and goes away with close(), or
    with the object.
    """

    def __init__(self, site: PathLike | Pages, temp_dir: PathLike | None) -> None:
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        if isinstance(site, (str, os.PathLike)):
            self.path = os.fspath(site)
            return
        self._folder = temp_folder(temp_dir)
        self.path = os.path.join(self._folder.name, "pages.jsonl")
        try:
            self._write(site)
        except BaseException:
            self.close()
            raise

    def _write(self, pages: Pages) -> None:
        with open(self.path, "w", encoding="ascii") as out:
            for i, page in enumerate(pages):
                if not isinstance(page, (tuple, list)) or not 2 <= len(page) <= 3 or not isinstance(page[0], str):
                    raise TypeError(f"page {i} is neither (url, bytes) nor (url, bytes, content type)")
                out.write(_line(*page) + "\n")
            if not out.tell():
                raise NoPagesError("no pages were given")

    def close(self) -> None:
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None
