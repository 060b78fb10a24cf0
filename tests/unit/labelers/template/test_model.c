/* SPDX-License-Identifier: MIT
 * test_model.c - the logits of many leaves at once against a walk through the trees for each; trees of all
 * shapes, also such that are too large for the fast way. */
#include "check.h"

#include <fcntl.h>
#include <math.h>

#include "base/buffer.h"
#include "base/files/file.h"
#include "labelers/template/model.h"
#include "unit/soup.h"

enum { ROUNDS = 200 };

/* Numbers as evidence has them: many 0 and 1, thresholds themselves, and anything. */
static float some_number(struct lcg *l)
{
    switch (lcg_next(l, 4)) {
    case 0:
        return 0;
    case 1:
        return (float)lcg_next(l, 3);
    case 2:
        return (float)lcg_next(l, 100) / 10;
    default:
        return (float)lcg_next(l, 1000000) / 1000 - 100;
    }
}

static void check_rows(const struct model *m, uint64_t seed)
{
    static float x[MODEL_ROWS][EVIDENCE_N];
    struct lcg l = {seed};
    for (int round = 0; round < ROUNDS; round++) {
        double logit[MODEL_ROWS];
        int n = 1 + (int)lcg_next(&l, MODEL_ROWS);
        for (int row = 0; row < n; row++)
            for (int e = 0; e < EVIDENCE_N; e++) x[row][e] = some_number(&l);
        model_logits(m, (const float(*)[EVIDENCE_N])x, n, logit);
        bool same = true;
        for (int row = 0; row < n; row++) same = same && logit[row] == model_logit(m, x[row]);
        CHECK(same);
    }
}

/* A tree of n splits: node i has what is left of the numbers i + 1 .. 2n for children. A chain if `bent`. */
static void put_tree(struct lcg *l, uint32_t n, bool bent, struct buffer *out)
{
    buffer_puts(out, "tree\n");
    uint32_t next = 1, n_nodes = 2 * n + 1;
    for (uint32_t i = 0; i < n_nodes; i++) {
        bool leaf = bent ? i % 2 == 1 || i + 1 == n_nodes : i >= n;
        if (leaf) {
            buffer_printf(out, "leaf %s%u.%03u\n", lcg_next(l, 2) ? "-" : "", lcg_next(l, 3), lcg_next(l, 1000));
            continue;
        }
        const char *name = evidence_names[lcg_next(l, EVIDENCE_N)];
        buffer_printf(out, "split %s %u.%u %u %u\n", name, lcg_next(l, 10), lcg_next(l, 10), next, next + 1);
        next += 2;
    }
}

static void check_trees(uint32_t splits, bool bent)
{
    struct buffer text = {0};
    struct infodisc_error error = {0};
    struct lcg l = {splits + bent};
    buffer_puts(&text, "infodisc-model 1\noffset 0.5\n");
    for (int t = 0; t < 20; t++) put_tree(&l, splits, bent, &text);
    struct model *m = model_parse(buffer_span(&text), "made up", &error);
    CHECK(m != NULL);
    if (m) check_rows(m, splits);
    model_free(m);
    buffer_free(&text);
}

/* A node may have two parents: 40 splits with both sides the same are more than 2^40 leaves. */
static void test_shared_nodes(void)
{
    struct buffer text = {0};
    struct infodisc_error error = {0};
    buffer_puts(&text, "infodisc-model 1\noffset 0.5\ntree\n");
    for (unsigned i = 1; i <= 40; i++) buffer_printf(&text, "split entropy 0.5 %u %u\n", i, i);
    buffer_puts(&text, "leaf 0.25\n");
    struct model *m = model_parse(buffer_span(&text), "made up", &error);
    CHECK(m != NULL);
    if (m) check_rows(m, 1);
    model_free(m);
    buffer_free(&text);
}

/* Three offsets: of a crawl of one page, of up to 60, of more. */
static void test_offset_by_size(void)
{
    static const struct { float pages; double offset; } size[] = {{1, 0.25}, {2, 0.5}, {60, 0.5}, {61, 2}, {5000, 2}};
    struct infodisc_error error = {0};
    struct model *m = model_parse(span_of("infodisc-model 1\noffset 0.25 0.5 2\ntree\nleaf 0.125\n"), "made up", &error);
    CHECK(m != NULL);
    for (size_t i = 0; m && i < sizeof size / sizeof *size; i++) {
        float x[EVIDENCE_N] = {[EV_one_document] = size[i].pages == 1, [EV_ln_documents] = log2f(1 + size[i].pages)};
        CHECK(model_logit(m, x) == 0.125 - size[i].offset);
        x[EV_path_informative] = 1;
        CHECK(model_logit(m, x) == 0.125 + size[i].offset);
    }
    model_free(m);
    CHECK(!model_parse(span_of("infodisc-model 1\noffset 0.25 0.5\ntree\nleaf 0.125\n"), "made up", &error));
}

/* The tables that the program was built with are the model of models/template.txt. */
static void test_tables(void)
{
    struct buffer text = {0};
    struct infodisc_error error = {0};
    CHECK(file_read(AT_FDCWD, "models/template.txt", 1 << 24, &text) == FILE_OK);
    struct model *m = model_parse(buffer_span(&text), "models/template.txt", &error), *tables = model_built_in();
    CHECK(m != NULL);
    struct lcg l = {11};
    for (int round = 0; m && round < 50 * ROUNDS; round++) {
        float x[EVIDENCE_N], other = some_number(&l);
        for (int e = 0; e < EVIDENCE_N; e++) x[e] = some_number(&l);
        enum evidence e = (enum evidence)lcg_next(&l, EVIDENCE_N);
        CHECK(model_logit(tables, x) == model_logit(m, x));
        CHECK(model_effect(tables, x, e, other) == model_effect(m, x, e, other));
    }
    model_free(m);
    model_free(tables);
    buffer_free(&text);
}

int main(void)
{
    static const uint32_t splits[] = {0, 1, 2, 15, 30, 31, 32, 40, 100};
    struct model *m = model_built_in();
    check_rows(m, 7);
    model_free(m);
    for (size_t i = 0; i < sizeof splits / sizeof *splits; i++) {
        check_trees(splits[i], false);
        check_trees(splits[i], true);
    }
    test_tables();
    test_shared_nodes();
    test_offset_by_size();
    return check_done("model");
}
