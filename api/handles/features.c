/* SPDX-License-Identifier: MIT
 * features.c - see features.h. */
#include "api/handles/features.h"

#include "base/threads/parallel_zalloc.h"

static void release(void *part)
{
    struct infodisc_features *f = part;
    struct large_memory *large = f->run->large;
    if (f->owns_spool) spool_close(f->spool);
    large_free(large, f->shingles);
    free(f->judged);
    free(f->words);
    free(f->words_thread);
    free(f->language);
    for (int t = 0; f->word_table && t < f->run->threads; t++) word_table_free(f->word_table[t]);
    free(f->word_table);
    vocabulary_free(f->vocabulary);
    free(f->near_duplicate_of);
    free(f->has_repeats);
    free(f->facts.first);
    large_free(large, f->facts.leaf);
}

struct infodisc_features *features_new(struct infodisc_blocks *blocks)
{
    struct infodisc_features *f = run_new_part(blocks->run, sizeof *f, release);
    f->run = blocks->run;
    f->blocks = blocks;
    return f->run->features = f;
}

void features_reset(struct infodisc_features *f)
{
    release(f);
    *f = (struct infodisc_features){.run = f->run, .blocks = f->blocks};
}

bool features_get_leaves(const struct infodisc_features *f, uint32_t page, struct buffer *into)
{
    uint32_t bytes = features_n_leaves(f, page) * (uint32_t)sizeof(struct leaf_features);
    struct spool_record leaves = {f->shingles[page].offset, bytes}; /* the hashes after them are five times as much */
    return spool_get(f->spool, leaves, into);
}

void features_new_facts(struct infodisc_features *f)
{
    struct leaf_facts *facts = &f->facts;
    facts->large = f->run->large;
    facts->leaf = parallel_zalloc(facts->large, facts->first[facts->n_pages], sizeof *facts->leaf, f->run->threads);
}
