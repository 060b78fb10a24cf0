# SPDX-License-Identifier: MIT
"""formats_reader.py - strict readers of what infodisc --format writes, by the consumers' grammars, with
nothing but the standard library. Each gives the documents as a list of dictionaries, in the order of the
file, and raises ValueError where a consumer would stumble."""
import base64
import datetime
import gzip
import hashlib
import json
import re
import shutil
import subprocess
import uuid
import zlib

TEXT = {"title", "headings", "title_raw", "content", "redundant"}
LINES = {"headings", "content", "redundant", "warnings"}
KEYWORD_BYTES_MAX = 32000
NONCHARACTERS = "".join(chr(plane << 16 | last) for plane in range(17) for last in (0xFFFE, 0xFFFF))
# Of the schema reference, as far as they could be names of ours.
VESPA_RESERVED = {"attribute", "body", "case", "context", "documentid", "else", "header", "hit", "host", "if", "index",
                  "position", "reference", "relevancy", "sddocname", "summary", "switch", "tokenize"}


def need(condition, why):
    """Stumbles if the condition does not hold."""
    if not condition:
        raise ValueError(why)


def strict_json(text):
    """JSON without what some parsers refuse: two members of one name, NaN, U+0000, lone surrogates."""
    def members(pairs):
        need(len({k for k, _ in pairs}) == len(pairs), "a member twice")
        return dict(pairs)

    def constant(name):
        raise ValueError(name)

    need(not re.search(r"\\u0000", text), "U+0000")
    value = json.loads(text, object_pairs_hook=members, parse_constant=constant)
    need(not re.search("[\ud800-\udfff]", json.dumps(value, ensure_ascii=False)), "a lone surrogate")
    return value


def text_of(data, controls=""):
    """Valid UTF-8 with no control character but \\n and those given."""
    text = data.decode("utf-8")
    bad = re.search("[\x00-\x09\x0b-\x1f\x7f]", re.sub("[%s]" % re.escape(controls), "", text) if controls else text)
    need(not bad, "a control character: %r" % (bad and bad.group()))
    need(not re.search("[\ufdd0-\ufdef%s]" % NONCHARACTERS, text), "a noncharacter, which Vespa refuses")
    return text


def lines_of(data, controls=""):
    """The lines of a file; the last one ends in \\n, too."""
    text = text_of(data, controls)
    need(text.endswith("\n") or not text, "no end of the last line")
    return text.split("\n")[:-1]


def json_lines(data):
    """A document a line."""
    return [strict_json(line) for line in lines_of(data)]


def bulk(data, index="pages"):
    """Elasticsearch and OpenSearch."""
    lines = lines_of(data)
    need(len(lines) % 2 == 0, "an action without a document")
    documents = []
    for action, document in zip(lines[::2], lines[1::2]):
        action, document = strict_json(action), strict_json(document)
        need(action == {"index": {"_index": index, "_id": document["id"]}}, "another action")
        need(len(document["id"].encode()) <= 512, "an _id above 512 bytes")
        for name, value in document.items():
            if name not in TEXT and isinstance(value, str):
                need(len(value.encode()) <= 32766, "a term that Lucene refuses: " + name)
        documents.append(document)
    return documents


def solr(data):
    """An array of documents."""
    documents = strict_json(text_of(data))
    need(isinstance(documents, list), "no array")
    for document in documents:
        need(all(len(v.encode()) <= 32766 for k, v in document.items() if k not in TEXT and isinstance(v, str)),
             "a term that Lucene refuses")
    return documents


def meilisearch(data):
    """A key of [A-Za-z0-9_-], and one field alone that could be it."""
    documents = json_lines(data)
    for document in documents:
        need(re.fullmatch("[A-Za-z0-9_-]{1,511}", document["id"]), "a bad key")
        need([k for k in document if k.lower().endswith("id")] == ["id"], "two fields that could be the key")
    return [{"record_id" if k == "record" else k: v for k, v in document.items()} for document in documents]


def typesense(data):
    """The id is a string that a URL takes as it is; numbers fit into int32."""
    documents = json_lines(data)
    for document in documents:
        need(re.fullmatch("[A-Za-z0-9_-]+", document["id"]), "a bad id")
        need(all(isinstance(v, (str, list)) or k in DATES or 0 <= v < 2**31 for k, v in document.items()), "no int32")
    return documents


def vespa(data, index="pages"):
    """Put operations: id:NAMESPACE:TYPE::KEY."""
    documents = []
    for line in json_lines(data):
        need(list(line) == ["put", "fields"], "not put and fields")
        match = re.fullmatch(r"id:([a-z0-9_]+):([a-z0-9_]+)::([!-~]+)", line["put"])
        need(match and match.group(1) == match.group(2) == index, "a bad document id")
        need(match.group(3) == line["fields"]["id"], "another id")
        need(not VESPA_RESERVED & set(line["fields"]), "a name that Vespa reserves")
        documents.append({"host" if k == "hostname" else k: v for k, v in line["fields"].items()})
    return documents


def groonga(data, index="pages"):
    """load --table NAME and an array; a key of at most 4 KiB."""
    command, _, array = text_of(data).partition("\n")
    need(command == "load --table " + index, "not the command load")
    documents = strict_json(array)
    for document in documents:
        document["id"] = document.pop("_key")
        need(0 < len(document["id"].encode()) <= 4096, "a bad key")
    return documents


def xapian(data):
    """name=value; an empty line ends a record; a line that begins with = goes on with the value."""
    documents, document, name = [], {}, None
    for line in lines_of(data):
        if not line:
            need(document, "an empty record")
            documents.append(document)
            document, name = {}, None
            continue
        key, equals, value = line.partition("=")
        need(equals, "a line without =")
        if key:
            need(re.fullmatch("[a-z_]+", key) and key not in document, "a bad name")
            document[key], name = value, key
        else:
            need(name, "nothing to go on with")
            document[name] += "\n" + value
    need(not document, "the last record has no end")
    return documents


def sphinx(data, names):
    """Tab-separated: a number, then the columns."""
    documents, seen = [], set()
    for line in lines_of(data, "\t"):
        number, *values = line.split("\t")
        need(re.fullmatch("[1-9][0-9]*", number) and int(number) < 2**63, "no positive number of 63 bits")
        need(number not in seen, "a number twice")
        seen.add(number)
        need(len(values) == len(names), "%d columns" % len(values))
        document = dict(zip(names, values))
        need(int(number) == (int(document["id"][-16:], 16) & (2**63 - 1) or 1), "not the number of the id")
        documents.append(document)
    return documents


def copy_value(text):
    """A column in the text format of COPY (the manual, "COPY", File Formats)."""
    escapes = {"\\": "\\", "n": "\n", "r": "\r", "t": "\t"}
    out, i = [], 0
    while i < len(text):
        if text[i] == "\\":
            need(i + 1 < len(text) and text[i + 1] in escapes, "no escape")
            out.append(escapes[text[i + 1]])
            i += 1
        else:
            out.append(text[i])
        i += 1
    return "".join(out)


def array_value(text):
    """An array of texts, all of them quoted."""
    need(re.fullmatch(r'\{(?:"(?:[^"\\]|\\.)*"(?:,"(?:[^"\\]|\\.)*")*)?\}', text, re.S), "no array: " + text)
    return [re.sub(r"\\(.)", r"\1", item, flags=re.S) for item in re.findall(r'"((?:[^"\\]|\\.)*)"', text, re.S)]


def postgresql(data, names):
    """Rows of COPY."""
    documents = []
    for line in lines_of(data, "\t"):
        values = [None if v == "\\N" else copy_value(v) for v in line.split("\t")]
        need(len(values) == len(names), "%d columns" % len(values))
        document = dict(zip(names, values))
        for name in document.keys() & {"author", "warnings"}:
            document[name] = array_value(document[name])
        documents.append(document)
    return documents


def warc_records(data):
    """Pairs of header fields and block of WARC/1.0 (ISO 28500:2009, sections 4 and 5)."""
    at = 0
    while at < len(data):
        end = data.index(b"\r\n\r\n", at)
        lines = data[at:end].decode("ascii").split("\r\n")
        need(lines[0] == "WARC/1.0", "not WARC/1.0")
        fields = {}
        for line in lines[1:]:
            name, colon, value = line.partition(": ")
            need(colon and re.fullmatch("[A-Za-z-]+", name) and name not in fields, "a bad field: " + line)
            fields[name] = value
        for name in ("WARC-Type", "WARC-Record-ID", "WARC-Date", "Content-Length", "Content-Type"):
            need(name in fields, "no " + name)
        need(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", fields["WARC-Date"]), "no date")
        length = int(fields["Content-Length"])
        block = data[end + 4:end + 4 + length]
        at = end + 4 + length + 4
        need(data[at - 4:at] == b"\r\n\r\n", "no end of the record")
        digest = base64.b32encode(hashlib.sha1(block).digest()).decode()
        need(fields["WARC-Block-Digest"] == "sha1:" + digest, "another digest")
        yield fields, block


def record_uuid(text):
    """Of <urn:uuid:...>, of version 8."""
    match = re.fullmatch("<urn:uuid:([0-9a-f-]{36})>", text)
    need(match, "no record id: " + text)
    value = uuid.UUID(match.group(1))
    need(value.variant == uuid.RFC_4122 and (value.int >> 76 & 15) == 8, "no UUID of version 8")
    return value


def wet(data):
    """warcinfo, then conversion and metadata of each page."""
    records = list(warc_records(data))
    need(records[0][0]["WARC-Type"] == "warcinfo", "no warcinfo")
    need(len({record_uuid(f["WARC-Record-ID"]) for f, _ in records}) == len(records), "a record id twice")
    documents = []
    need(len(records) % 2 == 1, "a page without metadata")
    for (fields, block), (about, more) in zip(records[1::2], records[2::2]):
        need(fields["WARC-Type"] == "conversion" and fields["Content-Type"] == "text/plain", "no conversion")
        need(about["WARC-Type"] == "metadata" and about["WARC-Refers-To"] == fields["WARC-Record-ID"],
             "metadata of another record")
        need(re.fullmatch(r"https?://[!-~]+", fields["WARC-Target-URI"]), "no URI")
        document = strict_json(text_of(more))
        for record in (fields, about):
            if "fetched" in document:
                need(record["WARC-Date"] == (document["fetched"] or "1970-01-01T00:00:00Z"), "another date")
        need(about["WARC-Target-URI"] == fields["WARC-Target-URI"], "another URI")
        lang = fields.get("WARC-Identified-Content-Language")
        need(lang is None or re.fullmatch("[a-z]{3}", lang), "no code of ISO 639-3")
        if "lang" in document:
            need(document["lang"] not in ("en", "ru", "zh") or lang in ("eng", "rus", "zho"), "no language")
        if "record_id" in document:
            need(fields.get("WARC-Refers-To", "") == document["record_id"], "of another record")
        document["content"] = text_of(block)
        documents.append(document)
    return documents


def corpus(data, source):
    """Dolma (with source) and datatrove."""
    documents = []
    for line in json_lines(data):
        about = line["metadata"]
        dates = [(name, about.get(field)) for name, field in (("added", "fetched"), ("created", "date")) if source]
        known = [name for name, value in dates if name in line]
        need(all(line[n] == utc(v) for n, v in dates if n in line and v), "another date")
        need(list(line) == ["id", "text"] + (["source"] if source else []) + known + ["metadata"], "other members")
        need(isinstance(line["text"], str) and isinstance(line["metadata"], dict), "other types")
        documents.append({"id": line["id"], "content": line["text"], **line["metadata"]})
    return documents


def wanted(page, fields):
    """A line of pages.jsonl as the formats have it: what the page does not state is empty."""
    document = {}
    for name in fields:
        value = "" if page[name] is None and name not in DATES else page[name]
        if name == "headings":
            value = "\n".join(value)
        if isinstance(value, str):
            value = re.sub("[\x00-\x09\x0b-\x1f\x7f]" if name in LINES else "[\x00-\x1f\x7f]", " ", value)
            value = re.sub("[\ufdd0-\ufdef%s]" % NONCHARACTERS, "\ufffd", value)
            if name not in TEXT:
                value = value.encode()[:KEYWORD_BYTES_MAX].decode("utf-8", "ignore")
        document[name] = value
    return document


DATES = ("date", "modified", "fetched", "last_modified")


def seconds_of(date):
    """Since 1970, of a date of pages.jsonl; one without a time is at midnight UTC."""
    time = datetime.datetime.fromisoformat(date.replace("Z", "+00:00").replace(":60", ":59"))
    time = time if time.tzinfo else time.replace(tzinfo=datetime.timezone.utc)
    return int(time.timestamp()) + date.count(":60")


def utc(date):
    """2017-03-28T01:57:03Z."""
    return (datetime.datetime(1970, 1, 1) + datetime.timedelta(seconds=seconds_of(date))).strftime("%Y-%m-%dT%H:%M:%SZ")


def dated(form, unknown="left out"):
    """How a document looks where dates have another form; unknown: what stands for no date."""
    def look(document):
        values = {k: (form(v) if v else unknown) if k in DATES else v for k, v in document.items()}
        return {k: v for k, v in values.items() if v != "left out"}
    return look


def as_text(document, newline="\n", empty=True):
    """The same where all values are texts."""
    flat = {k: newline.join(v) if isinstance(v, list) else str(v) for k, v in document.items()}
    return {k: v.replace("\n", newline) for k, v in flat.items() if v or empty}


# name: file, how to read it, how a document looks in it
FORMATS = {
    "elasticsearch": ("pages.elasticsearch-0001.ndjson", lambda d, f: bulk(d), dated(utc, None)),
    "opensearch": ("pages.opensearch-0001.ndjson", lambda d, f: bulk(d), dated(utc, None)),
    "solr": ("pages.solr.json", lambda d, f: solr(d), dated(utc)),
    "meilisearch": ("pages.meilisearch-0001.ndjson", lambda d, f: meilisearch(d), dated(seconds_of)),
    "typesense": ("pages.typesense.jsonl", lambda d, f: typesense(d), dated(seconds_of)),
    "vespa": ("pages.vespa.jsonl", lambda d, f: vespa(d), dated(seconds_of)),
    "xapian": ("pages.xapian.dump", lambda d, f: xapian(d), lambda d: as_text(dated(utc)(d), empty=False)),
    "groonga": ("pages.groonga.grn", lambda d, f: groonga(d), dated(seconds_of, None)),
    "manticore": ("pages.manticore.tsv", sphinx, lambda d: as_text(dated(seconds_of, 0)(d), " ")),
    "sphinx": ("pages.sphinx.tsv", sphinx, lambda d: as_text(dated(seconds_of, 0)(d), " ")),
    "postgresql": ("pages.postgresql.copy", postgresql,
                   lambda d: {k: v if isinstance(v, list) or v is None else str(v) for k, v in dated(utc, None)(d).items()}),
    "wet": ("pages.warc.wet", lambda d, f: wet(d), dict),
    "dolma": ("pages.dolma.jsonl", lambda d, f: corpus(d, True), dict),
    "datatrove": ("pages.datatrove.jsonl", lambda d, f: corpus(d, False), dict),
}
SCHEMAS = {
    "elasticsearch": "pages.elasticsearch.mapping.json", "opensearch": "pages.opensearch.mapping.json",
    "solr": "pages.solr.schema.json", "meilisearch": "pages.meilisearch.settings.json",
    "typesense": "pages.typesense.schema.json", "vespa": "pages.vespa.sd", "xapian": "pages.xapian.script",
    "groonga": "pages.groonga.schema.grn", "manticore": "pages.manticore.conf", "sphinx": "pages.sphinx.conf",
    "postgresql": "pages.postgresql.sql", "dolma": "pages.dolma.features.json", "datatrove": "pages.datatrove.features.json",
}


def gzip_members(data):
    """The bytes of each member; headers without time and name."""
    members = []
    while data:
        need(data[:10] == b"\x1f\x8b\x08\x00\0\0\0\0\x00\xff", "a header with time or name: %r" % data[:10])
        unpack = zlib.decompressobj(wbits=31)
        members.append(unpack.decompress(data))
        need(unpack.eof, "a member without end")
        data = unpack.unused_data
    return members


def unpack(data, suffix):
    """What was compressed; None if no tool for it is here."""
    if suffix == ".gz":
        need(gzip.decompress(data) == b"".join(gzip_members(data)), "members do not add up")
        return gzip.decompress(data)
    if not shutil.which("zstd"):
        return None
    return subprocess.run(["zstd", "-dcq"], input=data, capture_output=True, check=True).stdout
