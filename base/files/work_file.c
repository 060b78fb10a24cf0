/* SPDX-License-Identifier: MIT
 * work_file.c - see work_file.h.
 *
 * The lock is a POSIX lock, which belongs to one process: forked children, which may outlive a killed parent for a
 * moment, do not hold it. */
#include "base/files/work_file.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/files/file.h"
#include "base/memory.h"

/* The file, made if there is none; -1 and errno. */
static int open_or_make(const char *path, bool *is_new)
{
    enum { FLAGS = O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK };
    for (;;) {
        int fd = open(path, FLAGS | O_CREAT | O_EXCL, 0600);
        *is_new = fd >= 0;
        if (fd >= 0 || errno != EEXIST) return fd;
        fd = open(path, FLAGS);
        if (fd >= 0 || errno != ENOENT) return fd; /* otherwise it was removed just now */
    }
}

static bool lock(int fd, struct stat *st)
{
    struct flock all = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    return fcntl(fd, F_SETLK, &all) == 0 && fstat(fd, st) == 0;
}

static bool is_ours(const struct stat *st)
{
    return S_ISREG(st->st_mode) && st->st_uid == geteuid() && st->st_nlink == 1;
}

/* Opens and locks; -1 and *error set, and then no new file stays. */
static int open_locked(const char *path, const char *dir, struct infodisc_error *error)
{
    for (;;) {
        bool is_new;
        struct stat st;
        int fd = open_or_make(path, &is_new);
        if (fd < 0) {
            error_set_errno(error, "cannot create '%s'", path);
            return -1;
        }
        bool locked = lock(fd, &st);
        if (locked && is_ours(&st)) return fd;
        int why = errno;
        bool used = !locked && (why == EACCES || why == EAGAIN);
        if (is_new && !locked && !used) unlink(path);
        close(fd);
        if (locked && st.st_nlink == 0) continue; /* the run that it was of has removed it in the meantime */
        errno = why;
        if (locked)
            error_set(error, INFODISC_FAILED, "'%s' is not a file of this user: remove it", path);
        else if (used)
            error_set(error, INFODISC_FAILED, "another run is writing to '%s'", dir);
        else
            error_set_errno(error, "cannot lock '%s'", path);
        return -1;
    }
}

struct work_file *work_file_open(const char *dir, struct infodisc_error *error)
{
    struct stat st;
    struct buffer path = {0};
    bool missing = stat(dir, &st) != 0 && errno == ENOENT;
    if (!make_directories(dir, error)) return NULL;
    buffer_printf(&path, "%s/%s", dir, WORK_FILE_NAME);
    int fd = open_locked(buffer_text(&path), dir, error);
    if (fd < 0) {
        if (missing) rmdir(dir);
        buffer_free(&path);
        return NULL;
    }
    struct work_file *w = mem_zalloc(1, sizeof *w);
    *w = (struct work_file){fd, mem_strdup(dir), path.at, missing};
    return w;
}

void work_file_close(struct work_file *w, bool keep)
{
    if (!w) return;
    if (!keep) {
        unlink(w->path);
        if (w->made_dir) rmdir(w->dir);
    }
    close(w->fd);
    free(w->dir);
    free(w->path);
    free(w);
}
