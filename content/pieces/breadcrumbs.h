/* SPDX-License-Identifier: MIT
 * breadcrumbs.h - the breadcrumbs of a page, as it states them: a BreadcrumbList in JSON-LD, or an element named so. */
#ifndef INFODISC_CONTENT_PIECES_BREADCRUMBS_H
#define INFODISC_CONTENT_PIECES_BREADCRUMBS_H

#include "base/buffer.h"

enum { BREADCRUMBS_MAX = 16 };

struct breadcrumbs {       /* {0} to begin with; scratch of one thread */
    struct breadcrumb {
        size_t name, name_len, url, url_len; /* in text; url_len == 0: none is stated. As stated: it may be relative */
    } step[BREADCRUMBS_MAX];
    uint32_t n;
    bool is_found;         /* in JSON-LD */
    struct buffer text;
};

/* Fills *out from the bytes of a page, valid UTF-8. Further steps than BREADCRUMBS_MAX are left out. */
void breadcrumbs_read(struct span page, struct breadcrumbs *out);
/* Does a class, an id or an itemtype name breadcrumbs, in letters of any case? */
bool names_breadcrumbs(struct span value);

void breadcrumbs_free(struct breadcrumbs *t);

#endif
