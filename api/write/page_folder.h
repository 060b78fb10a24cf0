/* SPDX-License-Identifier: MIT
 * page_folder.h - an output of one file per page, in a folder that appears when it is complete.
 *
 * The folder is made under a temporary name. When it gets its final name, it replaces that of an earlier run: our
 * files, known by their suffix, are deleted; anything else is kept in a folder NAME~, or NAME~2 if that is there. A
 * folder that no run has written is kept so as a whole. */
#ifndef INFODISC_API_WRITE_PAGE_FOLDER_H
#define INFODISC_API_WRITE_PAGE_FOLDER_H

#include "base/buffer.h"
#include "base/error.h"

struct page_folder;

/* NULL and *error set on failure. `suffix` (".md") must outlive it. */
struct page_folder *page_folder_new(const char *directory, const char *name, const char *suffix,
                                    struct infodisc_error *error);

/* Writes the file `name` (page_names.h), with the folders that it lies in. False and *error set on failure. */
bool page_folder_put(struct page_folder *f, struct span name, struct span text, struct infodisc_error *error);

/* Gives it its name. If that fails, what had the name has it again. */
bool page_folder_commit(struct page_folder *f, struct infodisc_error *error);

/* After that: deletes or keeps what had the name, or gives it back. */
void page_folder_drop_old(struct page_folder *f);
void page_folder_restore_old(struct page_folder *f);

/* Removes what is not committed, and frees f, which may be NULL. */
void page_folder_free(struct page_folder *f);

#endif
