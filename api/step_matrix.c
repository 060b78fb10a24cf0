/* SPDX-License-Identifier: MIT
 * step_matrix.c - features -> F-D matrix -> H(feature). Each thread adds its pages to sums of its own;
 * these are integers, so adding them up gives the same for any division of the pages. */
#include "api/steps.h"

#include "base/fixed.h"
#include "base/parallel.h"
#include "entropy/feature_entropy.h"

struct count_task {
    struct infodisc_run *run;
    struct buffer *record;           /* [threads] */
    struct hash_counter **hashes;    /* [threads] */
    struct repeat_filter filter;
    struct hash_rows *rows;          /* [threads] */
    struct column_counter **columns; /* [threads] */
    struct row_sums **word;          /* [threads][F] */
};

/* ---- shingles ---- */

static const struct hash_count *count_page(struct count_task *task, uint32_t p, int thread,
                                           uint32_t *n_distinct)
{
    const struct infodisc_features *f = &task->run->features;
    struct buffer *record = &task->record[thread];
    *n_distinct = 0;
    if (!spool_get(f->spool, f->shingles[p], record)) return NULL;
    size_t leaves = (size_t)(f->facts.first[p + 1] - f->facts.first[p]);
    size_t at = leaves * sizeof(struct leaf_features);
    return hash_count(task->hashes[thread], (const uint64_t *)(const void *)(record->at + at),
                      (record->len - at) / sizeof(uint64_t), n_distinct);
}

static void filter_page(void *data, uint32_t p, int thread)
{
    struct count_task *task = data;
    uint32_t n;
    const struct hash_count *count = count_page(task, p, thread, &n);
    for (uint32_t i = 0; i < n; i++) repeat_filter_add(&task->filter, count[i].hash);
}

static void sum_page(void *data, uint32_t p, int thread)
{
    struct count_task *task = data;
    uint32_t n;
    const struct hash_count *count = count_page(task, p, thread, &n);
    for (uint32_t i = 0; i < n; i++) {
        if (!repeat_filter_has(&task->filter, count[i].hash)) continue;
        struct row_sums sums = {0};
        row_sums_add(&sums, count[i].tf);
        hash_rows_add(&task->rows[thread], count[i].hash, &sums);
    }
}

static void count_shingles(struct count_task *task)
{
    struct infodisc_run *run = task->run;
    int threads = run->threads;
    task->hashes = mem_zalloc((size_t)threads, sizeof *task->hashes);
    task->rows = mem_zalloc((size_t)threads, sizeof *task->rows);
    for (int t = 0; t < threads; t++) task->hashes[t] = hash_counter_new();
    task->filter = repeat_filter_new(run->features.n_shingles);
    run_for_pages(run, "filter", filter_page, task);
    run_for_pages(run, "count", sum_page, task);
    repeat_filter_free(&task->filter);
    run->matrix.shingles = task->rows[0];
    for (int t = 0; t < threads; t++) {
        if (t > 0) {
            hash_rows_merge(&run->matrix.shingles, &task->rows[t]);
            hash_rows_free(&task->rows[t]);
        }
        hash_counter_free(task->hashes[t]);
    }
    free(task->hashes);
    free(task->rows);
}

/* ---- words ---- */

static void count_words_of_page(void *data, uint32_t p, int thread)
{
    struct count_task *task = data;
    struct infodisc_run *run = task->run;
    const struct infodisc_features *f = &run->features;
    struct buffer *record = &task->record[thread];
    if (!spool_get(f->spool, f->words[p], record)) return;
    size_t leaves = (size_t)(f->facts.first[p + 1] - f->facts.first[p]);
    uint32_t *id = (uint32_t *)(void *)record->at + leaves;
    size_t n = record->len / sizeof *id - leaves;
    const uint32_t *global = f->vocabulary->of_local[f->words_thread[p]];
    for (size_t i = 0; i < n; i++) id[i] = global[id[i]];
    uint32_t n_cells;
    const struct fd_cell *cell = column_count(task->columns[thread], id, n, &n_cells);
    for (uint32_t i = 0; i < n_cells; i++)
        row_sums_add(&task->word[thread][cell[i].feature], cell[i].count);
    spool_put(run->matrix.spool, cell, n_cells * (uint32_t)sizeof *cell, &run->matrix.column[p]);
}

static bool count_words(struct count_task *task)
{
    struct infodisc_run *run = task->run;
    struct infodisc_fd_matrix *out = &run->matrix;
    uint32_t n_features = run->features.vocabulary->n;
    int threads = run->threads;
    out->spool = spool_open(run->options.temp_dir, &run->error);
    if (!out->spool) return false;
    out->column = mem_zalloc(run_n_pages(run), sizeof *out->column);
    task->columns = mem_zalloc((size_t)threads, sizeof *task->columns);
    task->word = mem_zalloc((size_t)threads, sizeof *task->word);
    for (int t = 0; t < threads; t++) {
        task->columns[t] = column_counter_new(n_features);
        task->word[t] = mem_zalloc(n_features, sizeof **task->word);
    }
    run_for_pages(run, "count words", count_words_of_page, task);
    out->word = task->word[0];
    for (int t = 0; t < threads; t++) {
        for (uint32_t f = 0; t > 0 && f < n_features; f++)
            row_sums_merge(&out->word[f], &task->word[t][f]);
        if (t > 0) free(task->word[t]);
        column_counter_free(task->columns[t]);
    }
    free(task->columns);
    free(task->word);
    return spool_check(out->spool, &run->error);
}

struct infodisc_fd_matrix *infodisc_count_matrix(struct infodisc_run *run,
                                                 struct infodisc_features *features)
{
    if (!features) return NULL;
    struct count_task task = {.run = run};
    task.record = mem_zalloc((size_t)run->threads, sizeof *task.record);
    run->matrix.run = run;
    count_shingles(&task);
    bool ok = !run->uses_words || count_words(&task);
    for (int t = 0; t < run->threads; t++) buffer_free(&task.record[t]);
    free(task.record);
    return ok && spool_check(features->spool, &run->error) ? &run->matrix : NULL;
}

void fd_matrix_release(struct infodisc_fd_matrix *m)
{
    hash_rows_free(&m->shingles);
    spool_close(m->spool);
    free(m->column);
    free(m->word);
}

/* ---- H(feature) ---- */

enum { ROWS_A_TIME = 4096 };

static void entropies_of_slots(void *data, uint32_t part, int thread)
{
    (void)thread;
    struct infodisc_run *run = data;
    struct hash_rows *rows = &run->matrix.shingles;
    uint64_t end = ((uint64_t)part + 1) * ROWS_A_TIME;
    for (uint64_t i = (uint64_t)part * ROWS_A_TIME; i < end && i <= rows->mask; i++)
        if (rows->slot[i].sums.df)
            rows->slot[i].entropy = feature_entropy(&rows->slot[i].sums, run->blocks.n_documents);
}

static void entropies_of_words(void *data, uint32_t part, int thread)
{
    (void)thread;
    struct infodisc_run *run = data;
    uint64_t n = run->features.vocabulary->n, end = ((uint64_t)part + 1) * ROWS_A_TIME;
    for (uint64_t f = (uint64_t)part * ROWS_A_TIME; f < end && f < n; f++)
        run->feature_entropies.word[f] =
            feature_entropy(&run->matrix.word[f], run->blocks.n_documents);
}

static uint32_t parts_of(uint64_t rows)
{
    return (uint32_t)((rows + ROWS_A_TIME - 1) / ROWS_A_TIME);
}

struct infodisc_feature_entropies *
infodisc_entropies_of_features(struct infodisc_run *run, struct infodisc_fd_matrix *matrix)
{
    if (!matrix) return NULL;
    run->feature_entropies.run = run;
    if (matrix->shingles.slot)
        parallel_for(parts_of(matrix->shingles.mask + 1), run->threads, entropies_of_slots, run);
    if (run->uses_words) {
        uint32_t n = run->features.vocabulary->n;
        run->feature_entropies.word = mem_zalloc(n, sizeof *run->feature_entropies.word);
        parallel_for(parts_of(n), run->threads, entropies_of_words, run);
    }
    return &run->feature_entropies;
}

void feature_entropies_release(struct infodisc_feature_entropies *e)
{
    free(e->word);
}
