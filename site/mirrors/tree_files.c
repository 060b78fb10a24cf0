/* SPDX-License-Identifier: MIT
 * tree_files.c - see tree_files.h. */
#include "site/mirrors/tree_files.h"

#include <stdio.h>

#include "base/large_memory.h"
#include "base/threads/parallel.h"
#include "base/threads/parallel_sort.h"
#include "site/urls/urls.h"
#include "site/mirrors/page_file.h"
#include "site/text/text.h"

void tree_files_free(struct tree_files *t)
{
    for (size_t i = 0; i < t->n; i++) {
        free(t->file[i].origin.mirrored_from);
        free(t->file[i].origin.saved_from);
        free(t->file[i].origin.canonical);
    }
    httrack_log_free(&t->log);
    free(t->file);
}

static int compare_files(const void *left, const void *right, void *data)
{
    (void)data;
    const struct tree_file *a = left, *b = right;
    int order = strcmp(a->path, b->path);
    return order ? order : a->number < b->number ? -1 : a->number > b->number;
}

void tree_sort(struct tree_files *t, int threads)
{
    if (t->n) parallel_sort(t->file, t->n, sizeof *t->file, threads, compare_files, NULL);
}

static int compare_paths(const void *a, const void *b)
{
    return strcmp(((const struct tree_file *)a)->path, ((const struct tree_file *)b)->path);
}

const struct tree_file *tree_find_page(const struct tree_files *t, const char *path, uint32_t number)
{
    struct tree_file key = {.path = path};
    const struct tree_file *at = bsearch(&key, t->file, t->n, sizeof key, compare_paths), *found = NULL;
    while (at && at > t->file && compare_paths(at - 1, &key) == 0) at--;
    for (; at && at < t->file + t->n && compare_paths(at, &key) == 0; at++)
        if (at->skip == SKIP_NONE && at->number < number) found = at;
    return found;
}

/* Is there a file whose path is `begin` and `tail`? */
static bool has_beside(const struct tree_files *t, struct span begin, const char *tail)
{
    struct buffer name = {0};
    buffer_add_span(&name, begin);
    buffer_puts(&name, tail);
    struct tree_file key = {.path = buffer_text(&name)};
    bool found = bsearch(&key, t->file, t->n, sizeof key, compare_paths) != NULL;
    buffer_free(&name);
    return found;
}

static int compare_to_file(const void *path, const void *file)
{
    return span_compare(*(const struct span *)path, span_of(((const struct tree_file *)file)->path));
}

/* Copies nothing: a line of the log asks it for the rest after each of its slashes. */
static bool is_file(const void *data, struct span path)
{
    const struct tree_files *t = data;
    return bsearch(&path, t->file, t->n, sizeof *t->file, compare_to_file) != NULL;
}

void tree_read_log(struct tree_files *t, struct span text, const char *below)
{
    httrack_log_parse(&t->log, text, below, is_file, t);
}

/* ---- judging --------------------------------------------------------------------------------- */

enum skip_reason tree_judge_name(struct span path)
{
    if (name_is_crawler_file(path)) return SKIP_CRAWLER_FILE;
    return name_kind(path) == NAME_MEDIA ? SKIP_NOT_HTML : SKIP_NONE;
}

/* wget -K keeps x.html as x.html.orig or, if it made x.html of x, as x.orig. */
bool tree_is_backup(const struct tree_files *t, const char *path)
{
    struct span name = span_of(path);
    if (!span_ends(name, ".orig")) return false;
    name.len -= strlen(".orig");
    return name.len && (has_beside(t, name, "") || has_beside(t, name, ".html"));
}

/* HTTrack's own start page lies in the root of its tree and isn't "mirrored from" anywhere. */
static bool is_httrack_root(const struct tree_files *t, const char *path)
{
    struct span name = name_base(span_of(path)), directory = {path, (size_t)(name.at - path)};
    return span_is(name, "index.html") && (!directory.len || has_beside(t, directory, "hts-log.txt"));
}

static enum skip_reason judge_text(const struct tree_files *t, struct tree_file *f, struct span head)
{
    enum name_kind kind = name_kind(span_of(f->path));
    if (head.len == 0) return kind == NAME_PAGE ? SKIP_EMPTY : SKIP_NOT_HTML;
    if (sniff_is_report(head)) return SKIP_CRAWLER_FILE;
    enum sniffed sniffed = sniff(head);
    enum sniffed least = kind == NAME_TEXT ? SNIFFED_DOCUMENT : SNIFFED_FRAGMENT;
    if (name_is_html(span_of(f->path))) least = SNIFFED_TAGS;
    if (sniffed < least) return SKIP_NOT_HTML;
    f->origin.mirrored_from = httrack_mirrored_from(head);
    f->origin.saved_from = saved_from(head);
    f->is_httracks = !f->origin.mirrored_from && httrack_is_mentioned(head);
    return f->bytes > t->page_bytes_max ? SKIP_TOO_LARGE : SKIP_NONE;
}

void tree_judge_head(const struct tree_files *t, struct tree_file *f, struct span head)
{
    struct buffer plain = {0};
    struct span text = page_file_plain_head(head, &plain, &f->detail);
    f->skip = f->detail ? SKIP_UNREADABLE : judge_text(t, f, text);
    bool is_plain = text.at == head.at; /* of others, loading may find them damaged or too large */
    if (f->skip == SKIP_NONE && t->wants_canonical && is_plain)
        f->has_canonical = canonical_of_head(text, &f->origin.canonical);
    f->wants_more = f->skip == SKIP_NONE && t->wants_canonical && is_plain && !f->has_canonical;
    buffer_free(&plain);
}

void tree_judge_more(struct tree_file *f, struct span more)
{
    f->origin.canonical = canonical_of(more);
    f->has_canonical = true;
}

void tree_judge_beside(const struct tree_files *t, struct tree_file *f)
{
    if (f->skip != SKIP_NONE && !(f->skip == SKIP_TOO_LARGE && f->is_httracks)) return;
    bool is_crawlers = tree_is_backup(t, f->path) || (f->is_httracks && is_httrack_root(t, f->path));
    if (is_crawlers) f->skip = SKIP_CRAWLER_FILE;
    if (f->skip != SKIP_NONE) return;
    struct span stem = span_of(f->path);
    bool is_html = span_ends(stem, ".html");
    if (is_html) stem.len -= strlen(".html");
    f->origin.has_original = is_html && stem.len && has_beside(t, stem, ".orig");
    const struct httrack_file *file = httrack_find(&t->log, f->path);
    if (!file) return;
    f->status = file->status;
    f->origin.logged = httrack_is_page(file) ? file->url : NULL;
    if (!f->origin.logged) f->skip = SKIP_STATUS;
}

/* ---- the site -------------------------------------------------------------------------------- */

struct canonical_task { /* for pages whose first bytes do not tell */
    struct site *site;
    const uint32_t *page;       /* which ones */
    struct page_origin *origin; /* [n_pages] */
    struct buffer *bytes;       /* [threads] */
};

static void find_canonical(void *data, uint32_t item, int thread)
{
    struct canonical_task *task = data;
    struct buffer *bytes = &task->bytes[thread];
    struct site_reader *reader = task->site->reader;
    uint32_t p = task->page[item];
    const char *detail;
    if (reader->load(reader, &task->site->page[p], bytes, &detail) != SKIP_NONE) return;
    task->origin[p].canonical = canonical_of(buffer_span(bytes));
}

static struct site_page page_of(const struct tree_file *f)
{
    return (struct site_page){.path = f->path, .bytes = f->bytes, .number = f->number, .stamp = f->stamp,
                              .captured = INT64_MIN};
}

/* Only the first bytes of a file have been read yet. */
static void judge_whole(struct tree_file *f, struct site_reader *reader, struct buffer *bytes)
{
    struct site_page page = page_of(f);
    const char *detail = NULL;
    enum skip_reason skip = reader->load(reader, &page, bytes, &detail);
    if (skip == SKIP_NONE) return;
    f->skip = skip;
    f->detail = detail;
}

/* A file that is there twice is what it was the second time, unless that is no page: damaged, or a link to itself. */
static bool is_superseded(struct tree_files *t, size_t i, struct site_reader *reader, struct buffer *bytes)
{
    if (t->file[i].skip != SKIP_NONE) return false;
    for (size_t k = i + 1; k < t->n && strcmp(t->file[k].path, t->file[i].path) == 0; k++) {
        if (t->file[k].skip == SKIP_NONE) judge_whole(&t->file[k], reader, bytes);
        if (t->file[k].skip == SKIP_NONE) return true;
    }
    return false;
}

/* GNU tar stores a file that it is given twice as a hard link to itself. */
static bool is_link_to_itself(const struct tree_files *t, size_t i)
{
    const struct tree_file *f = &t->file[i];
    return f->hard_link && f->skip == SKIP_LINK && i && strcmp(f[-1].path, f->path) == 0;
}

static struct site_skip skip_of(struct site *site, const struct tree_file *f)
{
    char status[16];
    struct site_skip skip = {.path = f->path, .reason = f->skip, .detail = f->detail};
    if (f->skip == SKIP_NONE) skip.reason = SKIP_CRAWLER_FILE;
    if (f->skip != SKIP_STATUS) return skip;
    int n = snprintf(status, sizeof status, "%u", f->status);
    skip.detail = arena_copy(&site->strings, (struct span){status, (size_t)n});
    return skip;
}

static void forget_canonicals(const struct site *site, struct page_origin *origin)
{
    for (uint32_t i = 0; i < site->n_pages; i++) {
        free(origin[i].canonical);
        origin[i].canonical = NULL;
    }
}

void tree_ask_canonicals(struct site *site, const struct site_limits *limits, const uint32_t *unsure, uint32_t n_unsure,
                         struct page_origin *origin)
{
    int threads = parallel_threads(limits->threads);
    struct canonical_task task = {.site = site, .page = unsure, .origin = origin};
    if (!page_urls_need_canonical(site, limits->base_url)) {
        forget_canonicals(site, origin);
        return;
    }
    task.bytes = buffers_new(threads);
    parallel_for(n_unsure, threads, find_canonical, &task);
    buffers_free(task.bytes, threads);
}

void tree_take(struct tree_files *t, struct site *site, const struct site_limits *limits)
{
    site->page = large_new(site->large, t->n + 1, sizeof *site->page);
    site->skip = mem_zalloc(t->n + 1, sizeof *site->skip);
    struct page_origin *origin = mem_zalloc(t->n + 1, sizeof *origin);
    uint32_t *unsure = mem_zalloc(t->n + 1, sizeof *unsure), n_unsure = 0;
    struct buffer bytes = {0};
    for (size_t i = 0; i < t->n; i++) {
        struct tree_file *f = &t->file[i];
        if (is_link_to_itself(t, i)) continue;
        if (f->skip != SKIP_NONE || is_superseded(t, i, site->reader, &bytes)) {
            site->skip[site->n_skips++] = skip_of(site, f);
            continue;
        }
        if (!f->has_canonical) unsure[n_unsure++] = site->n_pages;
        origin[site->n_pages] = f->origin;
        f->origin.canonical = NULL; /* it is the page's now */
        site->page[site->n_pages++] = page_of(f);
    }
    buffer_free(&bytes);
    if (site->n_skips) qsort(site->skip, site->n_skips, sizeof *site->skip, site_skip_compare);
    tree_ask_canonicals(site, limits, unsure, n_unsure, origin);
    page_urls_assign(site, limits->base_url, limits->like, origin);
    forget_canonicals(site, origin);
    free(origin);
    free(unsure);
}
