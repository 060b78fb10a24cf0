/* SPDX-License-Identifier: MIT
 * page_cut.h - where to cut a page whose leaves are content with some probability.
 *
 * Keeping each leaf that is more likely content than not is right for counting leaves, but not for the text: if the
 * model is unsure about a whole page, all of it is lost. Of all sets of leaves, those above a cut have the highest
 * expected F1 over the tokens. With n_i tokens and probability p_i, it is nearly
 *
 *     F1(cut) = 2 sum_{kept} p_i n_i / (sum_{kept} n_i + sum_{all} p_i n_i)
 *
 * so the best cut is at half the F1 that the page can reach (Lipton, Elkan and Naryanaswamy 2014): near 1/2 on a
 * clear page, lower on an unclear one. */
#ifndef INFODISC_LABELERS_TEMPLATE_PAGE_CUT_H
#define INFODISC_LABELERS_TEMPLATE_PAGE_CUT_H

#include <stdint.h>

enum { CUT_STEP = 256 };  /* of a logit, in its steps of 1 / LOGIT_ONE: a sixteenth */
enum { CUT_BINS = 128 };  /* logits from -4 to 4 */

struct page_cut {
    uint64_t tokens[CUT_BINS]; /* by logit: bin b holds from (b - CUT_BINS / 2) steps on */
};

/* Forgets the page before. */
void page_cut_begin(struct page_cut *cut);

/* Adds a leaf: its logit in steps of 1 / LOGIT_ONE, clipped to -4 .. 4. */
void page_cut_add(struct page_cut *cut, int64_t logit, uint32_t n_tokens);

/* The bin from which on leaves are content; CUT_BINS where the page has no token. */
int page_cut_find(const struct page_cut *cut);

/* The bin of a logit. */
int page_cut_bin(int64_t logit);

#endif
