/* SPDX-License-Identifier: MIT
 * archive.c - see archive.h. */
#include "site/archives/archive.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/files/file.h"
#include "base/large_memory.h"
#include "base/limits.h"
#include "base/threads/parallel.h"
#include "base/text/ascii.h"
#include "site/pages/pages.h"
#include "site/urls/urls.h"

struct archive {
    struct site_reader reader; /* first: the reader is the archive */
    struct site *site;
    struct site_limits limits;
    struct archive_parts parts;
    struct part_index *index;       /* [parts.n] */
    struct spool *spool;
    const struct capture **capture; /* [site->n_pages] */
};

/* ---- parts -------------------------------------------------------------------------------- */

bool part_open(const struct archive_part *part, struct byte_range *range)
{
    *range = part->range;
    range->interrupt = NULL; /* a page that is loaded is loaded as a whole */
    int flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (part->is_found ? O_NOFOLLOW : 0);
    range->fd = part->path ? open(part->path, flags) : part->fd;
    return range->fd >= 0;
}

void part_close(const struct archive_part *part, struct byte_range *range)
{
    if (part->path && range->fd >= 0) close(range->fd);
}

static char *copy(struct archive_parts *parts, const char *text)
{
    return arena_copy(&parts->strings, span_of(text));
}

void archive_parts_add(struct archive_parts *parts, const struct archive_part *part)
{
    struct stat st;
    struct archive_part *own = &VECTOR_PUSH(parts->part, parts->n, parts->cap);
    *own = *part;
    own->name = copy(parts, part->name);
    own->path = part->path ? copy(parts, part->path) : NULL;
    own->stamp = fstat(part->range.fd, &st) == 0 ? file_stamp(&st) : 0;
    own->range.fd = -1;
}

void archive_parts_skip(struct archive_parts *parts, const char *name, enum skip_reason reason, const char *detail)
{
    VECTOR_PUSH(parts->skip, parts->n_skips, parts->skips_cap) =
        (struct site_skip){.path = copy(parts, name), .reason = reason, .detail = detail};
}

int archive_parts_share(struct archive_parts *parts, int fd)
{
    int own = fcntl(fd, F_DUPFD_CLOEXEC, 0);
    if (own >= 0) VECTOR_PUSH(parts->fd, parts->n_fds, parts->fds_cap) = own;
    return own;
}

void archive_parts_free(struct archive_parts *parts)
{
    for (size_t i = 0; i < parts->n; i++) buffer_free(&parts->part[i].dictionary);
    for (size_t i = 0; i < parts->n_fds; i++) close(parts->fd[i]);
    free(parts->fd);
    free(parts->part);
    free(parts->skip);
    arena_free(&parts->strings);
    *parts = (struct archive_parts){0};
}

bool index_open(struct part_index *x, struct byte_range *range)
{
    if (!part_open(x->part, range)) {
        index_skip(x, SKIP_UNREADABLE, "it cannot be opened", (struct span){0});
        return false;
    }
    if (range->from == range->end) {
        index_skip(x, SKIP_EMPTY, NULL, (struct span){0});
        part_close(x->part, range);
        return false;
    }
    index_bound(x->limits, range);
    return true;
}

void index_bound(const struct site_limits *limits, struct byte_range *range)
{
    range->interrupt = limits->interrupt;
    range->nanoseconds = (uint64_t)ARCHIVE_SECONDS * 1000000000u;
}

/* ---- what index() finds ------------------------------------------------------------------- */

static bool same_detail(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

/* The URL of a page, with its scheme; NULL if it is not one. resource records of some tools leave the scheme
 * out. */
static const char *url_of_page(struct arena *strings, struct span url)
{
    struct buffer out = {0};
    const char *slash = url.len ? memchr(url.at, '/', url.len) : NULL;
    bool is_web = ascii_begins(url, "http://") || ascii_begins(url, "https://");
    struct span first = {url.at, slash ? (size_t)(slash - url.at) : 0};
    bool is_host = !is_web && url_host_from_name(&out, first);
    out.len = 0;
    if (is_host) buffer_puts(&out, "http://");
    url_encode_address(&out, url);
    bool usable = (is_web || is_host) && url.len <= URL_BYTES_MAX && url_split(buffer_span(&out)).host.len;
    const char *result = usable ? arena_copy(strings, buffer_span(&out)) : NULL;
    buffer_free(&out);
    return result;
}

/* Is it a line of JSON Lines that was to be a page? Whoever wrote it wants to know which lines are not pages. */
static bool is_lost_line(const struct part_index *x, enum skip_reason reason, struct span url)
{
    bool is_line = x->part->format->has_lines && url.len && url.len <= URL_BYTES_MAX;
    return is_line && (reason == SKIP_NOT_WEB || reason == SKIP_RECORD);
}

void index_skip(struct part_index *x, enum skip_reason reason, const char *detail, struct span url)
{
    bool is_line = is_lost_line(x, reason, url) && x->n_lost_lines < FAULTS_LISTED_MAX;
    x->n_lost_lines += is_line;
    if (is_line || (reason >= SKIP_FIRST_FAULT && x->n_skips - x->n_lost_lines < FAULTS_LISTED_MAX)) {
        VECTOR_PUSH(x->skip, x->n_skips, x->skips_cap) =
            (struct site_skip){.path = url.len ? arena_copy(&x->strings, url) : x->part->name,
                               .reason = reason,
                               .detail = detail,
                               .is_line = is_line,
                               .url = url_of_page(&x->strings, ascii_trim(url))};
        return;
    }
    for (size_t i = 0; i < x->n_sums; i++) {
        struct site_skip *sum = &x->sum[i];
        if (sum->reason != reason || !same_detail(sum->detail, detail)) continue;
        sum->more++;
        return;
    }
    VECTOR_PUSH(x->sum, x->n_sums, x->sums_cap) =
        (struct site_skip){.path = x->part->name, .reason = reason, .detail = detail, .of_records = true};
}

struct capture *index_capture(struct part_index *x, struct span url)
{
    const char *absolute = url_of_page(&x->strings, ascii_trim(url));
    if (!absolute) {
        index_skip(x, SKIP_NOT_WEB, NULL, url);
        return NULL;
    }
    if (x->n == x->cap) {
        x->cap = x->cap ? x->cap * 2 : 16;
        x->capture = large_grow(x->limits->large, x->capture, x->n, x->cap, sizeof *x->capture);
    }
    large_rest(x->limits->large, (uint32_t)x->n);
    struct capture *c = &x->capture[x->n++];
    *c = (struct capture){.url = absolute, .captured = INT64_MIN, .part = x->number};
    return c;
}

void index_spool(struct part_index *x, struct capture *capture, struct span html)
{
    struct spool_record record;
    capture->spooled = true;
    capture->bytes = html.len;
    capture->stamp = hash_span(html) | 1;
    if (spool_put(x->spool, html.at, (uint32_t)html.len, &record)) capture->place.member = record.offset;
}

static void index_part(void *data, uint32_t item, int thread)
{
    struct archive *a = data;
    (void)thread;
    struct part_index *x = &a->index[item];
    x->part->format->index(x);
}

/* ---- the newest of each URL --------------------------------------------------------------- */

static int compare_places(const struct capture *a, const struct capture *b)
{
    if (a->part != b->part) return a->part < b->part ? -1 : 1;
    return a < b ? -1 : a > b; /* both lie in the list of one part, in the order of the file */
}

/* By URL; the newest first, of the same age the later one. */
static int compare_captures(const void *left, const void *right)
{
    const struct capture *a = *(const struct capture *const *)left, *b = *(const struct capture *const *)right;
    int order = strcmp(a->url, b->url);
    if (order) return order;
    if (a->captured != b->captured) return a->captured > b->captured ? -1 : 1;
    return compare_places(b, a);
}

/* The warnings of archive_load() are of the page as much as its bytes. */
static uint64_t stamp_of(const struct archive *a, const struct capture *c)
{
    uint64_t stamp = c->spooled ? c->stamp : place_stamp(a->parts.part[c->part].stamp, c->place);
    return stamp ? hash_mix(stamp, (uint64_t)c->cut << 1 | c->corrected) | 1 : 0;
}

static void add_page(struct archive *a, const struct capture *c)
{
    struct site *site = a->site;
    const char *last = site->n_pages ? site->page[site->n_pages - 1].host : NULL;
    uint32_t number = site->n_pages;
    a->capture[number] = c;
    site->page[site->n_pages++] = (struct site_page){.path = c->url,
                                                     .url = c->url,
                                                     .host = page_host(&site->strings, c->url, last),
                                                     .http_charset = c->charset,
                                                     .bytes = c->bytes,
                                                     .number = number,
                                                     .stamp = stamp_of(a, c),
                                                     .captured = c->captured,
                                                     .last_modified = c->last_modified,
                                                     .record_id = c->record_id};
}

static void take_captures(struct archive *a, size_t n)
{
    struct site *site = a->site;
    a->capture = large_new(site->large, n + 1, sizeof *a->capture);
    site->page = large_new(site->large, n + 1, sizeof *site->page);
    const struct capture **all = large_new(site->large, n + 1, sizeof *all);
    size_t next = 0;
    for (size_t p = 0; p < a->parts.n; p++)
        for (size_t i = 0; i < a->index[p].n; i++) all[next++] = &a->index[p].capture[i];
    if (n) qsort(all, n, sizeof *all, compare_captures);
    for (size_t i = 0; i < n; i++) {
        if (i && strcmp(all[i]->url, all[i - 1]->url) == 0)
            index_skip(&a->index[all[i]->part], SKIP_OLDER, NULL, (struct span){0});
        else
            add_page(a, all[i]);
    }
    large_free(site->large, all);
}

static void take_skips(struct archive *a)
{
    size_t n = a->parts.n_skips;
    for (size_t p = 0; p < a->parts.n; p++) n += a->index[p].n_skips + a->index[p].n_sums;
    struct site *site = a->site;
    site->skip = mem_zalloc(n + 1, sizeof *site->skip);
    for (size_t i = 0; i < a->parts.n_skips; i++) site->skip[site->n_skips++] = a->parts.skip[i];
    for (size_t p = 0; p < a->parts.n; p++) {
        const struct part_index *x = &a->index[p];
        if (!site->members) site->members = x->members;
        for (size_t i = 0; i < x->n_skips; i++) site->skip[site->n_skips++] = x->skip[i];
        for (size_t i = 0; i < x->n_sums; i++) site->skip[site->n_skips++] = x->sum[i];
    }
    if (n) qsort(site->skip, n, sizeof *site->skip, site_skip_compare);
}

/* ---- the reader --------------------------------------------------------------------------- */

static enum skip_reason archive_load(struct site_reader *reader, const struct site_page *page,
                                     struct buffer *into, const char **detail)
{
    struct archive *a = (struct archive *)reader;
    const struct capture *c = a->capture[page->number];
    enum skip_reason reason = SKIP_NONE;
    into->len = 0;
    if (!c->spooled)
        reason = a->parts.part[c->part].format->load(&a->parts.part[c->part], c, &a->limits, into, detail);
    else if (!spool_get(a->spool, (struct spool_record){c->place.member, (uint32_t)c->bytes}, into))
        reason = SKIP_UNREADABLE;
    if (reason == SKIP_NONE && into->len == 0) reason = SKIP_EMPTY;
    if (reason != SKIP_NONE) return reason;
    if (c->cut) *detail = "the crawler has stored only a part of it";
    if (c->corrected) *detail = "its record tells a wrong length";
    return SKIP_NONE;
}

static void archive_close(struct site_reader *reader)
{
    struct archive *a = (struct archive *)reader;
    for (size_t p = 0; a->index && p < a->parts.n; p++) {
        arena_free(&a->index[p].strings);
        large_free(a->limits.large, a->index[p].capture);
        free(a->index[p].skip);
        free(a->index[p].sum);
    }
    free(a->index);
    large_free(a->limits.large, a->capture);
    archive_parts_free(&a->parts);
    spool_close(a->spool);
    free(a);
}

struct site *archive_open(struct archive_parts *parts, const char *name, const struct site_limits *limits,
                          struct infodisc_error *error)
{
    struct archive *a = mem_zalloc(1, sizeof *a);
    struct site *site = site_new(limits->large);
    *a = (struct archive){.reader = {archive_load, archive_close}, .site = site, .limits = *limits};
    a->parts = *parts;
    *parts = (struct archive_parts){0};
    site->reader = &a->reader;
    site->name = arena_copy(&site->strings, span_of(name));
    a->spool = spool_open(limits->temp_dir, error);
    size_t n = 0;
    if (a->spool) {
        a->index = mem_zalloc(a->parts.n, sizeof *a->index);
        for (uint32_t p = 0; p < a->parts.n; p++)
            a->index[p] = (struct part_index){
                .part = &a->parts.part[p], .number = p, .limits = &a->limits, .spool = a->spool,
                .strings = {.source = large_source(limits->large)}};
        parallel_for((uint32_t)a->parts.n, parallel_threads(limits->threads), index_part, a);
        for (size_t p = 0; p < a->parts.n; p++) n += a->index[p].n;
    }
    bool ok = a->spool && spool_check(a->spool, error);
    if (ok && n >= UINT32_MAX)
        ok = error_set(error, INFODISC_FAILED, "more than %u pages in '%s'", UINT32_MAX, name);
    if (!ok) {
        site_close(site);
        return NULL;
    }
    take_captures(a, n);
    take_skips(a);
    return site;
}
