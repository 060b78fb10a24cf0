/* SPDX-License-Identifier: MIT
 * step_labels.c - H(feature) -> H(block) -> labels. */
#include "api/resume/checkpoint.h"
#include "api/label/evidence_pass.h"
#include "api/resume/kept_leaves.h"
#include "api/label/labeler_pass.h"
#include "api/label/rules_pass.h"
#include "api/steps.h"

#include <fcntl.h>

#include "base/files/file.h"
#include "base/fixed.h"
#include "entropy/block_entropy.h"
#include "features/shingles.h"

enum { MODEL_BYTES_MAX = 64 * 1024 * 1024 };

struct entropy_task {
    struct infodisc_run *run;
    struct buffer *record;   /* [threads] */
    uint32_t **lowest;       /* paper: [threads][F] least entropy of the blocks that hold a feature */
    struct block_words *blocks; /* paper: [threads] */
};

static struct leaf_fact *facts_of_page(struct infodisc_run *run, uint32_t p, uint32_t *n)
{
    const struct leaf_facts *facts = &run->features.facts;
    *n = (uint32_t)(facts->first[p + 1] - facts->first[p]);
    return facts->leaf + facts->first[p];
}

/* ---- by shingles: a leaf at a time ---- */

static void entropies_of_leaves(void *data, uint32_t p, int thread)
{
    struct entropy_task *task = data;
    struct infodisc_run *run = task->run;
    struct buffer *record = &task->record[thread];
    if (!spool_get(run->features.spool, run->features.shingles[p], record)) return;
    uint32_t n;
    struct leaf_fact *fact = facts_of_page(run, p, &n);
    const struct leaf_features *leaf = (const struct leaf_features *)(const void *)record->at;
    const uint64_t *hash = (const uint64_t *)(const void *)(leaf + n);
    const uint64_t *end = (const uint64_t *)(const void *)(record->at + record->len);
    const struct block_paths *paths = run->blocks.paths;
    for (uint32_t l = 0; l < n; l++) {
        size_t shingles = shingle_count(fact[l].n_tokens), repeated;
        fact[l].entropy =
            block_entropy_of_hashes(&run->matrix.shingles, hash, shingles, (size_t)(end - hash), &repeated);
        fact[l].cover = (uint8_t)(shingles ? repeated * 255 / shingles : 0);
        uint32_t ahead = l + PREFETCH_AHEAD;
        if (ahead < n) hash_table_prefetch(&run->matrix.lines, path_line(paths, fact[ahead].path, leaf[ahead].line));
        const struct hash_row *line =
            hash_table_find(&run->matrix.lines, path_line(paths, fact[l].path, leaf[l].line));
        fact[l].line_df = line ? line->df : 1;
        hash += shingles;
    }
}

/* ---- by words: a content block at a time, which is one leaf or several ---- */

struct block_words {     /* scratch of one thread */
    uint32_t *id;        /* [cap] words of the block at hand */
    uint32_t *scratch;   /* [cap] */
    size_t cap;
    bool is_counted;     /* its page is no duplicate */
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

/* The entropy of the block made of leaves [from, to), given to each of them. */
static void entropy_of_block(struct entropy_task *task, int thread, struct leaf_fact *fact,
                             const struct leaf_of_block *leaf, uint32_t from, uint32_t to,
                             const uint32_t *id, const uint32_t *global)
{
    struct block_words *w = &task->blocks[thread];
    size_t all = 0, n = 0, distinct;
    for (uint32_t i = from; i < to; i++) all += leaf[i].n_words;
    make_room(w, all);
    for (uint32_t i = from; i < to; i++)
        for (uint32_t k = 0; k < leaf[i].n_words; k++) w->id[n++] = global[id[leaf[i].first_word + k]];
    uint32_t entropy =
        block_entropy_of_words(task->run->feature_entropies.word, w->id, n, w->scratch, &distinct);
    for (uint32_t i = from; i < to; i++) fact[leaf[i].leaf].entropy = entropy;
    uint32_t *lowest = task->lowest[thread];
    for (size_t i = 0; w->is_counted && i < distinct; i++)
        if (entropy < lowest[w->id[i]]) lowest[w->id[i]] = entropy;
}

static void entropies_of_contents(void *data, uint32_t p, int thread)
{
    struct entropy_task *task = data;
    struct infodisc_run *run = task->run;
    const struct infodisc_features *f = &run->features;
    struct buffer *record = &task->record[thread];
    if (!spool_get(f->spool, f->words[p], record)) return;
    uint32_t n;
    task->blocks[thread].is_counted = blocks_count_page(&run->blocks, p);
    struct leaf_fact *fact = facts_of_page(run, p, &n);
    const uint32_t *n_words = (const uint32_t *)(const void *)record->at, *id = n_words + n;
    struct leaf_of_block *leaf = mem_zalloc(n, sizeof *leaf);
    for (uint32_t l = 0, first = 0; l < n; first += n_words[l++])
        leaf[l] = (struct leaf_of_block){fact[l].content, l, first, n_words[l]};
    if (n) qsort(leaf, n, sizeof *leaf, compare_blocks);
    for (uint32_t from = 0, to; from < n; from = to) {
        for (to = from; to < n && leaf[to].content == leaf[from].content;) to++;
        entropy_of_block(task, thread, fact, leaf, from, to, id,
                         f->vocabulary->of_local[f->words_thread[p]]);
    }
    free(leaf);
}

/* Distinct features in the blocks with H <= t, for each t of the greedy sweep: those whose block of
 * least entropy is at most t. */
static void count_greedy_features(struct entropy_task *task)
{
    struct infodisc_run *run = task->run;
    uint64_t *features = run->block_entropies.greedy_features;
    for (uint32_t f = 0; f < run->features.vocabulary->n; f++) {
        uint32_t lowest = UINT32_MAX;
        for (int t = 0; t < run->threads; t++)
            if (task->lowest[t][f] < lowest) lowest = task->lowest[t][f];
        for (int step = GREEDY_STEPS - 1; step >= 0 && lowest <= greedy_step_threshold(step); step--)
            features[step]++;
    }
}

static void block_entropies_by_words(struct entropy_task *task)
{
    struct infodisc_run *run = task->run;
    size_t threads = (size_t)run->threads;
    uint32_t n_features = run->features.vocabulary->n;
    task->blocks = mem_zalloc(threads, sizeof *task->blocks);
    task->lowest = mem_zalloc(threads, sizeof *task->lowest);
    for (size_t t = 0; t < threads; t++) {
        task->lowest[t] = mem_alloc((n_features + 1) * sizeof **task->lowest);
        memset(task->lowest[t], 0xFF, n_features * sizeof **task->lowest);
    }
    run_for_pages(run, "entropies", entropies_of_contents, task);
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
    if (run->restored) return &run->block_entropies;
    struct entropy_task task = {.run = run};
    run->block_entropies.run = run;
    task.record = mem_zalloc((size_t)run->threads, sizeof *task.record);
    if (run->options.method == INFODISC_METHOD_PAPER)
        block_entropies_by_words(&task);
    else
        run_for_pages(run, "entropies", entropies_of_leaves, &task);
    for (int t = 0; t < run->threads; t++) buffer_free(&task.record[t]);
    free(task.record);
    matrix_release_hashes(&run->matrix); /* nobody asks for them any more, and they are large */
    if (!spool_check(run->features.spool, &run->error) || run->error.code) return NULL; /* interrupted */
    checkpoint_save(run, CHECKPOINT_ENTROPIES);
    return &run->block_entropies;
}

/* ---- labels ---- */

struct model *run_model(struct infodisc_run *run)
{
    const char *name = run->options.model;
    if (!name) return model_built_in();
    struct buffer text = {0};
    struct model *model = NULL;
    if (file_read(AT_FDCWD, name, MODEL_BYTES_MAX, &text) != FILE_OK)
        error_set_errno(&run->error, INFODISC_FAILED, "cannot read the model '%s'", name);
    else
        model = model_parse(buffer_span(&text), name, &run->error);
    buffer_free(&text);
    return model;
}

struct leaf_batch {          /* leaves that wait for their logits, of one page or several */
    float x[MODEL_ROWS][EVIDENCE_N];
    struct leaf_fact *leaf[MODEL_ROWS];
    uint32_t page[MODEL_ROWS]; /* [n_pages] whose last leaf is in it: when it is judged, their logits are kept */
    int n, n_pages;
};

struct judge_task {
    struct evidence_pass *pass;
    struct leaf_batch *batch;    /* [threads] */
    struct model *model;
    struct page_copies *scratch; /* [threads] */
    struct copy_list *copies;    /* [n_pages] */
};

static void find_copies(struct judge_task *task, uint32_t p, int thread, const struct evidence_page *page)
{
    struct page_copies *found = &task->scratch[thread];
    struct copy_list *list = &task->copies[p];
    page_copies_find(found, page->blocks, page->fact);
    if (!found->n) return;
    list->n = found->n;
    list->copy = mem_alloc(found->n * sizeof *list->copy);
    memcpy(list->copy, found->copy, found->n * sizeof *list->copy);
}

static void judge_batch(const struct infodisc_run *run, const struct model *model, struct leaf_batch *batch)
{
    double logit[MODEL_ROWS];
    if (batch->n) model_logits(model, (const float(*)[EVIDENCE_N])batch->x, batch->n, logit);
    for (int i = 0; i < batch->n; i++) {
        double steps = logit[i] * LOGIT_ONE;
        if (steps > INT16_MAX) steps = INT16_MAX;
        if (steps < INT16_MIN) steps = INT16_MIN;
        batch->leaf[i]->logit = (int16_t)steps;
    }
    for (int i = 0; i < batch->n_pages; i++) kept_leaves_put_logits(run, batch->page[i]);
    batch->n = batch->n_pages = 0;
}

static void judge_leaves_of(struct judge_task *task, uint32_t p, int thread, const struct evidence_page *page)
{
    struct evidence_scratch *scratch = task->pass->scratch[thread];
    struct leaf_facts *facts = &task->pass->run->features.facts;
    struct leaf_batch *batch = &task->batch[thread];
    evidence_begin(scratch, &task->pass->site, page);
    for (uint32_t l = 0; l < page->blocks->n_leaves; l++) {
        const float *x = evidence_of_leaf(scratch, &task->pass->site, page, l);
        if (!x) continue;
        memcpy(batch->x[batch->n], x, sizeof *batch->x);
        batch->leaf[batch->n++] = &facts->leaf[facts->first[p] + l];
        if (batch->n == MODEL_ROWS) judge_batch(task->pass->run, task->model, batch);
    }
    batch->page[batch->n_pages++] = p;
    if (batch->n == 0 || batch->n_pages == MODEL_ROWS) judge_batch(task->pass->run, task->model, batch);
}

static void judge_page(void *data, uint32_t p, int thread)
{
    struct judge_task *task = data;
    const struct infodisc_run *run = task->pass->run;
    struct page_blocks blocks;
    struct evidence_page page;
    if (!evidence_pass_load(task->pass, p, thread, &blocks, &page)) return;
    if (!run->features.judged || !run->features.judged[p]) judge_leaves_of(task, p, thread, &page);
    find_copies(task, p, thread, &page);
}

/* The trained model's logit of each leaf, and what the pages hold twice. copies [n_pages]. */
static bool judge_leaves(struct infodisc_run *run, struct copy_list *copies)
{
    struct judge_task task = {.model = run_model(run), .copies = copies};
    if (!task.model) return false;
    task.scratch = mem_zalloc((size_t)run->threads, sizeof *task.scratch);
    task.batch = mem_zalloc((size_t)run->threads, sizeof *task.batch);
    task.pass = evidence_pass_new(run, run->labels.threshold);
    run_for_pages(run, "judge", judge_page, &task);
    for (int t = 0; t < run->threads; t++) judge_batch(run, task.model, &task.batch[t]);
    evidence_pass_free(task.pass);
    model_free(task.model);
    for (int t = 0; t < run->threads; t++) page_copies_free(&task.scratch[t]);
    free(task.scratch);
    free(task.batch);
    return spool_check(run->blocks.spool, &run->error) &&
           spool_check(run->features.spool, &run->error);
}

/* Labels by entropy -> labels of the method `template`. */
static bool correct_by_model(struct infodisc_run *run, struct label_task *task)
{
    uint32_t n_pages = run_n_pages(run);
    struct copy_list *copies = mem_zalloc(n_pages, sizeof *copies);
    bool judged = judge_leaves(run, copies);
    task->copies = copies;
    if (judged) label_by_template(task);
    for (uint32_t p = 0; p < n_pages; p++) free(copies[p].copy);
    free(copies);
    return judged;
}

static void sum_up(struct infodisc_run *run)
{
    struct infodisc_labels *out = &run->labels;
    struct threshold_step step[GREEDY_STEPS] = {{0}};
    for (int i = 0; i < GREEDY_STEPS; i++) step[i].threshold = greedy_step_threshold(i);
    path_sums_add_up(&run->features.facts, run->blocks.paths->n, run->threads, out->path, step, GREEDY_STEPS);
    for (int i = 0; i < GREEDY_STEPS; i++)
        out->curve[i] = (struct infodisc_threshold_step){.threshold = (i + 1) / 10.0,
                                                         .features = run->block_entropies.greedy_features[i],
                                                         .tokens = step[i].tokens};
}

struct infodisc_labels *infodisc_label_blocks(struct infodisc_run *run,
                                              struct infodisc_block_entropies *entropies)
{
    if (!entropies || run->error.code) return NULL;
    if (run->restored == CHECKPOINT_LABELS) return &run->labels;
    struct infodisc_labels *out = &run->labels;
    uint32_t n_paths = run->blocks.paths->n;
    out->run = run;
    out->path = mem_zalloc(n_paths, sizeof *out->path);
    run_progress(run, "label", 0, 0);
    sum_up(run);
    struct label_task task = {.facts = &run->features.facts,
                              .n_paths = n_paths,
                              .path = out->path,
                              .threshold = -1,
                              .threads = run->threads,
                              .greedy_features = entropies->greedy_features};
    if (run->options.threshold >= 0)
        task.threshold = (int32_t)fixed_from_double(run->options.threshold);
    if (run->options.method == INFODISC_METHOD_PAPER)
        label_by_paper(&task);
    else
        label_by_entropy(&task);
    out->threshold = task.chosen;
    if (run->options.method == INFODISC_METHOD_TEMPLATE && !correct_by_model(run, &task)) return NULL;
    if (page_labeler_of(run->options.method) && !labeler_pass(run, &task)) return NULL;
    if (run->rules) rules_pass_labels(run);
    out->by_path = task.by_path;
    out->path_logit = task.path_logit;
    if (run->error.code) return NULL; /* interrupted */
    checkpoint_save(run, CHECKPOINT_LABELS);
    return out;
}

void labels_release(struct infodisc_labels *labels)
{
    free(labels->path);
    free(labels->path_logit);
}
