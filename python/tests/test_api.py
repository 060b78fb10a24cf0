# SPDX-License-Identifier: MIT
"""What the module takes, returns and refuses."""

import ast
import itertools
import json
import os
import pickle
import shutil
import subprocess
import sys
from pathlib import Path

import infodisc
import pytest
from conftest import made, program


def test_five_lines(harbour, tmp_path):
    site = infodisc.learn(harbour)
    for page in site.pages():
        assert page.url.isascii() and isinstance(page.content, str) and isinstance(page.redundant, str)
    site.templates.save(tmp_path / "t.json")
    templates = infodisc.Templates.load(tmp_path / "t.json")
    assert templates.clusters == site.templates.clusters and len(templates.clusters) == 7
    assert site.summary["pages"] == 58
    assert all(s.reason for s in site.skipped)


def test_bytes_have_their_charset():
    text = "<html><head><title>巷口的修鞋匠</title></head><body><p>巷口的修鞋匠在这里坐了三十年。</p></body></html>"
    pages = [(f"http://x.example/{i}", text.encode("gb18030"), "text/html; charset=gb2312") for i in range(3)]
    with infodisc.learn(pages) as site:
        assert {page.title_raw for page in site.pages()} == {"巷口的修鞋匠"}


def test_a_turkish_locale_makes_no_difference(tmp_path):
    """Python takes the locale over. In this one, "SCRIPT" and "script" are two names to strcasecmp()."""
    make_locale = ["localedef", "-i", "tr_TR", "-f", "UTF-8", tmp_path / "tr_TR.UTF-8"]
    if not shutil.which("localedef") or subprocess.run(make_locale, check=False).returncode:
        pytest.skip("no locale tr_TR")
    learn = ("import infodisc; page = b'<SCRIPT>x</script><p>Text of page %d, five words.'; "
             "site = infodisc.learn((f'http://x.org/{i}', page % i) for i in range(3)); "
             "print([page.content for page in site.pages()])")
    env = dict(os.environ, LOCPATH=str(tmp_path), LC_ALL="tr_TR.UTF-8")
    out = subprocess.run([sys.executable, "-c", learn], env=env, stdout=subprocess.PIPE, text=True, check=True).stdout
    assert ast.literal_eval(out) == [f"Text of page {i}, five words." for i in range(3)]


def test_errors_name_what_failed(tmp_path, harbour):
    with pytest.raises(infodisc.Error, match="no-such-site"):
        infodisc.learn(tmp_path / "no-such-site")
    with pytest.raises(infodisc.NoPagesError):
        infodisc.learn(tmp_path)
    with pytest.raises(infodisc.NoPagesError, match="^no pages were given$"):
        infodisc.learn([])
    with pytest.raises(infodisc.OptionError, match="nonsense"):
        infodisc.learn(harbour, method="nonsense")
    with pytest.raises(infodisc.OptionError, match="two letters"):
        infodisc.learn(harbour, language="english")
    with pytest.raises(infodisc.OptionError, match="URL"):
        infodisc.learn(harbour, base_url="www.example.org")
    with pytest.raises(infodisc.Error, match="no-such-place"):
        infodisc.learn(made(3), temp_dir=tmp_path / "no-such-place")
    with pytest.raises(infodisc.OptionError):
        infodisc.learn(harbour, include=["("])
    with pytest.raises(TypeError, match="list"):
        infodisc.learn(harbour, include="blog")
    for given in None, 3:
        with pytest.raises(TypeError, match=f"^exclude is {given}, not a list"):
            infodisc.learn(harbour, exclude=given)
    for option in {"limit": 2**32 + 5}, {"limit": -1}, {"jobs": 2**32 + 1}, {"memory": -1}, {"memory": 2**64}:
        with pytest.raises(infodisc.OptionError, match=next(iter(option))):
            infodisc.learn(harbour, **option)
    with pytest.raises(infodisc.OptionError, match="^jobs is -3, less than 0$"):
        infodisc.learn(harbour, jobs=-3)
    for option in ({"jobs": "2"}, {"base_url": 3}, {"method": 3}, {"include": [3]}, {"method": 3, "limit": 2},
                   {"base_url": b"https://x.example/"}, {"method": b"paper"}, {"language": b"en"}, {"include": [b"x"]},
                   {"exclude": [None]}):
        name, value = next(iter(option.items()))
        with pytest.raises(TypeError, match=f"^{name} is .*{str(value).strip('[]')}.*, not (int|str)$"):
            infodisc.learn(harbour, **option)
    for name in "rules", "temp_dir":
        with pytest.raises(TypeError, match=f"^{name} is 3, neither str nor os.PathLike$"):
            infodisc.learn(harbour, **{name: 3})
    for progress in 3, "bar", [print]:
        with pytest.raises(TypeError, match="^progress is .*, neither a bool nor a function$"):
            infodisc.learn(harbour, progress=progress)
    with pytest.raises(infodisc.Error, match="rules.txt"):
        infodisc.learn(harbour, rules=tmp_path / "rules.txt")
    with pytest.raises(TypeError, match="page 1"):
        infodisc.learn([("http://x.example/", b"<p>a</p>"), "http://x.example/2"])
    for page, match in ((("http://x.example/2", None), r"page 1 \(http://x.example/2\): its HTML is NoneType"),
                        ((None, b"<p>b</p>"), "page 1: its URL is NoneType"),
                        (("http://x.example/2", b"<p>b</p>", b"text/html"), "page 1 .*: its content type is bytes")):
        with pytest.raises(TypeError, match=match):
            infodisc.learn([("http://x.example/", b"<p>a</p>"), page])
    with pytest.raises(TypeError, match="the site is bytes"):
        infodisc.learn(b"<p>a</p>")
    with pytest.raises(TypeError, match="the site is NoneType: neither a path"):
        infodisc.learn(None)
    with pytest.raises(infodisc.Error, match="^cannot open '': No such file"):  # not the directory that we are in
        infodisc.learn("")
    with pytest.raises(infodisc.Error, match="^cannot open 'www.x.example': infodisc fetches nothing"):
        infodisc.learn("www.x.example")
    with pytest.raises(infodisc.Error, match="^cannot open 'https://x.example/': infodisc fetches nothing"):
        infodisc.learn("https://x.example/")
    with pytest.raises(infodisc.Error, match="gone.json"):
        infodisc.Templates.load(tmp_path / "gone.json")
    (tmp_path / "bad.json").write_text('{"format": 1,\n oops')
    with pytest.raises(infodisc.Error, match="bad.json"):
        infodisc.Templates.load(tmp_path / "bad.json")
    site = infodisc.learn(harbour)
    with pytest.raises(infodisc.Error, match="bad.json"):
        site.write(tmp_path / "bad.json" / "out")
    site.write(tmp_path / "out")  # that an output failed is no fault of the site
    assert len(list(site.pages())) == 58
    with pytest.raises(infodisc.Error, match="no-such-directory"):
        site.templates.save(tmp_path / "no-such-directory" / "t.json")
    with pytest.raises(infodisc.PageError, match="https://x.example/big") as error:
        site.templates.extract(b"<p>" + b"a" * (21 << 20), "https://x.example/big")
    assert error.value.url == "https://x.example/big"


def test_a_full_disk_is_an_error(tmp_path):
    code = ("import infodisc, resource\n"
            "resource.setrlimit(resource.RLIMIT_FSIZE, (100000, 100000))\n"
            "try:\n"
            f"    infodisc.learn(((f'https://x.example/{{i}}', b'<p>word' * N) for i in range(100)), temp_dir={str(tmp_path)!r})\n"
            "except infodisc.Error as error:\n"
            "    print(error)\n")
    for words in "999", "20000":  # the last lines, or one of them
        child = subprocess.run([sys.executable, "-c", code.replace("N", words)], capture_output=True, text=True)
        assert "cannot write" in child.stdout and "pages from memory': File too large" in child.stdout, child.stderr
        assert os.listdir(tmp_path) == []


def test_pages_that_are_none_are_named(caplog):
    bad = [("/blog/1", b"<p>a</p>"), ("https://x.example/empty", b""), (" ", b"<p>a</p>")]
    with pytest.raises(infodisc.NoPagesError, match="^no HTML page in the pages given; .* such as '/blog/1'"):
        infodisc.learn(bad)
    with infodisc.learn([*bad, *made(5), *made(2)]) as site:
        assert len(list(site.pages())) == 5
        assert [(s.path, s.count) for s in site.skipped] == [("", 2), ("/blog/1", 1), ("https://x.example/empty", 1),
                                                             ("page 2", 1)]
        assert "pages.jsonl" not in repr(site)
        with pytest.raises(infodisc.NoPagesError, match="^no HTML page in the pages given; "):
            site.templates.apply(bad)
    assert "pages.jsonl" not in caplog.text


def test_extract_takes_bytes_of_any_kind():
    with infodisc.learn(made(12)) as site:
        url, html = made(1)[0]
        changing = bytearray(html)
        page = site.templates.extract(changing, f" {url}")
        changing[:] = bytes(len(changing))
        wanted = site.templates.extract(html, url)
        assert page == wanted == site.templates.extract(memoryview(html), url)
        assert page.markdown == wanted.markdown


def test_extract_knows_the_charset_of_the_header():
    with infodisc.learn(made(12)) as site:
        url, html = made(1)[0]
        russian = html + "<p>Галька и море, море и галька.</p>".encode("koi8-r")
        for header in ("text/html; charset=KOI8-R", 'text/html;charset="koi8-r"'):
            page = site.templates.extract(russian, url, header)
            assert "Галька и море" in page.content + page.redundant
            assert next(site.templates.extract_many([(url, russian, header)])) == page
            assert "Галька и море" in str(page.record)
        for none in (None, "", "text/html", "text/html; charset=", "text/html; charset=no-such"):
            assert site.templates.extract(russian, url, none) == site.templates.extract(russian, url)


def test_rules(tmp_path):
    rules = tmp_path / "rules"
    rules.write_text("keep #nav\n")
    with infodisc.learn(made(12), rules=rules) as site:
        assert all("Home News" in page.content for page in site.pages())
        site.templates.save(tmp_path / "t.json")
    with infodisc.learn(made(12)) as site:
        assert all("Home News" in page.redundant for page in site.pages())


def test_bad_urls_cost_their_pages(tmp_path):
    bad = [("nonsense", b"<p>a"), ("mailto:a@x.example", b"<p>b"), ("", b"<p>c")]
    with infodisc.learn(bad + made(5)) as site:
        assert site.summary["pages"] == 5
        assert sorted(s.path for s in site.skipped) == ["mailto:a@x.example", "nonsense", "page 2"]
        site.write(tmp_path)
    assert json.loads((tmp_path / "run.json").read_text())["site"] == "pages from memory"


def test_extract_has_the_url_that_a_site_has():
    (url, html), *rest = made(5)
    with infodisc.learn([(url + "?q=bücher und#x", html), *rest]) as site:
        learned = next(page for page in site.pages() if "?" in page.url)
        extracted = site.templates.extract(html, url + "?q=bücher und#x")
        assert (extracted.url, extracted.id) == (learned.url, learned.id)
        assert extracted.cluster == learned.cluster and extracted.url.isascii()


def test_structure(tmp_path):
    bodies = ["<h2>Head of %d</h2><ul><li>first <b>of %d</b><li>second</ul>" % (i, i) for i in range(12)]
    pages = [("https://x.example/%d" % i, ("<title>Page %d</title><p>Menu of all<div id=main>%s<p>Told once, on page number %d "
                                           "alone</div>" % (i, body, i)).encode()) for i, body in enumerate(bodies)]
    site = infodisc.learn(pages)
    for page, (url, html) in zip(sorted(site.pages(), key=lambda p: int(p.url.rsplit("/", 1)[1])), pages):
        same = site.templates.extract(html, url)
        assert "- first **of" in page.markdown and "<li>second</li>" in page.html
        assert (same.markdown, same.html) == (page.markdown, page.html)
    site.write(tmp_path / "out")
    assert "markdown" not in (tmp_path / "out" / "pages.jsonl").read_text()


def test_markdown_is_made_when_asked_for(harbour, tmp_path):
    with infodisc.learn(harbour, jobs=2) as site:
        wanted = [page.record for page in site.pages()]
    with infodisc.learn(harbour, jobs=2, temp_dir=tmp_path) as site:
        pages = list(site.pages())
        assert len(os.listdir(tmp_path)) == 1
        assert "markdown" not in pages[0]._known and pages[1].markdown == wanted[1]["markdown"]
        assert len(os.listdir(tmp_path)) == 2
        assert [page.record for page in pages] == wanted
    for name, directories in (("html", 2), ("sections", 2), ("title", 1)):
        with infodisc.learn(harbour, jobs=2, temp_dir=tmp_path) as site:
            pages = site.pages()
            found = list(itertools.islice(pages, 5))
            assert getattr(found[3], name)
            found += pages
            assert len(os.listdir(tmp_path)) == directories
            late = directories == 2  # what one page was asked for, those that are read after it come with
            assert ["html" in page._known for page in found] == [False] * 3 + [late, False] + [late] * 53
            assert [page.record for page in found] == wanted
    templates, (url, html) = infodisc.learn(made(5)).templates, made(1)[0]
    first, second = templates.extract(html, url), templates.extract(html, url)
    assert "html" not in second._known and first.html
    assert second.sections and second.path == "" and second.record == first.record
    assert "html" in templates.extract(html, url)._known and first == second


def test_a_page_that_is_gone_has_a_warning(tmp_path):
    """Markdown is made of the page's file: without that it is empty, but not silently."""
    file = tmp_path / "site.jsonl"
    file.write_text("".join(json.dumps({"url": url, "html": html.decode()}) + "\n" for url, html in made(5)))
    with infodisc.learn(file) as site:
        page, other = itertools.islice(site.pages(), 2)
        file.unlink()
        before = next(site.pages())
        assert page.warnings == [] and page.markdown == "" and "could not be read again" in page.warnings[0]
        assert other.sections == [] and "could not be read again" in other.warnings[0]
        assert page == before


def test_unknown_attribute():
    page = next(infodisc.learn(made(5)).pages())
    with pytest.raises(AttributeError, match="nonsense"):
        page.nonsense
    with pytest.raises(AttributeError, match="unpickled"):
        pickle.loads(pickle.dumps(page)).sections


def test_more_of_any_page_that_is_extracted(tmp_path, monkeypatch):
    """What extract() takes, it has sections and the rest of; it needs no file for that."""
    templates, (url, html) = infodisc.learn(made(5)).templates, made(1)[0]
    monkeypatch.setenv("TMPDIR", str(tmp_path / "no-such-directory"))
    wanted = templates.extract(html, url)
    for other in "page.html", "", "file:///tmp/page.html":
        page = templates.extract(html, other)
        assert (page.sections, page.headings, page.word_count) == (wanted.sections, [], wanted.word_count)
    for empty in b"", b" \n":
        page = templates.extract(empty, url)
        assert (page.sections, page.links, page.blocks, page.word_count, page.markdown) == ([], [], [], 0, "")


def test_more_of_a_page_needs_the_site(tmp_path):
    with infodisc.learn(made(5), temp_dir=tmp_path) as site:
        page, other = itertools.islice(site.pages(), 2)
        assert page.word_count > 9
    assert page.sections  # it has them all now
    with pytest.raises(infodisc.Error):
        other.sections
    assert os.listdir(tmp_path) == []


class Rows:  # a sequence of the old kind
    def __getitem__(self, i):
        return made(3)[i]


def test_sequences_without_iter():
    assert infodisc.learn(Rows()).summary["pages"] == 3


def test_wrong_pages_for_templates(harbour):
    templates = infodisc.learn(harbour).templates
    for url, content_type, match in ((None, None, "the page: its URL is NoneType, not str"),
                                     ("http://x.example/", b"text/html", "the page .*: its content type is bytes")):
        with pytest.raises(TypeError, match=match):
            templates.extract(b"<p>a</p>", url, content_type)
    with pytest.raises(TypeError, match="the page .http://x.example/.: its HTML is str, not bytes"):
        templates.extract("<p>a</p>", "http://x.example/")
    for url in "http://x.example/\0", "http://x.example/\udcff":
        with pytest.raises(infodisc.PageError, match="its URL holds a zero byte or half a character"):
            templates.extract(b"<p>a</p>", url)
    assert templates.extract(b"<p>a</p>", "http://x.example/", "text/html; charset=\udcff").charset == "utf-8"
    good = ("http://x.example/", b"<p>a</p>")
    for page, match in ((("http://x.example/2",), "page 1 is neither"),
                        ((b"<p>b</p>", "http://x.example/2"), "page 1: its URL")):
        with pytest.raises(TypeError, match=match):
            list(templates.extract_many([good, page]))
    with pytest.raises(TypeError, match="^jobs is '2', not int"):
        list(templates.extract_many([good], jobs="2"))


def test_paths_of_bytes(harbour, tmp_path):
    with infodisc.learn(harbour) as site:
        site.templates.save(bytes(tmp_path / "templates.json"))
        site.report(bytes(tmp_path / "report.html"))
        with pytest.raises(TypeError, match="os.PathLike"):  # not a file that is open
            site.report(3)
        with pytest.raises(infodisc.Error, match="^cannot write '/nowhere/report.html': No such file"):
            site.report(b"/nowhere/report.html")
    assert infodisc.Templates.load(tmp_path / "templates.json").clusters
    assert (tmp_path / "report.html").stat().st_size > 0


def test_coverage(harbour, sample):
    directory, out = sample
    templates = infodisc.Templates.load(out / "templates.json")
    assert templates.coverage == json.loads((out / "templates.json").read_text())["coverage"]
    assert infodisc.learn(harbour).templates.coverage > 0.5
    assert infodisc.learn(made(1)).templates.coverage is None


def test_types_are_written():
    """Checkers need not agree on what a value's type is, so a package says it: of each attribute that users may see."""
    for file in Path(infodisc.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            for target in node.targets if isinstance(node, ast.Assign) else []:
                first = isinstance(target, ast.Attribute) and not target.attr.startswith("_")
                typed = first and f"self.{target.attr}: " in file.read_text()
                assert not first or typed or isinstance(node.value, ast.Name), (file.name, target.attr)


def test_program():
    for command in (program(), [sys.executable, "-m", "infodisc"]):
        shown = subprocess.run([*command, "--version"], check=True, capture_output=True, text=True).stdout
        assert infodisc.__version__ in shown
    assert infodisc.methods()[0] == "template" and "OpenMP" in infodisc.libraries()
