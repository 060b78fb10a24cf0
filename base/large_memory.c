/* SPDX-License-Identifier: MIT
 * large_memory.c - see large_memory.h. Cost: a look at the process's memory for each 256 pages of a loop, and a page
 * fault for each 64 KB that comes back. */
#include "base/large_memory.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* Arrays go when the process has half of the bound: the rest is for what one step of all threads brings, and for tables
 * that must be in memory, of which there is one at a time. */
enum { HELD_SHARE = 2, TABLE_SHARE = 4, STEP_SHARE = 16, SMALL_SHARE = 1024 };
enum { PIECE = 1 << 20 };

struct large_array {
    char *at;
    uint64_t bytes, offset; /* offset: in the file */
    enum { ARRAY_OWN, ARRAY_LENT, ARRAY_HELD /* in memory, not in a file */ } kind;
};

struct large_memory {
    int fd;
    struct arena_source source;
    uint64_t bound, end;    /* end: of the file */
    _Atomic uint64_t next;  /* bytes that the process has when arrays go the next time */
    pthread_mutex_t lock;   /* of the list */
    struct large_array *array;
    size_t n, cap;
};

static void *take_chunk(void *from, size_t bytes)
{
    return large_new(from, bytes, 1);
}

static void give_chunk(void *from, void *at)
{
    large_free(from, at);
}

const struct arena_source *large_source(struct large_memory *m)
{
    return m ? &m->source : NULL;
}

struct large_memory *large_memory_new(int fd, uint64_t bound)
{
    struct large_memory *m = mem_zalloc(1, sizeof *m);
    m->fd = fd;
    m->source = (struct arena_source){take_chunk, give_chunk, m};
    m->bound = bound;
    m->next = bound / HELD_SHARE;
    pthread_mutex_init(&m->lock, NULL);
    return m;
}

void large_memory_free(struct large_memory *m)
{
    if (!m) return;
    for (size_t i = 0; i < m->n; i++)
        if (m->array[i].kind != ARRAY_LENT) munmap(m->array[i].at, m->array[i].bytes);
    close(m->fd);
    pthread_mutex_destroy(&m->lock);
    free(m->array);
    free(m);
}

/* ---- arrays ------------------------------------------------------------------------------- */

/* In the file, whose blocks are reserved: a disk that is full must show here, not when a page is touched. */
static void *map_new(struct large_memory *m, struct large_array *array)
{
    void *at = MAP_FAILED;
    array->offset = m->end;
    array->kind = ARRAY_OWN;
    if (posix_fallocate(m->fd, (off_t)m->end, (off_t)array->bytes) == 0)
        at = mmap(NULL, array->bytes, PROT_READ | PROT_WRITE, MAP_SHARED, m->fd, (off_t)m->end);
    if (at != MAP_FAILED) {
        m->end += array->bytes;
        return at;
    }
    array->kind = ARRAY_HELD;
    at = mmap(NULL, array->bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (at == MAP_FAILED) mem_out_of_memory(array->bytes);
    return at;
}

bool large_is(const struct large_memory *m, uint64_t n, size_t item_bytes)
{
    enum { LEAST = 4096 };
    uint64_t small = m ? m->bound / SMALL_SHARE : 0;
    return m && item_bytes && n > (small < LEAST ? LEAST : small) / item_bytes;
}

void *large_new(struct large_memory *m, uint64_t n, size_t item_bytes)
{
    enum { PAGES = 65536 }; /* whole ones, of any size that a system has */
    if (!large_is(m, n, item_bytes)) return mem_zalloc(n, item_bytes);
    if (n > (SIZE_MAX / 2 - PAGES) / item_bytes) mem_out_of_memory(n);
    struct large_array array = {.bytes = (n * item_bytes + PAGES - 1) / PAGES * PAGES};
    pthread_mutex_lock(&m->lock);
    array.at = map_new(m, &array);
    VECTOR_PUSH(m->array, m->n, m->cap) = array;
    pthread_mutex_unlock(&m->lock);
    return array.at;
}

static struct large_array take_out(struct large_memory *m, const void *at)
{
    struct large_array array = {0};
    pthread_mutex_lock(&m->lock);
    for (size_t i = 0; i < m->n && !array.at; i++) {
        if (m->array[i].at != at) continue;
        array = m->array[i];
        m->array[i] = m->array[--m->n];
    }
    pthread_mutex_unlock(&m->lock);
    return array;
}

/* The file gives its blocks back; where it can't, it keeps them until its end. */
static void drop_blocks(const struct large_memory *m, const struct large_array *array)
{
#ifdef FALLOC_FL_PUNCH_HOLE
    (void)!fallocate(m->fd, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, (off_t)array->offset, (off_t)array->bytes);
#else
    (void)m;
    (void)array;
#endif
}

void large_free(struct large_memory *m, void *at)
{
    struct large_array array = m && at ? take_out(m, at) : (struct large_array){0};
    if (!array.at) {
        free(at);
        return;
    }
    munmap(array.at, array.bytes);
    if (array.kind == ARRAY_OWN) drop_blocks(m, &array);
}

void *large_grow(struct large_memory *m, void *old, uint64_t n_old, uint64_t n, size_t item_bytes)
{
    if (!large_is(m, n, item_bytes)) return mem_realloc(old, n, item_bytes);
    char *at = large_new(m, n, item_bytes);
    for (uint64_t done = 0, bytes = n_old * item_bytes; done < bytes; done += PIECE) {
        memcpy(at + done, (const char *)old + done, bytes - done < PIECE ? bytes - done : PIECE);
        large_rest_now(m);
    }
    large_free(m, old);
    return at;
}

void large_lend(struct large_memory *m, void *at, uint64_t bytes)
{
    if (!m) return;
    pthread_mutex_lock(&m->lock);
    VECTOR_PUSH(m->array, m->n, m->cap) = (struct large_array){.at = at, .bytes = bytes, .kind = ARRAY_LENT};
    pthread_mutex_unlock(&m->lock);
}

void large_lend_end(struct large_memory *m, void *at)
{
    if (m) take_out(m, at);
}

/* ---- the bound ---------------------------------------------------------------------------- */

/* In a bound of 1 MB, 250 rounds would make of a run of 3 seconds, over 85 MB, one of 26. */
uint32_t large_rounds(const struct large_memory *m, uint64_t table_bytes)
{
    enum { FEW = 16, LEAST = 4 << 20, MANY = 4096 };
    if (!m) return 1;
    uint64_t n = table_bytes / (m->bound / TABLE_SHARE) + 1, most = table_bytes / LEAST + 1;
    if (most < FEW) most = FEW;
    if (most > MANY) most = MANY;
    return (uint32_t)(n < most ? n : most);
}

/* What the process holds; UINT64_MAX if the system does not say. */
static uint64_t resident_bytes(void)
{
    char line[128], *end = line;
    FILE *f = fopen("/proc/self/statm", "re");
    bool has_line = f && fgets(line, sizeof line, f);
    if (f) fclose(f);
    if (!has_line) return UINT64_MAX;
    strtoull(line, &end, 10); /* pages of the address space */
    return strtoull(end, NULL, 10) * (uint64_t)sysconf(_SC_PAGESIZE);
}

static void give_back(struct large_memory *m)
{
    pthread_mutex_lock(&m->lock);
    for (size_t i = 0; i < m->n; i++)
        if (m->array[i].kind != ARRAY_HELD) madvise(m->array[i].at, m->array[i].bytes, MADV_DONTNEED);
    pthread_mutex_unlock(&m->lock);
}

void large_rest_now(struct large_memory *m)
{
    if (resident_bytes() < m->next) return;
    give_back(m);
    uint64_t left = resident_bytes(), step = m->bound / STEP_SHARE, next = m->bound / HELD_SHARE;
    if (left != UINT64_MAX && left + step > next) next = left + step; /* what is no array does not go */
    m->next = next;
}
