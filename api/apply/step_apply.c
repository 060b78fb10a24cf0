/* SPDX-License-Identifier: MIT
 * step_apply.c - SITE and templates learned before -> pages. One pass: a page is read when it is written, by
 * the thread that writes it (api/write/page_view.c), and nothing of it is kept. */
#include "api/apply/step_apply.h"

#include <fcntl.h>

#include "store/page_journals.h"
#include "api/label/rules_pass.h"
#include "api/split/split_pages.h"
#include "api/steps.h"
#include "base/files/file.h"
#include "base/fixed.h"
#include "output/templates_json.h"
#include "base/text/ascii.h"
#include "site/urls/url.h"

enum { TEMPLATES_BYTES_MAX = 1 << 30, LINES_PAGES = 300 };

/* ---- the templates ------------------------------------------------------------------------ */

struct infodisc_template_set *infodisc_parse_templates(const char *json, size_t bytes, const char *name,
                                                       struct infodisc_error *error)
{
    struct infodisc_error ignored;
    if (!error) error = &ignored;
    *error = (struct infodisc_error){INFODISC_OK, ""};
    struct template_set *list = template_set_parse((struct span){json, bytes}, name, error);
    if (!list) return NULL;
    struct infodisc_template_set *set = mem_zalloc(1, sizeof *set);
    set->list = list;
    return set;
}

struct infodisc_template_set *infodisc_load_templates(const char *file, struct infodisc_error *error)
{
    struct buffer json = {0};
    struct infodisc_error ignored;
    struct infodisc_template_set *set = NULL;
    if (!error) error = &ignored;
    *error = (struct infodisc_error){INFODISC_OK, ""};
    switch (file_read(AT_FDCWD, file, TEMPLATES_BYTES_MAX, &json)) {
    case FILE_OK:
        set = infodisc_parse_templates(json.at, json.len, file, error);
        break;
    case FILE_NOT_REGULAR:
        error_set(error, INFODISC_FAILED, "cannot read the templates '%s': not a regular file", file);
        break;
    case FILE_TOO_LARGE:
        error_set(error, INFODISC_FAILED, "cannot read the templates '%s': larger than 1 GiB", file);
        break;
    case FILE_FAILED:
        error_set_errno(error, INFODISC_FAILED, "cannot read the templates '%s'", file);
        break;
    }
    buffer_free(&json);
    return set;
}

void infodisc_free_templates(struct infodisc_template_set *set)
{
    if (!set) return;
    template_set_free(set->list);
    free(set);
}

/* ---- a site ------------------------------------------------------------------------------- */

static enum infodisc_method method_of(const struct template_set *set)
{
    for (unsigned m = 0; m < INFODISC_METHOD_N; m++)
        if (strcmp(infodisc_method_name(m), set->method) == 0) return (enum infodisc_method)m;
    return INFODISC_METHOD_TEMPLATE;
}

void apply_settings(struct infodisc_run *run, const struct template_set *set)
{
    if (!run->options.base_url) run->options.base_url = set->base_url;
    if (!run->options.language) run->options.language = set->lang;
    run->options.method = method_of(set);
    run->options.max_depth = set->max_depth;
    run->like = set->site;
}

struct infodisc_templates *infodisc_apply(struct infodisc_run *run, const struct infodisc_template_set *set,
                                          const char *site)
{
    if (!set) error_set(&run->error, INFODISC_FAILED, "no templates to apply");
    if (run->error.code) return NULL;
    apply_settings(run, set->list);
    struct infodisc_pages *pages = infodisc_find_pages(run, site);
    if (!pages) return NULL;
    uint32_t n = run_n_pages(run);
    run->blocks.run = run;
    blocks_reserve(&run->blocks, n);
    run->apply = mem_zalloc(1, sizeof *run->apply);
    run->apply->set = set->list;
    run->apply->counted = mem_zalloc(n, 1);
    run->apply->tally = health_tally_new(set->list);
    run->templates.run = run;
    return &run->templates;
}

/* LINES_PAGES pages of a larger site, evenly spread. */
static bool is_in_sample(uint32_t page, uint32_t n_pages)
{
    uint64_t sample = n_pages < LINES_PAGES ? n_pages : LINES_PAGES;
    return page * sample / n_pages != (page + 1ull) * sample / n_pages;
}

/* Pages split at once: many, as processes are started for them, but not all, as their records lie on disk. */
enum { WINDOW_PAGES = 4096 };

bool applied_prepare(struct infodisc_run *run, uint32_t first, uint32_t n)
{
    struct run_apply *apply = run->apply;
    struct infodisc_blocks *blocks = &run->blocks;
    uint32_t n_pages = run_n_pages(run);
    if (!run->options.isolate || (first >= apply->window_first && first < apply->window_end)) return true;
    if (run->error.code) return false;
    if (!apply->store) apply->store = page_store_new(run->options.temp_dir, n_pages, &run->error);
    if (!apply->store) return false;
    blocks->store = apply->store;
    blocks->spool = apply->store->spool;
    n *= n < WINDOW_PAGES ? WINDOW_PAGES / n : 1;
    if (n > n_pages - first) n = n_pages - first;
    page_store_forget(apply->store, apply->window_first, apply->window_end);
    path_table_free(apply->paths);
    apply->paths = path_table_new();
    apply->window_first = first;
    apply->window_end = first + n;
    struct split_task task = {
        .run = run, .store = apply->store, .first = first, .n = n, .without_words = true};
    if (!split_pages(&task)) return false;
    if (page_store_paths(apply->store, first, n, run->threads, apply->paths) || !spool_check(blocks->spool, &run->error))
        return error_set(&run->error, INFODISC_FAILED, "the records of pages are damaged");
    for (uint32_t p = first; p < first + n; p++) blocks_take_entry(blocks, p);
    return true;
}

/* The page as the view's applier gets it: its blocks, or its bytes. False if it is skipped. */
static bool load_source(struct page_view *view, uint32_t page, struct page_blocks *b, struct page_source *from)
{
    struct infodisc_run *run = view->run;
    struct page_applier *a = view->applier;
    const struct site_page *source = &run->pages.site->page[page];
    struct site_reader *reader = run->pages.site->reader;
    uint8_t *skipped = &run->blocks.skipped[page];
    *from = (struct page_source){.url = source->url,
                                 .path = source->path,
                                 .host = source->host,
                                 .http_charset = source->http_charset,
                                 .number = page,
                                 .sample_lines = is_in_sample(page, run_n_pages(run)),
                                 .count = !run->apply->counted[page]};
    if (run->apply->store) {
        *b = blocks_of_page(&run->blocks, page, &a->bytes);
        from->blocks = b;
        from->paths = run->apply->paths;
    } else {
        *skipped = (uint8_t)reader->load(reader, source, &a->bytes, &run->blocks.skip_detail[page]);
        from->bytes = buffer_span(&a->bytes);
    }
    return *skipped == SKIP_NONE;
}

bool applied_parts(struct page_view *view, struct infodisc_run *run, uint32_t page, struct page_parts *out)
{
    if (!view->applier) {
        view->run = run;
        view->applier = page_applier_new(run->apply->set, run->rules, &run->options);
        view->applier->tally = health_tally_new(run->apply->set);
    }
    struct page_source from;
    struct page_blocks b;
    if (!load_source(view, page, &b, &from)) return false;
    if (!page_applier_judge(view->applier, &from, out)) {
        run->blocks.skipped[page] = SKIP_PARSER;
        return false;
    }
    run->blocks.cut_by[page] = page_blocks_cut_by(&out->blocks);
    run->apply->counted[page] = 1;
    out->load_warning = run->blocks.skip_detail[page];
    return true;
}

void applied_done(struct page_view *view)
{
    struct run_apply *apply = view->run->apply;
    struct page_applier *a = view->applier;
    health_tally_merge(apply->tally, a->tally);
    apply->n_blocks += a->n_blocks;
    apply->informative_tokens += a->informative_tokens;
    apply->redundant_tokens += a->redundant_tokens;
    view->run->blocks.n_documents += a->n_documents;
    page_applier_count_rules(a);
    for (uint32_t r = 0; a->rules && r < a->rules->n; r++) view->run->rule_hits[r] += a->rule_hits[r];
    page_applier_free(a);
    view->applier = NULL;
    free(apply->health); /* of fewer pages */
    apply->health = NULL;
}

const struct cluster_health *applied_health(struct infodisc_run *run)
{
    if (!run->apply->health) run->apply->health = health_conclude(run->apply->tally);
    return run->apply->health;
}

void apply_release(struct run_apply *apply)
{
    if (!apply) return;
    path_table_free(apply->paths);
    health_tally_free(apply->tally);
    free(apply->counted);
    free(apply->health);
    free(apply->shown);
    free(apply);
}

/* ---- one page in memory ------------------------------------------------------------------- */

struct infodisc_applier {
    struct page_applier *page;
    struct infodisc_options options;
    char *language;
    struct rules *rules;
    struct buffer host;
    struct page_view view;
};

struct infodisc_applier *infodisc_applier_new(const struct infodisc_template_set *set,
                                              const struct infodisc_options *options,
                                              struct infodisc_error *error)
{
    struct rules *rules = NULL;
    struct infodisc_error ignored;
    if (!error) error = &ignored;
    *error = (struct infodisc_error){INFODISC_OK, ""};
    if (options && options->rules && !(rules = rules_load(options->rules, error))) return NULL;
    struct infodisc_applier *a = mem_zalloc(1, sizeof *a);
    a->rules = rules;
    html_parse_init();
    a->options = options ? *options : infodisc_options_default();
    a->options.language = a->language = a->options.language ? mem_strdup(a->options.language) : NULL;
    a->page = page_applier_new(set->list, rules, &a->options);
    return a;
}

void infodisc_applier_free(struct infodisc_applier *a)
{
    if (!a) return;
    page_applier_free(a->page);
    page_view_free(&a->view);
    rules_free(a->rules);
    buffer_free(&a->host);
    free(a->language);
    free(a);
}

static const char *host_of(struct infodisc_applier *a, const char *url)
{
    struct span host = url_split(span_of(url)).host;
    a->host.len = 0;
    for (size_t i = 0; i < host.len; i++) buffer_putc(&a->host, ascii_lower(host.at[i]));
    return buffer_text(&a->host);
}

const struct infodisc_page *infodisc_apply_page(struct infodisc_applier *a, const char *html, size_t bytes,
                                                const char *url)
{
    struct page_parts parts;
    struct page_source source = {.bytes = {html, bytes}, .url = url, .path = "", .host = host_of(a, url)};
    if (bytes > a->options.max_page_bytes || !page_applier_judge(a->page, &source, &parts)) return NULL;
    page_view_show(&a->view, &parts);
    return &a->view.page;
}

/* ---- health ------------------------------------------------------------------------------- */

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
    *n = 0;
    if (!run->apply) return NULL;
    const struct template_set *set = run->apply->set;
    const struct cluster_health *h = applied_health(run);
    free(run->apply->shown);
    run->apply->shown = mem_zalloc(set->n_clusters + 2ull, sizeof *run->apply->shown);
    struct infodisc_health *out = run->apply->shown;
    out[(*n)++] = show_health(&h[set->n_clusters + 1], "");
    for (uint32_t k = 0; k <= set->n_clusters; k++)
        if (h[k].n_documents)
            out[(*n)++] = show_health(&h[k], k < set->n_clusters ? set->cluster[k].pattern : NULL);
    return out;
}
