/* SPDX-License-Identifier: MIT
 * spool.c - see spool.h. */
#include "base/spool.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"

struct spool {
    int fd;
    char *dir;
    _Atomic uint64_t end;   /* where the next record goes */
    _Atomic int first_errno; /* of the first failed read or write; 0 = none */
};

struct spool *spool_open(const char *dir, struct infodisc_error *error)
{
    struct buffer name = {0};
    buffer_printf(&name, "%s/.infodisc-spool-XXXXXX", dir);
    int fd = mkostemp(buffer_text(&name), O_CLOEXEC);
    if (fd < 0) {
        error_set_errno(error, INFODISC_FAILED, "cannot create a temporary file in '%s'", dir);
        buffer_free(&name);
        return NULL;
    }
    unlink(name.at);
    buffer_free(&name);
    struct spool *s = mem_zalloc(1, sizeof *s);
    s->fd = fd;
    s->dir = mem_strdup(dir);
    return s;
}

static bool fail(struct spool *s, int code)
{
    int none = 0;
    atomic_compare_exchange_strong(&s->first_errno, &none, code ? code : EIO);
    return false;
}

bool spool_put(struct spool *s, const void *record, uint32_t bytes, struct spool_record *out)
{
    uint64_t offset = atomic_fetch_add(&s->end, bytes);
    *out = (struct spool_record){offset, bytes};
    const char *at = record;
    for (uint32_t done = 0; done < bytes;) {
        ssize_t n = pwrite(s->fd, at + done, bytes - done, (off_t)(offset + done));
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) {
            out->bytes = 0;
            return fail(s, n < 0 ? errno : ENOSPC);
        }
        done += (uint32_t)n;
    }
    return true;
}

bool spool_get(struct spool *s, struct spool_record record, struct buffer *into)
{
    into->len = 0;
    buffer_reserve(into, (size_t)record.bytes + 1);
    while (into->len < record.bytes) {
        ssize_t n = pread(s->fd, into->at + into->len, record.bytes - into->len,
                          (off_t)(record.offset + into->len));
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return fail(s, n < 0 ? errno : EIO);
        into->len += (size_t)n;
    }
    return true;
}

bool spool_check(struct spool *s, struct infodisc_error *error)
{
    int code = s ? atomic_load(&s->first_errno) : 0;
    if (!code) return true;
    errno = code;
    return error_set_errno(error, INFODISC_FAILED, "cannot use the temporary file in '%s'", s->dir);
}

void spool_close(struct spool *s)
{
    if (!s) return;
    close(s->fd);
    free(s->dir);
    free(s);
}
