/* SPDX-License-Identifier: MIT
 * sentence_end.h - where a text may be cut between sentences. */
#ifndef INFODISC_CONTENT_PIECES_SENTENCE_END_H
#define INFODISC_CONTENT_PIECES_SENTENCE_END_H

#include "base/span.h"

/* The first place after text.at[from] where a sentence has ended and its marks, quotes and blanks are over; text.len
 * if there is none. Rather too few than too many: a point after a letter, an abbreviation or before a small
 * letter ends none. */
size_t sentence_end(struct span text, size_t from);

#endif
