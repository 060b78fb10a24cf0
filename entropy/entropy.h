/* SPDX-License-Identifier: MIT
 * entropy.h - features -> F-D matrix -> H(feature) -> H(block), and thresholds (the paper, sections 4.3 to 4.5).
 * Door of the room.
 *
 * In: hashes and words of pages. Out: rows with S, T and df; entropies from 0 to ENTROPY_ONE. All sums are integers. */
#ifndef INFODISC_ENTROPY_ENTROPY_H
#define INFODISC_ENTROPY_ENTROPY_H

#include "entropy/block_entropy.h"
#include "entropy/fd_matrix.h"
#include "entropy/feature_entropy.h"
#include "entropy/hash_rows.h"
#include "entropy/leaf_facts.h"
#include "entropy/repeat_filter.h"
#include "entropy/threshold.h"

#endif
