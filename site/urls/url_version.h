/* SPDX-License-Identifier: MIT
 * url_version.h - which version of a document, or which language, a URL names in its file or its query:
 * "manual-1.0.html", "api_v2.html", "guide.en.html", "latest.html", "page?version=3". Numbers of articles, pages and
 * chapters ("page-2.html") and dates name none; "part-1.2.html" may. */
#ifndef INFODISC_SITE_URLS_URL_VERSION_H
#define INFODISC_SITE_URLS_URL_VERSION_H

#include "base/buffer.h"

/* The host, path and query of a URL without what names its version: those of the document, "manual.html". *out: emptied
 * first. Returns whether it names one. */
bool url_without_version(struct span url, struct buffer *out);

#endif
