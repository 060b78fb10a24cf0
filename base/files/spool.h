/* SPDX-License-Identifier: MIT
 * spool.h - records kept on disk between two passes.
 *
 * The texts of a large site do not fit into memory. The thread that makes a page's record writes it once, and
 * whichever thread needs it reads it back. The file is unlinked once it is open, so a killed run leaves nothing
 * behind; a small site's spool never leaves the page cache. Threads, and processes forked after the file was opened,
 * may write at the same time. A record is read only after the pass that wrote it. */
#ifndef INFODISC_BASE_FILES_SPOOL_H
#define INFODISC_BASE_FILES_SPOOL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/error.h"

struct spool;

struct spool_record { /* where a record lies; bytes == 0: there is none */
    uint64_t offset;
    uint32_t bytes;
};

/* A new spool in the directory `dir`. NULL and *error set on failure. */
struct spool *spool_open(const char *dir, struct infodisc_error *error);

/* A spool whose records lie in the open file `fd` from `end` on; `name` is for messages. The file stays the
 * caller's. */
struct spool *spool_in_file(int fd, const char *name, uint64_t end);

/* Room for `bytes` bytes at the end, for the caller to fill; returns where. Thread-safe. */
uint64_t spool_reserve(struct spool *s, uint64_t bytes);

/* Forgets all records: the next ones are written over them. */
void spool_forget(struct spool *s);

/* Writes `bytes` bytes; false on failure (kept: see spool_check). Thread-safe. */
bool spool_put(struct spool *s, const void *record, uint32_t bytes, struct spool_record *out);

/* The same at a place that spool_reserve() has given. */
bool spool_put_at(struct spool *s, const void *bytes, uint32_t n, uint64_t offset);

/* Reads a record into *into (emptied first; into->at is not NULL even if it has no bytes); false on
 * failure. Thread-safe. */
bool spool_get(struct spool *s, struct spool_record record, struct buffer *into);

/* Sets *error if any spool_put() or spool_get() has failed; returns true if none has. s may be NULL: likewise. */
bool spool_check(struct spool *s, struct infodisc_error *error);

void spool_close(struct spool *s);

#endif
