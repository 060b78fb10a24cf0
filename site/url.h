/* SPDX-License-Identifier: MIT
 * url.h - URLs of pages: from the names of files, and in normal form. */
#ifndef INFODISC_SITE_URL_H
#define INFODISC_SITE_URL_H

#include "base/buffer.h"

/* Appends the URL of the file `path` (relative to the site's root) below base_url, undoing what wget
 * does to names: "a@b=1" stays, "a?b=1" is a query, %2F stays encoded, a trailing "index.html" stays
 * (it is what was crawled). Bytes that may not stand in a URL are percent-encoded. */
void url_from_path(struct buffer *out, const char *base_url, struct span path);

/* Parts of an absolute URL; spans into it. */
struct url_parts {
    struct span scheme, host, path, query;
};
struct url_parts url_split(struct span url);

#endif
