/* SPDX-License-Identifier: MIT
 * shard.h - the pages of a part of a site in a file, such that any parts add up to the whole: docs/sharding.md.
 *
 * What a run learns of a site (clusters, df, entropies, duplicates, samples ...) depends on all of its pages, and
 * follows from what splitting leaves of each. A shard is exactly that: one record per page, in bytewise order of
 * their paths. Merging shards is merging lists.
 *
 *     frame:  u pages, u nodes, u targets | nodes of block paths | targets of links, 8 bytes each | pages
 *
 * A frame names each node and target once (their hashes do not compress); its pages refer to them by index. A frame
 * ends with the page that makes it FRAME_PAGES_BYTES long, so the pages alone decide where. u: base/varint.h. */
#ifndef INFODISC_API_SHARDS_SHARD_H
#define INFODISC_API_SHARDS_SHARD_H

#include "base/files/frame_file.h"
#include "base/memory.h"
#include "site/site.h"
#include "table_blocks/paths/paths.h"

#define SHARD_KIND "infodisc shard"
enum { SHARD_VERSION = 8 };

struct shard_page {          /* a page; what it points to is its maker's */
    struct span path, url;
    bool is_recorded;                /* see struct site_page, */
    struct span canonical;           /* likewise; at url.at if it is that; empty: none */
    int64_t captured, last_modified; /* see struct site_page, */
    struct span record_id;           /* likewise; empty: not known */
    uint64_t body;           /* hash of the page's bytes; 0: it was skipped */
    uint8_t skipped, cut_by; /* enum skip_reason, enum page_cut_by */
    struct span detail;      /* of skipped, or a warning; may be empty */
    uint32_t n_nodes, n_links;
    const struct path_node *const *node; /* [n_nodes] of its block paths, parents in front */
    const uint64_t *target;  /* [n_links] link_key() of each of its links */
    struct span blocks;      /* table_blocks/page_code.h; empty if it was skipped */
};

enum shard_origin { SHARD_RECORDED = 1, SHARD_CANONICAL_IS_URL = 2, SHARD_CANONICAL = 4 }; /* bits, in the file */

/* By path: the order of pages in a site. */
static inline int shard_page_compare(const struct shard_page *a, const struct shard_page *b)
{
    return span_compare(a->path, b->path);
}

/* Which of two pages of one path stays: above 0 if it is a, 0 if they are the same. The newer capture; of the same age
 * one that was read; then whatever their bytes say, so that any order gives the same. */
int shard_page_rank(const struct shard_page *a, const struct shard_page *b);

/* ---- writing ------------------------------------------------------------------------------ */

struct shard_writer;

struct shard_writer *shard_writer_new(FILE *out, struct span header);

/* Adds a page; they come in ascending order of paths. False if a node's parent is not before it. */
bool shard_writer_add(struct shard_writer *w, const struct shard_page *page);

void shard_writer_finish(struct shard_writer *w); /* and frees it */

/* ---- reading ------------------------------------------------------------------------------ */

struct shard_reader {        /* {0} to begin with */
    struct frame_reader *file;
    struct buffer frame;     /* all below points into it, or into `memory` */
    struct arena memory;
    uint32_t n_pages, at;    /* of the frame; the next one */
    uint32_t n_nodes, n_targets;
    struct path_node *node;  /* [n_nodes] */
    const char *target;      /* [n_targets], 8 bytes each */
    struct span pages;       /* those still to be read */
    uint64_t n_read, n_frames;
    struct buffer last_path, nodes, targets;
    struct shard_page page;  /* the page at hand */
};

/* Opens a shard; false and *error, which names the file. */
bool shard_reader_open(struct shard_reader *r, const char *path, struct infodisc_error *error);
void shard_reader_close(struct shard_reader *r);

/* The next page into r->page, which lives until the next call. FRAME_END: there is none, and the file was whole. */
enum frame_step shard_reader_next(struct shard_reader *r, struct infodisc_error *error);

/* Sets the error of a shard whose pages cannot be used. False. */
bool shard_is_damaged(const char *path, struct infodisc_error *error);

/* From the first page on again. */
void shard_reader_rewind(struct shard_reader *r);

#endif
