/* SPDX-License-Identifier: MIT
 * page_code.h - the blocks of a page as bytes that any machine can read: its record in a shard.
 *
 * Numbers are stored column by column, mostly increasing ones as differences, so that they are small and compress
 * well. Paths are not hashes here, but indices into a list of the page's nodes that the caller keeps. */
#ifndef INFODISC_TABLE_BLOCKS_PAGE_CODE_H
#define INFODISC_TABLE_BLOCKS_PAGE_CODE_H

#include "base/memory.h"
#include "table_blocks/page_blocks.h"

/* Appends the code of a page. path_at [b->n_paths]: where path_key[i] is in the caller's list. */
void page_code_put(const struct page_blocks *b, const uint32_t *path_at, struct buffer *out);

/* The blocks in a code; they point into `code` and *memory. key [n_keys]: the caller's list. False if the code is
 * invalid; otherwise everything is within its bounds, even if the bytes are malicious. */
bool page_code_get(struct span code, const uint64_t *key, uint32_t n_keys, struct page_blocks *b,
                   struct arena *memory);

#endif
