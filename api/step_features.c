/* SPDX-License-Identifier: MIT
 * step_features.c - content blocks -> features: one pass for shingles, token counts and the pages' languages, and a
 * second one for words if they are needed. */
#include "api/handles/features.h"
#include "api/resume/resume.h"

#include "base/files/spool_batch.h"
#include "base/threads/parallel.h"
#include "base/threads/parallel_zalloc.h"
#include "entropy/entropy.h"
#include "features/copies/near_duplicates.h"
#include "features/features.h"
#include "labelers/shared/shared.h"

enum { MANY_LEAVES = 1 << 16 }; /* with fewer, to give memory back takes longer than it is worth */

/* What one thread writes leaf by leaf is kept together, far from what another one writes: threads that share a cache
 * line wait for each other. */
struct feature_thread {
    struct page_shingles shingles;
    struct page_words words;
    struct buffer record;
    uint64_t n_shingles;
    uint32_t *last_page;               /* [n_paths] 1 + the page that had the path last */
};

struct feature_task {
    struct infodisc_features *out;
    struct feature_thread *thread;     /* [threads] */
    struct spool_batch **batch;        /* [threads] */
    struct hash_table *sample;         /* [threads] of the hashes of shingles and lines */
    uint32_t *n_leaves;                /* [P] */
    uint64_t *line, *place;            /* [B] for near_duplicates_find() */
    uint8_t *level;                    /* [B] likewise */
    bool keeps;                        /* the features, in the work file */
};

/* ---- first pass ---- */

/* The user's, or the page's. */
static int language_of(const struct infodisc_run *run, const struct page_blocks *b, int by_words)
{
    if (!run->options.language) return page_language(b, by_words);
    int wanted = language_find(span_of(run->options.language));
    return wanted != LANGUAGE_NONE ? wanted : LANGUAGE_UNLISTED;
}

static void count_features(struct feature_task *task, uint32_t p, int thread, uint32_t n_leaves)
{
    struct feature_record f = feature_record_of(&task->thread[thread].record, n_leaves);
    task->thread[thread].n_shingles += f.n;
    hash_sample_add(&task->sample[thread], f.hash, f.n);
    for (uint32_t l = 0; l < n_leaves; l++) hash_sample_add(&task->sample[thread], &f.leaf[l].line, 1);
    task->n_leaves[p] = n_leaves;
}

static void extract_shingles(struct feature_task *task, uint32_t p, int thread)
{
    struct infodisc_features *out = task->out;
    struct buffer *record = &task->thread[thread].record;
    struct page_shingles *s = &task->thread[thread].shingles;
    struct page_blocks b = blocks_of_page(out->blocks, p, record);
    page_shingles_extract(&b, s);
    out->language[p] = (int16_t)language_of(out->run, &b, s->language);
    record->len = 0;
    buffer_add(record, s->leaf, b.n_leaves * sizeof *s->leaf);
    buffer_add(record, s->hash, s->n * sizeof *s->hash);
    count_features(task, p, thread, b.n_leaves);
    if (spool_batch_put(task->batch[thread], record->at, (uint32_t)record->len, &out->shingles[p]) && task->keeps)
        kept_features_put(out, p, b.n_leaves, buffer_span(record));
}

/* Those of an earlier run, or what the page's text says. */
static void features_of_page(void *data, uint32_t p, int thread)
{
    struct feature_task *task = data;
    uint32_t n_leaves;
    if (task->keeps && kept_features_take(task->out, p, &n_leaves, &task->thread[thread].record)) {
        count_features(task, p, thread, n_leaves);
        return;
    }
    page_shingles_remember(&task->thread[thread].shingles);
    extract_shingles(task, p, thread);
}

/* Pages that say nothing of their language speak that of most pages of the site. */
static void vote_languages(struct infodisc_features *out)
{
    uint32_t n = pages_n(out->blocks->pages);
    uint32_t *votes = mem_zalloc((size_t)language_count(), sizeof *votes);
    for (uint32_t p = 0; p < n; p++)
        if (out->language[p] >= 0 && blocks_count_page(out->blocks, p)) votes[out->language[p]]++;
    int most = stopword_winner(votes, 1);
    out->site_language = (int16_t)most;
    for (uint32_t p = 0; p < n; p++)
        if (out->language[p] == LANGUAGE_NONE) out->language[p] = (int16_t)most;
    free(votes);
}

/* ---- the facts of each leaf ---- */

/* The content block that a leaf counts for: itself, its TABLE or DIV, or its TABLE. */
static uint32_t content_of(const struct page_blocks *b, uint32_t leaf,
                           enum infodisc_granularity granularity)
{
    uint32_t content = b->leaf[leaf].content;
    if (granularity == INFODISC_BLOCKS_LEAF) return leaf;
    if (granularity == INFODISC_BLOCKS_TABLE)
        while (!b->content[content].is_table && b->content[content].parent != content)
            content = b->content[content].parent;
    return content;
}

/* What the blocks tell. False if the page cannot be read: spool_check() tells. */
static bool take_blocks(struct feature_task *task, uint32_t p, int thread)
{
    const struct infodisc_features *out = task->out;
    const struct block_paths *paths = out->blocks->paths;
    struct leaf_fact *fact = page_leaves(&out->facts, p);
    struct page_blocks b = blocks_of_page(out->blocks, p, &task->thread[thread].record);
    if (b.n_leaves != task->n_leaves[p]) return false;
    for (uint32_t l = 0; l < b.n_leaves; l++) {
        uint64_t key = b.path_key[b.leaf[l].path], number = out->facts.first[p] + l;
        uint32_t ahead = l + PATHS_AHEAD;
        if (ahead < b.n_leaves) block_paths_prefetch(paths, b.path_key[b.leaf[ahead].path]);
        fact[l] = (struct leaf_fact){
            .path = block_paths_find(paths, key),
            .content = content_of(&b, l, out->run->granularity) & LEAF_CONTENT_BITS,
            .ends_in_colon = ends_in_colon(leaf_span(&b, &b.leaf[l])),
            .names_element = (b.leaf[l].flags & LEAF_NAMES) != 0,
            .flags = flags_of_leaf(&b.leaf[l], out->blocks->n_documents == 1) & LEAF_FLAG_BITS};
        /* Two pages are too few to learn which names belong to paths: there, all names do. */
        if (task->place) task->place[number] = out->facts.n_pages == 2 ? key : fact[l].path;
        if (task->level) task->level[number] = (uint8_t)heading_level(paths->item[fact[l].path].element);
    }
    return true;
}

/* What the features tell. */
static void take_features(struct feature_task *task, uint32_t p, int thread)
{
    const struct infodisc_features *out = task->out;
    struct leaf_fact *fact = page_leaves(&out->facts, p);
    struct buffer *record = &task->thread[thread].record;
    uint32_t n = task->n_leaves[p], *last_page = task->thread[thread].last_page;
    if (!features_get_leaves(out, p, record)) return;
    const struct leaf_features *leaf = feature_record_of(record, n).leaf;
    uint64_t *line = task->line + out->facts.first[p];
    for (uint32_t l = 0; l < n; l++) {
        if (leaf_is_shown(&fact[l])) line[l] = near_line(&leaf[l]);
        fact[l].n_tokens = leaf[l].n_tokens;
        fact[l].n_link_tokens = leaf[l].n_link_tokens;
        fact[l].has_number = leaf[l].n_number > 0;
        fact[l].is_cjk = leaf[l].is_cjk != 0;
        if (!fact[l].n_tokens) continue;
        fact[l].first_of_path = last_page[fact[l].path] != p + 1;
        last_page[fact[l].path] = p + 1;
    }
}

static void fill_facts(void *data, uint32_t p, int thread)
{
    struct feature_task *task = data;
    if (take_blocks(task, p, thread)) take_features(task, p, thread);
}

static void make_facts(struct feature_task *task)
{
    struct infodisc_features *out = task->out;
    struct leaf_facts *facts = &out->facts;
    int threads = out->run->threads;
    facts->n_pages = pages_n(out->blocks->pages);
    facts->first = mem_zalloc(facts->n_pages + 1ull, sizeof *facts->first);
    for (uint32_t p = 0; p < facts->n_pages; p++)
        facts->first[p + 1] = facts->first[p] + task->n_leaves[p];
    features_new_facts(out);
    task->line = parallel_zalloc(out->run->large, facts->first[facts->n_pages], sizeof *task->line, threads);
    if (facts->n_pages < NEAR_PAGES_MIN) task->place = mem_zalloc(facts->first[facts->n_pages], sizeof *task->place);
    if (out->blocks->n_documents <= NEAR_SHOWN_MAX)
        task->level = mem_zalloc(facts->first[facts->n_pages], sizeof *task->level);
    for (int t = 0; t < threads; t++)
        task->thread[t].last_page = mem_zalloc(out->blocks->paths->n, sizeof *task->thread[t].last_page);
    for_pages(out->blocks->pages, "facts", fill_facts, task);
    for (int t = 0; t < threads; t++) free(task->thread[t].last_page);
}

/* ---- near-duplicates ---- */

struct repeat_task {
    struct feature_task *features;
    const struct near_duplicates *found;
};

static void mark_repeats(void *data, uint32_t p, int thread)
{
    const struct repeat_task *task = data;
    struct infodisc_features *out = task->features->out;
    struct buffer *record = &task->features->thread[thread].record;
    uint32_t n = features_n_leaves(out, p), first = near_duplicate_of(task->found, p);
    out->near_duplicate_of[p] = first == NOT_NEAR ? NO_DUPLICATE : first;
    out->has_repeats[p] = near_duplicate_is_like_another(task->found, p);
    if (!out->has_repeats[p] || !features_get_leaves(out, p, record)) return;
    struct leaf_fact *fact = page_leaves(&out->facts, p);
    const struct leaf_features *leaf = feature_record_of(record, n).leaf;
    for (uint32_t l = 0; l < n; l++)
        fact[l].is_repeat = leaf_is_shown(&fact[l]) && near_duplicate_repeats(task->found, p, near_line(&leaf[l]));
}

/* What a page says that is nearly another one, or an edition of it, is counted once. Not so the frame around it: print
 * views have another one than the pages that they are of. So such a page is a document of its own. */
static void find_near_duplicates(struct feature_task *task)
{
    struct infodisc_features *out = task->out;
    uint32_t n = out->facts.n_pages;
    bool *is_counted = blocks_counted_pages(out->blocks);
    const char **url = pages_urls(out->blocks->pages);
    const struct near_lines lines = {n,           out->facts.first, task->line,      is_counted,
                                     task->place, task->level,      out->run->large, url};
    struct near_duplicates *found = near_duplicates_find(&lines, out->run->threads);
    struct repeat_task repeats = {task, found};
    out->near_duplicate_of = mem_alloc((n + 1ull) * sizeof *out->near_duplicate_of);
    out->has_repeats = mem_zalloc(n + 1ull, sizeof *out->has_repeats);
    for_pages(out->blocks->pages, "repeats", mark_repeats, &repeats);
    for (uint32_t p = 0; p < n; p++) out->n_near_duplicates += out->near_duplicate_of[p] != NO_DUPLICATE;
    near_duplicates_free(found);
    free(url);
    free(is_counted);
    large_free(out->run->large, task->line);
    free(task->place);
    free(task->level);
}

struct leaving_out {
    struct infodisc_features *out;
    bool *is_counted; /* [paths] */
};

static void note_counted_paths(void *data, uint32_t p, int thread)
{
    (void)thread;
    const struct leaving_out *task = data;
    const struct leaf_facts *facts = &task->out->facts;
    large_rest(facts->large, p);
    if (!blocks_count_page(task->out->blocks, p)) return;
    for (const struct leaf_fact *leaf = page_leaves(facts, p); leaf < page_leaves(facts, p + 1); leaf++)
        __atomic_store_n(&task->is_counted[leaf->path], true, __ATOMIC_RELAXED);
}

static void leave_page_out(void *data, uint32_t p, int thread)
{
    (void)thread;
    const struct leaving_out *task = data;
    struct leaf_facts *facts = &task->out->facts;
    large_rest(facts->large, p);
    if (blocks_count_page(task->out->blocks, p)) return;
    for (struct leaf_fact *leaf = page_leaves(facts, p); leaf < page_leaves(facts, p + 1); leaf++)
        leaf->left_out = task->is_counted[leaf->path];
}

/* Leaves of duplicates stay out of all sums, unless nothing else is known of their path: then two captures of a page
 * differ. */
static void leave_duplicates_out(struct infodisc_features *out)
{
    uint32_t n = out->facts.n_pages;
    int threads = out->run->threads;
    if (!out->blocks->n_duplicates) return;
    struct leaving_out task = {out, mem_zalloc(out->blocks->paths->n, sizeof *task.is_counted)};
    parallel_for(n, threads, note_counted_paths, &task);
    parallel_for(n, threads, leave_page_out, &task);
    free(task.is_counted);
}

/* ---- second pass ---- */

static void extract_words(void *data, uint32_t p, int thread)
{
    struct feature_task *task = data;
    struct infodisc_features *out = task->out;
    struct buffer *record = &task->thread[thread].record;
    struct page_words *w = &task->thread[thread].words;
    struct page_blocks b = blocks_of_page(out->blocks, p, record);
    if (b.n_leaves != task->n_leaves[p]) return; /* as in take_blocks() */
    page_words_extract(&b, out->language[p], w);
    record->len = 0; /* its blocks are no longer needed */
    buffer_add(record, w->n_words, task->n_leaves[p] * sizeof *w->n_words);
    buffer_add(record, w->id, w->n * sizeof *w->id);
    out->words_thread[p] = (int16_t)thread;
    spool_batch_put(task->batch[thread], record->at, (uint32_t)record->len, &out->words[p]);
}

static void make_vocabulary(struct feature_task *task)
{
    struct infodisc_features *out = task->out;
    int n_threads = out->run->threads;
    size_t threads = (size_t)n_threads;
    uint32_t n_pages = pages_n(out->blocks->pages);
    out->words = mem_zalloc(n_pages, sizeof *out->words);
    out->words_thread = mem_zalloc(n_pages, sizeof *out->words_thread);
    out->word_table = mem_zalloc(threads, sizeof *out->word_table);
    for (size_t t = 0; t < threads; t++)
        out->word_table[t] = task->thread[t].words.table = word_table_new();
    task->batch = spool_batches_new(out->spool, n_threads);
    for_pages(out->blocks->pages, "words", extract_words, task);
    spool_batches_end(task->batch, n_threads);
    out->vocabulary = vocabulary_merge(out->word_table, n_threads);
    for (size_t t = 0; t < threads; t++) page_words_free(&task->thread[t].words);
}

static void end_threads(struct feature_task *task, size_t threads)
{
    for (size_t t = 0; t < threads; t++) {
        task->out->n_shingles += task->thread[t].n_shingles;
        page_shingles_free(&task->thread[t].shingles);
        buffer_free(&task->thread[t].record);
        hash_table_free(&task->sample[t]);
    }
    free(task->thread);
    free(task->sample);
    free(task->n_leaves);
}

struct infodisc_features *infodisc_extract_features(struct infodisc_run *run, struct infodisc_blocks *blocks)
{
    if (!blocks || run->error.code) return NULL;
    struct infodisc_features *out = features_new(blocks);
    checkpoint_load(out);
    if (out->restored.what) return out;
    uint32_t n = pages_n(blocks->pages);
    size_t threads = (size_t)run->threads;
    bool keeps = kept_features_possible(blocks);
    out->owns_spool = !keeps;
    out->spool = keeps ? blocks->spool : spool_open(run->options.temp_dir, &run->error);
    if (!out->spool) return NULL;
    out->shingles = large_new(run->large, n, sizeof *out->shingles);
    out->language = mem_zalloc(n, sizeof *out->language);

    struct feature_task task = {.out = out,
                                .keeps = keeps,
                                .thread = mem_zalloc(threads, sizeof *task.thread),
                                .batch = spool_batches_new(out->spool, run->threads),
                                .sample = mem_zalloc(threads, sizeof *task.sample),
                                .n_leaves = mem_zalloc(n, sizeof *task.n_leaves)};
    for_pages(blocks->pages, "features", features_of_page, &task);
    spool_batches_end(task.batch, run->threads);
    out->n_distinct = hash_sample_estimate(task.sample, run->threads, &out->n_repeated);
    vote_languages(out);
    make_facts(&task);
    find_near_duplicates(&task);
    leave_duplicates_out(out);
    if (run->uses_words) make_vocabulary(&task);
    end_threads(&task, threads);
    /* Counting comes next and takes the most memory, and what was freed until here is scattered in holes. */
    if (out->facts.first[n] >= MANY_LEAVES) mem_give_back();
    return spool_check(blocks->spool, &run->error) && spool_check(out->spool, &run->error) ? out : NULL;
}
