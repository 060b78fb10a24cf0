/* SPDX-License-Identifier: MIT
 * warc.c - the captures in a WARC or ARC file: response and resource records with an HTTP status of 2xx (or none)
 * that are HTML, by their Content-Type and first bytes.
 *
 * Other records are counted by type: requests and metadata hold no page, a revisit only says that an earlier capture
 * is still valid, a conversion is an extract of one. */
#include "base/limits.h"
#include "base/text/ascii.h"
#include "base/text/capture_date.h"
#include "site/archives/archive.h"
#include "site/archives/http_message.h"
#include "site/archives/warc_record.h"
#include "site/text/text.h"

enum { HEAD_BYTES = HEADER_BYTES_MAX, SNIFFED_BODY = 4 * SNIFF_BYTES };

struct warc_index { /* scratch of index() */
    struct part_index *x;
    struct warc_reader reader;
    struct buffer decoded, scratch;
};

/* The message in a block: a resource is a body without HTTP header, and so are responses of some tools. */
static void parse_block(struct span block, struct span content_type, struct http_message *m)
{
    if (http_parse(block, m)) return;
    if (ascii_begins(content_type, "application/http")) content_type.len = 0; /* an answer in HTTP/0.9 */
    *m = (struct http_message){.status = 200, .content_type = content_type, .body = block};
}

/* "4xx" */
static const char *status_class(int status)
{
    static const char *const text[] = {"1xx", "2xx", "3xx", "4xx", "5xx", "6xx", "7xx", "8xx", "9xx"};
    return text[status / 100 - 1];
}

/* Is it a page, as far as can be told without reading all of it? */
static enum skip_reason judge(struct warc_index *w, struct http_message m, const char **detail)
{
    if (m.status < 200 || m.status > 299) {
        *detail = status_class(m.status);
        return SKIP_STATUS;
    }
    enum http_kind kind = http_kind(m.content_type);
    if (kind == HTTP_KIND_OTHER) return SKIP_NOT_HTML;
    if (m.body.len == 0) return kind == HTTP_KIND_HTML ? SKIP_EMPTY : SKIP_NOT_HTML;
    m.partial = true;
    if (m.body.len > SNIFFED_BODY) m.body.len = SNIFFED_BODY;
    http_decode(&m, SNIFF_BYTES, &w->scratch, &w->decoded);
    enum sniffed sniffed = sniff(buffer_span(&w->decoded));
    bool is_page = sniffed == SNIFFED_DOCUMENT || (sniffed != SNIFFED_OTHER && kind == HTTP_KIND_HTML);
    return is_page ? SKIP_NONE : SKIP_NOT_HTML;
}

/* Decodes and spools a page that lies far into its member. */
static void spool_page(struct warc_index *w, struct capture *c, const struct http_message *m, struct span url)
{
    size_t most = w->x->limits->page_bytes_max;
    enum http_body body = http_decode(m, most, &w->scratch, &w->decoded);
    if (body == HTTP_BODY_TOO_LARGE) {
        w->x->n--; /* it is the last one */
        index_skip(w->x, SKIP_TOO_LARGE, NULL, url);
        return;
    }
    c->cut |= body == HTTP_BODY_CUT;
    index_spool(w->x, c, buffer_span(&w->decoded));
}

static void index_page(struct warc_index *w, const struct warc_record *record, bool near)
{
    struct part_index *x = w->x;
    struct http_message m;
    const char *detail = NULL;
    parse_block(buffer_span(&w->reader.block), record->content_type, &m);
    enum skip_reason reason = judge(w, m, &detail);
    bool too_large = record->length > x->limits->page_bytes_max + HEADER_BYTES_MAX;
    if (reason == SKIP_NONE && too_large) reason = SKIP_TOO_LARGE;
    if (reason != SKIP_NONE) {
        index_skip(x, reason, detail, record->uri);
        return;
    }
    struct capture *c = index_capture(x, record->uri);
    if (!c) return;
    struct span charset = http_charset(m.content_type);
    if (charset.len) c->charset = arena_copy(&x->strings, charset);
    c->captured = record->date;
    c->last_modified = http_date(m.last_modified);
    if (site_is_record_id(record->id)) c->record_id = arena_copy(&x->strings, record->id);
    c->cut = record->truncated.len > 0;
    c->corrected = record->corrected;
    c->place = record->block;
    c->bytes = record->length;
    if (!near) spool_page(w, c, &m, record->uri);
}

/* How much of the block is needed: enough to judge it where load() can read it again, otherwise all. */
static size_t bytes_to_keep(const struct warc_index *w, bool is_candidate, bool near)
{
    if (!is_candidate) return 0;
    return near ? HEAD_BYTES : w->x->limits->page_bytes_max + HEADER_BYTES_MAX;
}

/* Counts what the reader has lost. The end of a file that was cut is the file's: all after it is missing, too. */
static void index_lost(struct warc_index *w, struct span uri)
{
    const char *lost = w->reader.lost;
    struct buffer detail = {0};
    if (!w->reader.ends_early) {
        index_skip(w->x, SKIP_DAMAGED, lost, uri);
        return;
    }
    buffer_puts(&detail, lost);
    if (uri.len) buffer_puts(&detail, ": ");
    buffer_add_span(&detail, uri);
    index_skip(w->x, SKIP_ENDS_EARLY, arena_copy(&w->x->strings, buffer_span(&detail)), (struct span){0});
    buffer_free(&detail);
}

static void index_record(struct warc_index *w, struct warc_record *record)
{
    struct part_index *x = w->x;
    bool has_page = record->type == WARC_RESPONSE || record->type == WARC_RESOURCE;
    /* urn:text:..., urn:thumbnail:..., screenshot:..., dns:... are no web pages, whatever they hold. */
    bool is_web = !memchr(record->uri.at ? record->uri.at : "", ':', record->uri.len) ||
                  ascii_begins(record->uri, "http:") || ascii_begins(record->uri, "https:");
    bool near = place_is_near(record->block);
    if (!warc_read_block(&w->reader, record, bytes_to_keep(w, has_page && is_web, near)))
        index_lost(w, record->uri);
    else if (!has_page)
        index_skip(x, SKIP_RECORD, warc_type_text(record->type), record->uri);
    else if (!is_web)
        index_skip(x, SKIP_NOT_WEB, NULL, record->uri);
    else
        index_page(w, record, near);
}

static void warc_index(struct part_index *x)
{
    struct warc_index w = {.x = x};
    struct warc_record record;
    struct byte_range range;
    if (!index_open(x, &range)) return;
    warc_open(&w.reader, range, x->part->format == &arc_format);
    for (enum warc_step step; (step = warc_next(&w.reader, &record)) != WARC_END;) {
        if (step == WARC_RECORD)
            index_record(&w, &record);
        else
            index_lost(&w, (struct span){0});
    }
    warc_close(&w.reader);
    part_close(x->part, &range);
    buffer_free(&w.decoded);
    buffer_free(&w.scratch);
}

/* Reads the block that the capture lies in. */
static bool read_block(const struct archive_part *part, const struct capture *c, struct buffer *block)
{
    struct byte_range range;
    struct byte_stream s;
    if (!part_open(part, &range)) return false;
    range.wanted = c->place.within + c->bytes;
    byte_stream_open(&s, range, c->place);
    while (block->len < c->bytes && byte_stream_need(&s, 1)) {
        size_t left = (size_t)c->bytes - block->len, n = s.len < left ? s.len : left;
        buffer_add(block, s.at, n);
        byte_stream_take(&s, n);
    }
    byte_stream_close(&s);
    part_close(part, &range);
    return block->len == c->bytes;
}

static enum skip_reason warc_load(const struct archive_part *part, const struct capture *c,
                                  const struct site_limits *limits, struct buffer *into, const char **detail)
{
    struct buffer block = {0}, scratch = {0};
    struct http_message m;
    enum skip_reason reason = SKIP_NONE;
    if (!read_block(part, c, &block)) {
        *detail = "the file has changed while it was read";
        reason = SKIP_UNREADABLE;
    } else {
        parse_block(buffer_span(&block), (struct span){0}, &m);
        enum http_body body = http_decode(&m, limits->page_bytes_max, &scratch, into);
        if (body == HTTP_BODY_TOO_LARGE) reason = SKIP_TOO_LARGE;
        if (body == HTTP_BODY_CUT) *detail = "its chunks or its compressed data end early";
    }
    buffer_free(&block);
    buffer_free(&scratch);
    return reason;
}

const struct part_format warc_format = {.index = warc_index, .load = warc_load};
const struct part_format arc_format = {.index = warc_index, .load = warc_load};
