/* SPDX-License-Identifier: MIT
 * test_matrix_market.c - the matrix as other programs read it, by the format's own rules. */
#include "check.h"

#include <stdlib.h>

#include "base/fixed.h"
#include "output/matrix_market.h"
#include "unit/dense_matrix.h"

static char *text;
static size_t text_bytes;

static FILE *begin(void)
{
    free(text);
    text = NULL;
    return open_memstream(&text, &text_bytes);
}

static void test_head(void)
{
    FILE *f = begin();
    matrix_market_head(f, 3, 2, 4);
    fclose(f);
    const char *banner = "%%MatrixMarket matrix coordinate integer general\n";
    CHECK(strncmp(text, banner, strlen(banner)) == 0);
    const char *line = text + strlen(banner);
    while (*line == '%') line = strchr(line, '\n') + 1;
    CHECK_STR(line, "3 2 4\n");
}

static void test_lines(void)
{
    static const struct fd_cell cells[] = {{0, 1}, {41, 4294967295u}};
    FILE *f = begin();
    matrix_market_column(f, 0, cells, 2);
    matrix_market_column(f, 9, cells, 1);
    matrix_market_column(f, 9, NULL, 0);
    fclose(f);
    CHECK_STR(text, "1 1 1\n42 1 4294967295\n1 10 1\n");

    struct row_sums row = {.s = 123456789012u, .df = 7};
    f = begin();
    matrix_market_feature(f, span_of("caf\xC3\xA9"), &row, ENTROPY_ONE / 4);
    matrix_market_feature(f, (struct span){"abc", 2}, &row, ENTROPY_ONE);
    fclose(f);
    CHECK_STR(text, "caf\xC3\xA9\t123456789012\t7\t0.25\nab\t123456789012\t7\t1\n");
}

/* A matrix written and read back is the same. */
static void test_roundtrip(void)
{
    static struct dense_matrix m, back;
    struct lcg l = {4};
    dense_fill(&m, &l, 50, 20);
    uint64_t cells = 0;
    for (int i = 0; i < 50; i++)
        for (int j = 0; j < 20; j++) cells += m.w[i][j] > 0;
    FILE *f = begin();
    matrix_market_head(f, 50, 20, cells);
    for (int j = 0; j < 20; j++) {
        struct fd_cell column[50];
        uint32_t n = 0;
        for (int i = 0; i < 50; i++)
            if (m.w[i][j]) column[n++] = (struct fd_cell){(uint32_t)i, m.w[i][j]};
        matrix_market_column(f, (uint32_t)j, column, n);
    }
    fclose(f);

    char *line = text;
    while (*line == '%') line = strchr(line, '\n') + 1;
    CHECK(strtoul(line, &line, 10) == 50 && strtoul(line, &line, 10) == 20);
    CHECK(strtoul(line, &line, 10) == cells);
    for (uint64_t k = 0; k < cells; k++) {
        unsigned long i = strtoul(line, &line, 10), j = strtoul(line, &line, 10);
        if (i >= 1 && i <= 50 && j >= 1 && j <= 20)
            back.w[i - 1][j - 1] = (uint32_t)strtoul(line, &line, 10);
    }
    CHECK(strcmp(line, "\n") == 0);
    CHECK(memcmp(m.w, back.w, sizeof m.w) == 0);
}

int main(void)
{
    test_head();
    test_lines();
    test_roundtrip();
    free(text);
    return check_done("matrix_market");
}
