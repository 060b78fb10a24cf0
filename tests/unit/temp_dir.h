/* SPDX-License-Identifier: MIT
 * temp_dir.h - a directory for a test's files, gone when the test is. */
#ifndef INFODISC_TESTS_TEMP_DIR_H
#define INFODISC_TESTS_TEMP_DIR_H

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A new directory in $TMPDIR or /tmp; free() its name. */
static inline char *temp_dir_new(void)
{
    const char *tmp = getenv("TMPDIR");
    char name[512];
    snprintf(name, sizeof name, "%s/infodisc-test-XXXXXX", tmp && *tmp ? tmp : "/tmp");
    return mkdtemp(name) ? strdup(name) : NULL;
}

static inline int temp_dir_remove_one(const char *path, const struct stat *st, int type,
                                      struct FTW *at)
{
    (void)st, (void)type, (void)at;
    return remove(path);
}

static inline void temp_dir_end(char *dir)
{
    if (dir) nftw(dir, temp_dir_remove_one, 8, FTW_DEPTH | FTW_PHYS);
    free(dir);
}

/* Writes a file below the directory. */
static inline void temp_dir_put(const char *dir, const char *name, const char *text)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", dir, name);
    FILE *f = fopen(path, "wb");
    if (!f) return;
    fputs(text, f);
    fclose(f);
}

#endif
