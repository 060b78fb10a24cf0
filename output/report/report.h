/* SPDX-License-Identifier: MIT
 * report.h - report.html: one file that shows people what was learned about a site, and why (docs/report.md).
 *
 * It is made from our own records (texts, verdicts, evidence), never from a page's HTML. Its Content-Security-Policy
 * allows only its own style and one script, named by hash, so nothing is loaded and nothing else runs, whatever a
 * page holds. Without the script everything can be read; it sorts, searches, folds, copies and collects corrections.
 *
 * Its size does not grow with the site: clusters, paths, pages and texts are shown in order of weight as far as they
 * fit, and the rest is counted. */
#ifndef INFODISC_OUTPUT_REPORT_REPORT_H
#define INFODISC_OUTPUT_REPORT_REPORT_H

#include <stdio.h>

#include "labelers/paper/paper.h"
#include "output/output.h"
#include "site/site.h"
#include "table_blocks/table_blocks.h"
#include "templates/templates.h"

struct report_page {                 /* one page as it was judged */
    const char *url, *path;
    const struct page_blocks *blocks;
    const struct leaf_fact *fact;    /* [blocks->n_leaves] */
};

struct site_report {
    const struct templates_report *templates; /* with selectors */
    struct infodisc_summary summary;
    const struct entropy_histogram *histogram;
    const struct page_fits *fits;
    bool untrusted;                  /* the trained model was not followed: entropy alone has decided */
    const struct infodisc_threshold_step *curve; /* [n_curve] */
    size_t n_curve;
    const struct site_skip *skip;    /* [n_skips] what was skipped, in order of path */
    uint32_t n_skips;
    const struct infodisc_rule *rule; /* [n_rules] of the user */
    size_t n_rules;
    /* Loads a page; false if it is not there. Lives until the next call. */
    bool (*page)(void *data, uint32_t page, struct report_page *out);
    void *data;
};

/* Writes the file; memory is that of its largest part, and of two clusters' trees a thread. */
void site_report_html(const struct site_report *r, FILE *out);

/* ---- its parts, each a section of the page appended to *out; `thread`: who makes it ---- */

void report_warnings(const struct site_report *r, struct buffer *out);
void report_threshold(const struct site_report *r, struct buffer *out);
void report_map(const struct site_report *r, struct buffer *out);
void report_before_after(const struct site_report *r, int thread, struct buffer *out);
void report_repeated(const struct site_report *r, uint32_t n_most, int thread, struct buffer *out); /* first screen */
void report_doubts(const struct site_report *r, struct buffer *out); /* pages that may be wrong */
void report_thumbnails(const struct site_report *r, struct buffer *out);

void report_pages(const struct site_report *r, FILE *out); /* a cluster at a time */

/* One page, block by block; kind: what it is shown for. Each page at most once in a report: see report_is_sampled(). */
void report_page(const struct site_report *r, uint32_t number, const char *kind, struct buffer *out);
bool report_is_sampled(const struct site_report *r, uint32_t number); /* does report_pages() show it, if it has room? */

/* The trees: the section's beginning, each cluster's, and its end after the first n_shown of them. They may be made
 * while one thread makes all other parts. When there are REPORT_TREES_BYTES_MAX, no more are shown. */
enum { REPORT_TREES_BYTES_MAX = 1500000 };
void report_trees_begin(struct buffer *out);
void report_tree(const struct site_report *r, uint32_t k, int thread, struct buffer *out);
void report_trees_end(const struct site_report *r, uint32_t n_shown, struct buffer *out);

/* Writes the buffer and empties it. Returns the bytes written. */
static inline size_t report_flush(struct buffer *text, FILE *out)
{
    size_t bytes = fwrite(text->at, 1, text->len, out);
    text->len = 0;
    return bytes;
}

#endif
