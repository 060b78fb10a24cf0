/* SPDX-License-Identifier: MIT
 * pages.h - the pages of a site as a list: their URLs, which of them are chosen, which are one page, which host each is
 * of. Door of the room.
 *
 * In: what a reader has found. Out: struct site, owned by who opened it: site_close(). */
#ifndef INFODISC_SITE_PAGES_PAGES_H
#define INFODISC_SITE_PAGES_PAGES_H

#include "site/pages/choose.h"
#include "site/pages/duplicates.h"
#include "site/pages/hosts.h"
#include "site/pages/page_urls.h"
#include "site/pages/site_pages.h"

#endif
