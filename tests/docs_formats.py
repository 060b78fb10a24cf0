# SPDX-License-Identifier: MIT
"""docs_formats.py PROGRAM DIR - what infodisc writes against docs/formats.md and the JSON Schema; called
by docs.sh from the project's root. Prints "passed NAME" or "failed NAME: why" for each check."""
import copy
import json
import os
import re
import shutil
import subprocess
import sys

from tally import tell as check

PROGRAM, WORK = sys.argv[1], sys.argv[2]
FORMATS = open("docs/formats.md", encoding="utf-8").read()
SCHEMA = json.load(open("docs/templates.schema.json", encoding="utf-8"))
SITES = ["harbour", "ledger-2001", "vestnik", "wenzhai"]


def skip(what):
    print(f"docs: skipped: {what}")


def make_odd_site(directory):
    """Every warning and skip reason that a test can bring about."""
    os.makedirs(directory)

    def put(name, html):
        with open(os.path.join(os.fsencode(directory), name), "wb") as f:
            f.write(html)

    for i in range(5):
        put(b"p%d.html" % i, b"<title>Page %d - Odd</title><p>Always here</p><p>Number %d alone</p>" % (i, i))
    put(b"app.html", b"<title>App - Odd</title><div id=root></div><script>x()</script>")
    put(b"waits.html", "<title>Waits - Odd</title><div id=root>Please wait\u2026</div><script>x()</script>".encode())
    put(b"words.html", b"<title>Words - Odd</title><div id=root>Please wait here</div><script>x()</script>")
    put(b"json.html", b"<title>JSON - Odd</title><p>Loading</p><script id=__NEXT_DATA__ type='application/json'>{\"props\":\""
        + b"word " * 400 + b"\"}</script>")
    put(b"same.html", b"<meta name=pubdate content=04/05/2017><title>Same - Odd</title><p>Always here</p>")
    put(b"bad.html", b'<meta charset="euc-kr"><title>Bad</title><p>One \xff\xff byte is wrong</p>')
    put(b"deep.html", b"<title>Deep</title>" + b"<div>" * 600 + b"down here")
    put(b"name\xff.html", b"<title>Name</title><p>A name that is no UTF-8</p>")
    put(b"control.html", b"<title>Form</title><select><option>One<option>Two</select><pre>...</pre>")
    put(b"empty.html", b"")
    put(b"large.html", b"<html>" + b"<p>Large and larger</p>" * 9000)
    put(b"style.css", b"p { color: red }")
    put(b"robots.txt", b"User-agent: *")
    os.symlink("p0.html", os.path.join(directory, "link.html"))
    os.mkfifo(os.path.join(directory, "fifo.html"))


def run(name, site, *options):
    """Runs the program; its three outputs, parsed."""
    out = os.path.join(WORK, "formats", name)
    done = subprocess.run([PROGRAM, "-q", "-o", out, *options, site], capture_output=True, text=True)
    check(f"{name}: exit 0", done.returncode == 0, done.stderr)
    raw = {f: open(os.path.join(out, f), "rb").read() for f in os.listdir(out)}
    for file, data in raw.items():
        check(f"{name}: {file} is UTF-8 and ends its last line", data.decode("utf-8").endswith("\n"))
    pages = [json.loads(line) for line in raw["pages.jsonl"].splitlines()]
    return json.loads(raw["templates.json"]), pages, json.loads(raw["run.json"])


def members(value, inside=""):
    """The names of all members below a value; those of skipped_by_reason are words of their own."""
    if isinstance(value, list):
        for item in value:
            yield from members(item, inside)
    elif isinstance(value, dict):
        for key, item in value.items():
            if inside != "skipped_by_reason":
                yield key
            yield from members(item, key)


def check_documented(name, outputs):
    for key in sorted({key for output in outputs for key in members(output)}):
        check(f"{name}: docs/formats.md has `{key}`", f"`{key}`" in FORMATS, "no such member")


def bytewise(strings):
    return sorted(strings, key=lambda s: s.encode("utf-8"))


def check_templates(name, t):
    clusters = t["clusters"]
    check(f"{name}: clusters by pages, then pattern",
          clusters == sorted(clusters, key=lambda c: (-c["pages"], c["url_pattern"].encode("utf-8"))))
    check(f"{name}: clusters are numbered", [c["cluster"] for c in clusters] == list(range(len(clusters))))
    check(f"{name}: clusters hold all pages", sum(c["pages"] for c in clusters) == t["pages"])
    check(f"{name}: and all documents", sum(c["documents"] for c in clusters) == t["documents"])
    for c in clusters:
        where = f"{name}, {c['url_pattern']}"
        paths = [p["path"] for p in c["paths"]]
        check(f"{where}: paths in bytewise order", paths == bytewise(paths))
        check(f"{where}: paths add up", sum(p["tokens"] for p in c["paths"]) == c["tokens"])
        check(f"{where}: coverage", all(
            p["support"] <= c["documents"] and abs(p["coverage"] - p["support"] / c["documents"]) < 2e-6
            for p in c["paths"]))
        check(f"{where}: verdicts and reasons agree", all(
            p["reason"] == "by the page alone" or
            (p["verdict"] == "informative") == (p["reason"] in ("low entropy", "looks like content", "list of an index page", "caption of content"))
            for p in c["paths"]))
        check(f"{where}: samples", all(len(p["sample"].encode("utf-8")) <= 160 for p in c["paths"]))
        check(f"{where}: type score", c["type_score"] >= 0.333 or c["documents"] == 0)


def check_stated(name, pages):
    """What pages state: the forms that are promised."""
    def fits(member, form):
        wrong = [p[member] for p in pages if p[member] is not None and not re.fullmatch(form, p[member])]
        check(f"{name}: {member}", not wrong, wrong[:3])

    for member in ("date", "modified"):
        fits(member, r"\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d))?")
    fits("canonical", r"https?://[!-~]+")
    fits("lang_declared", r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")
    fits("description", r"\S(.*\S)?")
    fits("site_name", r"\S(.*\S)?")
    check(f"{name}: authors", all(isinstance(p["author"], list) and len(p["author"]) <= 16 and
                                  all(re.fullmatch(r"\S(.*\S)?", a) for a in p["author"]) for p in pages))


def ends_at_heading(page, prefix):
    """Is the title as much of the TITLE as the H1 has, before a sign?"""
    title, rest = page["title"], page["title_raw"].removeprefix(prefix)
    return (rest.startswith(title) and re.match(r"\||-| [^\w\s:(\[/]", rest[len(title):]) is not None
            and title.lower() in page["content"].lower().split("\n"))


def check_pages(name, t, pages):
    regexes = [re.compile(c["url_regex"]) for c in t["clusters"]]
    check(f"{name}: a line a document", len(pages) == t["documents"])
    check(f"{name}: URLs are unique", len({p["url"] for p in pages}) == len(pages))
    check(f"{name}: URLs are ASCII", all(p["url"].isascii() for p in pages))
    wrong = [p["url"] for p in pages
             if [k for k, r in enumerate(regexes) if r.search(p["url"])] != [p["cluster"]]]
    check(f"{name}: each URL matches the regex of its cluster alone", not wrong, wrong[:3])
    check(f"{name}: ids", all(re.fullmatch("[0-9a-f]{32}", p["id"]) for p in pages))
    check(f"{name}: digests", all(re.fullmatch("xxh128:[0-9a-f]{32}", p["digest"]) for p in pages))
    prefix, suffix = t["title"]["prefix"], t["title"]["suffix"]
    check(f"{name}: titles", all(
        p["title_raw"] in (prefix + p["title"] + suffix, p["title"] + suffix, prefix + p["title"], p["title"])
        or ends_at_heading(p, prefix) for p in pages))
    check(f"{name}: warnings are explained", all(f"`{w}`" in FORMATS for p in pages for w in p["warnings"]))
    check_stated(name, pages)
    check(f"{name}: no empty line", not any("\n\n" in p["content"] + "\n" + p["redundant"]
                                            for p in pages if p["content"] and p["redundant"]))


def check_run(name, t, pages, r):
    for key in ("version", "options", "site", "pages", "documents", "threshold"):
        check(f"{name}: run.json has the same {key}", r[key] == t[key])
    check(f"{name}: skipped", r["skipped"] == len(r["skipped_pages"]))
    check(f"{name}: none is lost", r["documents"] + r["skipped"] >= r["pages"])
    check(f"{name}: reasons add up",
          sum(r["skipped_by_reason"].values()) == len(r["skipped_pages"]) + len(r["skipped_files"]))
    for key in ("skipped_pages", "skipped_files"):
        paths = [s["path"] for s in r[key]]
        check(f"{name}: {key} in order", paths == bytewise(paths))
    check(f"{name}: tokens of the run", r["informative_tokens"] + r["redundant_tokens"] ==
          sum(c["tokens"] for c in t["clusters"]))
    check(f"{name}: nine thresholds", [s["threshold"] for s in r["threshold_curve"]] ==
          [i / 10 for i in range(1, 10)])


def check_schema(runs):
    try:
        import jsonschema
        validator = jsonschema.Draft202012Validator
    except (ImportError, AttributeError):
        skip(f"{len(runs)} templates.json against the schema: python3-jsonschema 4 is not installed")
        return
    validator.check_schema(SCHEMA)
    validator = validator(SCHEMA)
    for name, t in runs.items():
        errors = [f"{list(e.path)}: {e.message}" for e in validator.iter_errors(t)]
        check(f"{name}: templates.json fits the schema", not errors, errors[:3])
    t = next(iter(runs.values()))
    damages = {
        "a member too many": lambda d: d["clusters"][0].update(more=1),
        "a member too few": lambda d: d["clusters"][0]["paths"][0].pop("css"),
        "a share above 1": lambda d: d.update(threshold=1.5),
        "a count that is no number": lambda d: d.update(pages="58"),
        "an unknown verdict": lambda d: d["clusters"][0]["paths"][0].update(verdict="maybe"),
        "another format": lambda d: d.update(format=2),
    }
    for what, damage in damages.items():
        damaged = copy.deepcopy(t)
        damage(damaged)
        check(f"the schema refuses {what}", not validator.is_valid(damaged))


def check_hashes(name, pages):
    """The first and last page's id and digest as xxhsum makes them."""
    if not shutil.which("xxhsum"):
        skip("ids and digests: xxhsum is not installed")
        return
    for p in (pages[0], pages[-1]):
        for text, want in ((p["url"], p["id"]), (p["content"], p["digest"].split(":")[1])):
            got = subprocess.run(["xxhsum", "-H2"], input=text.encode("utf-8"), capture_output=True).stdout
            check(f"{name}: XXH3-128 of {p['path']}", want in got.decode(), got)


def check_odd(t, pages, r):
    seen = {w for p in pages for w in p["warnings"]}
    want = {"bytes that were invalid in its charset were replaced", "nested too deeply: inner tags were dropped",
            "a date that the page states could not be read",
            "no text without its scripts", "text in scripts", "no informative block"}
    check("odd site: warnings", want <= seen, want - seen)
    shells = [p["path"] for p in pages if "no text without its scripts" in p["warnings"]]
    check("odd site: pages that scripts would fill", shells == ["app.html", "waits.html"], shells)
    reasons = {s["path"]: (s["reason"], key) for key in ("skipped_pages", "skipped_files") for s in r[key]}
    for path, reason, key in (
            ("style.css", "not HTML", "skipped_files"), ("robots.txt", "crawler's own file", "skipped_files"),
            ("link.html", "symbolic link", "skipped_files"), ("fifo.html", "not a regular file", "skipped_files"),
            ("empty.html", "empty file", "skipped_pages"), ("large.html", "too large", "skipped_pages")):
        check(f"odd site: {path} is {reason}", reasons.get(path) == (reason, key), reasons.get(path))
    check("odd site: a name that is no UTF-8", any(p["path"] == "name\ufffd.html" for p in pages))
    reasons = {p["reason"] for c in t["clusters"] for p in c["paths"]}
    check("odd site: reasons of paths", {"control or dialog", "no words", "title of the page"} <= reasons, reasons)


def check_apply(learned, site):
    """The outputs of `infodisc apply` with the templates of the run `learned`."""
    out = os.path.join(WORK, "formats", "apply")
    done = subprocess.run([PROGRAM, "apply", "-q", "-o", out, os.path.join(WORK, "formats", learned, "templates.json"),
                           site], capture_output=True, text=True)
    check("apply: exit 0, or 3 as the templates are of another site", done.returncode in (0, 3), done.stderr)
    check("apply: two files", sorted(os.listdir(out)) == ["pages.jsonl", "run.json"])
    pages = [json.loads(line) for line in open(os.path.join(out, "pages.jsonl"), encoding="utf-8")]
    r = json.load(open(os.path.join(out, "run.json"), encoding="utf-8"))
    check_documented("apply", (pages, r))
    health, templates = r["health"], r["health"]["templates"]
    for key in ("documents", "tokens"):
        check(f"apply: {key} of the clusters add up", sum(t[key] for t in templates) == health[key])
    check("apply: documents", len(pages) == r["documents"] == health["documents"])
    check("apply: coverage", abs(sum(t["coverage"] * t["tokens"] for t in templates) -
                                 health["coverage"] * health["tokens"]) < 1e-4 * health["tokens"])
    check("apply: pages of each cluster", all(
        sum(p["cluster"] == t["cluster"] for p in pages) == t["documents"] for t in templates))
    check("apply: changed paths", any(t["changed_paths"] for t in templates) and all(
        c["change"] in t["changes"] and len(t["changed_paths"]) <= 20 for t in templates for c in t["changed_paths"]))
    check("apply: warnings are explained", all(f"`{w}`" in FORMATS for p in pages for w in p["warnings"]))


def check_matrix(site):
    file = os.path.join(WORK, "matrix")
    t, pages, _ = run("matrix", site, "--matrix", file)
    lines = open(file, encoding="utf-8").read().splitlines()
    features = [l.split("\t") for l in open(file + ".features", encoding="utf-8").read().splitlines()]
    documents = [l.split("\t") for l in open(file + ".documents", encoding="utf-8").read().splitlines()]
    size = [int(n) for n in lines[2].split()]
    cells = [[int(n) for n in l.split()] for l in lines[3:]]
    check("matrix: head", lines[0] == "%%MatrixMarket matrix coordinate integer general")
    check("matrix: size", size == [len(features), len(documents), len(cells)])
    check("matrix: documents", documents == [[p["path"], p["url"]] for p in pages])
    check("matrix: order of the cells", cells == sorted(cells, key=lambda c: (c[1], c[0])))
    check("matrix: order of the features", [f[0] for f in features] == bytewise(f[0] for f in features))
    s, df = [0] * (size[0] + 1), [0] * (size[0] + 1)
    for feature, _, count in cells:
        s[feature] += count
        df[feature] += 1
    check("matrix: S and df", [[int(f[1]), int(f[2])] for f in features] == [list(x) for x in zip(s[1:], df[1:])])


def main():
    odd = os.path.join(WORK, "odd")
    make_odd_site(odd)
    jobs = {s: (f"datasets/{s}/pages",) for s in SITES}
    jobs["paper"] = ("datasets/ledger-2001/pages", "-m", "paper")
    jobs["paper, options"] = ("datasets/harbour/pages", "-m", "paper", "-b", "div", "-t", "0.4", "--base-url",
                              "https://www.harbourworks.example/", "--lang", "en")
    for method in ("template", "entropy", "largest", "coreex", "next", "maxent", "memm", "crf", "ib1", "igtree",
                   "c45"):
        jobs[method] = ("datasets/harbour/pages", "-m", method)
    jobs["one page"] = ("datasets/harbour/pages/about/index.html",)
    jobs["odd site"] = (odd, "--max-page-bytes", "100K")
    runs = {name: run(name, *job) for name, job in jobs.items()}
    for name, (t, pages, r) in runs.items():
        check_documented(name, (t, pages, r))
        check_templates(name, t)
        check_pages(name, t, pages)
        check_run(name, t, pages, r)
    check("one page: its warning", runs["one page"][1][0]["warnings"] ==
          ["only page of its site: nothing can be said to repeat"])
    check("ib1: pages whose parts are no article say so",
          sum("(E1)" in w or "(E3)" in w for p in runs["ib1"][1] for w in p["warnings"]) > 10 and
          not any("(E1)" in w for p in runs["entropy"][1] for w in p["warnings"]))
    post = next(p for p in runs["harbour"][1] if p["path"] == "blog/2023/first-plank/index.html")
    check("harbour: a post's date and author", (post["date"], post["author"]) == ("2023-03-06", ["Nell Carrow"]), post)
    check("harbour: its canonical URL", post["canonical"] ==
          "https://www.harbourworks.example/blog/2023/first-plank/", post["canonical"])
    first = next(p for p in runs["vestnik"][1] if p["path"] == "article.php?id=112")
    check("vestnik: what META says", (first["date"], first["author"], first["lang_declared"]) ==
          ("2006-01-12", ["Ольга Синицына"], "ru"), first)
    check("order of pages", [p["path"] for p in runs["harbour"][1]] ==
          bytewise(p["path"] for p in runs["harbour"][1]))
    check_odd(*runs["odd site"])
    check_schema({name: t for name, (t, _, _) in runs.items()})
    check_hashes("harbour", runs["harbour"][1])
    check_apply("harbour", "datasets/wenzhai/pages")
    check_matrix("datasets/wenzhai/pages")


main()
