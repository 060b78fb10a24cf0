/* SPDX-License-Identifier: MIT
 * markup.h - the content of a page as HTML and as Markdown. Door of the room.
 *
 * In: struct content_tree. Out: text in the caller's buffer. */
#ifndef INFODISC_CONTENT_MARKUP_MARKUP_H
#define INFODISC_CONTENT_MARKUP_MARKUP_H

#include "content/markup/html_write.h"
#include "content/markup/markdown_write.h"

#endif
