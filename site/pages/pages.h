/* SPDX-License-Identifier: MIT
 * pages.h - the pages of a site as a list: their URLs, which are selected, which are duplicates, and the host of
 * each. Door of the room.
 *
 * In: what a reader found. Out: struct site, owned by whoever opened it: site_close(). */
#ifndef INFODISC_SITE_PAGES_PAGES_H
#define INFODISC_SITE_PAGES_PAGES_H

#include "site/pages/choose.h"
#include "site/pages/duplicates.h"
#include "site/pages/hosts.h"
#include "site/pages/page_urls.h"
#include "site/pages/site_pages.h"

#endif
