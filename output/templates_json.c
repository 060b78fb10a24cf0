/* SPDX-License-Identifier: MIT
 * templates_json.c - see templates_json.h. */
#include "output/templates_json.h"

#include "base/fixed.h"
#include "base/memory.h"
#include "output/json.h"
#include "templates/selector_search.h"

const char *method_name(enum infodisc_method method)
{
    switch (method) {
    case INFODISC_METHOD_PAPER:
        return "paper";
    case INFODISC_METHOD_ENTROPY:
        return "entropy";
    default:
        return "template";
    }
}

const char *granularity_name(enum infodisc_granularity granularity)
{
    switch (granularity) {
    case INFODISC_BLOCKS_TABLE:
        return "table";
    case INFODISC_BLOCKS_DIV:
        return "div";
    case INFODISC_BLOCKS_LEAF:
        return "leaf";
    default:
        return "auto";
    }
}

void json_program(struct json *j, const struct infodisc_options *options,
                  enum infodisc_granularity granularity)
{
    json_member_string(j, "program", "infodisc");
    json_member_string(j, "version", infodisc_version());
    json_key(j, "options");
    json_begin_object(j);
    json_member_string(j, "method", method_name(options->method));
    json_member_string(j, "blocks", granularity_name(granularity));
    json_key(j, "threshold");
    if (options->threshold < 0)
        json_string(j, "auto");
    else
        json_share(j, fixed_from_double(options->threshold));
    json_member_uint(j, "max_page_bytes", options->max_page_bytes);
    json_member_uint(j, "max_depth", options->max_depth);
    json_member_string(j, "base_url", options->base_url);
    json_member_string(j, "lang", options->language);
    json_member_string(j, "model", options->model);
    json_member_string(j, "rules", options->rules);
    json_end_object(j);
}

struct selector_source {
    struct selector_search *search;
    bool *has_text; /* [paths] in any cluster */
    struct written { /* of a path: its selectors, as soon as a cluster has had them */
        struct buffer css, xpath;
    } *written;     /* [paths] */
};

static void put_selectors(struct json *j, const struct selector_source *source, uint32_t path)
{
    struct written *w = &source->written[path];
    if (!w->css.len) {
        struct selector selector;
        selector_find(source->search, path, source->has_text, &selector);
        selector_css(&selector, &w->css);
        selector_xpath(&selector, &w->xpath);
    }
    json_member_span(j, "css", buffer_span(&w->css));
    json_member_span(j, "xpath", buffer_span(&w->xpath));
}

/* In steps of 1 / LOGIT_ONE, which four decimals tell apart: logit_from_decimal() is the way back. */
static void put_logit(struct json *j, int64_t logit)
{
    json_key(j, "logit");
    if (logit == LOGIT_NONE)
        json_null(j);
    else
        json_decimal(j, logit_to_decimal(logit), LOGIT_PLACES);
}

static void put_path(struct json *j, const struct templates_report *r,
                     const struct selector_source *source, const struct page_template *t,
                     const struct template_path *p)
{
    const struct block_path *path = &r->paths->item[p->path];
    json_begin_object(j);
    json_member_string(j, "path", path->text);
    put_selectors(j, source, p->path);
    json_member_string(j, "verdict",
                       p->verdict == VERDICT_INFORMATIVE ? "informative" : "redundant");
    json_member_string(j, "reason", label_reason_text((enum label_reason)p->reason));
    /* How much of the path's text has the verdict: 1 where paths are judged as one. */
    uint64_t same = p->verdict == VERDICT_INFORMATIVE ? p->informative_tokens
                                                      : p->tokens - p->informative_tokens;
    json_member_share(j, "score", p->tokens ? json_ratio(same, p->tokens) : ENTROPY_ONE);
    put_logit(j, r->path_logit ? r->path_logit[p->path] : LOGIT_NONE);
    json_member_share(j, "entropy", path_mean_entropy(&r->path_sums[p->path]));
    const struct path_sums *sums = &r->path_sums[p->path];
    json_key(j, "line_entropy");
    if (sums->lines)
        json_share(j, path_line_entropy(sums, r->n_documents));
    else
        json_null(j);
    json_member_uint(j, "support", p->pages);
    json_member_share(j, "coverage", json_ratio(p->pages, t->n_documents));
    json_member_uint(j, "blocks", p->occurrences);
    json_member_uint(j, "tokens", p->tokens);
    json_member_share(j, "link_share", json_ratio(p->link_tokens, p->tokens));
    json_member_span(j, "sample", r->sample(r->sample_data, p->sample_page, p->sample_leaf));
    json_end_object(j);
}

static void put_cluster(struct json *j, const struct templates_report *r,
                        const struct selector_source *source, uint32_t k)
{
    const struct page_cluster *cluster = &r->clusters->item[k];
    const struct page_template *t = &r->templates->item[k];
    json_begin_object(j);
    json_member_uint(j, "cluster", k);
    json_member_string(j, "url_pattern", cluster->pattern);
    json_member_string(j, "url_regex", cluster->regex);
    json_member_uint(j, "pages", cluster->n_pages);
    json_member_uint(j, "documents", t->n_documents);
    json_key(j, "examples");
    json_begin_array(j);
    for (uint32_t i = 0; i < cluster->n_pages && i < EXAMPLE_URLS_MAX; i++)
        json_string(j, r->url[cluster->page[i]]);
    json_end_array(j);
    json_member_string(j, "type", page_type_name(t->type));
    json_member_share(j, "type_score", fixed_from_double(t->type_score));
    json_member_share(j, "threshold", r->threshold);
    json_member_uint(j, "tokens", t->tokens);
    json_member_share(j, "informative_share", json_ratio(t->informative_tokens, t->tokens));
    json_key(j, "paths");
    json_begin_array(j);
    for (uint32_t i = 0; i < t->n_paths; i++) put_path(j, r, source, t, &t->path[i]);
    json_end_array(j);
    json_end_object(j);
}

static struct selector_source source_of(const struct templates_report *r)
{
    struct selector_source source = {selector_search_new(r->paths),
                                     mem_zalloc(r->paths->n, sizeof *source.has_text),
                                     mem_zalloc(r->paths->n, sizeof *source.written)};
    for (uint32_t k = 0; k < r->templates->n; k++)
        for (uint32_t i = 0; i < r->templates->item[k].n_paths; i++)
            source.has_text[r->templates->item[k].path[i].path] = true;
    return source;
}

void templates_json(const struct templates_report *r, struct buffer *out)
{
    struct selector_source source = source_of(r);
    struct json j = {.out = out, .indent = 1, .first = true};
    json_begin_object(&j);
    json_member_uint(&j, "format", TEMPLATES_FORMAT);
    json_program(&j, r->options, r->granularity);
    json_member_string(&j, "site", r->site);
    json_member_uint(&j, "pages", r->n_pages);
    json_member_uint(&j, "documents", r->n_documents);
    json_member_share(&j, "threshold", r->threshold);
    json_member_bool(&j, "threshold_chosen", r->threshold_chosen);
    json_member_string(&j, "lang", r->language);
    json_key(&j, "title");
    json_begin_object(&j);
    json_member_span(&j, "prefix", buffer_span(&r->templates->title.prefix));
    json_member_span(&j, "suffix", buffer_span(&r->templates->title.suffix));
    json_end_object(&j);
    json_key(&j, "clusters");
    json_begin_array(&j);
    for (uint32_t k = 0; k < r->templates->n; k++) put_cluster(&j, r, &source, k);
    json_end_array(&j);
    json_end_object(&j);
    buffer_putc(out, '\n');
    selector_search_free(source.search);
    for (uint32_t p = 0; p < r->paths->n; p++) {
        buffer_free(&source.written[p].css);
        buffer_free(&source.written[p].xpath);
    }
    free(source.written);
    free(source.has_text);
}
