/* SPDX-License-Identifier: MIT
 * urls.h - URLs: their parts, how links resolve, which page a link means, and what file names and the pages
 * themselves tell about them. Door of the room.
 *
 * In: text of URLs, paths and heads of pages. Out: URLs in the caller's buffers; 64-bit keys of links. */
#ifndef INFODISC_SITE_URLS_URLS_H
#define INFODISC_SITE_URLS_URLS_H

#include "site/urls/canonical.h"
#include "site/urls/file_names.h"
#include "site/urls/link_key.h"
#include "site/urls/saved_from.h"
#include "site/urls/url.h"
#include "site/urls/url_version.h"
#include "site/urls/wget_names.h"

#endif
