/* SPDX-License-Identifier: MIT
 * repeat_filter.h - which hashes may be on more than one page: two bits for each, "seen" and "seen again". A hash on
 * two pages always passes; one on a single page rarely does. Filtering all pages first keeps the 90 % of shingles
 * with df = 1, whose entropy is 0, out of the table. */
#ifndef INFODISC_ENTROPY_REPEAT_FILTER_H
#define INFODISC_ENTROPY_REPEAT_FILTER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/hash.h"

enum { FILTER_WORD_SLOTS = 32 };
struct repeat_filter {
    uint64_t *bits;           /* [n_slots / FILTER_WORD_SLOTS] two bits a slot: 1 seen, 2 seen again */
    uint64_t n_slots;
    bool is_shared;           /* by threads */
};

/* For about so many different hashes in all. threads: that add them, and clear its memory before. */
struct repeat_filter repeat_filter_new(uint64_t n_distinct, int threads);
void repeat_filter_free(struct repeat_filter *f);
uint64_t repeat_filter_count(const struct repeat_filter *f);    /* slots seen again */
uint64_t repeat_filter_passing(const struct repeat_filter *f);  /* about so many hashes pass, by chance or not */

/* Thread-safe: of two pages that set one bit at the same time one finds it set, whichever comes second, so the
 * outcome does not depend on their order. */
static inline void repeat_filter_add(struct repeat_filter *f, uint64_t hash)
{
    uint64_t slot = hash_below(hash, f->n_slots), seen = (uint64_t)1 << (slot % FILTER_WORD_SLOTS * 2);
    uint64_t *word = &f->bits[slot / FILTER_WORD_SLOTS];
    if (!f->is_shared) { /* an atomic operation waits for all before it, a branch for the memory */
        *word |= seen | (*word & seen) << 1;
        return;
    }
    uint64_t before = __atomic_load_n(word, __ATOMIC_RELAXED);
    if (!(before & seen) && !(__atomic_fetch_or(word, seen, __ATOMIC_RELAXED) & seen)) return;
    if (!(before & seen << 1)) __atomic_fetch_or(word, seen << 1, __ATOMIC_RELAXED);
}

static inline int repeat_filter_has(const struct repeat_filter *f, uint64_t hash)
{
    uint64_t slot = hash_below(hash, f->n_slots);
    return (int)(f->bits[slot / FILTER_WORD_SLOTS] >> (slot % FILTER_WORD_SLOTS * 2 + 1) & 1);
}

/* Asks the memory for what one of both will need. A step of a loop over them takes so little time that PREFETCH_AHEAD
 * would be too late. */
enum { FILTER_AHEAD = 64 };
static inline void repeat_filter_prefetch(const struct repeat_filter *f, uint64_t hash)
{
    __builtin_prefetch(&f->bits[hash_below(hash, f->n_slots) / FILTER_WORD_SLOTS]);
}

#endif
