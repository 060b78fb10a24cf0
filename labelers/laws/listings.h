/* SPDX-License-Identifier: MIT
 * listings.h - the lines of a program go together.
 *
 * Highlighters make a block of each line. Lines such as "import os" and "else:" are on many pages, and the model takes
 * them for template; but a program without them is not one. */
#ifndef INFODISC_LABELERS_LAWS_LISTINGS_H
#define INFODISC_LABELERS_LAWS_LISTINGS_H

#include "labelers/shared/shared.h"

/* [n_paths] the path of the PRE that a path is within, or NO_LISTING, as for a BUTTON ("Copy"); free() it. */
#define NO_LISTING UINT32_MAX
uint32_t *listing_paths_new(const struct block_path *place, uint32_t n_paths);

/* Keeps the leaves of a listing (REASON_IN_CONTENT), which are those in a row within one PRE, if enough of their tokens
 * are content, or in lines that no other page has. Links stay as they are. of: listing_paths_new(). */
void keep_listings(struct leaf_fact *first, struct leaf_fact *end, const uint32_t *of);

#endif
