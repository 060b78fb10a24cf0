/* SPDX-License-Identifier: MIT
 * page_worker.c - see page_worker.h. */
#include "api/split/page_worker.h"

#include "api/split/page_split.h"
#include "base/hash.h"
#include "base/memory.h"
#include "cluster/cluster.h"
#include "site/urls/urls.h"
#include "table_blocks/table_blocks.h"

struct page_worker {
    const struct split_task *task;
    uint32_t writer;
    struct spool_batch *to; /* not its own */
    struct buffer bytes;
    struct page_splitter page;
    struct link_base base;
    struct page_tree tree;
    struct stored_page record;
};

struct page_worker *page_worker_new(const struct split_task *task, uint32_t writer, struct spool_batch *to)
{
    struct page_worker *w = mem_zalloc(1, sizeof *w);
    w->task = task;
    w->writer = writer;
    w->to = to;
    page_splitter_init(&w->page, task->run->options.max_depth, task->run->options.debug_no_shrink);
    if (task->without_words) block_splitter_without_words(w->page.splitter);
    return w;
}

void page_worker_free(struct page_worker *w)
{
    page_splitter_free(&w->page);
    buffer_free(&w->bytes);
    link_base_free(&w->base);
    page_tree_free(&w->tree);
    stored_page_free_parts(&w->record);
    free(w);
}

/* The record of the page's links: their targets and properties. */
static void pack_links(struct page_worker *w, const struct page_blocks *b, struct span url)
{
    struct buffer *out = &w->record.links;
    out->len = 0;
    if (b->n_links == 0) return;
    link_base_set(&w->base, url);
    link_base_move(&w->base, url, b->fact[FACT_BASE]);
    buffer_reserve(out, b->n_links * sizeof(struct page_link));
    for (uint32_t l = 0; l < b->n_leaves; l++) {
        uint32_t end = b->leaf[l].link + b->leaf[l].n_links;
        for (uint32_t i = b->leaf[l].link; i < end; i++) {
            struct span text = {b->text.at + b->link[i].from, b->link[i].to - b->link[i].from};
            struct page_link link = page_link_of(text, l, link_key(&w->base, b->href[i]));
            buffer_add(out, &link, sizeof link);
        }
    }
}

static void pack_tree(struct page_worker *w, const struct page_blocks *b)
{
    w->record.tree.len = 0;
    if (!w->task->with_trees) return;
    page_tree_build(&w->tree, w->page.tree, b);
    page_tree_pack(&w->tree, &w->record.tree);
}

static void pack_paths(struct page_worker *w)
{
    struct path_table *table = block_splitter_paths(w->page.splitter);
    struct stored_page *r = &w->record;
    r->nodes.len = r->numbers.len = 0;
    r->first_node = path_table_n_written(table);
    r->n_nodes = path_table_write(table, &r->numbers, &r->nodes);
}

void page_worker_do(struct page_worker *w, uint32_t p)
{
    const struct site *site = w->task->site;
    const struct site_page *page = &site->page[p];
    struct page_store *store = w->task->store;
    const char *detail = NULL;
    struct page_blocks blocks;
    enum skip_reason skip = site->reader->load(site->reader, page, &w->bytes, &detail);
    if (skip != SKIP_NONE) {
        page_store_skip(store, p, skip, detail);
        return;
    }
    path_table_begin_page(block_splitter_paths(w->page.splitter));
    if (!page_split(&w->page, buffer_span(&w->bytes), span_of(page->url), page->http_charset, &blocks)) {
        page_store_skip(store, p, SKIP_PARSER, NULL);
        return;
    }
    w->record.detail = detail;
    w->record.body = hash_span(buffer_span(&w->bytes));
    pack_paths(w);
    w->record.cut_by = page_blocks_cut_by(&blocks);
    w->record.blocks.len = 0;
    page_blocks_pack(&blocks, &w->record.blocks);
    pack_links(w, &blocks, span_of(page->url));
    pack_tree(w, &blocks);
    page_store_put(store, p, w->writer, w->to, &w->record);
}
