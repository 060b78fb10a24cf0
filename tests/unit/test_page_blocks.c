/* SPDX-License-Identifier: MIT
 * test_page_blocks.c - a page's blocks into a record and back. */
#include "unit/blocks_helper.h"

#include "unit/soup.h"

static bool same_span(struct span a, struct span b)
{
    return a.len == b.len && (a.len == 0 || memcmp(a.at, b.at, a.len) == 0);
}

static bool same_items(const void *a, const void *b, size_t n, size_t item_bytes)
{
    return n == 0 || memcmp(a, b, n * item_bytes) == 0;
}

static bool same_facts(const struct page_blocks *a, const struct page_blocks *b)
{
    bool same = a->lost_date == b->lost_date && a->lost_facts == b->lost_facts && a->n_merged == b->n_merged;
    for (unsigned f = 0; f < FACTS_KEPT; f++) same &= same_span(a->fact[f], b->fact[f]);
    return same;
}

static bool same_blocks(const struct page_blocks *a, const struct page_blocks *b)
{
    return a->n_leaves == b->n_leaves && a->n_contents == b->n_contents &&
           a->n_links == b->n_links && a->n_paths == b->n_paths && a->n_deep == b->n_deep &&
           a->n_replaced == b->n_replaced && a->n_scripts == b->n_scripts &&
           a->page_bytes == b->page_bytes &&
           same_items(a->path_key, b->path_key, a->n_paths, sizeof *a->path_key) &&
           same_items(a->leaf, b->leaf, a->n_leaves, sizeof *a->leaf) &&
           same_items(a->content, b->content, a->n_contents, sizeof *a->content) &&
           same_items(a->link, b->link, a->n_links, sizeof *a->link) &&
           same_span(a->text, b->text) && same_span(a->title, b->title) &&
           same_span(a->lang, b->lang) && same_span(a->charset, b->charset) && same_facts(a, b);
}

/* Packs, moves the bytes elsewhere as the spool does, forgets the page, and looks again. */
static void check_roundtrip(const struct page_blocks *b)
{
    struct buffer record = {0}, moved = {0};
    page_blocks_pack(b, &record);
    buffer_add_span(&moved, buffer_span(&record));
    memset(record.at, 0xAA, record.len);
    buffer_free(&record);
    struct page_blocks view = page_blocks_view(&moved);
    CHECK(same_blocks(b, &view));
    if (view.n_leaves)
        CHECK((const char *)view.leaf >= moved.at &&
              (const char *)view.leaf < moved.at + moved.len);
    CHECK((uintptr_t)view.path_key % 8 == 0 && (uintptr_t)view.leaf % 4 == 0);
    buffer_free(&moved);
}

static void test_roundtrip(void)
{
    static const char *const charsets[] = {"", "a", "utf-8", "windows-1252"};
    struct splitting s = {0};
    struct buffer page = {0};
    for (uint64_t seed = 0; seed < 300; seed++) {
        struct lcg l = {seed};
        soup_page(&l, lcg_next(&l, 100), &page);
        if (seed % 3) buffer_puts(&page, "<title>The title</title><html lang=en>");
        if (seed % 2) buffer_puts(&page, "<meta name=pubdate content=20170328><meta name=author content='A B'>");
        if (seed % 5) buffer_puts(&page, "<link rel=canonical href=/a><meta name=lastmod content=soon>");
        CHECK(splitting_run(&s, buffer_span(&page), 20, false));
        s.blocks.charset = span_of(charsets[seed % 4]);
        s.blocks.n_replaced = (uint32_t)seed;
        s.blocks.page_bytes = (uint32_t)page.len;
        check_roundtrip(&s.blocks);
    }
    buffer_free(&page);
    splitting_end(&s);
}

static void test_empty(void)
{
    struct page_blocks none = {0};
    check_roundtrip(&none);
    struct buffer no_record = {0};
    struct page_blocks view = page_blocks_view(&no_record);
    CHECK(view.n_leaves == 0 && view.n_contents == 0 && view.text.len == 0);
}

int main(void)
{
    test_roundtrip();
    test_empty();
    return check_done("page_blocks");
}
