/* SPDX-License-Identifier: MIT
 * httrack.c - see httrack.h.
 *
 * The log has a head, then one line per request, separated by tabs: time, sizes, flags, status, message, media type,
 * date, URL, local file, referrer. The local file is percent-encoded and begins with the output directory given to
 * HTTrack, which may have been moved since. */
#include "site/mirrors/httrack.h"

#include <stdint.h>

#include "base/text/ascii.h"
#include "base/text/percent.h"
#include "site/urls/urls.h"

enum { STATUS = 3, URL = 7, LOCAL_FILE = 8, FIELDS = 9 };

/* ---- the log ------------------------------------------------------------------------------- */

static void put_decoded(struct buffer *out, struct span s)
{
    out->len = 0;
    percent_decode(out, s);
    for (size_t i = 0; i < out->len; i++)
        if (!out->at[i]) out->at[i] = '%'; /* no name holds a NUL */
}

/* 0 if it is no number of three digits. */
static unsigned status_of(struct span field)
{
    unsigned status;
    return field.len == 3 && ascii_take_digits(&field, 3, &status) ? status : 0;
}

/* A line of the log; false if it is none of a file that was written. *local is decoded into *scratch. */
static bool read_line(struct span line, struct buffer *scratch, unsigned *status, struct span *url,
                      struct span *local)
{
    struct span field[FIELDS] = {{0}};
    for (int i = 0; i < FIELDS; i++) field[i] = span_take(&line, '\t');
    *status = status_of(field[STATUS]);
    *url = field[URL];
    put_decoded(scratch, field[LOCAL_FILE]);
    *local = buffer_span(scratch);
    return *status && local->len && url->len && memmem(url->at, url->len, "://", 3) && !memchr(url->at, 0, url->len);
}

/* How many bytes of `local` lead to the root of the site: after them is the longest path that the site has.
 * SIZE_MAX if it has none. */
static size_t root_bytes(struct span local, const char *below, bool (*is_file)(const void *data, struct span path),
                         const void *data)
{
    size_t n = strlen(below);
    for (size_t from = 0; from + n < local.len; from++) {
        if (from && local.at[from - 1] != '/') continue;
        if (memcmp(local.at + from, below, n) != 0) continue;
        if (is_file(data, span_from(local, from + n))) return from + n;
    }
    return SIZE_MAX;
}

static int compare_files(const void *a, const void *b)
{
    const struct httrack_file *x = a, *y = b;
    int order = strcmp(x->path, y->path);
    return order ? order : x->line < y->line ? -1 : x->line > y->line;
}

/* Of several lines for one path the last that got a page stays, or else the last. */
static void keep_last(struct httrack_log *log)
{
    size_t kept = 0;
    for (size_t i = 0; i < log->n; i++) {
        bool same = kept && strcmp(log->file[kept - 1].path, log->file[i].path) == 0;
        if (!same)
            log->file[kept++] = log->file[i];
        else if (httrack_is_page(&log->file[i]) || !httrack_is_page(&log->file[kept - 1]))
            log->file[kept - 1] = log->file[i];
    }
    log->n = kept;
}

static const char delayed[] = ".delayed";

/* "dir/missing" of "dir/missing.f.delayed" and of "dir/missing.html". */
static struct span stem_of(struct span path)
{
    size_t name = (size_t)(name_base(path).at - path.at);
    if (span_ends(path, delayed)) path.len -= strlen(delayed);
    const char *dot = path.len > name ? memrchr(path.at + name, '.', path.len - name) : NULL;
    if (dot) path.len = (size_t)(dot - path.at);
    return path;
}

/* HTTrack writes escapes in lower case; everybody else does not, and the URL is to be the same. */
static const char *copy_url(struct arena *strings, struct span url)
{
    char *copy = arena_copy(strings, url);
    for (size_t i = 0; i + 2 < url.len; i++) {
        if (copy[i] != '%' || !ascii_is_hex(copy[i + 1]) || !ascii_is_hex(copy[i + 2])) continue;
        for (size_t k = 1; k < 3; k++)
            if (ascii_is_alpha(copy[i + k])) copy[i + k] = (char)(copy[i + k] & ~0x20);
    }
    return copy;
}

static void add_file(struct httrack_log *log, struct span path, struct span url, unsigned status)
{
    if (span_ends(path, delayed)) path = stem_of(path);
    VECTOR_PUSH(log->file, log->n, log->cap) =
        (struct httrack_file){.path = arena_copy(&log->strings, path),
                              .url = copy_url(&log->strings, url),
                              .status = status,
                              .line = log->n};
}

void httrack_log_parse(struct httrack_log *log, struct span text, const char *below,
                       bool (*is_file)(const void *data, struct span path), const void *data)
{
    struct buffer local_file = {0}, root = {0};
    bool has_root = false;
    for (int pass = 0; pass < 2; pass++) {
        struct span rest = text;
        while (rest.len && (pass || !has_root)) {
            unsigned status;
            struct span url, local, line = span_take(&rest, '\n');
            if (!read_line(line, &local_file, &status, &url, &local)) continue;
            size_t n = pass ? root.len : root_bytes(local, below, is_file, data);
            if (!pass && n != SIZE_MAX) {
                buffer_add(&root, local.at, n);
                has_root = true;
            }
            bool is_below = pass && local.len > n && (n == 0 || memcmp(local.at, root.at, n) == 0);
            if (is_below) add_file(log, span_from(local, n), url, status);
        }
        if (!has_root) break; /* a log of something else */
    }
    if (log->n) qsort(log->file, log->n, sizeof *log->file, compare_files);
    keep_last(log);
    buffer_free(&local_file);
    buffer_free(&root);
}

void httrack_log_free(struct httrack_log *log)
{
    arena_free(&log->strings);
    free(log->file);
}

static const struct httrack_file *find(const struct httrack_log *log, struct span path)
{
    size_t low = 0, high = log->n;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = span_compare(path, span_of(log->file[middle].path));
        if (order == 0) return &log->file[middle];
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

const struct httrack_file *httrack_find(const struct httrack_log *log, const char *path)
{
    const struct httrack_file *found = find(log, span_of(path));
    if (found) return found;
    found = find(log, stem_of(span_of(path)));
    return found && !httrack_is_page(found) ? found : NULL;
}

bool httrack_is_page(const struct httrack_file *file)
{
    return file->status / 100 == 2 || file->status == 304; /* not modified since the last crawl */
}

/* ---- in the pages -------------------------------------------------------------------------- */

char *httrack_mirrored_from(struct span head)
{
    static const char before[] = "<!-- Mirrored from ", behind[] = " by HTTrack";
    const char *from = span_has(head, "HTTrack") ? memmem(head.at, head.len, before, sizeof before - 1) : NULL;
    if (!from) return NULL;
    from += sizeof before - 1;
    size_t left = head.len - (size_t)(from - head.at);
    const char *end = memmem(from, left, behind, sizeof behind - 1);
    if (!end || memchr(from, '\n', (size_t)(end - from))) return NULL;
    if (!ascii_is_alnum(*from)) return NULL;
    struct buffer address = {0};
    buffer_add(&address, from, (size_t)(end - from));
    return buffer_text(&address);
}

bool httrack_is_mentioned(struct span head)
{
    return span_has(head, "HTTrack Website Copier");
}
