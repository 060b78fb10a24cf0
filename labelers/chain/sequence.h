/* SPDX-License-Identifier: MIT
 * sequence.h - the training data of the chain models, collected page by page: a page is a sequence of blocks. For
 * the methods maxent, memm and crf, and for the paper's experiments. */
#ifndef INFODISC_LABELERS_CHAIN_SEQUENCE_H
#define INFODISC_LABELERS_CHAIN_SEQUENCE_H

#include "labelers/chain/block_predicates.h"
#include "labelers/chain/chain.h"

struct sequence_data {         /* {0} */
    struct chain_data chain;   /* predicates by number, in the order in which they were met */
    uint32_t sequences_cap, items_cap;
    uint64_t n, n_cap;         /* of chain.predicate */
    struct known_predicate {
        uint64_t key;
        uint32_t name;         /* offset in `names`; '\0' at its end */
        uint32_t blocks;       /* that have it */
    } *known;                  /* [chain.n_predicates] */
    uint32_t known_cap;
    uint32_t *slot;            /* open addressing: 1 + number, or 0 */
    size_t mask;
    struct buffer names;
    struct block_predicates page;
};

/* Adds a page. With history, the predicates of the block before are predicates, with '<' before their names. */
void sequence_data_add(struct sequence_data *d, const struct labeler_page *page, const uint8_t *gold,
                       unsigned types, bool history);

/* Drops the predicates that fewer than `least` blocks have, and numbers the others anew. */
void sequence_data_prune(struct sequence_data *d, uint32_t least);

const char *sequence_name(const struct sequence_data *d, uint32_t predicate);
void sequence_data_free(struct sequence_data *d);

extern const struct page_labeler labeler_maxent, labeler_memm, labeler_crf;

#endif
