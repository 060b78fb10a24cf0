/* SPDX-License-Identifier: MIT
 * applied.c - see applied.h. One pass: the thread that writes a page reads it first, and keeps nothing of it. */
#include "api/apply/applied.h"

#include "api/apply/page_applier.h"
#include "api/run/rules.h"
#include "api/split/split_pages.h"
#include "base/fixed.h"
#include "store/store.h"

enum { LINES_PAGES = 300 };

/* ---- the pages ---------------------------------------------------------------------------- */

/* LINES_PAGES pages of a larger site, evenly spread. */
static bool is_in_sample(uint32_t page, uint32_t n_pages)
{
    uint64_t sample = n_pages < LINES_PAGES ? n_pages : LINES_PAGES;
    return page * sample / n_pages != (page + 1ull) * sample / n_pages;
}

/* Pages split at once: many, as processes are started for them, but not all, as their records lie on disk. */
enum { WINDOW_PAGES = 4096 };

static bool prepare(struct infodisc_templates *t, uint32_t first, uint32_t n)
{
    struct infodisc_run *run = t->run;
    struct run_apply *apply = t->apply;
    struct infodisc_blocks *blocks = t->blocks;
    uint32_t n_pages = pages_n(blocks->pages);
    if (!run->options.isolate || (first >= apply->window_first && first < apply->window_end)) return true;
    if (run->error.code) return false;
    if (!blocks->store) blocks->store = page_store_new(run->options.temp_dir, n_pages, run->large, &run->error);
    if (!blocks->store) return false;
    blocks->spool = blocks->store->spool;
    n *= n < WINDOW_PAGES ? WINDOW_PAGES / n : 1;
    if (n > n_pages - first) n = n_pages - first;
    page_store_forget(blocks->store, apply->window_first, apply->window_end);
    path_table_free(apply->paths);
    apply->paths = path_table_new();
    apply->window_first = first;
    apply->window_end = first + n;
    struct split_task task = {.run = run,
                              .site = blocks->pages->site,
                              .store = blocks->store,
                              .first = first,
                              .n = n,
                              .without_words = true};
    if (!split_pages(&task)) return false;
    if (page_store_paths(blocks->store, first, n, run->threads, apply->paths) ||
        !spool_check(blocks->spool, &run->error))
        return blocks_are_damaged(blocks);
    for (uint32_t p = first; p < first + n; p++) blocks_take_entry(blocks, p);
    return true;
}

/* The page as the applier gets it: its blocks, or its bytes. False if it is skipped. */
static bool load_source(struct run_apply *apply, struct page_applier *a, uint32_t page, struct page_blocks *b,
                        struct page_source *from)
{
    struct infodisc_blocks *blocks = apply->blocks;
    const struct site *site = blocks->pages->site;
    const struct site_page *source = &site->page[page];
    uint8_t *skipped = &blocks->skipped[page];
    *from = (struct page_source){.url = source->url,
                                 .path = source->path,
                                 .host = source->host,
                                 .http_charset = source->http_charset,
                                 .number = page,
                                 .sample_lines = is_in_sample(page, site->n_pages),
                                 .count = !apply->counted[page]};
    if (blocks->store) {
        *b = blocks_of_page(blocks, page, &a->bytes);
        from->blocks = b;
        from->paths = apply->paths;
    } else {
        *skipped = (uint8_t)site->reader->load(site->reader, source, &a->bytes, &blocks->skip_detail[page]);
        from->bytes = buffer_span(&a->bytes);
    }
    return *skipped == SKIP_NONE;
}

static bool parts_of(struct infodisc_templates *t, struct page_view *view, uint32_t page, struct page_parts *out)
{
    struct run_apply *apply = t->apply;
    struct infodisc_blocks *blocks = t->blocks;
    if (!view->applier) {
        struct run_rules *rules = t->run->rules;
        view->applier = page_applier_new(apply->set, rules ? rules->list : NULL, &t->run->options);
        view->applier->tally = health_tally_new(apply->set);
    }
    struct page_source from;
    struct page_blocks b;
    if (!load_source(apply, view->applier, page, &b, &from)) return false;
    if (!page_applier_judge(view->applier, &from, out)) {
        blocks->skipped[page] = SKIP_PARSER;
        return false;
    }
    blocks->cut_by[page] = page_blocks_cut_by(&out->blocks);
    apply->counted[page] = 1;
    out->crawled = &blocks->pages->site->page[page];
    out->load_warning = blocks->skip_detail[page];
    return true;
}

/* Adds what the view's applier has counted to the run, and frees it. */
static void done(struct infodisc_templates *t, struct page_view *view)
{
    struct run_apply *apply = t->apply;
    struct page_applier *a = view->applier;
    if (!a) return;
    health_tally_merge(apply->tally, a->tally);
    apply->n_blocks += a->n_blocks;
    apply->informative_tokens += a->informative_tokens;
    apply->redundant_tokens += a->redundant_tokens;
    t->blocks->n_documents += a->n_documents;
    page_applier_count_rules(a);
    for (uint32_t r = 0; a->rules && r < a->rules->n; r++) t->run->rules->hits[r] += a->rule_hits[r];
    page_applier_free(a);
    view->applier = NULL;
    free(apply->health); /* of fewer pages */
    apply->health = NULL;
}

/* ---- the run ------------------------------------------------------------------------------ */

static void release(void *part)
{
    const struct run_apply *apply = part;
    path_table_free(apply->paths);
    health_tally_free(apply->tally);
    free(apply->counted);
    free(apply->health);
    free(apply->shown);
}

struct infodisc_templates *applied_new(struct infodisc_pages *pages, const struct template_set *set)
{
    static const struct page_supply applied_pages = {prepare, parts_of, done};
    struct run_apply *apply = run_new_part(pages->run, sizeof *apply, release);
    struct infodisc_templates *t = run_templates_new(blocks_new(pages), &applied_pages);
    apply->blocks = t->blocks;
    apply->set = set;
    apply->counted = mem_zalloc(pages_n(pages), 1);
    apply->tally = health_tally_new(set);
    t->apply = apply;
    return t;
}

/* ---- health ------------------------------------------------------------------------------- */

const struct cluster_health *applied_health(struct run_apply *apply)
{
    if (!apply->health) apply->health = health_conclude(apply->tally);
    return apply->health;
}

static struct infodisc_health show_health(const struct cluster_health *h, const char *pattern)
{
    return (struct infodisc_health){
        .url_pattern = pattern,
        .documents = h->n_documents,
        .tokens = h->tokens,
        .coverage = h->tokens ? (double)h->known_tokens / (double)h->tokens : 1,
        .support_drift = fixed_to_double(h->support_drift),
        .link_drift = fixed_to_double(h->link_drift),
        .entropy_drift = h->entropy_drift == UINT32_MAX ? -1 : fixed_to_double(h->entropy_drift),
        .unseen_paths = h->n_changes[PATH_UNSEEN],
        .missing_paths = h->n_changes[PATH_MISSING],
        .changed_paths = h->n_changes[PATH_LINKS] + h->n_changes[PATH_LENGTH]};
}

const struct infodisc_health *infodisc_health(struct infodisc_run *run, size_t *n)
{
    struct run_apply *apply = run->templates ? run->templates->apply : NULL;
    *n = 0;
    if (!apply) return NULL;
    const struct template_set *set = apply->set;
    const struct cluster_health *h = applied_health(apply);
    free(apply->shown);
    struct infodisc_health *out = apply->shown = mem_zalloc(set->n_clusters + 2ull, sizeof *out);
    out[(*n)++] = show_health(&h[set->n_clusters + 1], "");
    for (uint32_t k = 0; k <= set->n_clusters; k++)
        if (h[k].n_documents)
            out[(*n)++] = show_health(&h[k], k < set->n_clusters ? set->cluster[k].pattern : NULL);
    return out;
}
