/* SPDX-License-Identifier: MIT
 * labelers.h - the table of methods. Door of the room.
 *
 * In: leaf facts with entropies (struct label_task), or a single page (struct labeler_page). Out: informative or
 * redundant for each leaf block, with a reason, in the caller's arrays. */
#ifndef INFODISC_LABELERS_LABELERS_H
#define INFODISC_LABELERS_LABELERS_H

#include "labelers/shared/shared.h"

/* The labeler of a method; NULL for those that need all pages of a site. */
const struct page_labeler *page_labeler_of(enum infodisc_method method);

#endif
