/* SPDX-License-Identifier: MIT
 * page_cut.c - see page_cut.h. Probabilities are integers, computed without libm, so all machines cut alike. */
#include "labelers/template/page_cut.h"

#include <string.h>

#include "entropy/entropy.h"

/* The middle of bin b is at the logit (b - 63.5) / 16. On sites that it has not seen the model is too sure of
 * what it keeps: 0.7 is taken off each logit (docs/research/steps.md). */
enum {
    ODDS_BITS = 24,
    ODDS_FIRST = 157437,      /* exp(-63.5 / 16 - 0.7) in steps of 2^-24 */
    ODDS_GROWTH = 17859253,   /* exp(1 / 16), likewise */
    LEAST_BIN = CUT_BINS / 2 - 24, /* leaves below a logit of -1.5 are never content */
};

int page_cut_bin(int64_t logit)
{
    int64_t bin = logit / CUT_STEP + CUT_BINS / 2 - (logit < 0 && logit % CUT_STEP != 0);
    return (int)(bin < 0 ? 0 : bin >= CUT_BINS ? CUT_BINS - 1 : bin);
}

void page_cut_begin(struct page_cut *cut)
{
    memset(cut, 0, sizeof *cut);
}

void page_cut_add(struct page_cut *cut, int64_t logit, uint32_t n_tokens)
{
    cut->tokens[page_cut_bin(logit)] += n_tokens;
}

/* p(bin) in steps of 2^-16. */
static void find_probabilities(uint32_t p[CUT_BINS])
{
    uint64_t odds = ODDS_FIRST;
    for (int b = 0; b < CUT_BINS; b++) {
        p[b] = (uint32_t)((odds << 16) / (odds + (1u << ODDS_BITS)));
        odds = odds * ODDS_GROWTH >> ODDS_BITS;
    }
}

int page_cut_find(const struct page_cut *cut)
{
    uint32_t p[CUT_BINS];
    uint64_t expected = 0, kept = 0, hits = 0;
    double best = 0;
    int at = CUT_BINS;
    find_probabilities(p);
    for (int b = 0; b < CUT_BINS; b++) expected += cut->tokens[b] * p[b];
    for (int b = CUT_BINS - 1; b >= LEAST_BIN; b--) {
        if (!cut->tokens[b]) continue;
        kept += cut->tokens[b];
        hits += cut->tokens[b] * p[b];
        double f1 = 2 * (double)hits / ((double)(kept << 16) + (double)expected);
        if (f1 <= best) continue;
        best = f1;
        at = b;
    }
    return at;
}
