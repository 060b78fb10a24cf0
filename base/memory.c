/* SPDX-License-Identifier: MIT
 * memory.c - see memory.h. */
#include "base/memory.h"

#include <malloc.h>
#include <stdint.h>
#include <string.h>

enum { ARENA_CHUNK_BYTES_MIN = 64 * 1024, ARENA_ALIGN = 16 };

struct arena_chunk {
    struct arena_chunk *next;
    size_t bytes; /* usable */
    const struct arena_source *source; /* where it is from, or NULL */
};

/* The chunk's bytes start after its header, kept aligned. */
enum { ARENA_HEADER = (sizeof(struct arena_chunk) + ARENA_ALIGN - 1) / ARENA_ALIGN * ARENA_ALIGN };

static void (*oom_handler)(size_t bytes);

void mem_set_oom_handler(void (*handler)(size_t bytes))
{
    oom_handler = handler;
}

_Noreturn void mem_out_of_memory(size_t bytes)
{
    if (oom_handler) oom_handler(bytes);
    abort();
}

void *mem_alloc(size_t bytes)
{
    void *p = malloc(bytes ? bytes : 1);
    if (!p) mem_out_of_memory(bytes);
    return p;
}

void *mem_zalloc(size_t n, size_t item_bytes)
{
    void *p = calloc(n ? n : 1, item_bytes ? item_bytes : 1);
    if (!p) mem_out_of_memory(n);
    return p;
}

void *mem_zalloc_written(size_t n, size_t item_bytes)
{
    enum { PAGE = 4096 }; /* or more */
    volatile char *at = mem_zalloc(n, item_bytes);
    for (size_t i = 0; i < n * item_bytes; i += PAGE) at[i] = 0;
    return (void *)(uintptr_t)at;
}

void mem_give_back(void)
{
#if defined(__GLIBC__)
    malloc_trim(0);
#endif
}

void *mem_realloc(void *old, size_t n, size_t item_bytes)
{
    void *p = reallocarray(old, n ? n : 1, item_bytes);
    if (!p) mem_out_of_memory(n);
    return p;
}

void *mem_grow(void *old, size_t n, size_t more, size_t item_bytes)
{
    if (more <= n) mem_out_of_memory(SIZE_MAX);
    return mem_realloc(old, more, item_bytes);
}

char *mem_strdup(const char *text)
{
    size_t bytes = strlen(text) + 1;
    return memcpy(mem_alloc(bytes), text, bytes);
}

static void arena_add_chunk(struct arena *a, size_t bytes)
{
    size_t want = a->chunk ? a->chunk->bytes * 2 : ARENA_CHUNK_BYTES_MIN;
    if (want < bytes) want = bytes;
    if (want > SIZE_MAX - ARENA_HEADER) mem_out_of_memory(bytes);
    const struct arena_source *source = a->source;
    struct arena_chunk *chunk =
        source ? source->take(source->from, ARENA_HEADER + want) : mem_alloc(ARENA_HEADER + want);
    chunk->bytes = want;
    chunk->source = source;
    chunk->next = a->chunk;
    a->chunk = chunk;
    a->used = 0;
}

static void free_chunk(struct arena_chunk *chunk)
{
    const struct arena_source *source = chunk->source;
    if (source)
        source->give(source->from, chunk);
    else
        free(chunk);
}

void *arena_alloc(struct arena *a, size_t bytes)
{
    if (bytes > SIZE_MAX / 2) mem_out_of_memory(bytes);
    bytes = (bytes + ARENA_ALIGN - 1) & ~(size_t)(ARENA_ALIGN - 1);
    if (!a->chunk || a->chunk->bytes - a->used < bytes) arena_add_chunk(a, bytes);
    void *p = (char *)a->chunk + ARENA_HEADER + a->used;
    a->used += bytes;
    a->total += bytes;
    return p;
}

void *arena_zalloc(struct arena *a, size_t n, size_t item_bytes)
{
    if (item_bytes && n > SIZE_MAX / 2 / item_bytes) mem_out_of_memory(n);
    return memset(arena_alloc(a, n * item_bytes), 0, n * item_bytes);
}

char *arena_copy(struct arena *a, struct span text)
{
    char *p = arena_alloc(a, text.len + 1);
    if (text.len) memcpy(p, text.at, text.len);
    p[text.len] = '\0';
    return p;
}

void arena_reset(struct arena *a)
{
    if (!a->chunk) return;
    /* The newest chunk is the largest, as each is at least twice the one before. */
    struct arena_chunk *old = a->chunk->next;
    while (old) {
        struct arena_chunk *next = old->next;
        free_chunk(old);
        old = next;
    }
    a->chunk->next = NULL;
    a->used = 0;
    a->total = 0;
}

void arena_join(struct arena *into, struct arena *from)
{
    if (!into->chunk) {
        const struct arena_source *source = into->source;
        *into = *from;
        into->source = source;
    } else if (from->chunk) {
        struct arena_chunk *oldest = from->chunk;
        while (oldest->next) oldest = oldest->next;
        oldest->next = into->chunk->next; /* the newest one of `into` has room left, and stays in front */
        into->chunk->next = from->chunk;
        into->total += from->total;
    }
    *from = (struct arena){.source = from->source};
}

void arena_free(struct arena *a)
{
    while (a->chunk) {
        struct arena_chunk *next = a->chunk->next;
        free_chunk(a->chunk);
        a->chunk = next;
    }
    a->used = 0;
    a->total = 0;
}
