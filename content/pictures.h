/* SPDX-License-Identifier: MIT
 * pictures.h - which of its addresses a picture has, where scripts were to load it later. */
#ifndef INFODISC_CONTENT_PICTURES_H
#define INFODISC_CONTENT_PICTURES_H

#include "content/content_tree.h"
#include "content/tag_values.h"

/* The absolute URL of an IMG on a page with URL `base`: what a script would load (data-src ...), its src, the largest of
 * its srcset. None for the dots that count readers, and for what stands in the page itself ("data:"). */
struct content_text picture_address(struct content_tree *t, struct span base, const struct tag_values *v,
                                    struct buffer *scratch);

#endif
