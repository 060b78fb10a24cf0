/* SPDX-License-Identifier: MIT
 * page_file.h - a page in a regular file, alone or in a tree: its first bytes, and its body. wget keeps compressed
 * bodies as they came; they are decoded here. The reason why a file is not a page is in English, whatever the
 * locale: `detail` is static, or NULL. */
#ifndef INFODISC_SITE_MIRRORS_PAGE_FILE_H
#define INFODISC_SITE_MIRRORS_PAGE_FILE_H

#include "base/files/file.h"
#include "site/pages/pages.h"
#include "site/text/text.h"

const char *page_file_failure(int code); /* strerror() */

struct page_file {
    uint64_t bytes, stamp; /* see file_stamp() */
    char first[SNIFF_BYTES];
    struct span head;      /* of `first`: what the file has of it */
};

/* Looks at an open file; fd is -1 and errno says why where open() failed. SKIP_NONE, or why it can be no page. */
enum skip_reason page_file_look(int fd, struct page_file *file, const char **detail);

/* The first `most` bytes of the file, or all *n of them; fd is as page_file_look() has left it. False, and errno, on
 * failure. most >= SNIFF_BYTES. */
bool page_file_read_on(int fd, const struct page_file *file, char *into, size_t most, size_t *n);

/* The first bytes of the body, which are `head` or in *plain. Sets *detail if they are damaged. */
struct span page_file_plain_head(struct span head, struct buffer *plain, const char **detail);

/* Decodes a body, at most bytes_max bytes of it. SKIP_NONE, or why it is no page. One that is cut is a page as
 * well, cut where the file is. */
enum skip_reason page_file_unpack(struct buffer *bytes, size_t bytes_max, const char **detail);

/* The same after file_read(), whose result this is. */
enum skip_reason page_file_loaded(enum file_result result, struct buffer *bytes, size_t bytes_max,
                                  const char **detail);

#endif
