/* SPDX-License-Identifier: MIT
 * test_page_code.c - a page's blocks into portable bytes and back; bytes that are no such code are refused, or give
 * blocks within their bounds. */
#include "unit/blocks_helper.h"

#include "base/varint.h"
#include "table_blocks/page_code.h"
#include "unit/same_blocks.h"
#include "unit/soup.h"

/* ---- numbers ------------------------------------------------------------------------------ */

static void test_varints(void)
{
    struct buffer b = {0};
    struct varint_reader r;
    for (unsigned bit = 0; bit < 64; bit++)
        for (int more = -1; more <= 1; more++) {
            uint64_t n = (UINT64_C(1) << bit) + (uint64_t)(int64_t)more;
            b.len = 0;
            varint_put(&b, n);
            varint_put_signed(&b, (int64_t)n);
            fixed64_put(&b, n);
            size_t one = b.len;
            r = (struct varint_reader){.left = buffer_span(&b)};
            CHECK(varint_get(&r) == n && varint_get_signed(&r) == (int64_t)n && fixed64_get(&r) == n);
            CHECK(!r.broken && r.left.len == 0);
            for (size_t cut = 0; cut < one; cut++) { /* what is cut off is seen */
                r = (struct varint_reader){.left = {b.at, cut}};
                varint_get(&r);
                varint_get_signed(&r);
                CHECK(fixed64_get(&r) == 0 && r.broken && r.left.len == 0);
            }
        }
    r = (struct varint_reader){.left = {"\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x02", 10}}; /* 65 bits */
    CHECK(varint_get(&r) == 0 && r.broken);
    r = (struct varint_reader){.left = {"\x05" "abcd", 5}};
    CHECK(varint_get_span(&r).len == 0 && r.broken);
    r = (struct varint_reader){.left = {"\x09", 1}};
    CHECK(varint_get_upto(&r, 8) == 0 && r.broken);
    buffer_free(&b);
}

/* ---- pages -------------------------------------------------------------------------------- */

/* The list of a page's nodes is its paths in another order, with one in front that the page has not. */
static uint64_t key_at(const struct page_blocks *b, uint32_t i)
{
    return i == 0 ? 2 : b->path_key[b->n_paths - i];
}

static void put_code(const struct page_blocks *b, struct buffer *code, struct buffer *keys)
{
    struct buffer at = {0};
    code->len = keys->len = 0;
    for (uint32_t i = 0; i <= b->n_paths; i++) {
        uint64_t key = key_at(b, i);
        buffer_add(keys, &key, sizeof key);
    }
    for (uint32_t i = 0; i < b->n_paths; i++) {
        uint32_t place = b->n_paths - i;
        buffer_add(&at, &place, sizeof place);
    }
    page_code_put(b, (const uint32_t *)(const void *)at.at, code);
    buffer_free(&at);
}

/* What a splitter promises: tests/fuzz/fuzz_page.c. */
static bool is_within(const struct page_blocks *b)
{
    uint64_t text = 0, link = 0;
    for (uint32_t i = 0; i < b->n_leaves; i++) {
        const struct leaf_block *leaf = &b->leaf[i];
        if (leaf->text != text || leaf->link != link || !leaf->text_len || leaf->bold_bytes > leaf->text_len ||
            leaf->path >= b->n_paths || leaf->content >= b->n_contents)
            return false;
        text += leaf->text_len;
        for (uint32_t from = leaf->text; link < leaf->link + (uint64_t)leaf->n_links; from = b->link[link++].to)
            if (link >= b->n_links || b->link[link].from < from || b->link[link].to < b->link[link].from ||
                b->link[link].to > text)
                return false;
    }
    for (uint32_t i = 0; i < b->n_contents; i++)
        if (b->content[i].parent > i || b->content[i].path >= b->n_paths) return false;
    return text == b->text.len && link == b->n_links;
}

/* Each byte of a code with a bit turned, and each beginning of it. */
static void check_damage(struct span code, const uint64_t *key, uint32_t n_keys, struct lcg *l)
{
    struct arena memory = {0};
    struct page_blocks b;
    for (size_t i = 0; i < code.len; i++) {
        char *bytes = mem_alloc(code.len);
        memcpy(bytes, code.at, code.len);
        bytes[i] = (char)(bytes[i] ^ 1 << lcg_next(l, 8));
        if (page_code_get((struct span){bytes, code.len}, key, n_keys, &b, &memory)) CHECK(is_within(&b));
        arena_reset(&memory);
        char *beginning = mem_alloc(i + 1);
        memcpy(beginning, code.at, i);
        CHECK(!page_code_get((struct span){beginning, i}, key, n_keys, &b, &memory));
        arena_reset(&memory);
        free(bytes);
        free(beginning);
    }
    arena_free(&memory);
}

static void test_pages(void)
{
    struct splitting s = {0};
    struct buffer page = {0}, code = {0}, keys = {0};
    struct arena memory = {0};
    for (uint64_t seed = 0; seed < 200; seed++) {
        struct lcg l = {seed};
        soup_page(&l, lcg_next(&l, 100), &page);
        if (seed % 3) buffer_puts(&page, "<title>The title</title><html lang=en>");
        if (seed % 2) buffer_puts(&page, "<table><tr><td><a href=/a>one</a> two<div><b>three</b><br>four</div></table>");
        CHECK(splitting_run(&s, buffer_span(&page), 20, false));
        s.blocks.charset = span_of("utf-8");
        s.blocks.n_replaced = (uint32_t)seed;
        s.blocks.n_cut = 3;
        s.blocks.page_bytes = (uint32_t)page.len;
        put_code(&s.blocks, &code, &keys);
        struct page_blocks got;
        const uint64_t *key = (const uint64_t *)(const void *)keys.at;
        uint32_t n_keys = s.blocks.n_paths + 1;
        CHECK(page_code_get(buffer_span(&code), key, n_keys, &got, &memory) && same_blocks(&s.blocks, &got));
        if (seed % 10 == 0) check_damage(buffer_span(&code), key, n_keys, &l);
        arena_reset(&memory);
    }
    arena_free(&memory);
    buffer_free(&page);
    buffer_free(&code);
    buffer_free(&keys);
    splitting_end(&s);
}

/* Bytes that are anything at all. */
static void test_soup(void)
{
    static const uint64_t key[4] = {1, 3, 5, 7};
    struct arena memory = {0};
    struct lcg l = {77};
    char *bytes = mem_alloc(200);
    for (int i = 0; i < 20000; i++) {
        size_t n = lcg_next(&l, 200);
        for (size_t k = 0; k < n; k++) bytes[k] = (char)(lcg_next(&l, 8) ? lcg_next(&l, 4) : lcg_next(&l, 256));
        struct page_blocks b;
        if (page_code_get((struct span){bytes, n}, key, (uint32_t)lcg_next(&l, 5), &b, &memory)) CHECK(is_within(&b));
        arena_reset(&memory);
    }
    free(bytes);
    arena_free(&memory);
}

int main(void)
{
    test_varints();
    test_pages();
    test_soup();
    return check_done("page_code");
}
