/* SPDX-License-Identifier: MIT
 * canonical.h - the URL that a page gives for itself, for trees whose host is not known otherwise. */
#ifndef INFODISC_SITE_URLS_CANONICAL_H
#define INFODISC_SITE_URLS_CANONICAL_H

#include "base/buffer.h"

enum { CANONICAL_BYTES = 64 * 1024 }; /* of a page are looked at */

/* The absolute http or https URL in <link rel=canonical>, or else in <meta property=og:url>, of the first
 * CANONICAL_BYTES; NULL if there is none. free() it. */
char *canonical_of(struct span html);

/* The same of a page of which `head` is but the beginning, most often as far as its BODY. False if what follows might
 * say something else; *canonical is NULL then. */
bool canonical_of_head(struct span head, char **canonical);

#endif
