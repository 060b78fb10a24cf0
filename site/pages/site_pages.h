/* SPDX-License-Identifier: MIT
 * site_pages.h - the pages of a crawled site as a list; their bytes can be loaded from any container.
 *
 * Each kind of container has a reader (site/mirrors/, site/archives/). All readers give the same records, so other
 * code need not know where a page came from. */
#ifndef INFODISC_SITE_PAGES_SITE_PAGES_H
#define INFODISC_SITE_PAGES_SITE_PAGES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/error.h"
#include "base/memory.h"

/* Why a file or page was skipped. Those below SKIP_FIRST_FAULT are by rule and no fault. */
enum skip_reason {
    SKIP_NONE,
    SKIP_NOT_HTML,     /* an image, a style sheet, plain text, a binary */
    SKIP_CRAWLER_FILE, /* wget's *.orig, HTTrack's hts-cache and own index, robots.txt ... */
    SKIP_LINK,         /* a symbolic link: its target is read under its own name, or lies outside */
    SKIP_NOT_REGULAR,  /* FIFO, socket, device */
    SKIP_BESIDE,       /* a file beside the archives that the site is read from */
    SKIP_RECORD,       /* a record that holds no page: detail: its type */
    SKIP_NOT_WEB,      /* a record whose address is not that of a web page: urn:, dns: ... */
    SKIP_STATUS,       /* what the server answered is no page; detail: the HTTP status */
    SKIP_OLDER,        /* the URL was captured again later */
    SKIP_UNWANTED,     /* by its URL: choose.h */
    SKIP_SAMPLE,       /* there are more pages than were asked for */
    SKIP_FIRST_FAULT,
    SKIP_EMPTY = SKIP_FIRST_FAULT,
    SKIP_UNREADABLE, /* detail: strerror() */
    SKIP_TOO_LARGE,
    SKIP_PARSER,  /* the parser gave up */
    SKIP_CRASHED, /* the process that parsed it died; detail: of which signal */
    SKIP_TIMEOUT, /* it took longer than it may */
    SKIP_MEMORY,  /* it took more memory than it may */
    SKIP_DAMAGED, /* a record, line or archive; detail: how */
    SKIP_UNSCANNED, /* the shard that is learned from does not have it */
    SKIP_CHANGED,   /* ... has another version of it */
    SKIP_ENDS_EARLY, /* an archive that ends in the middle of a record; detail: how, and of which page */
    SKIP_N
};

/* "not HTML", "empty file", ... : stable words for run.json. */
const char *skip_reason_text(enum skip_reason reason);

struct site_page {    /* one page, in bytewise order of path */
    const char *path; /* relative to the site's root, '/' between parts, bytes as they are */
    const char *url;  /* absolute, valid ASCII (percent-encoded) */
    const char *host; /* of url, lower case */
    const char *canonical; /* what it gives as its URL, if the site's urls_need_all: `url` if it is that; or NULL */
    const char *http_charset; /* from a Content-Type header, or NULL */
    uint64_t bytes;           /* size, as far as known */
    uint32_t number;          /* for the reader */
    uint8_t url_more;         /* bytes at the end of url that only tell it from another page's: "#2" */
    bool is_recorded;         /* url is what the crawler has left, whatever other pages are */
    uint64_t stamp;           /* another one if its bytes may have changed; 0: not known */
    int64_t captured;         /* microseconds since 1970; INT64_MIN: not known */
    int64_t last_modified;    /* by the HTTP header, likewise; 0 or less: not known */
    const char *record_id;    /* WARC-Record-ID of the capture, site_is_record_id(); or NULL */
};

/* Can it be the id of a WARC record, "<urn:uuid:...>": a URI, not too long? */
bool site_is_record_id(struct span id);

struct site_skip {
    const char *path;
    enum skip_reason reason;
    const char *detail; /* or NULL */
    uint64_t more;      /* files or records, besides the first, that this stands for */
    const char *url;    /* of what would have been a page, or NULL */
    bool is_line;       /* the path is what a line of JSON Lines has as its URL */
    bool of_records;    /* the path is that of the archive that has them */
};

/* For qsort(): by path, then reason, detail and URL. */
int site_skip_compare(const void *left, const void *right);

struct site {
    struct large_memory *large; /* of strings and pages; or NULL */
    const char *name; /* last part of the path given */
    /* How its paths were made URLs, in words, and in which style their names are: NULL if only the pages
     * themselves say so. If all pages of the site were needed to find out, so that a part of them may say something
     * else, urls_need_all is set. */
    const char *naming, *naming_style;
    bool urls_need_all;
    const char *members; /* of the first JSON object without URL or HTML: "a, list[], b"; or NULL */
    uint32_t n_pages;
    struct site_page *page; /* [n_pages] */
    uint32_t n_skips;
    struct site_skip *skip; /* [n_skips], in order of path */
    struct arena strings;
    struct site_reader *reader;
};

/* What a container's reader provides. */
struct site_reader {
    /* Loads the bytes of a page of the site into *into (emptied first). Thread-safe, and safe in
     * processes that were forked. SKIP_NONE on success: *detail may then be set to a warning
     * about the page. It is a static string, or untouched. */
    enum skip_reason (*load)(struct site_reader *reader, const struct site_page *page,
                             struct buffer *into, const char **detail);
    void (*close)(struct site_reader *reader);
};

struct site_limits {
    size_t page_bytes_max;
    const char *base_url; /* URL of the root, or NULL */
    const char *like;     /* the name of a site: take its host where nothing else names one. Or NULL */
    const char *temp_dir;       /* for pages that can't be read from their place again */
    const char *jsonl_url_field, *jsonl_html_field; /* names of members in JSON Lines; NULL: the usual ones */
    const volatile int *interrupt; /* not 0: the run is to end, what is opened is not used; or NULL */
    bool is_list;               /* the path is that of a list of files, see file_list.c */
    int threads;
    struct large_memory *large; /* for the site, or NULL */
};

/* The page, or a skipped file, with a path; NULL if there is none. O(log n). */
const struct site_page *site_page_find(const struct site *site, struct span path);
const struct site_skip *site_skip_find(const struct site *site, struct span path);

/* Appends how a message names a site: its path in quotes, at most 200 bytes of it, or standard input. */
void site_put_shown(const char *path, struct buffer *out);

struct site *site_new(struct large_memory *large); /* no page yet. large: for its arrays, or NULL */
void site_close(struct site *site); /* may be NULL */

#endif
