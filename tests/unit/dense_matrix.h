/* SPDX-License-Identifier: MIT
 * dense_matrix.h - the slow, obvious twin of entropy/: the whole F-D matrix in doubles, and the
 * paper's equations as they are printed. */
#ifndef INFODISC_TESTS_DENSE_MATRIX_H
#define INFODISC_TESTS_DENSE_MATRIX_H

#include <math.h>
#include <stdint.h>
#include <string.h>

#include "unit/soup.h"

enum { DENSE_F_MAX = 400, DENSE_D_MAX = 60 };

struct dense_matrix {
    int n_features, n_documents;
    uint32_t w[DENSE_F_MAX][DENSE_D_MAX]; /* w_ij = tf of feature i in document j */
};

/* Features of all kinds: in one document, in all, in equal and in very unequal numbers. */
static inline void dense_fill(struct dense_matrix *m, struct lcg *l, int n_features,
                              int n_documents)
{
    memset(m, 0, sizeof *m);
    m->n_features = n_features;
    m->n_documents = n_documents;
    for (int i = 0; i < n_features; i++) {
        uint32_t kind = lcg_next(l, 5), tf = 1 + lcg_next(l, kind == 4 ? 5000 : 4);
        for (int j = 0; j < n_documents; j++) {
            bool has = kind == 0 || (kind == 1 ? j == i % n_documents : lcg_next(l, 1 + kind) == 0);
            if (has) m->w[i][j] = kind == 0 ? tf : 1 + lcg_next(l, tf);
        }
    }
}

/* Equations 2 and 3: H(F_i) = - sum_j p_ij log_n p_ij, p_ij = w_ij / sum_j w_ij, n documents. The
 * logarithm to base 1 does not exist; 0 * log 0 is 0. */
static inline double dense_feature_entropy(const struct dense_matrix *m, int i)
{
    double sum = 0, h = 0;
    for (int j = 0; j < m->n_documents; j++) sum += m->w[i][j];
    if (m->n_documents < 2) return 0;
    for (int j = 0; j < m->n_documents; j++) {
        double p = m->w[i][j] / sum;
        if (p > 0) h -= p * log(p) / log(m->n_documents);
    }
    return h;
}

/* Equation 5: H(CB) = the mean of the entropies of the block's k features. */
static inline double dense_block_entropy(const struct dense_matrix *m, const uint32_t *feature,
                                         size_t k)
{
    double sum = 0;
    for (size_t i = 0; i < k; i++) sum += dense_feature_entropy(m, (int)feature[i]);
    return sum / (double)k;
}

#endif
