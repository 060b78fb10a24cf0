/* SPDX-License-Identifier: MIT
 * shingle_count.h - the rows of the F-D matrix for shingles, and for lines, which are whole leaves: two passes over the
 * features of the pages. Door of the room.
 *
 * In: struct infodisc_features. Out: the tables of struct infodisc_fd_matrix. Where they would take too much memory,
 * they are made for a range of the hashes at a time, and each range takes its own passes: one range after the other
 * gives the same sums. */
#ifndef INFODISC_API_COUNT_SHINGLE_COUNT_H
#define INFODISC_API_COUNT_SHINGLE_COUNT_H

#include "api/handles/matrix.h"

/* How many ranges the run's memory asks for: 1 without a bound. */
uint32_t shingles_n_ranges(const struct infodisc_features *features);

/* Counts the hashes of a range into the matrix's tables, which are empty, and adds to its n_shingles. */
void shingles_count(struct infodisc_fd_matrix *matrix, struct hash_range range);

/* H(feature) of each row; then rows can be found. */
void shingles_find_entropies(struct infodisc_fd_matrix *matrix);

#endif
