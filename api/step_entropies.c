/* SPDX-License-Identifier: MIT
 * step_entropies.c - H(feature) -> H(block): of each leaf by its shingles, or of each content block by its words. */
#include "api/count/shingle_count.h"
#include "api/resume/resume.h"
#include "entropy/entropy.h"
#include "features/features.h"

struct entropy_task {
    const struct infodisc_feature_entropies *entropies;
    const struct infodisc_fd_matrix *matrix;
    struct infodisc_features *features;
    struct infodisc_block_entropies *out;
    int threads;
    struct buffer *record;   /* [threads] */
    struct hash_range range; /* of several: the one whose rows are there */
    struct block_sum *sum;   /* [B] ... what the ranges before have added up */
    struct buffer *ranged;   /* [threads] ... struct leaf_hash: those of a page */
    uint32_t **lowest;       /* paper: [threads][F] least entropy of the blocks that hold a feature */
    struct block_words *blocks; /* paper: [threads] */
};

/* ---- by shingles: a leaf at a time ---- */

static void entropies_of_leaves(void *data, uint32_t p, int thread)
{
    struct entropy_task *task = data;
    const struct infodisc_features *f = task->features;
    const struct infodisc_fd_matrix *matrix = task->matrix;
    struct buffer *record = &task->record[thread];
    if (!spool_get(f->spool, f->shingles[p], record)) return;
    uint32_t n = features_n_leaves(f, p);
    struct leaf_fact *fact = page_leaves(&f->facts, p);
    const struct feature_record features = feature_record_of(record, n);
    const struct leaf_features *leaf = features.leaf;
    const uint64_t *hash = features.hash, *end = hash + features.n;
    const struct block_paths *paths = f->blocks->paths;
    for (uint32_t l = 0; l < n; l++) {
        size_t shingles = shingle_count(fact[l].n_tokens), repeated;
        fact[l].entropy =
            block_entropy_of_hashes(&matrix->shingles, hash, shingles, (size_t)(end - hash), &repeated);
        fact[l].cover = (uint8_t)(shingles ? repeated * 255 / shingles : 0);
        uint32_t ahead = l + PREFETCH_AHEAD;
        if (ahead < n) hash_table_prefetch(&matrix->lines, path_line(paths, fact[ahead].path, leaf[ahead].line));
        uint32_t df = 1;
        hash_table_find(&matrix->lines, path_line(paths, fact[l].path, leaf[l].line), &df);
        fact[l].line_df = df;
        hash += shingles;
    }
}

/* ---- by shingles, a range of their hashes after the other ---- */

/* The shingles of a page's leaves that are of the range, in the thread's buffer. */
static struct span shingles_of_range(const struct entropy_task *task, int thread, const struct leaf_fact *fact,
                                     uint32_t n_leaves)
{
    struct buffer *out = &task->ranged[thread];
    const uint64_t *hash = feature_record_of(&task->record[thread], n_leaves).hash;
    out->len = 0;
    for (uint32_t l = 0; l < n_leaves; l++) {
        size_t shingles = shingle_count(fact[l].n_tokens);
        buffer_reserve(out, shingles * sizeof(struct leaf_hash));
        for (size_t i = 0; i < shingles; i++, hash++) {
            struct leaf_hash one = {*hash, l};
            memcpy(out->at + out->len, &one, sizeof one);
            if (hash_in_range(*hash, task->range)) out->len += sizeof one;
        }
    }
    return buffer_span(out);
}

static void add_range(void *data, uint32_t p, int thread)
{
    struct entropy_task *task = data;
    const struct infodisc_features *f = task->features;
    struct buffer *record = &task->record[thread];
    if (!spool_get(f->spool, f->shingles[p], record)) return;
    uint32_t n = features_n_leaves(f, p);
    struct leaf_fact *fact = page_leaves(&f->facts, p);
    const struct leaf_features *leaf = feature_record_of(record, n).leaf;
    struct span hashes = shingles_of_range(task, thread, fact, n);
    block_sums_add(&task->matrix->shingles, (const struct leaf_hash *)(const void *)hashes.at,
                   hashes.len / sizeof(struct leaf_hash), task->sum + f->facts.first[p]);
    for (uint32_t l = 0; l < n; l++) {
        uint64_t key = path_line(f->blocks->paths, fact[l].path, leaf[l].line);
        uint32_t df = 1;
        bool is_found = hash_in_range(key, task->range) && hash_table_find(&task->matrix->lines, key, &df);
        if (is_found || task->range.i == 0) fact[l].line_df = df;
    }
}

static void conclude_leaves(void *data, uint32_t p, int thread)
{
    (void)thread;
    const struct entropy_task *task = data;
    uint32_t n = features_n_leaves(task->features, p);
    struct leaf_fact *fact = page_leaves(&task->features->facts, p);
    const struct block_sum *sum = task->sum + task->features->facts.first[p];
    for (uint32_t l = 0; l < n; l++) {
        size_t shingles = shingle_count(fact[l].n_tokens);
        fact[l].entropy = shingles ? (uint32_t)(sum[l].sum / shingles) : 0;
        fact[l].cover = (uint8_t)(shingles ? sum[l].n_repeated * 255 / shingles : 0);
    }
}

static void entropies_by_ranges(struct entropy_task *task, struct infodisc_fd_matrix *matrix)
{
    const struct infodisc_features *f = task->features;
    struct infodisc_run *run = f->run;
    task->sum = large_new(run->large, f->facts.first[f->facts.n_pages], sizeof *task->sum);
    task->ranged = buffers_new(run->threads);
    for (uint32_t i = 0; i < matrix->n_ranges && !run->error.code; i++) {
        task->range = (struct hash_range){i, matrix->n_ranges};
        shingles_count(matrix, task->range);
        shingles_find_entropies(matrix);
        for_pages(f->blocks->pages, "entropies", add_range, task);
        matrix_release_hashes(matrix);
    }
    for_pages(f->blocks->pages, "entropies", conclude_leaves, task);
    buffers_free(task->ranged, run->threads);
    large_free(run->large, task->sum);
}

/* ---- by words: a content block at a time, which is one leaf or several ---- */

struct block_words {        /* of one thread */
    struct leaf_fact *fact; /* of the page at hand */
    const uint32_t *local;  /* ... its words, leaf after leaf */
    const uint32_t *global; /* their numbers in the vocabulary */
    bool is_counted;        /* the page is no duplicate */
    uint32_t *id;           /* [cap] words of the block at hand */
    uint32_t *scratch;      /* [cap] */
    size_t cap;
};

struct leaf_of_block {
    uint32_t content, leaf, first_word, n_words;
};

static int compare_blocks(const void *a, const void *b)
{
    const struct leaf_of_block *x = a, *y = b;
    if (x->content != y->content) return x->content < y->content ? -1 : 1;
    return x->leaf < y->leaf ? -1 : x->leaf > y->leaf;
}

static void make_room(struct block_words *w, size_t n)
{
    if (n <= w->cap) return;
    w->cap = n * 2;
    w->id = mem_realloc(w->id, w->cap, sizeof *w->id);
    w->scratch = mem_realloc(w->scratch, w->cap, sizeof *w->scratch);
}

/* The entropy of the block made of these leaves, given to each of them. */
static void entropy_of_block(struct entropy_task *task, int thread, const struct leaf_of_block *leaf, uint32_t n_leaves)
{
    struct block_words *w = &task->blocks[thread];
    size_t all = 0, n = 0, distinct;
    for (uint32_t i = 0; i < n_leaves; i++) all += leaf[i].n_words;
    make_room(w, all);
    for (uint32_t i = 0; i < n_leaves; i++)
        for (uint32_t k = 0; k < leaf[i].n_words; k++) w->id[n++] = w->global[w->local[leaf[i].first_word + k]];
    uint32_t entropy = block_entropy_of_words(task->entropies->word, w->id, n, w->scratch, &distinct);
    for (uint32_t i = 0; i < n_leaves; i++) w->fact[leaf[i].leaf].entropy = entropy;
    uint32_t *lowest = task->lowest[thread];
    for (size_t i = 0; w->is_counted && i < distinct; i++)
        if (entropy < lowest[w->id[i]]) lowest[w->id[i]] = entropy;
}

static void entropies_of_contents(void *data, uint32_t p, int thread)
{
    struct entropy_task *task = data;
    const struct infodisc_features *f = task->features;
    struct buffer *record = &task->record[thread];
    if (!spool_get(f->spool, f->words[p], record)) return;
    struct block_words *w = &task->blocks[thread];
    uint32_t n = features_n_leaves(f, p);
    w->fact = page_leaves(&f->facts, p);
    const uint32_t *n_words = (const uint32_t *)(const void *)record->at;
    w->local = n_words + n;
    w->global = f->vocabulary->of_local[f->words_thread[p]];
    w->is_counted = blocks_count_page(f->blocks, p);
    struct leaf_of_block *leaf = mem_zalloc(n, sizeof *leaf);
    for (uint32_t l = 0, first = 0; l < n; first += n_words[l++])
        leaf[l] = (struct leaf_of_block){w->fact[l].content, l, first, n_words[l]};
    if (n) qsort(leaf, n, sizeof *leaf, compare_blocks);
    for (uint32_t from = 0, to; from < n; from = to) {
        for (to = from; to < n && leaf[to].content == leaf[from].content;) to++;
        entropy_of_block(task, thread, leaf + from, to - from);
    }
    free(leaf);
}

/* Distinct features in the blocks with H <= t, for each t of the greedy sweep: those whose block of
 * least entropy is at most t. */
static void count_greedy_features(struct entropy_task *task)
{
    uint64_t *features = task->out->greedy_features;
    for (uint32_t f = 0; f < task->features->vocabulary->n; f++) {
        uint32_t lowest = UINT32_MAX;
        for (int t = 0; t < task->threads; t++)
            if (task->lowest[t][f] < lowest) lowest = task->lowest[t][f];
        for (int step = GREEDY_STEPS - 1; step >= 0 && lowest <= greedy_step_threshold(step); step--)
            features[step]++;
    }
}

static void block_entropies_by_words(struct entropy_task *task)
{
    size_t threads = (size_t)task->threads;
    uint32_t n_features = task->features->vocabulary->n;
    task->blocks = mem_zalloc(threads, sizeof *task->blocks);
    task->lowest = mem_zalloc(threads, sizeof *task->lowest);
    for (size_t t = 0; t < threads; t++) {
        task->lowest[t] = mem_alloc((n_features + 1) * sizeof **task->lowest);
        memset(task->lowest[t], 0xFF, n_features * sizeof **task->lowest);
    }
    for_pages(task->features->blocks->pages, "entropies", entropies_of_contents, task);
    count_greedy_features(task);
    for (size_t t = 0; t < threads; t++) {
        free(task->lowest[t]);
        free(task->blocks[t].id);
        free(task->blocks[t].scratch);
    }
    free(task->lowest);
    free(task->blocks);
}

struct infodisc_block_entropies *
infodisc_entropies_of_blocks(struct infodisc_run *run, struct infodisc_feature_entropies *entropies)
{
    if (!entropies || run->error.code) return NULL;
    struct infodisc_fd_matrix *matrix = entropies->matrix;
    struct infodisc_features *features = matrix->features;
    struct infodisc_block_entropies *out = block_entropies_new(matrix);
    if (features->restored.what) return out;
    struct entropy_task task = {.entropies = entropies,
                                .matrix = matrix,
                                .features = features,
                                .out = out,
                                .threads = run->threads,
                                .record = buffers_new(run->threads)};
    if (run->options.method == INFODISC_METHOD_PAPER)
        block_entropies_by_words(&task);
    else if (matrix->n_ranges > 1)
        entropies_by_ranges(&task, matrix);
    else
        for_pages(features->blocks->pages, "entropies", entropies_of_leaves, &task);
    buffers_free(task.record, run->threads);
    matrix_release_hashes(matrix); /* nobody asks for them any more, and they are large */
    if (!spool_check(features->spool, &run->error) || run->error.code) return NULL; /* interrupted */
    checkpoint_save_entropies(matrix);
    return out;
}
