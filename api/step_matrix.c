/* SPDX-License-Identifier: MIT
 * step_matrix.c - features -> F-D matrix -> H(feature): of shingles by api/count/, of words here. Each thread adds up
 * its own pages in integers, so the totals do not depend on which thread took which page. */
#include "api/count/shingle_count.h"

#include "base/files/spool_batch.h"
#include "base/fixed.h"
#include "base/threads/parallel.h"
#include "entropy/entropy.h"

struct count_task {
    struct infodisc_fd_matrix *out;
    struct buffer *record;           /* [threads] */
    struct column_counter **columns; /* [threads] */
    struct spool_batch **batch;      /* [threads] of columns */
    struct row_sums **word;          /* [threads][F] */
};

/* ---- words ---- */

static void count_words_of_page(void *data, uint32_t p, int thread)
{
    struct count_task *task = data;
    const struct infodisc_features *f = task->out->features;
    struct buffer *record = &task->record[thread];
    if (!blocks_count_page(f->blocks, p)) return;
    if (!spool_get(f->spool, f->words[p], record)) return;
    uint32_t leaves = features_n_leaves(f, p);
    const struct leaf_fact *fact = page_leaves(&f->facts, p);
    const uint32_t *n_words = (const uint32_t *)(const void *)record->at, *local = n_words + leaves;
    uint32_t *id = (uint32_t *)(void *)record->at + leaves;
    const uint32_t *global = f->vocabulary->of_local[f->words_thread[p]];
    size_t n = 0;
    for (uint32_t l = 0; l < leaves; local += n_words[l++])
        for (uint32_t i = 0; i < n_words[l] && !fact[l].is_repeat; i++) id[n++] = global[local[i]];
    uint32_t n_cells;
    const struct fd_cell *cell = column_count(task->columns[thread], id, n, &n_cells);
    struct row_sums *row = task->word[thread];
    for (uint32_t i = 0; i < n_cells; i++) {
        if (i + PREFETCH_AHEAD < n_cells) __builtin_prefetch(&row[cell[i + PREFETCH_AHEAD].feature], 1);
        row_sums_add(&row[cell[i].feature], cell[i].count);
    }
    spool_batch_put(task->batch[thread], cell, n_cells * (uint32_t)sizeof *cell, &task->out->column[p]);
}

static bool count_words(struct infodisc_fd_matrix *out)
{
    struct infodisc_run *run = out->run;
    const struct infodisc_pages *pages = out->features->blocks->pages;
    uint32_t n_features = out->features->vocabulary->n;
    int threads = run->threads;
    struct count_task task = {.out = out};
    out->spool = spool_open(run->options.temp_dir, &run->error);
    if (!out->spool) return false;
    out->column = mem_zalloc(pages_n(pages), sizeof *out->column);
    task.record = buffers_new(threads);
    task.columns = mem_zalloc((size_t)threads, sizeof *task.columns);
    task.word = mem_zalloc((size_t)threads, sizeof *task.word);
    for (int t = 0; t < threads; t++) {
        task.columns[t] = column_counter_new();
        task.word[t] = mem_zalloc(n_features, sizeof **task.word);
    }
    task.batch = spool_batches_new(out->spool, threads);
    for_pages(pages, "count words", count_words_of_page, &task);
    spool_batches_end(task.batch, threads);
    out->word = task.word[0];
    for (int t = 0; t < threads; t++) {
        for (uint32_t f = 0; t > 0 && f < n_features; f++)
            row_sums_merge(&out->word[f], &task.word[t][f]);
        if (t > 0) free(task.word[t]);
        column_counter_free(task.columns[t]);
    }
    buffers_free(task.record, threads);
    free(task.columns);
    free(task.word);
    return spool_check(out->spool, &run->error);
}

struct infodisc_fd_matrix *infodisc_count_matrix(struct infodisc_run *run,
                                                 struct infodisc_features *features)
{
    if (!features || run->error.code) return NULL;
    struct infodisc_fd_matrix *out = matrix_new(features);
    out->n_shingles = features->restored.n_features;
    if (features->restored.what) return out;
    out->n_ranges = shingles_n_ranges(features);
    if (out->n_ranges == 1) shingles_count(out, (struct hash_range){0, 1});
    bool ok = !run->uses_words || count_words(out);
    return ok && spool_check(features->spool, &run->error) ? out : NULL;
}

/* ---- H(feature) ---- */

enum { ROWS_A_TIME = 4096 };

static void entropies_of_words(void *data, uint32_t part, int thread)
{
    (void)thread;
    struct infodisc_feature_entropies *out = data;
    const struct infodisc_features *features = out->matrix->features;
    uint64_t log_n = fixed_log2(features->blocks->n_documents);
    uint64_t n = features->vocabulary->n, end = ((uint64_t)part + 1) * ROWS_A_TIME;
    for (uint64_t f = (uint64_t)part * ROWS_A_TIME; f < end && f < n; f++)
        out->word[f] = feature_entropy(&out->matrix->word[f], log_n);
}

static uint32_t parts_of(uint64_t rows)
{
    return (uint32_t)((rows + ROWS_A_TIME - 1) / ROWS_A_TIME);
}

struct infodisc_feature_entropies *
infodisc_entropies_of_features(struct infodisc_run *run, struct infodisc_fd_matrix *matrix)
{
    if (!matrix || run->error.code) return NULL;
    struct infodisc_feature_entropies *out = feature_entropies_new(matrix);
    if (matrix->features->restored.what) return out;
    if (matrix->n_ranges == 1) shingles_find_entropies(matrix);
    if (run->uses_words) {
        uint32_t n = matrix->features->vocabulary->n;
        out->word = mem_zalloc(n, sizeof *out->word);
        parallel_for(parts_of(n), run->threads, entropies_of_words, out);
    }
    return out;
}
