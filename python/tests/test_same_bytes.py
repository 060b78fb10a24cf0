# SPDX-License-Identifier: MIT
"""Python returns exactly what the program writes."""

import json
import subprocess

import infodisc
from conftest import MORE, STRUCTURE, program

FILES = ["pages.jsonl", "templates.json", "run.json", "report.html"]


def records(path):
    return [json.loads(line) for line in path.read_bytes().splitlines()]


def test_files(sample, tmp_path):
    pages, out = sample
    infodisc.learn(pages).write(tmp_path)
    for name in FILES:
        assert (tmp_path / name).read_bytes() == (out / name).read_bytes(), name


def test_pages_templates_report(sample, tmp_path):
    pages, out = sample
    with infodisc.learn(pages, jobs=3) as site:
        assert [page.record for page in site.pages()] == records(out / "with" / "pages.jsonl")
        site.templates.save(tmp_path / "t.json")
        site.report(tmp_path / "r.html")
    assert (tmp_path / "t.json").read_bytes() == (out / "templates.json").read_bytes()
    assert (tmp_path / "r.html").read_bytes() == (out / "report.html").read_bytes()


def test_more(sample, tmp_path):
    """What is made when it is asked for is what `--with` writes; of extract() what apply writes."""
    directory, out = sample
    with infodisc.learn(directory) as site:
        for page, record in zip(site.pages(), records(out / "more" / "pages.jsonl")):
            for name in MORE.split(","):
                assert getattr(page, name) == record[name], (page.url, name)
    subprocess.run([*program(), "apply", "-q", "--with", MORE, "-o", tmp_path, out / "templates.json", directory], check=True)
    templates = infodisc.Templates.load(out / "templates.json")
    for record in records(tmp_path / "pages.jsonl")[:5]:
        page = templates.extract((directory / record["path"]).read_bytes(), record["url"])
        for name in MORE.split(","):
            assert getattr(page, name) == record[name], (page.url, name)


def test_iterable(sample, tmp_path):
    """Pages in memory give the records of the pages in files, but for their paths."""
    directory, out = sample
    known = records(out / "with" / "pages.jsonl")
    pages = [(page["url"], (directory / page["path"]).read_bytes()) for page in known]
    with infodisc.learn(iter(pages)) as site:
        found = {page.url: dict(page.record, path="", cluster=0, duplicate_of="") for page in site.pages()}
    for page in known:
        wanted = dict(page, path="", cluster=0, duplicate_of="")
        assert found[page["url"]] == wanted


def test_apply(sample, tmp_path):
    """extract(), extract_many() and apply() give what `infodisc apply` writes."""
    directory, out = sample
    subprocess.run([*program(), "apply", "-q", *STRUCTURE, "-o", tmp_path, out / "templates.json", directory], check=True)
    wanted = records(tmp_path / "pages.jsonl")
    templates = infodisc.Templates.load(out / "templates.json")
    with templates.apply(directory) as applied:
        assert [page.record for page in applied.pages()] == wanted
        assert applied.coverage > 0.9
    pages = [(page["url"], (directory / page["path"]).read_bytes()) for page in wanted]
    for jobs in (1, 3):
        for page, record in zip(templates.extract_many(pages, jobs), wanted):
            assert page.record == dict(record, path="")


def test_order_of_members(sample):
    """A record of extract() has the members of a line of pages.jsonl in their order."""
    directory, out = sample
    first = records(out / "with" / "pages.jsonl")[0]
    templates = infodisc.Templates.load(out / "templates.json")
    page = templates.extract((directory / first["path"]).read_bytes(), first["url"])
    assert list(page.record) == list(first)
