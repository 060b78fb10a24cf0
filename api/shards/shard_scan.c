/* SPDX-License-Identifier: MIT
 * shard_scan.c - pages -> a shard: Figure 1 up to the content blocks, which go to a file (api/shards/shard.h). */
#include <stdio.h>

#include "api/handles/blocks.h"
#include "api/shards/shard_header.h"
#include "api/split/split_pages.h"
#include "api/write/write.h"
#include "base/compare.h"
#include "base/files/file.h"
#include "base/hash_table.h"
#include "cluster/cluster.h"
#include "store/store.h"
#include "table_blocks/table_blocks.h"

struct place { /* of a node in a page's list */
    uint64_t key;
    uint32_t at;
};

struct scan {
    const struct infodisc_blocks *blocks;
    struct page_journals *journals;
    struct shard_writer *out;
    struct buffer record, nodes, links, places, path_at, code; /* of the page at hand */
    struct arena targets;
};

/* Where each path of the page is in its list of nodes; false if one is not. */
static bool find_paths(struct scan *s, const struct page_blocks *b, const struct shard_page *page)
{
    s->places.len = s->path_at.len = 0;
    for (uint32_t i = 0; i < page->n_nodes; i++) {
        struct place place = {page->node[i]->key, i};
        buffer_add(&s->places, &place, sizeof place);
    }
    struct place *place = (struct place *)(void *)s->places.at;
    if (page->n_nodes) qsort(place, page->n_nodes, sizeof *place, compare_uint64);
    for (uint32_t i = 0; i < b->n_paths; i++) {
        const struct place wanted = {b->path_key[i], 0};
        const struct place *found =
            page->n_nodes ? bsearch(&wanted, place, page->n_nodes, sizeof *place, compare_uint64) : NULL;
        if (!found) return false;
        buffer_add(&s->path_at, &found->at, sizeof found->at);
    }
    return true;
}

/* The targets of the page's links, and nothing else of them: see put_links() of shard_site.c. */
static const uint64_t *targets_of(struct scan *s, const struct page_entry *e, uint32_t *n)
{
    arena_reset(&s->targets);
    *n = 0;
    if (!e->link_bytes || !spool_get(s->blocks->spool, page_store_links(e), &s->links)) return NULL;
    const struct page_link *link = (const struct page_link *)(const void *)s->links.at;
    *n = (uint32_t)(s->links.len / sizeof *link);
    uint64_t *target = arena_alloc(&s->targets, *n * sizeof *target);
    for (uint32_t i = 0; i < *n; i++) target[i] = link[i].target;
    return target;
}

static bool add_page(struct scan *s, uint32_t p)
{
    const struct site_page *source = &s->blocks->pages->site->page[p];
    const struct page_entry *e = &s->blocks->store->entry[p];
    struct shard_page page = {.path = span_of(source->path),
                              .url = {source->url, strlen(source->url) - source->url_more},
                              .is_recorded = source->is_recorded,
                              .canonical = span_of(source->canonical),
                              .captured = source->captured,
                              .last_modified = source->last_modified,
                              .record_id = span_of(source->record_id),
                              .skipped = e->skipped,
                              .detail = span_of(e->detail)};
    if (e->skipped != SKIP_NONE) return shard_writer_add(s->out, &page);
    if (!spool_get(s->blocks->spool, page_store_blocks(e), &s->record)) return false;
    struct page_blocks b = page_blocks_view(&s->record);
    page.body = e->body;
    page.cut_by = e->cut_by;
    page.node = page_journals_nodes(s->journals, e, &page.n_nodes, &s->nodes);
    page.target = targets_of(s, e, &page.n_links);
    if (!find_paths(s, &b, &page)) return false;
    s->code.len = 0;
    page_code_put(&b, (const uint32_t *)(const void *)s->path_at.at, &s->code);
    page.blocks = buffer_span(&s->code);
    return shard_writer_add(s->out, &page);
}

static bool write_pages(const struct infodisc_blocks *blocks, FILE *out)
{
    struct infodisc_run *run = blocks->run;
    uint32_t n = pages_n(blocks->pages), n_lost;
    struct buffer header = {0};
    struct shard_header lines = {0};
    shard_header_of(&lines, &run->options, blocks->pages->site);
    shard_header_put(&lines, &header);
    struct scan s = {.blocks = blocks, .journals = page_journals_read(blocks->store, 0, n, run->threads, &n_lost)};
    s.out = shard_writer_new(out, buffer_span(&header));
    bool ok = n_lost == 0;
    for (uint32_t p = 0; p < n && ok; p++) {
        if (run_is_interrupted(run)) run_interrupted(run);
        if (run->error.code) break;
        if (p % 256 == 0) run_progress(run, "write", p, n);
        ok = add_page(&s, p);
    }
    run_progress(run, "write", n, n);
    shard_writer_finish(s.out);
    page_journals_free(s.journals);
    shard_header_free(&lines);
    arena_free(&s.targets);
    struct buffer *const all[] = {&header, &s.record, &s.nodes, &s.links, &s.places, &s.path_at, &s.code};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) buffer_free(all[i]);
    if (!spool_check(blocks->spool, &run->error)) return false;
    if (!ok) blocks_are_damaged(blocks);
    return !run->error.code;
}

/* NULL and the run's error on failure. */
static struct infodisc_blocks *split(struct infodisc_pages *pages)
{
    struct infodisc_run *run = pages->run;
    struct infodisc_blocks *blocks = blocks_new(pages);
    uint32_t n = pages_n(pages);
    blocks->store = page_store_new(run->options.temp_dir, n, run->large, &run->error);
    if (!blocks->store) return NULL;
    blocks->spool = blocks->store->spool;
    struct split_task task = {.run = run, .site = pages->site, .store = blocks->store, .n = n, .step = "split"};
    if (!split_pages(&task)) return NULL;
    for (uint32_t p = 0; p < n; p++) {
        blocks_take_entry(blocks, p);
        blocks->n_documents += blocks->skipped[p] == SKIP_NONE;
    }
    return blocks;
}

bool infodisc_write_shard(struct infodisc_run *run, struct infodisc_pages *pages, const char *file)
{
    struct outfile out;
    if (!pages || !run_reads_pages(run)) return false;
    run->is_spent = true;
    if (!site_is_no_output(run, file)) return false;
    const struct infodisc_blocks *blocks = split(pages);
    if (!blocks) return false;
    if (strcmp(file, "-") == 0) return write_pages(blocks, stdout) && file_flush_stdout(&run->error);
    bool ok = outfile_open_path(&out, file, &run->error) && write_pages(blocks, out.stream) &&
              outfile_finish_synced(&out, &run->error) && outfile_commit(&out, &run->error);
    outfile_abandon(&out);
    return ok;
}
