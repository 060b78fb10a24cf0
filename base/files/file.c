/* SPDX-License-Identifier: MIT
 * file.c - see file.h. */
#include "base/files/file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/memory.h"

uint64_t file_stamp(const struct stat *st)
{
    uint64_t stamp = hash_mix((uint64_t)st->st_mtim.tv_sec, (uint64_t)st->st_mtim.tv_nsec);
    return hash_mix(hash_mix(stamp, (uint64_t)st->st_ino), (uint64_t)st->st_size) | 1;
}

static enum file_result read_open_file(int fd, size_t bytes_max, struct buffer *into)
{
    struct stat st;
    if (fstat(fd, &st) != 0) return FILE_FAILED;
    if (!S_ISREG(st.st_mode)) return FILE_NOT_REGULAR;
    if (st.st_size > 0 && (uintmax_t)st.st_size > bytes_max) return FILE_TOO_LARGE;
    buffer_reserve(into, (size_t)st.st_size + 1);
    for (;;) { /* to the real end, in case the file grows or shrinks while it is read */
        buffer_reserve(into, 1);
        ssize_t n = read(fd, into->at + into->len, into->cap - into->len);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return FILE_FAILED;
        if (n == 0) return FILE_OK;
        into->len += (size_t)n;
        if (into->len > bytes_max) return FILE_TOO_LARGE;
    }
}

static enum file_result open_and_read(int dir_fd, const char *name, int flags, size_t bytes_max, struct buffer *into)
{
    into->len = 0;
    int fd = openat(dir_fd, name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | flags);
    if (fd < 0) return FILE_FAILED;
    enum file_result result = read_open_file(fd, bytes_max, into);
    int saved_errno = errno;
    close(fd);
    errno = saved_errno;
    return result;
}

enum file_result file_read(int dir_fd, const char *name, size_t bytes_max, struct buffer *into)
{
    return open_and_read(dir_fd, name, O_NOFOLLOW, bytes_max, into);
}

bool file_read_named(const char *what, const char *name, size_t bytes_max, struct buffer *into,
                     struct infodisc_error *error)
{
    size_t mebi = bytes_max >> 20, gibi = bytes_max >> 30;
    switch (open_and_read(AT_FDCWD, name, 0, bytes_max, into)) {
    case FILE_OK:
        return true;
    case FILE_NOT_REGULAR:
        return error_set(error, INFODISC_FAILED, "cannot read the %s '%s': not a regular file", what, name);
    case FILE_TOO_LARGE:
        return error_set(error, INFODISC_FAILED, "cannot read the %s '%s': larger than %zu %s", what, name,
                         gibi ? gibi : mebi, gibi ? "GiB" : "MiB");
    case FILE_FAILED:
        break;
    }
    return error_set_errno(error, "cannot read the %s '%s'", what, name);
}

bool file_flush_stdout(struct infodisc_error *error)
{
    if (fflush(stdout) == 0 && !ferror(stdout)) return true;
    return error_set_errno(error, "cannot write to standard output");
}

enum leftover file_leftover(const char *entry, const char *name)
{
    size_t n = strlen(name);
    char *end;
    if (entry[0] != '.' || strncmp(entry + 1, name, n) != 0 || entry[n + 1] != '.') return LEFTOVER_NONE;
    if (entry[n + 2] < '1' || entry[n + 2] > '9') return LEFTOVER_NONE;
    long pid = strtol(entry + n + 2, &end, 10);
    if (pid > INT_MAX || kill((pid_t)pid, 0) == 0 || errno != ESRCH) return LEFTOVER_NONE;
    if (strcmp(end, ".tmp") == 0) return LEFTOVER_TMP;
    return strcmp(end, ".old") == 0 ? LEFTOVER_OLD : LEFTOVER_NONE;
}

static void remove_leftovers(const char *dir, const char *name)
{
    DIR *d = opendir(dir);
    const struct dirent *entry;
    while (d && (entry = readdir(d)) != NULL)
        if (file_leftover(entry->d_name, name) != LEFTOVER_NONE) unlinkat(dirfd(d), entry->d_name, 0);
    if (d) closedir(d);
}

int file_temporary(const char *dir, struct infodisc_error *error)
{
    struct buffer name = {0};
    buffer_printf(&name, "%s/.infodisc-spool-XXXXXX", dir);
    int fd = mkostemp(buffer_text(&name), O_CLOEXEC);
    if (fd < 0)
        error_set_errno(error, "cannot create a temporary file in '%s'", dir);
    else
        unlink(name.at);
    buffer_free(&name);
    return fd;
}

bool file_wait(int fd, const volatile int *interrupt)
{
    enum { WAIT_MS = 250 }; /* the signal may come just before poll() */
    struct pollfd input = {.fd = fd, .events = POLLIN};
    while (interrupt && !*interrupt && poll(&input, 1, WAIT_MS) == 0) continue;
    return !interrupt || !*interrupt;
}

bool file_write(int fd, const void *bytes, size_t n)
{
    for (size_t done = 0; done < n;) {
        ssize_t put = write(fd, (const char *)bytes + done, n - done);
        if (put < 0 && errno == EINTR) continue;
        if (put <= 0) return false;
        done += (size_t)put;
    }
    return true;
}

bool file_read_at(int fd, void *into, size_t n, uint64_t offset)
{
    for (size_t done = 0; done < n;) {
        ssize_t got = pread(fd, (char *)into + done, n - done, (off_t)(offset + done));
        if (got < 0 && errno == EINTR) continue;
        if (got == 0) errno = EIO;
        if (got <= 0) return false;
        done += (size_t)got;
    }
    return true;
}

bool file_write_at(int fd, const void *bytes, size_t n, uint64_t offset)
{
    for (size_t done = 0; done < n;) {
        ssize_t put = pwrite(fd, (const char *)bytes + done, n - done, (off_t)(offset + done));
        if (put < 0 && errno == EINTR) continue;
        if (put == 0) errno = ENOSPC;
        if (put <= 0) return false;
        done += (size_t)put;
    }
    return true;
}

enum { OUTFILE_BUFFER_BYTES = 1 << 16 }; /* as spool_batch.h says */

enum { PARTS_AT_ONCE = 256 }; /* systems take 16 or more, ours 1,024 */

/* Bytes written of all buffers together, at most PARTS_AT_ONCE; 0: not this way. */
static size_t write_parts(FILE *stream, const struct buffer *item, size_t n)
{
    struct iovec part[PARTS_AT_ONCE];
    for (size_t i = 0; i < n; i++) part[i] = (struct iovec){item[i].at, item[i].len};
    ssize_t put = fflush(stream) == 0 ? writev(fileno(stream), part, (int)n) : 0;
    return put > 0 ? (size_t)put : 0;
}

/* What a full disk or a signal has left, or what has no descriptor, goes the way of stdio, which keeps errors. */
static void put_parts(FILE *stream, const struct buffer *item, size_t n)
{
    size_t all = 0;
    for (size_t i = 0; i < n; i++) all += item[i].len;
    size_t written = all >= OUTFILE_BUFFER_BYTES ? write_parts(stream, item, n) : 0;
    for (size_t i = 0; i < n; i++) {
        size_t skip = written < item[i].len ? written : item[i].len;
        if (skip < item[i].len) fwrite(item[i].at + skip, 1, item[i].len - skip, stream);
        written -= skip;
    }
}

void file_put_buffers(FILE *stream, const struct buffer *item, size_t n)
{
    for (size_t i = 0; i < n; i += PARTS_AT_ONCE)
        put_parts(stream, item + i, n - i < PARTS_AT_ONCE ? n - i : PARTS_AT_ONCE);
}

/* A rename would put a file in the place of a device or a FIFO, such as /dev/null. */
static bool may_be_replaced(const char *name, struct infodisc_error *error)
{
    struct stat st;
    if (stat(name, &st) != 0 || S_ISREG(st.st_mode)) return true;
    return error_set(error, INFODISC_FAILED, "cannot replace '%s': %s", name,
                     S_ISDIR(st.st_mode) ? "Is a directory" : "not a regular file");
}

bool outfile_open(struct outfile *f, const char *dir, const char *name,
                  struct infodisc_error *error)
{
    struct buffer path = {0}, tmp = {0};
    buffer_printf(&path, "%s/%s", dir, name);
    buffer_printf(&tmp, "%s/.%s.%ld.tmp", dir, name, (long)getpid());
    *f = (struct outfile){.name = buffer_text(&path), .tmp = buffer_text(&tmp)};
    if (!may_be_replaced(f->name, error)) {
        outfile_abandon(f);
        return false;
    }
    remove_leftovers(dir, name);
    unlink(f->tmp); /* of a run with the same number, long ago: never write to a file that somebody else has made */
    int fd = open(f->tmp, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0666);
    f->stream = fd >= 0 ? fdopen(fd, "w") : NULL;
    if (!f->stream) {
        error_set_errno(error, "cannot create '%s'", f->name);
        if (fd >= 0) close(fd);
        outfile_abandon(f);
        return false;
    }
    f->buffer = mem_alloc(OUTFILE_BUFFER_BYTES);
    setvbuf(f->stream, f->buffer, _IOFBF, OUTFILE_BUFFER_BYTES);
    return true;
}

bool outfile_finish(struct outfile *f, struct infodisc_error *error)
{
    bool failed = ferror(f->stream);
    int code = EIO;
    /* stdio keeps that a write has failed, but not why: one byte more fails for the same reason. */
    if (failed && write(fileno(f->stream), "", 1) < 0) code = errno;
    errno = code;
    if (fclose(f->stream) != 0) failed = true;
    f->stream = NULL;
    free(f->buffer);
    f->buffer = NULL;
    return !failed || error_set_errno(error, "cannot write '%s'", f->name);
}

const char *file_name_of(const char *path, struct buffer *dir)
{
    const char *slash = strrchr(path, '/');
    dir->len = 0;
    buffer_add(dir, path, slash ? (size_t)(slash - path) : 0);
    if (!dir->len) buffer_puts(dir, slash ? "/" : ".");
    buffer_text(dir);
    return slash ? slash + 1 : path;
}

bool outfile_open_path(struct outfile *f, const char *path, struct infodisc_error *error)
{
    struct buffer dir = {0};
    const char *name = file_name_of(path, &dir);
    bool ok = outfile_open(f, dir.at, name, error);
    buffer_free(&dir);
    return ok;
}

bool outfile_finish_synced(struct outfile *f, struct infodisc_error *error)
{
    int failed = fflush(f->stream) != 0 || ferror(f->stream) || (fsync(fileno(f->stream)) != 0 && errno != EINVAL);
    if (!failed) return outfile_finish(f, error);
    return error_set_errno(error, "cannot write '%s'", f->name);
}

bool outfile_commit(struct outfile *f, struct infodisc_error *error)
{
    if (rename(f->tmp, f->name) != 0)
        return error_set_errno(error, "cannot rename '%s' to '%s'", f->tmp, f->name);
    free(f->tmp);
    f->tmp = NULL; /* nothing left to remove */
    return true;
}

bool outfile_keep_old(struct outfile *f, struct infodisc_error *error)
{
    struct stat st;
    struct buffer old = {0};
    if (lstat(f->name, &st) != 0) return true;
    if (!may_be_replaced(f->name, error)) return false;
    buffer_printf(&old, "%.*s.old", (int)(strlen(f->tmp) - strlen(".tmp")), f->tmp);
    f->old = buffer_text(&old);
    unlink(f->old);
    /* Some file systems have no second names: there the old file loses its own for a moment. */
    if (link(f->name, f->old) == 0 || rename(f->name, f->old) == 0) return true;
    free(f->old);
    f->old = NULL;
    return error_set_errno(error, "cannot replace '%s'", f->name);
}

void outfile_drop_old(struct outfile *f)
{
    if (f->old) unlink(f->old);
    free(f->old);
    f->old = NULL;
}

void outfile_restore_old(struct outfile *f)
{
    if (f->old)
        rename(f->old, f->name); /* does nothing where both are names of one file */
    else if (!f->tmp)
        unlink(f->name); /* it was committed, and there was none before */
    outfile_drop_old(f);
}

void outfile_abandon(struct outfile *f)
{
    outfile_drop_old(f);
    if (f->stream) fclose(f->stream);
    free(f->buffer);
    if (f->tmp) unlink(f->tmp);
    free(f->tmp);
    free(f->name);
    *f = (struct outfile){0};
}

bool make_directories(const char *path, struct infodisc_error *error)
{
    char *copy = mem_strdup(path);
    bool ok = true;
    for (char *p = copy + 1; ok && *copy; p++) {
        char end = *p;
        if (end != '/' && end != '\0') continue;
        *p = '\0';
        if (mkdir(copy, 0777) != 0 && errno != EEXIST)
            ok = error_set_errno(error, "cannot create the directory '%s'", copy);
        *p = end;
        if (end == '\0') break;
    }
    struct stat st;
    if (ok && (stat(path, &st) != 0 || !S_ISDIR(st.st_mode))) {
        errno = ENOTDIR;
        ok = error_set_errno(error, "cannot create the directory '%s'", path);
    }
    free(copy);
    return ok;
}
