/* SPDX-License-Identifier: MIT
 * selector.h - a block path as a CSS selector and as an XPath expression.
 *
 * Both start at the nearest ancestor with a plain id, or at the body, and go down by children. Names
 * that were generalised match by the part in front of the first digit ("post-#" ->
 * [id^="post-"]). TR is looked for at any depth below TABLE: some parsers put a TBODY between. */
#ifndef INFODISC_TEMPLATES_SELECTOR_H
#define INFODISC_TEMPLATES_SELECTOR_H

#include "base/buffer.h"
#include "table_blocks/block_path.h"

void selector_css(const struct block_paths *paths, uint32_t path, struct buffer *out);
void selector_xpath(const struct block_paths *paths, uint32_t path, struct buffer *out);

#endif
