/* SPDX-License-Identifier: MIT
 * deep_path.c - see deep_path.h. */
#include "base/files/deep_path.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <unistd.h>

enum { LONG_PATH = 512 }; /* bytes: for shorter ones nothing is kept open */

/* Closes what open_base() has opened, if anything; keeps errno. */
static void close_base(int base, int root)
{
    int saved_errno = errno;
    if (base != root) close(base);
    errno = saved_errno;
}

/* Opens the directory in which to look up *path, which is below `root`, and makes *path relative to
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

/* ---- what is kept open -------------------------------------------------------------------- */

void deep_cursor_close(struct deep_cursor *c)
{
    while (c->n) close(c->anchor[--c->n].fd);
    buffer_free(&c->path);
}

/* Closes the directories that do not lead to what has this path. */
static void drop_anchors(struct deep_cursor *c, struct span path)
{
    size_t same = 0, most = c->path.len < path.len ? c->path.len : path.len;
    while (same < most && c->path.at[same] == path.at[same]) same++;
    while (c->n) {
        size_t len = c->anchor[c->n - 1].len;
        if (len <= same && len < path.len && path.at[len] == '/') break;
        close(c->anchor[--c->n].fd);
    }
}

/* Makes room for one more: the one that lies nearest to the one before it goes. */
static void thin_anchors(struct deep_cursor *c)
{
    size_t nearest = 0, gap = SIZE_MAX;
    for (size_t i = 0; i < c->n; i++) {
        size_t here = c->anchor[i].len - (i ? c->anchor[i - 1].len : 0);
        if (here < gap) gap = here, nearest = i;
    }
    close(c->anchor[nearest].fd);
    memmove(c->anchor + nearest, c->anchor + nearest + 1, (c->n - nearest - 1) * sizeof *c->anchor);
    c->n--;
}

/* The directory that the file of a long path is in, which stays open; *name is the rest. -1 and errno on failure. */
static int open_directory(struct deep_cursor *c, int root, const char *path, const char **name)
{
    const char *slash = strrchr(path, '/');
    size_t n = slash ? (size_t)(slash - path) : 0;
    if (n < LONG_PATH) return -1;
    *name = slash + 1;
    drop_anchors(c, span_of(path));
    size_t known = c->n ? c->anchor[c->n - 1].len : 0;
    if (known == n) return c->anchor[c->n - 1].fd;
    c->path.len = known;
    buffer_add(&c->path, path + known, n - known);
    const char *rest = buffer_text(&c->path) + known + (known > 0);
    int from = c->n ? c->anchor[c->n - 1].fd : root, base = open_base(from, &rest);
    int fd = base >= 0 ? openat(base, rest, O_PATH | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW) : -1;
    if (base >= 0) close_base(base, from);
    if (fd < 0) return -1;
    if (c->n == DEEP_ANCHORS) thin_anchors(c);
    c->anchor[c->n++] = (struct deep_anchor){fd, n};
    return fd;
}

/* ---- files -------------------------------------------------------------------------------- */

int deep_open(struct deep_cursor *c, int root, const char *path, int flags)
{
    const char *name;
    int directory = c ? open_directory(c, root, path, &name) : -1;
    flags |= O_RDONLY | O_NOFOLLOW | O_CLOEXEC;
    if (directory >= 0) return openat(directory, name, flags);
    int base = open_base(root, &path);
    if (base < 0) return -1;
    int fd = openat(base, path, flags);
    close_base(base, root);
    return fd;
}

enum file_result deep_read(struct deep_cursor *c, int root, const char *path, size_t bytes_max, struct buffer *into)
{
    const char *name;
    int directory = c ? open_directory(c, root, path, &name) : -1;
    if (directory >= 0) return file_read(directory, name, bytes_max, into);
    int base = open_base(root, &path);
    if (base < 0) return FILE_FAILED;
    enum file_result result = file_read(base, path, bytes_max, into);
    close_base(base, root);
    return result;
}
