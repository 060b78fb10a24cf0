/* SPDX-License-Identifier: MIT
 * page_view.c - see page_view.h. */
#include "api/write/page_view.h"

#include <stdio.h>

#include "api/write/page_content.h"
#include "base/hash.h"
#include "base/text/ascii.h"
#include "content/markup/markup.h"
#include "content/pieces/pieces.h"
#include "features/features.h"
#include "labelers/memory/memory_based.h"
#include "site/urls/urls.h"
#include "output/output.h"
#include "templates/templates.h"

static void warn(struct page_view *view, bool condition, const char *text)
{
    if (condition && view->n_warnings < PAGE_WARNINGS_MAX)
        view->warnings[view->n_warnings++] = text;
}

static void set_id(struct page_view *view, const char *url)
{
    XXH128_hash_t h = XXH3_128bits(url, strlen(url));
    snprintf(view->id, sizeof view->id, "%016llx%016llx", (unsigned long long)h.high64,
             (unsigned long long)h.low64);
}

static const char *text_of(struct buffer *b, struct span text)
{
    b->len = 0;
    buffer_add_span(b, text);
    return buffer_text(b);
}

/* The language of a page that has none with a stop list: as it states it, or by its script. */
static const char *own_lang(struct page_view *view, const struct page_blocks *b)
{
    struct span stated = page_blocks_stated_lang(b);
    const char *script = stated.len ? NULL : language_of_script(b->text);
    return script ? script : text_of(&view->lang, stated);
}

/* What the page states; NULL where it does not. */
static const char *fact_of(struct page_view *view, const struct page_blocks *b, enum page_fact fact)
{
    return b->fact[fact].len ? text_of(&view->fact[fact], b->fact[fact]) : NULL;
}

/* Relative to BASE, which itself is relative to the page. NULL if there is none that can be used. */
static const char *canonical_url_of(struct page_view *view, const struct page_blocks *b, const char *url)
{
    struct buffer *base = &view->fact[FACT_BASE], *canonical = &view->fact[FACT_CANONICAL];
    base->len = canonical->len = 0;
    if (!b->fact[FACT_CANONICAL].len) return NULL;
    if (!url_resolve(base, span_of(url), b->fact[FACT_BASE])) buffer_puts(base, url);
    if (!url_resolve(canonical, buffer_span(base), b->fact[FACT_CANONICAL])) return NULL;
    return buffer_text(canonical);
}

static bool has_listing(const struct page_parts *parts)
{
    for (uint32_t l = 0; l < parts->blocks.n_leaves; l++)
        if (parts->fact[l].reason == REASON_LISTING) return true;
    return false;
}

/* What is wrong with the order of the article's parts; NULL: nothing. */
static const char *structure_error(const struct page_parts *parts)
{
    uint32_t n = 0;
    if (!parts->has_parts) return NULL;
    uint8_t *part = mem_alloc(parts->blocks.n_leaves + 1u);
    for (uint32_t l = 0; l < parts->blocks.n_leaves; l++)
        if (parts->fact[l].informative) part[n++] = (uint8_t)parts->fact[l].logit;
    const char *text = structure_error_text(article_structure(part, n));
    free(part);
    return text;
}

/* Has the page next to no text, and much in scripts and templates, where it waits for a browser? */
static bool has_text_in_scripts(const struct page_view *view, const struct page_blocks *b)
{
    enum { TEXT_LITTLE = 1000, SCRIPT_SHARE = 10 }; /* bytes; times as much */
    size_t text = view->content_text.len + view->redundant.len;
    return text < TEXT_LITTLE && b->script_text > TEXT_LITTLE && b->script_text / SCRIPT_SHARE > text;
}

/* Is "Loading..." all that it says? */
static bool only_waits(const struct page_blocks *b)
{
    enum { WAITS_BYTES_MAX = 60 };
    const struct leaf_block *only = NULL;
    for (uint32_t l = 0; l < b->n_leaves; l++) {
        if (b->leaf[l].flags & LEAF_TITLE) continue;
        if (only) return false;
        only = &b->leaf[l];
    }
    if (!only) return false;
    struct span text = leaf_span(b, only);
    return text.len <= WAITS_BYTES_MAX && (span_ends(text, "...") || span_ends(text, "\xE2\x80\xA6"));
}

static void add_warnings(struct page_view *view, const struct page_parts *parts)
{
    const struct page_blocks *b = &parts->blocks;
    warn(view, parts->only_page, "only page of its site: nothing can be said to repeat");
    warn(view, parts->unknown_pattern, "unknown url pattern");
    warn(view, parts->load_warning != NULL, parts->load_warning);
    warn(view, b->n_replaced > 0, "bytes that were invalid in its charset were replaced");
    warn(view, b->n_deep > 0, "nested too deeply: inner tags were dropped");
    warn(view, b->n_cut > 0, "too many blocks: the last one has the text of the rest");
    warn(view, b->n_merged > 0, "too many kinds of blocks: some count as what they are in");
    warn(view, b->lost_facts, "what the page states of itself was too long to be read");
    warn(view, b->lost_date, "a date that the page states could not be read");
    bool has_text = view->content_text.len || view->redundant.len; /* but for the TITLE */
    warn(view, b->n_scripts > 0 && (!has_text || only_waits(b)), "no text without its scripts");
    warn(view, has_text_in_scripts(view, b), "text in scripts");
    warn(view, has_text && view->content_text.len == 0, "no informative block");
    warn(view, has_listing(parts), "index page: its lists of links are content");
    const char *wrong = structure_error(parts);
    warn(view, wrong != NULL, wrong);
}

/* NULL where the crawl does not say. */
static void tell_capture(struct page_view *view, const struct site_page *crawled)
{
    const int64_t second = 1000000;
    if (crawled->captured >= second) {
        date_utc(crawled->captured / second, view->fetched);
        view->page.fetched = view->fetched;
    }
    if (crawled->last_modified >= second) {
        date_utc(crawled->last_modified / second, view->last_modified);
        view->page.last_modified = view->last_modified;
    }
    view->page.record_id = crawled->record_id;
}

static const char *title_of(struct page_view *view, const struct page_parts *parts)
{
    if (!parts->heading.len) {
        view->title.len = 0;
        title_put_plain(title_clean(parts->affixes, parts->blocks.title), &view->title);
        return buffer_text(&view->title);
    }
    text_of(&view->title, parts->heading);
    for (size_t i = 0; i < view->title.len; i++)
        if (view->title.at[i] == '\n') view->title.at[i] = ' '; /* a BR */
    return buffer_text(&view->title);
}

void page_view_show(struct page_view *view, const struct page_parts *parts)
{
    const struct page_blocks *b = &parts->blocks;
    view->n_warnings = view->content_text.len = view->redundant.len = 0;
    view->tree = NULL;
    view->more.len = 0;
    page_text(b, parts->fact, &view->content_text, &view->redundant);
    add_warnings(view, parts);
    set_id(view, parts->url);
    page_digest(buffer_text(&view->content_text), view->digest);
    view->page = (struct infodisc_page){
        .id = view->id,
        .url = parts->url,
        .path = parts->path,
        .host = parts->host,
        .title = title_of(view, parts),
        .title_raw = text_of(&view->title_raw, b->title),
        .lang = parts->lang ? parts->lang : own_lang(view, b),
        .charset = text_of(&view->charset, b->charset),
        .type = page_type_name(parts->type),
        .type_score = parts->type_score,
        .cluster = parts->cluster,
        .content = buffer_text(&view->content_text),
        .redundant = buffer_text(&view->redundant),
        .date = fact_of(view, b, FACT_DATE),
        .modified = fact_of(view, b, FACT_MODIFIED),
        .author = fact_of(view, b, FACT_AUTHOR),
        .description = fact_of(view, b, FACT_DESCRIPTION),
        .canonical = canonical_url_of(view, b, parts->url),
        .site_name = fact_of(view, b, FACT_SITE_NAME),
        .lang_declared = fact_of(view, b, FACT_LANG),
        .duplicate_of = parts->duplicate_of,
        .near_duplicate_of = parts->near_duplicate_of,
        .warnings = view->warnings,
        .n_warnings = view->n_warnings,
        .digest = view->digest,
    };
    if (parts->crawled) tell_capture(view, parts->crawled);
}

static bool needs_tree(uint64_t with)
{
    const uint64_t without = 1u << INFODISC_WITH_BLOCKS | 1u << INFODISC_WITH_WORD_COUNT | 1u << INFODISC_WITH_SIMHASH;
    return (with & ~without) != 0;
}

/* All leaf blocks in the order of the page, but for its TITLE. */
static void put_blocks(const struct page_parts *parts, struct buffer *out)
{
    const struct page_blocks *b = &parts->blocks;
    struct json j = {.out = out};
    json_member_array(&j, "blocks");
    for (uint32_t l = 0; l < b->n_leaves; l++) {
        if (b->leaf[l].flags & LEAF_TITLE) continue;
        json_begin_object(&j);
        json_member_span(&j, "text", leaf_span(b, &b->leaf[l]));
        json_member_string(&j, "verdict", parts->fact[l].informative ? "informative" : "redundant");
        json_member_string(&j, "reason", label_reason_text((enum label_reason)parts->fact[l].reason));
        json_key(&j, "path");
        if (parts->path_number && parts->path_number[l] != UINT32_MAX) json_uint(&j, parts->path_number[l]);
        else json_null(&j);
        json_end_object(&j);
    }
    json_end_array(&j);
}

/* From the top of the site. */
static void put_breadcrumbs(struct page_view *view, struct buffer *out)
{
    struct breadcrumbs crumbs = {.n = 0};
    struct buffer url = {0};
    struct json j = {.out = out};
    breadcrumbs_read(page_content_text(view->content), &crumbs);
    json_member_array(&j, "breadcrumbs");
    for (uint32_t i = 0; i < crumbs.n; i++) {
        const struct breadcrumb *step = &crumbs.step[i];
        struct span raw = {crumbs.text.at + step->url, step->url_len};
        url.len = 0;
        bool has_url = raw.len && url_resolve(&url, page_content_base(view->content), raw);
        json_begin_object(&j);
        json_member_span(&j, "name", (struct span){crumbs.text.at + step->name, step->name_len});
        json_member_string(&j, "url", has_url ? buffer_text(&url) : NULL);
        json_end_object(&j);
    }
    json_end_array(&j);
    buffer_free(&url);
    breadcrumbs_free(&crumbs);
}

void page_view_add_more(struct page_view *view, uint64_t with, const struct page_parts *parts)
{
    view->markdown.len = view->html.len = view->more.len = 0;
    if (with >> INFODISC_WITH_MARKDOWN & 1) {
        content_markdown(view->tree, false, &view->markdown);
        view->page.markdown = buffer_text(&view->markdown);
    }
    if (with >> INFODISC_WITH_HTML & 1) {
        content_html(view->tree, &view->html);
        view->page.html = buffer_text(&view->html);
    }
    content_json(&view->page, view->tree, with, &view->more);
    if (with >> INFODISC_WITH_BREADCRUMBS & 1) put_breadcrumbs(view, &view->more);
    if (with >> INFODISC_WITH_BLOCKS & 1) put_blocks(parts, &view->more);
}

void page_view_add_warning(struct page_view *view, const char *text)
{
    warn(view, text != NULL, text);
    view->page.n_warnings = view->n_warnings;
}

static void read_tree(struct page_view *view, uint32_t page, const struct page_parts *parts)
{
    const char *why;
    if (!view->content) view->content = page_content_new();
    view->tree = page_content_read(view->content, view->templates, page, parts, &why);
    page_view_add_warning(view, why);
}

bool page_view_fill(struct page_view *view, uint32_t page)
{
    struct page_parts parts;
    if (!view->templates->supply->parts(view->templates, view, page, &parts)) return false;
    page_view_show(view, &parts);
    uint64_t with = view->templates->run->options.with;
    if (view->wants_tree || needs_tree(with)) read_tree(view, page, &parts);
    if (view->tree || with) page_view_add_more(view, with, &parts);
    return true;
}

const struct infodisc_page *page_view_public(struct page_view *view)
{
    view->json.len = 0;
    page_json(&view->page, view->warnings, view->n_warnings, buffer_span(&view->more), &view->json);
    view->json.len--; /* the end of the line */
    view->page.json = buffer_text(&view->json);
    return &view->page;
}

void page_view_free(struct page_view *view)
{
    if (view->templates) view->templates->supply->done(view->templates, view);
    buffer_free(&view->record);
    for (unsigned f = 0; f < FACTS_KEPT; f++) buffer_free(&view->fact[f]);
    buffer_free(&view->content_text);
    page_content_free(view->content);
    buffer_free(&view->markdown);
    buffer_free(&view->html);
    buffer_free(&view->more);
    buffer_free(&view->json);
    free(view->path_number);
    buffer_free(&view->redundant);
    buffer_free(&view->title);
    buffer_free(&view->title_raw);
    buffer_free(&view->lang);
    buffer_free(&view->charset);
}
