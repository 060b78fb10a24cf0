/* SPDX-License-Identifier: MIT
 * checkpoint.c - see checkpoint.h. The arrays are written as they are in memory, one after the other, after their
 * sizes. Only the same program reads them: see split_options_hash(). */
#include "api/resume/checkpoint.h"

#include <sys/stat.h>

#include "api/resume/kept_leaves.h"
#include "api/run/rules.h"
#include "api/split/split_pages.h"
#include "base/hash.h"
#include "base/threads/parallel.h"
#include "base/threads/parallel_zalloc.h"

enum { PARTS = 10, PARTS_OF_ENTROPIES = 5 };

struct head {
    uint64_t n_pages, n_leaves, n_paths, n_rules;
    uint64_t n_features, n_shingles, n_near_duplicates;
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

static bool is_possible(const struct infodisc_features *f)
{
    return f->blocks->store && f->blocks->store->work && !f->run->uses_words;
}

static struct span bytes_of(const void *items, uint64_t n, size_t item_bytes)
{
    return (struct span){items, items ? n * item_bytes : 0};
}

/* Does anything after `what` judge leaves by their features? */
static bool judges_after(const struct infodisc_run *run, enum checkpoint what)
{
    const struct page_labeler *labeler = page_labeler_of(run->options.method);
    if (what == CHECKPOINT_LABELS) return labeler && labeler->type;
    return labeler || run->options.method == INFODISC_METHOD_TEMPLATE;
}

static uint64_t n_rules(const struct infodisc_run *run)
{
    return run->rules ? run->rules->list->n : 0;
}

/* labels: NULL where there are none yet. */
static struct head head_of(const struct infodisc_fd_matrix *matrix, const struct infodisc_labels *labels)
{
    const struct infodisc_features *f = matrix->features;
    struct head head;
    memset(&head, 0, sizeof head);
    head.n_pages = f->facts.n_pages;
    head.n_leaves = f->facts.first[f->facts.n_pages];
    head.n_paths = f->blocks->paths->n;
    head.n_rules = n_rules(f->run);
    head.n_features = matrix->n_shingles;
    head.n_shingles = f->n_shingles;
    head.n_near_duplicates = f->n_near_duplicates;
    head.kept = f->kept;
    head.site_language = f->site_language;
    head.what = labels ? CHECKPOINT_LABELS : CHECKPOINT_ENTROPIES;
    if (!labels) return head;
    head.threshold = labels->threshold;
    head.by_path = labels->by_path;
    head.has_logits = labels->path_logit != NULL;
    return head;
}

struct verdict_task {
    const struct leaf_facts *facts;
    struct leaf_verdict *verdict; /* [n_leaves] */
};

static void take_verdicts(void *data, uint32_t page, int thread)
{
    (void)thread;
    const struct verdict_task *task = data;
    const struct leaf_fact *leaf = task->facts->leaf;
    large_rest(task->facts->large, page);
    for (uint64_t l = task->facts->first[page]; l < task->facts->first[page + 1]; l++)
        task->verdict[l] = (struct leaf_verdict){leaf[l].logit, leaf[l].informative, leaf[l].reason};
}

/* What labelling has made of the leaves: nothing else of their facts has changed since their entropies were kept.
 * [n_leaves]; large_free() it. */
static struct leaf_verdict *verdicts_of(const struct leaf_facts *facts, uint64_t n, int threads)
{
    struct verdict_task task = {facts, parallel_zalloc(facts->large, n, sizeof *task.verdict, threads)};
    parallel_for(facts->n_pages, threads, take_verdicts, &task);
    return task.verdict;
}

/* What both checkpoints begin with: part [PARTS_OF_ENTROPIES]. */
static void put_features(const struct infodisc_features *f, const struct head *head, struct span *part)
{
    part[0] = bytes_of(head, 1, sizeof *head);
    part[1] = bytes_of(f->blocks->skipped, head->n_pages, sizeof *f->blocks->skipped);
    part[2] = bytes_of(f->facts.first, head->n_pages + 1, sizeof *f->facts.first);
    part[3] = bytes_of(f->language, head->n_pages, sizeof *f->language);
    part[4] = bytes_of(f->near_duplicate_of, head->n_pages, sizeof *f->near_duplicate_of);
}

void checkpoint_save_entropies(const struct infodisc_fd_matrix *matrix)
{
    struct infodisc_features *f = matrix->features;
    const struct infodisc_run *run = f->run;
    if (!is_possible(f) || f->restored.what == CHECKPOINT_ENTROPIES || run->error.code) return;
    if (!judges_after(run, CHECKPOINT_ENTROPIES)) return;
    if (!f->kept.at) kept_leaves_put(f, true);
    struct head head = head_of(matrix, NULL);
    struct span part[PARTS_OF_ENTROPIES];
    put_features(f, &head, part);
    page_store_save(f->blocks->store, options_hash(run), part, PARTS_OF_ENTROPIES, run->threads);
}

void checkpoint_save_labels(const struct infodisc_labels *labels, const struct infodisc_fd_matrix *matrix)
{
    struct infodisc_features *f = labels->features;
    const struct infodisc_run *run = f->run;
    if (!is_possible(f) || f->restored.what == CHECKPOINT_LABELS || run->error.code) return;
    if (!f->kept.at) kept_leaves_put(f, judges_after(run, CHECKPOINT_ENTROPIES));
    struct head head = head_of(matrix, labels);
    struct leaf_verdict *verdict = verdicts_of(&f->facts, head.n_leaves, run->threads);
    const uint64_t *hits = run->rules ? run->rules->hits : NULL;
    struct span part[PARTS];
    put_features(f, &head, part);
    part[5] = bytes_of(verdict, head.n_leaves, sizeof *verdict);
    part[6] = bytes_of(labels->path, head.n_paths, sizeof *labels->path);
    part[7] = bytes_of(labels->path_logit, head.n_paths, sizeof *labels->path_logit);
    part[8] = bytes_of(hits, head.n_rules, sizeof *hits);
    part[9] = bytes_of(labels->curve, GREEDY_STEPS, sizeof *labels->curve);
    page_store_save(f->blocks->store, options_hash(run), part, PARTS, run->threads);
    large_free(f->facts.large, verdict);
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
static bool same_skips(struct reader *r, const struct infodisc_blocks *blocks, uint64_t n_pages)
{
    uint8_t *skipped = take(r, n_pages, sizeof *skipped);
    bool same = skipped && memcmp(skipped, blocks->skipped, n_pages) == 0;
    free(skipped);
    return same;
}

static void restore_verdicts(struct leaf_facts *facts, const struct leaf_verdict *verdict, uint64_t n)
{
    for (uint64_t l = 0; verdict && l < n; l++) {
        facts->leaf[l].logit = verdict[l].logit;
        facts->leaf[l].informative = verdict[l].informative != 0;
        facts->leaf[l].reason = (unsigned)verdict[l].reason & LEAF_REASON_BITS;
    }
}

static void restore_labels(struct infodisc_features *f, const struct head *head, struct reader *r)
{
    struct run_rules *rules = f->run->rules;
    struct infodisc_labels *l = f->restored.labels = labels_new(f);
    struct leaf_verdict *verdict = take(r, head->n_leaves, sizeof *verdict);
    restore_verdicts(&f->facts, verdict, head->n_leaves);
    free(verdict);
    l->path = take(r, head->n_paths, sizeof *l->path);
    if (head->has_logits) l->path_logit = take(r, head->n_paths, sizeof *l->path_logit);
    if (head->n_rules) take_into(r, rules->hits, head->n_rules, sizeof *rules->hits);
    take_into(r, l->curve, GREEDY_STEPS, sizeof *l->curve);
    l->threshold = head->threshold;
    l->by_path = head->by_path;
}

/* What has been taken over; CHECKPOINT_NONE if it does not fit. */
static enum checkpoint restore(struct infodisc_features *f, struct reader *r)
{
    struct head head;
    const struct infodisc_blocks *blocks = f->blocks;
    take_into(r, &head, 1, sizeof head);
    if (!r->ok || head.n_pages != pages_n(blocks->pages) || head.n_paths != blocks->paths->n ||
        head.n_rules != n_rules(f->run) || !same_skips(r, blocks, head.n_pages))
        return CHECKPOINT_NONE;
    f->facts.n_pages = (uint32_t)head.n_pages;
    f->facts.first = take(r, head.n_pages + 1, sizeof *f->facts.first);
    f->language = take(r, head.n_pages, sizeof *f->language);
    f->near_duplicate_of = take(r, head.n_pages, sizeof *f->near_duplicate_of);
    f->n_shingles = head.n_shingles;
    f->n_near_duplicates = (uint32_t)head.n_near_duplicates;
    f->site_language = head.site_language;
    f->kept = head.kept;
    f->restored.n_features = head.n_features;
    enum checkpoint what = (enum checkpoint)head.what;
    if (!r->ok || !kept_leaves_take(f, judges_after(f->run, what))) return CHECKPOINT_NONE;
    if (what == CHECKPOINT_LABELS) restore_labels(f, &head, r);
    return r->ok && !r->left ? what : CHECKPOINT_NONE;
}

static void forget(struct infodisc_features *f)
{
    struct run_rules *rules = f->run->rules;
    if (f->restored.labels) labels_reset(f->restored.labels);
    features_reset(f);
    if (rules) memset(rules->hits, 0, rules->list->n * sizeof *rules->hits);
}

void checkpoint_load(struct infodisc_features *f)
{
    struct buffer saved = {0};
    if (is_possible(f) && page_store_load(f->blocks->store, options_hash(f->run), &saved)) {
        struct reader r = {saved.at, saved.len, true};
        f->restored.what = restore(f, &r);
        if (!f->restored.what) forget(f);
    }
    buffer_free(&saved);
}
