# SPDX-License-Identifier: MIT
"""formats.py PROGRAM DIR - all outputs of --format through strict readers (formats_reader.py), against
pages.jsonl; called by formats.sh from the project's root. Prints "passed NAME" or "failed NAME: why"."""
import os
import re
import subprocess
import sys

from formats_reader import FORMATS, SCHEMAS, array_value, copy_value, gzip_members, need, strict_json, unpack, wanted
from hostile_site import make_hostile_site
from tally import tell as check

PROGRAM, WORK = sys.argv[1], sys.argv[2]
FIELDS = ["id", "url", "path", "host", "title", "title_raw", "lang", "charset", "type", "cluster", "date",
          "modified", "author", "description", "canonical", "site_name", "lang_declared",
          "fetched", "last_modified", "record_id", "content", "redundant", "digest", "duplicate_of", "warnings"]
ALL = [option for name in FORMATS for option in ("-f", name)]


def stumbles(name, read, *args):
    """Does the reader refuse this?"""
    try:
        read(*args)
    except (ValueError, UnicodeDecodeError):
        check(name, True)
    else:
        check(name, False, "accepted")


def read_all(out, name, fields=FIELDS):
    """The documents of one format in a directory."""
    file, read, _ = FORMATS[name]
    with open(os.path.join(out, file), "rb") as f:
        return read(f.read(), fields)


def run(name, site, *options):
    """Runs the program; the directory that it has written."""
    out = os.path.join(WORK, name)
    done = subprocess.run([PROGRAM, "-q", "-o", out, *options, site], capture_output=True, text=True)
    check(f"{name}: exit 0", done.returncode == 0, done.stderr)
    return out


def pages_of(out):
    """pages.jsonl."""
    with open(os.path.join(out, "pages.jsonl"), "rb") as f:
        return [strict_json(line) for line in f.read().decode("utf-8").split("\n")[:-1]]


def check_formats(where, out, fields=FIELDS):
    """Every format holds the pages of pages.jsonl, in its order, field by field."""
    pages = [wanted(page, fields) for page in pages_of(out)]
    for name, (_, _, look) in FORMATS.items():
        always = ["content"] if name in ("wet", "dolma", "datatrove") and "content" not in fields else []
        want = [look(wanted(page, fields + always)) for page in pages_of(out)]
        try:
            got = read_all(out, name, fields)
        except (ValueError, KeyError, OSError) as error:
            check(f"{where}: {name} can be read", False, error)
            continue
        check(f"{where}: {name} has {len(pages)} pages", len(got) == len(pages), len(got))
        wrong = [(g, w) for g, w in zip(got, want) if g != w]
        check(f"{where}: {name} has their fields", not wrong, str(wrong[:1])[:600])
        if name not in ("xapian", "wet", "dolma", "datatrove", "groonga"):
            check(f"{where}: {name} has them in order", all(list(g) == list(w) for g, w in zip(got, want)))


def fits(value, kind):
    """Is the value of this type of datasets.Features?"""
    if isinstance(kind, list):
        return isinstance(value, list) and all(fits(v, kind[0]) for v in value)
    if "_type" not in kind:
        return set(value) <= set(kind) and all(fits(v, kind[k]) for k, v in value.items())
    return value is None or isinstance(value, {"string": str, "int64": int, "float64": (int, float)}[kind["dtype"]])


def check_features(what, features, file):
    """Each document of a file has members of these types, in this order, and no other."""
    with open(file, encoding="utf-8") as f:
        documents = [strict_json(line) for line in f]
    check(what, all(fits(d, features) for d in documents))
    check(f"{what}: in order", all([k for k in features if k in d] == list(d) for d in documents))


def check_schemas(out, fields=FIELDS):
    """Each schema names the fields of its documents and no other."""
    read = {}
    for name, file in SCHEMAS.items():
        with open(os.path.join(out, file), encoding="utf-8") as f:
            read[name] = f.read()
    rest = [f for f in fields if f != "id"]
    for name in ("elasticsearch", "opensearch"):
        check(f"schema of {name}", list(strict_json(read[name])["mappings"]["properties"]) == fields)
    check("schema of solr", [f["name"] for f in strict_json(read["solr"])["add-field"]] == rest)
    check("schema of meilisearch", set(strict_json(read["meilisearch"])) == {"searchableAttributes",
                                                                            "filterableAttributes", "sortableAttributes"})
    types = {f["name"]: f["type"] for f in strict_json(read["typesense"])["fields"]}
    check("schema of typesense", list(types) == rest)
    kinds = {"string": str, "int32": int, "int64": int, "string[]": list}
    check("types of typesense", all(isinstance(d.get(k, 0 if t == "int64" else None), kinds[t]) for d in read_all(out, "typesense", fields)
                                    for k, t in types.items()))
    check("schema of vespa", re.findall(r"field (\w+) type", read["vespa"]) ==
          ["hostname" if f == "host" else f for f in fields])
    check("braces of vespa", read["vespa"].count("{") == read["vespa"].count("}"))
    check("script of xapian", re.findall(r"^(\w+) :", read["xapian"], re.M) == fields)
    check("schema of groonga", re.findall(r"^column_create pages (\w+)", read["groonga"], re.M) == rest)
    for name in ("manticore", "sphinx"):
        check_sources(name, read[name], ["page_id"] + rest)
    for name in ("dolma", "datatrove"):
        check_features(f"features of {name}", strict_json(read[name]), os.path.join(out, FORMATS[name][0]))
    check("schema of postgresql", re.findall(r"^    (\w+) \w+(?:\[\])? ?(?:NOT NULL|PRIMARY KEY)?[,\n]", read["postgresql"],
                                             re.M) == fields)


def check_sources(name, configuration, columns):
    """Each of the two indexes gets the columns that it declares, and they are those of the file but for a long text."""
    sources = re.findall(r"^source (\w+)\n\{\n(.*?)^\}", configuration, re.M | re.S)
    check(f"sources of {name}", len(sources) == 1 + ("redundant" in columns), len(sources))
    for (source, text), other in zip(sources, (("redundant",), ("content", "headings"))):
        declared = re.findall(r"tsvpipe_(?:attr|field)\w* = (\w+)", text)
        check(f"columns of {source} of {name}", declared == [c for c in columns if c not in other], declared)
        cut = [int(c) for c in re.search(r"cut -f ([0-9,]+)", text).group(1).split(",")]
        check(f"cut of {source} of {name}", [(["", *columns])[c - 1] for c in cut] == ["", *declared], cut)
        fields = re.findall(r"tsvpipe_field\w* = (\w+)", text)
        check(f"fields of {source} of {name}", not set(other) & set(fields), fields)


def contents(out):
    """The bytes of all files of a directory."""
    return {name: open(os.path.join(out, name), "rb").read() for name in sorted(os.listdir(out))}


def check_threads(where, site, want, *options):
    """The same bytes for other numbers of threads."""
    for threads in ("1", "2", "5"):
        got = contents(run(f"{where}-j{threads}", site, *options, "-j", threads))
        differ = [n for n in set(got) | set(want) if got.get(n) != want.get(n)]
        check(f"{where}: -j {threads}", not differ, differ)


def check_compression(site, plain):
    """Compressed files hold the same, and again the same bytes for any number of threads."""
    for kind in ("gz", "zst"):
        options = (*ALL, "--with-schema", "--compress", kind)
        packed = contents(run("packed-" + kind, site, *options))
        for name, data in plain.items():
            if name.startswith("pages.") and name not in SCHEMAS.values():
                got = unpack(packed.get(name + "." + kind, b""), "." + kind)
                if got is not None:
                    check(f"{name}.{kind} holds {name}", got == data)
            elif not name.endswith(".conf"):
                check(f"--compress {kind}: {name} is the same", packed.get(name) == data)
        cat = {"gz": b"zcat", "zst": b"zstdcat"}[kind]
        check(f"pages.sphinx.conf reads .{kind}", cat + b" pages.sphinx.tsv." + kind.encode() in packed["pages.sphinx.conf"])
        check_threads("compressed-" + kind, site, packed, *options)
        if kind == "gz":
            members = gzip_members(packed["pages.warc.wet.gz"])
            check("wet: a record a member", all(m.count(b"WARC/1.0\r\n") == 1 for m in members) and
                  len(members) == plain["pages.warc.wet"].count(b"WARC/1.0\r\n"), len(members))


def check_parts(site, plain):
    """Parts are whole requests, none too large but by one page, and nothing of an earlier run stays."""
    size = 20000
    out = run("parts", site, "-f", "opensearch", "-f", "meilisearch", "--split-size", "5000")
    more = len(os.listdir(out))
    run("parts", site, "-f", "opensearch", "-f", "meilisearch", "--split-size", str(size))
    check("stale parts are removed", len(os.listdir(out)) < more)
    for name, lines in (("opensearch", 2), ("meilisearch", 1)):
        parts = sorted(f for f in os.listdir(out) if f.startswith(f"pages.{name}-"))
        check(f"{name}: parts are numbered", parts == [f"pages.{name}-{i + 1:04d}.ndjson" for i in range(len(parts))])
        data = [open(os.path.join(out, f), "rb").read() for f in parts]
        check(f"{name}: several parts", len(data) > 3)
        check(f"{name}: parts hold whole pages", all(d.count(b"\n") % lines == 0 and d for d in data))
        check(f"{name}: none is too large", all(len(d) <= size or d.count(b"\n") == lines for d in data))
        check(f"{name}: parts add up", b"".join(data) == plain[f"pages.{name}-0001.ndjson"])
        check(f"{name}: two parts together are too large",
              all(len(a) + len(b.split(b"\n")[0]) + len(b.split(b"\n")[lines - 1]) + lines > size
                  for a, b in zip(data, data[1:])))


def check_options(site):
    """--fields, --index-name."""
    fields = ["id", "url", "type", "cluster", "content"]
    out = run("fields", site, *ALL, "--with-schema", "--fields", "content,cluster,url,type")
    check_formats("--fields", out, fields)
    check_schemas(out, fields)
    out = run("no-text", site, *ALL, "--with-schema", "--fields", "url")
    check_formats("--fields url", out, ["id", "url"])
    check_schemas(out, ["id", "url"])
    with_headings = [*FIELDS[:FIELDS.index("title") + 1], "headings", *FIELDS[FIELDS.index("title") + 1:]]
    out = run("with-headings", site, *ALL, "--with-schema", "--with", "headings")
    check("--with headings: there are some", sum(len(page["headings"]) for page in pages_of(out)) > 3)
    check_formats("--with headings", out, with_headings)
    check_schemas(out, with_headings)
    check("--fields headings: the same", contents(run("fields-headings", site, "-f", "solr", "--fields", ",".join(with_headings)))
          ["pages.solr.json"] == contents(out)["pages.solr.json"])
    out = run("named", site, *ALL, "--with-schema", "--index-name", "my_site1")
    for name, data in contents(out).items():
        if name.endswith(("-0001.ndjson", ".grn", ".sql", ".conf", ".vespa.jsonl", ".sd")) and "meili" not in name:
            check(f"--index-name: {name}", b"my_site1" in data)


def check_thai():
    """A site of which more than half of the pages are in Thai has its words taken apart."""
    words = {"opensearch": '"tokenizer": "thai"', "elasticsearch": '"tokenizer": "thai"',
             "solr": '"class": "solr.ThaiTokenizerFactory"', "groonga": "TokenBigramSplitSymbolAlpha"}
    for thai in (2, 3):
        site = os.path.join(WORK, f"site-thai-{thai}")
        os.makedirs(site)
        for i in range(4):
            lang = "th-TH" if i < thai else "thx"
            with open(os.path.join(site, f"{i}.html"), "w", encoding="utf-8") as f:
                f.write(f"<html lang={lang}><title>{i}</title><p>ฤดูหนาว {i}</p></html>")
        out = run(f"thai-{thai}", site, *[o for name in words for o in ("-f", name)], "--with-schema")
        for name, word in words.items():
            with open(os.path.join(out, SCHEMAS[name]), encoding="utf-8") as f:
                check(f"{thai} of 4 pages in Thai: {name}", (word in f.read()) == (thai == 3))


def check_crawl():
    """Of a crawl the formats have the dates of its captures."""
    pack = os.path.join(os.path.dirname(os.path.abspath(__file__)), "pack_site.py")
    warc = os.path.join(WORK, "crawl.warc.gz")
    subprocess.run([sys.executable, pack, "datasets/harbour/pages", "http://www.harbour.example/", "utf-8", warc], check=True)
    out = run("crawl", warc, *ALL, "--with-schema")
    check("a crawl has dates of captures", {p["fetched"] for p in pages_of(out)} == {"2024-02-29T12:00:00Z"})
    check("a crawl has ids of its records", len({p["record_id"] for p in pages_of(out)}) == len(pages_of(out)) > 20)
    check("a crawl has dates of changes", {p["last_modified"] for p in pages_of(out)} == {None, "2017-03-28T03:57:03Z"})
    check_formats("crawl", out)
    with open(os.path.join(out, "pages.dolma.jsonl"), encoding="utf-8") as f:
        documents = [strict_json(line) for line in f]
    check("dolma: added", all(d["added"] == "2024-02-29T12:00:00Z" for d in documents))
    check("dolma: created", sum("created" in d for d in documents) == sum(p["date"] is not None for p in pages_of(out)) > 0)


def check_readers():
    """The readers refuse what they have to."""
    def accept(read, *args):
        read(*args)
        return True
    first = FORMATS["xapian"][1]
    stumbles("xapian: no end", first, b"id=1\n", FIELDS)
    stumbles("xapian: a line without =", first, b"id=1\nfoo\n\n", FIELDS)
    check("xapian: goes on", first(b"id=1\ncontent=a\n=\n=b\n\n", FIELDS) == [{"id": "1", "content": "a\n\nb"}])
    stumbles("bulk: no last newline", FORMATS["opensearch"][1], b'{"index":{"_index":"pages","_id":"1"}}\n{"id":"1"}', FIELDS)
    stumbles("bulk: another id", FORMATS["opensearch"][1], b'{"index":{"_index":"pages","_id":"2"}}\n{"id":"1"}\n', FIELDS)
    stumbles("JSON: twice", strict_json, '{"a":1,"a":2}')
    stumbles("JSON: U+0000", strict_json, '"\\u0000"')
    stumbles("JSON: a surrogate", strict_json, '"\\ud800"')
    stumbles("COPY: a lone backslash", copy_value, "a\\")
    stumbles("COPY: another escape", copy_value, "a\\x")
    stumbles("array: no quotes", array_value, "{a}")
    check("array", array_value('{"a\\"b","\\\\"}') == ['a"b', "\\"])
    stumbles("sphinx: 0", FORMATS["sphinx"][1], b"0\tx\n", ["id"])
    stumbles("sphinx: columns", FORMATS["sphinx"][1], b"1\t1\tx\n", ["id"])
    stumbles("meilisearch: a key", FORMATS["meilisearch"][1], b'{"id":"a b"}\n', FIELDS)
    stumbles("wet: nothing", FORMATS["wet"][1], b"WARC/1.0\r\nWARC-Type: warcinfo\r\n\r\n", FIELDS)
    check("need", accept(need, True, ""))


def main():
    hostile = os.path.join(WORK, "hostile")
    make_hostile_site(hostile)
    sites = {"hostile": hostile, **{s: f"datasets/{s}/pages" for s in ("harbour", "vestnik", "wenzhai")}}
    check_readers()
    for where, site in sites.items():
        out = run("all-" + where, site, *ALL, "--with-schema")
        check_formats(where, out)
        check_schemas(out)
        with open("docs/pages.features.json", encoding="utf-8") as f:
            check_features("docs/pages.features.json", strict_json(f.read()), os.path.join(out, "pages.jsonl"))
        check_threads(where, site, contents(out), *ALL, "--with-schema")
    plain = contents(os.path.join(WORK, "all-hostile"))
    long = [p for p in pages_of(os.path.join(WORK, "all-hostile")) if len(p["lang"].encode()) > 32000]
    check("hostile: a keyword that is cut", len(long) == 1)
    check_compression(hostile, plain)
    check_parts("datasets/harbour/pages", contents(os.path.join(WORK, "all-harbour")))
    check_options("datasets/harbour/pages")
    check_crawl()
    check_thai()


main()
