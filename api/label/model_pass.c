/* SPDX-License-Identifier: MIT
 * model_pass.c - see model_pass.h. Leaves are collected in batches, so that the model's trees evaluate many at a
 * time. */
#include "api/label/model_pass.h"

#include "api/label/evidence_pass.h"
#include "api/resume/resume.h"
#include "base/files/file.h"
#include "base/threads/parallel.h"

enum { MODEL_BYTES_MAX = 64 * 1024 * 1024 };

bool model_file_read(struct infodisc_run *run, struct buffer *text)
{
    return file_read_named("model", run->options.model, MODEL_BYTES_MAX, text, &run->error);
}

struct model *model_of_run(struct infodisc_run *run)
{
    const char *name = run->options.model;
    if (!name) return model_built_in();
    struct buffer text = {0};
    struct model *model = NULL;
    if (model_file_read(run, &text)) model = model_parse(buffer_span(&text), name, &run->error);
    buffer_free(&text);
    return model;
}

struct leaf_batch {          /* leaves that wait for their logits, of one page or several */
    float x[MODEL_ROWS][EVIDENCE_N];
    struct leaf_fact *leaf[MODEL_ROWS];
    uint32_t page[MODEL_ROWS]; /* [n_pages] whose last leaf is in it: when it is judged, their logits are kept */
    int n, n_pages;
};

struct judge_thread {
    struct leaf_batch batch;
    struct page_copies copies;   /* the rest is scratch */
    struct page_contents contents;
    struct page_tables tables;
    struct pager_scratch pagers;
    struct address_scratch addresses;
    struct tokens tokens[2];     /* for leads_find() */
};

struct judge_task {
    struct evidence_pass *pass;
    struct model *model;
    struct judge_thread *thread; /* [threads] */
    struct page_findings *found;
    struct law_paths of;
};

static void find_copies(struct judge_task *task, uint32_t p, int thread, const struct evidence_page *page)
{
    struct page_copies *found = &task->thread[thread].copies;
    struct copy_list *list = &task->found->copies[p];
    const struct leaf_fact *fact = page->fact;
    bool is_alone = task->pass->site.n_documents == 1; /* then shops and lists of news repeat cards that differ */
    bool has_members = !is_alone || page_may_be_manual(fact, fact + page->blocks->n_leaves, task->of.place);
    page_copies_find(found, page->blocks, fact, is_alone, has_members);
    if (!found->n) return;
    list->n = found->n;
    list->copy = mem_alloc(found->n * sizeof *list->copy);
    memcpy(list->copy, found->copy, found->n * sizeof *list->copy);
}

static void find_contents(struct judge_task *task, uint32_t p, int thread, const struct evidence_page *page)
{
    struct page_contents *found = &task->thread[thread].contents;
    struct leaf_list *list = &task->found->contents[p];
    page_contents_find(found, page->feature, page->fact, page->blocks->n_leaves, task->of.place);
    page_contents_add_whole(found, page->blocks, page->fact, task->of.place);
    if (!found->n) return;
    list->n = found->n;
    list->leaf = mem_alloc(found->n * sizeof *list->leaf);
    memcpy(list->leaf, found->leaf, found->n * sizeof *list->leaf);
}

static void judge_batch(const struct infodisc_features *features, const struct model *model, struct leaf_batch *batch)
{
    double logit[MODEL_ROWS];
    if (batch->n) model_logits(model, (const float(*)[EVIDENCE_N])batch->x, batch->n, logit);
    for (int i = 0; i < batch->n; i++) {
        double steps = logit[i] * LOGIT_ONE;
        if (steps > INT16_MAX) steps = INT16_MAX;
        if (steps < INT16_MIN) steps = INT16_MIN;
        batch->leaf[i]->logit = (int16_t)steps;
    }
    for (int i = 0; i < batch->n_pages; i++) kept_leaves_put_logits(features, batch->page[i]);
    batch->n = batch->n_pages = 0;
}

static void judge_leaves_of(struct judge_task *task, uint32_t p, int thread, const struct evidence_page *page)
{
    struct evidence_scratch *scratch = task->pass->thread[thread].scratch;
    struct infodisc_features *features = task->pass->features;
    struct leaf_facts *facts = &features->facts;
    struct leaf_batch *batch = &task->thread[thread].batch;
    evidence_begin(scratch, &task->pass->site, page);
    for (uint32_t l = 0; l < page->blocks->n_leaves; l++) {
        const float *x = evidence_of_leaf(scratch, &task->pass->site, page, l);
        if (!x) continue;
        memcpy(batch->x[batch->n], x, sizeof *batch->x);
        batch->leaf[batch->n++] = page_leaves(facts, p) + l;
        if (batch->n == MODEL_ROWS) judge_batch(features, task->model, batch);
    }
    batch->page[batch->n_pages++] = p;
    if (batch->n == 0 || batch->n_pages == MODEL_ROWS) judge_batch(features, task->model, batch);
}

/* A calendar in a sidebar has another text each month, but is no page's own. */
static void forget_tables_in_frames(struct page_tables *tables, const struct leaf_fact *fact,
                                    const struct path_texts *texts)
{
    for (uint32_t t = 0; t < tables->n; t++)
        if (texts[fact[tables->table[t].first].path].in_frame) tables->table[t].tells = false;
}

static void judge_page(void *data, uint32_t p, int thread)
{
    struct judge_task *task = data;
    struct judge_thread *scratch = &task->thread[thread];
    const bool *judged = task->pass->features->judged; /* in an earlier run */
    struct page_blocks blocks;
    struct evidence_page page;
    if (!evidence_pass_load(task->pass, p, thread, &blocks, &page)) return;
    if (!judged || !judged[p]) judge_leaves_of(task, p, thread, &page);
    if (task->found->names && blocks_count_page(task->pass->features->blocks, p))
        task->found->names[p] = reference_names(&blocks);
    find_copies(task, p, thread, &page);
    if (task->found->leads) leads_find(&task->found->leads[p], page.blocks, page.fact, scratch->tokens);
    if (task->found->pagers)
        task->found->pagers[p] = pagers_find(&scratch->pagers, page.feature, page.fact, page.blocks->n_leaves);
    find_contents(task, p, thread, &page);
    task->found->title_frames[p] = title_frames_find(page.blocks, page.feature, page.fact, task->of.place);
    struct span url = span_of(task->pass->features->blocks->pages->site->page[p].url);
    task->found->addresses[p] = addresses_find(&scratch->addresses, page.blocks, page.fact, task->of.place, url);
    field_lists_find(&scratch->tables, page.blocks, page.fact, &task->of);
    task->found->lists[p] = page_tables_copy(&scratch->tables);
    page_tables_find(&scratch->tables, page.blocks, page.fact, task->of.in_table);
    forget_tables_in_frames(&scratch->tables, page.fact, task->of.texts);
    task->found->tables[p] = page_tables_copy(&scratch->tables);
}

static void find_texts(void *data, uint32_t path, int thread)
{
    (void)thread;
    const struct judge_task *task = data;
    task->found->texts[path] = path_texts_of(&task->pass->path[path], &task->pass->place[path]);
}

static void findings_begin(struct page_findings *found, uint32_t n_pages, uint32_t n_documents)
{
    *found = (struct page_findings){.n_pages = n_pages,
                                    .copies = mem_zalloc(n_pages, sizeof *found->copies),
                                    .contents = mem_zalloc(n_pages, sizeof *found->contents),
                                    .title_frames = mem_zalloc(n_pages, sizeof *found->title_frames),
                                    .addresses = mem_zalloc(n_pages, sizeof *found->addresses),
                                    .lists = mem_zalloc(n_pages, sizeof *found->lists),
                                    .tables = mem_zalloc(n_pages, sizeof *found->tables)};
    if (n_documents <= FEW_DOCUMENTS) found->leads = mem_zalloc(n_pages, sizeof *found->leads);
    if (n_documents > 1) {
        found->names = mem_zalloc(n_pages, sizeof *found->names);
        found->pagers = mem_zalloc(n_pages, sizeof *found->pagers);
    }
}

static void free_page_findings(void *data, uint32_t p, int thread)
{
    (void)thread;
    const struct page_findings *found = data;
    free(found->copies[p].copy);
    free(found->contents[p].leaf);
    free(found->title_frames[p].frame);
    free(found->addresses[p].leaf);
    if (found->pagers) free(found->pagers[p].leaf);
    free(found->lists[p].table);
    free(found->tables[p].table);
}

void page_findings_free(struct page_findings *found, int threads)
{
    parallel_for(found->n_pages, threads, free_page_findings, found);
    free(found->copies);
    free(found->contents);
    free(found->title_frames);
    free(found->addresses);
    free(found->leads);
    free(found->names);
    free(found->pagers);
    free(found->lists);
    free(found->tables);
    free(found->texts);
    free(found->in_table);
}

/* What the laws must know of each path. */
static void look_at_paths(struct judge_task *task, const struct infodisc_labels *labels)
{
    const struct block_paths *paths = labels->features->blocks->paths;
    struct page_findings *found = task->found;
    found->in_table = table_paths_new(paths->item, labels->path, paths->n);
    found->texts = mem_alloc((paths->n + 1ull) * sizeof *found->texts);
    parallel_for(paths->n, labels->run->threads, find_texts, task);
    task->of = (struct law_paths){found->texts, paths->item, labels->path, found->in_table, 0, false};
}

static void free_thread(struct judge_thread *thread)
{
    page_copies_free(&thread->copies);
    page_contents_free(&thread->contents);
    free(thread->tables.table);
    pager_scratch_free(&thread->pagers);
    address_scratch_free(&thread->addresses);
    tokens_free(&thread->tokens[0]);
    tokens_free(&thread->tokens[1]);
}

bool model_pass(const struct infodisc_labels *labels, struct page_findings *found)
{
    struct infodisc_run *run = labels->run;
    const struct infodisc_features *features = labels->features;
    const struct infodisc_clusters *clusters = features->blocks->clusters;
    const uint32_t *cluster = clusters ? clusters->list->of_page : NULL;
    findings_begin(found, features->facts.n_pages, features->blocks->n_documents);
    struct judge_task task = {.model = model_of_run(run), .found = found};
    if (!task.model) return false;
    task.thread = mem_zalloc((size_t)run->threads, sizeof *task.thread);
    task.pass = evidence_pass_new(labels);
    look_at_paths(&task, labels);
    for_pages(features->blocks->pages, "judge", judge_page, &task);
    for (int t = 0; t < run->threads; t++) {
        judge_batch(features, task.model, &task.thread[t].batch);
        free_thread(&task.thread[t]);
    }
    found->is_reference = found->names && site_is_reference(found->names, found->n_pages);
    title_frames_compare(found->title_frames, found->n_pages);
    page_tables_compare(found->lists, cluster, found->n_pages, run->threads);
    page_tables_compare(found->tables, cluster, found->n_pages, run->threads);
    evidence_pass_free(task.pass);
    model_free(task.model);
    free(task.thread);
    return spool_check(features->blocks->spool, &run->error) &&
           spool_check(features->spool, &run->error);
}
