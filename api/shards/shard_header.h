/* SPDX-License-Identifier: MIT
 * shard_header.h - the header of a shard: the options that its records depend on, and the name of its site.
 *
 *     infodisc shard 8
 *     program 0.1.0
 *     libraries libtidy, libstemmer 2, ...
 *     max-depth 512
 *     max-page-bytes 20971520
 *     site www.example.org
 *
 * The order of lines is fixed. Characters that would break a line are percent-encoded. */
#ifndef INFODISC_API_SHARDS_SHARD_HEADER_H
#define INFODISC_API_SHARDS_SHARD_HEADER_H

#include "api/shards/shard.h"
#include "infodisc.h"

enum shard_line { /* in the order of the file; those before SHARD_SITE have to be the same in all shards */
    SHARD_PROGRAM,
    SHARD_LIBRARIES,
    SHARD_MAX_DEPTH,
    SHARD_MAX_PAGE_BYTES,
    SHARD_WHOLE_PAGES, /* "yes": --debug-no-shrink */
    SHARD_JSONL_URL,
    SHARD_JSONL_HTML,
    SHARD_BASE_URL,
    SHARD_SITE,        /* its name; of several the first in bytewise order */
    SHARD_URLS,        /* site.naming; no line where nothing but the pages tells their URLs */
    SHARD_NAMES,       /* site.naming_style, likewise */
    SHARD_LINES
};

struct shard_header { /* {0} to begin with */
    const char *value[SHARD_LINES]; /* in `strings`; NULL: no such line */
    struct arena strings;
};

/* That of a scan. */
void shard_header_of(struct shard_header *h, const struct infodisc_options *options, const struct site *site);

/* That of a shard; false and *error if it is no header that this program writes. */
bool shard_header_read(struct shard_header *h, const struct frame_reader *file, struct infodisc_error *error);
void shard_header_free(struct shard_header *h);

/* Adds that of another shard, the file `name`; false and *error if the two do not go together. Any order of adding
 * gives the same. */
bool shard_header_add(struct shard_header *h, const struct shard_header *more, const char *name,
                      struct infodisc_error *error);

/* Are the options the same in both, as they are where one's pages may be in the other? */
bool shard_header_fits(const struct shard_header *h, const struct shard_header *other, const char *name,
                       struct infodisc_error *error);

/* Was it made by this program, so that its records are as this one makes them? */
bool shard_header_is_ours(const struct shard_header *h, const char *name, struct infodisc_error *error);

/* Are the options as they were in the scan, or left at their defaults? Those of the scan hold in any case. */
bool shard_header_agrees(const struct shard_header *h, const struct infodisc_options *options, const char *name,
                         struct infodisc_error *error);

/* Appends the lines, the first one too. */
void shard_header_put(const struct shard_header *h, struct buffer *out);

#endif
