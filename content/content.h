/* SPDX-License-Identifier: MIT
 * content.h - the content of a page with its structure: as a tree. Door of the room.
 *
 * In: the bytes of a page (UTF-8) and the verdicts on its leaf blocks. Out: struct content_tree, owned by the caller
 * and reused from page to page. */
#ifndef INFODISC_CONTENT_CONTENT_H
#define INFODISC_CONTENT_CONTENT_H

#include "content/content_read.h"
#include "content/content_tree.h"

#endif
