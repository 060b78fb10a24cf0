/* SPDX-License-Identifier: MIT
 * page_blocks.c - see page_blocks.h. A record is the struct itself, with meaningless pointers, followed by its
 * arrays and strings in the order of the struct, each aligned to 8 bytes. */
#include "table_blocks/page_blocks.h"

static void pad(struct buffer *b)
{
    static const char zeros[8];
    buffer_add(b, zeros, (8 - b->len % 8) % 8);
}

static void put(struct buffer *b, const void *items, size_t n, size_t item_bytes)
{
    pad(b);
    buffer_add(b, items, n * item_bytes);
}

void page_blocks_unlink(struct page_blocks *b, uint32_t leaf)
{
    uint32_t at = b->leaf[leaf].link, after = --b->n_links - at;
    memmove(&b->link[at], &b->link[at + 1], after * sizeof *b->link);
    memmove(&b->href[at], &b->href[at + 1], after * sizeof *b->href);
    b->leaf[leaf].n_links = 0;
    for (uint32_t l = leaf + 1; l < b->n_leaves; l++) b->leaf[l].link--;
}

void page_blocks_pack(const struct page_blocks *b, struct buffer *out)
{
    pad(out);
    buffer_add(out, b, sizeof *b);
    put(out, b->path_key, b->n_paths, sizeof *b->path_key);
    put(out, b->leaf, b->n_leaves, sizeof *b->leaf);
    put(out, b->content, b->n_contents, sizeof *b->content);
    put(out, b->link, b->n_links, sizeof *b->link);
    put(out, b->text.at, b->text.len, 1);
    put(out, b->title.at, b->title.len, 1);
    put(out, b->lang.at, b->lang.len, 1);
    put(out, b->charset.at, b->charset.len, 1);
    for (unsigned f = 0; f < FACTS_KEPT; f++) put(out, b->fact[f].at, b->fact[f].len, 1);
}

static void *take(char **at, const char *base, size_t n, size_t item_bytes)
{
    *at += (8 - (size_t)(*at - base) % 8) % 8;
    void *items = *at;
    *at += n * item_bytes;
    return items;
}

struct page_blocks page_blocks_view(struct buffer *record)
{
    struct page_blocks b = {0};
    if (record->len < sizeof b) return b;
    memcpy(&b, record->at, sizeof b);
    char *base = record->at, *at = base + sizeof b;
    b.path_key = take(&at, base, b.n_paths, sizeof *b.path_key);
    b.leaf = take(&at, base, b.n_leaves, sizeof *b.leaf);
    b.content = take(&at, base, b.n_contents, sizeof *b.content);
    b.link = take(&at, base, b.n_links, sizeof *b.link);
    b.href = NULL;
    b.text.at = take(&at, base, b.text.len, 1);
    b.title.at = take(&at, base, b.title.len, 1);
    b.lang.at = take(&at, base, b.lang.len, 1);
    b.charset.at = take(&at, base, b.charset.len, 1);
    for (unsigned f = 0; f < FACTS_KEPT; f++) b.fact[f].at = take(&at, base, b.fact[f].len, 1);
    return b;
}
