/* SPDX-License-Identifier: MIT
 * output_files.h - files that appear together: all are complete under temporary names before the first is renamed. */
#ifndef INFODISC_API_WRITE_OUTPUT_FILES_H
#define INFODISC_API_WRITE_OUTPUT_FILES_H

#include "api/write/page_directory.h"
#include "base/files/file.h"

struct output_file {
    struct outfile file;
    char *name; /* without the directory */
    struct page_directory *directory; /* instead of a file; or NULL */
};

struct output_files { /* {0} to begin with */
    struct output_file *item;
    size_t n, cap;
};

/* A new file `name` in `directory`, the last of the list, to be written through its stream; NULL and
 * *error set on failure. */
FILE *output_files_open(struct output_files *f, const char *directory, const char *name,
                        struct infodisc_error *error);

/* A new directory, the last of the list, for files of pages with the suffix. NULL and *error set on failure. */
struct page_directory *output_files_open_directory(struct output_files *f, const char *directory, const char *name,
                                                   const char *suffix, struct infodisc_error *error);

/* Flushes and closes the last one. */
bool output_files_finish(struct output_files *f, struct infodisc_error *error);

/* Moves the files of `from` after those of f. */
void output_files_append(struct output_files *f, struct output_files *from);

/* Gives all of them, finished before, their names; or none of them, and the files that had the names have them
 * still. */
bool output_files_commit(struct output_files *f, struct infodisc_error *error);

/* Removes those that are not committed, and frees the list. */
void output_files_abandon(struct output_files *f);

#endif
