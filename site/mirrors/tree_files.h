/* SPDX-License-Identifier: MIT
 * tree_files.h - which files of a mirror are pages, and their URLs, for a mirror in a directory (mirror.c) or
 * packed into a file (packed_tree.h).
 *
 *     names -> tree_judge_name() -> first 4 KB -> tree_judge_head() -> all entries, sorted -> tree_judge_beside()
 *
 * The last step needs the other entries: wget's x.orig is not a page if there is an x, and HTTrack's log covers all
 * files. */
#ifndef INFODISC_SITE_MIRRORS_TREE_FILES_H
#define INFODISC_SITE_MIRRORS_TREE_FILES_H

#include "site/mirrors/httrack.h"
#include "site/pages/pages.h"

#define HTTRACK_DIRECTORY "hts-cache"
#define HTTRACK_LOG_NAME "new.txt"
#define HTTRACK_LOG HTTRACK_DIRECTORY "/" HTTRACK_LOG_NAME

struct tree_file { /* or a directory, link ... that is skipped */
    const char *path; /* below the root */
    enum skip_reason skip; /* SKIP_NONE: a page, or not judged yet */
    const char *detail;    /* static, or NULL */
    uint32_t number;       /* for the reader; of several pages with a path the greatest one counts */
    uint64_t bytes, stamp;
    unsigned status;       /* of HTTP, where that is the reason */
    const char *hard_link; /* of a tar: the name of the member that it is, too. NULL: it is not one */
    bool is_httracks;      /* if it lies where HTTrack puts its start page, it is that */
    struct page_origin origin;
    bool has_canonical;    /* origin.canonical is what the page says: its first bytes tell */
    bool wants_more;       /* they do not, and more of the file would */
};

struct tree_files {
    size_t n, cap;
    struct tree_file *file; /* [n] */
    size_t page_bytes_max;
    bool wants_canonical;  /* what pages say of their URLs may be asked for */
    struct httrack_log log;
};

void tree_files_free(struct tree_files *t);

/* Of a regular file, by its name alone; SKIP_NONE: its first bytes have to tell. */
enum skip_reason tree_judge_name(struct span path);

/* By its first SNIFF_BYTES bytes; sets skip, detail and origin. f->path and f->bytes are set. */
void tree_judge_head(const struct tree_files *t, struct tree_file *f, struct span head);

/* For its URL, if f->wants_more: by its first CANONICAL_BYTES bytes, or all. */
void tree_judge_more(struct tree_file *f, struct span more);

/* By path and number. Needed before what follows. */
void tree_sort(struct tree_files *t, int threads);

/* The last page before `number` that has this path, or NULL. The files are sorted. */
const struct tree_file *tree_find_page(const struct tree_files *t, const char *path, uint32_t number);

/* Is it the copy that wget -K keeps of a page? */
bool tree_is_backup(const struct tree_files *t, const char *path);

/* Reads HTTrack's log; below: see httrack_log_parse(). */
void tree_read_log(struct tree_files *t, struct span text, const char *below);

/* By the files beside it and the log, if it is a page so far. */
void tree_judge_beside(const struct tree_files *t, struct tree_file *f);

/* For page_urls_assign(): what the pages of the site say of their URLs. Pages in unsure[n_unsure] are loaded for it,
 * the origin of others has it; none has any afterwards if it is not needed. */
void tree_ask_canonicals(struct site *site, const struct site_limits *limits, const uint32_t *unsure, uint32_t n_unsure,
                         struct page_origin *origin);

/* Moves all into the pages and skips of the site, whose reader and name are set, and gives the pages their URLs. */
void tree_take(struct tree_files *t, struct site *site, const struct site_limits *limits);

#endif
