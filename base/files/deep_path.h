/* SPDX-License-Identifier: MIT
 * deep_path.h - files below a folder by paths of any length: the system takes 4,096 bytes, trees have more. */
#ifndef INFODISC_BASE_FILES_DEEP_PATH_H
#define INFODISC_BASE_FILES_DEEP_PATH_H

#include "base/files/file.h"

/* openat() for reading, which follows no symbolic link at the end of the path. -1 and errno on failure. */
int deep_open(int root, const char *path, int flags);

/* As file_read(). */
enum file_result deep_read(int root, const char *path, size_t bytes_max, struct buffer *into);

#endif
