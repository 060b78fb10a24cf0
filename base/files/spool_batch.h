/* SPDX-License-Identifier: MIT
 * spool_batch.h - one writer's records on their way into a spool, written many at a time.
 *
 * A record has some KB. Writing it alone costs three times the system time of writing it in a batch, and so do
 * reading it and removing the file: small writes leave small pieces in the page cache. */
#ifndef INFODISC_BASE_FILES_SPOOL_BATCH_H
#define INFODISC_BASE_FILES_SPOOL_BATCH_H

#include "base/files/spool.h"

enum { SPOOL_BATCH_BYTES = 1 << 18 };

/* Its memory is shared with the processes forked later: what one leaves that has died, its parent can flush. */
struct spool_batch;
struct spool_batch *spool_batch_new(struct spool *s);

/* As spool_put(), but the record is to be read only when it has been flushed. Of one thread at a time. */
bool spool_batch_put(struct spool_batch *b, const void *record, uint32_t bytes, struct spool_record *out);

/* Writes what is left; false on failure, as spool_put(). */
bool spool_batch_flush(struct spool_batch *b);

void spool_batch_free(struct spool_batch *b); /* flushed before; b may be NULL */

/* One for each of n threads. */
struct spool_batch **spool_batches_new(struct spool *s, int n);
void spool_batches_end(struct spool_batch **b, int n); /* flushes and frees them */

#endif
