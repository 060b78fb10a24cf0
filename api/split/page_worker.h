/* SPDX-License-Identifier: MIT
 * page_worker.h - splits pages into the store: one per thread, or per process of split_workers.c. */
#ifndef INFODISC_API_SPLIT_PAGE_WORKER_H
#define INFODISC_API_SPLIT_PAGE_WORKER_H

#include "api/split/split_pages.h"

struct page_worker;
struct page_worker *page_worker_new(const struct split_task *task, uint32_t writer, struct spool_batch *to);
void page_worker_do(struct page_worker *w, uint32_t page);
void page_worker_free(struct page_worker *w);

#endif
