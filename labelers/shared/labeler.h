/* SPDX-License-Identifier: MIT
 * labeler.h - one interface for all methods: the evidence of all leaf blocks in, a label for each out. */
#ifndef INFODISC_LABELERS_SHARED_LABELER_H
#define INFODISC_LABELERS_SHARED_LABELER_H

#include <stdbool.h>

#include "labelers/shared/leaf_reason.h"

struct path_sums {        /* evidence of a template path, summed over the site */
    uint64_t tokens, link_tokens;
    uint64_t entropy_tokens; /* sum of entropy x tokens; fits for 10^10 tokens */
    uint64_t line_logs;      /* sum of log2 of the pages that have the same line, in steps of 2^-16 */
    uint64_t lines;          /* leaf blocks with tokens whose lines were counted; 0 with the method paper */
    uint64_t occurrences;    /* leaf blocks */
    uint32_t pages;
};

struct leaf_list {        /* leaves of a page, by rising number */
    uint32_t *leaf;       /* [n] free() it */
    uint32_t n;
};

/* Pages that are in the sums: those with leaves that are not left out. */
uint32_t count_documents(const struct leaf_facts *facts);

struct threshold_step {
    uint32_t threshold;
    uint64_t tokens; /* in blocks with H <= threshold */
};

struct label_task {
    struct leaf_facts *facts;     /* in: evidence; out: informative and reason of each leaf */
    uint32_t n_paths;
    const struct block_path *place; /* template, entropy: [n_paths] */
    const struct path_sums *path; /* [n_paths] */
    int32_t threshold;            /* fixed by the user, 0 .. ENTROPY_ONE; -1: choose */
    const uint64_t *greedy_features; /* [GREEDY_STEPS] of the paper's sweep, or NULL */
    int threads;                  /* at least 1 */
    uint32_t chosen;              /* out: the threshold used */
    bool by_path;                 /* out: labels are decided per template path */
    int64_t *path_logit;          /* out: [n_paths] see path_logits_new(), or NULL; free() it */
};

/* Adds the leaves of all pages up by path. sums [n_paths], zeroed here. In the same pass the tokens in blocks with
 * H <= each of n_steps rising thresholds are added to step[n_steps].tokens. */
void path_sums_add_up(const struct leaf_facts *facts, uint32_t n_paths, int threads, struct path_sums *sums,
                      struct threshold_step *step, int n_steps);

/* Entropy of a path's lines over n documents: the mean of log df / log n; 0 without any, or for n < 2. */
uint32_t path_line_entropy(const struct path_sums *p, uint32_t n_documents);

/* Do its lines, their numbers apart, differ from page to page: a line entropy of at most 3/4 over the pages that have
 * the path? Decided for the path: what one link or price is depends on the others. */
bool path_lines_differ(const struct path_sums *p);

/* Mean entropy of a path's tokens, 0 .. ENTROPY_ONE; ENTROPY_ONE for a path without tokens. */
uint32_t path_mean_entropy(const struct path_sums *p);

/* Of a path without a logit: see path_logits_new(). */
enum { LOGIT_NONE = INT16_MIN };

/* A logit in steps of 1 / LOGIT_ONE as a decimal with LOGIT_PLACES places, for files, and the way back: four
 * places tell all steps apart. |logit| < 2^40. */
enum { LOGIT_PLACES = 4, LOGIT_DECIMAL_ONE = 10000 };
static inline int64_t logit_to_decimal(int64_t logit)
{
    int64_t half = logit < 0 ? -LOGIT_ONE / 2 : LOGIT_ONE / 2;
    return (logit * LOGIT_DECIMAL_ONE + half) / LOGIT_ONE;
}
static inline int64_t logit_from_decimal(int64_t decimal)
{
    int64_t half = decimal < 0 ? -LOGIT_DECIMAL_ONE / 2 : LOGIT_DECIMAL_ONE / 2;
    return (decimal * LOGIT_ONE + half) / LOGIT_DECIMAL_ONE;
}

#endif
