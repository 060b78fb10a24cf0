/* SPDX-License-Identifier: MIT
 * page_shape.h - the layout of a page around each leaf: what repeats within the page, the heading above it, the run
 * of new text it belongs to. */
#ifndef INFODISC_LABELERS_EVIDENCE_PAGE_SHAPE_H
#define INFODISC_LABELERS_EVIDENCE_PAGE_SHAPE_H

#include "labelers/evidence/evidence.h"

struct leaf_shape {
    uint32_t alike;          /* leaves with tokens of its path in the page */
    uint32_t heading;        /* the last heading before it; UINT32_MAX: none */
    uint32_t fresh_run;      /* tokens of the run of leaves around it whose line few other pages have; 0: common */
    uint32_t text_run;       /* tokens of the run of leaves around it that are not mostly links; 0: links */
    uint32_t once_before;    /* tokens of prose before it, outside of what repeats inside the page */
};

struct page_shape {          /* of one page; reused from page to page */
    struct leaf_shape *leaf; /* [n_leaves]; zeros for those without tokens */
    uint32_t *repeats;       /* [n_contents] content blocks of the page with its path */
    uint32_t *repeats_above; /* [n_contents] the most repeats of it and those above it */
    uint32_t once_prose;     /* tokens of prose outside of what repeats inside the page */
    uint32_t *of_path;       /* [n_paths] scratch */
    size_t leaves_cap, contents_cap, paths_cap;
};

/* `site`: place and informative are used. */
void page_shape_find(struct page_shape *shape, const struct evidence_site *site,
                     const struct evidence_page *page);
void page_shape_free(struct page_shape *shape);

#endif
