#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""pathological.py DIR: pages that have brought parsers down, one file a kind. They share no text with each other: each
says its own name. And sites."""
import gzip
import os
import random
import sys

N = 100_000  # elements of most kinds


def nest(begin, end, n=N):
    return lambda name: f"{begin * n}the heart of {name}{end * n}"


def flood(item, n=N):
    return lambda name: f"<p>before {name}</p>" + item * n + f"<p>behind {name}</p>"


def attributes(make, n=N):
    return lambda name: f"<div {' '.join(make(i) for i in range(n))}>within {name}</div>"


def token(before, c, behind="", n=2_000_000):
    return lambda name: f"<p>before {name}</p>{before}{c * n}{behind}<p>behind {name}</p>"


def every_byte(name):
    return b"<p>bytes of " + name.encode() + b" " + bytes(range(256)) * 2000 + b"</p>"


def every_byte_in_tags(name):
    return b"".join(b"<p class='" + bytes([i]) + b"' " + bytes([i]) + b"=1>" + name.encode() + bytes([i]) for i in range(256)) * 20


def soup(name):
    chance = random.Random(7)
    parts = ["<table>", "<tr>", "<td>", "</table>", "<div>", "</div>", "<p>", "</p>", "<b>", "</b>", "<a href=x>", "</a>",
             "<form>", "<select>", "<option>", "</select>", "<ul>", "<li>", "</ul>", "<script>", "</script>", "<!--", "-->",
             "<h1>", "</h2>", "<pre>", "<textarea>", "</textarea>", "<style>", "</style>", "<nobr>", "<font>", "text "]
    return f"<body>soup of {name}" + "".join(chance.choice(parts) for _ in range(200_000))


def random_markup(name):
    chance = random.Random(9)
    return f"<html><body><p>{name}</p>".encode() + bytes(chance.choice(b"<>/='\"&;! -abcdiv\n") for _ in range(1_000_000))


KINDS = {
    # nesting
    "nested-div": nest("<div>", "</div>"),
    "nested-div-open": nest("<div>", ""),
    "nested-table": nest("<table><tr><td>", "</td></tr></table>", 44_000),
    "nested-table-open": nest("<table>", ""),
    "nested-list": nest("<ul><li>", "</li></ul>"),
    "nested-list-open": nest("<li><ul>", ""),
    "nested-quote": nest("<blockquote>", "</blockquote>"),
    "nested-font": nest("<font color=red>", "</font>"),
    "nested-font-p": nest("<p><font color=red>", ""),
    "nested-bold": nest("<b>", "</b>"),
    "nested-bold-open": nest("<b><p>", ""),
    "nested-nobr": nest("<nobr>", "</nobr>"),
    "nested-nobr-open": nest("<nobr>", ""),
    "nested-span": nest("<span class=a>", "</span>"),
    "nested-link": nest("<a href=x>", "</a>"),
    "nested-form": nest("<form>", "</form>"),
    "nested-definition": nest("<dl><dt><dl><dd>", ""),
    "nested-heading": nest("<h1><center>", ""),
    "nested-object": nest("<object>", "</object>"),
    "nested-svg": nest("<svg><g>", ""),
    "nested-math": nest("<math><mi>", ""),
    "nested-frameset": nest("<frameset>", "</frameset>"),
    "nested-iframe": nest("<iframe>", "</iframe>"),
    "nested-noscript": nest("<noscript>", "</noscript>"),
    "nested-template": nest("<template>", "</template>"),
    "nested-unknown": nest("<x-y>", "</x-y>"),
    "nested-fieldset": nest("<fieldset><legend>", ""),
    "nested-button": nest("<button>", ""),
    "nested-ruby": nest("<ruby><rt>", ""),
    "misnested": nest("<b><i><p></b>", "</i>"),
    "misnested-table": nest("<table><b><tr><i><td><p>", "", 30_000),
    # floods
    "tiny-blocks": flood("<p>x", 1_000_000),
    "wordless-blocks": lambda name: "<p>-" * N + f"<div id=a><p>the text of {name} that comes again and again</div>" +
        f"<div id=b><p>the text of {name} that comes again and again</div>" * N,
    "empty-blocks": flood("<div></div>", 300_000),
    "only-ends": flood("</p>x", 500_000),
    "stray-ends": flood("</div></table></td>x", 200_000),
    "breaks": flood("<br>x", 500_000),
    "rules": flood("<hr>", 500_000),
    "links": flood("<a href='/x'>y</a> ", 200_000),
    "long-links": flood("<a href='/" + "x" * 10_000 + "'>y</a> ", 300),
    "options": flood("<select><option>x", 200_000),
    "select-flood": flood("<select>", 300_000),
    "inputs": flood("<input type=text value=x>", 200_000),
    "rows": lambda name: "<table>" + f"<tr><td>{name}<td>2<td>3" * 200_000,
    "cells": lambda name: "<table><tr>" + f"<td>{name}" * 300_000,
    "unclosed-inlines": lambda name: "<font size=1><b><i><u>" * 1_500 + f"<p>{name}" * 20_000,
    "different-classes": lambda name: "".join(f"<p class=c{i}x{'abcdefghij'[i % 10]}>{name}" for i in range(N)),
    "different-ids": lambda name: "".join(f"<div id=i{'abcdefghij'[i % 10] * (i % 50)}>{name}</div>" for i in range(N)),
    "different-tags": lambda name: "".join(f"<t{chr(97 + i % 26)}{chr(97 + i // 26 % 26)}{chr(97 + i // 676 % 26)}>{name}" for i in range(N)),
    "deep-different-classes": lambda name: "".join(f"<div class=a{chr(97 + i % 26) * (i % 40)}>{name}" for i in range(20_000)),
    "titles": flood("<title>x</title>", 200_000),
    "metas": flood("<meta name=author content='A B'>", 200_000),
    "bases": flood("<base href=http://x/>", 200_000),
    "doctypes": flood('<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN">', 50_000),
    "bodies": flood("<html><head><body class=x>", 100_000),
    "json-ld": lambda name: f"<p>{name}</p><script type=application/ld+json>" + "[" * 500_000 + "</script>",
    "json-ld-many": flood("<script type=application/ld+json>{\"@type\":\"Article\",\"author\":{\"name\":\"x\"}}</script>", 20_000),
    # attributes
    "attributes": attributes(lambda i: f"a{i}=b"),
    "attributes-same": attributes(lambda i: "class=x"),
    "attributes-empty": attributes(lambda i: "=", 500_000),
    "attribute-long": lambda name: f"<div class='{'x ' * 1_000_000}' id='{'y' * 1_000_000}'>{name}</div>",
    "attribute-quotes": lambda name: f"<p>{name}</p><div class=\"" + "x' y=\"" * 200_000,
    # tokens
    "word-long": token("<p>", "x"),
    "word-cjk": token("<p>", "\u6c34", n=700_000),
    "word-combining": token("<p>a", "\u0301", n=500_000),
    "tag-long": token("<", "x"),
    "tag-open": token("<p title='", "x"),
    "less-thans": token("", "<"),
    "greater-thans": token("", ">"),
    "ampersands": token("", "&"),
    "entities": flood("&amp;&#x41;&notanentity;&#99999999;&nbsp", 100_000),
    "entity-long": token("&", "a", ";"),
    "number-entity": token("&#", "9", ";"),
    "blanks": token("<p>", " "),
    "line-ends": token("<p>", "\r\n", n=1_000_000),
    "nothing-but-nul": token("<p>", "\0"),
    # raw text
    "plaintext": lambda name: f"<p>{name}</p><plaintext>" + "<p>x</p>" * N,
    "script-open": lambda name: f"<p>{name}</p><script>" + "if (a<b) '</scr' " * N,
    "scripts": flood("<script>document.write('<p>')</script>", 50_000),
    "script-soup": lambda name: f"<p>{name}</p>" + "<script><!--<script></script>" * 50_000,
    "style-open": lambda name: f"<p>{name}</p><style>" + "p {}" * N,
    "textarea-open": lambda name: f"<p>{name}</p><textarea>" + "<p>x" * N,
    "title-open": lambda name: f"<p>{name}</p><title>" + "<b>x" * N,
    "comment-open": lambda name: f"<p>{name}</p><!--" + "<p>x" * N,
    "comments": flood("<!-- -- --><!--->", 200_000),
    "comment-openings": flood("<!--", 300_000),
    "cdata": flood("<![CDATA[x]]>", 200_000),
    "processing": flood("<?php echo '>' ?>", 200_000),
    "conditional": flood("<!--[if IE]><p><![endif]-->", 100_000),
    # bytes
    "every-byte": every_byte,
    "every-byte-in-tags": every_byte_in_tags,
    "overlong-utf8": lambda name: f"<meta charset=utf-8><p>{name}".encode() + b"\xc0\xbc\xe0\x80\xbc\xf8\x80\x80\x80\x80\xed\xa0\x80\xff" * 50_000,
    "cut-utf8": lambda name: f"<meta charset=utf-8><p>{name}".encode() + b"\xe6\xb0" * 300_000,
    "utf16": lambda name: b"\xff\xfe" + (f"<p>{name}</p>" + "<p>x" * N).encode("utf-16-le"),
    "utf16-odd": lambda name: b"\xff\xfe" + (f"<p>{name}</p>" + "<p>x" * N).encode("utf-16-le") + b"\0",
    "utf16-surrogates": lambda name: b"\xfe\xff" + f"<p>{name}</p>".encode("utf-16-be") + b"\xd8\x00" * 300_000,
    "utf16-declared": lambda name: f"<meta charset=utf-16><p>{name}</p>" + "<p>x" * N,
    "utf7": lambda name: f"<meta charset=utf-7><p>{name}</p>" + "+ADw-script+AD4-" * N,
    "unknown-charset": lambda name: f"<meta charset=klingon><p>{name}</p>".encode() + b"\xe4\xf6\xfc " * N,
    "wrong-charset": lambda name: f"<meta charset=iso-2022-jp><p>{name}</p>".encode() + b"\x1b$B" * N,
    "boms": lambda name: f"<p>{name}</p>" + "\ufeff" * 300_000,
    "bidi": lambda name: f"<p>{name} " + "\u202e\u2066" * 200_000,
    "gz-in-html": lambda name: b"<html>" + gzip.compress(os.urandom(300_000), mtime=0),
    "soup": soup,
    "random-markup": random_markup,
}

# Sites of many small pages whose block paths have nothing in common: the number of pages, and one of them.
SITES = {
    "tags-of-their-own": (60_000, lambda i: f"<title>{i}</title><x-{i:x}><h1>{i}</h1><p>The text of page {i}</x-{i:x}>"),
    "layouts-of-their-own": (8_000, lambda i: f"<title>{i}</title>" + "".join("<div>" if i >> k & 1 else "<table><tr><td>" for k in range(15)) +
                             f"<p>The text of page {i}"),
}


def main():
    os.makedirs(sys.argv[1], exist_ok=True)
    for name, make in KINDS.items():
        page = make(name)
        page = page if isinstance(page, bytes) else page.encode()
        if not page.startswith((b"\xff\xfe", b"\xfe\xff")):
            page = b"<!DOCTYPE html><html><body>" + page
        with open(f"{sys.argv[1]}/{name}.html", "wb") as file:
            file.write(page)


if __name__ == "__main__":
    main()
