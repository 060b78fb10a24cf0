/* SPDX-License-Identifier: MIT
 * shard_site.h - the pages of a shard as a site to learn from, or to write a part of: --stats. */
#ifndef INFODISC_API_SHARDS_SHARD_SITE_H
#define INFODISC_API_SHARDS_SHARD_SITE_H

#include "api/handles/blocks.h"
#include "api/shards/shard_header.h"

struct shard_fact {       /* of a page of the shard */
    uint64_t body;
    int64_t captured;
    uint8_t skipped;
};

struct shard_site {       /* of a run with options.stats */
    struct shard_header header;
    struct shard_reader reader;
    struct shard_fact *fact; /* [pages of the shard] by site_page.number */
};

/* Makes the pages of the file options.stats those of the run, with the options that they were made with. False and the
 * run's error on failure. */
bool shard_site_open(struct infodisc_pages *pages);

/* Makes the pages of `part`, which the run takes over, those that it writes. They are read to see that they are those
 * in the shard; what is not becomes a skip of the run's site. Fails if none is in the shard. path: of the part. */
bool shard_site_take_part(struct infodisc_pages *pages, struct site *part, const char *path);

/* The same where SITE is a shard itself: its pages are compared by their hashes, so nothing of the site is read. */
bool shard_site_take_shard(struct infodisc_pages *pages, const char *path);

/* Does the shard lack a page that was skipped for this reason, or have it with other bytes only? */
bool shard_site_lacks(enum skip_reason reason);

/* Of n pages of `path`, the shard lacks that many: are they of another site, or of another crawl? Sets the run's
 * error. */
bool shard_site_is_other(struct infodisc_run *run, const char *path, uint32_t n_lacking, uint32_t n);

/* Do the times of capture, or that the shard has no record of it, decide whether a page is written as the shard has it?
 * Otherwise its bytes must be the same. *reason: SKIP_NONE, or why it is not written. */
bool shard_fact_decides(const struct shard_fact *fact, int64_t captured, enum skip_reason *reason);

/* Why the run's site lacks a page: the options have not chosen it, or the shard does not have it. */
enum skip_reason shard_site_why_not(const struct site *site, struct span path);

/* Is it a file that begins like a shard? */
bool shard_is_one(const char *path);

/* Makes all pages of the shard those that the run writes. */
bool shard_site_take_all(struct infodisc_pages *pages);

/* Puts the records of the pages into the store of the blocks. */
bool shard_site_load(struct infodisc_blocks *blocks);

#endif
