/* SPDX-License-Identifier: MIT
 * content_read.h - a page and the verdict on its leaf blocks -> the tree of its content. */
#ifndef INFODISC_CONTENT_CONTENT_READ_H
#define INFODISC_CONTENT_CONTENT_READ_H

#include "content/content_tree.h"

struct content_leaf {      /* a leaf block of the page */
    struct span text;      /* as the splitter has it */
    bool informative;
};

struct content_source {
    struct span page;      /* valid UTF-8 */
    struct span url;       /* absolute: what its links are relative to */
    unsigned max_depth;    /* as it was split with */
    const struct content_leaf *leaf; /* [n_leaves] in document order, without that of the TITLE */
    uint32_t n_leaves;
};

struct content_reader;     /* scratch of one thread */
struct content_reader *content_reader_new(void);
void content_reader_free(struct content_reader *r); /* may be NULL */

/* Fills *out, which is reset first. Returns how many leaf blocks were not found in the page: 0, unless it has changed,
 * or was split in another way. They are not in the tree. */
uint32_t content_read(struct content_reader *r, const struct content_source *source, struct content_tree *out);

#endif
