/* SPDX-License-Identifier: MIT
 * site.c - see site.h.
 *
 * Figure 1: SITE -> pages. A reader for each kind of container makes a struct site of it. */
#include "site/site.h"

#include "site/archives/archives.h"
#include "site/mirrors/mirrors.h"
#include "site/no_pages.h"
#include "site/urls/urls.h"

/* The last part of the path; standard input has none. */
static const char *name_of(const char *path)
{
    return strcmp(path, "-") == 0 ? "stdin" : name_base(span_of(path)).at;
}

static struct site *open_container(const char *path, const struct site_limits *limits,
                                   struct infodisc_error *error)
{
    enum container_kind kind;
    struct archive_parts parts = {0};
    if (limits->is_list) return file_list_open(path, limits, error);
    if (!container_find(path, limits, &kind, &parts, error)) return NULL;
    if (kind == CONTAINER_ARCHIVE) return archive_open(&parts, name_of(path), limits, error);
    if (kind == CONTAINER_TAR) return tar_open(&parts, limits, error);
    if (kind == CONTAINER_ZIP) return zip_tree_open(&parts, limits, error);
    archive_parts_free(&parts);
    return mirror_open(path, limits, error);
}

struct site *site_open(const char *path, const struct site_limits *limits, struct infodisc_error *error)
{
    struct site *site = open_container(path, limits, error);
    if (site && site->n_pages == 0) no_pages(site, path, error);
    return site;
}
