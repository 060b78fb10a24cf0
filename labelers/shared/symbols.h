/* SPDX-License-Identifier: MIT
 * symbols.h - blocks without words, such as "}" in a listing or a tick in a table, go with what is around them. */
#ifndef INFODISC_LABELERS_SHARED_SYMBOLS_H
#define INFODISC_LABELERS_SHARED_SYMBOLS_H

#include "labelers/shared/leaf_reason.h"
#include "table_blocks/table_blocks.h"

/* A leaf without tokens becomes content (REASON_IN_CONTENT) if the nearest leaves with tokens on both sides are
 * content, or one of them that has its path. Not one in a form control, or that a rule dropped. Leaves [first, end) of
 * a page, labelled. */
void keep_symbols(struct leaf_fact *first, struct leaf_fact *end);

/* The number of a note, which links back to where it is referred to: a leaf of one token, with a digit, all of it
 * linked, becomes content (REASON_IN_CONTENT) if the next leaf is content, not mostly links, and right in the same
 * element: <aside>[<a>1</a>]<p>Text of the note</p></aside>. Leaves [first, end) of a page, labelled; place:
 * [n_paths]. */
void keep_note_numbers(struct leaf_fact *first, struct leaf_fact *end, const struct block_path *place);

#endif
