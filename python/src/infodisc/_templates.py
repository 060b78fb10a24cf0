# SPDX-License-Identifier: MIT
"""Templates learned before: extraction of single pages in memory, and of whole sites."""

from __future__ import annotations

import collections
import functools
import itertools
import json
import os
from email.message import Message
from typing import TYPE_CHECKING, Any, Iterable, Iterator, Tuple, Union

from . import _native
from ._errors import Error, OptionError, PageError
from ._input import Pages, PathLike, check_page, page_parts
from ._page import ALL, SINGLE, Page, is_single
from ._progress import Wanted

if TYPE_CHECKING:
    import concurrent.futures

    from ._site import Site

_AHEAD = 4  # pages for each thread of extract_many() that may be under way
Bytes = Union[bytes, bytearray, memoryview]
Response = Union[Tuple[str, Bytes], Tuple[str, Bytes, "str | None"]]


def _charset_of(content_type: str | None) -> str | None:
    """ "windows-1251" of "text/html; charset=windows-1251"."""
    if not content_type:
        return None
    header = Message()
    header["Content-Type"] = content_type
    charset = header.get_content_charset()
    return charset if charset and _is_plain(charset) else None


def _is_plain(text: str) -> bool:
    """Can it be a string of C in UTF-8?"""
    return "\0" not in text and not any("\ud800" <= c <= "\udfff" for c in text)


class Templates:
    """What a templates.json holds. It never changes; any number of threads may use it at once."""

    def __init__(self, data: bytes, name: str = "templates.json", rules: PathLike | None = None) -> None:
        """Reads the bytes of a templates.json. `rules` is a file of rules that overrule it (docs/rules.md).

        Raises Error with `name` and the line where it is damaged.
        """
        self._data = data
        self._set = _native.templates_parse(data, os.fsencode(name))
        # Each thread has an applier of its own, made when it begins, maybe after a chdir().
        self._options = {"rules": None if rules is None else os.path.abspath(os.fsencode(rules))}
        # By what they make: appliers that no thread uses at the moment. The first finds errors in the rules.
        self._idle: dict[int, list[_native.Applier]] = {0: [], SINGLE: [], ALL: []}
        self._idle[0].append(_native.applier_new(self._set, self._options, 0))
        self._with = 0  # what pages come with: SINGLE once one was asked for it, as the next will be
        self._read: dict[str, Any] | None = None

    @classmethod
    def load(cls, path: PathLike, rules: PathLike | None = None) -> Templates:
        """Reads a templates.json, of this package or of the program. Raises Error that names the file."""
        try:
            with open(path, "rb") as file:
                return cls(file.read(), os.fspath(path), rules)
        except OSError as error:
            raise Error(f"cannot open '{os.fspath(path)}': {error.strerror}") from error

    def save(self, path: PathLike) -> None:
        """Writes the templates.json, complete or not at all: the bytes that the program writes.

        Raises Error that names the file.
        """
        path = os.fsdecode(path)
        part = f"{path}.{os.getpid()}.tmp"
        try:
            with open(part, "wb") as file:
                file.write(self._data)
            os.replace(part, path)
        except OSError as error:
            if os.path.exists(part):
                os.unlink(part)
            raise Error(f"cannot write '{path}': {error.strerror}") from error

    @property
    def clusters(self) -> list[dict[str, Any]]:
        """The clusters of pages, those with most pages first: dicts with the members that docs/formats.md lists
        (url_pattern, url_regex, pages, type, paths ...)."""
        return list(self._json()["clusters"])

    @property
    def coverage(self) -> float | None:
        """How well the templates may know pages to come: of the words in one half of the pages that they were learned
        from, the share, 0 to 1, under block paths of the other half. None if there were too few pages for halves.
        How well they fit a certain crawl is `apply(crawl).coverage`."""
        share = self._json()["coverage"]
        return None if share is None else float(share)

    def _json(self) -> dict[str, Any]:
        if self._read is None:
            self._read = dict(json.loads(self._data))
        return self._read

    def extract(self, html: Bytes, url: str, content_type: str | None = None) -> Page:
        """Judges one page. `html` is its bytes in any charset; `url` chooses the cluster; `content_type` is the HTTP
        header, which may name the charset. Lets go of the GIL.

        The page is parsed in this process. Raises PageError if it is larger than 20 MiB or cannot be parsed, or its URL
        cannot be one, and TypeError if an argument has another type.
        """
        check_page("the page", url, content_type)
        if not isinstance(html, (bytes, bytearray, memoryview)):
            raise TypeError(f"the page ({url}): its HTML is {type(html).__name__}, not bytes")
        if isinstance(html, (bytearray, memoryview)):
            html = bytes(html)  # others may change them meanwhile, and Markdown is made later
        if not _is_plain(url):
            raise PageError(url, "its URL holds a zero byte or half a character")
        charset = _charset_of(content_type)
        return Page(self._judge(html, url, charset, self._with), functools.partial(self._more, html, url, charset))

    def _judge(self, html: bytes, url: str, charset: str | None, with_: int) -> dict[str, Any]:
        try:
            applier = self._idle[with_].pop()
        except IndexError:
            applier = _native.applier_new(self._set, self._options, with_)
        record: dict[str, Any] | None
        try:
            if with_ == ALL:
                json_ = _native.applier_json(applier, html, url, charset)
                record = None if json_ is None else dict(json.loads(json_))
            else:
                record = _native.applier_apply(applier, html, url, charset)
        finally:
            self._idle[with_].append(applier)
        if record is None:
            raise PageError(url, "too large, or cannot be parsed")
        record["type_score"] = round(record["type_score"], 6)
        return record

    def _more(self, html: bytes, url: str, charset: str | None, name: str) -> dict[str, Any]:
        """The record of a page that was extracted, with the member `name`."""
        if is_single(name):
            self._with = SINGLE
        return self._judge(html, url, charset, SINGLE if is_single(name) else ALL)

    def extract_many(self, pages: Iterable[Response], jobs: int = 0) -> Iterator[Page]:
        """Judges pages, (url, bytes) or (url, bytes, content type) each, in `jobs` threads (0: one for each core), and
        yields them in the order given. Takes from `pages` only a few more than were asked for. Raises errors as
        extract() does.
        """
        from concurrent.futures import ThreadPoolExecutor

        if not isinstance(jobs, int):
            raise TypeError(f"jobs is {jobs!r}, not int")
        if jobs < 0:
            raise OptionError(f"jobs is {jobs}, less than 0")
        jobs = jobs or os.cpu_count() or 1
        rest = enumerate(pages)
        with ThreadPoolExecutor(jobs) as pool:
            def start(n: int) -> list[concurrent.futures.Future[Page]]:
                taken = [page_parts(i, page) for i, page in itertools.islice(rest, n)]
                return [pool.submit(self.extract, html, url, content_type) for url, html, content_type in taken]

            under_way = collections.deque(start(_AHEAD * jobs))
            try:
                while under_way:
                    page = under_way.popleft().result()
                    under_way.extend(start(1))
                    yield page
            finally:
                for future in under_way:
                    future.cancel()

    def apply(self, site: PathLike | Pages, *, jobs: int = 0, base_url: str | None = None,
              progress: Wanted = False) -> Site:
        """Extracts a whole site by these templates, as `infodisc apply` does; parameters as in learn()."""
        from ._site import apply

        return apply(self, site, jobs=jobs, base_url=base_url, progress=progress)

    def __repr__(self) -> str:
        return f"<infodisc.Templates of {len(self.clusters)} clusters>"

    def __reduce__(self) -> tuple[type[Templates], tuple[bytes, str, bytes | None]]:
        return Templates, (self._data, "templates.json", self._options["rules"])
