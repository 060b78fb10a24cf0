/* SPDX-License-Identifier: MIT
 * page_text.c - see page_text.h. */
#include "templates/page_text.h"

/* A block is one line: its line breaks become spaces. */
static void put_line(struct buffer *out, struct span text)
{
    if (out->len) buffer_putc(out, '\n');
    size_t from = out->len;
    buffer_add_span(out, text);
    for (char *at = out->at + from, *end = out->at + out->len;
         (at = memchr(at, '\n', (size_t)(end - at))) != NULL;)
        *at = ' ';
}

void page_text(const struct page_blocks *b, const struct leaf_fact *fact, struct buffer *content,
               struct buffer *redundant)
{
    for (uint32_t l = 0; l < b->n_leaves; l++) {
        const struct leaf_block *leaf = &b->leaf[l];
        if (leaf->flags & LEAF_TITLE) continue;
        put_line(fact[l].informative ? content : redundant, leaf_span(b, leaf));
    }
}
