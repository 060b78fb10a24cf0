/* SPDX-License-Identifier: MIT
 * trail.h - the breadcrumb trail of a page, as it states it: a BreadcrumbList in JSON-LD, or an element named so. */
#ifndef INFODISC_CONTENT_PIECES_TRAIL_H
#define INFODISC_CONTENT_PIECES_TRAIL_H

#include "base/buffer.h"

enum { TRAIL_MOST = 16 };

struct trail {             /* {0} to begin with; scratch of one thread */
    struct trail_step {
        size_t name, name_len, url, url_len; /* in text; url_len == 0: none is stated. As stated: it may be relative */
    } step[TRAIL_MOST];
    uint32_t n;
    bool is_found;         /* in JSON-LD */
    struct buffer text;
};

/* Fills *out from the bytes of a page, valid UTF-8. Further steps than TRAIL_MOST are left out. */
void trail_read(struct span page, struct trail *out);
void trail_free(struct trail *t);

#endif
