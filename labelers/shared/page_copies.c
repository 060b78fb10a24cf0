/* SPDX-License-Identifier: MIT
 * page_copies.c - see page_copies.h. Texts are compared by their bytes, white space collapsed. */
#include "labelers/shared/page_copies.h"

#include <stdlib.h>

#include "base/hash.h"
#include "base/memory.h"
#include "labelers/shared/leaf_reason.h"

enum { NO_LEAF = UINT32_MAX };

static void clear_slots(struct page_copies *c, uint32_t n_leaves)
{
    size_t need = hash_slots(n_leaves);
    if (need > c->slots_cap) c->slot = mem_realloc(c->slot, c->slots_cap = need, sizeof *c->slot);
    memset(c->slot, 0, need * sizeof *c->slot);
    c->mask = need - 1;
}

/* The slot of the first leaf with the text of leaf l, or the empty one where it belongs. */
static uint32_t *find_slot(const struct page_copies *c, const struct page_blocks *b, uint32_t l)
{
    struct span text = leaf_span(b, &b->leaf[l]);
    for (size_t at = (size_t)hash_span(text);; at++) {
        uint32_t *slot = &c->slot[at & c->mask];
        if (!*slot || span_equal(leaf_span(b, &b->leaf[*slot - 1]), text)) return slot;
    }
}

/* Zeroed scratch for the leaves and content blocks of a page. */
static void clear_marks(struct page_copies *c, const struct page_blocks *b)
{
    VECTOR_RESERVE(c->is_copy, b->n_leaves, c->leaves_cap);
    VECTOR_RESERVE(c->block, b->n_contents, c->blocks_cap);
    if (b->n_leaves) memset(c->is_copy, 0, b->n_leaves * sizeof *c->is_copy);
    if (b->n_contents) memset(c->block, 0, b->n_contents * sizeof *c->block);
}

static bool is_copied_block(const struct copied_tokens *block)
{
    return block->copied * COPY_SHARE_OF >= block->all * COPY_SHARE;
}

/* A copy comes with nearly all of its content block, in both places. Otherwise it is a sentence that is said again: the
 * summary of a method above its description, a caption that quotes. */
static void keep_whole_blocks(struct page_copies *c, const struct page_blocks *b, const struct leaf_fact *fact)
{
    size_t kept = 0;
    clear_marks(c, b);
    for (size_t i = 0; i < c->n; i++) c->is_copy[c->copy[i].first] = c->is_copy[c->copy[i].again] = true;
    for (uint32_t l = 0; l < b->n_leaves; l++) {
        struct copied_tokens *block = &c->block[b->leaf[l].content];
        block->all += fact[l].n_tokens;
        if (c->is_copy[l]) block->copied += fact[l].n_tokens;
    }
    for (size_t i = 0; i < c->n; i++) {
        const struct leaf_copy *copy = &c->copy[i];
        if (is_copied_block(&c->block[b->leaf[copy->first].content]) &&
            is_copied_block(&c->block[b->leaf[copy->again].content]))
            c->copy[kept++] = *copy;
    }
    c->n = kept;
}

/* The next leaf with tokens after l (step 1) or before it (-1), or n_leaves. A hostile page has no end of leaves
 * without: looks at few. */
static uint32_t leaf_near(const struct page_blocks *b, const struct leaf_fact *fact, uint32_t l, int step)
{
    enum { NEAR = 16 };
    for (int i = 0; i < NEAR && (step > 0 ? l + 1 < b->n_leaves : l > 0); i++) {
        l += (uint32_t)step;
        if (fact[l].n_tokens) return l;
    }
    return b->n_leaves;
}

static bool has_same_near(const struct page_blocks *b, const struct leaf_fact *fact, const struct leaf_copy *copy,
                          int step)
{
    uint32_t one = leaf_near(b, fact, copy->first, step), other = leaf_near(b, fact, copy->again, step);
    if (one == b->n_leaves || other == b->n_leaves) return one == other;
    return span_equal(leaf_span(b, &b->leaf[one]), leaf_span(b, &b->leaf[other]));
}

struct placed_copy {
    uint64_t paths;          /* of both */
    size_t copy;
    bool has_same_neighbour; /* before or after it */
};

static int by_paths(const void *a, const void *b)
{
    const struct placed_copy *one = a, *other = b;
    return one->paths < other->paths ? -1 : one->paths > other->paths;
}

/* Forgets many copies under the same two paths if most have other neighbours in each: what the members of a class do,
 * in a list of them and below each, is no page that is there twice. */
static void keep_runs(struct page_copies *c, const struct page_blocks *b, const struct leaf_fact *fact)
{
    struct placed_copy *placed = mem_zalloc(c->n, sizeof *placed);
    for (size_t i = 0; i < c->n; i++) {
        const struct leaf_copy *copy = &c->copy[i];
        placed[i] = (struct placed_copy){(uint64_t)fact[copy->first].path << 32 | fact[copy->again].path, i,
                                         has_same_near(b, fact, copy, -1) || has_same_near(b, fact, copy, 1)};
    }
    qsort(placed, c->n, sizeof *placed, by_paths);
    for (size_t from = 0, to; from < c->n; from = to) {
        size_t same = 0;
        for (to = from; to < c->n && placed[to].paths == placed[from].paths; to++) same += placed[to].has_same_neighbour;
        if (to - from < COPIES_MANY || same * 2 >= to - from) continue;
        for (size_t i = from; i < to; i++) c->copy[placed[i].copy].again = NO_LEAF;
    }
    size_t kept = 0;
    for (size_t i = 0; i < c->n; i++)
        if (c->copy[i].again != NO_LEAF) c->copy[kept++] = c->copy[i];
    c->n = kept;
    free(placed);
}

void page_copies_find(struct page_copies *c, const struct page_blocks *b, const struct leaf_fact *fact, bool is_alone,
                      bool has_members)
{
    c->n = 0;
    clear_slots(c, b->n_leaves);
    for (uint32_t l = 0; l < b->n_leaves; l++) {
        if (!leaf_is_in_page(&fact[l]) || fact[l].n_tokens < COPY_TOKENS_MIN) continue;
        if (b->leaf[l].flags & LEAF_QUOTE) continue; /* who answers a post quotes it */
        uint32_t *slot = find_slot(c, b, l);
        if (!*slot)
            *slot = l + 1;
        else if (is_alone ? b->leaf[*slot - 1].path != b->leaf[l].path : fact[*slot - 1].path != fact[l].path)
            VECTOR_PUSH(c->copy, c->n, c->copies_cap) = (struct leaf_copy){*slot - 1, l};
    }
    if (c->n) keep_whole_blocks(c, b, fact);
    if (c->n >= COPIES_MANY && has_members) keep_runs(c, b, fact);
}

void page_copies_free(struct page_copies *c)
{
    free(c->copy);
    free(c->slot);
    free(c->is_copy);
    free(c->block);
}

/* Is the nearest leaf with tokens, by `step` 1 or -1, a copy that has gone? A hostile page has no end of leaves without:
 * looks at few, as the first of many copies is asked about for each. */
static bool is_copy_next(const struct leaf_fact *first, const struct leaf_fact *leaf, const struct leaf_fact *end,
                         int step)
{
    enum { NEAR = 16 };
    for (int i = 0; i < NEAR && (step > 0 ? end - leaf > 1 : leaf > first); i++) {
        leaf += step;
        if (leaf->n_tokens) return !leaf->informative && leaf->reason == REASON_COPY;
    }
    return false;
}

static bool is_beside_copy(const struct leaf_fact *first, const struct leaf_fact *leaf, const struct leaf_fact *end)
{
    return is_copy_next(first, leaf, end, -1) || is_copy_next(first, leaf, end, 1);
}

void drop_copies_beside(struct leaf_fact *first, const struct leaf_fact *end, const struct copy_list *copies,
                        const struct table_path *in_table)
{
    for (size_t i = 0; i < copies->n; i++) {
        struct leaf_fact *one = first + copies->copy[i].first, *other = first + copies->copy[i].again;
        if (in_table[one->path].table != NO_TABLE || in_table[other->path].table != NO_TABLE) continue;
        bool goes = is_beside_copy(first, one, end), other_goes = is_beside_copy(first, other, end);
        if (one->informative && other->informative && goes != other_goes) leaf_drop(goes ? one : other, REASON_COPY);
    }
}
