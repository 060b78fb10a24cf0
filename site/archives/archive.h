/* SPDX-License-Identifier: MIT
 * archive.h - a site in one or more files of captures: WARC, WACZ, JSON Lines.
 *
 *     parts -> index() of each -> captures -> the newest of each URL -> struct site
 *
 * One thread reads each part once, from beginning to end, and keeps the location of each capture; load() reads the
 * capture again from there. If that would cost too much (after more than NEAR_BYTES of one compressed member), its
 * HTML goes into a spool instead. Memory: the URL, the record's id and some 120 bytes for each page; other records are
 * only counted. The path of a page is its URL. */
#ifndef INFODISC_SITE_ARCHIVES_ARCHIVE_H
#define INFODISC_SITE_ARCHIVES_ARCHIVE_H

#include "base/hash.h"
#include "base/files/spool.h"
#include "site/archives/byte_stream.h"
#include "site/pages/pages.h"

enum { NEAR_BYTES = 64 * 1024 };

struct part_format;

struct archive_part {  /* a file, or one in a zip */
    const char *name;  /* relative to the site, for people */
    const char *path;  /* to open it by, whenever it is read: a site may have more files than may be open */
    bool is_found;     /* below the site, not named by the user: it must be no link */
    int fd;            /* of a file that has no path, one of archive_parts.fd; -1 otherwise */
    const struct part_format *format;
    uint64_t stamp;          /* file_stamp() of the file; 0: not known */
    struct byte_range range; /* its descriptor is set by part_open() */
    struct buffer dictionary;
};

/* The range with its descriptor, for reading. False and errno if the file can't be opened. */
bool part_open(const struct archive_part *part, struct byte_range *range);
void part_close(const struct archive_part *part, struct byte_range *range);

struct capture {
    const char *url;      /* absolute, valid ASCII */
    const char *charset;  /* by the HTTP header, or NULL */
    int64_t captured;     /* microseconds since 1970; INT64_MIN: not known */
    int64_t last_modified;  /* likewise; 0 or less: not known */
    const char *record_id;  /* see struct site_page */
    uint32_t part;        /* its number in the archive */
    bool spooled, cut;    /* cut: the crawler has not stored all of it */
    bool corrected;       /* its record tells a wrong length */
    struct place place;   /* of what load() takes; spooled: member is the offset in the spool */
    uint64_t bytes;       /* there */
    uint64_t stamp;       /* set by index_spool(): hash of the bytes; otherwise the place tells */
};

struct part_index { /* what index() of one part finds */
    const struct archive_part *part;
    uint32_t number;
    const struct site_limits *limits;
    struct spool *spool;
    struct arena strings;
    size_t n, cap;
    struct capture *capture; /* [n] */
    size_t n_skips, skips_cap, n_sums, sums_cap;
    struct site_skip *skip; /* [n_skips] a fault or a lost line each */
    size_t n_lost_lines;    /* lines of JSON Lines without a URL or HTML of a page */
    struct site_skip *sum;  /* [n_sums] the rest */
    const char *members;    /* for site.members */
};

struct part_format {
    /* Finds the captures of a part and counts the rest. */
    void (*index)(struct part_index *x);
    /* Loads a capture that is not spooled; see struct site_reader. */
    enum skip_reason (*load)(const struct archive_part *part, const struct capture *capture,
                             const struct site_limits *limits, struct buffer *into, const char **detail);
    bool has_lines; /* each was written to be a page: JSON Lines */
};

extern const struct part_format warc_format, arc_format, jsonl_format;

/* part_open() for index(): reading ends when the run is to end, or takes too long. False: it is counted. */
bool index_open(struct part_index *x, struct byte_range *range);

/* The same for a range that is open. */
void index_bound(const struct site_limits *limits, struct byte_range *range);

/* Counts something skipped. Faults are listed one by one up to some hundred a part, by `url` as written
 * (empty: by the part's name), and so are lines of JSON Lines that have a URL, but not that or the HTML of a page; the
 * others, and all else that is by rule, as one entry for each reason and detail. detail is a static string, of which
 * there are few, or NULL. */
void index_skip(struct part_index *x, enum skip_reason reason, const char *detail, struct span url);

/* Adds a capture of `url`, as written; the other fields are set by the caller in what is returned. NULL if it
 * is no address of a web page (counted). */
struct capture *index_capture(struct part_index *x, struct span url);

/* Spools the HTML of a capture. */
void index_spool(struct part_index *x, struct capture *capture, struct span html);

/* For struct site_page of what lies at a place in a file with this stamp. */
static inline uint64_t place_stamp(uint64_t file, struct place place)
{
    return file ? hash_mix(hash_mix(file, place.member), place.within) | 1 : 0;
}

/* May a capture at the place be read again from there? */
static inline bool place_is_near(struct place place)
{
    return place.within <= NEAR_BYTES;
}

struct archive_parts { /* what a site is made of; {0} to begin with */
    size_t n, cap;
    struct archive_part *part; /* [n] in the order of their names */
    size_t n_skips, skips_cap;
    struct site_skip *skip;    /* [n_skips] files beside the parts, and those that cannot be read */
    struct arena strings;      /* their names and paths */
    size_t n_fds, fds_cap;
    int *fd;                   /* [n_fds] of what has no path; parts share them: few may be open at once */
    bool has_unpacked;         /* the first one is that of all that was unpacked, one after the other */
    uint64_t unpacked;         /* bytes there */
};

/* Adds a part, with copies of its name and path; its dictionary is taken. range.fd: the open file. */
void archive_parts_add(struct archive_parts *parts, const struct archive_part *part);
void archive_parts_skip(struct archive_parts *parts, const char *name, enum skip_reason reason, const char *detail);

/* A descriptor of the parts for the open file: a second one, as its own is closed. -1 and errno if there is none. */
int archive_parts_share(struct archive_parts *parts, int fd);
void archive_parts_free(struct archive_parts *parts);

/* Makes a site of its parts, which it takes. NULL and *error on failure. */
struct site *archive_open(struct archive_parts *parts, const char *name, const struct site_limits *limits,
                          struct infodisc_error *error);

#endif
