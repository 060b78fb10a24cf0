/* SPDX-License-Identifier: MIT
 * httrack.h - what HTTrack writes beside and into the pages of its tree: the only source of the queries of their
 * URLs and of the server's status. */
#ifndef INFODISC_SITE_MIRRORS_HTTRACK_H
#define INFODISC_SITE_MIRRORS_HTTRACK_H

#include "base/buffer.h"
#include "base/memory.h"

struct httrack_file {  /* a line of the log */
    const char *path;  /* relative to the root of the site; may be that of a file that has gone */
    const char *url;
    unsigned status;   /* of HTTP */
    size_t line;       /* counted from 0, of those that name a file of the site */
};

struct httrack_log {   /* hts-cache/new.txt; {0}: there is none */
    size_t n, cap;
    struct httrack_file *file; /* [n] in bytewise order of path; of several lines for one the last counts */
    struct arena strings;
};

/* Reads the log. is_file(data, path) tells whether the site has a file at `path`, and so which part of the
 * names in the log leads to the site's root. below: "", or "NAME/" where the log lies beside the site's root
 * and that is called NAME there. */
void httrack_log_parse(struct httrack_log *log, struct span text, const char *below,
                       bool (*is_file)(const void *data, struct span path), const void *data);
void httrack_log_free(struct httrack_log *log);

/* What the log says of a file, or NULL. A page of a failure lies under another name than the one in the log:
 * "missing.html" for "missing.f.delayed". */
const struct httrack_file *httrack_find(const struct httrack_log *log, const char *path);

/* Is it a page that was asked for, or still is what an earlier crawl has got? */
bool httrack_is_page(const struct httrack_file *file);

/* The address in "<!-- Mirrored from HOST/PATH by HTTrack ... -->", or NULL; free() it. */
char *httrack_mirrored_from(struct span head);

/* Did HTTrack write the page itself? (Or did somebody write about HTTrack.) */
bool httrack_is_mentioned(struct span head);

#endif
