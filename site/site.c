/* SPDX-License-Identifier: MIT
 * site.c - see site.h.
 *
 * Figure 1: SITE -> pages. Each kind of container has a reader that makes a struct site of it. */
#include "site/site.h"

/* A directory or a single HTML file is the only container so far; one that is told by its name or its
 * first bytes (a WARC, say) is to be asked for before it. */
struct site *site_open(const char *path, const struct site_limits *limits,
                       struct infodisc_error *error)
{
    struct site *site = mirror_open(path, limits, error);
    if (site && site->n_pages == 0) {
        error_set(error, INFODISC_NO_PAGES, "no HTML page in '%s'", path);
        site_close(site);
        return NULL;
    }
    return site;
}

void site_close(struct site *site)
{
    if (!site) return;
    if (site->reader) site->reader->close(site->reader);
    arena_free(&site->strings);
    free(site->page);
    free(site->skip);
    free(site);
}

const char *skip_reason_text(enum skip_reason reason)
{
    switch (reason) {
    case SKIP_NONE: return "none";
    case SKIP_NOT_HTML: return "not HTML";
    case SKIP_CRAWLER_FILE: return "crawler's own file";
    case SKIP_LINK: return "symbolic link";
    case SKIP_NOT_REGULAR: return "not a regular file";
    case SKIP_EMPTY: return "empty file";
    case SKIP_UNREADABLE: return "unreadable";
    case SKIP_TOO_LARGE: return "too large";
    case SKIP_PARSER: return "parser failed";
    case SKIP_N: break;
    }
    return "unknown";
}
