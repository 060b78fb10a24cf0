/* SPDX-License-Identifier: MIT
 * c45.h - page types by C4.5 over the features of CoreEx and of the URL. Door of the room.
 *
 * In: struct labeler_page, and cases with their types for training. Out: a type for each page. */
#ifndef INFODISC_LABELERS_C45_C45_H
#define INFODISC_LABELERS_C45_C45_H

#include "labelers/shared/shared.h"

extern const struct page_labeler labeler_c45;

#endif
