/* SPDX-License-Identifier: MIT
 * step_blocks.c - pages -> content blocks. A thread or process reads, decodes, shrinks, parses and splits each page
 * once, and writes its blocks to the spool (api/split/split_pages.h). */
#include "api/handles/blocks.h"
#include "api/shards/shard_site.h"
#include "api/run/rules.h"
#include "api/split/split_pages.h"
#include "labelers/labelers.h"
#include "store/store.h"

static struct page_store *open_store(const struct infodisc_pages *pages)
{
    struct infodisc_run *run = pages->run;
    const struct infodisc_options *o = &run->options;
    if (!o->work_dir || pages->shard) return page_store_new(o->temp_dir, pages_n(pages), run->large, &run->error);
    return page_store_open(o->work_dir, pages->site, split_options_hash(o), run->threads, run->large, &run->error);
}

static bool all_are_done(const struct page_store *store)
{
    uint32_t p = 0;
    while (p < store->n_pages && store->entry[p].state == PAGE_DONE) p++;
    return p == store->n_pages;
}

/* A page that is in the crawl twice would have its words called template, and its names the site's. */
static void find_duplicates(struct infodisc_blocks *out)
{
    for (uint32_t p = 0; p < pages_n(out->pages); p++) {
        large_rest(out->run->large, p);
        blocks_take_entry(out, p);
    }
    out->duplicate_of = duplicates_find(out->pages->site, out->body, out->skipped, out->run->threads,
                                        &out->n_duplicates);
    for (uint32_t p = 0; p < pages_n(out->pages); p++) out->n_documents += blocks_count_page(out, p);
}

static struct block_paths *paths_of_documents(const struct infodisc_blocks *blocks,
                                              const struct page_journals *journals)
{
    const struct run_rules *rules = blocks->run->rules;
    bool *is_counted = blocks_counted_pages(blocks);
    struct paths_wanted wanted = {is_counted, rules ? rules_ask_for : NULL, rules ? rules->list : NULL,
                                  blocks->run->large};
    struct block_paths *paths = page_journals_paths(journals, &wanted);
    free(is_counted);
    return paths;
}

/* Splits the pages that are not done, and adds up the paths of all. Pages of an earlier run whose paths are lost are
 * done again. */
static bool make_paths(struct infodisc_blocks *blocks, const struct split_task *task)
{
    struct infodisc_run *run = blocks->run;
    struct page_store *store = blocks->store;
    struct page_journals *journals = NULL;
    uint32_t n_lost;
    if (store->n_resumed) journals = page_journals_read(store, 0, task->n, run->threads, &n_lost);
    bool is_complete = all_are_done(store); /* then these are all paths there are */
    if (!is_complete) {
        page_journals_free(journals);
        journals = NULL;
        if (!(blocks->pages->shard ? shard_site_load(blocks) : split_pages(task))) return false;
    }
    if (!journals) {
        journals = page_journals_read(store, 0, task->n, run->threads, &n_lost);
        if (n_lost && spool_check(store->spool, &run->error))
            blocks_are_damaged(blocks);
    }
    find_duplicates(blocks);
    blocks->paths = paths_of_documents(blocks, journals);
    page_journals_free(journals);
    return spool_check(store->spool, &run->error) && !run->error.code;
}

struct infodisc_blocks *infodisc_split_blocks(struct infodisc_run *run, struct infodisc_clusters *clusters)
{
    if (!clusters) return NULL;
    struct infodisc_pages *pages = clusters->pages;
    struct infodisc_blocks *out = blocks_new(pages);
    uint32_t n = pages_n(pages);
    out->clusters = clusters;
    if (page_labeler_of(run->options.method)) out->trees = large_new(run->large, n, sizeof *out->trees);
    out->store = open_store(pages);
    if (!out->store) return NULL;
    out->spool = out->store->spool;
    struct split_task task = {.run = run,
                              .site = pages->site,
                              .store = out->store,
                              .n = n,
                              .with_trees = out->trees != NULL,
                              .step = "split"};
    if (!make_paths(out, &task)) return NULL;
    return out;
}
