/* SPDX-License-Identifier: MIT
 * vocabulary.h - words -> ids.
 *
 * Each thread interns the words that it meets; the site's vocabulary is the sorted union, so an id
 * depends on the words alone, never on which thread met them first. */
#ifndef INFODISC_FEATURES_VOCABULARY_H
#define INFODISC_FEATURES_VOCABULARY_H

#include <stdint.h>

#include "base/span.h"

struct word_table; /* the words of one thread */

struct word_table *word_table_new(void);
void word_table_free(struct word_table *t);
uint32_t word_table_intern(struct word_table *t, struct span text); /* local id: 0, 1, 2 ... */
uint32_t word_table_count(const struct word_table *t);

struct vocabulary {
    uint32_t n;          /* F */
    struct span *word;   /* [F] in bytewise order: the id is the place */
    uint32_t **of_local; /* [threads][local id] -> id */
    int n_tables;
};

/* By as many threads as there are tables, n > 0. The words live as long as the tables. */
struct vocabulary *vocabulary_merge(struct word_table *const *table, int n);
void vocabulary_free(struct vocabulary *v);

#endif
