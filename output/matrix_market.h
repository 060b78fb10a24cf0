/* SPDX-License-Identifier: MIT
 * matrix_market.h - the word F-D matrix for other tools: Matrix Market coordinate format, read by scipy, R, Julia
 * and MATLAB, with files of row and column names. */
#ifndef INFODISC_OUTPUT_MATRIX_MARKET_H
#define INFODISC_OUTPUT_MATRIX_MARKET_H

#include <stdio.h>

#include "base/span.h"
#include "entropy/entropy.h"

/* The head; n_cells lines follow. */
void matrix_market_head(FILE *out, uint64_t n_features, uint64_t n_documents, uint64_t n_cells);

/* The cells of document number `document` (from 0): "feature document count", from 1. */
void matrix_market_column(FILE *out, uint32_t document, const struct fd_cell *cell, uint32_t n);

/* A line of FILE.features: word TAB S TAB df TAB H. entropy in 0 .. ENTROPY_ONE. */
void matrix_market_feature(FILE *out, struct span word, const struct row_sums *row,
                           uint32_t entropy);

#endif
