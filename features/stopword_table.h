/* SPDX-License-Identifier: MIT
 * stopword_table.h - all stop lists as one hash table, word -> set of languages, so that a vote is a single look-up.
 * mk/stopword_table.c fills it when the program is built. */
#ifndef INFODISC_FEATURES_STOPWORD_TABLE_H
#define INFODISC_FEATURES_STOPWORD_TABLE_H

#include <stddef.h>
#include <stdint.h>

enum { STOPWORD_SLOTS = 8192 }; /* some 2,600 words */

struct stopword {
    uint64_t hash; /* hash_span() of the word, which stands for it */
    uint32_t languages;
};

struct stopword_table {
    struct stopword word[STOPWORD_SLOTS];
    uint8_t tag[STOPWORD_SLOTS]; /* of the slot's word; 0: a free slot. Most words end here, in 8 KB */
};

extern const struct stopword_table stopword_table;

static inline uint8_t stopword_tag_of(uint64_t hash)
{
    return (uint8_t)(hash >> 56 | 1);
}

/* The slot of a word, or the free one where it belongs. */
static inline size_t stopword_slot(const struct stopword_table *t, uint64_t hash)
{
    size_t at = hash % STOPWORD_SLOTS;
    while (t->tag[at] && (t->tag[at] != stopword_tag_of(hash) || t->word[at].hash != hash))
        at = (at + 1) % STOPWORD_SLOTS;
    return at;
}

#endif
