/* SPDX-License-Identifier: MIT
 * page.h - methods that find the text of a page by the size of its elements: the largest TABLE or DIV, CoreEx,
 * N-EXT. Door of the room.
 *
 * In: struct labeler_page. Out: a label for each leaf block. */
#ifndef INFODISC_LABELERS_PAGE_PAGE_H
#define INFODISC_LABELERS_PAGE_PAGE_H

#include "labelers/page/coreex.h"

extern const struct page_labeler labeler_largest, labeler_next, labeler_coreex;

#endif
