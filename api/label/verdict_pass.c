/* SPDX-License-Identifier: MIT
 * verdict_pass.c - see verdict_pass.h. */
#include "api/label/verdict_pass.h"

#include "base/threads/parallel.h"
#include "labelers/template/template.h"

/* On sites left out of training 460 of 581 pages rightly called an index have it, and 39 of 85 wrongly. */
static const double LISTING_SCORE = 0.6;

static void verdict_tokens_add(struct verdict_tokens *to, const struct verdict_tokens *more)
{
    to->informative += more->informative;
    to->redundant += more->redundant;
    to->unique += more->unique;
    to->unique_redundant += more->unique_redundant;
    to->empty_pages += more->empty_pages;
}

struct verdict_task {
    const struct infodisc_labels *labels;
    const struct page_type_guess *types;
    struct verdict_tokens *sum; /* [threads] */
};

/* The lists of index pages are content: where the type is fairly sure, or an article would be given the lists beside
 * it. On other pages, no part of a redundant list is. Not where nothing says what repeats. There, and where little
 * does, the links after an article go. Cells go with their table, symbols with what is around them. None of it with the
 * papers' methods, which are as they were published. Afterwards, the labels [n] of the page are final. */
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
    if (may_list && is_index && is_sure) keep_list_fields(fact, fact + n, labels->path, place, n_documents);
    if (may_list && !is_index) drop_list_details(fact, fact + n, labels->path, place, by_model);
    if (by_model && !is_index) drop_article_end(fact, fact + n, labels->path, place, n_documents);
    if (may_list && is_index) keep_lone_list(fact, fact + n, labels->path, place, is_sure);
    if (may_list && by_model) keep_introduced_list(fact, fact + n, place);
    keep_tables(fact, fact + n, labels->in_table, NULL, 0);
    keep_symbols(fact, fact + n);
    keep_note_numbers(fact, fact + n, place);
}

static void conclude_page(void *data, uint32_t p, int thread)
{
    const struct verdict_task *task = data;
    const struct infodisc_features *f = task->labels->features;
    uint32_t n = features_n_leaves(f, p);
    large_rest(f->run->large, p);
    struct leaf_fact *fact = page_leaves(&f->facts, p);
    conclude_leaves(task, &task->types[p], fact, n);
    struct verdict_tokens sum = {0};
    bool may_be_unique = f->blocks->n_documents >= 2 && blocks_count_page(f->blocks, p), has_words = false;
    for (uint32_t l = 0; l < n; l++) {
        uint64_t tokens = fact[l].n_tokens;
        bool unique = may_be_unique && leaf_is_unique(&fact[l]);
        has_words = has_words || (tokens && !(fact[l].flags & LEAF_TITLE));
        *(fact[l].informative ? &sum.informative : &sum.redundant) += tokens;
        if (unique) sum.unique += tokens;
        if (unique && !fact[l].informative) sum.unique_redundant += tokens;
    }
    sum.empty_pages = !has_words && f->blocks->skipped[p] == SKIP_NONE;
    verdict_tokens_add(&task->sum[thread], &sum);
}

struct verdict_tokens verdict_pass(struct infodisc_labels *labels, const struct page_type_guess *types)
{
    int threads = labels->run->threads;
    const struct block_paths *paths = labels->features->blocks->paths;
    struct verdict_tokens all = {0};
    struct verdict_task task = {labels, types, mem_zalloc((size_t)threads, sizeof *task.sum)};
    if (!labels->in_table) labels->in_table = table_paths_new(paths->item, labels->path, paths->n);
    parallel_for(labels->features->facts.n_pages, threads, conclude_page, &task);
    for (int t = 0; t < threads; t++) verdict_tokens_add(&all, &task.sum[t]);
    free(task.sum);
    return all;
}
