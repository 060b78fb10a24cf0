/* SPDX-License-Identifier: MIT
 * checkpoint.c - see checkpoint.h. The arrays as they lie in memory, one after the other, behind their sizes: only
 * the same program reads them, see split_options_hash(). */
#include "api/checkpoint.h"

#include <sys/stat.h>

#include "api/page_store.h"
#include "api/split_pages.h"
#include "api/steps.h"
#include "base/hash.h"

enum { PARTS = 9 };

struct head {
    uint64_t n_pages, n_leaves, n_paths, n_rules;
    uint64_t n_features, n_shingles;
    uint32_t threshold;
    int16_t site_language;
    uint8_t by_path, has_logits;
};

/* A file that an option names: where its time is another one, so may its content be. */
static uint64_t file_hash(const char *file)
{
    struct stat st;
    if (!file || stat(file, &st) != 0) return 0;
    uint64_t hash = hash_mix((uint64_t)st.st_mtim.tv_sec, (uint64_t)st.st_mtim.tv_nsec);
    hash = hash_mix(hash, (uint64_t)st.st_size);
    return hash_mix(hash, hash_span(span_of(file)));
}

static uint64_t options_hash(const struct infodisc_run *run)
{
    const struct infodisc_options *o = &run->options;
    uint64_t hash = hash_mix(split_options_hash(o), o->method);
    hash = hash_mix(hash, run->granularity);
    hash = hash_mix(hash, hash_bytes(&o->threshold, sizeof o->threshold));
    hash = hash_mix(hash, o->language ? hash_span(span_of(o->language)) : 0);
    hash = hash_mix(hash, file_hash(o->model));
    return hash_mix(hash, file_hash(o->rules));
}

static bool is_possible(const struct infodisc_run *run)
{
    return run->blocks.store && run->blocks.store->work && !run->uses_words;
}

static struct span bytes_of(const void *items, uint64_t n, size_t item_bytes)
{
    return (struct span){items, items ? n * item_bytes : 0};
}

void checkpoint_save(struct infodisc_run *run)
{
    if (!is_possible(run) || run->restored || run->error.code) return;
    const struct leaf_facts *facts = &run->features.facts;
    struct head head;
    memset(&head, 0, sizeof head);
    head.n_pages = facts->n_pages;
    head.n_leaves = facts->first[facts->n_pages];
    head.n_paths = run->blocks.paths->n;
    head.n_rules = run->rules ? run->rules->n : 0;
    head.n_features = run->matrix.n_shingles;
    head.n_shingles = run->features.n_shingles;
    head.threshold = run->labels.threshold;
    head.site_language = run->features.site_language;
    head.by_path = run->labels.by_path;
    head.has_logits = run->labels.path_logit != NULL;
    const struct span part[PARTS] = {
        bytes_of(&head, 1, sizeof head),
        bytes_of(run->blocks.skipped, head.n_pages, sizeof *run->blocks.skipped),
        bytes_of(facts->first, head.n_pages + 1, sizeof *facts->first),
        bytes_of(facts->leaf, head.n_leaves, sizeof *facts->leaf),
        bytes_of(run->features.language, head.n_pages, sizeof *run->features.language),
        bytes_of(run->labels.path, head.n_paths, sizeof *run->labels.path),
        bytes_of(run->labels.path_logit, head.n_paths, sizeof *run->labels.path_logit),
        bytes_of(run->rule_hits, head.n_rules, sizeof *run->rule_hits),
        bytes_of(run->labels.curve, GREEDY_STEPS, sizeof *run->labels.curve)};
    page_store_save(run->blocks.store, options_hash(run), part, PARTS);
}

struct reader {
    const char *at;
    size_t left;
    bool ok;
};

/* The next n items, as an array of its own. */
static void *take(struct reader *r, uint64_t n, size_t item_bytes)
{
    size_t bytes = n * item_bytes;
    r->ok = r->ok && n <= SIZE_MAX / item_bytes && bytes <= r->left;
    if (!r->ok) return NULL;
    void *items = mem_alloc(bytes);
    if (bytes) memcpy(items, r->at, bytes);
    r->at += bytes;
    r->left -= bytes;
    return items;
}

static void take_into(struct reader *r, void *into, uint64_t n, size_t item_bytes)
{
    void *items = take(r, n, item_bytes);
    if (items && n) memcpy(into, items, n * item_bytes);
    free(items);
}

/* Are these the pages that were skipped then, too? */
static bool same_skips(struct reader *r, const struct infodisc_run *run, uint64_t n_pages)
{
    uint8_t *skipped = take(r, n_pages, sizeof *skipped);
    bool same = skipped && memcmp(skipped, run->blocks.skipped, n_pages) == 0;
    free(skipped);
    return same;
}

static bool restore(struct infodisc_run *run, struct reader *r)
{
    struct head head;
    struct infodisc_features *f = &run->features;
    struct infodisc_labels *l = &run->labels;
    take_into(r, &head, 1, sizeof head);
    if (!r->ok || head.n_pages != run_n_pages(run) || head.n_paths != run->blocks.paths->n ||
        head.n_rules != (run->rules ? run->rules->n : 0) || !same_skips(r, run, head.n_pages))
        return false;
    f->facts.n_pages = (uint32_t)head.n_pages;
    f->facts.first = take(r, head.n_pages + 1, sizeof *f->facts.first);
    f->facts.leaf = take(r, head.n_leaves, sizeof *f->facts.leaf);
    f->language = take(r, head.n_pages, sizeof *f->language);
    l->path = take(r, head.n_paths, sizeof *l->path);
    if (head.has_logits) l->path_logit = take(r, head.n_paths, sizeof *l->path_logit);
    if (head.n_rules) take_into(r, run->rule_hits, head.n_rules, sizeof *run->rule_hits);
    take_into(r, l->curve, GREEDY_STEPS, sizeof *l->curve);
    f->n_shingles = head.n_shingles;
    f->site_language = head.site_language;
    l->threshold = head.threshold;
    l->by_path = head.by_path;
    run->matrix.n_shingles = head.n_features;
    return r->ok && r->left == 0;
}

static void forget(struct infodisc_run *run)
{
    features_release(&run->features);
    labels_release(&run->labels);
    run->features = (struct infodisc_features){.run = run};
    run->labels = (struct infodisc_labels){.run = run};
    run->matrix.n_shingles = 0;
    if (run->rules) memset(run->rule_hits, 0, run->rules->n * sizeof *run->rule_hits);
}

void checkpoint_load(struct infodisc_run *run)
{
    struct buffer saved = {0};
    if (is_possible(run) && page_store_load(run->blocks.store, options_hash(run), &saved)) {
        struct reader r = {saved.at, saved.len, true};
        run->features.run = run->labels.run = run->matrix.run = run;
        run->feature_entropies.run = run->block_entropies.run = run;
        run->restored = restore(run, &r);
        if (!run->restored) forget(run);
    }
    buffer_free(&saved);
}
