/* SPDX-License-Identifier: MIT
 * applied.h - judges pages one by one, by templates learned before, while they are written. */
#ifndef INFODISC_API_APPLY_APPLIED_H
#define INFODISC_API_APPLY_APPLIED_H

#include "api/apply/template_sets.h"
#include "api/handles/templates.h"
#include "templates/health/health.h"

struct run_apply {               /* what an infodisc_apply() run holds */
    struct infodisc_blocks *blocks;
    const struct template_set *set;
    uint8_t *counted;            /* [P] page was counted: a run may be read twice */
    struct health_tally *tally;  /* of all threads that are done */
    uint64_t n_blocks, informative_tokens, redundant_tokens;
    /* Where pages are split by processes of their own, a window of pages at a time: */
    struct path_table *paths;    /* of the window, whose records are in the store of the blocks */
    uint32_t window_first, window_end;
    struct cluster_health *health;   /* [K + 2], made when first asked for */
    struct infodisc_health *shown;   /* for infodisc_health() */
};

/* The templates of a run that applies `set` to the pages. */
struct infodisc_templates *applied_new(struct infodisc_pages *pages, const struct template_set *set);

/* The health of the templates, as of the pages counted so far. Owned by the run. */
const struct cluster_health *applied_health(struct run_apply *apply);

#endif
