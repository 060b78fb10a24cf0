/* SPDX-License-Identifier: MIT
 * test_page_blocks.c - a page's blocks into a record and back. */
#include "unit/blocks_helper.h"

#include "unit/same_blocks.h"
#include "unit/soup.h"

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
