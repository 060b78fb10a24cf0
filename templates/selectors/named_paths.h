/* SPDX-License-Identifier: MIT
 * named_paths.h - all paths of a site, with what their names say and what is below them: the data that the search
 * for selectors keeps asking for. */
#ifndef INFODISC_TEMPLATES_SELECTORS_NAMED_PATHS_H
#define INFODISC_TEMPLATES_SELECTORS_NAMED_PATHS_H

#include "templates/selectors/selector_match.h"

struct named_paths { /* each array [n], at the same places as in block_paths.item */
    uint32_t n;
    struct named_path *item;
    bool *mixed_cells;    /* rows with TH and TD below them */
    bool *form_rows;      /* rows with a FORM around some of their cells */
    bool *split_headings; /* headings with a P in them */
    bool named_bodies;    /* no body is without an id or class */
};

/* *paths is used, not copied. */
struct named_paths named_paths_of(const struct block_paths *paths, int threads);
void named_paths_free(struct named_paths *named);

#endif
