/* SPDX-License-Identifier: MIT
 * shard_site.c - see shard_site.h. The shard is read twice: first the names of its pages, then the records of the
 * wanted pages, which go to the run's store as if they had just been split. */
#include "api/shards/shard_site.h"

#include "base/files/spool_batch.h"
#include "base/hash.h"
#include "base/hash_table.h"
#include "base/text/utf8.h"
#include "cluster/cluster.h"
#include "labelers/labelers.h"
#include "site/pages/pages.h"
#include "table_blocks/table_blocks.h"

static bool damaged(struct infodisc_run *run)
{
    return shard_is_damaged(run->options.stats, &run->error);
}

/* ---- the pages of the shard --------------------------------------------------------------- */

/* Nobody reads the bytes of these pages: their records are there. */
static enum skip_reason load_nothing(struct site_reader *reader, const struct site_page *page, struct buffer *into,
                                     const char **detail)
{
    (void)reader;
    (void)page;
    (void)detail;
    into->len = 0;
    return SKIP_UNREADABLE;
}

static void close_nothing(struct site_reader *reader)
{
    (void)reader;
}

static unsigned long long number_of(const char *text)
{
    return strtoull(text, NULL, 10);
}

/* The options that the records depend on, and those that the names of pages do. */
static void take_options(struct infodisc_options *o, const struct shard_header *h)
{
    o->max_depth = (unsigned)number_of(h->value[SHARD_MAX_DEPTH]);
    o->max_page_bytes = (size_t)number_of(h->value[SHARD_MAX_PAGE_BYTES]);
    o->debug_no_shrink = h->value[SHARD_WHOLE_PAGES] != NULL;
    o->jsonl_url_field = h->value[SHARD_JSONL_URL];
    o->jsonl_html_field = h->value[SHARD_JSONL_HTML];
    o->base_url = h->value[SHARD_BASE_URL];
}

static bool open_shard(struct infodisc_run *run, struct shard_site *s)
{
    const char *file = run->options.stats;
    if (page_labeler_of(run->options.method))
        return error_set(&run->error, INFODISC_BAD_OPTION,
                         "the method %s learns nothing from a site: it needs no statistics",
                         infodisc_method_name(run->options.method));
    if (!shard_reader_open(&s->reader, file, &run->error) ||
        !shard_header_read(&s->header, s->reader.file, &run->error) ||
        !shard_header_is_ours(&s->header, file, &run->error) ||
        !shard_header_agrees(&s->header, &run->options, file, &run->error))
        return false;
    take_options(&run->options, &s->header);
    const char *reason = infodisc_options_check(&run->options);
    return !reason || error_set(&run->error, INFODISC_FAILED, "cannot use '%s': %s", file, reason);
}

/* Two files of a tree may give one URL, as in any run. */
static void tell_urls_apart(struct site *site)
{
    struct url_set *taken = url_set_new(site->n_pages);
    struct buffer url = {0};
    const char *host = NULL;
    for (uint32_t i = 0; i < site->n_pages; i++) {
        url.len = 0;
        buffer_puts(&url, site->page[i].url);
        page_url_tell_apart(taken, site, i, &url);
        site->page[i].host = host = page_host(&site->strings, site->page[i].url, host);
    }
    url_set_free(taken);
    buffer_free(&url);
}

static const char *canonical_of(struct site *site, uint32_t i, const struct shard_page *p)
{
    if (!p->canonical.len) return NULL;
    if (p->canonical.at == p->url.at) return site->page[i].url;
    return arena_copy(&site->strings, p->canonical);
}

/* The names of all pages. */
static bool read_names(struct infodisc_run *run, struct shard_site *s, struct site *site)
{
    size_t pages_cap = 0, facts_cap = 0;
    uint32_t n_facts = 0;
    enum frame_step step;
    while ((step = shard_reader_next(&s->reader, &run->error)) == FRAME_READ) {
        const struct shard_page *p = &s->reader.page;
        uint32_t i = site->n_pages;
        if (i == UINT32_MAX - 1) return damaged(run);
        VECTOR_PUSH(s->fact, n_facts, facts_cap) = (struct shard_fact){p->body, p->captured, p->skipped};
        VECTOR_PUSH(site->page, site->n_pages, pages_cap) =
            (struct site_page){.path = arena_copy(&site->strings, p->path),
                               .url = arena_copy(&site->strings, p->url),
                               .number = i,
                               .is_recorded = p->is_recorded,
                               .captured = p->captured,
                               .last_modified = p->last_modified,
                               .record_id = p->record_id.len
                                                ? arena_copy(&site->strings, p->record_id)
                                                : NULL};
        site->page[i].canonical = canonical_of(site, i, p);
    }
    if (step == FRAME_FAILED) return false;
    if (!page_urls_are_of_all(site))
        return error_set(&run->error, INFODISC_FAILED,
                         "cannot use '%s': its parts do not show the URLs of the whole site: scan them with --base-url",
                         run->options.stats);
    tell_urls_apart(site);
    return site->n_pages || error_set(&run->error, INFODISC_NO_PAGES, "no page in '%s'", run->options.stats);
}

static void release(void *part)
{
    struct shard_site *s = part;
    shard_reader_close(&s->reader);
    shard_header_free(&s->header);
    free(s->fact);
}

bool shard_site_open(struct infodisc_pages *pages)
{
    static struct site_reader reader = {load_nothing, close_nothing};
    struct infodisc_run *run = pages->run;
    struct shard_site *s = pages->shard = run_new_part(run, sizeof *s, release);
    struct site *site = pages->site = mem_zalloc(1, sizeof *site);
    site->reader = &reader;
    site->name = "";
    if (!open_shard(run, s)) return false;
    site->name = arena_copy(&site->strings, span_of(s->header.value[SHARD_SITE]));
    return read_names(run, s, site);
}

/* ---- the part ----------------------------------------------------------------------------- */

struct check {
    const struct infodisc_pages *pages;
    struct buffer *bytes;    /* [threads] */
    uint32_t *found;         /* [pages of the part] the run's page, or UINT32_MAX */
    struct site_skip *skip;  /* [pages of the part] why it is not one; SKIP_NONE: it is */
};

bool shard_fact_decides(const struct shard_fact *fact, int64_t captured, enum skip_reason *reason)
{
    *reason = captured < fact->captured ? SKIP_OLDER : captured > fact->captured ? SKIP_CHANGED : SKIP_NONE;
    return *reason != SKIP_NONE || fact->skipped != SKIP_NONE; /* one that was skipped stays so, whatever its bytes */
}

enum skip_reason shard_site_why_not(const struct site *site, struct span path)
{
    const struct site_skip *passed = site_skip_find(site, path);
    return passed ? passed->reason : SKIP_UNSCANNED;
}

/* Why a page of the part is not to be written as the shard has it; SKIP_NONE if it is. */
static enum skip_reason compare_with(struct check *c, const struct site_page *page, const struct shard_fact *fact,
                                     int thread)
{
    const char *detail = NULL;
    struct site_reader *reader = c->pages->part->reader;
    struct buffer *bytes = &c->bytes[thread];
    enum skip_reason reason;
    if (shard_fact_decides(fact, page->captured, &reason)) return reason;
    if (reader->load(reader, page, bytes, &detail) != SKIP_NONE) return SKIP_CHANGED;
    return hash_span(buffer_span(bytes)) == fact->body ? SKIP_NONE : SKIP_CHANGED;
}

static void check_page(void *data, uint32_t q, int thread)
{
    struct check *c = data;
    const struct site *site = c->pages->site;
    const struct site_page *page = &c->pages->part->page[q];
    struct site_skip *skip = &c->skip[q];
    const struct site_page *found = site_page_find(site, span_of(page->path));
    *skip = (struct site_skip){.path = page->path, .url = page->url};
    if (found) {
        c->found[q] = (uint32_t)(found - site->page);
        skip->reason = compare_with(c, page, &c->pages->shard->fact[found->number], thread);
        return;
    }
    skip->reason = shard_site_why_not(site, span_of(page->path));
}

/* The skips of the run are those of the part, and what check_page() has found. */
static void take_skips(struct site *site, const struct site *part, const struct site_skip *more)
{
    free(site->skip);
    site->skip = mem_zalloc((size_t)part->n_skips + part->n_pages, sizeof *site->skip);
    for (site->n_skips = 0; site->n_skips < part->n_skips; site->n_skips++)
        site->skip[site->n_skips] = part->skip[site->n_skips];
    for (uint32_t q = 0; q < part->n_pages; q++)
        if (more[q].reason != SKIP_NONE) site->skip[site->n_skips++] = more[q];
    if (site->n_skips) qsort(site->skip, site->n_skips, sizeof *site->skip, site_skip_compare);
}

bool shard_site_lacks(enum skip_reason reason)
{
    return reason == SKIP_UNSCANNED || reason == SKIP_CHANGED;
}

bool shard_site_is_other(struct infodisc_run *run, const char *path, uint32_t n_lacking, uint32_t n)
{
    if (!n || n_lacking < n) return false;
    struct buffer site = {0};
    site_put_shown(path ? path : run->host->name, &site);
    error_set(&run->error, INFODISC_NO_PAGES,
              "no page of %s is in '%s': scan it first, or name the shard of its site (a page with other bytes is "
              "another one)",
              buffer_text(&site), run->options.stats);
    buffer_free(&site);
    return true;
}

bool shard_site_take_part(struct infodisc_pages *pages, struct site *part, const char *path)
{
    struct infodisc_run *run = pages->run;
    pages->part = part;
    pages->is_written = mem_zalloc(pages_n(pages), sizeof *pages->is_written);
    struct check c = {.pages = pages,
                      .bytes = buffers_new(run->threads),
                      .found = mem_zalloc(part->n_pages, sizeof *c.found),
                      .skip = mem_zalloc(part->n_pages, sizeof *c.skip)};
    bool ok = run_for_items(run, "compare", part->n_pages, check_page, &c);
    uint32_t n_lacking = 0;
    for (uint32_t q = 0; ok && q < part->n_pages; q++) {
        n_lacking += shard_site_lacks(c.skip[q].reason);
        if (c.skip[q].reason != SKIP_NONE) continue;
        pages->is_written[c.found[q]] = true;
        pages->n_written++;
    }
    if (ok) take_skips(pages->site, part, c.skip);
    ok = ok && !shard_site_is_other(run, path, n_lacking, part->n_pages);
    buffers_free(c.bytes, run->threads);
    free(c.found);
    free(c.skip);
    return ok;
}

bool shard_site_take_all(struct infodisc_pages *pages)
{
    struct infodisc_run *run = pages->run;
    if (pages_n(pages)) return true;
    return error_set(&run->error, INFODISC_NO_PAGES, "no page of '%s' has a URL that was selected", run->options.stats);
}

/* ---- records ------------------------------------------------------------------------------ */

struct known_node { /* a node of the journal that is made of the shard's */
    uint64_t what[5]; /* key and traits */
    uint32_t number;
    UT_hash_handle hh;
};

struct load {
    const struct shard_reader *reader;
    struct page_store *store;
    struct spool_batch *to;
    uint32_t writer, n_nodes;
    struct known_node *known;
    uint64_t frame;          /* that `numbers` is of */
    struct buffer numbers;   /* u32 [nodes of the frame] 1 + number; 0: not asked yet */
    struct buffer keys;      /* u64 [nodes of the page] */
    struct arena nodes, memory;
    struct stored_page record;
};

static uint32_t number_of_node(struct load *l, const struct path_node *node)
{
    struct known_node *known;
    uint64_t what[5] = {node->key};
    element_traits_words(&node->traits, what + 1);
    HASH_FIND(hh, l->known, what, sizeof what, known);
    if (known) return known->number;
    known = arena_alloc(&l->nodes, sizeof *known);
    memcpy(known->what, what, sizeof what);
    known->number = l->n_nodes++;
    HASH_ADD(hh, l->known, what, sizeof what, known);
    path_journal_put(node, &l->record.nodes);
    return known->number;
}

/* Those of the page, as its writer would tell them. */
static void put_nodes(struct load *l, const struct shard_page *page)
{
    const struct shard_reader *reader = l->reader;
    size_t bytes = reader->n_nodes * sizeof(uint32_t);
    if (l->frame != reader->n_frames) {
        l->frame = reader->n_frames;
        l->numbers.len = 0;
        buffer_reserve(&l->numbers, bytes + 1);
        memset(l->numbers.at, 0, bytes);
    }
    uint32_t *number = (uint32_t *)(void *)l->numbers.at;
    l->record.nodes.len = l->record.numbers.len = l->keys.len = 0;
    l->record.first_node = l->n_nodes;
    for (uint32_t i = 0; i < page->n_nodes; i++) {
        uint32_t *known = &number[page->node[i] - reader->node];
        if (!*known) *known = 1 + number_of_node(l, page->node[i]);
        uint32_t own = *known - 1;
        buffer_add(&l->record.numbers, &own, sizeof own);
        buffer_add(&l->keys, &page->node[i]->key, sizeof page->node[i]->key);
    }
    l->record.n_nodes = l->n_nodes - l->record.first_node;
}

static bool is_text(struct span s)
{
    struct utf8_census census = utf8_count(s);
    return !census.invalid && !census.controls;
}

static bool all_text(const struct page_blocks *b)
{
    bool ok = is_text(b->text) && is_text(b->title) && is_text(b->lang) && is_text(b->charset);
    for (unsigned f = 0; f < FACTS_KEPT; f++) ok = ok && is_text(b->fact[f]);
    return ok;
}

/* The record of the page's links: their targets are the shard's, all else is in its blocks. */
static bool put_links(struct load *l, const struct page_blocks *b, const struct shard_page *page)
{
    uint32_t n = 0;
    l->record.links.len = 0;
    for (uint32_t i = 0; i < b->n_leaves; i++)
        for (uint32_t k = b->leaf[i].link; k < b->leaf[i].link + b->leaf[i].n_links; k++) {
            if (n == page->n_links) return false;
            struct span text = {b->text.at + b->link[k].from, b->link[k].to - b->link[k].from};
            struct page_link link = page_link_of(text, i, page->target[n++]);
            buffer_add(&l->record.links, &link, sizeof link);
        }
    return n == page->n_links;
}

static bool put_page(struct load *l, uint32_t p, const struct shard_page *page)
{
    struct page_blocks b;
    struct buffer detail = {0};
    buffer_add_span(&detail, page->detail);
    if (page->skipped != SKIP_NONE) {
        page_store_skip(l->store, p, (enum skip_reason)page->skipped, buffer_text(&detail));
        buffer_free(&detail);
        return true;
    }
    put_nodes(l, page);
    arena_reset(&l->memory);
    bool ok = page_code_get(page->blocks, (const uint64_t *)(const void *)l->keys.at, page->n_nodes, &b, &l->memory) &&
              all_text(&b) && put_links(l, &b, page);
    if (ok) {
        l->record.detail = buffer_text(&detail);
        l->record.body = page->body;
        l->record.cut_by = page->cut_by;
        l->record.blocks.len = 0;
        page_blocks_pack(&b, &l->record.blocks);
        page_store_put(l->store, p, l->writer, l->to, &l->record);
    }
    buffer_free(&detail);
    return ok;
}

bool shard_site_load(struct infodisc_blocks *blocks)
{
    struct infodisc_run *run = blocks->run;
    struct shard_site *s = blocks->pages->shard;
    const struct site *site = blocks->pages->site;
    struct load l = {.reader = &s->reader,
                     .store = blocks->store,
                     .writer = page_store_new_writer(blocks->store),
                     .to = spool_batch_new(blocks->store->spool)};
    uint32_t p = 0;
    bool ok = true;
    shard_reader_rewind(&s->reader);
    for (uint32_t i = 0; ok && p < site->n_pages; i++) {
        ok = shard_reader_next(&s->reader, &run->error) == FRAME_READ;
        if (ok && run_is_interrupted(run)) ok = run_interrupted(run);
        if (i % 256 == 0) run_progress(run, "load", p, site->n_pages);
        if (ok && site->page[p].number == i) ok = put_page(&l, p++, &s->reader.page);
    }
    run_progress(run, "load", p, site->n_pages);
    if (!ok) damaged(run);
    HASH_CLEAR(hh, l.known);
    spool_batch_flush(l.to);
    spool_batch_free(l.to);
    stored_page_free_parts(&l.record);
    buffer_free(&l.numbers);
    buffer_free(&l.keys);
    arena_free(&l.nodes);
    arena_free(&l.memory);
    return ok;
}
