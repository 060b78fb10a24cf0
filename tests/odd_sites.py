#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""odd_sites.py - makes small and odd sites of which it is known what is content, and compares.

    odd_sites.py make DIR                 DIR/SITE/pages/... and DIR/SITE/gold.json for each site
    odd_sites.py check DIR OUT SITE P R   precision and recall, in lines, of OUT/pages.jsonl; fails below P or R
"""

import json
import os
import random
import sys

WORDS = {
    "en": ("the a of and to in is that it for with as was on are by this from which or".split(),
           "harbour rope tide keel sailor lantern barrel gull anchor pilot mast ledger captain cargo storm pier "
           "canvas compass island market ferry plank oar beacon channel net cook carpenter letter winter".split(),
           "carries finds mends watches counts leaves follows opens paints sells keeps lifts crosses".split()),
    "de": ("der die das und in zu den von mit ist sich nicht auf ein eine als auch an nach aus".split(),
           "Hafen Tau Flut Kiel Laterne Fass Anker Lotse Mast Ladung Sturm Segel Kompass Insel Markt Boje Planke Ruder "
           "Kanal Netz Koch Brief Winter Zimmermann Kutter Schleuse".split(),
           "findet sieht trug holt baut kennt sucht malt hebt kauft bringt zeigt".split()),
}


class Writer:
    """Text without end; no two sentences are the same."""

    def __init__(self, name, lang="en"):
        self.random = random.Random(name)
        self.small, self.nouns, self.verbs = WORDS[lang]
        self.seen = set()

    def sentence(self):
        r = self.random
        while True:
            parts = []
            for _ in range(r.randint(2, 3)):
                parts += [r.choice(self.small), r.choice(self.nouns), r.choice(self.verbs), r.choice(self.small),
                          r.choice(self.nouns)]
            text = " ".join(parts).capitalize() + "."
            if text not in self.seen:
                self.seen.add(text)
                return text

    def paragraph(self, sentences=3):
        return " ".join(self.sentence() for _ in range(sentences))

    def title(self):
        r = self.random
        while True:
            text = " ".join(r.choice(self.nouns) for _ in range(4)).capitalize()
            if text not in self.seen:
                self.seen.add(text)
                return text


FRAME = {
    "en": ("<header><a href='/'>Pebble Post</a> <a href='/tides'>Tides and charts</a> <a href='/shop'>Our shop</a>"
           "</header>"
           "<div id='cookies'>We use cookies to count visits and to remember your basket; you may say no at any time."
           "</div>",
           "<footer>Pebble Post is printed on driftwood by a cooperative of nine readers in the old harbour office."
           "</footer>"),
    "de": ("<header><a href='/de/'>Kieselpost</a> <a href='/de/flut'>Gezeiten und Karten</a> <a href='/de/laden'>Laden"
           "</a></header>",
           "<footer>Die Kieselpost wird von neun Lesern im alten Hafenamt auf Treibholz gedruckt.</footer>"),
}


def page(title, main, lang="en"):
    top, bottom = FRAME[lang]
    return (f"<!DOCTYPE html><html lang='{lang}'><head><meta charset='utf-8'><title>{title} | Pebble Post</title>"
            f"</head><body>{top}<div id='main'>{main}</div>{bottom}</body></html>")


def paragraphs(lines):
    return "".join(f"<p>{line}</p>" for line in lines)


def article(title, lines):
    return f"<h1>{title}</h1>{paragraphs(lines)}"


class Site:
    def __init__(self, name):
        self.name, self.pages, self.gold, self.writer = name, {}, {"": []}, Writer(name)

    def either(self, *lines):
        """Labels and short values: not judged here."""
        self.gold[""] += lines

    def add(self, path, html, gold):
        self.pages[path], self.gold[path] = html, gold

    def save(self, base):
        for path, html in self.pages.items():
            file = os.path.join(base, self.name, "pages", path)
            os.makedirs(os.path.dirname(file), exist_ok=True)
            with open(file, "w", encoding="utf-8") as f:
                f.write(html)
        with open(os.path.join(base, self.name, "gold.json"), "w", encoding="utf-8") as f:
            json.dump(self.gold, f)


def plain(n):
    s = Site(f"plain-{n}")
    for i in range(n):
        title, lines = s.writer.title(), [s.writer.paragraph() for _ in range(4)]
        s.add(f"a{i}.html", page(title, article(title, lines)), [title] + lines)
    return s


def records(n):
    """Near-equal pages: a long frame, few values."""
    s = Site(f"records-{n}")
    prose = [s.writer.paragraph(4) for _ in range(4)]
    s.either("Owner", "Report")
    for i in range(n):
        name, owner, text = s.writer.title(), s.writer.title(), s.writer.sentence()
        main = (f"<h1>{name}</h1><p>{prose[0]}</p><dl><dt>Owner<dd>{owner}<dt>Report<dd>{text}</dl>"
                f"{paragraphs(prose[1:])}")
        s.add(f"r{i}.html", page(name, main), [name, owner, text])
    return s


def offers(n):
    """Values that differ in their numbers alone."""
    s = Site(f"offers-{n}")
    s.either("Overview", "Price from", "Consumption", "Call", "per week, all taxes included")
    for i in range(n):
        name = s.writer.title()
        values = [f"${9 + i},{107 * i + 45:03}", f"{20 + i} upwind / {31 + i} downwind", f"({200 + i}) 555-{1000 + 37 * i}"]
        main = (f"<div class='car'><div class='name'>{name}</div><div class='tab'>Overview</div>"
                f"<div class='row'><span>Price from</span><div class='price'>{values[0]}</div><div class='unit'>per week,"
                f" all taxes included</div></div><div class='row'>Consumption<div class='mpg'>{values[1]}</div></div>"
                f"<div class='row'>Call<div class='phone'>{values[2]}</div></div></div>")
        s.add(f"o{i}.html", page(name, main), [name] + values)
    return s


def cards(products):
    return "<ul>" + "".join(f"<li><h3><a href='/{url}'>{name}</a></h3><div class='tag'>{price}</div><div class='stock'>"
                            "In stock</div><button>Buy</button></li>" for url, name, price in products) + "</ul>"


def products(s, n):
    s.either("In stock", "Buy", "Others bought")
    return [(f"p{i}.html", s.writer.title(), f"€{113 * i % 700 + 2}.{i % 10}9") for i in range(n)]


def shop(n):
    """Products with a few others below."""
    s = Site(f"shop-{n}")
    every = products(s, n)
    for i, (url, name, price) in enumerate(every):
        lines = [s.writer.paragraph() for _ in range(3)]
        others = cards(every[(i * k + k + 3) % n] for k in (3, 5, 7, 11))
        main = f"<h1>{name}</h1><div class='cost'>{price}</div>{paragraphs(lines)}<h2>Others bought</h2>{others}"
        s.add(url, page(name, main), [name, price] + lines)
    return s


def sale(n):
    """Products of which half have the same price."""
    s = Site(f"sale-{n}")
    for i in range(n):
        name, price, text = s.writer.title(), f"€{19 + i % 2 * 6}.00", s.writer.paragraph()
        s.add(f"p{i}.html", page(name, f"<h1>{name}</h1><div class='cost'>{price}</div><p>{text}</p>"), [name, price, text])
    return s


def catalogue(n):
    """Pages that list products; nothing else."""
    s = Site(f"catalogue-{n}")
    every = products(s, 15 * n)
    for i in range(n):
        title, part = s.writer.title(), every[15 * i:15 * i + 15]
        s.add(f"c{i}.html", page(title, f"<h1>{title}</h1>{cards(part)}"), [title] + [t for p in part for t in p[1:]])
    return s


def blog(n):
    """Articles, and pages that list them; the latest ones stand beside everything."""
    s = Site(f"blog-{n}")
    posts = [(f"a{i}.html", s.writer.title()) for i in range(n)]
    s.either("Latest")
    latest = "<aside><h3>Latest</h3><ul>" + "".join(f"<li><a href='/{u}'>{t}</a></li>" for u, t in posts[:5]) + "</ul></aside>"
    for i, (url, title) in enumerate(posts):
        lines = [s.writer.paragraph() for _ in range(4)]
        others = f"<p class='next'><a href='/{posts[i - 1][0]}'>{posts[i - 1][1]}</a></p>"
        s.add(url, page(title, article(title, lines) + others + latest), [title] + lines)
    for k in range(n // 3):
        name, part = s.writer.title(), [posts[(k * 7 + 3 * j) % n] for j in range(8)]
        rows = "".join(f"<li class='post'><a href='/{u}'>{t}</a></li>" for u, t in part)
        s.add(f"tag{k}.html", page(name, f"<h1>{name}</h1><ul class='all'>{rows}</ul>{latest}"), [name] + [t for _, t in part])
    return s


def printed(n):
    """Each article again as a print view, in another frame."""
    s = Site(f"printed-{n}")
    for i in range(n):
        title, lines = s.writer.title(), [s.writer.paragraph() for _ in range(5 if n > 2 else 20)]
        s.add(f"a{i}.html", page(title, article(title, lines)), [title] + lines)
        s.add(f"print/a{i}.html",
              f"<html><head><meta charset='utf-8'><title>{title} - print</title></head><body class='print'>"
              "<p class='note'>Printed from the Pebble Post, which asks you to think of the trees before you print."
              f"</p><div class='printable'>{article(title, lines)}</div>"
              "<p class='source'>All rights are with the readers who gave their pebbles to it.</p></body></html>",
              [title] + lines)
    return s


def front(n, posts=6):
    """The first page of a blog has its latest articles whole, and some of them have been crawled."""
    s = Site(f"front-{n}")
    texts = [(s.writer.title(), [s.writer.paragraph() for _ in range(3)]) for _ in range(posts)]

    def post(title, heading, lines):
        s.either(f"Comments on {title}")
        return (f"<article class='post' id='post-{title.split()[0]}'><header>{heading}</header><div class='text'>{paragraphs(lines)}</div>"
                f"<footer><a href='{title}#c'>Comments on {title}</a></footer></article>")
    s.add("index.html", page("Start", "".join(post(t, f"<h1><a href='{i}.html'>{t}</a></h1>", lines)
                                              for i, (t, lines) in enumerate(texts))),
          [line for t, lines in texts for line in [t] + lines])
    for i, (title, lines) in enumerate(texts[:n]):
        s.add(f"{i}.html", page(title, post(title, f"<h1>{title}</h1>", lines)), [title] + lines)
    return s


def versions(n):
    """A small manual in many versions, each with much that is new and more that is not; two pages have an entry each
    of the other's."""
    s = Site(f"versions-{n}")
    pages = [(s.writer.title(), [s.writer.paragraph() for _ in range(8)]) for _ in range(5)]
    for version in range(n):
        for i, (title, lines) in enumerate(pages):
            for _ in range(2):
                lines[s.writer.random.randrange(1, 8)] = s.writer.paragraph()
            text = lines + pages[1 - i][1][:1] if i < 2 else lines
            s.add(f"1.{version:02}/page{i}.html", page(title, article(title, text)), [title] + text)
    return s


def files(n):
    """Versions of a manual as files side by side, which are nearly all of the site, and its first page."""
    s = Site(f"files-{n}")
    title, lines = s.writer.title(), [s.writer.paragraph() for _ in range(12)]
    first = [s.writer.paragraph() for _ in range(3)]
    s.add("index.html", page("Start", article("Start", first)), ["Start"] + first)
    for version in range(n):
        s.add(f"manual-1.{version}.html", page(title, article(title, lines)), [title] + lines)
        lines = [s.writer.paragraph() if s.writer.random.randrange(8) == 0 else text for text in lines]
    return s


def variants(n, colours="red green blue"):
    """A product in three colours, on three URLs."""
    s = Site(f"variants-{n}")
    for i in range(n):
        name, lines = s.writer.title(), [s.writer.paragraph() for _ in range(3)]
        for colour in colours.split():
            s.either(f"{i + 20} EUR")
            main = f"<h1>{name}, {colour}</h1>{paragraphs(lines)}<p class='price'>{i + 20} EUR</p>"
            s.add(f"p{i}-{colour}.html", page(f"{name}, {colour}", main), [f"{name}, {colour}"] + lines)
    return s


def replies(n):
    """A form below the article names the comment that it would answer: one URL for each comment."""
    s = Site(f"replies-{n}")
    for i in range(n):
        title, lines = s.writer.title(), [s.writer.paragraph() for _ in range(4)]
        for reply in [None] + list(range(30 if i == 3 else 0)):
            form = "<h3>Leave a reply</h3>" if reply is None else f"<h3>Leave a reply to reader {reply}</h3>"
            s.either(form[4:-5])
            query = "" if reply is None else f"?replytocom={reply}"
            s.add(f"a{i}.html{query}", page(title, article(title, lines) + f"<div id='respond'>{form}</div>"),
                  [title] + lines)
    return s


def redesigned(n):
    """The design changes in the middle of the crawl."""
    s = Site(f"redesigned-{n}")
    for i in range(n):
        title, lines = s.writer.title(), [s.writer.paragraph() for _ in range(4)]
        html = page(title, article(title, lines))
        if i >= n // 2:
            html = (f"<!DOCTYPE html><html><head><meta charset='utf-8'><title>{title}</title></head><body class='new'>"
                    "<nav><ul><li><a href='/'>Start</a><li><a href='/tides'>Tides</a><li><a href='/news'>News of the "
                    "harbour</a></ul></nav><p class='hello'>Welcome to the new Pebble Post, now with larger letters "
                    f"and a better search.</p><main><article>{article(title, lines)}</article></main><aside>All stones are "
                    "reserved; ask the harbour master before you copy one of them.</aside></body></html>")
        s.add(f"a{i}.html", html, [title] + lines)
    return s


def bilingual(n):
    s = Site(f"bilingual-{n}")
    german = Writer(s.name + "de", "de")
    for i in range(n):
        for lang, writer in (("en", s.writer), ("de", german)):
            title, lines = writer.title(), [writer.paragraph() for _ in range(4)]
            s.add(f"{lang}/a{i}.html", page(title, article(title, lines), lang), [title] + lines)
    return s


def forum(n):
    """Threads in which each post quotes the one before it."""
    s = Site(f"forum-{n}")
    for i in range(n):
        title, posts, main = s.writer.title(), [], ""
        for k in range(4):
            quote = f"<blockquote>{posts[-1]}</blockquote>" if posts else ""
            posts.append(s.writer.paragraph(2))
            s.either(f"Reader {k + i}")
            main += (f"<div class='post'><div class='author'>Reader {k + i}</div><div class='body'>{quote}"
                     f"<p>{posts[-1]}</p></div><div class='tools'><a href='?quote={k}'>Quote this post</a> "
                     f"<a href='?report={k}'>Report it to the harbour master</a></div></div>")
        s.add(f"t{i}.html", page(title, f"<h1>{title}</h1>{main}"), [title] + posts)
    return s


def reference(n):
    """Entries with advice of class "deprecation-comment", and a last section of id "comments": of no readers'."""
    s = Site(f"reference-{n}")
    for i in range(n):
        title, lines, main = s.writer.title(), [], ""
        for k in range(6):
            lines += [s.writer.paragraph(2), s.writer.sentence(), s.writer.paragraph(2)]
            advice = f"<div class='deprecation-block'><div class='deprecation-comment'>{lines[-2]}</div></div>"
            name = "comments" if i == 3 and k == 5 else s.writer.title().lower().replace(" ", "-")
            main += f"<section id='{name}'><p>{lines[-3]}</p>{advice if k % 2 else paragraphs([lines[-2]])}<p>{lines[-1]}</p></section>"
        s.add(f"r{i}.html", page(title, f"<h1>{title}</h1>{main}"), [title] + lines)
    return s


def tables(n):
    """Pages of a table whose rows begin with a link, behind a menu of fourteen links; values repeat."""
    s = Site(f"tables-{n}")
    r = s.writer.random
    menu = "".join(f"<li><a href='/m{k}'>{s.writer.title()}</a></li>" for k in range(14))
    s.either("Berth", "Kind", "Length")
    for i in range(n):
        rows, main = [], ""
        for k in range(8):
            name, kind, length = s.writer.title(), r.choice(("dinghy", "cutter", "barge")), f"{r.randint(3, 40)} m"
            rows += [name, kind, length]
            main += f"<tr><td><a href='/b{i}-{k}'>{name}</a></td><td>{kind}</td><td>{length}</td></tr>"
        head = "<tr><th>Berth</th><th>Kind</th><th>Length</th></tr>"
        s.add(f"t{i}.html", page(f"Register {i}", f"<ul class='side'>{menu}</ul><table>{head}{main}</table>"), rows)
    return s


def issues(n):
    """Issues of a tracker: labels and values in DIVs, some of them links, and a list of facts; each value is on many pages."""
    s = Site(f"issues-{n}")
    r = s.writer.random
    people, parts = [s.writer.title() for _ in range(4)], [s.writer.title() for _ in range(3)]
    menu = "".join(f"<li><a href='/m{k}'>{s.writer.title()}</a></li>" for k in range(6))
    for i in range(n):
        fields = [("Status:", r.choice(("open", "closed", "resolved"))), ("Priority:", r.choice(("low", "normal", "high"))),
                  ("Part:", r.choice(parts)), ("Reported by:", r.choice(people)), ("Owned by:", r.choice(people))]
        facts = [f"Kind: {r.choice(('error', 'error', 'error', 'wish'))}", f"Berth: {s.writer.title()}", f"System: {r.choice(parts)}"]
        box = "".join(f"<div class='f{k}'><div class='label'>{label}</div><div class='value'>"
                      + (f"<a href='/p/{value}'>{value}</a>" if k > 2 else value) + "</div></div>"
                      for k, (label, value) in enumerate(fields))
        lines, title = [s.writer.paragraph() for _ in range(2)], s.writer.title()
        facts_list = "".join(f"<li>{fact}</li>" for fact in facts)
        s.add(f"i{i}.html", page(title, f"<ul class='side'>{menu}</ul><h1>{title}</h1><div class='box'>{box}</div>"
                                        f"{paragraphs(lines)}<ul class='facts'>{facts_list}</ul>"),
              [title] + [text for field in fields for text in field] + lines + facts)
    return s


def service(n):
    """Operations of a service, a page each: four parameters of six that they share, names and descriptions in DIVs."""
    s = Site(f"service-{n}")
    names = [f"{s.writer.title().split()[0].lower()}{k}" for k in range(6)]
    parameters = [(name, s.writer.paragraph()) for name in names]
    menu = "".join(f"<li><a href='/m{k}'>{s.writer.title()}</a></li>" for k in range(6))
    for i in range(n):
        title, line = s.writer.title(), s.writer.title()
        rows = sorted(s.writer.random.sample(parameters, 4))
        shown = "".join(f"<div class='row'><div class='name'>{name}</div><div class='what'>{what}</div></div>" for name, what in rows)
        s.add(f"o{i}.html", page(title, f"<ul class='side'>{menu}</ul><h1>{title}</h1><p>{line}</p><h2>Parameters</h2>{shown}"),
              [title, line, "Parameters"] + [text for row in rows for text in row])
    return s


def wiki(n):
    """Articles with a box of facts, and a box of links to all others."""
    s = Site(f"wiki-{n}")
    names = [s.writer.title() for _ in range(n)]
    links = " ".join(f"<li><a href='w{k}.html'>{name}</a></li>" for k, name in enumerate(names))
    for i, name in enumerate(names):
        lines, built = [s.writer.paragraph() for _ in range(4)], s.writer.title()
        box = (f"<table class='infobox'><tr><th colspan='2'>{name}</th></tr><tr><th>Built by</th><td>{built}</td></tr>"
               f"<tr><th>Length</th><td>{i * 7 + 13} m</td></tr></table>")
        s.either("Built by", "Length", f"{i * 7 + 13} m")
        nav = f"<div class='navbox'><div class='navtitle'>Ships of the harbour by name</div><ul>{links}</ul></div>"
        s.add(f"w{i}.html", page(name, f"<h1>{name}</h1>{box}{paragraphs(lines)}{nav}"), [name, built] + lines)
    return s


SITES = [plain(2), plain(3), plain(5), records(2), records(3), records(5), records(20), offers(12), shop(30), sale(3), sale(12), catalogue(12), blog(30), printed(1), printed(2),
         printed(3), printed(12), front(1), front(2), front(5), versions(12), files(10), variants(8), replies(20), redesigned(6), redesigned(20), bilingual(4), bilingual(12), forum(5), forum(20),
         reference(12), tables(12), issues(20),
         wiki(5), wiki(20), service(6), service(20)]


def make(base):
    for site in SITES:
        site.save(base)
        print(site.name)


def check(base, out, site, least_precision, least_recall):
    """In lines of content; a line of the gold is found if the content has it, and a line of content right if it is in
    the gold, or in one of its lines (some methods cut differently)."""
    with open(os.path.join(base, site, "gold.json"), encoding="utf-8") as f:
        gold = json.load(f)
    either = set(gold.pop(""))
    found = wanted = right = given = 0
    wrong, lost = {}, {}
    with open(os.path.join(out, "pages.jsonl"), encoding="utf-8") as f:
        for line in f:
            page_ = json.loads(line)
            text = [t for t in page_["content"].split("\n") if t and t not in either]
            want = gold.pop(page_["path"])
            for t in text:
                ok = any(t in w for w in want)
                right += ok
                given += 1
                if not ok:
                    wrong[t] = wrong.get(t, 0) + 1
            for w in want:
                ok = any(w in t for t in text)
                found += ok
                wanted += 1
                if not ok:
                    lost[w] = lost.get(w, 0) + 1
    precision, recall = right / max(given, 1), found / wanted
    print(f"{site}: precision {precision:.3f}, recall {recall:.3f}")
    for name, lines in (("lost", lost), ("wrong", wrong)):
        for t in sorted(lines, key=lambda t: (-lines[t], t))[:3]:
            print(f"    {name}, {lines[t]} times: {t[:80]}")
    return not gold and precision >= least_precision and recall >= least_recall


if __name__ == "__main__":
    if sys.argv[1] == "make":
        make(sys.argv[2])
    else:
        sys.exit(not check(sys.argv[2], sys.argv[3], sys.argv[4], float(sys.argv[5]), float(sys.argv[6])))
