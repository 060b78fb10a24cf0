/* SPDX-License-Identifier: MIT
 * page_folder.h - an output of one file per page, in a folder that appears when it is complete.
 *
 * The folder is made under a temporary name. When it gets its final name, it replaces that of an earlier run: our
 * files, known by their suffix, are deleted; anything else is kept in a folder NAME~. */
#ifndef INFODISC_API_WRITE_PAGE_FOLDER_H
#define INFODISC_API_WRITE_PAGE_FOLDER_H

#include "base/buffer.h"
#include "base/error.h"

struct page_folder;

/* NULL and *error set on failure. `suffix` (".md") must outlive it. */
struct page_folder *page_folder_new(const char *directory, const char *name, const char *suffix,
                                    struct infodisc_error *error);

/* Writes the file of the page `path`, with the folders that it lies in. False and *error set on failure. */
bool page_folder_put(struct page_folder *f, const char *path, struct span text, struct infodisc_error *error);

/* Gives it its name. */
bool page_folder_commit(struct page_folder *f, struct infodisc_error *error);

/* Removes what is not committed, and frees f, which may be NULL. */
void page_folder_free(struct page_folder *f);

/* Appends the name of a page's file in such a folder: its path and the suffix, or its URL without the scheme. What no
 * file may be called ("..", a name of more than 240 bytes, a folder that looks like a file of ours) gets another name,
 * by its hash: no two pages share one. */
void page_file_name(const char *path, const char *suffix, struct buffer *out);

#endif
