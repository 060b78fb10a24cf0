/* SPDX-License-Identifier: MIT gold_pages.h - pages of several labelled sites in memory, as labelers see them, with
 * the label of each leaf block: what the papers' experiments are made with. */
#ifndef INFODISC_BENCH_PAPERS_GOLD_PAGES_H
#define INFODISC_BENCH_PAPERS_GOLD_PAGES_H

#include "api/label/labeler_pass.h"
#include "labelers/shared/gold.h"

enum { GOLD_NEUTRAL = GOLD_CONTENT + 1 }; /* of a leaf that is no content, and for which the gold counts neither way */

struct gold_view {              /* a page */
    const char *site, *path;    /* as in the list */
    const char *url;
    int language;
    struct labeler_page page;   /* without sentences; valid where is_read is set */
    uint8_t *gold;              /* [n_leaves] enum gold_label or GOLD_NEUTRAL; GOLD_NO where the gold has no text */
    struct span text, neutral;  /* of the gold */
    bool is_read;
    struct labeler_view view;   /* what `page` points into */
};

struct gold_pages {
    struct gold_view *page;     /* [n] in the order of the list */
    uint32_t n;
    uint32_t n_sites;
    struct gold_site *site;     /* [n_sites] */
    struct arena strings;
};

/* Reads a list of pages, one per line: the directory of a site, which has pages/ and gold.jsonl, a tab, and the path of
 * a page below pages/. Pages of a site stand together. A page that cannot be read has is_read == false; false, and a
 * line on stderr, if a site or the list cannot be read. Sites are read in parallel. */
bool gold_pages_read(const char *list, enum infodisc_granularity blocks, struct gold_pages *out);
void gold_pages_free(struct gold_pages *pages);

#endif
