# SPDX-License-Identifier: MIT
"""The recipes, as programs, with the packages that they are for; one whose package is not installed is skipped, unless
$INFODISC_RECIPES is set (make recipes)."""

import functools
import gzip
import http.server
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import threading

import pytest
from conftest import ROOT

RECIPES = ROOT / "python" / "recipes"


def run(recipe, package, *args, cwd):
    if not importlib.util.find_spec(package) and not os.environ.get("INFODISC_RECIPES"):
        pytest.skip(f"{package} is not installed")
    done = subprocess.run([sys.executable, *recipe, *map(str, args)], cwd=cwd, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


def lines(text):
    return [json.loads(line) for line in text.splitlines()]


@pytest.fixture(scope="module")
def known(harbour):
    """Of the sample site: URL -> (file, record)."""
    infodisc = pytest.importorskip("infodisc")
    with infodisc.learn(harbour) as site:
        return {page.url: (harbour / page.path, page.record) for page in site.pages()}


def coded(number, page):
    """The rest of a response, in one of the ways of servers and crawlers; the last one decodes but keeps the header."""
    return (b"\r\n" + page,
            b"Transfer-Encoding: chunked\r\n\r\n%x\r\n%s\r\n0\r\n\r\n" % (len(page), page),
            b"Content-Encoding: gzip\r\n\r\n" + gzip.compress(page),
            b"Content-Encoding: gzip\r\n\r\n" + page)[number % 4]


def test_warc(known, tmp_path):
    with gzip.open(tmp_path / "crawl.warc.gz", "wb") as warc:
        for i, (url, (file, _)) in enumerate(known.items()):
            body = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n" + coded(i, file.read_bytes())
            warc.write((f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: {url}\r\nWARC-Date: 2024-01-01T00:00:00Z\r\n"
                        f"WARC-Record-ID: <urn:uuid:00000000-0000-0000-0000-{i:012}>\r\n"
                        f"Content-Type: application/http;msgtype=response\r\nContent-Length: {len(body)}\r\n\r\n").encode()
                       + body + b"\r\n\r\n")
    found = lines(run([RECIPES / "warc_loop.py"], "fastwarc", "crawl.warc.gz", cwd=tmp_path))
    assert {page["url"]: page["content"] for page in found} == {url: r["content"] for url, (_, r) in known.items()}


def test_tables(harbour, known, tmp_path):
    types = [record["type"] for _, record in known.values()]
    wanted = str({name: types.count(name) for name in sorted(set(types))})
    assert run([RECIPES / "tables.py"], "duckdb", harbour, cwd=tmp_path).splitlines() == [wanted, wanted]


@pytest.mark.parametrize("recipe, package", [("langchain_loader.py", "langchain_core"),
                                             ("llama_index_reader.py", "llama_index"),
                                             ("haystack_source.py", "haystack")])
def test_loaders(recipe, package, harbour, tmp_path):
    """All pages with content; a page without is nothing to embed."""
    infodisc = pytest.importorskip("infodisc")
    pages = shutil.copytree(harbour, tmp_path / "pages")
    (pages / "empty.html").write_text("<html><body></body></html>")
    with infodisc.learn(pages) as site:
        wanted = {page.url: len(page.markdown) for page in site.pages() if page.content}
    assert len(wanted) == len(list(pages.rglob("*.html"))) - 1
    printed = run([RECIPES / recipe], package, "pages", cwd=tmp_path)
    assert {url: int(n) for url, n in map(str.split, printed.splitlines())} == wanted


def test_datatrove(harbour, known, tmp_path):
    run([RECIPES / "datatrove_pipeline.py"], "datatrove", harbour, tmp_path / "out", cwd=tmp_path)
    found = lines("".join(file.read_text() for file in (tmp_path / "out").glob("*.jsonl")))
    wanted = {record["id"]: record["content"] for _, record in known.values() if record["content"]}
    assert {page["id"]: page["text"] for page in found if page["text"]} == wanted


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *args):
        pass


def test_scrapy(harbour, tmp_path):
    """A crawl of the sample site: the first 20 pages are learned from, all that the crawler reaches are written."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=harbour))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        run(["-m", "scrapy", "runspider", RECIPES / "scrapy_pipeline.py"], "scrapy", "-L", "ERROR", "-a",
            f"start=http://127.0.0.1:{server.server_port}/", "-s", "OUT=pages.jsonl", "-s", "LEARN_FROM=20",
            cwd=tmp_path)
    finally:
        server.shutdown()
    found = lines((tmp_path / "pages.jsonl").read_text())
    assert len({page["url"] for page in found}) == 58  # Scrapy fetches the start page again where a page links to it
    assert sum(len(page["content"]) > 100 for page in found) > 40
    assert not any("Skip to content" in page["content"] for page in found[20:])


class Legacy(Quiet):
    def guess_type(self, path):
        return "text/html; charset=iso-8859-2"


def test_scrapy_charset(tmp_path):
    """A charset that only the HTTP header states, of pages that are learned from and of pages after them."""
    site = tmp_path / "site"
    site.mkdir()
    links = "".join(f"<a href={i}.html>{i}</a> " for i in range(4))
    for i in range(4):
        (site / f"{i}.html").write_bytes(f"<title>{i}</title><p>{links}<p>Łódź {i}".encode("iso-8859-2"))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Legacy, directory=site))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        run(["-m", "scrapy", "runspider", RECIPES / "scrapy_pipeline.py"], "scrapy", "-L", "ERROR", "-a",
            f"start=http://127.0.0.1:{server.server_port}/0.html", "-s", "OUT=pages.jsonl", "-s", "LEARN_FROM=3",
            cwd=tmp_path)
    finally:
        server.shutdown()
    found = {page["title"]: page["content"] for page in lines((tmp_path / "pages.jsonl").read_text())}
    assert {title: f"Łódź {title}" in content for title, content in found.items()} == dict.fromkeys("0123", True)
