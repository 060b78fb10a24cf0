/* SPDX-License-Identifier: MIT
 * table_memory.c - see table_memory.h. */
#include "base/table_memory.h"

#include <stdint.h>
#include <sys/mman.h>

#include "base/memory.h"

enum { SMALL_PAGE = 4096, LARGE_PAGE = 2 * 1024 * 1024 }; /* or more; multiples of it */
enum { MAPPED_FROM = 128 * 1024 }; /* bytes: the system zeroes them when they are touched */

static size_t whole_pages(size_t bytes)
{
    return (bytes + LARGE_PAGE - 1) / LARGE_PAGE * LARGE_PAGE;
}

/* So much of the system's memory that begins on a large page. */
static char *map_aligned(size_t bytes)
{
    size_t all = bytes + LARGE_PAGE;
    if (all < bytes) mem_out_of_memory(bytes);
    char *at = mmap(NULL, all, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (at == MAP_FAILED) mem_out_of_memory(bytes);
    size_t before = whole_pages((uintptr_t)at) - (uintptr_t)at;
    if (before) munmap(at, before);
    if (before < LARGE_PAGE) munmap(at + before + bytes, LARGE_PAGE - before);
    return at + before;
}

void *table_memory_new(size_t bytes)
{
    if (bytes < MAPPED_FROM) return mem_zalloc(1, bytes);
    char *at = map_aligned(whole_pages(bytes));
#ifdef MADV_HUGEPAGE
    if (bytes >= LARGE_PAGE)
        madvise(at, bytes / LARGE_PAGE * LARGE_PAGE, MADV_HUGEPAGE); /* the rest would be memory that nobody uses */
#endif
    return at;
}

void table_memory_free(void *at, size_t bytes)
{
    if (bytes < MAPPED_FROM)
        free(at);
    else if (at)
        munmap(at, whole_pages(bytes));
}

void table_memory_touch(void *at, size_t bytes)
{
    volatile char *byte = at;
    for (size_t i = 0; i < bytes; i += SMALL_PAGE) byte[i] = 0;
}
