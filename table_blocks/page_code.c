/* SPDX-License-Identifier: MIT
 * page_code.c - see page_code.h. */
#include "table_blocks/page_code.h"

#include "base/varint.h"

/* ---- writing ------------------------------------------------------------------------------ */

#define PUT_COLUMN(n, value)                                       \
    for (uint32_t i = 0; i < (n); i++) varint_put(out, (value))

/* The texts of leaves follow each other, and so do their links: lengths tell where they are. */
static void put_leaves(const struct page_blocks *b, struct buffer *out)
{
    const struct leaf_block *leaf = b->leaf;
    int64_t path = 0, content = 0;
    PUT_COLUMN(b->n_leaves, leaf[i].text_len);
    for (uint32_t i = 0; i < b->n_leaves; path = leaf[i++].path) varint_put_signed(out, (int64_t)leaf[i].path - path);
    for (uint32_t i = 0; i < b->n_leaves; content = leaf[i++].content)
        varint_put_signed(out, (int64_t)leaf[i].content - content);
    PUT_COLUMN(b->n_leaves, leaf[i].n_links);
    PUT_COLUMN(b->n_leaves, leaf[i].bold_bytes);
    PUT_COLUMN(b->n_leaves, leaf[i].n_breaks);
    PUT_COLUMN(b->n_leaves, leaf[i].flags);
    PUT_COLUMN(b->n_leaves, leaf[i].words);
    PUT_COLUMN(b->n_leaves, leaf[i].near_words);
}

/* Each from the end of the one before in its leaf, or from the leaf's begin. */
static void put_links(const struct page_blocks *b, struct buffer *out)
{
    for (uint32_t l = 0, k = 0; l < b->n_leaves; l++)
        for (uint32_t i = 0, end = b->leaf[l].text; i < b->leaf[l].n_links; i++, k++) {
            varint_put(out, b->link[k].from - end);
            varint_put(out, b->link[k].to - b->link[k].from);
            end = b->link[k].to;
        }
}

void page_code_put(const struct page_blocks *b, const uint32_t *path_at, struct buffer *out)
{
    const uint32_t number[] = {b->n_paths, b->n_leaves, b->n_contents, b->n_links, b->n_deep, b->n_cut,
                               b->n_merged, b->n_replaced, b->n_scripts, b->script_text, b->lost_date,
                               b->lost_facts, b->page_bytes};
    PUT_COLUMN(sizeof number / sizeof *number, number[i]);
    int64_t at = 0;
    for (uint32_t i = 0; i < b->n_paths; at = path_at[i++]) varint_put_signed(out, (int64_t)path_at[i] - at);
    put_leaves(b, out);
    PUT_COLUMN(b->n_contents, i - b->content[i].parent);
    PUT_COLUMN(b->n_contents, b->content[i].path);
    PUT_COLUMN(b->n_contents, b->content[i].is_table);
    put_links(b, out);
    varint_put_span(out, b->title);
    varint_put_span(out, b->lang);
    varint_put_span(out, b->charset);
    for (unsigned f = 0; f < FACTS_KEPT; f++) varint_put_span(out, b->fact[f]);
    varint_put_span(out, b->text);
}

/* ---- reading ------------------------------------------------------------------------------ */

/* `expected` and a difference; at most `most`. */
static uint32_t get_near(struct varint_reader *r, int64_t expected, uint64_t most)
{
    int64_t difference = varint_get_signed(r), value;
    if (__builtin_add_overflow(expected, difference, &value) || value < 0 || (uint64_t)value > most)
        return (uint32_t)varint_fail(r);
    return (uint32_t)value;
}

/* A number of items that each take `columns` bytes at least. */
static uint32_t get_count(struct varint_reader *r, uint64_t columns)
{
    return varint_get_upto(r, r->left.len / columns);
}

#define GET_COLUMN(n, field, most)                                 \
    for (uint32_t i = 0; i < (n); i++) (field) = varint_get_upto(r, (most))

static void get_leaves(struct varint_reader *r, struct page_blocks *b)
{
    struct leaf_block *leaf = b->leaf;
    int64_t path = 0, content = 0;
    uint64_t text = 0, link = 0;
    uint32_t n = b->n_leaves;
    for (uint32_t i = 0; i < n && !r->broken; text += leaf[i++].text_len) {
        leaf[i].text = (uint32_t)text;
        leaf[i].text_len = varint_get_upto(r, UINT32_MAX - text);
        if (!leaf[i].text_len) varint_fail(r);
    }
    for (uint32_t i = 0; i < n; path = leaf[i++].path) leaf[i].path = get_near(r, path, (uint64_t)b->n_paths - 1);
    for (uint32_t i = 0; i < n; content = leaf[i++].content)
        leaf[i].content = get_near(r, content, (uint64_t)b->n_contents - 1);
    for (uint32_t i = 0; i < n; link += leaf[i++].n_links) {
        leaf[i].link = (uint32_t)link;
        leaf[i].n_links = varint_get_upto(r, b->n_links - link);
    }
    if (link != b->n_links) varint_fail(r);
    GET_COLUMN(n, leaf[i].bold_bytes, leaf[i].text_len);
    for (uint32_t i = 0; i < n; i++) leaf[i].n_breaks = (uint16_t)varint_get_upto(r, UINT16_MAX);
    for (uint32_t i = 0; i < n; i++) leaf[i].flags = (uint16_t)varint_get_upto(r, UINT16_MAX);
    for (uint32_t i = 0; i < n; i++) leaf[i].words = (uint16_t)varint_get_upto(r, UINT16_MAX);
    for (uint32_t i = 0; i < n; i++) leaf[i].near_words = (uint16_t)varint_get_upto(r, UINT16_MAX);
}

static void get_links(struct varint_reader *r, struct page_blocks *b)
{
    for (uint32_t l = 0, k = 0; l < b->n_leaves && !r->broken; l++) {
        const struct leaf_block *leaf = &b->leaf[l];
        uint32_t at = leaf->text, end = leaf->text + leaf->text_len;
        for (uint32_t i = 0; i < leaf->n_links; i++, k++) {
            b->link[k].from = at + varint_get_upto(r, end - at);
            b->link[k].to = at = b->link[k].from + varint_get_upto(r, end - b->link[k].from);
        }
    }
}

static void get_arrays(struct varint_reader *r, struct page_blocks *b, const uint64_t *key, uint32_t n_keys,
                       struct arena *memory)
{
    int64_t at = 0;
    b->path_key = arena_zalloc(memory, b->n_paths, sizeof *b->path_key);
    b->leaf = arena_zalloc(memory, b->n_leaves, sizeof *b->leaf);
    b->content = arena_zalloc(memory, b->n_contents, sizeof *b->content);
    b->link = arena_zalloc(memory, b->n_links, sizeof *b->link);
    for (uint32_t i = 0; i < b->n_paths; i++) {
        at = get_near(r, at, (uint64_t)n_keys - 1);
        b->path_key[i] = r->broken ? 0 : key[at];
    }
    get_leaves(r, b);
    GET_COLUMN(b->n_contents, b->content[i].parent, i);
    for (uint32_t i = 0; i < b->n_contents; i++) b->content[i].parent = i - b->content[i].parent;
    GET_COLUMN(b->n_contents, b->content[i].path, (uint64_t)b->n_paths - 1);
    GET_COLUMN(b->n_contents, b->content[i].is_table, 1);
    get_links(r, b);
}

bool page_code_get(struct span code, const uint64_t *key, uint32_t n_keys, struct page_blocks *b,
                   struct arena *memory)
{
    enum { LEAF_COLUMNS = 9, CONTENT_COLUMNS = 3, LINK_COLUMNS = 2 };
    struct varint_reader reader = {.left = code}, *r = &reader;
    memset(b, 0, sizeof *b);
    b->n_paths = get_count(r, 1);
    b->n_leaves = get_count(r, LEAF_COLUMNS);
    b->n_contents = get_count(r, CONTENT_COLUMNS);
    b->n_links = get_count(r, LINK_COLUMNS);
    uint32_t *const number[] = {&b->n_deep,     &b->n_cut,     &b->n_merged,   &b->n_replaced,
                                &b->n_scripts, &b->script_text, &b->lost_date, &b->lost_facts, &b->page_bytes};
    GET_COLUMN(sizeof number / sizeof *number, *number[i], UINT32_MAX);
    if (r->broken) return false;
    if ((b->n_paths && !n_keys) || ((b->n_leaves || b->n_contents) && !b->n_paths) || (b->n_leaves && !b->n_contents))
        return false;
    get_arrays(r, b, key, n_keys, memory);
    b->title = varint_get_span(r);
    b->lang = varint_get_span(r);
    b->charset = varint_get_span(r);
    for (unsigned f = 0; f < FACTS_KEPT; f++) b->fact[f] = varint_get_span(r);
    b->text = varint_get_span(r);
    const struct leaf_block *last = b->n_leaves ? &b->leaf[b->n_leaves - 1] : NULL;
    return !r->broken && r->left.len == 0 && b->text.len == (last ? (uint64_t)last->text + last->text_len : 0);
}
