# SPDX-License-Identifier: MIT
"""Threads, processes, signals, progress, pickles, and leftovers."""

import gc
import itertools
import json
import logging
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import threading
import time

import infodisc
import pytest
from conftest import made


def test_threads_share_templates(harbour):
    templates = infodisc.learn(made(20)).templates
    wanted = [templates.extract(html, url) for url, html in made(20)]
    results = {}

    def work(name):
        results[name] = [templates.extract(html, url) for url, html in made(20) * 20]

    threads = [threading.Thread(target=work, args=(i,)) for i in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(results[i] == wanted * 20 for i in range(6))


def test_sites_in_several_threads(harbour):
    results = []
    threads = [threading.Thread(target=lambda: results.append([p.record for p in infodisc.learn(harbour, jobs=2).pages()]))
               for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 4 and all(result == results[0] for result in results)


def learn_in_child(directory, queue):
    queue.put(infodisc.learn(directory, jobs=2).summary["pages"])


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_processes(harbour, method):
    infodisc.learn(harbour, jobs=2)
    context = multiprocessing.get_context(method)
    queue = context.Queue()
    child = context.Process(target=learn_in_child, args=(harbour, queue))
    child.start()
    assert queue.get(timeout=60) == 58
    child.join()


def test_extract_many_is_lazy():
    templates = infodisc.learn(made(20)).templates
    taken = []

    def pages():
        for url, html in made(500):
            taken.append(url)
            yield url, html

    found = templates.extract_many(pages(), jobs=2)
    assert next(found).url == "https://x.example/0.html"
    assert len(taken) < 50
    found.close()
    with pytest.raises(infodisc.OptionError, match="^jobs is -3, less than 0$"):
        next(templates.extract_many(made(5), jobs=-3))
    assert [page.url for page in templates.extract_many(made(50), 2)] == [url for url, _ in made(50)]


def test_ctrl_c_leaves_nothing(tmp_path):
    code = ("import infodisc, signal, sys\n"
            "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # ignored in background jobs
            f"pages = [(f'https://x.example/{{i}}', b'<p>' + b'word%d ' % i * 20000) for i in range(3000)]\n"
            f"print('ready', flush=True)\n"
            f"infodisc.learn(pages, temp_dir={str(tmp_path)!r}, progress=lambda *a: print(*a, flush=True))\n")
    child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert child.stdout.readline() == "ready\n"
    for _ in range(3):
        child.stdout.readline()  # the library is at work
    start = time.monotonic()
    child.send_signal(signal.SIGINT)
    _, errors = child.communicate(timeout=60)
    assert "KeyboardInterrupt" in errors
    assert time.monotonic() - start < 10
    assert os.listdir(tmp_path) == []


def test_a_site_outlives_ctrl_c(tmp_path):
    """What interrupts pages() does not interrupt the next call: the site is still learned."""
    stops = []

    def tell(step, done, total):
        if stops:
            raise stops.pop()

    with infodisc.learn(made(20), progress=tell) as site:
        for call in (lambda: len(list(site.pages())), lambda: len([page.markdown for page in site.pages()]),
                     lambda: len([page.sections for page in site.pages()]), lambda: site.write(tmp_path) or 20):
            stops.append(KeyboardInterrupt())
            with pytest.raises(KeyboardInterrupt):
                call()
            assert call() == 20
        assert sorted(os.listdir(tmp_path)) == ["pages.jsonl", "report.html", "run.json", "templates.json"]


def test_what_a_progress_function_raises(harbour):
    def stop(step, done, total):
        raise RuntimeError(f"enough of {step}")

    with pytest.raises(RuntimeError, match="enough of "):
        infodisc.learn(harbour, progress=stop)


def test_progress_and_log(harbour, capsys, caplog):
    steps = []
    with caplog.at_level(logging.INFO, logger="infodisc"):
        infodisc.learn(harbour, progress=lambda step, done, total: steps.append((step, done, total)))
    assert steps and all(done <= total for _, done, total in steps)
    assert "58 pages in 7 clusters" in caplog.text
    infodisc.learn(harbour, progress=True)
    infodisc.learn(harbour)
    assert capsys.readouterr().out == ""


def test_own_progress_line(harbour, capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    infodisc.learn(harbour, progress=True)
    assert " %" in capsys.readouterr().err


def test_temporary_files_go(harbour, tmp_path):
    site = infodisc.learn(made(5), temp_dir=tmp_path)
    list(site.pages())
    assert os.listdir(tmp_path)
    site.close()
    assert os.listdir(tmp_path) == []
    site = infodisc.learn(made(5), temp_dir=tmp_path)
    list(site.pages())
    del site
    gc.collect()
    assert os.listdir(tmp_path) == []


def test_a_forked_process_leaves_the_files(tmp_path):
    site = infodisc.learn(made(5), temp_dir=tmp_path)
    assert len(list(site.pages())) == 5
    child = multiprocessing.get_context("fork").Process(target=site.close)
    child.start()
    child.join()
    assert child.exitcode == 0 and len(list(site.pages())) == 5 and next(site.pages()).sections
    site.close()
    assert os.listdir(tmp_path) == []


def test_chdir_after_learning(tmp_path, monkeypatch):
    (tmp_path / "site.jsonl").write_text("".join(json.dumps({"url": url, "html": html.decode()}) + "\n"
                                                 for url, html in made(5)))
    for directory in "here", "elsewhere":
        (tmp_path / directory).mkdir()
    monkeypatch.chdir(tmp_path)
    with pytest.raises(infodisc.Error, match="^cannot open 'gone.jsonl': "):
        infodisc.learn("gone.jsonl")
    with infodisc.learn("site.jsonl", temp_dir="here") as site:
        monkeypatch.chdir(tmp_path / "elsewhere")
        assert all(page.sections and "Words of page" in page.markdown for page in site.pages())
        assert len(os.listdir(tmp_path / "here")) == 2 and "Site site.jsonl:" in repr(site)
        site.templates.save(tmp_path / "t.json")
    assert os.listdir(tmp_path / "here") == []
    monkeypatch.chdir(tmp_path)
    (tmp_path / "rules").write_text("keep #nav\n")
    templates = infodisc.Templates.load("t.json", rules="rules")
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert "Home News" in templates.extract(made(1)[0][1], made(1)[0][0]).markdown


def test_pickle(tmp_path):
    site = infodisc.learn(made(5))
    page = next(site.pages())
    assert pickle.loads(pickle.dumps(page)) == page
    templates = pickle.loads(pickle.dumps(site.templates))
    assert templates.extract(made(1)[0][1], made(1)[0][0]).title


def test_pickle_after_close():
    """A worker hands over pages when its site is closed: what had been made goes along."""
    with infodisc.learn(made(5)) as site:
        asked, other = itertools.islice(site.pages(), 2)
        markdown = asked.markdown
    assert pickle.loads(pickle.dumps(asked)).markdown == markdown
    again = pickle.loads(pickle.dumps(other))
    assert again == other and again.content == other.content
    with pytest.raises(AttributeError, match="unpickled"):
        again.markdown
    with pytest.raises(infodisc.Error, match="closed"):
        other.markdown


def test_errors_are_pickled():
    error = pickle.loads(pickle.dumps(infodisc.PageError("https://x.example/big", "too large")))
    assert (error.url, error.reason) == ("https://x.example/big", "too large")
    assert str(error) == "https://x.example/big: too large"
