/* SPDX-License-Identifier: MIT
 * page_directory.h - an output of one file per page, in a directory that appears when it is complete.
 *
 * The directory is made under a temporary name. When it gets its final name, it replaces that of an earlier run: our
 * files, known by their suffix, are deleted; anything else is kept in a directory NAME~, or NAME~2 if that is there. A
 * directory that no run has written is kept so as a whole. */
#ifndef INFODISC_API_WRITE_PAGE_DIRECTORY_H
#define INFODISC_API_WRITE_PAGE_DIRECTORY_H

#include "base/buffer.h"
#include "base/error.h"

struct page_directory;

/* NULL and *error set on failure. `suffix` (".md") must outlive it. */
struct page_directory *page_directory_new(const char *directory, const char *name, const char *suffix,
                                    struct infodisc_error *error);

/* Writes the file `name` (page_names.h), with the directories that it lies in. False and *error set on failure. */
bool page_directory_put(struct page_directory *f, struct span name, struct span text, struct infodisc_error *error);

/* Gives it its name. If that fails, what had the name has it again. */
bool page_directory_commit(struct page_directory *f, struct infodisc_error *error);

/* After that: deletes or keeps what had the name, or gives it back. */
void page_directory_drop_old(struct page_directory *f);
void page_directory_restore_old(struct page_directory *f);

/* Removes what is not committed, and frees f, which may be NULL. */
void page_directory_free(struct page_directory *f);

#endif
