/* SPDX-License-Identifier: MIT
 * step_apply.h - pages judged one by one with templates learned before, while they are written. */
#ifndef INFODISC_API_APPLY_STEP_APPLY_H
#define INFODISC_API_APPLY_STEP_APPLY_H

#include "api/apply/page_applier.h"

struct infodisc_template_set {
    struct template_set *list;
};

struct run_apply {               /* what an infodisc_apply() run holds */
    const struct template_set *set;
    uint8_t *counted;            /* [P] page was counted: a run may be read twice */
    struct health_tally *tally;  /* of all threads that are done */
    uint64_t n_blocks, informative_tokens, redundant_tokens;
    /* Where pages are split by processes of their own, a window of pages at a time: */
    struct page_store *store;    /* records of the window, entries of all pages; or NULL */
    struct path_table *paths;    /* of the window */
    uint32_t window_first, window_end;
    struct cluster_health *health;   /* [K + 2], made when first asked for */
    struct infodisc_health *shown;   /* for infodisc_health() */
};

/* Makes the options of the run those that the templates were learned with. */
void apply_settings(struct infodisc_run *run, const struct template_set *set);

/* To be called before pages [first, first + n) are viewed, for one such slice after the other. False with
 * run->error set. */
bool applied_prepare(struct infodisc_run *run, uint32_t first, uint32_t n);

/* Reads and judges a page of the run by the view's own applier. False if it is skipped. */
bool applied_parts(struct page_view *view, struct infodisc_run *run, uint32_t page, struct page_parts *out);

/* Adds what the view's applier has counted to the run and frees it. One thread at a time. */
void applied_done(struct page_view *view);

/* The health of the templates, as of the pages counted so far. Owned by the run. */
const struct cluster_health *applied_health(struct infodisc_run *run);

void apply_release(struct run_apply *apply);

#endif
