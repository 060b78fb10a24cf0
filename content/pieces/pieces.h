/* SPDX-License-Identifier: MIT
 * pieces.h - the content of a page in pieces for retrieval, its words counted, and the way to it. Door of the room.
 *
 * In: struct content_tree; the bytes of a page. Out: trees of its pieces, which HTML and Markdown are written from as
 * of a whole. */
#ifndef INFODISC_CONTENT_PIECES_PIECES_H
#define INFODISC_CONTENT_PIECES_PIECES_H

#include "content/pieces/chunks.h"
#include "content/pieces/trail.h"
#include "content/pieces/words.h"

#endif
