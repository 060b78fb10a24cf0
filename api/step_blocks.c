/* SPDX-License-Identifier: MIT
 * step_blocks.c - pages -> content blocks: each page is read, decoded, shrunk, parsed and split once, by
 * one thread, and its blocks go to the spool. */
#include "api/steps.h"

#include "base/hash.h"
#include "cluster/link_graph.h"
#include "site/charset.h"
#include "site/link_key.h"
#include "table_blocks/blocks.h"
#include "table_blocks/html_parse.h"
#include "table_blocks/shrink.h"

struct split_scratch { /* of one thread */
    struct buffer bytes, text, record;
    struct charset_decoder *decoder;
    struct markup markup;
    struct html_parser *parser;
    struct html_events events;
    struct block_splitter *splitter;
    struct link_base base;
};

struct split_task {
    struct infodisc_run *run;
    struct split_scratch *scratch; /* [threads] */
};

static void scratch_init(struct split_scratch *s)
{
    s->decoder = charset_decoder_new();
    s->parser = html_parser_new();
    s->splitter = block_splitter_new();
}

static void scratch_free(struct split_scratch *s)
{
    buffer_free(&s->bytes);
    buffer_free(&s->text);
    buffer_free(&s->record);
    charset_decoder_free(s->decoder);
    markup_free(&s->markup);
    html_parser_free(s->parser);
    html_events_free(&s->events);
    block_splitter_free(s->splitter);
    link_base_free(&s->base);
}

static bool parse_page(struct split_scratch *s, const struct infodisc_options *options,
                       struct span page)
{
    if (options->debug_no_shrink)
        return html_parse_whole(s->parser, page, &s->markup, &s->events);
    shrink_page(page, options->max_depth, &s->markup);
    return html_parse(s->parser, &s->markup, &s->events);
}

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
    struct decoded d =
        charset_decode(s->decoder, buffer_span(&s->bytes), page->http_charset, &s->text);
    if (!parse_page(s, &run->options, d.text)) {
        out->skipped[p] = SKIP_PARSER;
        return;
    }
    struct page_blocks blocks = split_blocks(s->splitter, &s->markup, &s->events);
    blocks.charset = span_of(d.charset);
    blocks.n_replaced = d.replaced;
    blocks.page_bytes = (uint32_t)s->bytes.len;
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
    for (int t = 0; t < n; t++) table[t] = block_splitter_paths(task->scratch[t].splitter);
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
    for (int t = 0; t < run->threads; t++) scratch_init(&task.scratch[t]);
    run_for_pages(run, "split", split_page, &task);
    merge_paths(&task);
    for (int t = 0; t < run->threads; t++) scratch_free(&task.scratch[t]);
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
