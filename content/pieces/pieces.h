/* SPDX-License-Identifier: MIT
 * pieces.h - the content of a page in chunks for retrieval, its word count, and its breadcrumbs. Door of the
 * room.
 *
 * In: struct content_tree; the bytes of a page. Out: trees of its chunks; HTML and Markdown are written from these
 * as from a whole page. */
#ifndef INFODISC_CONTENT_PIECES_PIECES_H
#define INFODISC_CONTENT_PIECES_PIECES_H

#include "content/pieces/chunks.h"
#include "content/pieces/breadcrumbs.h"
#include "content/pieces/words.h"

#endif
