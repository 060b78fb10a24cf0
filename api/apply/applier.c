/* SPDX-License-Identifier: MIT
 * applier.c - one page in memory, judged by templates learned before. */
#include "api/apply/page_applier.h"
#include "api/apply/template_sets.h"
#include "api/run/rules.h"
#include "base/files/decompress.h"
#include "base/text/ascii.h"
#include "site/urls/urls.h"

struct infodisc_applier {
    struct page_applier *page;
    struct infodisc_options options;
    char *language;
    struct rules *rules;
    struct buffer url, host, plain;
    struct page_view view;
};

struct infodisc_applier *infodisc_applier_new(const struct infodisc_template_set *set,
                                              const struct infodisc_options *options,
                                              struct infodisc_error *error)
{
    struct rules *rules = NULL;
    struct infodisc_error ignored;
    error = error_begin(error, &ignored);
    const char *reason = options ? infodisc_options_check(options) : NULL;
    if (reason) error_set(error, INFODISC_BAD_OPTION, "%s", reason);
    if (!set) error_set(error, INFODISC_FAILED, "no templates to apply");
    if (error->code) return NULL;
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
    buffer_free(&a->url);
    buffer_free(&a->host);
    buffer_free(&a->plain);
    free(a->language);
    free(a);
}

/* As a site's page with that address has it: with the same id, and for the url_regex of clusters. */
static const char *url_of(struct infodisc_applier *a, const char *url)
{
    a->url.len = 0;
    url_encode_address(&a->url, ascii_trim(span_of(url)));
    return buffer_text(&a->url);
}

static const char *host_of(struct infodisc_applier *a, const char *url)
{
    struct span host = url_split(span_of(url)).host;
    a->host.len = 0;
    ascii_put_lower(&a->host, host);
    return buffer_text(&a->host);
}

/* Unpacks what a server sent compressed, as it is unpacked in a site. False if that is no page or too large. */
static bool unpack(struct infodisc_applier *a, struct span *page, const char **warning)
{
    enum coding coding = coding_of_magic(*page);
    if (coding == CODING_NONE) return page->len <= a->options.max_page_bytes;
    enum decompressed result = decompress_all(coding, *page, a->options.max_page_bytes, &a->plain, NULL);
    *page = buffer_span(&a->plain);
    if (result == DECOMPRESS_MORE) *warning = "its compressed data end early";
    if (result == DECOMPRESS_BROKEN) *warning = "its compressed data are damaged";
    return page->len > 0 && page->len <= a->options.max_page_bytes;
}

const struct infodisc_page *infodisc_apply_page(struct infodisc_applier *a, const char *html, size_t bytes,
                                                const char *url)
{
    return infodisc_apply_page_as(a, html, bytes, url, NULL);
}

const struct infodisc_page *infodisc_apply_page_as(struct infodisc_applier *a, const char *html, size_t bytes,
                                                   const char *url, const char *charset)
{
    struct page_parts parts;
    const char *warning = NULL;
    url = url_of(a, url);
    struct page_source source = {
        .bytes = {html, bytes}, .url = url, .path = "", .host = host_of(a, url), .http_charset = charset};
    if (!unpack(a, &source.bytes, &warning) || !page_applier_judge(a->page, &source, &parts)) return NULL;
    page_view_show(&a->view, &parts);
    page_view_add_warning(&a->view, warning);
    if (a->options.with) {
        const char *why = NULL; /* what Markdown and HTML need; the rest is of pages.jsonl */
        unsigned max_depth = a->page->set->max_depth;
        if (!a->view.content) a->view.content = page_content_new();
        a->view.tree = page_content_of(a->view.content, source.bytes, charset, max_depth, &parts, &why);
        page_view_add_warning(&a->view, why);
        page_view_add_more(&a->view, a->options.with, &parts);
    }
    return page_view_public(&a->view);
}
