/* SPDX-License-Identifier: MIT
 * tar_header.h - headers of a tar's members: is this one, where does one begin, and what it says, with what GNU tar and
 * pax say before it. */
#ifndef INFODISC_SITE_ARCHIVES_TAR_HEADER_H
#define INFODISC_SITE_ARCHIVES_TAR_HEADER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/span.h"

enum { TAR_BLOCK = 512 };

/* n bytes of octal digits, or GNU's base 256 for what is larger. UINT64_MAX if it is neither. */
uint64_t tar_number(const char *at, size_t n);

/* Do these bytes begin with a header? Its checksum fits. */
bool tar_is_header(struct span head);

/* Where a header begins in the first block of these bytes, which bytes that are missing may have shifted; the bytes
 * should go on for another block. SIZE_MAX: nowhere. O(1). */
size_t tar_find_header(struct span bytes);

/* What came before a header: of the member that it is of. TAR_EXTENSION_NONE to begin with. */
struct tar_extension {
    struct buffer name, link; /* in place of those of the header; empty: none */
    uint64_t size;            /* UINT64_MAX: as the header says */
    bool is_sparse, has_sparse_name;
};
#define TAR_EXTENSION_NONE (struct tar_extension){.size = UINT64_MAX}

/* The body of a member of that type: 'L' and 'K' have a long name of GNU tar's, 'x' has records of pax, "25
 * path=a/b.html" and a line's end. False: it has something else. */
bool tar_extension_take(struct tar_extension *next, char type, struct span body);
void tar_extension_reset(struct tar_extension *next); /* the member has been read */
void tar_extension_free(struct tar_extension *next);

struct tar_header { /* {0} to begin with */
    char type;
    uint64_t size;  /* UINT64_MAX: it is no number */
    struct buffer name, link;
};

/* block [TAR_BLOCK] */
void tar_header_read(const char *block, const struct tar_extension *next, struct tar_header *h);
void tar_header_free(struct tar_header *h);

#endif
