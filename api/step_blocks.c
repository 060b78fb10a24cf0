/* SPDX-License-Identifier: MIT
 * step_blocks.c - pages -> content blocks: each page is read, decoded, shrunk, parsed and split once, by
 * one thread or process, and its blocks go to the spool (api/split/split_pages.h). */
#include "api/steps.h"

#include "store/page_journals.h"
#include "api/shards/shard_site.h"
#include "api/split/split_pages.h"
#include "labelers/shared/page_labeler.h"

static struct page_store *open_store(struct infodisc_run *run)
{
    const struct infodisc_options *o = &run->options;
    if (!o->work_dir || run->shard) return page_store_new(o->temp_dir, run_n_pages(run), &run->error);
    return page_store_open(o->work_dir, run->pages.site, split_options_hash(o), run->threads, &run->error);
}

static bool all_are_done(const struct page_store *store)
{
    uint32_t p = 0;
    while (p < store->n_pages && store->entry[p].state == PAGE_DONE) p++;
    return p == store->n_pages;
}

void blocks_take_entry(struct infodisc_blocks *blocks, uint32_t page)
{
    const struct page_entry *e = &blocks->store->entry[page];
    blocks->record[page] = page_store_blocks(e);
    blocks->links[page] = page_store_links(e);
    if (blocks->trees) blocks->trees[page] = page_store_tree(e);
    blocks->body[page] = e->body;
    blocks->skipped[page] = e->skipped;
    blocks->cut_by[page] = e->skipped ? 0 : e->cut_by;
    blocks->skip_detail[page] = *e->detail ? e->detail : NULL;
}

void blocks_reserve(struct infodisc_blocks *blocks, uint32_t n)
{
    blocks->record = mem_zalloc(n, sizeof *blocks->record);
    blocks->links = mem_zalloc(n, sizeof *blocks->links);
    blocks->skipped = mem_zalloc(n, sizeof *blocks->skipped);
    blocks->cut_by = mem_zalloc(n, sizeof *blocks->cut_by);
    blocks->skip_detail = mem_zalloc(n, sizeof *blocks->skip_detail);
    blocks->body = mem_zalloc(n, sizeof *blocks->body);
}

/* A page that is in the crawl twice would have its words called template. */
static void find_duplicates(struct infodisc_run *run)
{
    struct infodisc_blocks *out = &run->blocks;
    uint32_t n = run_n_pages(run);
    out->duplicate_of = duplicates_find(run->pages.site, out->body, out->skipped, run->threads, &out->n_duplicates);
    for (uint32_t p = 0; p < n; p++) out->n_documents += blocks_count_page(out, p);
}

static void take_pages(struct infodisc_run *run)
{
    for (uint32_t p = 0; p < run_n_pages(run); p++) blocks_take_entry(&run->blocks, p);
    find_duplicates(run);
}

static struct block_paths *paths_of_documents(const struct infodisc_run *run, const struct page_journals *journals)
{
    uint32_t n = run_n_pages(run);
    bool *is_counted = mem_alloc(n + 1ull);
    for (uint32_t p = 0; p < n; p++) is_counted[p] = blocks_count_page(&run->blocks, p);
    struct paths_wanted wanted = {is_counted, run->rules ? rules_ask_for : NULL, run->rules};
    struct block_paths *paths = page_journals_paths(journals, &wanted);
    free(is_counted);
    return paths;
}

/* Splits the pages that are not done, and adds up the paths of all. Pages of an earlier run whose paths are not to be
 * told any more are done again. */
static bool make_paths(const struct split_task *task)
{
    struct infodisc_run *run = task->run;
    struct page_store *store = task->store;
    struct page_journals *journals = NULL;
    uint32_t n_lost;
    if (store->n_resumed) journals = page_journals_read(store, 0, task->n, run->threads, &n_lost);
    bool is_complete = all_are_done(store); /* then these are all paths there are */
    if (!is_complete) {
        page_journals_free(journals);
        journals = NULL;
        if (!(run->shard ? shard_site_load(run) : split_pages(task))) return false;
    }
    if (!journals) {
        journals = page_journals_read(store, 0, task->n, run->threads, &n_lost);
        if (n_lost && spool_check(store->spool, &run->error))
            error_set(&run->error, INFODISC_FAILED, "the records of pages are damaged");
    }
    take_pages(run);
    run->blocks.paths = paths_of_documents(run, journals);
    page_journals_free(journals);
    return spool_check(store->spool, &run->error) && !run->error.code;
}

struct infodisc_blocks *infodisc_split_blocks(struct infodisc_run *run,
                                              struct infodisc_clusters *clusters)
{
    if (!clusters) return NULL;
    struct infodisc_blocks *out = &run->blocks;
    uint32_t n = run_n_pages(run);
    out->run = run;
    blocks_reserve(out, n);
    if (page_labeler_of(run->options.method)) out->trees = mem_zalloc(n, sizeof *out->trees);
    out->store = open_store(run);
    if (!out->store) return NULL;
    out->spool = out->store->spool;
    struct split_task task = {
        .run = run, .store = out->store, .n = n, .with_trees = out->trees != NULL, .step = "split"};
    if (!make_paths(&task)) return NULL;
    return out;
}

struct page_blocks blocks_of_page(const struct infodisc_blocks *blocks, uint32_t page,
                                  struct buffer *scratch)
{
    scratch->len = 0;
    if (blocks->record[page].bytes) spool_get(blocks->spool, blocks->record[page], scratch);
    return page_blocks_view(scratch);
}

void blocks_release(struct infodisc_blocks *blocks)
{
    page_store_close(blocks->store, blocks->run && blocks->run->error.code == INFODISC_INTERRUPTED);
    free(blocks->record);
    free(blocks->links);
    free(blocks->trees);
    free(blocks->skipped);
    free(blocks->cut_by);
    free(blocks->skip_detail);
    free(blocks->body);
    free(blocks->duplicate_of);
    block_paths_free(blocks->paths);
}
