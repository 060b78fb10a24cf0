/* SPDX-License-Identifier: MIT
 * checkpoint.c - see checkpoint.h. The arrays as they lie in memory, one after the other, behind their sizes: only
 * the same program reads them, see split_options_hash(). */
#include "api/resume/checkpoint.h"

#include <sys/stat.h>

#include "api/resume/kept_leaves.h"
#include "store/page_store.h"
#include "api/split/split_pages.h"
#include "api/steps.h"
#include "base/hash.h"
#include "base/threads/parallel.h"
#include "labelers/shared/page_labeler.h"

enum { PARTS = 9, PARTS_OF_ENTROPIES = 4 };

struct head {
    uint64_t n_pages, n_leaves, n_paths, n_rules;
    uint64_t n_features, n_shingles;
    struct kept_leaves kept;
    uint32_t threshold;
    int16_t site_language;
    uint8_t by_path, has_logits;
    uint64_t what; /* enum checkpoint */
};

struct leaf_verdict { /* see struct leaf_fact */
    int16_t logit;
    uint8_t informative, reason;
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

/* Does anything behind `what` judge leaves by their features? */
static bool judges_after(const struct infodisc_run *run, enum checkpoint what)
{
    const struct page_labeler *labeler = page_labeler_of(run->options.method);
    if (what == CHECKPOINT_LABELS) return labeler && labeler->type;
    return labeler || run->options.method == INFODISC_METHOD_TEMPLATE;
}

static struct head head_of(const struct infodisc_run *run, enum checkpoint what)
{
    const struct infodisc_features *f = &run->features;
    struct head head;
    memset(&head, 0, sizeof head);
    head.n_pages = f->facts.n_pages;
    head.n_leaves = f->facts.first[f->facts.n_pages];
    head.n_paths = run->blocks.paths->n;
    head.n_rules = run->rules ? run->rules->n : 0;
    head.n_features = run->matrix.n_shingles;
    head.n_shingles = f->n_shingles;
    head.kept = f->kept;
    head.threshold = run->labels.threshold;
    head.site_language = f->site_language;
    head.by_path = run->labels.by_path;
    head.has_logits = run->labels.path_logit != NULL;
    head.what = what;
    return head;
}

struct verdict_pass {
    const struct leaf_facts *facts;
    struct leaf_verdict *verdict; /* [n_leaves] */
};

static void take_verdicts(void *data, uint32_t page, int thread)
{
    (void)thread;
    const struct verdict_pass *pass = data;
    const struct leaf_fact *leaf = pass->facts->leaf;
    for (uint64_t l = pass->facts->first[page]; l < pass->facts->first[page + 1]; l++)
        pass->verdict[l] = (struct leaf_verdict){leaf[l].logit, leaf[l].informative, leaf[l].reason};
}

/* What labelling has made of the leaves: nothing else of their facts has changed since their entropies were kept.
 * [n_leaves]; free() it. */
static struct leaf_verdict *verdicts_of(const struct leaf_facts *facts, uint64_t n, int threads)
{
    struct verdict_pass pass = {facts, mem_alloc(n * sizeof *pass.verdict)};
    parallel_for(facts->n_pages, threads, take_verdicts, &pass);
    return pass.verdict;
}

void checkpoint_save(struct infodisc_run *run, enum checkpoint what)
{
    const struct leaf_facts *facts = &run->features.facts;
    bool is_judged = judges_after(run, CHECKPOINT_ENTROPIES);
    if (!is_possible(run) || run->restored == what || run->error.code) return;
    if (what == CHECKPOINT_ENTROPIES && !is_judged) return;
    if (!run->features.kept.at) kept_leaves_put(run, is_judged);
    struct head head = head_of(run, what);
    struct leaf_verdict *verdict = what == CHECKPOINT_LABELS ? verdicts_of(facts, head.n_leaves, run->threads) : NULL;
    const struct span part[PARTS] = {
        bytes_of(&head, 1, sizeof head),
        bytes_of(run->blocks.skipped, head.n_pages, sizeof *run->blocks.skipped),
        bytes_of(facts->first, head.n_pages + 1, sizeof *facts->first),
        bytes_of(run->features.language, head.n_pages, sizeof *run->features.language),
        bytes_of(verdict, head.n_leaves, sizeof *verdict),
        bytes_of(run->labels.path, head.n_paths, sizeof *run->labels.path),
        bytes_of(run->labels.path_logit, head.n_paths, sizeof *run->labels.path_logit),
        bytes_of(run->rule_hits, head.n_rules, sizeof *run->rule_hits),
        bytes_of(run->labels.curve, GREEDY_STEPS, sizeof *run->labels.curve)};
    size_t n = what == CHECKPOINT_LABELS ? PARTS : PARTS_OF_ENTROPIES;
    page_store_save(run->blocks.store, options_hash(run), part, n);
    free(verdict);
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

static void restore_verdicts(struct leaf_facts *facts, const struct leaf_verdict *verdict, uint64_t n)
{
    for (uint64_t l = 0; verdict && l < n; l++) {
        facts->leaf[l].logit = verdict[l].logit;
        facts->leaf[l].informative = verdict[l].informative != 0;
        facts->leaf[l].reason = verdict[l].reason;
    }
}

static void restore_labels(struct infodisc_run *run, const struct head *head, struct reader *r)
{
    struct infodisc_labels *l = &run->labels;
    struct leaf_verdict *verdict = take(r, head->n_leaves, sizeof *verdict);
    restore_verdicts(&run->features.facts, verdict, head->n_leaves);
    free(verdict);
    l->path = take(r, head->n_paths, sizeof *l->path);
    if (head->has_logits) l->path_logit = take(r, head->n_paths, sizeof *l->path_logit);
    if (head->n_rules) take_into(r, run->rule_hits, head->n_rules, sizeof *run->rule_hits);
    take_into(r, l->curve, GREEDY_STEPS, sizeof *l->curve);
    l->threshold = head->threshold;
    l->by_path = head->by_path;
}

/* What has been taken over; CHECKPOINT_NONE if it does not fit. */
static enum checkpoint restore(struct infodisc_run *run, struct reader *r)
{
    struct head head;
    struct infodisc_features *f = &run->features;
    take_into(r, &head, 1, sizeof head);
    if (!r->ok || head.n_pages != run_n_pages(run) || head.n_paths != run->blocks.paths->n ||
        head.n_rules != (run->rules ? run->rules->n : 0) || !same_skips(r, run, head.n_pages))
        return CHECKPOINT_NONE;
    f->facts.n_pages = (uint32_t)head.n_pages;
    f->facts.first = take(r, head.n_pages + 1, sizeof *f->facts.first);
    f->language = take(r, head.n_pages, sizeof *f->language);
    f->n_shingles = head.n_shingles;
    f->site_language = head.site_language;
    f->kept = head.kept;
    run->matrix.n_shingles = head.n_features;
    enum checkpoint what = (enum checkpoint)head.what;
    if (!r->ok || !kept_leaves_take(run, judges_after(run, what))) return CHECKPOINT_NONE;
    if (what == CHECKPOINT_LABELS) restore_labels(run, &head, r);
    return r->ok && !r->left ? what : CHECKPOINT_NONE;
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
