/* SPDX-License-Identifier: MIT
 * similarity.c - see similarity.h. Sums are integers as long as possible. */
#include "labelers/page/similarity.h"

#include <math.h>

#include "base/compare.h"
#include "base/memory.h"

void term_vector_set(struct term_vector *v, const uint64_t *term, uint32_t n)
{
    uint64_t squares = 0;
    uint32_t distinct = 0;
    v->n = 0;
    v->total = n;
    for (uint32_t i = 0; i < n; i++) VECTOR_PUSH(v->item, v->n, v->cap) = (struct term_count){term[i], 1};
    if (n) qsort(v->item, n, sizeof *v->item, compare_uint64);
    for (uint32_t i = 0; i < n; i++) {
        if (distinct && v->item[distinct - 1].term == v->item[i].term)
            v->item[distinct - 1].count++;
        else
            v->item[distinct++] = v->item[i];
    }
    v->n = distinct;
    for (uint32_t i = 0; i < distinct; i++) squares += (uint64_t)v->item[i].count * v->item[i].count;
    v->squares = n ? (double)squares / ((double)n * (double)n) : 0;
}

void term_vector_free(struct term_vector *v)
{
    free(v->item);
    *v = (struct term_vector){0};
}

/* The first place from `i` on that has `term` or a greater one: by steps that double, then by halves. */
static uint32_t place_of(const struct term_vector *v, uint32_t i, uint64_t term)
{
    uint32_t step = 1;
    while (step < v->n - i && v->item[i + step].term < term) step *= 2;
    uint32_t end = step < v->n - i ? i + step : v->n;
    for (i += step / 2; i < end;) {
        uint32_t middle = i + (end - i) / 2;
        if (v->item[middle].term < term)
            i = middle + 1;
        else
            end = middle;
    }
    return end;
}

/* Leaps over the terms of the longer one, which each sentence of a long page is compared with. */
static uint64_t common(const struct term_vector *a, const struct term_vector *b)
{
    uint64_t sum = 0;
    if (a->n > b->n) return common(b, a);
    for (uint32_t i = 0, k = 0; i < a->n && k < b->n; i++) {
        k = place_of(b, k, a->item[i].term);
        if (k < b->n && b->item[k].term == a->item[i].term) sum += (uint64_t)a->item[i].count * b->item[k].count;
    }
    return sum;
}

double similarity(enum similarity measure, const struct term_vector *a, const struct term_vector *b)
{
    if (!a->total || !b->total) return 0;
    double xy = (double)common(a, b) / ((double)a->total * (double)b->total);
    double xx = a->squares, yy = b->squares;
    switch (measure) {
    case SIMILARITY_COSINE:
        return xy / sqrt(xx * yy);
    case SIMILARITY_JACCARD:
        return xy / (xx + yy - xy);
    case SIMILARITY_OVERLAP:
        return xy / (xx < yy ? xx : yy);
    default:
        return 2 * xy / (xx + yy);
    }
}
