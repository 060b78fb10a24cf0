/* SPDX-License-Identifier: MIT
 * threshold.h - the block entropy that separates informative from redundant (the paper, section 4.5). */
#ifndef INFODISC_ENTROPY_THRESHOLD_H
#define INFODISC_ENTROPY_THRESHOLD_H

#include <stdint.h>

#include "base/fixed.h"

enum { GREEDY_STEPS = 9 }; /* 0.1, 0.2 ... 0.9 */

/* The threshold of step 0 .. GREEDY_STEPS - 1, in 0 .. ENTROPY_ONE. */
uint32_t greedy_step_threshold(int step);

/* The greedy sweep. features[step] = how many distinct features the blocks with H <= threshold have,
 * never falling. "If the increase of the threshold never includes more features, the boundary between
 * informative and redundant blocks is reached": we read *never* as for all steps that follow, and
 * return the first step after which the curve stays flat. (The other reading, the first step that adds
 * nothing, often stops at 0.1 or 0.2 on a few dates: see docs/research/infodiscoverer.md.) */
int greedy_threshold_step(const uint64_t features[GREEDY_STEPS]);

enum { OTSU_BINS = 100 };

/* The bin of a histogram over 0 .. OTSU_BINS - 1 that an entropy belongs to. */
static inline int otsu_bin(uint32_t entropy)
{
    return (int)((uint64_t)entropy * OTSU_BINS / (ENTROPY_ONE + UINT64_C(1)));
}

/* Otsu's threshold: the edge between two bins that maximises the variance between the classes, in
 * 0 .. ENTROPY_ONE; of equal ones the middle. weight[b]: tokens in blocks of bin b. A histogram with
 * fewer than two bins in use has no edge: ENTROPY_ONE / 2. */
uint32_t otsu_threshold(const uint64_t weight[OTSU_BINS]);

/* Otsu's, if the tokens above it are a template: of a mean entropy of a half or more (a line of the root of all pages
 * has entropy 1/2). Otherwise there is no second hill, only text that repeats a little, and the prior holds: the best
 * fixed threshold on such sites. */
uint32_t template_threshold(const uint64_t weight[OTSU_BINS]);

#endif
