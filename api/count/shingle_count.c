/* SPDX-License-Identifier: MIT
 * shingle_count.c - see shingle_count.h. Each thread adds up its own pages in integers, so the totals do not depend on
 * which thread took which page. */
#include "api/count/shingle_count.h"

#include "base/fixed.h"
#include "base/threads/parallel.h"

enum { SLICE_PAGES = 128 }; /* what is found in a slice is kept until all threads have found theirs */

struct count_list {                  /* counts of some pages on their way to a part of a table */
    struct hash_count *item;
    size_t n, cap;
};

struct thread_lists {
    struct count_list shingles[HASH_PARTS], lines[HASH_PARTS];
};

struct count_task {
    struct infodisc_fd_matrix *out;
    const struct infodisc_features *features;
    struct infodisc_run *run;
    struct hash_range range;
    struct buffer *record;           /* [threads] */
    struct hash_counter **hashes;    /* [threads] */
    struct repeat_filter filter;
    struct buffer *lines, *scratch;  /* [threads] hashes of a page: of its lines; what the filter needs */
    struct thread_lists *found;      /* [threads] */
    uint32_t first_page;             /* of the slice at hand */
};

static bool load_page(struct count_task *task, uint32_t p, int thread)
{
    const struct infodisc_features *f = task->features;
    return blocks_count_page(f->blocks, p) &&
           spool_get(f->spool, f->shingles[p], &task->record[thread]) &&
           task->record[thread].len > 0;
}

/* The hashes without those of leaves that the page has from another one. */
static size_t drop_repeats(const struct leaf_features *leaf, const struct leaf_fact *fact, uint32_t n_leaves,
                           uint64_t *hash)
{
    size_t from = 0, to = 0;
    for (uint32_t l = 0; l < n_leaves; l++)
        for (uint32_t i = shingle_count(leaf[l].n_tokens); i > 0; i--, from++)
            if (!fact[l].is_repeat) hash[to++] = hash[from];
    return to;
}

static size_t keep_range(struct hash_range range, uint64_t *hash, size_t n)
{
    size_t to = 0;
    for (size_t i = 0; i < n; i++) {
        hash[to] = hash[i];
        to += hash_in_range(hash[i], range);
    }
    return to;
}

static size_t take_lines(const struct count_task *task, const struct leaf_features *leaf, const struct leaf_fact *fact,
                         uint32_t n_leaves, uint64_t *line)
{
    size_t n = 0;
    for (uint32_t l = 0; l < n_leaves; l++)
        if (leaf[l].line && !fact[l].is_repeat)
            line[n++] = path_line(task->features->blocks->paths, fact[l].path, leaf[l].line);
    return n;
}

/* The hashes of the shingles (of_lines: of the lines) in a page's record that are of the range, repeats and all. */
static const uint64_t *hashes_of_page(struct count_task *task, uint32_t p, int thread, bool of_lines, size_t *n)
{
    uint32_t n_leaves = features_n_leaves(task->features, p);
    const struct leaf_fact *fact = page_leaves(&task->features->facts, p);
    const struct feature_record features = feature_record_of(&task->record[thread], n_leaves);
    uint64_t *hash = features.hash;
    if (of_lines) {
        task->lines[thread].len = 0;
        buffer_reserve(&task->lines[thread], n_leaves * sizeof *hash);
        hash = (uint64_t *)(void *)task->lines[thread].at;
        *n = take_lines(task, features.leaf, fact, n_leaves, hash);
    } else {
        *n = features.n;
        if (task->features->has_repeats[p])
            *n = drop_repeats(features.leaf, fact, n_leaves, hash);
    }
    if (task->range.n > 1) *n = keep_range(task->range, hash, *n);
    return hash;
}

/* A page's hashes into the filter. One that a page has twice would pass as if it were on two pages: its row, of df = 1,
 * would only take memory. So nearly all repeats are left out, by the newest hashes at each of as many places. */
static void filter_hashes(struct count_task *task, int thread, const uint64_t *hash, size_t n)
{
    size_t places = 64;
    while (places < n) places *= 2;
    struct buffer *scratch = &task->scratch[thread];
    scratch->len = 0;
    buffer_reserve(scratch, places * sizeof *hash);
    uint64_t *newest = memset(scratch->at, 0, places * sizeof *newest);
    newest[0] = newest[1] = UINT64_MAX; /* no hash of theirs, as 0 would be */
    for (size_t i = 0; i < n; i++) {
        if (i + FILTER_AHEAD < n) repeat_filter_prefetch(&task->filter, hash[i + FILTER_AHEAD]);
        size_t at = hash[i] >> 3 & (places - 1);
        if (newest[at] == hash[i] || newest[at ^ 1] == hash[i]) continue;
        newest[newest[at] ? at ^ 1 : at] = hash[i];
        repeat_filter_add(&task->filter, hash[i]);
    }
}

static void filter_page(void *data, uint32_t p, int thread)
{
    struct count_task *task = data;
    if (!load_page(task, p, thread)) return;
    for (int of_lines = 0; of_lines < 2; of_lines++) {
        size_t n;
        const uint64_t *hash = hashes_of_page(task, p, thread, of_lines, &n);
        filter_hashes(task, thread, hash, n);
    }
}

/* Counts those of n hashes that the filter lets through. While some are counted, the memory looks for the next ones. */
static const struct hash_count *count_passing(struct count_task *task, int thread, const uint64_t *hash, size_t n,
                                              uint32_t *n_distinct)
{
    struct hash_counter *counter = task->hashes[thread];
    hash_count_begin(counter, n);
    for (size_t i = 0; i < n;) {
        uint64_t passed[FILTER_AHEAD];
        size_t n_passed = 0;
        for (size_t end = i + FILTER_AHEAD < n ? i + FILTER_AHEAD : n; i < end; i++) {
            if (i + FILTER_AHEAD < n) repeat_filter_prefetch(&task->filter, hash[i + FILTER_AHEAD]);
            passed[n_passed] = hash[i];
            n_passed += (size_t)repeat_filter_has(&task->filter, hash[i]);
        }
        hash_count_add(counter, passed, n_passed);
    }
    return hash_count_end(counter, n_distinct);
}

/* The counts of a page that go into the tables, by their parts. */
static void sort_page(void *data, uint32_t item, int thread)
{
    struct count_task *task = data;
    uint32_t p = task->first_page + item;
    if (!load_page(task, p, thread)) return;
    for (int of_lines = 0; of_lines < 2; of_lines++) {
        struct count_list *lists = of_lines ? task->found[thread].lines : task->found[thread].shingles;
        size_t n;
        uint32_t n_distinct;
        const uint64_t *hash = hashes_of_page(task, p, thread, of_lines, &n);
        const struct hash_count *count = count_passing(task, thread, hash, n, &n_distinct);
        for (uint32_t i = 0; i < n_distinct; i++) {
            struct count_list *list = &lists[hash_part(count[i].hash)];
            VECTOR_PUSH(list->item, list->n, list->cap) = count[i];
        }
    }
}

static void add_list(struct hash_rows *rows, struct count_list *list)
{
    for (size_t i = 0; i < list->n; i++) {
        if (i + PREFETCH_AHEAD < list->n) hash_rows_prefetch(rows, list->item[i + PREFETCH_AHEAD].hash);
        hash_rows_add(rows, list->item[i].hash, list->item[i].tf);
    }
    list->n = 0;
}

/* What all threads have found for one part of the tables. */
static void add_part(void *data, uint32_t part, int thread)
{
    (void)thread;
    struct count_task *task = data;
    for (int t = 0; t < task->run->threads; t++) {
        add_list(&task->out->shingles.part[part], &task->found[t].shingles[part]);
        add_list(&task->out->lines.part[part], &task->found[t].lines[part]);
    }
}

/* In slices of pages: first each thread takes pages, then each takes parts of the tables. So there is one table
 * for all threads, and none of them waits for another. */
static void fill_tables(struct count_task *task)
{
    struct infodisc_run *run = task->run;
    uint32_t n = pages_n(task->features->blocks->pages);
    task->found = mem_zalloc((size_t)run->threads, sizeof *task->found);
    hash_table_reserve(&task->out->shingles, repeat_filter_passing(&task->filter), run->threads);
    for (task->first_page = 0; task->first_page < n; task->first_page += SLICE_PAGES) {
        large_rest(run->large, task->first_page);
        uint32_t left = n - task->first_page;
        run_progress(run, "count", task->first_page, n);
        parallel_for(left < SLICE_PAGES ? left : SLICE_PAGES, run->threads, sort_page, task);
        parallel_for(HASH_PARTS, run->threads, add_part, task);
    }
    run_progress(run, "count", n, n);
    for (int t = 0; t < run->threads; t++)
        for (int part = 0; part < HASH_PARTS; part++) {
            free(task->found[t].shingles[part].item);
            free(task->found[t].lines[part].item);
        }
    free(task->found);
}

void shingles_count(struct infodisc_fd_matrix *matrix, struct hash_range range)
{
    const struct infodisc_features *features = matrix->features;
    struct infodisc_run *run = matrix->run;
    int threads = run->threads;
    struct count_task task = {.out = matrix, .features = features, .run = run, .range = range};
    task.record = buffers_new(threads);
    task.lines = buffers_new(threads);
    task.scratch = buffers_new(threads);
    task.hashes = mem_zalloc((size_t)threads, sizeof *task.hashes);
    for (int t = 0; t < threads; t++) task.hashes[t] = hash_counter_new();
    task.filter = repeat_filter_new(features->n_distinct / range.n, threads);
    for_pages(features->blocks->pages, "filter", filter_page, &task);
    fill_tables(&task);
    matrix->n_shingles += hash_table_count(&matrix->shingles);
    repeat_filter_free(&task.filter);
    for (int t = 0; t < threads; t++) hash_counter_free(task.hashes[t]);
    free(task.hashes);
    buffers_free(task.record, threads);
    buffers_free(task.lines, threads);
    buffers_free(task.scratch, threads);
}

/* ---- H(feature) ---- */

static uint32_t entropy_of_row(const void *log_n, const struct hash_rows *rows, const struct hash_row *row)
{
    struct row_sums sums = hash_row_sums(rows, row);
    return feature_entropy(&sums, *(const uint64_t *)log_n);
}

static uint32_t df_of_row(const void *data, const struct hash_rows *rows, const struct hash_row *row)
{
    (void)data;
    (void)rows;
    return row->df;
}

void shingles_find_entropies(struct infodisc_fd_matrix *matrix)
{
    int threads = matrix->run->threads;
    uint64_t log_n = fixed_log2(matrix->features->blocks->n_documents);
    hash_table_seal(&matrix->shingles, threads, entropy_of_row, &log_n);
    hash_table_seal(&matrix->lines, threads, df_of_row, NULL);
}

uint32_t shingles_n_ranges(const struct infodisc_features *f)
{
    enum { FILTER = 2, ROW = 32, SINGLE = 4 }; /* a single hash seldom has a row */
    uint64_t repeated = f->n_repeated < f->n_distinct ? f->n_repeated : f->n_distinct;
    uint64_t bytes = f->n_distinct * FILTER + repeated * ROW + (f->n_distinct - repeated) * SINGLE;
    return large_rounds(f->run->large, bytes);
}
