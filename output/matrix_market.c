/* SPDX-License-Identifier: MIT
 * matrix_market.c - see matrix_market.h. */
#include "output/matrix_market.h"

#include "output/json.h"

void matrix_market_head(FILE *out, uint64_t n_features, uint64_t n_documents, uint64_t n_cells)
{
    fprintf(out,
            "%%%%MatrixMarket matrix coordinate integer general\n"
            "%% feature-document matrix of infodisc: term frequency of feature (row) in page (column)\n"
            "%llu %llu %llu\n",
            (unsigned long long)n_features, (unsigned long long)n_documents,
            (unsigned long long)n_cells);
}

void matrix_market_column(FILE *out, uint32_t document, const struct fd_cell *cell, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        fprintf(out, "%u %u %u\n", cell[i].feature + 1, document + 1, cell[i].count);
}

void matrix_market_feature(FILE *out, struct span word, const struct row_sums *row,
                           uint32_t entropy)
{
    struct buffer h = {0};
    struct json number = {.out = &h, .first = true};
    json_share(&number, entropy);
    fprintf(out, "%.*s\t%llu\t%u\t%s\n", (int)word.len, word.at, (unsigned long long)row->s,
            row->df, buffer_text(&h));
    buffer_free(&h);
}
