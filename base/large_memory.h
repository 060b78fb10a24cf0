/* SPDX-License-Identifier: MIT
 * large_memory.h - the large arrays of a run that is to hold no more than so much memory: they lie in a file, and what
 * of it is in memory goes when the process has come to its bound.
 *
 * A page of a mapped file counts as the process's from its first use on. large_rest() gives all of them back, which
 * loses nothing: the system keeps what it has room for, writes out what has changed, and brings a page again that is
 * touched. So loops over large arrays go in the order of the arrays, and call large_rest() as they go. Threads need
 * not wait for each other, and forked processes share the arrays. Without a bound (NULL) an array is memory as any
 * other. */
#ifndef INFODISC_BASE_LARGE_MEMORY_H
#define INFODISC_BASE_LARGE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/memory.h"

struct large_memory;

/* fd: an empty file for the arrays, closed by large_memory_free(). bound: bytes that the process may hold. */
struct large_memory *large_memory_new(int fd, uint64_t bound);
void large_memory_free(struct large_memory *m); /* with all arrays that are left; m may be NULL */

/* A zeroed array; never NULL. A small one is memory as any other, too: what large_is() denies. A large one is shared
 * with processes that are forked later; if the file has no room for it, it is memory all the same. Thread-safe. */
bool large_is(const struct large_memory *m, uint64_t n, size_t item_bytes);
void *large_new(struct large_memory *m, uint64_t n, size_t item_bytes);
void large_free(struct large_memory *m, void *at); /* at may be NULL. Thread-safe */

/* A new array with what the old one had, which is freed. */
void *large_grow(struct large_memory *m, void *old, uint64_t n_old, uint64_t n, size_t item_bytes);

/* Takes a shared mapping of a file that is the caller's for an array, until large_lend_end(). m may be NULL. */
void large_lend(struct large_memory *m, void *at, uint64_t bytes);
void large_lend_end(struct large_memory *m, void *at);

/* For an arena; NULL for NULL. */
const struct arena_source *large_source(struct large_memory *m);

/* In how many rounds a table of that many bytes is to be made that must be in memory: 1 without a bound. Each round
 * reads everything, so there are no more than 16 while their tables are small beside what any process holds. */
uint32_t large_rounds(const struct large_memory *m, uint64_t table_bytes);

/* Gives back the memory of all arrays if the process holds too much. Thread-safe. */
void large_rest_now(struct large_memory *m);

/* The same from a loop over pages, now and then: by the number of the page. m may be NULL. */
enum { LARGE_REST_PAGES = 256 };
static inline void large_rest(struct large_memory *m, uint32_t page)
{
    if (m && page % LARGE_REST_PAGES == 0) large_rest_now(m);
}

#endif
