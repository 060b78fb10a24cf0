# SPDX-License-Identifier: MIT
"""A site that was learned, or extracted with templates learned before."""

from __future__ import annotations

import dataclasses
import functools
import itertools
import json
import logging
import os
import threading
from typing import Any, Callable, Iterator, Sequence

from . import _native
from ._errors import ClosedError, Error
from ._input import Pages, PathLike, SiteFile, TempDirectory
from ._page import ALL, SINGLE, Page, is_single
from ._progress import Progress, Wanted
from ._templates import Templates

_log = logging.getLogger("infodisc")


@dataclasses.dataclass(frozen=True)
class Skipped:
    """Files or records that were skipped."""

    path: str  # of the file in the site; the URL of a page of an archive or iterable, '' for all of these together
    reason: str  # in the words of run.json
    detail: str | None
    url: str | None
    count: int  # files or records that this stands for
    is_fault: bool  # False: skipped by rule, such as pictures


class Site:
    """The pages of a site. Made by learn() and Templates.apply(); may be used by several threads.

    It holds temporary files until close(), the end of a `with`, or its own end.
    """

    def __init__(self, run: _native.Run, source: SiteFile, temp_dir: PathLike | None, progress: Progress) -> None:
        self._run, self._source, self._temp_dir, self._progress = run, source, temp_dir, progress
        self._lock = threading.RLock()
        self._directories: dict[int, TempDirectory] = {}  # by what the pages in them come with
        self._starts: dict[int, list[int]] = {}  # of the records in these
        self._templates: Templates | None = None
        self._applied = self._closed = False

    def pages(self) -> Iterator[Page]:
        """The pages, one by one, in the bytewise order of their paths. Each call begins anew.

        Raises Error if the temporary directory is full.
        """
        i, more = 0, True
        while more:
            with_, more = max(self._directories, default=0), False
            with open(self._file("pages.jsonl", with_), "rb") as lines:
                lines.seek(self._start(i, with_) if i else 0)
                for line in lines:
                    yield Page(json.loads(line), functools.partial(self._record, i))
                    i += 1
                    if max(self._directories) > with_:  # what that page was asked for, the next ones come with
                        more = True
                        break

    def _record(self, i: int, name: str) -> dict[str, Any]:
        """The record of page i with the member `name`; all pages' are written when the first is asked for."""
        with_ = SINGLE if is_single(name) else ALL
        with open(self._file("pages.jsonl", with_), "rb") as file:
            file.seek(self._start(i, with_))
            return dict(json.loads(file.readline()))

    def _start(self, i: int, with_: int) -> int:
        """Where record i begins."""
        with self._lock:
            if with_ not in self._starts:
                with open(self._file("pages.jsonl", with_), "rb") as lines:
                    self._starts[with_] = list(itertools.accumulate(map(len, lines), initial=0))
            return self._starts[with_][i]

    @property
    def templates(self) -> Templates:
        """The templates of the site."""
        with self._lock:
            if self._templates is None:
                with open(self._file("templates.json"), "rb") as file:
                    self._templates = Templates(file.read())
            return self._templates

    @property
    def summary(self) -> dict[str, Any]:
        """Counts: pages, documents (pages that could be read), duplicates, skipped, clusters, blocks, paths, threshold,
        informative_tokens and redundant_tokens."""
        with self._lock:
            return _native.run_summary(self._run)

    @property
    def skipped(self) -> list[Skipped]:
        """What was skipped, in the order of paths."""
        with self._lock:
            found = _native.run_skipped(self._run)
        skipped = [self._skipped(json.loads(text), is_fault) for text, is_fault in found]
        return sorted(skipped, key=lambda entry: entry.path != "")  # "" had another name

    def _skipped(self, record: dict[str, Any], is_fault: bool) -> Skipped:
        return Skipped(self._source.path_of(record.get("path") or ""), record["error"], record.get("detail"),
                       record.get("url"), record.get("count", 1), is_fault)

    @property
    def coverage(self) -> float:
        """Share of the words, 0 to 1, under block paths that the templates know; 1.0 for the site that they
        were learned from."""
        if not self._applied:
            return 1.0
        self._file("pages.jsonl")
        with self._lock:
            return _native.run_coverage(self._run)

    def report(self, path: PathLike) -> None:
        """Writes report.html, which shows people what was learned (docs/report.md). Raises Error that names it."""
        import shutil

        if self._applied:
            raise Error("no report: the site was extracted by templates learned before")
        path = os.fsdecode(path)
        try:
            shutil.copyfile(self._file("report.html"), path)
        except OSError as error:
            raise Error(f"cannot write '{path}': {error.strerror}") from error

    def write(self, directory: PathLike) -> None:
        """Writes the files that `infodisc -o DIRECTORY` writes, with the same bytes. Raises Error that names the file."""
        with self._lock, self._progress:
            _native.run_write(self._run, os.fsencode(directory), 0)

    def close(self) -> None:
        """Removes the temporary files. pages(), report() and, unless it was read before, `templates` raise Error
        afterwards."""
        with self._lock:
            self._closed = True
            self._source.close()
            for directory in self._directories.values():
                directory.cleanup()

    def _file(self, name: str, with_: int = 0) -> str:
        """The path of one of the run's outputs, which are written when the first is asked for."""
        with self._lock:
            if self._closed:
                raise ClosedError(f"{self._source.name}: the site is closed")
            if with_ not in self._directories:
                directory = TempDirectory(self._temp_dir)
                with self._progress:
                    _native.run_write(self._run, os.fsencode(directory.name), with_)
                self._directories[with_] = directory
            return os.path.join(self._directories[with_].name, name)

    def __enter__(self) -> Site:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<infodisc.Site {self._source.name}: {self.summary['pages']} pages>"


def _options(jobs: int, base_url: str | None, temp_dir: PathLike | None) -> dict[str, Any]:
    return {"jobs": jobs, "base_url": base_url, "isolate": 1, "temp_dir": _path("temp_dir", temp_dir)}


def _path(name: str, given: PathLike | None) -> bytes | None:
    """As the system has it. Raises TypeError that names the argument."""
    if not isinstance(given, (str, bytes, os.PathLike, type(None))):
        raise TypeError(f"{name} is {given!r}, neither str nor os.PathLike")
    return None if given is None else os.fsencode(given)


def _expressions(name: str, given: Sequence[str]) -> list[str]:
    if isinstance(given, (str, bytes)):
        raise TypeError(f"{name} is {given!r}, one expression: put it into a list")
    try:
        return list(given)
    except TypeError:
        raise TypeError(f"{name} is {given!r}, not a list of regular expressions") from None


def _log_site(site: Site) -> None:
    s = site.summary
    _log.info("%s: %d pages in %d clusters, %d block paths", site._source.name, s["pages"], s["clusters"], s["paths"])
    if s["skipped"]:
        _log.warning("%s: %d files or records skipped for a fault", site._source.name, s["skipped"])


def _site_of(work: Callable[[_native.Run, bytes], None], options: dict[str, Any], site: PathLike | Pages,
             temp_dir: PathLike | None, progress: Wanted) -> Site:
    """The site after `work` on a new run and its path. Bad options are an error before the first page is taken."""
    bar = Progress(progress)
    run = _native.run_new(options, bar.tell)
    source = SiteFile(site, temp_dir)
    try:
        with bar:
            work(run, os.fsencode(source.path))
    except BaseException as error:
        source.close()
        if isinstance(error, Error):
            raise source.error(error) from None
        raise
    return Site(run, source, temp_dir, bar)


def learn(site: PathLike | Pages, *, jobs: int = 0, base_url: str | None = None, method: str = "template",
          rules: PathLike | None = None, progress: Wanted = False, language: str | None = None,
          include: Sequence[str] = (), exclude: Sequence[str] = (), limit: int = 0, max_page_bytes: int | None = None,
          temp_dir: PathLike | None = None, memory: int = 0) -> Site:
    """Learns the templates of a site from its pages.

    site -- a directory of HTML files, a WARC, WACZ, tar, zip or JSON Lines file, or an iterable of (url, bytes) or (url,
        bytes, content type); of several pages with one URL the last counts. An iterable is read once, into a temporary
        file of 4/3 of its bytes.
    jobs -- threads; 0 is one for each core. The result does not depend on it.
    base_url -- URL of the top of the site; None: guessed from the files.
    method -- one of methods().
    rules -- a file of rules that overrule the method (docs/rules.md).
    progress -- True shows a bar on standard error (tqdm's, if it is installed); or a function that is called with the
        step, units done and units in all.
    language -- ISO 639-1 code of all pages; None: found from the pages.
    include, exclude -- regular expressions (PCRE2) of URLs: only pages that one of the first matches, none that one of
        the second does.
    limit -- pages at most, a sample that depends on their URLs only; 0: all.
    max_page_bytes -- larger pages are skipped; None: 20 MiB.
    temp_dir -- for temporary files; None: $TMPDIR or /tmp.
    memory -- about how many bytes the process may hold: beyond them, what grows with the site is kept in a file in
        temp_dir. The result does not depend on it. 0: no bound.

    Pages are parsed in processes that are forked for it, so a page that crashes the parser costs nothing else.
    Raises OptionError, NoPagesError, Error that names the file, and KeyboardInterrupt on Ctrl-C.
    """
    _path("temp_dir", temp_dir)
    temp_dir = None if temp_dir is None else os.path.abspath(temp_dir)  # files come later, maybe after a chdir()
    options = _options(jobs, base_url, temp_dir)
    options.update(method=method, rules=_path("rules", rules), language=language,
                   include=_expressions("include", include), exclude=_expressions("exclude", exclude), limit=limit,
                   max_page_bytes=max_page_bytes, memory=memory)
    learned = _site_of(_native.run_learn, options, site, temp_dir, progress)
    _log_site(learned)
    return learned


def apply(templates: Templates, site: PathLike | Pages, *, jobs: int, base_url: str | None, progress: Wanted) -> Site:
    """See Templates.apply()."""
    options = _options(jobs, base_url, None)
    options["rules"] = templates._options["rules"]
    applied = _site_of(lambda run, path: _native.run_apply(run, templates._set, path), options, site, None, progress)
    applied._templates, applied._applied = templates, True
    return applied
