# SPDX-License-Identifier: MIT
"""Learn the template of a crawled web site, and tell its content from what repeats.

    import infodisc

    site = infodisc.learn("www.example.org")          # a directory, a WARC, WACZ, tar, zip or JSON Lines file
    for page in site.pages():
        print(page.url, page.title, page.content)
    site.templates.save("templates.json")

    templates = infodisc.Templates.load("templates.json")
    page = templates.extract(html, "https://www.example.org/new.html")

It is the library behind the program `infodisc`, in the same process, with the same results to the byte.
"""

from __future__ import annotations

import os

from . import _native
from ._errors import Error, NoPagesError, OptionError, PageError
from ._page import Page
from ._site import Site, Skipped, learn
from ._templates import Templates

__version__ = _native.version()[0]
__all__ = ["Error", "NoPagesError", "OptionError", "Page", "PageError", "Site", "Skipped", "Templates", "learn",
           "libraries", "methods"]

if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=_native.before_fork)


def methods() -> list[str]:
    """The names that `learn(method=...)` takes; the first is the default."""
    return _native.methods()


def libraries() -> str:
    """The libraries that infodisc is built with, and their versions, in one line."""
    return _native.version()[1]
