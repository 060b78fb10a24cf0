"""The sample site harbour: a boat-building school with a modern layout."""
import html
import json

from common import Site, gold, inline, pick, shorten

INFO = {
    "name": "harbour", "url": "https://www.harbourworks.example/",
    "language": "en", "charset": "UTF-8", "layout": "HTML5 sections and DIVs",
    "kind": "school: blog, manuals, shop, events",
    "notes": "The menu says Newsroom on every page; only blog/2022/newsroom-fire-watch "
             "and blog/2023/newsroom-slipway have that word in their informative text.",
}
MENU = [("/", "Home"), ("/about/", "About"), ("/blog/", "Blog"), ("/docs/", "Manual"),
        ("/shop/", "Shop"), ("/events/", "Events"), ("/newsroom/", "Newsroom"), ("/contact/", "Contact")]
SHARE = [("M2 2h12v12H2z", "Share by e-mail"), ("M8 1l7 14H1z", "Share on Wavelength"),
         ("M1 8a7 7 0 1 0 14 0z", "Copy link")]
MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()

PAGE = """<!DOCTYPE html>
<html lang="en" class="no-js">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} | Harbour Works</title>
<meta name="description" content="{description}">
<meta property="og:site_name" content="Harbour Works">
<link rel="canonical" href="https://www.harbourworks.example{url}">
<link rel="stylesheet" href="/assets/site.css?v=41">
<style>.hw-nav{{display:flex}}.hw-nav__item--active{{font-weight:600}}@media(max-width:40em){{.hw-side{{display:none}}}}</style>
<script>document.documentElement.className = "js"; window.hwQueue = [];</script>
{jsonld}
</head>
<body class="page page--{kind}" data-page-id="{pageid}" data-theme="salt">
<a class="skip-link" href="#main">Skip to content</a>
<div class="cookie-banner" id="cookie-banner" role="dialog" aria-label="Cookies">
  <p class="cookie-banner__text">We use cookies to remember your basket and to count visits. You can say no.</p>
  <button class="btn btn--small" data-cookie="all">Accept all</button>
  <button class="btn btn--small btn--ghost" data-cookie="needed">Only what is needed</button>
</div>
<header class="site-header" id="top">
  <a class="site-header__logo" href="/"><svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true"><path d="M2 20h28l-4 8H6zM15 2v16H5z"/></svg><span>Harbour Works</span></a>
  <nav class="hw-nav" aria-label="Main"><ul class="hw-nav__list">
{menu}
  </ul></nav>
  <form class="site-search" action="/search" role="search"><label for="q">Search the site</label><input id="q" name="q" type="search"><button type="submit">Search</button></form>
</header>
<div class="layout layout--{kind}">
<main id="main" class="layout__main">
{crumbs}
{main}
</main>
{aside}
</div>
<section class="newsletter" aria-labelledby="nl-title">
  <h2 id="nl-title" class="newsletter__title">Letters from the shed</h2>
  <p>One e-mail a month about boats, courses and weather. No spam, some sawdust.</p>
  <form class="newsletter__form" action="/newsletter" method="post"><input type="email" name="email" placeholder="you@example.com" aria-label="E-mail address"><button class="btn">Subscribe</button></form>
</section>
<footer class="site-footer">
  <div class="site-footer__col"><h3>Visit</h3><address>Ropewalk Hill, Saltby<br>Open weekdays ten to four</address></div>
  <div class="site-footer__col"><h3>More</h3><ul><li><a href="/privacy/">Privacy</a></li><li><a href="/contact/">Contact</a></li><li><a href="/newsroom/">Newsroom</a></li></ul></div>
  <p class="site-footer__legal">© 2023 Harbour Works Trust. Registered charity.</p>
</footer>
<script src="/assets/site.js" defer></script>
<script>hwQueue.push(["view", "{pageid}"]);</script>
</body>
</html>
"""


def blog_url(item):
    """The address of a blog article."""
    return "/blog/%s/%s/" % (item.date[:4], item.slug)


def nice_date(date):
    """6 Mar 2023 for 2023-03-06."""
    year, month, day = (int(x) for x in date.split("-"))
    return "%d %s %d" % (day, MONTHS[month - 1], year)


def render(blocks, anchors=False):
    """Article markup for parsed blocks."""
    out = []
    for kind, data in blocks:
        if kind == "p":
            out.append("<p>%s</p>" % inline(data, "<em>%s</em>"))
        elif kind == "h2":
            mark = ' id="%s"' % data.lower().replace(" ", "-") if anchors else ""
            out.append("<h2%s>%s</h2>" % (mark, inline(data)))
        elif kind in ("ul", "ol"):
            rows = "\n".join("  <li>%s</li>" % inline(x) for x in data)
            out.append("<%s class=\"prose-list\">\n%s\n</%s>" % (kind, rows, kind))
        elif kind == "quote":
            out.append('<blockquote class="pull"><p>%s</p></blockquote>' % inline(data))
        elif kind == "caption":
            out.append('<figure class="figure"><img src="/media/photo.jpg" width="800" height="500" alt="" loading="lazy">'
                       '<figcaption class="figure__caption">%s</figcaption></figure>' % inline(data))
        elif kind == "code":
            out.append('<pre class="code" data-lang="text"><code>%s</code></pre>' % html.escape(data, quote=False))
        elif kind == "table":
            head = "".join("<th scope=\"col\">%s</th>" % inline(c) for c in data[0])
            rows = "\n".join("<tr>%s</tr>" % "".join("<td>%s</td>" % inline(c) for c in r) for r in data[1:])
            out.append('<div class="table-wrap"><table class="data"><thead><tr>%s</tr></thead>\n<tbody>\n%s\n</tbody></table></div>'
                       % (head, rows))
    return "\n".join(out)


def facts(rows, cls):
    """A table of labels and values."""
    body = "\n".join('<tr class="%s__row"><th scope="row">%s</th><td>%s</td></tr>' % (cls, a, inline(b)) for a, b in rows)
    return '<table class="%s"><tbody>\n%s\n</tbody></table>' % (cls, body)


def card(url, title, teaser, kind="card"):
    """A teaser card."""
    return ('<article class="%s" data-href="%s"><h3 class="%s__title"><a href="%s">%s</a></h3>'
            '<p class="%s__text">%s</p></article>' % (kind, url, kind, url, inline(title), kind, inline(teaser)))


def share():
    """The row of share buttons."""
    return '<ul class="share" aria-label="Share">%s</ul>' % "".join(
        '<li><button class="share__btn" title="%s"><svg width="16" height="16" viewBox="0 0 16 16"><path d="%s"/></svg>'
        '<span class="share__label">%s</span></button></li>' % (name, path, name) for path, name in SHARE)


class Harbour:
    """Writes all pages of the school's site."""

    def __init__(self, site):
        """Read the written text."""
        self.site = site
        self.blog = sorted(site.load("blog.txt"), key=lambda x: x.date, reverse=True)
        self.docs = site.load("docs.txt")
        self.products = site.load("products.txt")
        self.tags = sorted({t for x in self.blog for t in x.tags.split(", ")})

    def page(self, url, kind, title, main, crumbs, aside="", data=None, *, gold_type, text="", neutral=""):
        """Put a main part into the frame and write the page."""
        menu = "\n".join('    <li class="hw-nav__item%s"><a href="%s">%s</a></li>'
                         % (" hw-nav__item--active" if u != "/" and url.startswith(u) else "", u, n) for u, n in MENU)
        trail = "".join('<li class="breadcrumb__item"><a href="%s">%s</a></li>' % c for c in crumbs)
        trail = ('<nav class="breadcrumb" aria-label="Breadcrumb"><ol>%s<li class="breadcrumb__item" aria-current="page">%s</li>'
                 '</ol></nav>' % (trail, inline(title))) if crumbs else ""
        data = data or {"@type": "WebPage", "name": title}
        jsonld = '<script type="application/ld+json">%s</script>' % json.dumps(
            dict({"@context": "https://schema.org"}, **data), ensure_ascii=False)
        about = shorten(text.split("\n")[1], 120) if "\n" in text else "Harbour Works, school of wooden boat building"
        markup = PAGE.format(title=inline(title), description=html.escape(about), url=url, jsonld=jsonld, kind=kind,
                             pageid=int(self.site.rng.random() * 90000) + 10000, menu=menu, crumbs=trail,
                             main=main, aside=aside)
        self.site.add(url, markup, gold_type, text, neutral)

    def related(self, item):
        """Cards for posts that share a tag, and some that do not."""
        tags = set(item.tags.split(", "))
        near = [x for x in self.blog if x is not item and tags & set(x.tags.split(", "))]
        return pick(self.site.rng, near, 2 + int(self.site.rng.random() * 3))

    def side(self, heading, cards):
        """A right column with cards and the next courses."""
        return ('<aside class="layout__aside hw-side">\n<section class="side-box"><h2 class="side-box__title">%s</h2>\n%s\n</section>\n'
                '<section class="side-box side-box--tint"><h2 class="side-box__title">Next courses</h2><ul><li><a href="/events/">'
                'Carve a half model</a></li><li><a href="/events/">Rope splicing by the stove</a></li></ul></section>\n</aside>'
                % (heading, "\n".join(cards)))

    def article(self, item):
        """One blog article."""
        tags = "".join('<li><a class="tag" rel="tag" href="/tags/%s/">%s</a></li>' % (t, t) for t in item.tags.split(", "))
        comments = "\n".join('<li class="comment"><p class="comment__by">%s</p><div class="comment__body"><p>%s</p></div></li>'
                             % (inline(a), inline(b)) for a, b in item.comments)
        if comments:
            comments = '<section class="comments" id="comments"><h2>Comments</h2><ol>\n%s\n</ol></section>' % comments
        gallery = ""
        if self.site.rng.random() < 0.4:
            gallery = '<hw-gallery data-album="%s" data-count="6"><button slot="open">Open the gallery</button></hw-gallery>' % item.slug
        byline = '<p class="post__meta">By <a rel="author" href="/about/">%s</a> <time datetime="%s">%s</time></p>' % (
            item.by, item.date, nice_date(item.date))
        main = ('<article class="post" id="post-%s">\n<header class="post__header"><h1 class="post__title">%s</h1>%s</header>\n%s\n'
                '<div class="post__body">\n%s\n</div>\n%s\n<ul class="tag-list">%s</ul>\n</article>\n%s'
                % (item.slug, inline(item.title), byline, share(), render(item.blocks), gallery, tags, comments))
        cards = [card(blog_url(x), x.title, shorten(x.first, 80)) for x in self.related(item)]
        data = {"@type": "BlogPosting", "headline": item.title, "datePublished": item.date,
                "author": {"@type": "Person", "name": item.by}}
        neutral = ["By " + item.by, nice_date(item.date)] + [x for c in item.comments for x in c]
        self.page(blog_url(item), "post", item.title, main, [("/", "Home"), ("/blog/", "Blog")],
                  self.side("Related posts", cards), data, gold_type="article",
                  text=gold(item.title, item.blocks), neutral="\n".join(neutral))

    def manual(self, item):
        """One page of the manual, with the list of all its pages on the left."""
        groups = []
        for group in sorted({x.group for x in self.docs}):
            links = "".join('<li%s><a href="/docs/%s.html">%s</a></li>' % (
                ' class="is-current"' if x is item else "", x.slug, inline(x.title)) for x in self.docs if x.group == group)
            groups.append("<h3>%s</h3><ul>%s</ul>" % (group, links))
        toc = "".join('<li><a href="#%s">%s</a></li>' % (d.lower().replace(" ", "-"), d) for k, d in item.blocks if k == "h2")
        aside = ('<aside class="layout__aside doc-side"><nav class="doc-nav" aria-label="Manual">%s</nav>\n'
                 '<nav class="doc-toc"><h3>On this page</h3><ol>%s</ol></nav></aside>' % ("".join(groups), toc))
        main = ('<article class="doc" data-group="%s">\n<h1>%s</h1>\n<p class="doc__meta">Last checked %s</p>\n%s\n'
                '<p class="doc__help">Was this page helpful? <button>Yes</button> <button>No</button></p>\n</article>'
                % (item.group, inline(item.title), item.updated, render(item.blocks, True)))
        self.page("/docs/%s.html" % item.slug, "doc", item.title, main, [("/", "Home"), ("/docs/", "Manual")], aside,
                  gold_type="article", text=gold(item.title, item.blocks), neutral="Last checked " + item.updated)

    def product(self, item):
        """One product of the shop."""
        rows = [("Price", item.price), ("Material", item.material), ("Length", item.length),
                ("Weight", item.weight), ("Origin", item.origin), ("Availability", item.stock)]
        main = ('<article class="product" data-sku="HW-%s">\n<h1 class="product__name">%s</h1>\n<hw-gallery data-album="%s" data-count="3">'
                '</hw-gallery>\n<div class="product__text">\n%s\n</div>\n%s\n<form class="product__buy" action="/basket" method="post">'
                '<label>Quantity <input type="number" name="n" value="1"></label><button class="btn">Add to basket</button></form>\n'
                '<p class="product__terms">Prices include tax. Goods can be returned within thirty days.</p>\n</article>'
                % (item.slug[:6].upper(), inline(item.title), item.slug, render(item.blocks), facts(rows, "spec")))
        others = pick(self.site.rng, [x for x in self.products if x is not item], 3)
        cards = [card("/shop/%s.html" % x.slug, x.title, x.price, "mini") for x in others]
        data = {"@type": "Product", "name": item.title, "offers": {"@type": "Offer", "price": item.price[1:], "priceCurrency": "GBP"}}
        self.page("/shop/%s.html" % item.slug, "product", item.title, main, [("/", "Home"), ("/shop/", "Shop")],
                  self.side("You may also like", cards), data, gold_type="other",
                  text=gold(item.title, item.blocks + [("table", [list(r) for r in rows])]))

    def events(self):
        """The page of coming events."""
        parts, blocks = [], []
        for event in self.site.load("events.txt"):
            rows = [("When", event.when), ("Where", event.place), ("Fee", event.fee)]
            parts.append('<section class="event" id="%s"><h2 class="event__title">%s</h2>%s\n%s<a class="btn" href="/contact/">Book</a></section>'
                         % (event.slug, inline(event.title), render(event.blocks), facts(rows, "event__facts")))
            blocks += [("h2", event.title)] + event.blocks + [("table", [list(r) for r in rows])]
        title = "Courses and events"
        self.page("/events/", "events", title, "<h1>%s</h1>\n%s" % (title, "\n".join(parts)), [("/", "Home")],
                  self.side("From the blog", [card(blog_url(x), x.title, nice_date(x.date), "mini") for x in self.blog[:3]]),
                  gold_type="other", text=gold(title, blocks))

    def listing(self, url, title, cards, older=""):
        """A page of teaser cards."""
        main = '<h1 class="listing__title">%s</h1>\n<div class="listing">\n%s\n</div>\n%s' % (title, "\n".join(cards), older)
        tags = ['<a class="tag" href="/tags/%s/">%s</a>' % (t, t) for t in self.tags]
        self.page(url, "listing", title, main, [("/", "Home")] if url != "/" else [], self.side("Topics", tags),
                  gold_type="index")

    def listings(self):
        """All pages of teasers: home, blog, tags, manual, shop, newsroom."""
        def cards(items):
            """Teaser cards of blog articles."""
            return [card(blog_url(x), x.title, shorten(x.first, 150)) for x in items]
        self.listing("/", "Learn to build a wooden boat", cards(self.blog[:4]))
        self.listing("/blog/", "Blog", cards(self.blog[:10]), '<a class="pager" href="/blog/page/2/">Older posts</a>')
        self.listing("/blog/page/2/", "Blog, page 2", cards(self.blog[10:]), '<a class="pager" href="/blog/">Newer posts</a>')
        for tag in self.tags:
            self.listing("/tags/%s/" % tag, "Posts about " + tag, cards(x for x in self.blog if tag in x.tags.split(", ")))
        self.listing("/docs/", "The workshop manual",
                     [card("/docs/%s.html" % x.slug, x.title, shorten(x.first, 100)) for x in self.docs])
        self.listing("/shop/", "Shop", [card("/shop/%s.html" % x.slug, x.title, x.price) for x in self.products])
        self.listing("/newsroom/", "Newsroom", cards(x for x in self.blog if "town" in x.tags.split(", ")))

    def standing(self, item):
        """A page such as "About"."""
        blocks = [(k, d) for k, d in item.blocks]
        main = '<article class="standing">\n<h1>%s</h1>\n%s\n</article>' % (inline(item.title), "\n".join(
            facts(d, "facts") if k == "table" else render([(k, d)]) for k, d in blocks))
        self.page("/%s/" % item.slug, "standing", item.title, main, [("/", "Home")],
                  gold_type="other", text=gold(item.title, blocks))


def build(root, source):
    """Write the whole site."""
    site = Site(root, source, INFO, 1976)
    harbour = Harbour(site)
    for item in harbour.blog:
        harbour.article(item)
    for item in harbour.docs:
        harbour.manual(item)
    for item in harbour.products:
        harbour.product(item)
    harbour.events()
    harbour.listings()
    for item in site.load("pages.txt"):
        harbour.standing(item)
    site.finish()
    return site
