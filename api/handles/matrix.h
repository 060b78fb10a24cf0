/* SPDX-License-Identifier: MIT
 * matrix.h - the data of the handles infodisc_fd_matrix, infodisc_feature_entropies and infodisc_block_entropies: the
 * rows of the F-D matrix and their entropies. */
#ifndef INFODISC_API_HANDLES_MATRIX_H
#define INFODISC_API_HANDLES_MATRIX_H

#include "api/handles/features.h"
#include "entropy/entropy.h"

struct infodisc_fd_matrix {
    struct infodisc_run *run;
    struct infodisc_features *features;
    uint32_t n_ranges;             /* of hashes: if there are several, tables are made when H(block) is computed */
    struct hash_table shingles;    /* those on two pages or more, and few others */
    uint64_t n_shingles;           /* on two pages or more */
    struct hash_table lines;       /* whole leaves under their path, likewise */
    struct spool *spool;
    struct spool_record *column;   /* [P] struct fd_cell of each document; or NULL */
    struct row_sums *word;         /* [F] or NULL */
};

struct infodisc_feature_entropies {
    struct infodisc_run *run;
    struct infodisc_fd_matrix *matrix;
    uint32_t *word;                /* [F] or NULL; those of shingles are in their rows */
};

struct infodisc_block_entropies {  /* those of leaves are in their facts */
    struct infodisc_run *run;
    struct infodisc_fd_matrix *matrix;
    uint64_t greedy_features[GREEDY_STEPS]; /* paper: distinct features in blocks with H <= t */
};

/* Each with nothing in it yet. */
struct infodisc_fd_matrix *matrix_new(struct infodisc_features *features);
struct infodisc_feature_entropies *feature_entropies_new(struct infodisc_fd_matrix *matrix);
struct infodisc_block_entropies *block_entropies_new(struct infodisc_fd_matrix *matrix);

void matrix_release_hashes(struct infodisc_fd_matrix *matrix); /* when block entropies are known */

#endif
