/* SPDX-License-Identifier: MIT
 * content_json.h - the structure of a page's content as members of its object in pages.jsonl (docs/formats.md). */
#ifndef INFODISC_OUTPUT_CONTENT_JSON_H
#define INFODISC_OUTPUT_CONTENT_JSON_H

#include "base/buffer.h"
#include "content/content.h"
#include "infodisc.h"

/* Appends what `with`, bits of infodisc_options.with, asks for, each member with a comma in front. The texts of
 * page->markdown and page->html are set where they are asked for. tree: may be NULL
 * where only word_count and simhash are. */
void content_json(const struct infodisc_page *page, const struct content_tree *tree, uint64_t with, struct buffer *out);

#endif
