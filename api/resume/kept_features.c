/* SPDX-License-Identifier: MIT
 * kept_features.c - see kept_features.h. The kept features of a page are valid for its record and for the language
 * that the user set: the checksum covers both. */
#include "api/resume/kept_features.h"

#include "base/hash.h"
#include "features/features.h"

bool kept_features_possible(const struct infodisc_blocks *blocks)
{
    return blocks->store && blocks->store->work;
}

static uint64_t checksum_of(const struct infodisc_run *run, const struct page_entry *e, struct span leaves)
{
    const struct page_features *kept = &e->features;
    const char *language = run->options.language;
    const uint64_t fields[] = {e->checksum, kept->hashes,        kept->at,
                               kept->bytes, kept->n_leaves,      (uint64_t)kept->language,
                               hash_span(leaves), language ? hash_span(span_of(language)) : 0};
    return hash_bytes(fields, sizeof fields) | 1;
}

static struct span leaves_of(struct span record, uint32_t n_leaves)
{
    return (struct span){record.at, n_leaves * sizeof(struct leaf_features)};
}

static struct span hashes_of(struct span record, uint32_t n_leaves)
{
    size_t leaves = n_leaves * sizeof(struct leaf_features);
    return span_from(record, leaves);
}

void kept_features_put(struct infodisc_features *f, uint32_t p, uint32_t n_leaves, struct span record)
{
    struct page_entry *e = &f->blocks->store->entry[p];
    struct spool_record at = f->shingles[p];
    if (!at.bytes || e->skipped != SKIP_NONE) return;
    e->features = (struct page_features){.hashes = hash_span(hashes_of(record, n_leaves)),
                                         .at = at.offset,
                                         .bytes = at.bytes,
                                         .n_leaves = n_leaves,
                                         .language = f->language[p]};
    e->features.checksum = checksum_of(f->run, e, leaves_of(record, n_leaves));
}

bool kept_features_take(struct infodisc_features *f, uint32_t p, uint32_t *n_leaves, struct buffer *record)
{
    struct page_store *store = f->blocks->store;
    const struct page_entry *e = &store->entry[p];
    struct page_features kept = e->features;
    uint64_t end = store->kept_bytes;
    if (!kept.checksum || kept.at > end || kept.bytes > end - kept.at) return false;
    if (kept.n_leaves > kept.bytes / sizeof(struct leaf_features)) return false;
    if (!page_store_read(store, kept.at, kept.bytes, record)) return false;
    if (kept.checksum != checksum_of(f->run, e, leaves_of(buffer_span(record), kept.n_leaves))) return false;
    if (kept.hashes != hash_span(hashes_of(buffer_span(record), kept.n_leaves))) return false;
    f->shingles[p] = (struct spool_record){kept.at, kept.bytes};
    f->language[p] = kept.language;
    *n_leaves = kept.n_leaves;
    return true;
}

bool kept_features_take_leaves(struct infodisc_features *f, uint32_t p, struct buffer *record)
{
    struct page_store *store = f->blocks->store;
    const struct page_entry *e = &store->entry[p];
    uint32_t n = features_n_leaves(f, p), bytes = n * (uint32_t)sizeof(struct leaf_features);
    if (!n) return true;
    if (!e->features.checksum || e->features.n_leaves != n) return false;
    if (!page_store_read(store, e->features.at, bytes, record)) return false;
    if (e->features.checksum != checksum_of(f->run, e, buffer_span(record))) return false;
    f->shingles[p] = (struct spool_record){e->features.at, bytes};
    return true;
}
