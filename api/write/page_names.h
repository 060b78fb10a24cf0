/* SPDX-License-Identifier: MIT
 * page_names.h - what the files are called in an output of one file per page.
 *
 * A file has its page's path, or its URL without the scheme, and the suffix; "a/" is "a/index". What no file may be
 * called ("..", a part of more than 240 bytes, all beyond 2,000 bytes, a directory that looks like a file of ours) gets
 * another name, by its hash, and so does a page whose name an earlier page has ("https://a/b" after "http://a/b").
 * So no two pages share one, and a page keeps its name as long as those before it do not change. */
#ifndef INFODISC_API_WRITE_PAGE_NAMES_H
#define INFODISC_API_WRITE_PAGE_NAMES_H

#include "api/handles/blocks.h"

struct page_names; /* of a run; threads share it */

/* The pages that are written, as far as it is known: not those that were skipped. `suffix` (".md") and `blocks` must
 * outlive it. */
struct page_names *page_names_new(const struct infodisc_blocks *blocks, const char *suffix);
void page_names_free(struct page_names *names); /* may be NULL */

/* Appends the name of a page's file. */
void page_name_put(const struct page_names *names, uint32_t page, struct buffer *out);

#endif
