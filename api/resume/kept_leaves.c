/* SPDX-License-Identifier: MIT
 * kept_leaves.c - see kept_leaves.h. Each thread writes the pages it is given; the checksums cover the pages' hashes
 * in order. */
#include "api/resume/kept_leaves.h"

#include "api/resume/kept_features.h"
#include "base/hash.h"
#include "base/threads/parallel.h"

struct leaves_pass {
    struct infodisc_features *f;
    struct buffer *record; /* [threads] */
    uint64_t *facts;       /* [P] hashes; 0: could not be read or written, or the features that belong to them */
};

static uint64_t place_of_facts(const struct infodisc_features *f, uint32_t p)
{
    return f->kept.at + f->facts.first[p] * sizeof(struct leaf_fact);
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

void kept_leaves_put_logits(const struct infodisc_features *f, uint32_t p)
{
    uint32_t n = features_n_leaves(f, p);
    if (!f->kept.logits_at || !n) return;
    const struct leaf_fact *fact = page_leaves(&f->facts, p);
    size_t bytes = sizeof(struct page_logits) + n * sizeof(int16_t);
    struct page_logits *l = mem_alloc(bytes);
    for (uint32_t i = 0; i < n; i++) l->logit[i] = fact[i].logit;
    l->checksum = checksum_of_logits(&f->kept, l, n);
    page_store_write(f->blocks->store, place_of_logits(f, p), (struct span){(const char *)l, bytes});
    free(l);
}

/* Pages that were not judged have other checksums, if they are in the file at all. */
static void take_logits(const struct infodisc_features *f, uint32_t p, struct buffer *record)
{
    uint32_t n = features_n_leaves(f, p);
    size_t bytes = sizeof(struct page_logits) + n * sizeof(int16_t);
    if (!n || !page_store_read(f->blocks->store, place_of_logits(f, p), bytes, record)) return;
    const struct page_logits *l = (const struct page_logits *)(const void *)record->at;
    if (l->checksum != checksum_of_logits(&f->kept, l, n)) return;
    for (uint32_t i = 0; i < n; i++) page_leaves(&f->facts, p)[i].logit = l->logit[i];
    f->judged[p] = true;
}

/* ---- facts -------------------------------------------------------------------------------- */

static struct span facts_of_page(const struct infodisc_features *f, uint32_t p)
{
    return (struct span){(const char *)page_leaves(&f->facts, p), features_n_leaves(f, p) * sizeof(struct leaf_fact)};
}

enum { PAGES_A_WRITE = 16 };

static uint32_t writes_of(uint32_t n_pages)
{
    return (n_pages + PAGES_A_WRITE - 1) / PAGES_A_WRITE;
}

/* Of pages that follow each other, in memory as in the file, at once: threads that write into one file wait for each
 * other. */
static void put_pages(void *data, uint32_t item, int thread)
{
    (void)thread;
    struct leaves_pass *pass = data;
    const struct infodisc_features *f = pass->f;
    const uint64_t *first = f->facts.first;
    uint32_t from = item * PAGES_A_WRITE, left = f->facts.n_pages - from;
    uint32_t end = from + (left < PAGES_A_WRITE ? left : PAGES_A_WRITE);
    const struct leaf_fact *leaf = f->facts.leaf + first[from];
    struct span facts = {(const char *)leaf, (first[end] - first[from]) * sizeof *leaf};
    large_rest(f->run->large, from);
    if (!page_store_write(f->blocks->store, place_of_facts(f, from), facts)) return;
    for (uint32_t p = from; p < end; p++) pass->facts[p] = hash_span(facts_of_page(f, p));
}

static void take_page(void *data, uint32_t p, int thread)
{
    struct leaves_pass *pass = data;
    struct infodisc_features *f = pass->f;
    struct buffer *record = &pass->record[thread];
    struct span facts = facts_of_page(f, p);
    large_rest(f->run->large, p);
    if (!page_store_read(f->blocks->store, place_of_facts(f, p), facts.len, record)) return;
    if (facts.len) memcpy(page_leaves(&f->facts, p), record->at, facts.len);
    pass->facts[p] = hash_span(buffer_span(record));
    if (f->judged && f->kept.logits_at) take_logits(f, p, record);
    if (f->shingles && !kept_features_take_leaves(f, p, record)) pass->facts[p] = 0;
}

/* Shows all pages to put_pages() or take_page(), in so many items, and gives the checksum. */
static uint64_t pass_pages(struct infodisc_features *f, uint32_t items, void (*show)(void *, uint32_t, int))
{
    uint32_t n = f->facts.n_pages;
    int threads = f->run->threads;
    struct leaves_pass pass = {.f = f};
    pass.facts = mem_zalloc(n, sizeof *pass.facts);
    pass.record = buffers_new(threads);
    parallel_for(items, threads, show, &pass);
    uint64_t checksum = hash_bytes(pass.facts, n * sizeof *pass.facts);
    buffers_free(pass.record, threads);
    free(pass.facts);
    return checksum;
}

void kept_leaves_put(struct infodisc_features *f, bool are_judged)
{
    struct kept_leaves *kept = &f->kept;
    const struct leaf_facts *facts = &f->facts;
    uint64_t n_leaves = facts->first[facts->n_pages];
    kept->at = spool_reserve(f->blocks->spool, n_leaves * sizeof(struct leaf_fact));
    uint64_t logits = facts->n_pages * sizeof(struct page_logits) + n_leaves * sizeof(int16_t);
    kept->logits_at = are_judged ? spool_reserve(f->blocks->spool, logits) : 0;
    kept->facts = pass_pages(f, writes_of(facts->n_pages), put_pages);
}

bool kept_leaves_take(struct infodisc_features *f, bool with_features)
{
    features_new_facts(f);
    if (with_features) {
        f->spool = f->blocks->spool;
        f->shingles = large_new(f->run->large, f->facts.n_pages, sizeof *f->shingles);
        f->judged = mem_zalloc(f->facts.n_pages, sizeof *f->judged);
    }
    return pass_pages(f, f->facts.n_pages, take_page) == f->kept.facts;
}
