/* SPDX-License-Identifier: MIT
 * chain.h - the three models of Gibson, Wellner and Lubar 2007: maximum entropy, maximum entropy Markov model, and
 * linear-chain conditional random field, over sequences of items with two labels and binary predicates.
 *
 *     psi(i, y', y) = sum over the predicates p of item i of node[p][y]
 *                   + for i > 0, but for maxent: transition[y'][y] + with edges sum over p of edge[p][y'][y]
 *
 *     maxent  p(y_i)        = exp psi(i, y_i) / sum over y
 *     memm    p(y_i | y')   = exp psi(i, y', y_i) / sum over y
 *     crf     p(y_1 .. y_n) = exp sum over i of psi(i, y_i-1, y_i) / sum over all sequences
 *
 * Training maximises log p of the labels known - |w|^2 / (2 sigma^2). All sums have one order, so the same data give
 * the same model. */
#ifndef INFODISC_LABELERS_CHAIN_CHAIN_H
#define INFODISC_LABELERS_CHAIN_CHAIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/error.h"

enum { CHAIN_LABELS = 2 };

enum chain_type { CHAIN_MAXENT, CHAIN_MEMM, CHAIN_CRF };

struct chain_options {
    enum chain_type type;
    bool edges;          /* option E: edge features of all predicates, not only of the labels */
    bool history;        /* option H: the predicates of the item before are predicates, too */
    double sigma;        /* of the Gaussian prior; above 0 */
    unsigned iterations; /* of L-BFGS, at most; 0: until it converges */
};

struct chain_data {          /* sequences, one after the other */
    uint32_t n_sequences, n_items, n_predicates;
    uint32_t *item;          /* [n_sequences + 1] sequence s has the items item[s] .. item[s + 1] */
    uint64_t *first;         /* [n_items + 1] item i has the predicates predicate[first[i]] ... */
    uint32_t *predicate;     /* below n_predicates, each once an item */
    uint8_t *label;          /* [n_items] */
};

/* Places in the array of weights. */
size_t chain_weights(const struct chain_data *data, const struct chain_options *options);
static inline size_t chain_node(uint32_t predicate, int y)
{
    return (size_t)predicate * CHAIN_LABELS + (size_t)y;
}
size_t chain_transition(const struct chain_data *data, int before, int y);
size_t chain_edge(const struct chain_data *data, uint32_t predicate, int before, int y);

/* What training makes small: -(log p - |w|^2 / (2 sigma^2)), and its gradient [chain_weights()]. */
double chain_objective(const struct chain_data *data, const struct chain_options *options, const double *weight,
                       double *gradient);

/* Finds the weights [chain_weights()], from 0 on. Returns the objective. */
double chain_train(const struct chain_data *data, const struct chain_options *options, double *weight);

#endif
