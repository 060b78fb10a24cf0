/* SPDX-License-Identifier: MIT
 * work_file.h - the file in which a run keeps its results until its output is complete: DIR/.infodisc-unfinished.
 * Only its user can read it (mode 0600, no link is followed). A lock, released when the process ends, keeps other
 * runs out. */
#ifndef INFODISC_BASE_FILES_WORK_FILE_H
#define INFODISC_BASE_FILES_WORK_FILE_H

#include "base/error.h"

#define WORK_FILE_NAME ".infodisc-unfinished"

struct work_file {
    int fd;
    char *dir, *path;
    bool made_dir;
};

/* Opens the file of `dir`, with what is in it, and makes both if they are missing. NULL and *error set if that
 * fails, or if another run has it. */
struct work_file *work_file_open(const char *dir, struct infodisc_error *error);

/* Closes the file; keep: for a later run, otherwise it is removed, and the directory, if it was made here and is
 * empty. w may be NULL. */
void work_file_close(struct work_file *w, bool keep);

#endif
