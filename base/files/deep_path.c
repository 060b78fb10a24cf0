/* SPDX-License-Identifier: MIT
 * deep_path.c - see deep_path.h. */
#include "base/files/deep_path.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <unistd.h>

/* Closes what open_base() has opened, if anything; keeps errno. */
static void close_base(int base, int root)
{
    int saved_errno = errno;
    if (base != root) close(base);
    errno = saved_errno;
}

/* Opens the folder in which to look up *path, which is below `root`, and makes *path relative to
 * it; for all but monstrous paths that is `root` itself. -1 and errno on failure. */
static int open_base(int root, const char **path)
{
    int base = root;
    while (strlen(*path) >= PATH_MAX) {
        const char *cut = memrchr(*path, '/', PATH_MAX - 1);
        char head[PATH_MAX];
        size_t n = cut ? (size_t)(cut - *path) : 0; /* a part is at most NAME_MAX long */
        memcpy(head, *path, n);
        head[n] = '\0';
        int next = openat(base, head, O_PATH | O_DIRECTORY | O_CLOEXEC);
        close_base(base, root);
        if (next < 0) return -1;
        base = next;
        *path = cut + 1;
    }
    return base;
}

int deep_open(int root, const char *path, int flags)
{
    int base = open_base(root, &path);
    if (base < 0) return -1;
    int fd = openat(base, path, flags | O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    close_base(base, root);
    return fd;
}

enum file_result deep_read(int root, const char *path, size_t bytes_max, struct buffer *into)
{
    int base = open_base(root, &path);
    if (base < 0) return FILE_FAILED;
    enum file_result result = file_read(base, path, bytes_max, into);
    close_base(base, root);
    return result;
}
