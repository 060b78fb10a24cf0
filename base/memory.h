/* SPDX-License-Identifier: MIT
 * memory.h - allocation that cannot fail, and an arena.
 *
 * libtidy and uthash end the process when memory runs out, so we do not pretend otherwise: the handler set with
 * infodisc_set_oom_handler() is called, and then the process aborts. */
#ifndef INFODISC_BASE_MEMORY_H
#define INFODISC_BASE_MEMORY_H

#include <stddef.h>
#include <stdlib.h>

#include "base/span.h"

void *mem_alloc(size_t bytes);                      /* uninitialised; never NULL; free() it */
void *mem_zalloc(size_t n, size_t item_bytes);      /* zeroed; checks the product; free() it */

/* As mem_zalloc(), for tables that threads fill here and there, looking before they write: then the system shows them a
 * page of zeros that all share first, and interrupts all cores when it puts another in its place. So each page is
 * written to at once. */
void *mem_zalloc_written(size_t n, size_t item_bytes);

void *mem_realloc(void *old, size_t n, size_t item_bytes);

/* The same for an array of n items that gets more: memory runs out where the type of their number is too small. */
void *mem_grow(void *old, size_t n, size_t more, size_t item_bytes);

char *mem_strdup(const char *text);

/* Gives the system the pages that are free, also between others; with glibc only. Takes longer the more there are. */
void mem_give_back(void);

void mem_set_oom_handler(void (*handler)(size_t bytes));
_Noreturn void mem_out_of_memory(size_t bytes);

/* Appends to a growable array: VECTOR_PUSH(v->item, v->n, v->cap) = value;
 * at, n and cap are lvalues of the caller's own struct, so that arrays stay plain and named. */
#define VECTOR_PUSH(at, n, cap)                                                                      \
    *(((n) == (cap) ? (void)((at) = mem_grow((at), (n), (cap) = (cap) ? (cap)*2 : 16, sizeof *(at))) \
                    : (void)0),                                                                      \
      &(at)[(n)++])

/* Makes room for n items in such an array that is scratch, used again and again; n is evaluated twice. */
#define VECTOR_RESERVE(at, n, cap) \
    ((n) > (cap) ? (void)((at) = mem_grow((at), (n), (cap) = (n) * 2, sizeof *(at))) : (void)0)

/* Bump allocator: many small objects that die together. Not shared between threads. */
struct arena_chunk;
struct arena_source {
    void *(*take)(void *from, size_t bytes);
    void (*give)(void *from, void *at);
    void *from;
};
struct arena {
    struct arena_chunk *chunk; /* newest first */
    size_t used;               /* bytes of the newest chunk */
    size_t total;              /* bytes handed out since the last reset */
    const struct arena_source *source; /* where chunks come from; NULL: memory */
};

void *arena_alloc(struct arena *a, size_t bytes); /* 16-byte aligned, uninitialised */
void *arena_zalloc(struct arena *a, size_t n, size_t item_bytes);
char *arena_copy(struct arena *a, struct span text); /* adds a final '\0' */
void arena_reset(struct arena *a); /* forgets everything, keeps the largest chunk for the next use */
void arena_join(struct arena *into, struct arena *from); /* `from` is empty afterwards */
void arena_free(struct arena *a);

#endif
