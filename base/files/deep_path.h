/* SPDX-License-Identifier: MIT
 * deep_path.h - files below a directory by paths of any length: the system takes 4,096 bytes, trees have more.
 *
 * The system walks through all directories of a path each time. A reader keeps some directories of the last long path
 * open and starts from those, so a chain of directories takes time proportional to its length. */
#ifndef INFODISC_BASE_FILES_DEEP_PATH_H
#define INFODISC_BASE_FILES_DEEP_PATH_H

#include "base/files/file.h"

enum { DEEP_ANCHORS = 6 };

struct deep_cursor { /* of one thread; {0} to begin with, and then nothing is open */
    size_t n;
    struct deep_anchor {
        int fd;
        size_t len; /* bytes of `path` that lead to the directory */
    } anchor[DEEP_ANCHORS]; /* [n] outer ones first */
    struct buffer path;
};

void deep_cursor_close(struct deep_cursor *c);

/* openat() for reading, which follows no symbolic link at the end of the path. -1 and errno on failure. c may be
 * NULL. */
int deep_open(struct deep_cursor *c, int root, const char *path, int flags);

/* As file_read(). */
enum file_result deep_read(struct deep_cursor *c, int root, const char *path, size_t bytes_max, struct buffer *into);

#endif
