/* SPDX-License-Identifier: MIT
 * page_copies.c - see page_copies.h. Texts are compared by their bytes, white space collapsed. */
#include "labelers/template/page_copies.h"

#include "base/hash.h"
#include "base/memory.h"
#include "labelers/shared/shared.h"

static void clear_slots(struct page_copies *c, uint32_t n_leaves)
{
    size_t need = 16;
    while (need < (size_t)n_leaves * 2) need *= 2;
    if (need > c->slots_cap) {
        c->slot = mem_realloc(c->slot, need, sizeof *c->slot);
        c->slots_cap = need;
    }
    memset(c->slot, 0, need * sizeof *c->slot);
    c->mask = need - 1;
}

static bool same_text(const struct page_blocks *b, uint32_t l, uint32_t m)
{
    return b->leaf[l].text_len == b->leaf[m].text_len &&
           memcmp(b->text.at + b->leaf[l].text, b->text.at + b->leaf[m].text, b->leaf[l].text_len) == 0;
}

/* The slot of the first leaf with the text of leaf l, or the empty one where it belongs. */
static uint32_t *find_slot(const struct page_copies *c, const struct page_blocks *b, uint32_t l)
{
    size_t at = (size_t)hash_bytes(b->text.at + b->leaf[l].text, b->leaf[l].text_len);
    for (;; at++) {
        uint32_t *slot = &c->slot[at & c->mask];
        if (!*slot || same_text(b, *slot - 1, l)) return slot;
    }
}

void page_copies_find(struct page_copies *c, const struct page_blocks *b, const struct leaf_fact *fact)
{
    c->n = 0;
    clear_slots(c, b->n_leaves);
    for (uint32_t l = 0; l < b->n_leaves; l++) {
        if (fact[l].flags & (LEAF_TITLE | LEAF_CONTROL) || fact[l].n_tokens < COPY_TOKENS_MIN) continue;
        uint32_t *slot = find_slot(c, b, l);
        if (!*slot)
            *slot = l + 1;
        else if (b->leaf[*slot - 1].path != b->leaf[l].path)
            VECTOR_PUSH(c->copy, c->n, c->copies_cap) = (struct leaf_copy){*slot - 1, l};
    }
}

void drop_copy(struct leaf_fact *first, int64_t first_logit, struct leaf_fact *again, int64_t again_logit)
{
    if (!first->informative || !again->informative) return;
    struct leaf_fact *worse = again_logit > first_logit ? first : again;
    worse->informative = 0;
    worse->reason = REASON_COPY;
}

void page_copies_free(struct page_copies *c)
{
    free(c->copy);
    free(c->slot);
}
