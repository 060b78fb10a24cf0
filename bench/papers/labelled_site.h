/* SPDX-License-Identifier: MIT
 * labelled_site.h - the labelled pages of a site as sets of features, for the paper's experiments.
 *
 *     SITE/pages/     the crawl      SITE/gold.jsonl   one line per page: path, text, neutral ...
 *
 * The library splits the pages and makes the features; the gold text goes through the same feature
 * stage, in the language of its page, so that both sides speak of the same features. */
#ifndef INFODISC_BENCH_LABELLED_SITE_H
#define INFODISC_BENCH_LABELLED_SITE_H

#include <stdbool.h>
#include <stdint.h>

#include "entropy/fd_matrix.h"
#include "infodisc.h"

struct feature_set { /* distinct features, ascending */
    uint32_t *id;    /* [n] */
    size_t n;
};

struct labelled_page {
    struct feature_set *block;   /* [n_blocks] features of each content block */
    uint32_t n_blocks;
    struct fd_cell *cell;        /* [n_cells] its column of the F-D matrix */
    uint32_t n_cells;
    struct feature_set desired;  /* of the gold text */
    struct feature_set neutral;  /* of what neither helps nor hurts: bylines, dates, comments */
};

struct labelled_site {
    struct labelled_page *page;  /* [n_pages] pages with a gold text that are articles, in the order
                                  * of the site; all with a gold text where none says it is one */
    uint32_t n_pages;
    uint32_t n_features;         /* ids are below this */
};

/* Reads the site below the directory `path`, in content blocks of TABLEs or of TABLEs and DIVs. A site
 * without a page that has a gold text has n_pages == 0. False and a line on stderr if the site
 * can't be read. Thread-safe. */
bool labelled_site_read(const char *path, enum infodisc_granularity blocks,
                        struct labelled_site *out);
void labelled_site_free(struct labelled_site *site);

#endif
