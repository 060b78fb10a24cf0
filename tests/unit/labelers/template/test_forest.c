/* SPDX-License-Identifier: MIT
 * test_forest.c - rows become columns one number at a time, whatever the processor does in one step. */
#include "check.h"

#include <stdbool.h>

#include "labelers/template/forest.h"

enum { COLUMNS_MAX = 40 };

static float rows[FOREST_ROWS * COLUMNS_MAX];
static _Alignas(32) float x[COLUMNS_MAX][FOREST_ROWS];

static void check_turn(int n_rows, uint32_t n_columns)
{
    for (uint32_t i = 0; i < (uint32_t)n_rows * n_columns; i++) rows[i] = (float)i;
    for (uint32_t c = 0; c < COLUMNS_MAX; c++)
        for (int r = 0; r < FOREST_ROWS; r++) x[c][r] = -1;
    forest_turn(rows, n_rows, n_columns, x);
    for (uint32_t c = 0; c < COLUMNS_MAX; c++) {
        for (int r = 0; r < FOREST_ROWS; r++) {
            bool is_row = r < n_rows && c < n_columns;
            float expected = is_row ? rows[(uint32_t)r * n_columns + c] : -1;
            CHECK(x[c][r] >= expected && x[c][r] <= expected);
        }
    }
}

int main(void)
{
    for (uint32_t n_columns = 4; n_columns <= COLUMNS_MAX; n_columns++) {
        check_turn(FOREST_ROWS, n_columns);
        check_turn(FOREST_ROWS / 2, n_columns);
    }
    return check_done("forest");
}
