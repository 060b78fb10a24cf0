# SPDX-License-Identifier: MIT
"""A page, as in a line of pages.jsonl."""

from __future__ import annotations

import contextlib
from typing import Any, Callable, Optional

from . import _native
from ._errors import ClosedError

# Members that are made when asked for, and as bits those of them that need a single page: markdown and html.
_EXTRA, SINGLE = _native.with_()
ALL = (1 << len(_EXTRA)) - 1


def is_single(name: str) -> bool:
    """Is the member one of SINGLE?"""
    return bool(SINGLE >> _EXTRA.index(name) & 1)


_LATE = [name for name in _EXTRA if not is_single(name)]


class Page:
    """One extracted page. All text is str, without lone surrogates or control characters.

    Markdown, HTML and what comes below them are made when asked for. The first page of a site that is asked for one of
    them makes them for all its pages, in another temporary file; a page of extract() is parsed again. They raise Error
    if the site is closed, and, but for markdown and html, AttributeError if the page was unpickled. A page pickled after
    its site was closed has markdown and html only if it had been asked for them.
    """

    __slots__ = ("_known", "_fetch")

    def __init__(self, record: dict[str, Any], fetch: Optional[Callable[[str], dict[str, Any]]] = None) -> None:
        self._known = record  # members of a line of pages.jsonl, those that there are so far
        self._fetch = fetch  # makes a record with that member, and those above it

    @property
    def record(self) -> dict[str, Any]:
        """The members of a line of pages.jsonl, with markdown and html (docs/formats.md)."""
        self._more("html")
        return self._written()

    @property
    def id(self) -> str:
        """128-bit hash of the URL, 32 hexadecimal digits."""
        return str(self._known["id"])

    @property
    def url(self) -> str:
        """Absolute and ASCII; unique in the site."""
        return str(self._known["url"])

    @property
    def path(self) -> str:
        """Of the file in the site, with '/'; the URL of a page of an archive or iterable; '' after extract()."""
        return str(self._known["path"])

    @property
    def host(self) -> str:
        """Of the URL, in lower case, without port."""
        return str(self._known["host"])

    @property
    def title(self) -> str:
        """Without what the site puts before and behind all its titles; its H1 if that says nothing; '' if it has none."""
        return str(self._known["title"])

    @property
    def title_raw(self) -> str:
        """As it stands in the page."""
        return str(self._known["title_raw"])

    @property
    def lang(self) -> str:
        """ISO 639-1 code; '' if nothing tells."""
        return str(self._known["lang"])

    @property
    def charset(self) -> str:
        """That the page was read in, by its WHATWG name in lower case."""
        return str(self._known["charset"])

    @property
    def type(self) -> str:
        """'article', 'index' or 'other'."""
        return str(self._known["type"])

    @property
    def type_score(self) -> float:
        """How sure the type is, 1/3 to 1; 0 if the templates know no such page."""
        return float(self._known["type_score"])

    @property
    def cluster(self) -> int | None:
        """Its place in Templates.clusters; None if the templates know no such page."""
        return self._whole("cluster")

    @property
    def date(self) -> str | None:
        """When it was published, as the page states it: RFC 3339, a date or a date and time; None if it does not."""
        return self._text("date")

    @property
    def modified(self) -> str | None:
        """When it was last changed, likewise."""
        return self._text("modified")

    @property
    def author(self) -> list[str]:
        """Names as stated; mostly one or none."""
        return list(self._known["author"])

    @property
    def description(self) -> str | None:
        """As stated, or None."""
        return self._text("description")

    @property
    def canonical(self) -> str | None:
        """The URL that the page gives for itself, or None."""
        return self._text("canonical")

    @property
    def site_name(self) -> str | None:
        """As stated, or None."""
        return self._text("site_name")

    @property
    def lang_declared(self) -> str | None:
        """The language as stated, a BCP 47 tag, or None."""
        return self._text("lang_declared")

    @property
    def fetched(self) -> str | None:
        """When the crawl captured the page, RFC 3339 in UTC, or None where it does not say."""
        return self._text("fetched")

    @property
    def last_modified(self) -> str | None:
        """Last-Modified of its HTTP header, likewise."""
        return self._text("last_modified")

    @property
    def record_id(self) -> str | None:
        """WARC-Record-ID of its capture, "<urn:uuid:...>", or None where the crawl has none."""
        return self._text("record_id")

    @property
    def content(self) -> str:
        """The informative text, a block a line, in the order of the page."""
        return str(self._known["content"])

    @property
    def redundant(self) -> str:
        """The rest of the page's text, in the same form."""
        return str(self._known["redundant"])

    @property
    def digest(self) -> str:
        """Hash of the content: 'xxh128:' and 32 hexadecimal digits."""
        return str(self._known["digest"])

    @property
    def duplicate_of(self) -> str | None:
        """URL of the page that this one is the same as; None for that one, and for all others."""
        return self._text("duplicate_of")

    @property
    def near_duplicate_of(self) -> str | None:
        """URL of the page that says nearly the same as this one; None for that one, and for all others."""
        return self._text("near_duplicate_of")

    @property
    def markdown(self) -> str:
        """The content as Markdown, with links as they are on the web."""
        return str(self._more("markdown"))

    @property
    def html(self) -> str:
        """The content as clean HTML: no scripts, styles or handlers."""
        return str(self._more("html"))

    @property
    def warnings(self) -> list[str]:
        """What to know about the page, and about what was made of it so far; mostly empty."""
        return list(self._known["warnings"])

    @property
    def sections(self) -> list[dict[str, Any]]:
        """The content by its headings: level (1 to 6; 0 before the first), heading and anchor (str or None), text."""
        return list(self._more("sections"))

    @property
    def headings(self) -> list[str]:
        """All headings of the content."""
        return list(self._more("headings"))

    @property
    def links(self) -> list[dict[str, Any]]:
        """Links of the content: url, text, inside (True: to the same host)."""
        return list(self._more("links"))

    @property
    def images(self) -> list[dict[str, Any]]:
        """Pictures of the content: url, alt, caption (or None)."""
        return list(self._more("images"))

    @property
    def tables(self) -> list[dict[str, Any]]:
        """Tables of the content: caption (or None), head and rows: lists of rows, which are lists of str."""
        return list(self._more("tables"))

    @property
    def blocks(self) -> list[dict[str, Any]]:
        """All blocks of the page in order: text, verdict ("informative" or "redundant"), reason, path (a place in the
        paths of the page's cluster, or None)."""
        return list(self._more("blocks"))

    @property
    def breadcrumbs(self) -> list[dict[str, Any]]:
        """The way from the top of the site: name, url (or None)."""
        return list(self._more("breadcrumbs"))

    @property
    def word_count(self) -> int:
        """Words of the content."""
        return int(self._more("word_count"))

    @property
    def simhash(self) -> str:
        """Of the content, 16 hexadecimal digits: nearly equal pages differ in few of its 64 bits."""
        return str(self._more("simhash"))

    def _more(self, name: str) -> Any:
        if name not in self._known:
            if self._fetch is None:
                raise AttributeError(f"the page has no '{name}': it was unpickled, or made from a record")
            made = self._fetch(name)  # it may have failed, and then has a warning more
            self._known = {**made, **self._known, "warnings": made["warnings"]}
        return self._known[name]

    def _plain(self) -> dict[str, Any]:
        """The members that every page has from the start, which the others follow from; warnings may come later."""
        return {name: value for name, value in self._known.items() if name not in _EXTRA and name != "warnings"}

    def _text(self, name: str) -> str | None:
        value = self._known[name]
        return None if value is None else str(value)

    def _whole(self, name: str) -> int | None:
        value = self._known[name]
        return None if value is None else int(value)

    def __repr__(self) -> str:
        return f"<infodisc.Page {self.url}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Page) and self._plain() == other._plain()

    def __hash__(self) -> int:
        return hash(self.url)

    def _written(self) -> dict[str, Any]:
        return {name: value for name, value in self._known.items() if name not in _LATE}

    def __reduce__(self) -> tuple[Any, ...]:
        with contextlib.suppress(ClosedError):  # what can be made no longer is missing there as it is here
            self._more("html")
        return Page, (self._written(),)
