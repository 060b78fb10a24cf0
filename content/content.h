/* SPDX-License-Identifier: MIT
 * content.h - the content of a page with its structure: as a tree, as HTML, as Markdown. Door of the room.
 *
 * In: the bytes of a page (UTF-8) and the verdicts on its leaf blocks. Out: struct content_tree, owned by the caller
 * and reused from page to page; text in the caller's buffer. */
#ifndef INFODISC_CONTENT_CONTENT_H
#define INFODISC_CONTENT_CONTENT_H

#include "content/content_read.h"
#include "content/content_tree.h"
#include "content/html_write.h"
#include "content/markdown_write.h"

#endif
