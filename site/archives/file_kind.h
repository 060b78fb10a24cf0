/* SPDX-License-Identifier: MIT
 * file_kind.h - what a file, or a member of a WACZ, is. */
#ifndef INFODISC_SITE_ARCHIVES_FILE_KIND_H
#define INFODISC_SITE_ARCHIVES_FILE_KIND_H

#include "site/archives/byte_stream.h"

enum file_kind { FILE_UNKNOWN, FILE_WARC, FILE_ARC, FILE_JSONL, FILE_TAR, FILE_ZIP, FILE_ZIP_TREE, FILE_PAGE,
                 FILE_UNREADABLE /* errno */ };

/* By its first bytes; by its name where these are damaged. Sets the coding of the range, and the dictionary of one for
 * Zstandard, which the caller frees. Never FILE_ZIP_TREE, FILE_PAGE or FILE_UNREADABLE. */
enum file_kind file_kind_detect(struct byte_range *range, struct span name, struct buffer *dictionary);

enum file_kind file_kind_of_name(struct span name);

/* Has the name such an end, in either case, after something else? */
bool file_name_ends(struct span name, const char *end);

#endif
