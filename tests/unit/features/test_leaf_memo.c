/* SPDX-License-Identifier: MIT
 * test_leaf_memo.c - leaves that are remembered against leaves that are read: pages of a made-up site, which share
 * lines, and more of them than the memo has room for. */
#include "unit/blocks_helper.h"

#include "features/leaf_memo.h"
#include "features/page_features.h"
#include "features/shingles.h"
#include "unit/soup.h"

static struct splitting page;

/* One of n_lines lines, by its number: the same on every page, but for its links now and then. */
static void put_line(struct lcg *l, uint32_t n_lines, struct buffer *out)
{
    static const char *const words[] = {"the", "Harbour", "12", "und", "der", "Boot,", "la", "mer.", "\xE4\xB8\xAD",
                                        "\xE6\x96\x87\xE3\x80\x82", "of", "Sailing", "caf\xC3\xA9", "?", "A1"};
    static const char *const elements[] = {"p", "li", "div", "td"};
    uint32_t line = lcg_next(l, n_lines), shape = lcg_next(l, 8);
    struct lcg by_line = {line};
    buffer_printf(out, "<%s>", elements[shape < 2 ? shape : line % 4]);
    uint32_t n = lcg_next(&by_line, line % 50 ? 12 : 120), link = shape == 3 ? lcg_next(l, 12) : line % 5;
    for (uint32_t i = 0; i < n; i++) {
        if (i == link) buffer_puts(out, "<a href=/>");
        buffer_puts(out, words[lcg_next(&by_line, sizeof words / sizeof *words)]);
        if (i == link + 2) buffer_puts(out, "</a>");
        buffer_putc(out, ' ');
    }
    buffer_printf(out, "%u</a>\n", line % 3 ? line : 0);
}

static bool same_leaf(const struct leaf_features *a, const struct leaf_features *b)
{
    return a->line == b->line && a->n_tokens == b->n_tokens && a->n_link_tokens == b->n_link_tokens &&
           a->n_stop == b->n_stop && a->n_capital == b->n_capital && a->n_number == b->n_number &&
           a->n_punctuation == b->n_punctuation && a->n_in_title == b->n_in_title &&
           a->title_share == b->title_share && a->ends_sentence == b->ends_sentence && a->text_bit == b->text_bit &&
           a->is_cjk == b->is_cjk && a->is_price == b->is_price;
}

static bool same_shingles(const struct page_shingles *a, const struct page_shingles *b, uint32_t n_leaves)
{
    bool same = a->n == b->n && a->language == b->language;
    for (uint32_t l = 0; l < n_leaves; l++) same = same && same_leaf(&a->leaf[l], &b->leaf[l]);
    return same && (a->n == 0 || memcmp(a->hash, b->hash, a->n * sizeof *a->hash) == 0);
}

/* n_lines: how many different lines the site has. */
static void test_pages(uint32_t n_pages, uint32_t n_lines)
{
    struct lcg l = {n_lines};
    struct buffer html = {0};
    struct page_shingles reads = {0}, remembers = {0};
    bool same = true;
    page_shingles_remember(&remembers);
    for (uint32_t p = 0; p < n_pages; p++) {
        html.len = 0;
        if (lcg_next(&l, 4)) buffer_printf(&html, "<title>Harbour %u the Boot</title>", p % 7);
        for (uint32_t i = 0; i < 100; i++) put_line(&l, n_lines, &html);
        if (p % 5 == 0) soup_page(&l, 40, &html);
        CHECK(splitting_run(&page, buffer_span(&html), SHRINK_DEPTH_MAX, false));
        page_shingles_extract(&page.blocks, &reads);
        page_shingles_extract(&page.blocks, &remembers);
        same = same && same_shingles(&reads, &remembers, page.blocks.n_leaves);
    }
    CHECK(same);
    page_shingles_free(&reads);
    page_shingles_free(&remembers);
    buffer_free(&html);
}

static bool find(const struct leaf_memo *memo, uint64_t key, uint32_t leaf, struct leaf_text *text)
{
    return leaf_memo_find(memo, key, &page.blocks, &page.blocks.leaf[leaf], text);
}

/* Leaves of one key that are not the same: links elsewhere, another text. The path does not matter. */
static void test_same_key(void)
{
    static const char html[] = "<p>One two three</p><div>One two three</div><p><a href=/>One</a> two three</p>"
                               "<p>One <a href=/>two</a> three</p><p>One two thred</p><p>One two three</p>";
    struct leaf_memo *memo = leaf_memo_new();
    struct leaf_reader reader = {0};
    struct leaf_text text;
    CHECK(splitting_run(&page, span_of(html), SHRINK_DEPTH_MAX, false));
    CHECK(page.blocks.n_leaves == 6);
    for (uint32_t kept = 0; kept < 6; kept++) {
        leaf_text_read(&reader, &page.blocks, &page.blocks.leaf[kept], &text);
        leaf_memo_keep(memo, 1, &page.blocks, &page.blocks.leaf[kept], &text);
        for (uint32_t other = 0; other < 6; other++) {
            bool equal = kept == other || ((kept < 2 || kept == 5) && (other < 2 || other == 5));
            CHECK(find(memo, 1, other, &text) == equal);
            uint64_t key = leaf_memo_key(&page.blocks, &page.blocks.leaf[kept]);
            CHECK((key == leaf_memo_key(&page.blocks, &page.blocks.leaf[other])) == equal);
        }
    }
    CHECK(find(memo, 1, 0, &text) && text.features.n_tokens == 3 && text.features.n_capital == 1);
    CHECK(!find(memo, 3, 0, &text));
    leaf_reader_free(&reader);
    leaf_memo_free(memo);
}

/* What is kept longest is lost first, and found until then: at least a thousand of these. */
static void test_room(void)
{
    struct leaf_memo *memo = leaf_memo_new();
    struct leaf_reader reader = {0};
    struct leaf_text text, kept;
    uint32_t n_found = 0, n_right = 0;
    CHECK(splitting_run(&page, span_of("<p>One two<p>Three four five of six"), SHRINK_DEPTH_MAX, false));
    for (uint64_t i = 0; i < 100000; i++) {
        uint64_t key = i << 20 | 1, before = (i - 1000) << 20 | 1;
        leaf_text_read(&reader, &page.blocks, &page.blocks.leaf[i % 2], &kept);
        leaf_memo_keep(memo, key, &page.blocks, &page.blocks.leaf[i % 2], &kept);
        if (i < 1000 || !find(memo, before, i % 2, &text)) continue;
        n_found++;
        n_right += text.features.n_tokens == (i % 2 ? 5 : 2) && text.word[0] == kept.word[0] &&
                   text.shingle[0] == kept.shingle[0];
    }
    CHECK(n_found == 99000 && n_right == n_found);
    leaf_text_read(&reader, &page.blocks, &page.blocks.leaf[0], &text);
    leaf_memo_keep(memo, 1, &page.blocks, &page.blocks.leaf[0], &text);
    CHECK(find(memo, 1, 0, &text));
    leaf_text_read(&reader, &page.blocks, &page.blocks.leaf[0], &text);
    for (int i = 0; i < 100000; i++) /* in the place of another */
        leaf_memo_keep(memo, (uint64_t)1 << 20 | 1, &page.blocks, &page.blocks.leaf[0], &text);
    CHECK(!find(memo, 1, 0, &text));
    leaf_reader_free(&reader);
    leaf_memo_free(memo);
}

int main(void)
{
    test_pages(60, 40);
    test_pages(200, 2000);
    test_pages(300, 100000);
    test_same_key();
    test_room();
    splitting_end(&page);
    return check_done("leaf_memo");
}
