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
    struct evidence_thread *t = &pass->thread[thread];
    if (!t->scratch) t->scratch = evidence_scratch_new();
    *blocks = blocks_of_page(f->blocks, page, &t->blocks);
    if (blocks->n_leaves == 0 || blocks->n_leaves != features_n_leaves(f, page)) return false;
    if (!features_get_leaves(f, page, &t->feature)) return false;
    t->path_of.len = 0;
    buffer_reserve(&t->path_of, blocks->n_paths * sizeof(uint32_t));
    uint32_t *path_of = (uint32_t *)(void *)t->path_of.at;
    const struct block_paths *paths = f->blocks->paths;
    for (uint32_t i = 0; i < blocks->n_paths; i++) {
        if (i + PATHS_AHEAD < blocks->n_paths) block_paths_prefetch(paths, blocks->path_key[i + PATHS_AHEAD]);
        path_of[i] = block_paths_find(paths, blocks->path_key[i]);
    }
    *out = (struct evidence_page){
        .blocks = blocks,
        .feature = (const struct leaf_features *)(const void *)t->feature.at,
        .fact = page_leaves(&f->facts, page),
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
    if (!evidence_pass_load(pass, p, thread, &blocks, &page)) return;
    struct evidence_thread *t = &pass->thread[thread];
    path_evidence_add(t->scratch, &pass->site, &page, t->sums);
    t->of_manual += page_is_of_manual(&page, pass->place);
}

static void add_up_path(void *data, uint32_t p, int thread)
{
    (void)thread;
    struct evidence_pass *pass = data;
    for (int t = 1; t < pass->features->run->threads; t++)
        path_evidence_merge(&pass->path[p], &pass->thread[t].sums[p]);
}

/* Each thread sums up its own pages; the sums are integers. */
static void sum_paths(struct evidence_pass *pass)
{
    const struct infodisc_run *run = pass->features->run;
    uint32_t n = pass->features->blocks->paths->n;
    for (int t = 0; t < run->threads; t++)
        pass->thread[t].sums = parallel_zalloc(NULL, n, sizeof *pass->path, run->threads);
    for_pages(pass->features->blocks->pages, "evidence", add_page, pass);
    pass->path = pass->thread[0].sums;
    if (run->threads > 1) parallel_for(n, run->threads, add_up_path, pass);
    for (int t = 1; t < run->threads; t++) free(pass->thread[t].sums);
}

static bool is_manual(const struct evidence_pass *pass)
{
    uint32_t of_manual = 0;
    for (int t = 0; t < pass->features->run->threads; t++) of_manual += pass->thread[t].of_manual;
    return site_is_manual(pass->site.n_documents, of_manual);
}

struct evidence_pass *evidence_pass_new(const struct infodisc_labels *labels)
{
    struct evidence_pass *pass = mem_zalloc(1, sizeof *pass);
    const struct infodisc_blocks *blocks = labels->features->blocks;
    uint32_t n = blocks->paths->n;
    pass->labels = labels;
    pass->features = labels->features;
    pass->thread = mem_zalloc((size_t)labels->run->threads, sizeof *pass->thread);
    pass->place = path_places_new(blocks->paths);
    pass->informative = mem_alloc(n);
    parallel_for(n, labels->run->threads, note_informative, pass);
    pass->site = (struct evidence_site){.n_documents = blocks->n_documents,
                                        .threshold = labels->threshold,
                                        .place = pass->place,
                                        .informative = pass->informative};
    sum_paths(pass);
    pass->site.path = pass->path;
    pass->site.is_manual = is_manual(pass);
    for (uint32_t p = 0; p < n; p++)
        if (pass->path[p].won > pass->path[pass->site.voted].won) pass->site.voted = p;
    return pass;
}

void evidence_pass_free(struct evidence_pass *pass)
{
    if (!pass) return;
    for (int t = 0; t < pass->features->run->threads; t++) {
        buffer_free(&pass->thread[t].blocks);
        buffer_free(&pass->thread[t].feature);
        buffer_free(&pass->thread[t].path_of);
        evidence_scratch_free(pass->thread[t].scratch);
    }
    free(pass->thread);
    free(pass->place);
    free(pass->path);
    free(pass->informative);
    free(pass);
}
