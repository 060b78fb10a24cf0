/* SPDX-License-Identifier: MIT
 * jsonl.c - the captures in JSON Lines: one object per line with the URL and the HTML of a page, as Scrapy, Zyte,
 * Firecrawl, Crawl4AI and many scripts write them.
 *
 * The HTML is the first of HTML_FIELDS that holds a non-empty string; httpResponseBody is base64. The brackets and
 * commas of Scrapy's JSON (an array with one item per line) are skipped. HTML in a string is already decoded: it is
 * UTF-8, whatever it declares. The bytes of httpResponseBody have the charset of their Content-Type. */
#include "base/files/decompress.h"
#include "base/text/json_read.h"
#include "base/limits.h"
#include "site/archives/archive.h"
#include "base/text/ascii.h"
#include "site/archives/http_message.h"
#include "site/text/text.h"

/* Of what a line may be longer than the largest page: escapes take up to 6 bytes for one, and other members
 * ... */
enum { LINE_TIMES = 4, LINE_MORE = 1024 * 1024 };

enum { MEMBERS_BYTES = 200 }; /* of their names, for a message */

static const char *const URL_FIELDS[] = {"url", NULL};
static const char *const METADATA_URL_FIELDS[] = {"url", "sourceURL", "source_url", NULL}; /* Firecrawl's */
/* The page as it came goes before what a crawler cleaned: Firecrawl's html has lost its menus. */
static const char *const HTML_FIELDS[] = {"rawHtml",      "raw_html", "html",    "browserHtml",
                                          "browser_html", "body",     "content", "httpResponseBody",
                                          NULL};
static const char BASE64_FIELD[] = "httpResponseBody";

struct line { /* what one tells */
    int url_rank, html_rank; /* in their lists; their length if there is none */
    bool is_base64;
    bool has_url, has_html; /* members with such names, whatever they hold */
    int status;              /* 0: none given */
    struct buffer url, html, content_type;
};

struct line_reader {
    struct byte_stream stream;
    struct buffer line;
    bool too_long;     /* the line at hand; `line` holds its beginning */
    bool is_open;      /* no end of line follows the line at hand */
    bool ends_early;   /* it was cut short, which is counted */
    bool has_whole;    /* a line so far was an object */
    bool is_array;     /* a '[' was alone in a line */
    uint64_t n;        /* lines with something in them so far */
    const char *fault; /* what a line that is no object is taken for */
};

/* ---- lines -------------------------------------------------------------------------------- */

static size_t line_max(const struct site_limits *limits)
{
    return LINE_TIMES * limits->page_bytes_max + LINE_MORE;
}

/* Reads the next line, without its end, from *place on. False at the end of the file. */
static bool next_line(struct line_reader *r, size_t most, struct place *place)
{
    struct byte_stream *s = &r->stream;
    r->line.len = 0;
    r->too_long = r->is_open = false;
    if (!byte_stream_need(s, 1)) return false;
    *place = byte_stream_place(s);
    uint64_t passed = 0;
    do {
        const char *end = memchr(s->at, '\n', s->len);
        size_t n = end ? (size_t)(end - s->at) : s->len;
        r->too_long |= n > most - r->line.len;
        buffer_add(&r->line, s->at, n > most - r->line.len ? most - r->line.len : n);
        byte_stream_take(s, n + (end != NULL));
        if (end) return true;
        passed += n;
        if (s->decoder && passed > RECORD_UNPACKED_MAX) s->fault = "compressed data that expand to more than 1 GiB";
    } while (byte_stream_need(s, 1));
    r->is_open = true;
    return true;
}

/* The object of a line, without what an array around the lines adds; empty if there is none. */
static struct span object_of(struct span line)
{
    line = span_without_mark(ascii_trim(line));
    if (line.len && *line.at == '[') line = ascii_trim(span_from(line, 1));
    while (line.len && (line.at[line.len - 1] == ',' || line.at[line.len - 1] == ']')) {
        line.len--;
        line = ascii_trim(line);
    }
    return line;
}

/* ---- fields ------------------------------------------------------------------------------- */

static int rank_of(struct span name, const char *wanted, const char *const *usual)
{
    int rank = 0;
    if (wanted) return span_is(name, wanted) ? 0 : 1;
    while (usual[rank] && !span_is(name, usual[rank])) rank++;
    return rank;
}

static void take_string(struct json_read *r, struct buffer *into)
{
    struct span text = json_read_string(r);
    into->len = 0;
    buffer_add_span(into, text);
}

/* Takes the value at hand if it is a string with something in it, and no better one was there. */
static void take_best(struct json_read *r, int rank, int *best, struct buffer *into)
{
    if (rank >= *best || json_read_peek(r) != '"') {
        json_read_skip(r);
        return;
    }
    struct span text = json_read_string(r);
    if (!text.len) return;
    into->len = 0;
    buffer_add_span(into, text);
    *best = rank;
}

/* 200, or 200.0; any other value says nothing of the page. */
static void take_status(struct json_read *r, struct line *l)
{
    json_read_peek(r);
    const char *at = r->at;
    json_read_skip(r);
    struct span value = {at, (size_t)(r->at - at)};
    unsigned status;
    bool ok = ascii_take_digits(&value, 3, &status) && (!value.len || *value.at == '.');
    if (ok && status >= 100) l->status = (int)status;
}

static bool is_status(struct span name)
{
    return span_is(name, "status") || span_is(name, "statusCode") || span_is(name, "status_code");
}

/* {"sourceURL": "https://...", "statusCode": 200, ...}: a URL beside the page counts for more. */
static void take_metadata(struct json_read *r, int first_rank, struct line *l)
{
    struct span name;
    if (json_read_peek(r) != '{') {
        json_read_skip(r);
        return;
    }
    json_read_object(r);
    while (json_read_member(r, &name)) {
        int rank = rank_of(name, NULL, METADATA_URL_FIELDS);
        if (METADATA_URL_FIELDS[rank])
            take_best(r, first_rank + rank, &l->url_rank, &l->url);
        else if (is_status(name))
            take_status(r, l);
        else
            json_read_skip(r);
    }
}

/* [{"name": "content-type", "value": "text/html; charset=gbk"}, ...], as Zyte has it. */
static void take_headers(struct json_read *r, struct line *l)
{
    struct span member;
    struct buffer name = {0}, value = {0};
    if (json_read_peek(r) != '[') {
        json_read_skip(r);
        return;
    }
    json_read_array(r);
    while (json_read_item(r)) {
        name.len = value.len = 0;
        json_read_object(r);
        while (json_read_member(r, &member)) {
            if (span_is(member, "name") && json_read_peek(r) == '"')
                take_string(r, &name);
            else if (span_is(member, "value") && json_read_peek(r) == '"')
                take_string(r, &value);
            else
                json_read_skip(r);
        }
        if (!ascii_is(buffer_span(&name), "content-type")) continue;
        l->content_type.len = 0;
        buffer_add_span(&l->content_type, buffer_span(&value));
    }
    buffer_free(&name);
    buffer_free(&value);
}

/* How many fields may have the URL, and the HTML: their ranks are below. */
static int n_url_fields(const struct site_limits *limits)
{
    return limits->jsonl_url_field ? 1 : (int)(sizeof URL_FIELDS / sizeof *URL_FIELDS) - 1;
}

static int n_html_fields(const struct site_limits *limits)
{
    return limits->jsonl_html_field ? 1 : (int)(sizeof HTML_FIELDS / sizeof *HTML_FIELDS) - 1;
}

static void take_member(struct json_read *r, struct span name, const struct site_limits *limits, struct line *l)
{
    int url = rank_of(name, limits->jsonl_url_field, URL_FIELDS), no_url = n_url_fields(limits);
    int html = rank_of(name, limits->jsonl_html_field, HTML_FIELDS), no_html = n_html_fields(limits);
    l->has_url |= url < no_url;
    l->has_html |= html < no_html;
    if (url < no_url) {
        take_best(r, url, &l->url_rank, &l->url);
    } else if (html < no_html) {
        bool is_base64 = span_is(name, BASE64_FIELD);
        int before = l->html_rank;
        take_best(r, html, &l->html_rank, &l->html);
        if (l->html_rank != before) l->is_base64 = is_base64;
    } else if (span_is(name, "metadata")) {
        take_metadata(r, no_url, l);
    } else if (is_status(name)) {
        take_status(r, l);
    } else if (span_is(name, "httpResponseHeaders")) {
        take_headers(r, l);
    } else {
        json_read_skip(r);
    }
}

/* Reads a line; false if it is no JSON object. */
static bool parse_line(struct span object, const struct site_limits *limits, struct line *l)
{
    struct json_read r;
    struct span name;
    const int n_metadata =
        limits->jsonl_url_field ? 0 : (int)(sizeof METADATA_URL_FIELDS / sizeof *METADATA_URL_FIELDS) - 1;
    l->url_rank = n_url_fields(limits) + n_metadata;
    l->html_rank = n_html_fields(limits);
    l->url.len = l->html.len = l->content_type.len = 0;
    l->status = 0;
    l->has_url = l->has_html = false;
    json_read_begin(&r, object);
    r.tolerant = true;
    json_read_object(&r);
    while (json_read_member(&r, &name)) take_member(&r, name, limits, l);
    bool ok = json_read_end(&r);
    json_read_free(&r);
    return ok;
}

static int base64_digit(char c)
{
    if (c >= 'A' && c <= 'Z') return c - 'A';
    if (c >= 'a' && c <= 'z') return c - 'a' + 26;
    if (c >= '0' && c <= '9') return c - '0' + 52;
    return c == '+' || c == '-' ? 62 : c == '/' || c == '_' ? 63 : -1;
}

/* Decodes in place; stops at what is no digit but white space. */
static void decode_base64(struct buffer *b)
{
    uint32_t bits = 0;
    unsigned n_bits = 0;
    size_t to = 0;
    for (size_t i = 0; i < b->len; i++) {
        int digit = base64_digit(b->at[i]);
        if (digit < 0 && ascii_is_space(b->at[i])) continue;
        if (digit < 0) break;
        bits = bits << 6 | (uint32_t)digit;
        n_bits += 6;
        if (n_bits < 8) continue;
        n_bits -= 8;
        b->at[to++] = (char)(bits >> n_bits & 0xFF);
    }
    b->len = to;
}

/* ---- pages -------------------------------------------------------------------------------- */

static void free_line(struct line *l)
{
    buffer_free(&l->url);
    buffer_free(&l->html);
    buffer_free(&l->content_type);
}

/* Bytes may be those that a server sent: compressed ones are unpacked, as in a WARC. */
static enum skip_reason unpack(struct line *l, const struct site_limits *limits, const char **detail)
{
    struct buffer scratch = {0}, plain = {0};
    const struct http_message m = {.status = 200, .body = buffer_span(&l->html)};
    if (coding_of_magic(m.body) == CODING_NONE) return SKIP_NONE;
    enum http_body body = http_decode(&m, limits->page_bytes_max, &scratch, &plain);
    buffer_free(&scratch);
    buffer_free(&l->html);
    l->html = plain;
    if (body == HTTP_BODY_CUT) *detail = "its chunks or its compressed data end early";
    return body == HTTP_BODY_TOO_LARGE ? SKIP_TOO_LARGE : SKIP_NONE;
}

/* What is wrong with a line that is no object. Arrays as json.dump() writes them are a frequent mistake, and the first
 * line shows it. */
static const char *fault_of(const struct line_reader *r)
{
    struct span line = ascii_trim(buffer_span(&r->line));
    if (r->n != 1) return r->fault ? r->fault : "a line that is not a JSON object";
    if (r->is_array || (line.len && *line.at == '['))
        return "a JSON array, not a line for each object: jq -c '.[]' makes those";
    if (span_is(line, "{")) return "an object over several lines: jq -c . makes one line of it";
    return "a line that is not a JSON object";
}

/* Why a line gives no page, or SKIP_NONE; its HTML is then in l->html, as bytes. */
static enum skip_reason judge(const struct line_reader *r, const struct site_limits *limits, struct line *l,
                              const char **detail)
{
    struct span object = object_of(buffer_span(&r->line));
    l->url.len = 0;
    if (r->too_long) return SKIP_TOO_LARGE;
    if (!parse_line(object, limits, l)) {
        *detail = fault_of(r);
        return SKIP_DAMAGED;
    }
    *detail = !l->url.len ? "a line without a URL" : !l->html.len ? "a line without HTML" : NULL;
    if (*detail) return SKIP_RECORD;
    if (l->status && (l->status < 200 || l->status > 299)) return SKIP_STATUS;
    if (l->is_base64) decode_base64(&l->html);
    if (l->is_base64 && unpack(l, limits, detail) != SKIP_NONE) return SKIP_TOO_LARGE;
    if (l->html.len > limits->page_bytes_max) return SKIP_TOO_LARGE;
    return sniff(buffer_span(&l->html)) == SNIFFED_OTHER ? SKIP_NOT_HTML : SKIP_NONE;
}

/* An array of objects: the pages may be in it, as in what an API answers. */
static bool next_is_list(const struct json_read *r)
{
    struct span rest = ascii_trim((struct span){r->at, (size_t)(r->end - r->at)});
    if (!rest.len || *rest.at != '[') return false;
    rest = ascii_trim((struct span){rest.at + 1, rest.len - 1});
    return rest.len && *rest.at == '{';
}

/* The names of all members, as a user may have to choose among them, with "[]" after a list; NULL: there is none. */
static const char *list_members(struct arena *strings, struct span object)
{
    struct json_read r;
    struct span name;
    struct buffer names = {0};
    json_read_begin(&r, object);
    r.tolerant = true;
    json_read_object(&r);
    while (names.len < MEMBERS_BYTES && json_read_member(&r, &name)) {
        if (names.len) buffer_puts(&names, ", ");
        buffer_add_span(&names, name);
        if (next_is_list(&r)) buffer_puts(&names, "[]");
        json_read_skip(&r);
    }
    json_read_free(&r);
    const char *result = names.len ? arena_copy(strings, buffer_span(&names)) : NULL;
    buffer_free(&names);
    return result;
}

/* A last line that begins as an object and has neither an end of line nor of the object: a download broke off. Where
 * none of several lines is whole, something else is wrong with them. */
static bool is_cut(const struct line_reader *r)
{
    if (r->n > 1 && !r->has_whole) return false;
    struct span line = ascii_trim(span_without_mark(buffer_span(&r->line)));
    bool other_fault = r->stream.fault && r->stream.fault != byte_stream_cut;
    return r->is_open && !other_fault && line.len > 1 && *line.at == '{' && line.at[line.len - 1] != '}';
}

/* The end of a file that was cut is the file's: all after it is missing, too. */
static void index_cut_line(struct part_index *x, struct line_reader *r, struct span url)
{
    struct buffer detail = {0};
    buffer_puts(&detail, r->stream.fault ? r->stream.fault : "a line that is cut short");
    if (url.len) buffer_puts(&detail, ": ");
    buffer_add_span(&detail, url);
    index_skip(x, SKIP_ENDS_EARLY, arena_copy(&x->strings, buffer_span(&detail)), (struct span){0});
    buffer_free(&detail);
    r->ends_early = true;
}

static void index_line(struct part_index *x, struct line_reader *r, struct line *l, struct place place)
{
    const char *detail = NULL;
    r->n++;
    enum skip_reason reason = judge(r, x->limits, l, &detail);
    r->has_whole |= reason != SKIP_DAMAGED;
    if (reason == SKIP_DAMAGED && is_cut(r)) {
        index_cut_line(x, r, buffer_span(&l->url));
        return;
    }
    if (reason == SKIP_DAMAGED) r->fault = detail;
    if (reason == SKIP_RECORD && !x->members && !(l->has_url && l->has_html))
        x->members = list_members(&x->strings, object_of(buffer_span(&r->line)));
    if (reason != SKIP_NONE) {
        index_skip(x, reason, detail, buffer_span(&l->url));
        return;
    }
    struct capture *c = index_capture(x, buffer_span(&l->url));
    if (!c) return;
    struct span charset = l->is_base64 ? http_charset(buffer_span(&l->content_type)) : span_of("utf-8");
    if (charset.len) c->charset = arena_copy(&x->strings, charset);
    c->place = place;
    c->bytes = r->line.len;
    if (!place_is_near(place)) index_spool(x, c, buffer_span(&l->html));
}

static void jsonl_index(struct part_index *x)
{
    struct line_reader r = {.too_long = false};
    struct line l = {.status = 0};
    struct byte_range range;
    struct place place;
    if (!index_open(x, &range)) return;
    byte_stream_open(&r.stream, range, (struct place){range.from, 0});
    for (;;) {
        while (next_line(&r, line_max(x->limits), &place))
            if (object_of(buffer_span(&r.line)).len)
                index_line(x, &r, &l, place);
            else
                r.is_array |= span_is(ascii_trim(buffer_span(&r.line)), "[");
        if (!r.stream.fault) break;
        bool is_end = r.stream.fault == byte_stream_cut;
        if (!is_end || !r.ends_early)
            index_skip(x, is_end ? SKIP_ENDS_EARLY : SKIP_DAMAGED, r.stream.fault, (struct span){0});
        if (!byte_stream_next_member(&r.stream, (struct span){"", 0})) break;
    }
    byte_stream_close(&r.stream);
    part_close(x->part, &range);
    buffer_free(&r.line);
    free_line(&l);
}

static enum skip_reason jsonl_load(const struct archive_part *part, const struct capture *c,
                                   const struct site_limits *limits, struct buffer *into, const char **detail)
{
    struct line_reader r = {.too_long = false};
    struct line l = {.status = 0};
    struct byte_range range;
    struct place place;
    enum skip_reason reason = SKIP_UNREADABLE;
    if (part_open(part, &range)) {
        byte_stream_open(&r.stream, range, c->place);
        bool same = next_line(&r, line_max(limits), &place) && r.line.len == c->bytes;
        if (same) reason = judge(&r, limits, &l, detail);
        byte_stream_close(&r.stream);
        part_close(part, &range);
    }
    if (reason == SKIP_NONE) buffer_add_span(into, buffer_span(&l.html));
    if (reason == SKIP_UNREADABLE) *detail = "the file has changed while it was read";
    buffer_free(&r.line);
    free_line(&l);
    return reason;
}

const struct part_format jsonl_format = {.index = jsonl_index, .load = jsonl_load, .has_lines = true};
