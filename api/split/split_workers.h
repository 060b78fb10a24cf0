/* SPDX-License-Identifier: MIT
 * split_workers.h - processes that split pages, and the parent that watches them: see split_pages.h. */
#ifndef INFODISC_API_SPLIT_SPLIT_WORKERS_H
#define INFODISC_API_SPLIT_SPLIT_WORKERS_H

#include "api/split/split_pages.h"

/* Splits the pages todo[0 .. n) in `n_workers` processes; leaves nothing of use in `todo`. */
bool split_in_processes(const struct split_task *task, uint32_t *todo, uint32_t n, int n_workers);

#endif
