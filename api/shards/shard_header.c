/* SPDX-License-Identifier: MIT
 * shard_header.c - see shard_header.h. */
#include "api/shards/shard_header.h"

#include <stdio.h>

#include "base/text/utf8.h"

static const char *const names[SHARD_LINES] = {
    [SHARD_PROGRAM] = "program",
    [SHARD_LIBRARIES] = "libraries",
    [SHARD_MAX_DEPTH] = "max-depth",
    [SHARD_MAX_PAGE_BYTES] = "max-page-bytes",
    [SHARD_WHOLE_PAGES] = "debug-no-shrink",
    [SHARD_JSONL_URL] = "jsonl-url-field",
    [SHARD_JSONL_HTML] = "jsonl-html-field",
    [SHARD_BASE_URL] = "base-url",
    [SHARD_SITE] = "site",
    [SHARD_URLS] = "urls",
    [SHARD_NAMES] = "names",
};

/* ---- making ------------------------------------------------------------------------------- */

static void set(struct shard_header *h, enum shard_line line, const char *value)
{
    h->value[line] = value ? arena_copy(&h->strings, span_of(value)) : NULL;
}

static void set_number(struct shard_header *h, enum shard_line line, unsigned long long number)
{
    char text[32];
    snprintf(text, sizeof text, "%llu", number);
    set(h, line, text);
}

static void set_options(struct shard_header *h, const struct infodisc_options *o)
{
    set_number(h, SHARD_MAX_DEPTH, o->max_depth);
    set_number(h, SHARD_MAX_PAGE_BYTES, o->max_page_bytes);
    set(h, SHARD_WHOLE_PAGES, o->debug_no_shrink ? "yes" : NULL);
    set(h, SHARD_JSONL_URL, o->jsonl_url_field);
    set(h, SHARD_JSONL_HTML, o->jsonl_html_field);
    set(h, SHARD_BASE_URL, o->base_url);
}

void shard_header_of(struct shard_header *h, const struct infodisc_options *o, const struct site *site)
{
    set(h, SHARD_PROGRAM, infodisc_version());
    set(h, SHARD_LIBRARIES, infodisc_libraries());
    set_options(h, o);
    set(h, SHARD_SITE, site->name);
    set(h, SHARD_URLS, site->naming);
    set(h, SHARD_NAMES, site->naming_style);
}

void shard_header_free(struct shard_header *h)
{
    arena_free(&h->strings);
    *h = (struct shard_header){0};
}

/* ---- as text ------------------------------------------------------------------------------ */

static bool is_plain(char c)
{
    return (unsigned char)c >= ' ' && c != '%' && c != 0x7F;
}

void shard_header_put(const struct shard_header *h, struct buffer *out)
{
    buffer_printf(out, "%s %d\n", SHARD_KIND, SHARD_VERSION);
    for (int line = 0; line < SHARD_LINES; line++) {
        if (!h->value[line]) continue;
        buffer_printf(out, "%s ", names[line]);
        for (const char *c = h->value[line]; *c; c++) {
            if (is_plain(*c))
                buffer_putc(out, *c);
            else
                buffer_printf(out, "%%%02X", (unsigned)(unsigned char)*c);
        }
        buffer_putc(out, '\n');
    }
}

static int digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* The value as it was; false if it is not encoded as above. */
static bool decode(struct span text, struct buffer *out)
{
    out->len = 0;
    for (size_t i = 0; i < text.len; i++) {
        if (text.at[i] != '%') {
            buffer_putc(out, text.at[i]);
            continue;
        }
        int high = i + 2 < text.len ? digit(text.at[i + 1]) : -1, low = high < 0 ? -1 : digit(text.at[i + 2]);
        if (low < 0 || (high == 0 && low == 0)) return false;
        buffer_putc(out, (char)(high * 16 + low));
        i += 2;
    }
    return !out->len || !memchr(out->at, '\0', out->len);
}

bool shard_header_read(struct shard_header *h, const struct frame_reader *file, struct infodisc_error *error)
{
    struct span text = frame_reader_header(file);
    struct buffer value = {0};
    bool ok = true;
    for (int next = 0; ok && text.len;) {
        struct span rest = span_take(&text, '\n'), name = span_take(&rest, ' ');
        while (next < SHARD_LINES && !span_is(name, names[next])) next++;
        ok = next < SHARD_LINES && decode(rest, &value);
        if (ok) h->value[next++] = arena_copy(&h->strings, buffer_span(&value));
    }
    buffer_free(&value);
    ok = ok && h->value[SHARD_PROGRAM] && h->value[SHARD_LIBRARIES] && h->value[SHARD_MAX_DEPTH] &&
         h->value[SHARD_MAX_PAGE_BYTES] && h->value[SHARD_SITE];
    return ok || error_set(error, INFODISC_FAILED, "cannot use '%s': its header is damaged, or of another program",
                           frame_reader_path(file));
}

/* ---- two of them -------------------------------------------------------------------------- */

static bool same(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

enum { SHOWN_BYTES = 100 }; /* of a value in a message */

/* Of a list ("zlib 1.2, zstd 1.5"), from the first item that differs: all libraries would be too long for a message. */
static const char *shown(const char *value, const char *other)
{
    const char *item = value ? value : "not set";
    for (size_t i = 0; value && other && value[i] && value[i] == other[i]; i++)
        if (value[i] == ',' && value[i + 1] == ' ') item = value + i + 2;
    return item;
}

static bool differ(const char *name, enum shard_line line, const char *a, const char *b, struct infodisc_error *error)
{
    const char *its = shown(b, a), *theirs = shown(a, b);
    return error_set(error, INFODISC_FAILED, "cannot use '%s' with the others: its %s: %.*s; theirs: %.*s",
                     name, names[line], utf8_fit(its, SHOWN_BYTES), its, utf8_fit(theirs, SHOWN_BYTES), theirs);
}

bool shard_header_fits(const struct shard_header *h, const struct shard_header *other, const char *name,
                       struct infodisc_error *error)
{
    for (int line = 0; line < SHARD_SITE; line++)
        if (!same(h->value[line], other->value[line]))
            return differ(name, (enum shard_line)line, h->value[line], other->value[line], error);
    return true;
}

bool shard_header_add(struct shard_header *h, const struct shard_header *more, const char *name,
                      struct infodisc_error *error)
{
    if (!shard_header_fits(h, more, name, error)) return false;
    if (strcmp(more->value[SHARD_SITE], h->value[SHARD_SITE]) < 0) set(h, SHARD_SITE, more->value[SHARD_SITE]);
    for (int line = SHARD_URLS; line < SHARD_LINES; line++) {
        const char *a = h->value[line], *b = more->value[line];
        if (a && b && !same(a, b)) return differ(name, (enum shard_line)line, a, b, error);
        if (!a && b) set(h, (enum shard_line)line, b);
    }
    return true;
}

bool shard_header_is_ours(const struct shard_header *h, const char *name, struct infodisc_error *error)
{
    const char *ours[] = {infodisc_version(), infodisc_libraries()};
    for (int line = 0; line < 2; line++) {
        if (same(h->value[line], ours[line])) continue;
        const char *its = shown(h->value[line], ours[line]), *own = shown(ours[line], h->value[line]);
        return error_set(error, INFODISC_FAILED, "cannot use '%s': made with %s %.*s, not %.*s: scan its pages again",
                         name, names[line], utf8_fit(its, SHOWN_BYTES), its, utf8_fit(own, SHOWN_BYTES), own);
    }
    return true;
}

bool shard_header_agrees(const struct shard_header *h, const struct infodisc_options *options, const char *name,
                         struct infodisc_error *error)
{
    struct infodisc_options defaults = infodisc_options_default();
    struct shard_header asked = {0}, usual = {0};
    set_options(&asked, options);
    set_options(&usual, &defaults);
    bool agrees = true;
    for (int line = SHARD_MAX_DEPTH; line < SHARD_SITE && agrees; line++) {
        const char *own = asked.value[line], *its = h->value[line] ? h->value[line] : "not set";
        agrees = same(own, usual.value[line]) || same(own, h->value[line]) ||
                 error_set(error, INFODISC_FAILED, "cannot use '%s' with --%s %.*s: the scan has fixed it: %.*s", name,
                           names[line], utf8_fit(own, SHOWN_BYTES), own, utf8_fit(its, SHOWN_BYTES), its);
    }
    shard_header_free(&asked);
    shard_header_free(&usual);
    return agrees;
}
