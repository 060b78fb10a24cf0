/* SPDX-License-Identifier: MIT
 * test_link_graph.c - who links to whom, counted again by looking at every link for every page. */
#include "check.h"

#include "base/fixed.h"
#include "base/memory.h"
#include "cluster/link_graph.h"
#include "site/urls/link_key.h"
#include "unit/soup.h"

enum { PAGES = 40, LINKS = 30, LEAVES = 12, LOW = ENTROPY_ONE / 2 };

static char url_text[PAGES][64];
static const char *url[PAGES];
static uint64_t url_key[PAGES];
static struct page_link link_of[PAGES][LINKS];
static uint32_t n_links[PAGES];
static struct leaf_fact leaf[PAGES][LEAVES];

static uint64_t key_of(const char *text)
{
    struct link_base base = {0};
    link_base_set(&base, span_of(text));
    uint64_t key = link_form_key(link_page_form(&base));
    link_base_free(&base);
    return key;
}

static void fill(struct lcg *l)
{
    for (uint32_t p = 0; p < PAGES; p++) { /* some of them twice: the first is it */
        uint32_t a = lcg_next(l, 6), b = lcg_next(l, 8), c = lcg_next(l, 3);
        if (c == 0)
            snprintf(url_text[p], sizeof url_text[p], "http://x.org/d%u/", a);
        else
            snprintf(url_text[p], sizeof url_text[p], "http://x.org/d%u/p%u%s", a, b, c == 1 ? ".html" : "?q");
        url[p] = url_text[p];
        url_key[p] = key_of(url[p]);
        for (uint32_t i = 0; i < LEAVES; i++) leaf[p][i].entropy = lcg_next(l, ENTROPY_ONE);
        n_links[p] = lcg_next(l, LINKS);
    }
    for (uint32_t p = 0; p < PAGES; p++)
        for (uint32_t i = 0; i < n_links[p]; i++)
            link_of[p][i] =
                (struct page_link){lcg_next(l, 4) ? url_key[lcg_next(l, PAGES)] : lcg_next(l, 3),
                                   lcg_next(l, LEAVES), (uint16_t)lcg_next(l, 90), (uint16_t)lcg_next(l, 5)};
}

/* The first page with this key. */
static uint32_t find(uint64_t key)
{
    for (uint32_t p = 0; p < PAGES; p++)
        if (url_key[p] == key) return p;
    return NO_PAGE;
}

static struct in_links count(uint32_t to)
{
    struct in_links in = {.least_text = UINT16_MAX};
    for (uint32_t p = 0; p < PAGES; p++) {
        bool any = false, own = false;
        for (uint32_t i = 0; i < n_links[p]; i++) {
            const struct page_link *link = &link_of[p][i];
            if (p == to || find(link->target) != to) continue;
            any = true;
            own = own || leaf[p][link->leaf].entropy <= LOW;
            in.links++;
            in.bytes += link->bytes;
            in.entropy += leaf[p][link->leaf].entropy;
            if (link->text < in.least_text) in.least_text = link->text;
            if (link->text > in.most_text) in.most_text = link->text;
        }
        in.pages += any;
        in.own_pages += own;
    }
    return in;
}

/* In two parts, as two threads would. */
static void check_in_links(const struct link_graph *g)
{
    struct in_links in[2][PAGES] = {{{0}}};
    uint32_t seen[2][PAGES] = {{0}};
    for (uint32_t p = 0; p < PAGES; p++) {
        struct out_links out = {p, link_of[p], n_links[p], leaf[p], LOW};
        in_links_add(g, &out, in[p % 3 == 0], seen[p % 3 == 0]);
    }
    for (uint32_t p = 0; p < PAGES; p++) {
        in_links_merge(&in[0][p], &in[1][p]);
        struct in_links want = count(p), *got = &in[0][p];
        CHECK(got->pages == want.pages && got->own_pages == want.own_pages && got->links == want.links);
        CHECK(got->bytes == want.bytes && got->entropy == want.entropy);
        if (want.links) CHECK(got->least_text == want.least_text && got->most_text == want.most_text);
    }
}

/* Pages below another one: their forms begin with its form and a '/' or a '?'. */
static void check_below(const struct link_graph *g)
{
    char form[PAGES][64];
    struct link_base base = {0};
    for (uint32_t p = 0; p < PAGES; p++) {
        link_base_set(&base, span_of(url[p]));
        struct span f = link_page_form(&base);
        snprintf(form[p], sizeof form[p], "%.*s", (int)f.len, f.at);
    }
    link_base_free(&base);
    for (uint32_t p = 0; p < PAGES; p++) {
        uint32_t below = 0, depth = 0;
        size_t n = strlen(form[p]);
        for (uint32_t q = 0; q < PAGES; q++)
            below += strncmp(form[q], form[p], n) == 0 && (form[q][n] == '/' || form[q][n] == '?');
        for (const char *at = form[p]; *at; at++) depth += *at == '/' || *at == '?';
        CHECK(g->below[p] == (find(url_key[p]) == p ? below : 0));
        CHECK(g->depth[p] == depth);
    }
}

static void test_against_all_pairs(void)
{
    for (uint64_t seed = 0; seed < 30; seed++) {
        struct lcg l = {seed};
        fill(&l);
        struct link_graph *g = link_graph_new(PAGES, url, 3, NULL);
        for (uint32_t p = 0; p < PAGES; p++)
            CHECK(link_graph_find(g, url_key[p]) == find(url_key[p]));
        CHECK(link_graph_find(g, key_of("http://x.org/nowhere")) == NO_PAGE);
        CHECK(link_graph_find(g, 0) == NO_PAGE);
        check_in_links(g);
        check_below(g);
        link_graph_free(g);
    }
}

static void test_empty(void)
{
    struct link_graph *g = link_graph_new(0, NULL, 1, NULL);
    CHECK(link_graph_find(g, 1) == NO_PAGE);
    link_graph_free(g);
    link_graph_free(NULL);
}

int main(void)
{
    test_against_all_pairs();
    test_empty();
    return check_done("link_graph");
}
