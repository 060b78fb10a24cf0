/* SPDX-License-Identifier: MIT
 * site.c - see site.h.
 *
 * Figure 1: SITE -> pages. Each kind of container has a reader that makes a struct site of it. */
#include "site/site.h"

/* Names a page that would have been there but for a fault, if there is one. */
static void report_no_pages(const struct site *site, const char *path, struct infodisc_error *error)
{
    uint32_t faults = 0;
    const struct site_skip *first = NULL;
    for (uint32_t i = 0; i < site->n_skips; i++) {
        if (site->skip[i].reason < SKIP_FIRST_FAULT) continue;
        if (faults++ == 0) first = &site->skip[i];
    }
    if (first)
        error_set(error, INFODISC_NO_PAGES, "no HTML page in '%s'; %u skipped, the first '%s': %s", path,
                  faults, first->path, skip_reason_text(first->reason));
    else
        error_set(error, INFODISC_NO_PAGES, "no HTML page in '%s'", path);
}

/* A directory or a single HTML file is the only container so far; one that is told by its name or
 * its first bytes (a WARC, say) is to be asked for before it. */
struct site *site_open(const char *path, const struct site_limits *limits,
                       struct infodisc_error *error)
{
    struct site *site = mirror_open(path, limits, error);
    if (site && site->n_pages == 0) {
        report_no_pages(site, path, error);
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
    static const char *const text[SKIP_N] = {
        [SKIP_NONE] = "none",
        [SKIP_NOT_HTML] = "not HTML",
        [SKIP_CRAWLER_FILE] = "crawler's own file",
        [SKIP_LINK] = "symbolic link",
        [SKIP_NOT_REGULAR] = "not a regular file",
        [SKIP_EMPTY] = "empty file",
        [SKIP_UNREADABLE] = "unreadable",
        [SKIP_TOO_LARGE] = "too large",
        [SKIP_PARSER] = "parser failed",
    };
    return text[reason];
}
