/* SPDX-License-Identifier: MIT
 * kept_leaves.c - see kept_leaves.h. Each thread writes the pages that it is given; the checksums are those of the
 * pages' hashes in their order. */
#include "api/kept_leaves.h"

#include "api/page_store.h"
#include "api/steps.h"
#include "base/hash.h"
#include "base/parallel.h"

struct leaves_pass {
    struct infodisc_run *run;
    const struct kept_leaves *kept;
    bool with_features;
    struct buffer *record;          /* [threads] */
    uint64_t *facts, *features;     /* [P] hashes; 0: could not be read or written */
};

/* Where the features of a page are kept; its facts follow them. */
static struct spool_record place_of_page(const struct infodisc_features *f, const struct kept_leaves *kept, uint32_t p)
{
    uint32_t bytes = kept->has_features ? features_n_leaves(f, p) * (uint32_t)sizeof(struct leaf_features) : 0;
    uint64_t item = sizeof(struct leaf_fact) + (kept->has_features ? sizeof(struct leaf_features) : 0);
    return (struct spool_record){kept->at + f->facts.first[p] * item, bytes};
}

/* ---- logits ------------------------------------------------------------------------------- */

struct page_logits { /* of a page in the file; as many as it has leaves */
    uint64_t checksum;
    int16_t logit[];
};

static uint64_t place_of_logits(const struct infodisc_features *f, uint32_t p)
{
    return f->kept.logits_at + p * sizeof(struct page_logits) + f->facts.first[p] * sizeof(int16_t);
}

static uint64_t checksum_of_logits(const struct kept_leaves *kept, const struct page_logits *l, uint32_t n)
{
    return hash_mix(kept->facts, hash_bytes(l->logit, n * sizeof *l->logit));
}

void kept_leaves_put_logits(const struct infodisc_run *run, uint32_t p)
{
    const struct infodisc_features *f = &run->features;
    uint32_t n = features_n_leaves(f, p);
    if (!f->kept.logits_at || !n) return;
    const struct leaf_fact *fact = f->facts.leaf + f->facts.first[p];
    size_t bytes = sizeof(struct page_logits) + n * sizeof(int16_t);
    struct page_logits *l = mem_alloc(bytes);
    for (uint32_t i = 0; i < n; i++) l->logit[i] = fact[i].logit;
    l->checksum = checksum_of_logits(&f->kept, l, n);
    page_store_write(run->blocks.store, place_of_logits(f, p), (struct span){(const char *)l, bytes});
    free(l);
}

/* Pages that were not judged have other checksums, if they are in the file at all. */
static void take_logits(const struct infodisc_run *run, uint32_t p, struct buffer *record)
{
    const struct infodisc_features *f = &run->features;
    uint32_t n = features_n_leaves(f, p);
    size_t bytes = sizeof(struct page_logits) + n * sizeof(int16_t);
    if (!n || !page_store_read(run->blocks.store, place_of_logits(f, p), bytes, record)) return;
    const struct page_logits *l = (const struct page_logits *)(const void *)record->at;
    if (l->checksum != checksum_of_logits(&f->kept, l, n)) return;
    for (uint32_t i = 0; i < n; i++) f->facts.leaf[f->facts.first[p] + i].logit = l->logit[i];
    f->judged[p] = true;
}

/* ---- facts and features ------------------------------------------------------------------- */

static void put_page(void *data, uint32_t p, int thread)
{
    struct leaves_pass *pass = data;
    const struct infodisc_features *f = &pass->run->features;
    struct buffer *record = &pass->record[thread];
    record->len = 0;
    if (pass->with_features && !features_get_leaves(f, p, record)) return;
    struct span features = buffer_span(record);
    struct span facts = {(const char *)(f->facts.leaf + f->facts.first[p]),
                         features_n_leaves(f, p) * sizeof(struct leaf_fact)};
    pass->features[p] = hash_span(features);
    buffer_add_span(record, facts);
    if (page_store_write(pass->run->blocks.store, place_of_page(f, pass->kept, p).offset, buffer_span(record)))
        pass->facts[p] = hash_span(facts);
}

static void take_page(void *data, uint32_t p, int thread)
{
    struct leaves_pass *pass = data;
    const struct infodisc_features *f = &pass->run->features;
    struct buffer *record = &pass->record[thread];
    struct spool_record features = place_of_page(f, pass->kept, p);
    size_t bytes = features_n_leaves(f, p) * sizeof(struct leaf_fact);
    size_t skipped = pass->with_features ? 0 : features.bytes;
    uint64_t at = features.offset + skipped;
    if (!page_store_read(pass->run->blocks.store, at, features.bytes - skipped + bytes, record)) return;
    struct span facts = {record->at + record->len - bytes, bytes};
    pass->features[p] = hash_span((struct span){record->at, record->len - bytes});
    pass->facts[p] = hash_span(facts);
    if (bytes) memcpy(f->facts.leaf + f->facts.first[p], facts.at, bytes);
    if (f->judged) take_logits(pass->run, p, record);
}

/* Shows all pages to put_page() or take_page(), and gives the checksums. */
static void pass_pages(struct infodisc_run *run, const struct kept_leaves *kept, bool with_features,
                       void (*show)(void *, uint32_t, int), uint64_t *facts, uint64_t *features)
{
    uint32_t n = run->features.facts.n_pages;
    struct leaves_pass pass = {.run = run, .kept = kept, .with_features = with_features};
    pass.facts = mem_zalloc(n, sizeof *pass.facts);
    pass.features = mem_zalloc(n, sizeof *pass.features);
    pass.record = mem_zalloc((size_t)run->threads, sizeof *pass.record);
    parallel_for(n, run->threads, show, &pass);
    *facts = hash_bytes(pass.facts, n * sizeof *pass.facts);
    *features = hash_bytes(pass.features, n * sizeof *pass.features);
    for (int t = 0; t < run->threads; t++) buffer_free(&pass.record[t]);
    free(pass.record);
    free(pass.facts);
    free(pass.features);
}

void kept_leaves_put(struct infodisc_run *run, bool with_features)
{
    struct kept_leaves *kept = &run->features.kept;
    const struct leaf_facts *facts = &run->features.facts;
    uint64_t item = sizeof(struct leaf_fact) + (with_features ? sizeof(struct leaf_features) : 0);
    kept->has_features = with_features;
    uint64_t n_leaves = facts->first[facts->n_pages];
    kept->at = spool_reserve(run->blocks.spool, n_leaves * item);
    uint64_t logits = facts->n_pages * sizeof(struct page_logits) + n_leaves * sizeof(int16_t);
    kept->logits_at = with_features ? spool_reserve(run->blocks.spool, logits) : 0;
    pass_pages(run, kept, with_features, put_page, &kept->facts, &kept->features);
}

bool kept_leaves_take(struct infodisc_run *run, bool with_features)
{
    struct infodisc_features *f = &run->features;
    const struct kept_leaves *kept = &f->kept;
    uint64_t facts, features;
    if (with_features && !kept->has_features) return false;
    f->facts.leaf = mem_zalloc(f->facts.first[f->facts.n_pages], sizeof *f->facts.leaf);
    if (with_features) f->judged = mem_zalloc(f->facts.n_pages, sizeof *f->judged);
    pass_pages(run, kept, with_features, take_page, &facts, &features);
    if (facts != kept->facts || (with_features && features != kept->features)) return false;
    if (!with_features) return true;
    f->spool = run->blocks.spool;
    f->shingles = mem_zalloc(f->facts.n_pages, sizeof *f->shingles);
    for (uint32_t p = 0; p < f->facts.n_pages; p++) f->shingles[p] = place_of_page(f, kept, p);
    return true;
}
