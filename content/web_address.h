/* SPDX-License-Identifier: MIT
 * web_address.h - the target of a link or picture as an absolute URL that is safe to show. */
#ifndef INFODISC_CONTENT_WEB_ADDRESS_H
#define INFODISC_CONTENT_WEB_ADDRESS_H

#include "content/content_tree.h"
#include "content/tag_values.h"

/* The URL that `raw`, an attribute's value, stands for on a page with URL `base`, put into the tree's text: http,
 * https, mailto or tel, percent-encoded where it must be, with its fragment; "#part" where it is a part of the same
 * page, however written. None otherwise ("javascript:", "data:", longer than URL_BYTES_MAX). */
struct content_text web_address(struct content_tree *t, struct span base, struct span raw, struct buffer *scratch);

/* The absolute URL of an IMG on a page with URL `base`: what a script would load (data-src ...), its src, the largest
 * of its srcset. None for the dots that count readers, and for what is in the page itself ("data:"). */
struct content_text picture_address(struct content_tree *t, struct span base, const struct tag_values *v,
                                    struct buffer *scratch);

#endif
