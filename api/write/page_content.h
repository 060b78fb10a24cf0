/* SPDX-License-Identifier: MIT
 * page_content.h - the content of a page as a tree. The thread that writes the page reads it again. */
#ifndef INFODISC_API_WRITE_PAGE_CONTENT_H
#define INFODISC_API_WRITE_PAGE_CONTENT_H

#include "api/handles/templates.h"
#include "content/content.h"

struct page_content;   /* scratch of one thread */
struct page_content *page_content_new(void);
void page_content_free(struct page_content *c); /* may be NULL */

/* The tree of a page, which lives until the next call; links between pages are set where the caller has asked for them.
 * *why, NULL if all is well, says what is missing. */
struct content_tree *page_content_read(struct page_content *c, struct infodisc_templates *templates, uint32_t page,
                                       const struct page_parts *parts, const char **why);

/* The same of bytes at hand. */
struct content_tree *page_content_of(struct page_content *c, struct span bytes, const char *http_charset,
                                     unsigned max_depth, const struct page_parts *parts, const char **why);

/* The page that was read last, in UTF-8, and the URL that its links are relative to; they live as long as its tree. */
struct span page_content_text(const struct page_content *c);
struct span page_content_base(const struct page_content *c);

/* False, with run->error set, where the options ask for the structure of pages that cannot be read again: they are in a
 * shard. */
bool page_content_is_possible(const struct infodisc_templates *templates);

#endif
