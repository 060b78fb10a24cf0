/* SPDX-License-Identifier: MIT
 * store.h - what is kept of pages: records in a spool, an index that processes share, journals of paths. Door of the
 * room.
 *
 * In: struct stored_page of each page. Out: struct page_store, in memory and in a file that a later run can
 * continue. */
#ifndef INFODISC_STORE_STORE_H
#define INFODISC_STORE_STORE_H

#include "store/page_journals.h"
#include "store/page_store.h"

#endif
