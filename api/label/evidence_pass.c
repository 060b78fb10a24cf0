/* SPDX-License-Identifier: MIT
 * evidence_pass.c - see evidence_pass.h. */
#include "api/label/evidence_pass.h"

#include "base/threads/parallel.h"
#include "base/threads/parallel_zalloc.h"
#include "labelers/paper/paper.h"

bool evidence_pass_load(struct evidence_pass *pass, uint32_t page, int thread,
                        struct page_blocks *blocks, struct evidence_page *out)
{
    const struct infodisc_features *f = pass->features;
    struct buffer *feature = &pass->feature[thread];
    if (!pass->scratch[thread]) pass->scratch[thread] = evidence_scratch_new();
    *blocks = blocks_of_page(f->blocks, page, &pass->blocks[thread]);
    if (blocks->n_leaves == 0 || blocks->n_leaves != features_n_leaves(f, page)) return false;
    if (!features_get_leaves(f, page, feature)) return false;
    pass->path_of[thread].len = 0;
    buffer_reserve(&pass->path_of[thread], blocks->n_paths * sizeof(uint32_t));
    uint32_t *path_of = (uint32_t *)(void *)pass->path_of[thread].at;
    for (uint32_t i = 0; i < blocks->n_paths; i++)
        path_of[i] = block_paths_find(f->blocks->paths, blocks->path_key[i]);
    *out = (struct evidence_page){
        .blocks = blocks,
        .feature = (const struct leaf_features *)(const void *)feature->at,
        .fact = f->facts.leaf + f->facts.first[page],
        .path_of = path_of,
    };
    return true;
}

static void note_informative(void *data, uint32_t p, int thread)
{
    (void)thread;
    const struct evidence_pass *pass = data;
    pass->informative[p] = entropy_judges_path(&pass->labels->path[p], pass->labels->threshold) == REASON_LOW_ENTROPY;
}

static void add_page(void *data, uint32_t p, int thread)
{
    struct evidence_pass *pass = data;
    struct page_blocks blocks;
    struct evidence_page page;
    if (!blocks_count_page(pass->features->blocks, p)) return;
    if (evidence_pass_load(pass, p, thread, &blocks, &page))
        path_evidence_add(pass->scratch[thread], &pass->site, &page, pass->sums[thread]);
}

static void add_up_path(void *data, uint32_t p, int thread)
{
    (void)thread;
    struct evidence_pass *pass = data;
    for (int t = 1; t < pass->features->run->threads; t++) path_evidence_merge(&pass->path[p], &pass->sums[t][p]);
}

/* Each thread sums up its own pages; the sums are integers. */
static void sum_paths(struct evidence_pass *pass)
{
    const struct infodisc_run *run = pass->features->run;
    uint32_t n = pass->features->blocks->paths->n;
    pass->sums = mem_zalloc((size_t)run->threads, sizeof *pass->sums);
    for (int t = 0; t < run->threads; t++) pass->sums[t] = parallel_zalloc(NULL, n, sizeof **pass->sums, run->threads);
    for_pages(pass->features->blocks->pages, "evidence", add_page, pass);
    pass->path = pass->sums[0];
    if (run->threads > 1) parallel_for(n, run->threads, add_up_path, pass);
    for (int t = 1; t < run->threads; t++) free(pass->sums[t]);
    free(pass->sums);
}

struct evidence_pass *evidence_pass_new(const struct infodisc_labels *labels)
{
    struct evidence_pass *pass = mem_zalloc(1, sizeof *pass);
    const struct infodisc_blocks *blocks = labels->features->blocks;
    size_t threads = (size_t)labels->run->threads;
    uint32_t n = blocks->paths->n;
    pass->labels = labels;
    pass->features = labels->features;
    pass->blocks = mem_zalloc(threads, sizeof *pass->blocks);
    pass->feature = mem_zalloc(threads, sizeof *pass->feature);
    pass->path_of = mem_zalloc(threads, sizeof *pass->path_of);
    pass->scratch = mem_zalloc(threads, sizeof *pass->scratch);
    pass->place = path_places_new(blocks->paths);
    pass->informative = mem_alloc(n);
    parallel_for(n, labels->run->threads, note_informative, pass);
    pass->site = (struct evidence_site){.n_documents = blocks->n_documents,
                                        .threshold = labels->threshold,
                                        .place = pass->place,
                                        .informative = pass->informative};
    sum_paths(pass);
    pass->site.path = pass->path;
    for (uint32_t p = 0; p < n; p++)
        if (pass->path[p].won > pass->path[pass->site.voted].won) pass->site.voted = p;
    return pass;
}

void evidence_pass_free(struct evidence_pass *pass)
{
    if (!pass) return;
    for (int t = 0; t < pass->features->run->threads; t++) {
        buffer_free(&pass->blocks[t]);
        buffer_free(&pass->feature[t]);
        buffer_free(&pass->path_of[t]);
        evidence_scratch_free(pass->scratch[t]);
    }
    free(pass->blocks);
    free(pass->feature);
    free(pass->path_of);
    free(pass->scratch);
    free(pass->place);
    free(pass->path);
    free(pass->informative);
    free(pass);
}
