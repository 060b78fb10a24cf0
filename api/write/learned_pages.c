/* SPDX-License-Identifier: MIT
 * learned_pages.c - the pages of a run that has learned, assembled from the results of its steps. */
#include "api/write/crumbs.h"
#include "api/write/page_heading.h"
#include "api/write/page_view.h"

static bool prepare(struct infodisc_templates *t, uint32_t first, uint32_t n)
{
    (void)t;
    (void)first;
    (void)n;
    return true;
}

/* "en" of the language found; NULL: as the page says. */
static const char *lang_of(const struct infodisc_features *f, uint32_t page)
{
    int language = f->language[page];
    if (f->run->options.language) return f->run->options.language;
    return language >= 0 ? language_code(language) : NULL;
}

static int compare_path(const void *key, const void *item)
{
    uint32_t a = *(const uint32_t *)key, b = ((const struct template_path *)item)->path;
    return a < b ? -1 : a > b;
}

/* The places of the paths of a page in its cluster's. */
static const uint32_t *path_numbers(struct page_view *view, const struct page_template *t, const struct leaf_fact *fact,
                                    uint32_t n)
{
    VECTOR_RESERVE(view->path_number, n, view->numbers_cap);
    for (uint32_t l = 0; l < n; l++) {
        const struct template_path *p = bsearch(&fact[l].path, t->path, t->n_paths, sizeof *p, compare_path);
        view->path_number[l] = p ? (uint32_t)(p - t->path) : UINT32_MAX;
    }
    return view->path_number;
}

struct paths {
    const struct block_path *path; /* of the site */
    const struct leaf_fact *fact;  /* of the page */
};

static enum element element_of(const void *data, uint32_t leaf)
{
    const struct paths *paths = data;
    return paths->path[heading_or_self(paths->path, paths->fact[leaf].path)].element;
}

static bool is_crumb(const void *data, uint32_t leaf)
{
    const struct paths *paths = data;
    for (const struct block_path *at = &paths->path[paths->fact[leaf].path];; at = &paths->path[at->parent]) {
        if (is_crumb_name(at->class, at->id)) return true;
        if (at == &paths->path[at->parent]) return false;
    }
}

static struct span heading_of(const struct infodisc_templates *templates, const struct page_blocks *b,
                              const struct leaf_fact *fact, const char *url)
{
    const struct paths paths = {templates->blocks->paths->item, fact};
    const struct heading_search search = {
        &templates->list->title, b, fact, span_of(url), element_of, is_crumb, &paths};
    return page_heading_find(&search);
}

static bool parts_of(struct infodisc_templates *templates, struct page_view *view, uint32_t page,
                     struct page_parts *out)
{
    const struct infodisc_features *f = templates->labels->features;
    const struct infodisc_blocks *blocks = templates->blocks;
    const struct site *site = blocks->pages->site;
    const struct site_page *source = &site->page[page];
    large_rest(f->run->large, page);
    if (!blocks->record[page].bytes) return false;
    struct page_blocks b = blocks_of_page(blocks, page, &view->record);
    if (b.n_leaves != features_n_leaves(f, page)) return false; /* spool failed */
    const struct page_labeler *labeler = page_labeler_of(f->run->options.method);
    const struct templates *t = templates->list;
    uint32_t first = blocks->duplicate_of[page], near = f->near_duplicate_of[page];
    *out = (struct page_parts){.url = source->url,
                               .path = source->path,
                               .host = source->host,
                               .crawled = source,
                               .duplicate_of = first != NO_DUPLICATE ? site->page[first].url : NULL,
                               .near_duplicate_of = near != NO_DUPLICATE ? site->page[near].url : NULL,
                               .blocks = b,
                               .fact = page_leaves(&f->facts, page),
                               .has_parts = labeler && labeler->finds_parts,
                               .affixes = &t->title,
                               .heading = heading_of(templates, &b, page_leaves(&f->facts, page),
                                                     source->url),
                               .lang = lang_of(f, page),
                               .type = t->page[page].type,
                               .type_score = t->page[page].score,
                               .cluster = blocks->clusters->list->of_page[page],
                               .only_page = blocks->n_documents < 2,
                               .load_warning = blocks->skip_detail[page]};
    if (f->run->options.with >> INFODISC_WITH_BLOCKS & 1)
        out->path_number = path_numbers(view, &t->item[out->cluster], out->fact, b.n_leaves);
    return true;
}

static void done(struct infodisc_templates *t, struct page_view *view)
{
    (void)t;
    (void)view;
}

const struct page_supply learned_pages = {prepare, parts_of, done};
