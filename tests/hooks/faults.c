/* SPDX-License-Identifier: MIT
 * faults.c - for LD_PRELOAD. FAIL_ALLOCATION=N: the N-th allocation of the program and its libraries fails; forked
 * processes continue the count. FAIL_COUNT=FILE receives the number of allocations. SHORT_IO=1: reads and writes
 * move only a few bytes, and every third one is interrupted. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

void *__libc_malloc(size_t bytes);
void *__libc_calloc(size_t n, size_t bytes);
void *__libc_realloc(void *old, size_t bytes);

static atomic_long count, failing = -1;

static int fails(void)
{
    if (failing < 0) {
        const char *text = getenv("FAIL_ALLOCATION");
        failing = text ? atol(text) : 0;
    }
    if (++count != failing) return 0;
    errno = ENOMEM;
    return 1;
}

void *malloc(size_t bytes)
{
    return fails() ? NULL : __libc_malloc(bytes);
}

void *calloc(size_t n, size_t bytes)
{
    return fails() ? NULL : __libc_calloc(n, bytes);
}

void *realloc(void *old, size_t bytes)
{
    return fails() ? NULL : __libc_realloc(old, bytes);
}

void *reallocarray(void *old, size_t n, size_t bytes)
{
    if (bytes && n > SIZE_MAX / bytes) {
        errno = ENOMEM;
        return NULL;
    }
    return realloc(old, n * bytes);
}

/* ---- reads and writes ---- */

ssize_t __read(int fd, void *into, size_t bytes);
ssize_t __write(int fd, const void *from, size_t bytes);
ssize_t __pread64(int fd, void *into, size_t bytes, off_t at);
ssize_t __pwrite64(int fd, const void *from, size_t bytes, off_t at);

/* How many bytes to move instead of that many; 0: none, it is interrupted. */
static size_t some(size_t bytes)
{
    static atomic_uint calls;
    static int is_on = -1;
    if (is_on < 0) is_on = getenv("SHORT_IO") != NULL;
    if (!is_on || bytes == 0) return bytes;
    unsigned call = ++calls;
    errno = EINTR;
    if (call % 3 == 0) return 0;
    size_t most = 1 + call * 7919u % 4000;
    return bytes < most ? bytes : most;
}

#define SOME(call)                                \
    size_t n = some(bytes);                       \
    if (n == 0 && bytes) return -1;               \
    return call

ssize_t read(int fd, void *into, size_t bytes)
{
    SOME(__read(fd, into, n));
}

ssize_t write(int fd, const void *from, size_t bytes)
{
    SOME(__write(fd, from, n));
}

ssize_t pread(int fd, void *into, size_t bytes, off_t at)
{
    SOME(__pread64(fd, into, n, at));
}

ssize_t pwrite(int fd, const void *from, size_t bytes, off_t at)
{
    SOME(__pwrite64(fd, from, n, at));
}

__attribute__((destructor)) static void tell(void)
{
    const char *file = getenv("FAIL_COUNT");
    char line[32];
    if (!file) return;
    int fd = open(file, O_WRONLY | O_CREAT | O_APPEND, 0666);
    int n = snprintf(line, sizeof line, "%ld\n", (long)count);
    if (fd < 0 || write(fd, line, (size_t)n) != n) return;
    close(fd);
}
