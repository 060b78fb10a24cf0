/* SPDX-License-Identifier: MIT
 * largest.c - the method `largest`: the largest block approach of Ziyi et al., a baseline in Yenicag 2012. The more
 * frequent of DIV and TABLE splits the page. The leaf block node with the most words outside links is the content;
 * the first in a tie. */
#include "labelers/page/page.h"
#include "base/memory.h"
#include "labelers/page/leaf_nodes.h"
#include "labelers/shared/shared.h"

struct largest {
    struct leaf_nodes nodes;
    uint64_t *words;     /* [nodes.n] */
    uint32_t words_cap;
};

static void *scratch_new(const void *model)
{
    (void)model;
    return mem_zalloc(1, sizeof(struct largest));
}

static void scratch_free(void *scratch)
{
    struct largest *s = scratch;
    leaf_nodes_free(&s->nodes);
    free(s->words);
    free(s);
}

static uint32_t largest_node(struct largest *s, const struct labeler_page *page)
{
    uint32_t best = 0;
    VECTOR_RESERVE(s->words, s->nodes.n, s->words_cap);
    if (s->nodes.n) memset(s->words, 0, s->nodes.n * sizeof *s->words);
    for (uint32_t l = 0; l < page->blocks->n_leaves; l++)
        if (s->nodes.of_leaf[l] != TREE_NONE)
            s->words[s->nodes.of_leaf[l]] += page->feature[l].n_tokens - page->feature[l].n_link_tokens;
    for (uint32_t n = 1; n < s->nodes.n; n++)
        if (s->words[n] > s->words[best]) best = n;
    return best;
}

static void label(void *scratch, const struct labeler_page *page, struct leaf_label *label)
{
    struct largest *s = scratch;
    leaf_nodes_find(&s->nodes, page, blocking_tag_of(page->tree));
    uint32_t best = largest_node(s, page);
    for (uint32_t l = 0; l < page->blocks->n_leaves; l++) {
        uint32_t node = s->nodes.of_leaf[l];
        uint64_t words = node != TREE_NONE ? s->words[node] : 0;
        label[l].informative = node == best;
        label[l].score = (int16_t)(words < INT16_MAX ? words : INT16_MAX);
    }
}

const struct page_labeler labeler_largest = {
    .name = "largest", .scratch_new = scratch_new, .scratch_free = scratch_free, .label = label};
