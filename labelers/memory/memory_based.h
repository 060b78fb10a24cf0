/* SPDX-License-Identifier: MIT
 * memory_based.h - the parts of an article by memory: nearest neighbours (ib1), their decision tree (igtree), and
 * errors in the order of the parts. Door of the room.
 *
 * In: struct labeler_page. Out: a label for each leaf block, whose score is an enum part. */
#ifndef INFODISC_LABELERS_MEMORY_MEMORY_BASED_H
#define INFODISC_LABELERS_MEMORY_MEMORY_BASED_H

#include "labelers/memory/article_structure.h"
#include "labelers/shared/shared.h"

extern const struct page_labeler labeler_ib1, labeler_igtree;

#endif
