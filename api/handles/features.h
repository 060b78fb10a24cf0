/* SPDX-License-Identifier: MIT
 * features.h - the data of the handle infodisc_features: where the features of each page are, and the facts of each
 * leaf. Later steps set the entropies and labels in them. */
#ifndef INFODISC_API_HANDLES_FEATURES_H
#define INFODISC_API_HANDLES_FEATURES_H

#include "api/handles/blocks.h"
#include "entropy/entropy.h"
#include "features/features.h"

struct kept_leaves {                /* see api/resume/kept_leaves.h */
    uint64_t at, logits_at;         /* in the work file; 0: nowhere */
    uint64_t facts;                 /* checksum */
};

enum checkpoint { CHECKPOINT_NONE, CHECKPOINT_ENTROPIES, CHECKPOINT_LABELS };

struct infodisc_features {
    struct infodisc_run *run;
    struct infodisc_blocks *blocks;
    struct spool *spool;            /* that of the blocks if they are kept for a later run: kept_features.h */
    bool owns_spool;
    struct spool_record *shingles;  /* [P] leaf_features [n_leaves], then u64 hashes, unless only those were taken */
    struct kept_leaves kept;        /* the facts, in the work file */
    bool *judged;                   /* [P] its logits come from an earlier run, too; or NULL */
    struct spool_record *words;     /* [P] u32 n_words [n_leaves], then u32 local ids; or NULL */
    int16_t *words_thread;          /* [P] whose local ids they are */
    int16_t *language;              /* [P] for stemming and for the record */
    int16_t site_language;          /* of most pages, or LANGUAGE_NONE */
    uint32_t *near_duplicate_of;    /* [P] see near_duplicates.h; or NO_DUPLICATE */
    uint32_t n_near_duplicates;
    bool *has_repeats;              /* [P] near_duplicate_is_like_another() */
    uint64_t n_shingles;            /* occurrences */
    uint64_t n_distinct, n_repeated; /* about so many different shingles and lines; of these, more than once */
    struct word_table **word_table; /* [threads] */
    struct vocabulary *vocabulary;  /* or NULL */
    struct leaf_facts facts;        /* path, tokens, flags; entropies and labels come later */
    struct {                        /* what comes from an earlier run: api/resume/checkpoint.h */
        enum checkpoint what;       /* up to that; the steps until then have nothing to do */
        uint64_t n_features;        /* see infodisc_fd_matrix.n_shingles */
        struct infodisc_labels *labels; /* of CHECKPOINT_LABELS */
    } restored;
};

struct infodisc_features *features_new(struct infodisc_blocks *blocks);

/* Frees what it holds, and leaves it as features_new() made it. */
void features_reset(struct infodisc_features *features);

/* What the table of lines has for a leaf of that path; line: leaf_features.line. */
static inline uint64_t path_line(const struct block_paths *paths, uint32_t path, uint64_t line)
{
    return line ? hash_mix(paths->item[path].key, line) | 1 : 0;
}

static inline uint32_t features_n_leaves(const struct infodisc_features *f, uint32_t page)
{
    return (uint32_t)(f->facts.first[page + 1] - f->facts.first[page]);
}

/* What is kept of a page's features: infodisc_features.shingles. */
struct feature_record {
    const struct leaf_features *leaf; /* [n_leaves] */
    uint64_t *hash;                   /* [n] of the shingles, leaf after leaf; 0 where only leaves were read */
    size_t n;
};

/* The record in these bytes, which it points into. */
static inline struct feature_record feature_record_of(const struct buffer *bytes, uint32_t n_leaves)
{
    size_t leaves = n_leaves * sizeof(struct leaf_features);
    return (struct feature_record){.leaf = (const struct leaf_features *)(const void *)bytes->at,
                                   .hash = (uint64_t *)(void *)(bytes->at + leaves),
                                   .n = (bytes->len - leaves) / sizeof(uint64_t)};
}

/* Reads the leaf_features of a page: [features_n_leaves()], into->at. False on failure, which the spool keeps. */
bool features_get_leaves(const struct infodisc_features *features, uint32_t page, struct buffer *into);

/* Room for the facts of all leaves, by facts.n_pages and facts.first. */
void features_new_facts(struct infodisc_features *features);

#endif
