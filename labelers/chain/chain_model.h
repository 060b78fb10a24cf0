/* SPDX-License-Identifier: MIT
 * chain_model.h - a trained chain model as text, and how it labels a sequence.
 *
 *     infodisc-chain 1
 *     type crf                      maxent, memm or crf
 *     options eh                    e: edges, h: history; or -
 *     sigma 10                      and other training parameters, for people
 *     transition 0 -1.2 -3 0.5      [y'][y]; not for maxent
 *     w:storm 0.25                  predicate, node weight of label 1 minus that of label 0
 *     w:storm 0.25 0 0 0.1 0        ... and with edges, edge [y'][y]
 *     <w:storm -0.1                 the same predicate of the previous item
 *
 * Weights are rounded to steps of 2^-16, so a model's labels are the same on all machines. */
#ifndef INFODISC_LABELERS_CHAIN_CHAIN_MODEL_H
#define INFODISC_LABELERS_CHAIN_CHAIN_MODEL_H

#include "labelers/chain/chain.h"

enum { CHAIN_MODEL_PREDICATES_MAX = 1 << 22, CHAIN_WEIGHT_BITS = 16, CHAIN_WEIGHT_MAX = 1000 };

struct chain_model;

/* NULL and *error set, with name and line, if the text is no model. */
struct chain_model *chain_model_parse(struct span text, const char *name, struct infodisc_error *error);
void chain_model_free(struct chain_model *m);
enum chain_type chain_model_type(const struct chain_model *m);

/* The key of a predicate, by its name; and the key that it has for the next item. */
uint64_t chain_key(struct span name);
uint64_t chain_key_before(uint64_t key);

/* The most likely labels [n] of a sequence by Viterbi's algorithm; of two as likely the one with 0 where they first
 * differ from the end. Item i has the keys key[first[i]] .. key[first[i + 1]]. margin [n]: the logarithm of the
 * probability of the best sequence with label 1 there less that with label 0, in steps of 2^-16. Thread-safe. */
void chain_decode(const struct chain_model *m, uint32_t n, const uint32_t *first, const uint64_t *key,
                  uint8_t *label, int64_t *margin);

/* Appends the model of trained weights. name(data, predicate, out) appends the name of a predicate, with its '<'.
 * Weights that round to 0 are left out. */
void chain_model_write(const struct chain_data *data, const struct chain_options *options, const double *weight,
                       void (*name)(void *names, uint32_t predicate, struct buffer *out), void *names,
                       struct buffer *out);

#endif
