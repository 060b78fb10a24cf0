/* SPDX-License-Identifier: MIT
 * file_list.c - see file_list.h. */
#include "site/archives/file_list.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/files/file.h"
#include "base/large_memory.h"
#include "base/limits.h"
#include "base/threads/parallel.h"
#include "site/archives/container.h"
#include "site/urls/urls.h"
#include "site/mirrors/mirrors.h"
#include "site/pages/pages.h"

enum { PIECE = 64 * 1024 };

struct listed {
    const char *path, *url; /* url: NULL if the list gives none */
    enum skip_reason skip;
    const char *detail;
    uint64_t bytes, stamp;
    char *mirrored_from, *saved_from, *canonical; /* of page_origin; free() them */
    bool has_canonical; /* canonical is what the page says: its first bytes tell */
};

struct file_list {
    struct site_reader reader; /* first: the reader is the list */
    size_t page_bytes_max;
    bool wants_canonical; /* what pages say of their URLs may be asked for */
    const volatile int *interrupt; /* of the limits */
    size_t n, cap;
    struct listed *file; /* [n] */
};

/* ---- the list ----------------------------------------------------------------------------- */

static bool read_list(const char *path, struct buffer *list, const volatile int *interrupt,
                      struct infodisc_error *error)
{
    bool is_input = strcmp(path, "-") == 0, ok = true;
    int fd = is_input ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return error_set_errno(error, "cannot open '%s'", path);
    for (ssize_t n = 1; n != 0 && ok;) {
        buffer_reserve(list, PIECE);
        n = file_wait(fd, interrupt) ? read(fd, list->at + list->len, PIECE) : 0;
        if (n < 0 && errno == EINTR) continue;
        ok = n >= 0 || error_set_errno(error, "cannot read '%s'", path);
        if (n > 0) list->len += (size_t)n;
        if (list->len > FILE_LIST_BYTES_MAX) ok = error_set(error, INFODISC_FAILED, "'%s' has more than 1 GiB", path);
    }
    if (!is_input) close(fd);
    return ok;
}

static void take_list(struct file_list *l, struct arena *strings, struct span list)
{
    while (list.len) {
        struct span item = span_take(&list, '\0');
        char *path = arena_copy(strings, item);
        const char *url = NULL;
        char *tab = strchr(path, '\t');
        if (tab && memmem(path, (size_t)(tab - path), "://", 3)) {
            *tab = '\0';
            url = path;
            path = tab + 1;
        }
        while (path[0] == '.' && path[1] == '/') /* as `find .` or `find .//` names files: in a URL it would stay */
            for (path += 2; *path == '/'; path++) {}
        if (*path) VECTOR_PUSH(l->file, l->n, l->cap) = (struct listed){.path = path, .url = url};
    }
}

/* Names on lines, as without -print0: one name, of no file. The error then says what to do. */
static bool is_list_of_lines(const struct file_list *l, const char *path, struct infodisc_error *error)
{
    if (l->n != 1 || !strchr(l->file->path, '\n') || access(l->file->path, F_OK) == 0) return false;
    error_set(error, INFODISC_FAILED,
              "'%s' has names on lines: end each name with a zero byte, as find -print0 or tr '\\n' '\\0' does", path);
    return true;
}

static int compare_files(const void *left, const void *right)
{
    const struct listed *a = left, *b = right;
    int order = strcmp(a->path, b->path);
    return order ? order : strcmp(a->url ? a->url : "", b->url ? b->url : "");
}

/* ---- pages -------------------------------------------------------------------------------- */

static enum skip_reason judge_head(const struct file_list *l, struct listed *f, struct span head, bool is_plain)
{
    bool is_other = sniff(head) < (name_is_html(span_of(f->path)) ? SNIFFED_TAGS : SNIFFED_FRAGMENT);
    if (f->detail) return SKIP_UNREADABLE;
    if (!head.len) return SKIP_EMPTY;
    if (sniff_is_report(head)) return SKIP_CRAWLER_FILE;
    if (is_other) return SKIP_NOT_HTML;
    if (f->bytes > l->page_bytes_max) return SKIP_TOO_LARGE;
    if (f->url) return SKIP_NONE;
    f->mirrored_from = httrack_mirrored_from(head);
    f->saved_from = saved_from(head);
    if (l->wants_canonical && is_plain) f->has_canonical = canonical_of_head(head, &f->canonical);
    return SKIP_NONE;
}

static enum skip_reason judge(const struct file_list *l, struct listed *f, const struct page_file *file)
{
    struct buffer plain = {0};
    struct span head = page_file_plain_head(file->head, &plain, &f->detail);
    enum skip_reason reason = judge_head(l, f, head, head.at == file->head.at);
    buffer_free(&plain);
    return reason;
}

static void judge_file(void *data, uint32_t item, int thread)
{
    struct file_list *l = data;
    struct listed *f = &l->file[item];
    struct page_file file = {0};
    (void)thread;
    if (l->interrupt && *l->interrupt) return;
    int fd = open(f->path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
    bool is_link = fd < 0 && errno == ELOOP;
    f->skip = is_link ? SKIP_LINK : page_file_look(fd, &file, &f->detail);
    f->bytes = file.bytes;
    f->stamp = file.stamp;
    if (f->skip == SKIP_NONE) f->skip = judge(l, f, &file);
    if (fd >= 0) close(fd);
}

static void take_files(struct site *site, struct file_list *l, const struct site_limits *limits)
{
    site->page = large_new(site->large, l->n + 1, sizeof *site->page);
    site->skip = mem_zalloc(l->n + 1, sizeof *site->skip);
    struct page_origin *origin = mem_zalloc(l->n + 1, sizeof *origin);
    uint32_t *unsure = mem_zalloc(l->n + 1, sizeof *unsure), n_unsure = 0;
    for (size_t i = 0; i < l->n; i++) {
        struct listed *f = &l->file[i];
        if (f->skip != SKIP_NONE) {
            site->skip[site->n_skips++] = (struct site_skip){.path = f->path, .reason = f->skip, .detail = f->detail};
            continue;
        }
        if (!f->url && !f->has_canonical) unsure[n_unsure++] = site->n_pages;
        origin[site->n_pages] = (struct page_origin){f->url, f->mirrored_from, f->saved_from, f->canonical, false};
        f->mirrored_from = f->saved_from = f->canonical = NULL; /* they are the page's now */
        site->page[site->n_pages++] = (struct site_page){
            .path = f->path, .bytes = f->bytes, .stamp = f->stamp, .captured = INT64_MIN};
    }
    tree_ask_canonicals(site, limits, unsure, n_unsure, origin);
    page_urls_assign(site, limits->base_url, limits->like, origin);
    for (uint32_t i = 0; i < site->n_pages; i++) {
        free(origin[i].mirrored_from);
        free(origin[i].saved_from);
        free(origin[i].canonical);
    }
    free(origin);
    free(unsure);
}

static enum skip_reason file_list_load(struct site_reader *reader, const struct site_page *page,
                                       struct buffer *into, const char **detail)
{
    const struct file_list *l = (const struct file_list *)reader;
    into->len = 0;
    enum file_result result = file_read(AT_FDCWD, page->path, l->page_bytes_max, into);
    return page_file_loaded(result, into, l->page_bytes_max, detail);
}

static void file_list_close(struct site_reader *reader)
{
    struct file_list *l = (struct file_list *)reader;
    for (size_t i = 0; i < l->n; i++) {
        free(l->file[i].mirrored_from);
        free(l->file[i].saved_from);
        free(l->file[i].canonical);
    }
    free(l->file);
    free(l);
}

/* ---- the site ----------------------------------------------------------------------------- */

/* Are the archives nothing but files of JSON among HTML pages, by their names? A site has such: its manifest, the index
 * of its search. What is called JSON Lines is meant. */
static bool are_beside_pages(const struct file_list *l, const struct archive_parts *parts)
{
    bool has_pages = false;
    for (size_t i = 0; i < parts->n; i++) {
        const char *name = name_base(span_of(parts->part[i].name)).at;
        if (parts->part[i].format != &jsonl_format) return false;
        if (strstr(name, ".jsonl") || strstr(name, ".ndjson") || strstr(name, ".jl")) return false;
    }
    for (size_t i = 0; i < l->n && !has_pages; i++) has_pages = name_is_html(span_of(l->file[i].path));
    return has_pages;
}

/* The archives of the list, if there are any; the rest is beside them. */
static bool find_archives(const struct file_list *l, struct archive_parts *parts,
                          const struct site_limits *limits)
{
    for (size_t i = 0; i < l->n; i++) {
        struct stat st;
        const char *path = l->file[i].path;
        struct site_skip skip = {.reason = SKIP_BESIDE};
        if (lstat(path, &st) != 0) {
            skip.reason = SKIP_UNREADABLE;
            skip.detail = strerrordesc_np(errno);
        } else {
            enum container_added added = container_add_file(parts, path, path, limits);
            if (added == CONTAINER_ADDED) continue;
            if (added == CONTAINER_LINK) skip.reason = SKIP_LINK;
        }
        skip.path = arena_copy(&parts->strings, span_of(path));
        VECTOR_PUSH(parts->skip, parts->n_skips, parts->skips_cap) = skip;
    }
    if (parts->n && !are_beside_pages(l, parts)) return true;
    archive_parts_free(parts);
    return false;
}

struct site *file_list_open(const char *path, const struct site_limits *limits, struct infodisc_error *error)
{
    struct buffer list = {0};
    struct file_list *l = mem_zalloc(1, sizeof *l);
    struct site *site = site_new(limits->large);
    struct archive_parts parts = {0};
    l->reader = (struct site_reader){file_list_load, file_list_close};
    l->page_bytes_max = limits->page_bytes_max;
    l->interrupt = limits->interrupt;
    site->reader = &l->reader;
    const char *name = strcmp(path, "-") == 0 ? "stdin" : name_base(span_of(path)).at;
    site->name = arena_copy(&site->strings, span_of(name));
    l->wants_canonical = page_urls_may_need_canonical(site->name, limits->base_url);
    bool ok = read_list(path, &list, limits->interrupt, error);
    if (ok) take_list(l, &site->strings, buffer_span(&list));
    ok = ok && !is_list_of_lines(l, path, error);
    buffer_free(&list);
    if (ok && l->n) qsort(l->file, l->n, sizeof *l->file, compare_files);
    if (ok && find_archives(l, &parts, limits)) {
        struct site *archive = archive_open(&parts, name, limits, error);
        site_close(site);
        return archive;
    }
    if (ok) {
        parallel_for((uint32_t)l->n, parallel_threads(limits->threads), judge_file, l);
        take_files(site, l, limits);
        return site;
    }
    site_close(site);
    return NULL;
}
