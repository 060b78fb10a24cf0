/* SPDX-License-Identifier: MIT
 * tar_header.h - headers of a tar's members: is this one, where does one begin, and the numbers in them. */
#ifndef INFODISC_SITE_ARCHIVES_TAR_HEADER_H
#define INFODISC_SITE_ARCHIVES_TAR_HEADER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/span.h"

enum { TAR_BLOCK = 512 };

/* n bytes of octal digits, or GNU's base 256 for what is larger. UINT64_MAX if it is neither. */
uint64_t tar_number(const char *at, size_t n);

/* Do these bytes begin with a header? Its checksum fits. */
bool tar_is_header(struct span head);

/* Where a header begins in the first block of these bytes, which bytes that are missing may have shifted; the bytes
 * should go on for another block. SIZE_MAX: nowhere. O(1). */
size_t tar_find_header(struct span bytes);

#endif
