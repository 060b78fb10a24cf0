/* SPDX-License-Identifier: MIT
 * feature_entropy.h - F-D matrix -> H(F) (the paper, equations 2 and 3). */
#ifndef INFODISC_ENTROPY_FEATURE_ENTROPY_H
#define INFODISC_ENTROPY_FEATURE_ENTROPY_H

#include "entropy/fd_matrix.h"

/* H(F_i) = - sum_j p_ij log_n p_ij with p_ij = w_ij / S_i over n documents, in 0 .. ENTROPY_ONE
 * (base/fixed.h). From the sums, since -sum_j (w_j/S) log (w_j/S) = log S - T/S:
 *     H = (log2 S - T / S) / log2 n.
 * 1: equally often on every page; 0: on one page only. log_n: fixed_log2(n), the same for all rows. It is 0 for
 * n < 2, where the logarithm to base n does not exist: nothing can be said to repeat, and H = 0. */
uint32_t feature_entropy(const struct row_sums *row, uint64_t log_n);

#endif
