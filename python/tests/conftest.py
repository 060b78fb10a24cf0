# SPDX-License-Identifier: MIT
"""The sample sites, and what the C program makes of them. Run from anywhere with infodisc installed; the program is
$INFODISC, or the one in the package."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
STRUCTURE = ["--with", "markdown,html"]  # what Page has besides
MORE = "sections,headings,links,images,tables,blocks,breadcrumbs,word_count,simhash"  # ... and makes when asked
SITES = sorted(path.parent for path in (ROOT / "datasets").glob("*/pages"))
PAGE = b"<html><head><title>T %d</title></head><body><div id=nav>Home News About us</div><p>Words of page %d only, %s.</p>"


def made(n):
    return [(f"https://x.example/{i}.html", PAGE % (i, i, b"word%d " % i * 9)) for i in range(n)]


def program():
    given = os.environ.get("INFODISC")
    return [given] if given else [sys.executable, "-m", "infodisc"]


@pytest.fixture(scope="session", params=SITES, ids=lambda site: site.name)
def sample(request, tmp_path_factory):
    """(directory of the pages, directory of what the program has written); in "with" and "more", what it
    writes with STRUCTURE and MORE."""
    out = tmp_path_factory.mktemp(request.param.name)
    subprocess.run([*program(), "-q", "-o", out, request.param / "pages"], check=True)
    subprocess.run([*program(), "-q", *STRUCTURE, "-o", out / "with", request.param / "pages"], check=True)
    subprocess.run([*program(), "-q", "--with", MORE, "-o", out / "more", request.param / "pages"], check=True)
    return request.param / "pages", out


@pytest.fixture(scope="session")
def harbour():
    return ROOT / "datasets" / "harbour" / "pages"
