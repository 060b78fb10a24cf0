/* SPDX-License-Identifier: MIT
 * page_fit.c - see page_fit.h. Shares are compared in thousandths, lengths in powers of two; smaller differences are
 * ties, and the first page wins a tie. */
#include "templates/page_fit.h"

#include "base/compare.h"
#include "base/fixed.h"
#include "base/memory.h"
#include "base/threads/parallel.h"
#include "table_blocks/table_blocks.h"

enum { SHARE_OF_ALL = 1000 };

const char *sample_kind_text(enum sample_kind kind)
{
    static const char *const text[SAMPLE_KINDS] = {"typical", "worst fit", "odd one"};
    return text[kind];
}

static uint32_t thousandths(uint64_t part, uint64_t whole)
{
    return whole ? (uint32_t)(part * SHARE_OF_ALL / whole) : 0;
}

static uint32_t content_share(const struct page_fit *fit)
{
    return thousandths(fit->informative_tokens, fit->tokens);
}

/* Sixteenths of a power of two: lengths that differ by 4 % are alike. */
static uint32_t content_length(const struct page_fit *fit)
{
    return (uint32_t)(fixed_log2(fit->informative_tokens + 1) >> 28);
}

static uint32_t apart(uint32_t a, uint32_t b)
{
    return a > b ? a - b : b - a;
}

static void add_page(struct page_fit *fit, const struct leaf_facts *facts, uint32_t page, uint32_t threshold,
                     const bool *common)
{
    large_rest(facts->large, page);
    for (const struct leaf_fact *leaf = page_leaves(facts, page); leaf < page_leaves(facts, page + 1); leaf++) {
        if (leaf->flags & LEAF_TITLE) continue;
        fit->tokens += leaf->n_tokens;
        if (leaf->informative) fit->informative_tokens += leaf->n_tokens;
        if (common[leaf->path]) fit->common_tokens += leaf->n_tokens;
        if (!leaf->informative && leaf_is_unique(leaf)) fit->lost_tokens += leaf->n_tokens;
        if (leaf->informative != (leaf->entropy <= threshold)) fit->doubtful_tokens += leaf->n_tokens;
    }
}

/* The median of a figure over the cluster's pages with words; scratch [cluster->n_pages]. */
static uint32_t median(const struct page_cluster *cluster, const struct page_fit *fit,
                       uint32_t (*figure)(const struct page_fit *fit), uint32_t *scratch)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < cluster->n_pages; i++)
        if (fit[cluster->page[i]].tokens) scratch[n++] = figure(&fit[cluster->page[i]]);
    if (!n) return 0;
    qsort(scratch, n, sizeof *scratch, compare_uint32);
    return scratch[n / 2];
}

struct middle {
    uint32_t share, length;
};

/* How much a page is what the kind asks for: the page with the highest figure is its sample. */
static uint32_t merit(enum sample_kind kind, const struct page_fit *fit, struct middle middle)
{
    switch (kind) {
    case SAMPLE_TYPICAL:
        return UINT32_MAX - apart(content_share(fit), middle.share) -
               SHARE_OF_ALL / 16 * apart(content_length(fit), middle.length);
    case SAMPLE_WORST:
        return SHARE_OF_ALL - thousandths(fit->common_tokens, fit->tokens);
    default:
        return apart(content_share(fit), middle.share);
    }
}

static void choose_samples(const struct page_cluster *cluster, const struct page_fit *fit, struct cluster_fit *out)
{
    uint32_t *scratch = mem_alloc(cluster->n_pages * sizeof *scratch);
    struct middle middle = {median(cluster, fit, content_share, scratch),
                            median(cluster, fit, content_length, scratch)};
    free(scratch);
    for (int kind = 0; kind < SAMPLE_KINDS; kind++) {
        uint32_t best = SAMPLE_NONE, best_merit = 0;
        for (uint32_t i = 0; i < cluster->n_pages; i++) {
            uint32_t page = cluster->page[i];
            bool taken = false;
            for (int k = 0; k < kind; k++) taken = taken || out->sample[k] == page;
            if (taken || !fit[page].tokens) continue;
            uint32_t m = merit((enum sample_kind)kind, &fit[page], middle);
            if (best != SAMPLE_NONE && m <= best_merit) continue;
            best = page;
            best_merit = m;
        }
        out->sample[kind] = best;
    }
}

struct common_paths { /* of the cluster whose pages a thread is at */
    bool *is_common;  /* [n_paths] on half of its documents */
    uint32_t cluster; /* 1 + it; 0: none yet */
};

struct fit_task {
    const struct clustered_leaves *leaves;
    const struct templates *templates;
    const uint32_t *page;        /* [n_pages] cluster by cluster */
    struct common_paths *common; /* [threads] */
    struct page_fits fits;
    uint32_t threshold;
};

static void mark_common(const struct page_template *t, bool *is_common, bool mark)
{
    for (uint32_t i = 0; i < t->n_paths; i++)
        is_common[t->path[i].path] = mark && 2 * (uint64_t)t->path[i].pages >= t->n_documents;
}

static void fit_page(void *data, uint32_t item, int thread)
{
    const struct fit_task *task = data;
    struct common_paths *common = &task->common[thread];
    uint32_t page = task->page[item], k = task->leaves->clusters->of_page[page];
    if (!task->leaves->is_counted[page]) return;
    if (common->cluster != k + 1) {
        if (common->cluster) mark_common(&task->templates->item[common->cluster - 1], common->is_common, false);
        mark_common(&task->templates->item[k], common->is_common, true);
        common->cluster = k + 1;
    }
    add_page(&task->fits.page[page], task->leaves->facts, page, task->threshold, common->is_common);
}

static void fit_pages(struct fit_task *task, int threads)
{
    const struct clusters *clusters = task->leaves->clusters;
    uint32_t n = 0, *page = mem_alloc(task->leaves->facts->n_pages * sizeof *page);
    for (uint32_t k = 0; k < clusters->n; k++)
        for (uint32_t i = 0; i < clusters->item[k].n_pages; i++) page[n++] = clusters->item[k].page[i];
    task->page = page;
    task->common = mem_zalloc((size_t)threads, sizeof *task->common);
    for (int t = 0; t < threads; t++) task->common[t].is_common = mem_zalloc(task->leaves->n_paths, sizeof(bool));
    parallel_for(n, threads, fit_page, task);
    for (int t = 0; t < threads; t++) free(task->common[t].is_common);
    free(task->common);
    free(page);
}

static void fit_cluster(void *data, uint32_t k, int thread)
{
    (void)thread;
    const struct fit_task *task = data;
    const struct page_cluster *cluster = &task->leaves->clusters->item[k];
    struct cluster_fit *out = &task->fits.cluster[k];
    for (uint32_t i = 0; i < cluster->n_pages; i++) {
        const struct page_fit *fit = &task->fits.page[cluster->page[i]];
        if (!task->leaves->is_counted[cluster->page[i]]) continue;
        out->tokens += fit->tokens;
        out->common_tokens += fit->common_tokens;
        out->n_without_content += fit->tokens && !fit->informative_tokens;
    }
    choose_samples(cluster, task->fits.page, out);
}

struct page_fits page_fits_new(const struct clustered_leaves *leaves, const struct templates *templates,
                               uint32_t threshold, int threads)
{
    struct page_fits fits = {mem_zalloc(leaves->facts->n_pages, sizeof *fits.page),
                             mem_zalloc(leaves->clusters->n, sizeof *fits.cluster)};
    struct fit_task task = {.leaves = leaves, .templates = templates, .fits = fits, .threshold = threshold};
    fit_pages(&task, threads);
    parallel_for(leaves->clusters->n, threads, fit_cluster, &task);
    return fits;
}

void page_fits_free(struct page_fits *fits)
{
    free(fits->page);
    free(fits->cluster);
}
