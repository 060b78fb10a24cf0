/* SPDX-License-Identifier: MIT
 * templates_json.c - see templates_json.h. */
#include "output/templates_json.h"

#include "base/files/file.h"
#include "base/fixed.h"
#include "base/threads/parallel.h"
#include "output/json.h"

enum { PATHS_A_SLICE = 256, UTF8_BYTES = 4 };

struct writing {
    const struct templates_report *report;
    struct buffer made[2][PATHS_A_SLICE]; /* the paths of two slices, each with the comma before it */
    uint32_t now;                      /* the slice that is made: made[now] */
    uint32_t n_before;                 /* paths of the other one, which is written meanwhile */
    const struct page_template *template;
    uint32_t first;                    /* path of the slice */
    struct json like;                  /* how far in they are */
    FILE *out;
};

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

static void put_strings(struct json *j, const char *name, const char *const *list, size_t n)
{
    json_member_array(j, name);
    for (size_t i = 0; i < n; i++) json_string(j, list[i]);
    json_end_array(j);
}

void json_program(struct json *j, const struct infodisc_options *options,
                  enum infodisc_granularity granularity)
{
    json_member_string(j, "program", "infodisc");
    json_member_string(j, "version", infodisc_version());
    json_member_object(j, "options");
    json_member_string(j, "method", infodisc_method_name(options->method));
    json_member_string(j, "blocks", granularity_name(granularity));
    json_key(j, "threshold");
    if (options->threshold < 0)
        json_string(j, "auto");
    else
        json_share(j, fixed_from_double(options->threshold));
    json_member_uint(j, "max_page_bytes", options->max_page_bytes);
    json_member_uint(j, "max_depth", options->max_depth);
    json_member_string(j, "base_url", options->base_url);
    put_strings(j, "include", options->include, options->n_include);
    put_strings(j, "exclude", options->exclude, options->n_exclude);
    json_member_uint(j, "limit", options->limit);
    json_member_string(j, "lang", options->language);
    json_member_string(j, "model", options->model);
    json_member_string(j, "rules", options->rules);
    json_end_object(j);
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

/* Only where there is something. */
static void put_also(struct json *j, struct path_selectors *selectors, uint32_t path)
{
    if (!path_also_css(selectors, path).len) return;
    json_member_object(j, "also");
    json_member_span(j, "css", path_also_css(selectors, path));
    json_member_span(j, "xpath", path_also_xpath(selectors, path));
    json_end_object(j);
}

/* Only whole ones, as the others may go on in another way; a member only where there is one. With other methods, all
 * text of a path has its verdict. */
static void put_lines(struct json *j, const struct templates_report *r, int thread, uint32_t path)
{
    uint32_t n = 0, written = 0;
    const struct template_line *line = template_lines_of(&r->templates->lines, path, &n);
    for (uint32_t i = 0; r->path_logit && i < n; i++) {
        struct span text = r->sample(r->sample_data, thread, line[i].page, line[i].leaf);
        if (text.len > SAMPLE_BYTES_MAX - UTF8_BYTES) continue;
        if (!written++) json_member_array(j, "template_lines");
        json_span(j, text);
    }
    if (written) json_end_array(j);
}

static void put_path(struct json *j, const struct templates_report *r, int thread,
                     const struct page_template *t, const struct template_path *p)
{
    const struct block_path *path = &r->paths->item[p->path];
    json_begin_object(j);
    json_member_string(j, "path", path->text);
    if (path->levels > 1) json_member_uint(j, "levels", path->levels);
    json_member_span(j, "css", path_css(r->selectors, p->path));
    json_member_span(j, "xpath", path_xpath(r->selectors, p->path));
    put_also(j, r->selectors, p->path);
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
    json_member_span(j, "sample", r->sample(r->sample_data, thread, p->sample_page, p->sample_leaf));
    put_lines(j, r, thread, p->path);
    json_end_object(j);
}

static void write_before(struct writing *w)
{
    file_put_buffers(w->out, w->made[!w->now], w->n_before);
}

/* The first item is to write the slice before, so that no thread waits for the one that writes. */
static void make_path(void *data, uint32_t item, int thread)
{
    struct writing *w = data;
    if (item == 0) {
        write_before(w);
        return;
    }
    struct json j = w->like;
    j.out = &w->made[w->now][item - 1];
    j.out->len = 0;
    j.first = w->first + item == 1;
    put_path(&j, w->report, thread, w->template, &w->template->path[w->first + item - 1]);
}

static void flush(struct writing *w, struct buffer *text)
{
    fwrite(text->at, 1, text->len, w->out);
    text->len = 0;
}

static void put_paths(struct json *j, struct writing *w, const struct page_template *t)
{
    json_member_array(j, "paths");
    flush(w, j->out);
    w->template = t;
    w->like = *j;
    for (w->first = 0; w->first < t->n_paths; w->first += PATHS_A_SLICE) {
        uint32_t left = t->n_paths - w->first, n = left < PATHS_A_SLICE ? left : PATHS_A_SLICE;
        parallel_for(1 + n, w->report->threads, make_path, w);
        w->n_before = n;
        w->now = !w->now;
    }
    write_before(w);
    w->n_before = 0;
    j->first = t->n_paths == 0;
    json_end_array(j);
}

static void put_cluster(struct json *j, struct writing *w, uint32_t k)
{
    const struct templates_report *r = w->report;
    const struct page_cluster *cluster = &r->clusters->item[k];
    const struct page_template *t = &r->templates->item[k];
    json_begin_object(j);
    json_member_uint(j, "cluster", k);
    json_member_string(j, "url_pattern", cluster->pattern);
    json_member_string(j, "url_regex", cluster->regex);
    json_member_uint(j, "pages", cluster->n_pages);
    json_member_uint(j, "documents", t->n_documents);
    json_member_array(j, "examples");
    for (uint32_t i = 0; i < cluster->n_pages && i < EXAMPLE_URLS_MAX; i++)
        json_string(j, r->url[cluster->page[i]]);
    json_end_array(j);
    json_member_string(j, "type", page_type_name(t->type));
    json_member_share(j, "type_score", fixed_from_double(t->type_score));
    json_member_share(j, "threshold", r->threshold);
    json_member_uint(j, "tokens", t->tokens);
    json_member_share(j, "informative_share", json_ratio(t->informative_tokens, t->tokens));
    put_paths(j, w, t);
    json_end_object(j);
}

void templates_json(const struct templates_report *r, FILE *out)
{
    struct writing w = {.report = r, .out = out};
    struct buffer text = {0};
    struct json j = {.out = &text, .indent = 1, .first = true};
    json_begin_object(&j);
    json_member_uint(&j, "format", TEMPLATES_FORMAT);
    json_program(&j, r->options, r->granularity);
    json_member_string(&j, "site", r->site);
    json_member_uint(&j, "pages", r->n_pages);
    json_member_uint(&j, "documents", r->n_documents);
    json_key(&j, "coverage");
    if (r->coverage == UINT32_MAX)
        json_null(&j);
    else
        json_share(&j, r->coverage);
    json_member_share(&j, "threshold", r->threshold);
    json_member_bool(&j, "threshold_chosen", r->threshold_chosen);
    json_member_string(&j, "lang", r->language);
    json_member_object(&j, "title");
    json_member_span(&j, "prefix", buffer_span(&r->templates->title.prefix));
    json_member_span(&j, "suffix", buffer_span(&r->templates->title.suffix));
    json_member_span(&j, "common", buffer_span(&r->templates->title.common));
    json_end_object(&j);
    json_member_array(&j, "clusters");
    for (uint32_t k = 0; k < r->templates->n; k++) put_cluster(&j, &w, k);
    json_end_array(&j);
    json_end_object(&j);
    buffer_putc(&text, '\n');
    flush(&w, &text);
    buffer_free(&text);
    for (uint32_t i = 0; i < 2 * PATHS_A_SLICE; i++) buffer_free(&w.made[i / PATHS_A_SLICE][i % PATHS_A_SLICE]);
}
