/* SPDX-License-Identifier: MIT
 * matrix.c - see matrix.h. */
#include "api/handles/matrix.h"

void matrix_release_hashes(struct infodisc_fd_matrix *m)
{
    hash_table_free(&m->shingles);
    hash_table_free(&m->lines);
}

static void release_matrix(void *part)
{
    struct infodisc_fd_matrix *m = part;
    matrix_release_hashes(m);
    spool_close(m->spool);
    free(m->column);
    free(m->word);
}

struct infodisc_fd_matrix *matrix_new(struct infodisc_features *features)
{
    struct infodisc_fd_matrix *m = run_new_part(features->run, sizeof *m, release_matrix);
    m->run = features->run;
    m->features = features;
    return m->run->matrix = m;
}

static void release_feature_entropies(void *part)
{
    const struct infodisc_feature_entropies *e = part;
    free(e->word);
}

struct infodisc_feature_entropies *feature_entropies_new(struct infodisc_fd_matrix *matrix)
{
    struct infodisc_feature_entropies *e = run_new_part(matrix->run, sizeof *e, release_feature_entropies);
    e->run = matrix->run;
    e->matrix = matrix;
    return e->run->feature_entropies = e;
}

struct infodisc_block_entropies *block_entropies_new(struct infodisc_fd_matrix *matrix)
{
    struct infodisc_block_entropies *e = run_new_part(matrix->run, sizeof *e, NULL);
    e->run = matrix->run;
    e->matrix = matrix;
    return e;
}
