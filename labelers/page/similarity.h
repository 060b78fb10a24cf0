/* SPDX-License-Identifier: MIT
 * similarity.h - the similarity of two texts by their terms (Yenicag 2012, equations 4.2 to 4.5). */
#ifndef INFODISC_LABELERS_PAGE_SIMILARITY_H
#define INFODISC_LABELERS_PAGE_SIMILARITY_H

#include <stdint.h>

enum similarity { SIMILARITY_COSINE, SIMILARITY_DICE, SIMILARITY_JACCARD, SIMILARITY_OVERLAP, SIMILARITY_N };

struct term_count {
    uint64_t term;
    uint32_t count;
};

struct term_vector {         /* {0}; reused */
    struct term_count *item; /* [n] distinct terms, ascending */
    uint32_t n, cap;
    uint64_t total;          /* terms, repeats and all */
    double squares;          /* sum of (count / total)^2 */
};

/* The vector of n terms, repeats and all. O(n log n). */
void term_vector_set(struct term_vector *v, const uint64_t *term, uint32_t n);
void term_vector_free(struct term_vector *v);

/* 0 .. 1 of relative term frequencies, tf = count / total: with x in a, y in b
 *     cosine  sum xy / sqrt(sum x^2 sum y^2)          dice     2 sum xy / (sum x^2 + sum y^2)
 *     jaccard sum xy / (sum x^2 + sum y^2 - sum xy)   overlap  sum xy / min(sum x^2, sum y^2)
 * Overlap can be above 1; 0 if either has no term. The same bits on any machine. */
double similarity(enum similarity measure, const struct term_vector *a, const struct term_vector *b);

#endif
