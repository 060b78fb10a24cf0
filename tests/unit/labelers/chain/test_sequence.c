/* SPDX-License-Identifier: MIT
 * test_sequence.c - training data of the chain models: rare predicates are dropped, and each block keeps the others in
 * their order, as by counting names. */
#include "unit/labeler_helper.h"

#include "labelers/chain/sequence.h"
#include "unit/soup.h"

enum { PAGES = 20, LEAST = 5 };

/* The names of a block's predicates, one per line; with `counted` only those that enough blocks have by its numbers. */
static void put_names(const struct sequence_data *d, uint32_t item, const uint32_t *counted, struct buffer *out)
{
    for (uint64_t k = d->chain.first[item]; k < d->chain.first[item + 1]; k++) {
        uint32_t predicate = d->chain.predicate[k];
        if (!counted || counted[predicate] >= LEAST) buffer_printf(out, "%s\n", sequence_name(d, predicate));
    }
    buffer_puts(out, "\n");
}

static void put_all(const struct sequence_data *d, const uint32_t *counted, struct buffer *out)
{
    out->len = 0;
    for (uint32_t i = 0; i < d->chain.n_items; i++) put_names(d, i, counted, out);
}

static void test_prune(bool history)
{
    struct sequence_data d = {.n = 0};
    struct showing s = {0};
    struct buffer html = {0}, want = {0}, got = {0};
    struct lcg l = {5};
    uint8_t gold[4096] = {0};
    for (int p = 0; p < PAGES; p++) {
        html.len = 0;
        soup_page(&l, 60, &html);
        show_page(&s, buffer_span(&html), false);
        CHECK(s.page.blocks->n_leaves <= sizeof gold);
        sequence_data_add(&d, &s.page, gold, ~0u, history);
    }
    uint32_t *count = mem_zalloc(d.chain.n_predicates, sizeof *count), n_before = d.chain.n_predicates;
    for (uint64_t k = 0; k < d.n; k++) count[d.chain.predicate[k]]++;
    for (uint32_t p = 0; p < n_before; p++) CHECK(count[p] == d.known[p].blocks);
    put_all(&d, count, &want);
    sequence_data_prune(&d, LEAST);
    put_all(&d, NULL, &got);
    CHECK(d.chain.n_predicates > 0 && d.chain.n_predicates < n_before && d.chain.n_items > 100);
    CHECK(d.chain.first[d.chain.n_items] == d.n);
    CHECK_STR(buffer_text(&got), buffer_text(&want));
    sequence_data_add(&d, &s.page, gold, ~0u, history); /* known ones keep their numbers */
    CHECK(d.chain.first[d.chain.n_items] == d.n);
    free(count);
    buffer_free(&html);
    buffer_free(&want);
    buffer_free(&got);
    sequence_data_free(&d);
    showing_end(&s);
}

int main(void)
{
    test_prune(false);
    test_prune(true);
    return check_done("test_sequence");
}
