/* SPDX-License-Identifier: MIT
 * same_blocks.h - are the blocks of two pages the same, member by member? */
#ifndef INFODISC_TESTS_SAME_BLOCKS_H
#define INFODISC_TESTS_SAME_BLOCKS_H

#include <string.h>

#include "table_blocks/page_blocks.h"

static inline bool same_span(struct span a, struct span b)
{
    return a.len == b.len && (a.len == 0 || memcmp(a.at, b.at, a.len) == 0);
}

static inline bool same_items(const void *a, const void *b, size_t n, size_t item_bytes)
{
    return n == 0 || memcmp(a, b, n * item_bytes) == 0;
}

static inline bool same_facts(const struct page_blocks *a, const struct page_blocks *b)
{
    bool same = a->lost_date == b->lost_date && a->lost_facts == b->lost_facts && a->n_merged == b->n_merged;
    for (unsigned f = 0; f < FACTS_KEPT; f++) same &= same_span(a->fact[f], b->fact[f]);
    return same;
}

static inline bool same_blocks(const struct page_blocks *a, const struct page_blocks *b)
{
    return a->n_leaves == b->n_leaves && a->n_contents == b->n_contents &&
           a->n_links == b->n_links && a->n_paths == b->n_paths && a->n_deep == b->n_deep &&
           a->n_cut == b->n_cut && a->n_replaced == b->n_replaced && a->n_scripts == b->n_scripts &&
           a->script_text == b->script_text &&
           a->page_bytes == b->page_bytes &&
           same_items(a->path_key, b->path_key, a->n_paths, sizeof *a->path_key) &&
           same_items(a->leaf, b->leaf, a->n_leaves, sizeof *a->leaf) &&
           same_items(a->content, b->content, a->n_contents, sizeof *a->content) &&
           same_items(a->link, b->link, a->n_links, sizeof *a->link) &&
           same_span(a->text, b->text) && same_span(a->title, b->title) &&
           same_span(a->lang, b->lang) && same_span(a->charset, b->charset) && same_facts(a, b);
}

#endif
