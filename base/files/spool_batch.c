/* SPDX-License-Identifier: MIT
 * spool_batch.c - see spool_batch.h. */
#include "base/files/spool_batch.h"

#include <string.h>
#include <sys/mman.h>

#include "base/memory.h"

struct spool_batch {
    struct spool *spool;
    struct pending {                   /* shared: a process that has gone wrong may have left anything in it */
        uint64_t at;                   /* where in the spool it goes: there is room for all its bytes */
        uint32_t len;                  /* set when a record is there as a whole */
        char bytes[SPOOL_BATCH_BYTES];
    } *pending;
};

struct spool_batch *spool_batch_new(struct spool *s)
{
    struct spool_batch *b = mem_zalloc(1, sizeof *b);
    b->spool = s;
    b->pending = mmap(NULL, sizeof *b->pending, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (b->pending == MAP_FAILED) mem_out_of_memory(sizeof *b->pending);
    return b;
}

bool spool_batch_flush(struct spool_batch *b)
{
    struct pending *p = b->pending;
    uint32_t len = p->len < SPOOL_BATCH_BYTES ? p->len : SPOOL_BATCH_BYTES;
    bool ok = spool_put_at(b->spool, p->bytes, len, p->at);
    p->len = 0;
    return ok;
}

bool spool_batch_put(struct spool_batch *b, const void *record, uint32_t bytes, struct spool_record *out)
{
    struct pending *p = b->pending;
    if (bytes > SPOOL_BATCH_BYTES) return spool_put(b->spool, record, bytes, out);
    if (p->len + bytes > SPOOL_BATCH_BYTES && !spool_batch_flush(b)) {
        *out = (struct spool_record){0};
        return false;
    }
    if (!p->len) p->at = spool_reserve(b->spool, SPOOL_BATCH_BYTES);
    *out = (struct spool_record){p->at + p->len, bytes};
    if (bytes) memcpy(p->bytes + p->len, record, bytes);
    p->len += bytes;
    return true;
}

void spool_batch_free(struct spool_batch *b)
{
    if (b) munmap(b->pending, sizeof *b->pending);
    free(b);
}

struct spool_batch **spool_batches_new(struct spool *s, int n)
{
    struct spool_batch **b = mem_zalloc((size_t)n, sizeof *b);
    for (int i = 0; i < n; i++) b[i] = spool_batch_new(s);
    return b;
}

void spool_batches_end(struct spool_batch **b, int n)
{
    for (int i = 0; i < n; i++) {
        spool_batch_flush(b[i]);
        spool_batch_free(b[i]);
    }
    free(b);
}
