# SPDX-License-Identifier: MIT
"""A user's program with types: tests/package.sh has mypy read it. Nobody runs it."""

from pathlib import Path
from typing import Iterator, Optional, Tuple

import infodisc


def responses() -> Iterator[Tuple[str, bytes, Optional[str]]]:
    """As of httpx or requests, whose headers.get("content-type") may be None."""
    yield "https://x.example/", b"<p>a</p>", None


def tell(step: str, done: int, total: int) -> None:
    print(step, done, total)


def main() -> None:
    with infodisc.learn(responses(), progress=tell, include=["/blog/"], temp_dir=Path("/tmp")) as site:
        dates: dict[str, Optional[str]] = {page.url: page.date for page in site.pages()}
        site.write(Path("out"))
    templates = infodisc.Templates.load(Path("t.json"), rules="rules")
    coverage: float = templates.apply([("https://x.example/2", b"<p>b</p>")]).coverage
    try:
        texts = [page.markdown for page in templates.extract_many((url, html) for url, html, _ in responses())]
        print(dates, coverage, texts)
    except infodisc.PageError as error:
        print(error.url, error.reason)
