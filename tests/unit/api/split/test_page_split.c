/* SPDX-License-Identifier: MIT
 * test_page_split.c - a title that is a link to its own page is text; other links stay. */
#include "check.h"

#include "api/split/page_split.h"

struct title_case {
    const char *url, *html;
    uint32_t n_links; /* afterwards */
};

static const struct title_case cases[] = {
    {"http://a.example/post/12.html", "<h2><a href='../post/12.html'>Title</a></h2><p>x <a href=/y>y</a>", 1},
    {"http://a.example/post/12.html", "<h2><a href=/post/12>Title</a></h2>", 0},
    {"http://a.example/post/12.html", "<a href=/>x</a><h1><a href='http://a.example/post/12.html'>Title</a></h1><a href=/>y</a>", 2},
    {"http://b.example/p", "<link rel=canonical href='http://a.example/q'><h2><a href='http://a.example/q'>Title</a></h2>", 0},
    {"http://a.example/post/12.html", "<base href=/><h2><a href=post/12.html>Title</a></h2>", 0},
    {"http://a.example/post/12.html", "<base href=/blog/><h2><a href=12.html>Title</a></h2>", 1},
    {"http://b.example/p", "<base href=/c/><link rel=canonical href=q><h2><a href=/c/q>Title</a></h2>", 0},
    {"http://a.example/", "<h2><a href=/post/12.html>Title</a></h2>", 1},                 /* of another page */
    {"http://a.example/p", "<p><a href=/p>Title</a></p>", 1},                             /* no heading */
    {"http://a.example/p", "<h2>See <a href=/p>Title</a></h2>", 1},                       /* not all of it */
    /* The name of an element, which begins with a link to it; wget -k writes the page's name before the place. */
    {"http://a.example/red.html", "<div id=hue><a href=#hue>Hue</a><p>A colour</p></div>", 0},
    {"http://a.example/red.html", "<div id=hue><a href=red.html#hue>Hue</a><p>A colour</p></div>", 0},
    {"http://a.example/red?dark=1", "<div id=hue><a href='red?dark=1#hue'>Hue</a><p>A colour</p></div>", 0},
    {"http://a.example/red/", "<div id=hue><a href=index.html#hue>Hue</a><p>A colour</p></div>", 0},
    {"http://a.example/blue.html", "<div id=hue><a href=red.html#hue>Hue</a><p>A colour</p></div>", 1},
    {"http://a.example/red.html", "<div id=hue><a href=red.html.de#hue>Hue</a><p>A colour</p></div>", 1},
    {"http://a.example/red.html", "<div id=hue><a href=red.html>Hue</a><p>A colour</p></div>", 1},
    {"http://a.example/p", "<h2><a href=/p>Title</a></h2><h2><a href=/q>Title</a></h2>", 2}, /* a list of articles */
};

/* The links that are left are where they were. */
static void check_links(const struct page_blocks *b)
{
    uint32_t n = 0;
    for (uint32_t l = 0; l < b->n_leaves; l++) {
        const struct leaf_block *leaf = &b->leaf[l];
        CHECK(leaf->n_links == 0 || leaf->link == n);
        for (uint32_t i = leaf->link; i < leaf->link + leaf->n_links; i++)
            CHECK(b->link[i].from >= leaf->text && b->link[i].to <= leaf->text + leaf->text_len && b->href[i].len);
        n += leaf->n_links;
    }
    CHECK(n == b->n_links);
}

int main(void)
{
    struct page_splitter shrinks, wholes;
    html_parse_init();
    page_splitter_init(&shrinks, 100, false);
    page_splitter_init(&wholes, 100, true);
    for (size_t i = 0; i < 2 * (sizeof cases / sizeof *cases); i++) {
        struct page_blocks b;
        bool whole = i % 2; /* it knows nothing of BASE and rel=canonical */
        if (whole && !strstr(cases[i / 2].html, "id=hue")) continue;
        struct page_splitter *s = whole ? &wholes : &shrinks;
        CHECK(page_split(s, span_of(cases[i / 2].html), span_of(cases[i / 2].url), NULL, &b));
        if (b.n_links != cases[i / 2].n_links) fprintf(stderr, "case %zu: %u links\n", i, b.n_links);
        CHECK(b.n_links == cases[i / 2].n_links);
        check_links(&b);
    }
    page_splitter_free(&shrinks);
    page_splitter_free(&wholes);
    return check_done("page_split");
}
