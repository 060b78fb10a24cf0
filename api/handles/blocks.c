/* SPDX-License-Identifier: MIT
 * blocks.c - see blocks.h. */
#include "api/handles/blocks.h"

static void release(void *part)
{
    struct infodisc_blocks *blocks = part;
    struct large_memory *large = blocks->run->large;
    page_store_close(blocks->store, blocks->run->error.code == INFODISC_INTERRUPTED);
    large_free(large, blocks->record);
    large_free(large, blocks->links);
    large_free(large, blocks->trees);
    free(blocks->skipped);
    free(blocks->cut_by);
    large_free(large, blocks->skip_detail);
    large_free(large, blocks->body);
    free(blocks->duplicate_of);
    block_paths_free(blocks->paths);
}

struct infodisc_blocks *blocks_new(struct infodisc_pages *pages)
{
    uint32_t n = pages_n(pages);
    struct large_memory *large = pages->run->large;
    struct infodisc_blocks *blocks = run_new_part(pages->run, sizeof *blocks, release);
    blocks->run = pages->run;
    blocks->pages = pages;
    blocks->record = large_new(large, n, sizeof *blocks->record);
    blocks->links = large_new(large, n, sizeof *blocks->links);
    blocks->skipped = mem_zalloc(n, sizeof *blocks->skipped);
    blocks->cut_by = mem_zalloc(n, sizeof *blocks->cut_by);
    blocks->skip_detail = large_new(large, n, sizeof *blocks->skip_detail);
    blocks->body = large_new(large, n, sizeof *blocks->body);
    return blocks->run->blocks = blocks;
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

struct page_blocks blocks_of_page(const struct infodisc_blocks *blocks, uint32_t page, struct buffer *scratch)
{
    scratch->len = 0;
    if (blocks->record[page].bytes) spool_get(blocks->spool, blocks->record[page], scratch);
    return page_blocks_view(scratch);
}

bool *blocks_counted_pages(const struct infodisc_blocks *blocks)
{
    uint32_t n = pages_n(blocks->pages);
    bool *is_counted = mem_zalloc(n, sizeof *is_counted);
    for (uint32_t p = 0; p < n; p++) is_counted[p] = blocks_count_page(blocks, p);
    return is_counted;
}

bool blocks_are_damaged(const struct infodisc_blocks *blocks)
{
    return error_set(&blocks->run->error, INFODISC_FAILED, "the temporary file of pages is damaged: run again");
}

struct site_skip *pages_skips(const struct infodisc_pages *pages, const struct infodisc_blocks *blocks, uint32_t *n)
{
    const struct site *site = pages->site;
    struct site_skip *skip = mem_zalloc((size_t)site->n_skips + site->n_pages, sizeof *skip);
    for (*n = 0; *n < site->n_skips; ++*n) skip[*n] = site->skip[*n];
    for (uint32_t p = 0; blocks && p < site->n_pages; p++)
        if (blocks->skipped[p] != SKIP_NONE && pages_writes(pages, p))
            skip[(*n)++] = (struct site_skip){.path = site->page[p].path,
                                              .reason = (enum skip_reason)blocks->skipped[p],
                                              .detail = blocks->skip_detail[p]};
    if (*n) qsort(skip, *n, sizeof *skip, site_skip_compare);
    return skip;
}
