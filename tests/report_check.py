# SPDX-License-Identifier: MIT
"""report_check.py FILE... - is each report.html well-formed, closed to the world, and not too large?

Prints "passed" or "failed: why" a line for each check, and "report: skipped: ..." for what it cannot do."""
import base64
import hashlib
import os
import re
import sys
from html.parser import HTMLParser

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
LOADING = {"img", "link", "iframe", "frame", "object", "embed", "audio", "video", "source", "track", "base", "image",
           "use", "applet", "picture", "portal", "foreignobject", "animate", "set"}
LOADING_ATTRIBUTES = {"src", "srcset", "action", "formaction", "background", "data", "poster", "ping", "xlink:href",
                      "manifest", "srcdoc"}
SIZE_MAX = 5 * 1000 * 1000
CSP = "default-src 'none'; style-src 'unsafe-inline'; script-src '%s'; base-uri 'none'; form-action 'none'"


class Report(HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.open, self.faults, self.ids, self.links, self.scripts, self.meta = [], [], [], [], [], []
        self.text, self.tags = {"script": "", "style": ""}, []

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        names = [name for name, _ in attributes]
        if len(names) != len(set(names)):
            self.faults.append("an attribute twice in %s" % tag)
        for name, value in attributes:
            if name.startswith("on") or name in LOADING_ATTRIBUTES:
                self.faults.append("attribute %s of %s" % (name, tag))
            if name == "style" and not re.fullmatch(r"width:\d+%|--s:\d+%|--d:\d+", value):
                self.faults.append("style %r" % value)
            if name == "id":
                self.ids.append(value)
            if name in ("href", "for", "aria-labelledby"):
                self.links.append((name, value))
        if tag in LOADING:
            self.faults.append("element %s" % tag)
        if tag == "script":
            self.scripts.append(names)
        if tag == "meta":
            self.meta.append(dict(attributes))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        if not self.open or self.open[-1] != tag:
            self.faults.append("</%s> in %s at line %d" % (tag, self.open[-3:], self.getpos()[0]))
        else:
            self.open.pop()

    def handle_data(self, data):
        if self.open and self.open[-1] in self.text:
            self.text[self.open[-1]] += data


def check(name, passed, why=""):
    print("passed" if passed else "failed: %s: %s" % (name, why))


def check_links(name, report):
    ids = set(report.ids)
    check(name, len(ids) == len(report.ids), "an id twice")
    for kind, value in report.links:
        inside = value[1:] if kind == "href" and value.startswith("#") else value if kind != "href" else None
        if inside is None:
            fine = re.match(r"https?://", value)
        else:
            fine = inside in ids or (kind == "href" and inside == "")
        if not fine:
            check(name, False, "%s=%r" % (kind, value))
    check(name, any(kind == "href" for kind, _ in report.links), "no link at all")


def check_report(path):
    name = path
    with open(path, "rb") as file:
        raw = file.read()
    text = raw.decode("utf-8")  # strict
    check(name, len(raw) < SIZE_MAX, "%d bytes" % len(raw))
    controls = set(re.findall("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufffe\uffff]", text))
    check(name, not controls, "characters %r" % controls)
    check(name, os.getcwd() not in text and "/tmp/" not in text, "a path of this machine")
    report = Report()
    report.feed(text)
    report.close()
    for fault in report.faults[:5]:
        check(name, False, fault)
    check(name, not report.open, "not closed: %s" % report.open)
    check(name, report.scripts == [[]], "scripts %s" % report.scripts)
    digest = hashlib.sha256(report.text["script"].encode()).digest()
    csp = CSP % ("sha256-" + base64.b64encode(digest).decode())
    policies = [meta["content"] for meta in report.meta if meta.get("http-equiv")]
    check(name, policies == [csp], "policies %s, not %s" % (policies, csp))
    check(name, re.search(r"<head>\s*<meta charset=\"utf-8\">\s*<meta http-equiv=\"Content-Security", text),
          "the policy does not come first")
    urls = set(re.findall(r"url\([^)]*\)|@import|image-set|expression\(|://", report.text["style"]))
    check(name, urls <= {"url(#hatch)"}, "the style asks for %s" % urls)
    check(name, not re.search(r"://|\bfetch\b|XMLHttp|import\b|innerHTML|eval|insertAdjacent|document\.write",
                              report.text["script"]), "the script")
    check_links(name, report)
    check(name, report.tags.count("h1") == 1 and report.tags.count("main") == 1, "one h1, one main")
    for part in ("threshold", "map", "before", "pages", "templates"):
        check(name, part in report.ids, "no part #%s" % part)
    return text


def check_by_standard(name, text):
    try:
        import html5lib
    except ImportError:
        print("report: skipped: reports as the HTML standard reads them: python3-html5lib is not installed")
        return
    parser = html5lib.HTMLParser(strict=False)
    parser.parse(text)
    faults = ["%s at %s" % (code, position) for position, code, _ in parser.errors]
    check(name, not faults, "; ".join(faults[:3]))


for path in sys.argv[1:]:
    check_by_standard(path, check_report(path))
