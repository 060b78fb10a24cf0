#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What --format writes of corpora, read by the programs themselves (PyPI): Hugging Face's datasets, datatrove (into Parquet
and back), warcio and FastWARC. These files are of a site whose first pages, more than a reader looks at to guess types,
state neither author nor date. Then pages.jsonl in DuckDB, Polars, Tantivy, LanceDB and Qdrant, the pieces of chunks in Chroma, and the jobs for
Dask and Ray. Types the Python of docs/corpora.md and docs/clusters.md. Prints "passed NAME", "failed NAME: WHY" for each check.

    corpora_tools.py PROGRAM PYTHON WORK
"""
import json
import os
import re
import shutil
import subprocess
import sys

from tally import tell as check

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAM, PYTHON, WORK = map(os.path.abspath, sys.argv[1:4])
SILENT, TELLING = 700, 8  # pages; of some 20 KB each: a reader looks at 10 MB


def make_site(directory):
    os.makedirs(directory, exist_ok=True)
    for i in range(SILENT + TELLING):
        facts = ""
        if i >= SILENT:
            facts = f'<meta name="author" content="Nell {i}"><meta name="date" content="2024-02-{i % 28 + 1:02d}">'
        words = " ".join(f"w{i * 31 + k * k % 977}x{k}" for k in range(2000))
        with open(f"{directory}/{i:05d}.html", "w", encoding="utf-8") as f:
            f.write(f"<!DOCTYPE html><title>Page {i}</title>{facts}<body><div id=menu><a href=/>Home</a></div><p>{words}</p>")


def documented(section):
    """The blocks of Python of a section of docs/corpora.md."""
    with open(os.path.join(HERE, "..", "docs", "corpora.md"), encoding="utf-8") as f:
        text = re.search(rf"^## {section}\n(.*?)(?=^## |\Z)", f.read(), re.M | re.S).group(1)
    return re.findall(r"^```python\n(.*?)^```", text, re.M | re.S)


def python(code):
    return subprocess.run([PYTHON, "-c", code], cwd=WORK, capture_output=True, text=True, check=False,
                          env=dict(os.environ, HOME=WORK, HF_HUB_OFFLINE="1"))


def check_libraries():
    """The programs of docs/corpora.md for libraries of Python print what stands there."""
    with open(os.path.join(HERE, "..", "docs", "corpora.md"), encoding="utf-8") as f:
        text = f.read()
    found = re.findall(r"^## (\w+)\n[^#]*?^```python\n([^`]*)^```\n```output\n(.*?)^```", text, re.M | re.S)
    check("docs/corpora.md has six libraries",
          [name for name, *_ in found] == ["DuckDB", "Polars", "Tantivy", "LanceDB", "Qdrant", "Chroma"], found)
    subprocess.run([PROGRAM, "-q", "-f", "chunks", "-o", WORK + "/out", os.path.join(HERE, "..", "datasets/harbour/pages")], check=True)
    for name, code, output in found:
        done = python(code)
        check(f"{name}: prints what stands in docs/corpora.md", done.stdout == output, done.stdout + done.stderr[-600:])


def check_long_silence():
    """DuckDB by docs/corpora.md: a date and an author after more pages without than it looks at by itself."""
    with open(WORK + "/out/pages.jsonl", encoding="utf-8") as f:
        page = dict(json.loads(f.readline()), author=[], date=None, content="", redundant="")
    pages = [dict(page, path=str(i)) for i in range(30000)] + [dict(page, author=["Nell"], date="2024-02-03")]
    with open(WORK + "/silent.jsonl", "w", encoding="utf-8") as f:
        f.writelines(json.dumps(page) + "\n" for page in pages)
    with open(os.path.join(HERE, "..", "docs", "corpora.md"), encoding="utf-8") as f:
        calls = re.findall(r"FROM (read_json\('out/pages.jsonl'[^)]*\))", f.read())
    check("docs/corpora.md reads pages.jsonl by DuckDB twice", len(calls) == 2, calls)
    for call in [*calls, "read_json('silent.jsonl')"]:
        call = call.replace("out/pages", "silent")
        done = python(f"import duckdb\nprint(duckdb.sql(\"SELECT author, date::text FROM {call}\").fetchall()[-1])")
        kept = done.stdout == "(['Nell'], '2024-02-03')\n"
        check(f"DuckDB: {call} {'keeps' if 'sample' in call else 'loses'} what only later pages have",
              kept == ("sample_size=-1" in call), done.stdout + done.stderr[-600:])


CFFI = """
import cffi
c = cffi.FFI()
c.cdef(open('infodisc.cdef').read())
lib = c.dlopen('libinfodisc.so')
run = lib.infodisc_new(c.new('struct infodisc_options *', lib.infodisc_options_default()))
for i in range(5):
    html = b'<title>x</title><p>' + b' '.join(b'w%dx%d' % (i, k) for k in range(20))
    assert lib.infodisc_add_page(run, b'http://a.example/%d' % i, html, len(html))
templates = lib.infodisc_learn(run, c.NULL)
@c.callback('bool(void *, const struct infodisc_page *)')
def visit(data, page):
    print(c.string(page.url).decode(), c.string(page.content).decode()[:4])
    return True
assert lib.infodisc_each_page(run, templates, visit, c.NULL)
lib.infodisc_free(run)
"""


def check_cffi():
    """The library by what make install lays down for cffi."""
    top = os.path.join(HERE, "..")
    build = os.path.dirname(PROGRAM)
    subprocess.run(["make", "-s", "-C", top, "BUILD=" + build, build + "/infodisc.cdef", build + "/libinfodisc.so"], check=True)
    done = python(f"import os\nos.chdir({build!r})\n" + CFFI.replace("'libinfodisc.so'", repr(build + "/libinfodisc.so")))
    check("cffi: learns from pages in memory", done.stdout == "".join(f"http://a.example/{i} w{i}x0\n" for i in range(5)),
          done.stdout + done.stderr[-600:])


def check_clusters():
    """The programs of docs/clusters.md for Dask and Ray make what one run makes."""
    with open(os.path.join(HERE, "..", "docs", "clusters.md"), encoding="utf-8") as f:
        programs = re.findall(r"^```python\n(.*?)^```", f.read().split("## Dask and Ray")[1], re.M | re.S)
    pack = [sys.executable, os.path.join(HERE, "pack_site.py"), os.path.join(HERE, "../datasets/harbour/pages"),
            "http://www.harbour.example/", "utf-8"]
    for name, code in zip(("Dask", "Ray"), programs, strict=True):
        directory = f"{WORK}/{name}"
        os.makedirs(directory + "/parts")
        subprocess.run([*pack, directory + "/all.jsonl"], check=True)
        subprocess.run(["split", "-n", "l/3", "--additional-suffix=.jsonl", "all.jsonl", "parts/part-"], cwd=directory, check=True)
        subprocess.run([PROGRAM, "-q", "-o", "want", "parts"], cwd=directory, check=True)
        with open(directory + "/program.py", "w", encoding="utf-8") as f:
            f.write(code)
        os.symlink(PROGRAM, directory + "/infodisc")
        done = subprocess.run([PYTHON, "program.py"], cwd=directory, capture_output=True, text=True, check=False,
                              env=dict(os.environ, HOME=directory, PATH=f"{directory}:{os.environ['PATH']}"))
        check(f"{name}: runs", done.returncode == 0, done.stderr[-600:])
        for file in ("pages.jsonl", "templates.json"):
            have, want = (open(f"{directory}/{out}/{file}", encoding="utf-8").read() for out in ("out", "want"))
            same = have.replace('"site": "part-aa.jsonl"', '"site": "parts"')
            check(f"{name}: {file} has the same bytes", same == want)


def main():
    make_site(WORK + "/site")
    subprocess.run([PROGRAM, "-q", "-f", "datatrove", "-f", "dolma", "-f", "wet", "--compress", "gz", "--with-schema",
                    "-o", WORK + "/out", WORK + "/site"], check=True)
    os.makedirs(WORK + "/docs", exist_ok=True)
    with open(os.path.join(HERE, "..", "docs", "pages.features.json"), encoding="utf-8") as f:
        features = f.read()
    with open(WORK + "/docs/pages.features.json", "w", encoding="utf-8") as f:
        f.write(features)
    check_corpora()
    shutil.rmtree(WORK + "/out")
    check_libraries()
    check_long_silence()
    check_clusters()
    check_cffi()


def check_corpora():
    """Readers of corpora."""
    pages = SILENT + TELLING
    load, trove = documented("Corpora")[:2]
    done = python(load)
    check("datasets: pages.jsonl by docs/pages.features.json", done.stdout == f"{pages} ['Nell {pages - 1}']\n",
          done.stdout + done.stderr[-600:])
    code = load.replace("out/pages.jsonl.gz", "some/pages.jsonl")
    subprocess.run([PROGRAM, "-q", "-o", WORK + "/some", os.path.join(HERE, "..", "datasets/harbour/pages")], check=True)
    done = python(code)
    check("datasets: the last page of a site need not have an author", done.returncode == 0, done.stderr[-600:])
    done = python(load.replace(", features=features", ""))
    check("datasets: without them it fails, as it looks at 10 MiB", done.returncode != 0, done.stdout)
    done = python(load.replace(", features=features", ", chunksize=1 << 30"))
    check("datasets: it guesses them from all pages", done.stdout == f"{pages} ['Nell {pages - 1}']\n",
          done.stdout + done.stderr[-600:])
    polars = "import polars\nprint(polars.read_ndjson('out/pages.jsonl.gz', infer_schema_length=None)['author'][-1].to_list())"
    done = python(polars)
    check("Polars: it guesses types from all pages", done.stdout == f"['Nell {pages - 1}']\n", done.stdout + done.stderr[-600:])
    done = python(polars.replace(", infer_schema_length=None", ""))
    check("Polars: otherwise it fails, as it looks at 100", done.returncode != 0, done.stdout)
    done = python(trove.replace(", schema=features.arrow_schema", "").replace("'parquet'", "'guessed'"))
    check("datatrove: without them it fails, so they are needed", done.returncode != 0, done.stdout)
    done = python(trove)
    check("datatrove: to Parquet", done.returncode == 0, done.stderr[-800:])
    done = python("import glob, pyarrow.parquet as p\n"
                  "t = p.read_table(glob.glob('parquet/*.parquet')[0])\nprint(t.num_rows, t['metadata'][-1].as_py()['author'])")
    check("datatrove: all pages, and an author", done.stdout == f"{pages} ['Nell {pages - 1}']\n", done.stdout + done.stderr[-600:])
    for name, code in (("warcio", "from warcio.archiveiterator import ArchiveIterator as A\n"
                        "print(sum(r.rec_type == 'conversion' for r in A(open('out/pages.warc.wet.gz', 'rb'))))"),
                       ("FastWARC", "from fastwarc.warc import ArchiveIterator as A, WarcRecordType as T\n"
                        "print(sum(r.record_type == T.conversion for r in A(open('out/pages.warc.wet.gz', 'rb'))))")):
        done = python(code)
        check(f"{name}: all records", done.stdout == f"{pages}\n", done.stdout + done.stderr[-600:])


main()
