/* SPDX-License-Identifier: MIT
 * spool.c - see spool.h. */
#include "base/files/spool.h"

#include <errno.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/files/file.h"
#include "base/memory.h"

struct spool { /* in memory that processes share: so many write as threads do */
    int fd;
    bool borrowed;           /* the caller closes fd */
    char *name;              /* for messages */
    _Atomic uint64_t end;    /* where the next record goes */
    _Atomic int first_errno; /* of the first failed read or write; 0 = none */
};

static struct spool *new_spool(int fd, bool borrowed, const char *name, uint64_t end)
{
    struct spool *s = mmap(NULL, sizeof *s, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (s == MAP_FAILED) mem_out_of_memory(sizeof *s);
    s->fd = fd;
    s->borrowed = borrowed;
    s->name = mem_strdup(name);
    s->end = end;
    return s;
}

struct spool *spool_open(const char *dir, struct infodisc_error *error)
{
    int fd = file_temporary(dir, error);
    if (fd < 0) return NULL;
    struct buffer name = {0};
    buffer_printf(&name, "the temporary file in '%s'", dir);
    struct spool *s = new_spool(fd, false, buffer_text(&name), 0);
    buffer_free(&name);
    return s;
}

struct spool *spool_in_file(int fd, const char *name, uint64_t end)
{
    struct buffer quoted = {0};
    buffer_printf(&quoted, "'%s'", name);
    struct spool *s = new_spool(fd, true, buffer_text(&quoted), end);
    buffer_free(&quoted);
    return s;
}

uint64_t spool_reserve(struct spool *s, uint64_t bytes)
{
    return atomic_fetch_add(&s->end, bytes);
}

void spool_forget(struct spool *s)
{
    s->end = 0;
}

/* Of errno. */
static bool fail(struct spool *s)
{
    int none = 0;
    atomic_compare_exchange_strong(&s->first_errno, &none, errno ? errno : EIO);
    return false;
}

bool spool_put_at(struct spool *s, const void *bytes, uint32_t n, uint64_t offset)
{
    return file_write_at(s->fd, bytes, n, offset) || fail(s);
}

bool spool_put(struct spool *s, const void *record, uint32_t bytes, struct spool_record *out)
{
    uint64_t offset = spool_reserve(s, bytes);
    bool ok = spool_put_at(s, record, bytes, offset);
    *out = (struct spool_record){offset, ok ? bytes : 0};
    return ok;
}

bool spool_get(struct spool *s, struct spool_record record, struct buffer *into)
{
    into->len = 0;
    buffer_reserve(into, (size_t)record.bytes + 1);
    if (!file_read_at(s->fd, into->at, record.bytes, record.offset)) return fail(s); /* half a record is not one */
    into->len = record.bytes;
    return true;
}

bool spool_check(struct spool *s, struct infodisc_error *error)
{
    int code = s ? atomic_load(&s->first_errno) : 0;
    if (!code) return true;
    errno = code;
    return error_set_errno(error, "cannot use %s", s->name);
}

void spool_close(struct spool *s)
{
    if (!s) return;
    if (!s->borrowed) close(s->fd);
    free(s->name);
    munmap(s, sizeof *s);
}
