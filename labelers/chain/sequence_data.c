/* SPDX-License-Identifier: MIT
 * sequence_data.c - see sequence.h. */
#include "labelers/chain/chain_model.h"
#include "labelers/chain/sequence.h"

#include "base/memory.h"

static uint32_t *find_slot(const struct sequence_data *d, uint64_t key)
{
    size_t at = (size_t)(key >> 1);
    while (d->slot[at & d->mask] && d->known[d->slot[at & d->mask] - 1].key != key) at++;
    return &d->slot[at & d->mask];
}

static void grow(struct sequence_data *d)
{
    free(d->slot);
    d->mask = d->mask ? d->mask * 2 + 1 : 4095;
    d->slot = mem_zalloc(d->mask + 1, sizeof *d->slot);
    for (uint32_t p = 0; p < d->chain.n_predicates; p++) *find_slot(d, d->known[p].key) = p + 1;
}

static uint32_t number_of(struct sequence_data *d, uint64_t key, const char *name, bool before)
{
    if ((size_t)d->chain.n_predicates * 2 >= d->mask) grow(d);
    uint32_t *slot = find_slot(d, key);
    if (!*slot) {
        VECTOR_PUSH(d->known, d->chain.n_predicates, d->known_cap) =
            (struct known_predicate){.key = key, .name = (uint32_t)d->names.len};
        if (before) buffer_putc(&d->names, '<');
        buffer_add(&d->names, name, strlen(name) + 1);
        *slot = d->chain.n_predicates;
    }
    return *slot - 1;
}

/* Adds the predicates of block i of the page at hand to the item that is last. */
static void add_predicates(struct sequence_data *d, uint32_t i, bool before)
{
    const struct block_predicates *p = &d->page;
    for (uint32_t k = p->first[i]; k < p->first[i + 1]; k++) {
        uint64_t key = before ? chain_key_before(p->key[k]) : p->key[k];
        uint32_t number = number_of(d, key, p->names.at + p->name[k], before);
        d->known[number].blocks++;
        VECTOR_PUSH(d->chain.predicate, d->n, d->n_cap) = number;
    }
}

void sequence_data_add(struct sequence_data *d, const struct labeler_page *page, const uint8_t *gold,
                       unsigned types, bool history)
{
    struct chain_data *c = &d->chain;
    block_predicates_find(&d->page, page, types);
    if (d->page.n == 0) return;
    if (c->n_sequences + 2 > d->sequences_cap)
        c->item = mem_realloc(c->item, d->sequences_cap = (c->n_sequences + 2) * 2, sizeof *c->item);
    c->item[c->n_sequences++] = c->n_items;
    for (uint32_t i = 0; i < d->page.n; i++) {
        if (c->n_items + 2 > d->items_cap) {
            d->items_cap = (c->n_items + 2) * 2;
            c->first = mem_realloc(c->first, d->items_cap, sizeof *c->first);
            c->label = mem_realloc(c->label, d->items_cap, sizeof *c->label);
        }
        c->first[c->n_items] = d->n;
        c->label[c->n_items++] = gold[d->page.leaf[i]] == GOLD_CONTENT;
        add_predicates(d, i, false);
        if (history && i > 0) add_predicates(d, i - 1, true);
    }
    c->first[c->n_items] = d->n;
    c->item[c->n_sequences] = c->n_items;
}

void sequence_data_prune(struct sequence_data *d, uint32_t least)
{
    struct chain_data *c = &d->chain;
    uint32_t *number = mem_alloc((c->n_predicates + 1u) * sizeof *number), kept = 0;
    for (uint32_t p = 0; p < c->n_predicates; p++) {
        number[p] = UINT32_MAX;
        if (d->known[p].blocks < least) continue;
        number[p] = kept;
        d->known[kept++] = d->known[p];
    }
    c->n_predicates = kept;
    uint64_t to = 0;
    for (uint32_t i = 0; i < c->n_items; i++) {
        uint64_t from = c->first[i];
        c->first[i] = to;
        for (; from < c->first[i + 1]; from++)
            if (number[c->predicate[from]] != UINT32_MAX) c->predicate[to++] = number[c->predicate[from]];
    }
    if (c->n_items) c->first[c->n_items] = to;
    d->n = to;
    free(number);
    if (d->slot) {
        d->mask >>= 1;
        grow(d);
    }
}

const char *sequence_name(const struct sequence_data *d, uint32_t predicate)
{
    return d->names.at + d->known[predicate].name;
}

void sequence_data_free(struct sequence_data *d)
{
    free(d->chain.item);
    free(d->chain.first);
    free(d->chain.predicate);
    free(d->chain.label);
    free(d->known);
    free(d->slot);
    buffer_free(&d->names);
    block_predicates_free(&d->page);
    *d = (struct sequence_data){0};
}
