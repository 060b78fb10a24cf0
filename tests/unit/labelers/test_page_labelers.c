/* SPDX-License-Identifier: MIT
 * test_page_labelers.c - largest, coreex and next: cases worked by hand, the thesis's examples of similarity, and on
 * random pages the same as by definition. */
#include "unit/labeler_helper.h"

#include <math.h>

#include "labelers/labelers.h"
#include "labelers/page/page.h"
#include "labelers/page/coreex.h"
#include "labelers/page/next.h"
#include "unit/soup.h"

/* A random page with sentences and links. */
static void random_page(struct lcg *l, struct buffer *html)
{
    uint32_t word = 0;
    html->len = 0;
    buffer_puts(html, "<title>w1 w2 w3</title>");
    for (uint32_t n = 20 + lcg_next(l, 60); n > 0; n--) {
        uint32_t kind = lcg_next(l, 8);
        if (kind == 0) buffer_puts(html, "<a href=/x>link w4</a> ");
        if (kind == 1) buffer_printf(html, "w%u. ", lcg_next(l, 12));
        if (kind == 2) soup_word(html, &word);
        if (kind == 3) buffer_puts(html, lcg_next(l, 2) ? "<div>" : "</div>");
        if (kind == 4) soup_tag(l, html);
        if (kind > 4) buffer_printf(html, "w%u w%u ", lcg_next(l, 12), lcg_next(l, 30));
    }
}

/* ---- leaf block nodes ---- */

static bool is_block(const struct page_tree *t, uint32_t e, unsigned blocking)
{
    return (t->element[e].element == EL_div && blocking & BLOCKING_DIV) ||
           (t->element[e].element == EL_table && blocking & BLOCKING_TABLE);
}

static bool is_below(const struct page_tree *t, uint32_t e, uint32_t top)
{
    while (e != TREE_NONE && e != top) e = t->element[e].parent;
    return e == top;
}

/* By definition: an element that is a block node without one below; the leaf is below it. */
static uint32_t slow_node(const struct page_tree *t, uint32_t leaf, unsigned blocking)
{
    bool any = false;
    for (uint32_t e = 1; e < t->n_elements; e++) {
        if (!is_block(t, e, blocking)) continue;
        bool lowest = any = true;
        for (uint32_t f = 1; f < t->n_elements; f++)
            lowest = lowest && !(f != e && is_block(t, f, blocking) && is_below(t, f, e));
        if (lowest && t->leaf[leaf].in != TREE_NONE && is_below(t, t->leaf[leaf].in, e)) return e;
    }
    return any ? TREE_NONE : t->leaf[leaf].in == TREE_NONE ? TREE_NONE : 0;
}

static bool same_nodes(const struct leaf_nodes *nodes, const struct page_tree *t, unsigned blocking)
{
    uint32_t last = TREE_NONE, n = 0;
    for (uint32_t l = 0; l < t->n_leaves; l++) {
        uint32_t node = slow_node(t, l, blocking);
        if (node != TREE_NONE && node != last) n++;
        if (node != TREE_NONE) last = node;
        if (nodes->of_leaf[l] != (node == TREE_NONE ? TREE_NONE : n - 1)) return false;
    }
    return nodes->n == n;
}

static void test_nodes(void)
{
    struct showing s = {0};
    struct leaf_nodes nodes = {0};
    struct buffer html = {0};
    struct lcg l = {3};
    for (int i = 0; i < 300; i++) {
        unsigned blocking = 1 + lcg_next(&l, 3);
        random_page(&l, &html);
        show_page(&s, buffer_span(&html), false);
        leaf_nodes_find(&nodes, &s.page, blocking);
        CHECK(same_nodes(&nodes, &s.tree, blocking));
    }
    show_page(&s, span_of("<div>a<div>b</div>c</div>d<div>e</div>"), true);
    leaf_nodes_find(&nodes, &s.page, BLOCKING_DIV);
    CHECK(nodes.n == 4 && nodes.of_leaf[0] == nodes.of_leaf[2] && nodes.of_leaf[1] != nodes.of_leaf[0]);
    leaf_nodes_free(&nodes);
    buffer_free(&html);
    showing_end(&s);
}

static void test_largest(void)
{
    struct showing s = {0};
    CHECK_STR(show_kept(&s, &labeler_largest, "<div>a b</div><div>c d e</div><div>f</div>", false), "c d e\n");
    CHECK_STR(show_kept(&s, &labeler_largest, "<div>a b</div><div>c d</div>", false), "a b\n");
    /* words in links do not count, but stay with the rest */
    CHECK_STR(show_kept(&s, &labeler_largest, "<div><a href=/>c d e f</a></div><div>a <a href=/>b</a></div>", false),
              "a b\n");
    /* what is in a DIV with a DIV below is in no leaf block node */
    CHECK_STR(show_kept(&s, &labeler_largest, "<div>a b c d<div>x</div></div>", false), "x\n");
    CHECK_STR(show_kept(&s, &labeler_largest, "<div>a b c d<div>x</div></div>", true), "a b c d\n");
    /* more TABLEs than DIVs: DIVs no longer part what is in a cell */
    CHECK_STR(show_kept(&s, &labeler_largest, "<table><td><div>a</div>b c</table><table><td>d e</table>", false),
              "a\nb c\n");
    CHECK_STR(show_kept(&s, &labeler_largest, "<p>no<p>blocks", false), "no\nblocks\n");
    showing_end(&s);
}

/* ---- CoreEx ---- */

/* The paper's rules, top down; O(elements^2). */
static void slow_counts(const struct labeler_page *page, uint32_t e, struct coreex_node *out)
{
    const struct page_tree *t = page->tree;
    *out = (struct coreex_node){0};
    for (uint32_t l = 0; l < t->n_leaves; l++) {
        if (t->leaf[l].in != e) continue;
        uint32_t links = page->blocks->leaf[l].n_links;
        out->text += show_words(page, l) + links; /* a link is a word */
        out->links += links;
        out->set_text += show_words(page, l);
    }
    for (uint32_t c = e + 1; c < t->n_elements; c++) {
        struct coreex_node child;
        if (t->element[c].parent != e) continue;
        slow_counts(page, c, &child);
        out->text += child.text;
        out->links += child.links;
        if (!child.text || (double)(child.text - child.links) / (double)child.text <= 0.9) continue;
        out->set_text += child.text;
        out->set_links += child.links;
    }
}

static void test_coreex_counts(void)
{
    /* The article: 12 words and a link, ratio 12 / 13 > 0.9. The menu: 2 words as 2 links, ratio 0. */
    struct showing s = {0};
    struct coreex c = {0};
    show_page(&s, span_of("<div><a href=/>Home</a> <a href=/>All news</a></div>"
                          "<div><p>one two three four five six <p>seven eight nine ten eleven "
                          "<a href=/>a link</a> twelve</div>"), false);
    CHECK(coreex_best(&c, &s.page) == 3); /* the P: its DIV has the same score */
    CHECK(c.node[0].text == 15 && c.node[0].links == 3 && c.node[0].set_text == 13 && c.node[0].set_links == 1);
    CHECK(c.node[1].text == 2 && c.node[1].links == 2 && c.node[1].set_text == 0 && !c.node[1].joins);
    /* p: 6 words; p: 6 words and a link, 6 / 7 < 0.9, does not join */
    CHECK(c.node[2].text == 13 && c.node[2].set_text == 6 && c.node[2].set_links == 0 && c.node[2].joins);
    CHECK(fabs(c.node[2].score - (0.99 + 0.01 * 6 / 15)) < 1e-15);
    CHECK(fabs(c.node[0].score - (0.99 * 12 / 13 + 0.01 * 13 / 15)) < 1e-15);
    free(c.node);
    showing_end(&s);
}

static void test_coreex(void)
{
    struct showing s = {0};
    struct coreex c = {0};
    struct buffer html = {0};
    struct lcg l = {5};
    CHECK_STR(show_kept(&s, &labeler_coreex, "<div><a href=/>Home</a></div><div><p>a b c<p>d e<p><a href=/>f</a></div>",
                        false), "a b c\nd e\n");
    CHECK_STR(show_kept(&s, &labeler_coreex, "<a href=/>only</a>", false), "");
    CHECK_STR(show_kept(&s, &labeler_coreex, "", false), "");
    for (int i = 0; i < 200; i++) {
        random_page(&l, &html);
        show_page(&s, buffer_span(&html), false);
        uint32_t best = coreex_best(&c, &s.page);
        bool same = true, top = true;
        for (uint32_t e = 0; e < s.tree.n_elements; e++) {
            struct coreex_node want;
            slow_counts(&s.page, e, &want);
            same = same && want.text == c.node[e].text && want.links == c.node[e].links &&
                   want.set_text == c.node[e].set_text && want.set_links == c.node[e].set_links;
            top = top && (best == TREE_NONE ? !want.set_text : c.node[e].score <= c.node[best].score);
        }
        CHECK(same && top);
    }
    free(c.node);
    buffer_free(&html);
    showing_end(&s);
}

/* ---- N-EXT ---- */

/* The thesis, appendix B: a document of 14 terms and its three sentences. */
static void test_similarity_examples(void)
{
    static const uint64_t document[14] = {1, 2, 3, 4, 5, 6, 1, 3, 4, 7, 8, 1, 3, 9};
    static const uint64_t sentence[3][6] = {{1, 2, 3, 4, 5}, {6, 1, 3, 4, 7, 8}, {1, 3, 9}};
    static const uint32_t terms[3] = {5, 6, 3};
    static const double want[3][SIMILARITY_N] = {/* the last two by equations 4.4 and 4.5 */
                                                 {0.845, 0.833, 0.714, 1.000},
                                                 {0.849, 0.846, 0.733, 0.917},
                                                 {0.764, 0.700, 0.538, 1.167}};
    struct term_vector d = {0}, s = {0};
    term_vector_set(&d, document, 14);
    CHECK(d.n == 9 && d.total == 14 && fabs(d.squares - 28 / 196.0) < 1e-15);
    for (int i = 0; i < 3; i++) {
        term_vector_set(&s, sentence[i], terms[i]);
        for (int m = 0; m < SIMILARITY_N; m++)
            CHECK(fabs(similarity((enum similarity)m, &s, &d) - want[i][m]) < 0.0006);
    }
    term_vector_set(&s, NULL, 0);
    CHECK(similarity(SIMILARITY_DICE, &s, &d) == 0 && similarity(SIMILARITY_COSINE, &d, &s) == 0);
    term_vector_free(&d);
    term_vector_free(&s);
}

/* Dice by definition: over the terms of both, each looked for in each. */
static double slow_dice(const uint64_t *a, uint32_t n, const uint64_t *b, uint32_t m)
{
    double xy = 0, xx = 0, yy = 0;
    for (uint32_t i = 0; i < n + m; i++) {
        uint64_t term = i < n ? a[i] : b[i - n];
        uint32_t in_a = 0, in_b = 0;
        bool seen = false;
        for (uint32_t k = 0; k < i; k++) seen = seen || (k < n ? a[k] : b[k - n]) == term;
        if (seen) continue;
        for (uint32_t k = 0; k < n; k++) in_a += a[k] == term;
        for (uint32_t k = 0; k < m; k++) in_b += b[k] == term;
        double x = n ? (double)in_a / n : 0, y = m ? (double)in_b / m : 0;
        xy += x * y;
        xx += x * x;
        yy += y * y;
    }
    return xy > 0 ? 2 * xy / (xx + yy) : 0;
}

struct slow_next { /* by definition, for pages of at most 1000 terms */
    uint64_t title[1000], block[1000];
    uint32_t n_title, n_block;
};

static uint32_t terms_of(const struct labeler_page *page, const struct leaf_nodes *nodes, uint32_t node, uint64_t *out)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < page->sentences->n; i++) {
        const struct sentence *s = &page->sentences->item[i];
        bool title = page->blocks->leaf[s->leaf].flags & LEAF_TITLE;
        if (node == TREE_NONE ? !title : nodes->of_leaf[s->leaf] != node) continue;
        for (uint32_t k = 0; k < s->n_terms; k++) out[n++] = page->sentences->term[s->term + k];
    }
    return n;
}

static uint32_t slow_news_block(struct slow_next *s, const struct labeler_page *page, const struct leaf_nodes *nodes)
{
    double words[200] = {0}, likeness[200] = {0}, most_words = 0, most_likeness = 0, best_weight = -1;
    uint32_t best = TREE_NONE;
    s->n_title = terms_of(page, nodes, TREE_NONE, s->title);
    for (uint32_t n = 0; n < nodes->n; n++) {
        s->n_block = terms_of(page, nodes, n, s->block);
        likeness[n] = slow_dice(s->title, s->n_title, s->block, s->n_block);
        for (uint32_t l = 0; l < page->blocks->n_leaves; l++)
            if (nodes->of_leaf[l] == n) words[n] += show_words(page, l);
        most_words = fmax(most_words, words[n]);
        most_likeness = fmax(most_likeness, likeness[n]);
    }
    for (uint32_t n = 0; n < nodes->n; n++) {
        double weight = 0.6 * words[n] / most_words + (most_likeness > 0 ? 0.4 * likeness[n] / most_likeness : 0);
        if (words[n] > 0 && weight > best_weight + 1e-12) best = n, best_weight = weight;
    }
    return best;
}

static bool same_choice(struct next *s, const struct labeler_page *page, const uint8_t *chosen)
{
    static struct slow_next slow;
    const struct page_sentences *t = page->sentences;
    uint32_t best = slow_news_block(&slow, page, &s->nodes), n = 0;
    double sum = 0;
    if (best == TREE_NONE) return next_news_block(s, page, &next_default) == TREE_NONE;
    slow.n_block = terms_of(page, &s->nodes, best, slow.block);
    double likeness[1000];
    for (uint32_t i = 0; i < t->n; i++) {
        likeness[i] = slow_dice(t->term + t->item[i].term, t->item[i].n_terms, slow.block, slow.n_block);
        if (s->nodes.of_leaf[t->item[i].leaf] == best && likeness[i] > 0) sum += 1 / likeness[i], n++;
    }
    double mean = n ? n / sum : 0;
    for (uint32_t i = 0; i < t->n; i++) {
        uint32_t node = s->nodes.of_leaf[t->item[i].leaf];
        bool in = likeness[i] > 0 && node != TREE_NONE && likeness[i] >= mean;
        if (fabs(likeness[i] - mean) > 1e-12 && in != chosen[i]) return false;
    }
    return next_news_block(s, page, &next_default) == best;
}

static void test_next(void)
{
    static const char page[] =
        "<title>Storm hits the harbour</title>"
        "<div>Menu of sections. Contact the editors today.</div>"
        "<div><p>A storm hit the harbour on Monday. The storm broke boats in the harbour."
        "<p>Harbour boats were lost in the storm.<p>Subscribe</div>"
        "<div>Unrelated words about cooking, gardening, music, weather, travel, sport and many more things for "
        "readers of all ages everywhere.</div><div>Harbour storm hits.</div>";
    struct showing s = {0};
    struct next n = {0};
    struct buffer html = {0};
    struct lcg l = {11};
    show_page(&s, span_of(page), false);
    CHECK(next_news_block(&n, &s.page, &next_default) == 1);
    CHECK(next_news_block(&n, &s.page, &(struct next_options){1, SIMILARITY_DICE}) == 1);
    CHECK(next_news_block(&n, &s.page, &(struct next_options){0, SIMILARITY_DICE}) == 3);
    CHECK_STR(show_kept(&s, &labeler_next, page, false),
              "A storm hit the harbour on Monday. The storm broke boats in the harbour.\n"
              "Harbour boats were lost in the storm.\nHarbour storm hits.\n");
    for (int i = 0; i < 200; i++) {
        uint8_t chosen[1000];
        random_page(&l, &html);
        show_page(&s, buffer_span(&html), i % 2);
        next_choose(&n, &s.page, &next_default, chosen);
        CHECK(same_choice(&n, &s.page, chosen));
    }
    next_free(&n);
    buffer_free(&html);
    showing_end(&s);
}

int main(void)
{
    test_nodes();
    test_largest();
    test_coreex_counts();
    test_coreex();
    test_similarity_examples();
    test_next();
    return check_done("test_page_labelers");
}
