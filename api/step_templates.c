/* SPDX-License-Identifier: MIT
 * step_templates.c - labels -> templates, and the pages that they extract. */
#include "api/handles/templates.h"
#include "api/label/label.h"
#include "api/write/write.h"
#include "base/fixed.h"
#include "base/threads/parallel.h"
#include "labelers/template/template.h"

enum { TITLES_MAX = 1000 }; /* spread evenly over the pages: enough to tell what is constant */

/* On sites left out of training 460 of 581 pages rightly called an index have it, and 39 of 85 wrongly. */
static const double LISTING_SCORE = 0.6;

struct title_task {
    const struct infodisc_blocks *blocks;
    const uint32_t *page;  /* [n_pages] those that count */
    uint32_t n_pages, n;
    struct span *title;    /* [n] */
    struct title_scratch {
        struct buffer record;
        struct arena strings; /* of the titles */
    } *scratch;            /* [threads] */
};

static void take_title(void *data, uint32_t item, int thread)
{
    const struct title_task *task = data;
    struct title_scratch *scratch = &task->scratch[thread];
    uint32_t page = task->page[(uint64_t)item * task->n_pages / task->n];
    struct page_blocks b = blocks_of_page(task->blocks, page, &scratch->record);
    task->title[item] = (struct span){arena_copy(&scratch->strings, b.title.at, b.title.len), b.title.len};
}

static void learn_title(const struct infodisc_blocks *blocks, struct templates *t)
{
    int threads = blocks->run->threads;
    uint32_t n = pages_n(blocks->pages), *page = mem_zalloc(n, sizeof *page);
    struct title_task task = {.blocks = blocks, .page = page};
    for (uint32_t p = 0; p < n; p++)
        if (blocks_count_page(blocks, p)) page[task.n_pages++] = p;
    task.n = task.n_pages < TITLES_MAX ? task.n_pages : TITLES_MAX;
    task.title = mem_zalloc(task.n, sizeof *task.title);
    task.scratch = mem_zalloc((size_t)threads, sizeof *task.scratch);
    parallel_for(task.n, threads, take_title, &task);
    t->title = title_learn(task.title, task.n, threads);
    for (int i = 0; i < threads; i++) {
        buffer_free(&task.scratch[i].record);
        arena_free(&task.scratch[i].strings);
    }
    free(task.scratch);
    free(task.title);
    free(page);
}

static struct page_type_guess *guess_by_evidence(const struct infodisc_labels *labels, const bool *is_counted)
{
    const struct infodisc_blocks *blocks = labels->features->blocks;
    float *evidence = type_pass_evidence(labels);
    struct page_type_guess *types = page_types_guess(evidence, pages_n(blocks->pages), blocks->clusters->list,
                                                     is_counted, labels->run->threads, blocks->run->large);
    large_free(blocks->run->large, evidence);
    return types;
}

/* What the method says of the pages that count, or page_types_guess(); a duplicate has the type of the first. */
static struct page_type_guess *guess_types(const struct infodisc_labels *labels)
{
    const struct infodisc_blocks *blocks = labels->features->blocks;
    uint32_t n = pages_n(blocks->pages);
    bool *is_counted = blocks_counted_pages(blocks);
    struct page_type_guess *types = labeler_types(labels->features);
    if (!types) types = guess_by_evidence(labels, is_counted);
    for (uint32_t p = 0; p < n; p++) {
        if (blocks->duplicate_of[p] != NO_DUPLICATE) types[p] = types[blocks->duplicate_of[p]];
        if (blocks->skipped[p] != SKIP_NONE) types[p] = (struct page_type_guess){PAGE_OTHER, 0};
    }
    free(is_counted);
    return types;
}

/* The pages that a cluster's template is made of: of several that are one page the first in the cluster, as
 * all pages of a cluster may be duplicates of another one's. [P]; free() it. */
static bool *pages_of_templates(const struct infodisc_blocks *blocks)
{
    const struct clusters *clusters = blocks->clusters->list;
    uint32_t n = pages_n(blocks->pages), *last = mem_zalloc(n, sizeof *last); /* 1 + cluster that counts the page */
    bool *is_counted = mem_zalloc(n, sizeof *is_counted);
    for (uint32_t k = 0; k < clusters->n; k++)
        for (uint32_t i = 0; i < clusters->item[k].n_pages; i++) {
            uint32_t page = clusters->item[k].page[i], first = blocks->duplicate_of[page];
            if (blocks->skipped[page] != SKIP_NONE) continue;
            if (first == NO_DUPLICATE) first = page;
            is_counted[page] = last[first] != k + 1;
            last[first] = k + 1;
        }
    free(last);
    return is_counted;
}

static void verdict_tokens_add(struct verdict_tokens *to, const struct verdict_tokens *more)
{
    to->informative += more->informative;
    to->redundant += more->redundant;
    to->unique += more->unique;
    to->unique_redundant += more->unique_redundant;
}

struct verdict_task {
    const struct infodisc_labels *labels;
    const struct page_type_guess *types;
    struct verdict_tokens *sum; /* [threads] */
};

/* The lists of index pages are content: where the type is fairly sure, or an article would be given the lists
 * beside it. On other pages, no part of a redundant list is. Not where nothing says what repeats. There, and where
 * little does, the links after an article go. Cells go with their table, symbols with what is around them. None of it
 * with the papers' methods, which are as they were published. Then the labels [n] of the page are what they stay. */
static void conclude_leaves(const struct verdict_task *task, const struct page_type_guess *type, struct leaf_fact *fact,
                            uint32_t n)
{
    const struct infodisc_labels *labels = task->labels;
    const struct block_path *place = labels->features->blocks->paths->item;
    enum infodisc_method method = labels->run->options.method;
    uint32_t n_documents = labels->features->blocks->n_documents;
    bool may_list = n_documents >= 2, is_index = type->type == PAGE_INDEX, is_sure = type->score >= LISTING_SCORE;
    bool by_model = method == INFODISC_METHOD_TEMPLATE;
    if (method >= INFODISC_METHOD_PAPER) return;
    if (may_list && is_index && is_sure) label_listing(fact, fact + n, labels->path, place, labels->threshold);
    if (may_list && !is_index) drop_list_details(fact, fact + n, labels->path, place, by_model);
    if (by_model && !is_index) drop_article_end(fact, fact + n, labels->path, place, n_documents);
    if (may_list && is_index) keep_lone_list(fact, fact + n, labels->path, place, is_sure);
    keep_tables(fact, fact + n, labels->in_table, NULL, 0);
    keep_symbols(fact, fact + n);
}

static void conclude_page(void *data, uint32_t p, int thread)
{
    const struct verdict_task *task = data;
    const struct infodisc_features *f = task->labels->features;
    uint32_t n;
    large_rest(f->run->large, p);
    struct leaf_fact *fact = features_facts_of_page(f, p, &n);
    conclude_leaves(task, &task->types[p], fact, n);
    struct verdict_tokens sum = {0};
    bool may_be_unique = f->blocks->n_documents >= 2 && blocks_count_page(f->blocks, p);
    for (uint32_t l = 0; l < n; l++) {
        uint64_t tokens = fact[l].n_tokens;
        bool unique = may_be_unique && leaf_is_unique(&fact[l]);
        *(fact[l].informative ? &sum.informative : &sum.redundant) += tokens;
        if (unique) sum.unique += tokens;
        if (unique && !fact[l].informative) sum.unique_redundant += tokens;
    }
    verdict_tokens_add(&task->sum[thread], &sum);
}

static void conclude_labels(struct infodisc_templates *out, const struct page_type_guess *types)
{
    int threads = out->run->threads;
    const struct block_paths *paths = out->labels->features->blocks->paths;
    struct infodisc_labels *labels = out->labels;
    struct verdict_task task = {labels, types, mem_zalloc((size_t)threads, sizeof *task.sum)};
    if (!labels->in_table) labels->in_table = table_paths_new(paths->item, labels->path, paths->n);
    parallel_for(out->labels->features->facts.n_pages, threads, conclude_page, &task);
    for (int t = 0; t < threads; t++) verdict_tokens_add(&out->tokens, &task.sum[t]);
    free(task.sum);
}

struct halves {
    const struct infodisc_blocks *blocks;
    const struct leaf_facts *facts;
    uint32_t second;   /* the page that the second half begins with */
    bool *is_known;    /* [paths] */
    struct half_tokens {
        uint64_t all, known;
    } *tokens;         /* [threads] of the second half */
};

static void know_page(void *data, uint32_t p, int thread)
{
    (void)thread;
    const struct halves *h = data;
    large_rest(h->facts->large, p);
    if (!blocks_count_page(h->blocks, p)) return;
    for (uint64_t l = h->facts->first[p]; l < h->facts->first[p + 1]; l++)
        __atomic_store_n(&h->is_known[h->facts->leaf[l].path], true, __ATOMIC_RELAXED);
}

static void ask_page(void *data, uint32_t item, int thread)
{
    const struct halves *h = data;
    uint32_t p = h->second + item;
    struct half_tokens sum = {0};
    large_rest(h->facts->large, p);
    if (!blocks_count_page(h->blocks, p)) return;
    for (uint64_t l = h->facts->first[p]; l < h->facts->first[p + 1]; l++) {
        const struct leaf_fact *leaf = &h->facts->leaf[l];
        if (leaf->flags & LEAF_TITLE) continue;
        sum.all += leaf->n_tokens;
        sum.known += h->is_known[leaf->path] ? leaf->n_tokens : 0;
    }
    h->tokens[thread].all += sum.all;
    h->tokens[thread].known += sum.known;
}

/* How well the paths of the first half of the documents know the second, by tokens: what the templates will know of
 * pages that are still to come. UINT32_MAX: there are no halves. */
static uint32_t half_coverage(const struct infodisc_blocks *blocks, const struct leaf_facts *facts, int threads)
{
    if (blocks->n_documents < 2 || !facts->leaf) return UINT32_MAX;
    struct halves h = {blocks, facts, 0, mem_zalloc(blocks->paths->n, sizeof *h.is_known),
                       mem_zalloc((size_t)threads, sizeof *h.tokens)};
    for (uint32_t documents = 0; documents < blocks->n_documents / 2 && h.second < facts->n_pages; h.second++)
        documents += blocks_count_page(blocks, h.second);
    parallel_for(h.second, threads, know_page, &h);
    parallel_for(facts->n_pages - h.second, threads, ask_page, &h);
    struct half_tokens sum = {0};
    for (int t = 0; t < threads; t++) {
        sum.all += h.tokens[t].all;
        sum.known += h.tokens[t].known;
    }
    free(h.is_known);
    free(h.tokens);
    return sum.all ? fixed_share(sum.known, sum.all) : UINT32_MAX;
}

struct infodisc_templates *infodisc_make_templates(struct infodisc_run *run, struct infodisc_labels *labels)
{
    if (!labels || run->error.code) return NULL;
    struct infodisc_features *features = labels->features;
    struct infodisc_blocks *blocks = features->blocks;
    struct page_type_guess *types = guess_types(labels);
    if (run->rules) rules_pass_types(run->rules, blocks->pages->site, types);
    struct infodisc_templates *out = run_templates_new(blocks, &learned_pages);
    out->labels = labels;
    conclude_labels(out, types);
    run_progress(run, "templates", 0, 0);
    bool *is_counted = pages_of_templates(blocks);
    out->list = templates_new(blocks->clusters->list, &features->facts, labels->path, blocks->paths->n, is_counted,
                              types, run->threads);
    learn_title(blocks, out->list);
    out->coverage = half_coverage(blocks, &features->facts, run->threads);
    free(is_counted);
    return spool_check(blocks->spool, &run->error) ? out : NULL;
}

bool infodisc_each_page(struct infodisc_run *run, struct infodisc_templates *templates,
                        bool (*visit)(void *data, const struct infodisc_page *page), void *data)
{
    run_forget_failed_write(run);
    if (!templates || (run->options.with && !page_content_is_possible(templates))) return false;
    const struct infodisc_pages *pages = templates->blocks->pages;
    struct page_view view = {.templates = templates};
    bool go_on = true;
    for (uint32_t p = 0; go_on && p < pages_n(pages); p++) {
        go_on = templates->supply->prepare(templates, p, 1);
        if (go_on && pages_writes(pages, p) && page_view_fill(&view, p)) go_on = visit(data, page_view_public(&view));
    }
    page_view_free(&view);
    return !run->error.code && spool_check(templates->blocks->spool, &run->error);
}
