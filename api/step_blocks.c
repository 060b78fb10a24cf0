/* SPDX-License-Identifier: MIT
 * step_blocks.c - pages -> content blocks: each page is read, decoded, shrunk, parsed and split once, by
 * one thread, and its blocks go to the spool. */
#include "api/steps.h"

#include "api/page_split.h"
#include "base/hash.h"
#include "cluster/link_graph.h"
#include "site/link_key.h"

struct split_scratch { /* of one thread */
    struct buffer bytes, record;
    struct page_splitter page;
    struct link_base base;
};

struct split_task {
    struct infodisc_run *run;
    struct split_scratch *scratch; /* [threads] */
};

/* The record of the page's links: where they go, and what is told of them. */
static void pack_links(struct split_scratch *s, const struct page_blocks *b, struct span url)
{
    s->record.len = 0;
    if (b->n_links == 0) return;
    link_base_set(&s->base, url);
    buffer_reserve(&s->record, b->n_links * sizeof(struct page_link));
    for (uint32_t l = 0; l < b->n_leaves; l++) {
        uint32_t end = b->leaf[l].link + b->leaf[l].n_links;
        for (uint32_t i = b->leaf[l].link; i < end; i++) {
            struct span text = {b->text.at + b->link[i].from, b->link[i].to - b->link[i].from};
            struct page_link link = {.target = link_key(&s->base, b->href[i]),
                                     .leaf = l,
                                     .bytes = (uint16_t)(text.len < UINT16_MAX ? text.len : UINT16_MAX),
                                     .text = (uint16_t)hash_span(text)};
            buffer_add(&s->record, &link, sizeof link);
        }
    }
}

static void split_page(void *data, uint32_t p, int thread)
{
    struct split_task *task = data;
    struct infodisc_run *run = task->run;
    struct infodisc_blocks *out = &run->blocks;
    struct split_scratch *s = &task->scratch[thread];
    const struct site_page *page = &run->pages.site->page[p];
    struct site_reader *reader = run->pages.site->reader;

    out->skipped[p] = (uint8_t)reader->load(reader, page, &s->bytes, &out->skip_detail[p]);
    if (out->skipped[p] != SKIP_NONE) return;
    struct page_blocks blocks;
    if (!page_split(&s->page, buffer_span(&s->bytes), page->http_charset, run->options.max_depth,
                    run->options.debug_no_shrink, &blocks)) {
        out->skipped[p] = SKIP_PARSER;
        return;
    }
    s->record.len = 0;
    page_blocks_pack(&blocks, &s->record);
    spool_put(out->spool, s->record.at, (uint32_t)s->record.len, &out->record[p]);
    pack_links(s, &blocks, span_of(page->url));
    if (s->record.len) spool_put(out->spool, s->record.at, (uint32_t)s->record.len, &out->links[p]);
}

static void merge_paths(struct split_task *task)
{
    int n = task->run->threads;
    struct path_table **table = mem_zalloc((size_t)n, sizeof *table);
    for (int t = 0; t < n; t++) table[t] = block_splitter_paths(task->scratch[t].page.splitter);
    task->run->blocks.paths = block_paths_merge(table, n);
    free(table);
}

struct infodisc_blocks *infodisc_split_blocks(struct infodisc_run *run,
                                              struct infodisc_clusters *clusters)
{
    if (!clusters) return NULL;
    struct infodisc_blocks *out = &run->blocks;
    uint32_t n = run_n_pages(run);
    out->run = run;
    out->spool = spool_open(run->options.temp_dir, &run->error);
    if (!out->spool) return NULL;
    out->record = mem_zalloc(n, sizeof *out->record);
    out->links = mem_zalloc(n, sizeof *out->links);
    out->skipped = mem_zalloc(n, sizeof *out->skipped);
    out->skip_detail = mem_zalloc(n, sizeof *out->skip_detail);

    struct split_task task = {.run = run};
    task.scratch = mem_zalloc((size_t)run->threads, sizeof *task.scratch);
    for (int t = 0; t < run->threads; t++) page_splitter_init(&task.scratch[t].page);
    run_for_pages(run, "split", split_page, &task);
    merge_paths(&task);
    for (int t = 0; t < run->threads; t++) {
        page_splitter_free(&task.scratch[t].page);
        buffer_free(&task.scratch[t].bytes);
        buffer_free(&task.scratch[t].record);
        link_base_free(&task.scratch[t].base);
    }
    free(task.scratch);

    for (uint32_t p = 0; p < n; p++) out->n_documents += out->skipped[p] == SKIP_NONE;
    return spool_check(out->spool, &run->error) ? out : NULL;
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
    spool_close(blocks->spool);
    free(blocks->record);
    free(blocks->links);
    free(blocks->skipped);
    free(blocks->skip_detail);
    block_paths_free(blocks->paths);
}
