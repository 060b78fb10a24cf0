/* SPDX-License-Identifier: MIT
 * packed_tree.c - see packed_tree.h. */
#include "site/mirrors/packed_tree.h"

#include "base/limits.h"
#include "base/threads/parallel.h"
#include "site/urls/urls.h"

struct packed_tree packed_tree_new(const struct site_limits *limits)
{
    struct packed_tree t = {.files = {.page_bytes_max = limits->page_bytes_max}, .log_directory = SIZE_MAX};
    t.files.wants_canonical = !limits->base_url; /* the directory that may be a host is known in the end */
    return t;
}

void packed_tree_free(struct packed_tree *t)
{
    tree_files_free(&t->files);
    buffer_free(&t->log);
}

struct span packed_tree_path(struct span name)
{
    while (name.len && (*name.at == '/' || (name.len > 1 && name.at[0] == '.' && name.at[1] == '/')))
        name = span_from(name, 1);
    for (size_t i = 0; i + 1 < name.len; i++) {
        bool begins = i == 0 || name.at[i - 1] == '/';
        bool ends = i + 2 == name.len || name.at[i + 2] == '/';
        if (begins && ends && memcmp(name.at + i, "..", 2) == 0) return (struct span){0};
    }
    return name;
}

static bool in_crawler_directory(struct span path)
{
    for (size_t i = 0; i < path.len; i++)
        if (path.at[i] == '/' && name_is_crawler_directory((struct span){path.at, i})) return true;
    return false;
}

enum skip_reason packed_tree_judge_name(struct span path)
{
    return in_crawler_directory(path) ? SKIP_CRAWLER_FILE : tree_judge_name(path);
}

bool packed_tree_wants_log(struct packed_tree *t, struct span path, uint64_t bytes)
{
    const size_t n = sizeof HTTRACK_LOG - 1;
    if (!span_ends(path, HTTRACK_LOG)) return false;
    if (bytes > HTTRACK_LOG_MAX || path.len - n > t->log_directory) return false;
    t->log_directory = path.len - n;
    return true;
}

/* The directory that all files lie in, with its '/'; empty if there is none, or if it was packed from within. */
static struct span common_directory(const struct packed_tree *t)
{
    struct span directory = {0};
    for (size_t i = 0; i < t->files.n && !t->has_root; i++) {
        const struct tree_file *e = &t->files.file[i];
        if (e->skip == SKIP_DAMAGED || e->skip == SKIP_ENDS_EARLY) continue;
        const char *slash = strchr(e->path, '/');
        if (!slash) return (struct span){0};
        struct span first = {e->path, (size_t)(slash - e->path) + 1};
        if (directory.len && !span_equal(directory, first)) return (struct span){0};
        directory = first;
    }
    return directory;
}

void packed_tree_take(struct packed_tree *t, struct site *site, const struct site_limits *limits)
{
    struct span directory = common_directory(t);
    for (size_t i = 0; i < t->files.n; i++)
        if (t->files.file[i].skip != SKIP_DAMAGED && t->files.file[i].skip != SKIP_ENDS_EARLY)
            t->files.file[i].path += directory.len;
    tree_sort(&t->files, parallel_threads(limits->threads));
    if (t->log_directory == directory.len) tree_read_log(&t->files, buffer_span(&t->log), "");
    for (size_t i = 0; i < t->files.n; i++) tree_judge_beside(&t->files, &t->files.file[i]);
    const char *name = site->name;
    struct span top = {directory.at, directory.len - 1}; /* maybe a host */
    if (directory.len) site->name = arena_copy(&site->strings, top);
    tree_take(&t->files, site, limits);
    site->name = name;
}
