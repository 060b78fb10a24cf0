/* SPDX-License-Identifier: MIT
 * test_http_message.c - HTTP responses as crawlers store them: status lines, header fields, chunks and
 * codings that are there, that are not, and that break off. The fast undoing of chunks against one that goes
 * byte by byte. */
#include "check.h"

#include <zlib.h>

#include "site/archives/http_message.h"
#include "unit/soup.h"

static struct buffer scratch, out;

static int status_of(const char *text)
{
    struct http_message m;
    return http_parse(span_of(text), &m) ? m.status : 0;
}

static void test_header(void)
{
    struct http_message m;
    CHECK(status_of("HTTP/1.1 200 OK\r\n\r\n") == 200);
    CHECK(status_of("HTTP/2 404\n\n") == 404);
    CHECK(status_of("http/1.0  301 \r\n\r\n") == 301);
    CHECK(status_of(":status: 200\r\ncontent-type: text/html\r\n\r\n") == 200);
    CHECK(status_of(":status: x\r\n\r\n") == 0);
    CHECK(status_of(":path: /\r\n\r\n") == 0);
    CHECK(status_of("HTTP/1.1 20 OK\r\n\r\n") == 0);
    CHECK(status_of("HTTP/1.1 2000 OK\r\n\r\n") == 0);
    CHECK(status_of("HTTP/1.1 099 no\r\n\r\n") == 0);
    CHECK(status_of("<html>\r\n\r\n") == 0);
    CHECK(status_of("HTTP/1.1 200 OK") == 0);
    CHECK(status_of("") == 0);
    CHECK(http_parse(span_of("HTTP/1.1 200 OK\r\ncontent-TYPE:text/html;charset=KOI8-R\r\nnonsense\r\n"
                             "last-modified: Tue, 28 Mar 2017 03:57:03 GMT \r\n"
                             "Transfer-Encoding: gzip, Chunked\r\nContent-Encoding:  br \r\n\r\nbody\n\n"), &m));
    CHECK(span_is(m.last_modified, "Tue, 28 Mar 2017 03:57:03 GMT"));
    CHECK(m.chunked && span_is(m.coding, "br") && span_is(m.body, "body\n\n"));
    CHECK(span_is(http_charset(m.content_type), "KOI8-R"));
    CHECK(http_parse(span_of("HTTP/1.1 200 OK\r\nA: b\r\n"), &m) && m.body.len == 0);
    CHECK(span_is(http_charset(span_of("text/html; a=b; charset=\"utf-8\"; c")), "utf-8"));
    CHECK(http_charset(span_of("text/html")).len == 0 && http_charset(span_of("text/html; charset=")).len == 0);
    CHECK(http_kind(span_of("Text/HTML; charset=x")) == HTTP_KIND_HTML);
    CHECK(http_kind(span_of("application/xhtml+xml")) == HTTP_KIND_HTML);
    CHECK(http_kind(span_of("")) == HTTP_KIND_ANY && http_kind(span_of("text/plain")) == HTTP_KIND_ANY);
    CHECK(http_kind(span_of("image/png")) == HTTP_KIND_OTHER);
}

/* The body of a response with these fields, decoded; NULL if it is too large. */
static const char *decoded(const char *fields, struct span body, size_t most, enum http_body want)
{
    struct buffer message = {0};
    struct http_message m;
    buffer_printf(&message, "HTTP/1.1 200 OK\r\n%s\r\n", fields);
    buffer_add_span(&message, body);
    CHECK(http_parse(buffer_span(&message), &m));
    enum http_body result = http_decode(&m, most, &scratch, &out);
    CHECK(result == want);
    buffer_free(&message);
    return buffer_text(&out);
}

static struct buffer packed(struct span text, int window)
{
    struct buffer b = {0};
    z_stream z = {.next_in = (unsigned char *)(uintptr_t)text.at, .avail_in = (unsigned)text.len};
    buffer_reserve(&b, 1000);
    if (deflateInit2(&z, 9, Z_DEFLATED, window, 8, Z_DEFAULT_STRATEGY) != Z_OK) return b;
    z.next_out = (unsigned char *)b.at;
    z.avail_out = 1000;
    CHECK(deflate(&z, Z_FINISH) == Z_STREAM_END);
    b.len = 1000 - z.avail_out;
    deflateEnd(&z);
    return b;
}

static void test_body(void)
{
    static const char html[] = "<html><p>Some text, some text, and some more of it.</p></html>";
    static const char chunked[] = "Transfer-Encoding: chunked\r\n", none[] = "";
    static const char gzip[] = "Content-Encoding: gzip\r\n", deflated[] = "Content-Encoding: deflate\r\n";
    struct span plain = span_of(html);
    CHECK_STR(decoded(none, plain, 1000, HTTP_BODY_WHOLE), html);
    CHECK_STR(decoded(chunked, plain, 1000, HTTP_BODY_WHOLE), html); /* undone by the crawler */
    CHECK_STR(decoded(gzip, plain, 1000, HTTP_BODY_WHOLE), html);
    CHECK_STR(decoded(deflated, plain, 1000, HTTP_BODY_WHOLE), html);
    CHECK_STR(decoded("Content-Encoding: br\r\n", plain, 1000, HTTP_BODY_WHOLE), html);
    CHECK_STR(decoded(chunked, span_of("4\r\n<a> \r\n3 ;x=y\r\n<b>\r\n0\r\n\r\n"), 1000, HTTP_BODY_WHOLE), "<a> <b>");
    CHECK_STR(decoded(none, span_of("4\r\n<a> \r\n3\r\n<b>\r\n0\r\n\r\n"), 1000, HTTP_BODY_WHOLE), "<a> <b>");
    CHECK_STR(decoded(chunked, span_of("4\r\n<a> \r\n9\r\n<b>"), 1000, HTTP_BODY_CUT), "<a> <b>");
    CHECK_STR(decoded(none, span_of("4\r\n<a> \r\n9\r\n<b>"), 1000, HTTP_BODY_WHOLE), "4\r\n<a> \r\n9\r\n<b>");
    CHECK_STR(decoded(chunked, span_of("4\r\n<a> \r\nzz\r\n<b>"), 1000, HTTP_BODY_WHOLE), "4\r\n<a> \r\nzz\r\n<b>");
    static const char brotli[] = "\x1B\x3D\x00\x90\x45\x27\x87\x76\xA0\xEF\x22\x07\x3E\x04\xAD\xB6\x02\x87\x1C\x38\x7C\x47"
                                 "\x09\x28\x0C\x30\xF0\x90\xED\x39\xAB\x55\xC9\xCC\x98\xCC\x24\x57\x9E\xCE\xFE\x61\x8E\xAE"
                                 "\xEC\x74\xE6\xD5\xE3\x31\x8A\x02"; /* html, by Google's own program */
    CHECK_STR(decoded("Content-Encoding: br\r\n", (struct span){brotli, sizeof brotli - 1}, 1000, HTTP_BODY_WHOLE), html);
    struct buffer gz = packed(plain, 31), zlib = packed(plain, 15), raw = packed(plain, -15);
    CHECK_STR(decoded(gzip, buffer_span(&gz), 1000, HTTP_BODY_WHOLE), html);
    CHECK_STR(decoded(none, buffer_span(&gz), 1000, HTTP_BODY_WHOLE), html); /* its magic tells */
    CHECK_STR(decoded(deflated, buffer_span(&zlib), 1000, HTTP_BODY_WHOLE), html);
    CHECK_STR(decoded(deflated, buffer_span(&raw), 1000, HTTP_BODY_WHOLE), html);
    CHECK_STR(decoded("Content-Encoding: br, gzip\r\n", buffer_span(&gz), 1000, HTTP_BODY_WHOLE), html);
    static const char twice[] = "Content-Encoding: br\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n"
                                "Transfer-Encoding: identity\r\n";
    struct buffer both = packed((struct span){brotli, sizeof brotli - 1}, 31);
    CHECK_STR(decoded(twice, buffer_span(&both), 1000, HTTP_BODY_WHOLE), html);
    CHECK_STR(decoded(twice, buffer_span(&gz), 1000, HTTP_BODY_WHOLE), html);
    CHECK_STR(decoded(twice, span_of("4\r\n<a> \r\n9\r\n<b>"), 1000, HTTP_BODY_CUT), "<a> <b>");
    buffer_free(&both);
    decoded(gzip, buffer_span(&gz), 10, HTTP_BODY_TOO_LARGE);
    CHECK(out.len == 10);
    gz.len -= 12;
    CHECK(strncmp(decoded(gzip, buffer_span(&gz), 1000, HTTP_BODY_CUT), html, 20) == 0);
    buffer_free(&gz);
    buffer_free(&zlib);
    buffer_free(&raw);
}

/* What http_dechunk() does, byte by byte: a state for each part of a chunk. False if it is none; *cut: breaks
 * off. */
static bool slow_dechunk(struct span body, bool strict, struct buffer *to, bool *cut)
{
    enum { SIZE, BLANK, EXTENSION, DATA, END } state = SIZE;
    size_t size = 0, digits = 0, whole = 0, line = 0;
    for (size_t i = 0; i < body.len; i++) {
        char c = body.at[i];
        const char *hex = "0123456789abcdef0123456789ABCDEF", *digit = c ? strchr(hex, c) : NULL;
        line++;
        if (state == DATA) {
            buffer_putc(to, c);
            if (--size == 0) state = END, whole++;
        } else if (state == END) {
            if (c == '\r' && body.at[i - 1] != '\r') continue;
            if (c == '\r' && digits == 0) continue;
            if (c != '\n') return false;
            state = SIZE, digits = line = 0;
        } else if (c == '\n') {
            if (digits == 0) return false;
            if (size == 0) return true;
            state = DATA;
        } else if (state == SIZE && digit && digits < 8) {
            size = size * 16 + (size_t)(digit - hex) % 16;
            digits++;
        } else if (state == SIZE && (digits == 0 || digit)) {
            return false;
        } else if (state != EXTENSION && c == ';') {
            state = EXTENSION;
        } else if (state != EXTENSION && (c == ' ' || c == '\r' || c == '\t')) {
            state = BLANK;
        } else if (state != EXTENSION) {
            return false;
        }
    }
    *cut = true;
    return !strict && whole > 0 && (state == DATA || state == END || (line <= 9 && (digits || !line)));
}

/* Chunks of random sizes, some of them broken in some way. */
static void test_twins(void)
{
    struct lcg l = {5};
    unsigned n_chunked = 0, n_other = 0;
    for (int i = 0; i < 3000; i++) {
        struct buffer body = {0}, fast = {0}, slow = {0};
        for (uint32_t c = 0, n = lcg_next(&l, 4); c < n; c++) {
            uint32_t bytes = 1 + lcg_next(&l, 30);
            buffer_printf(&body, lcg_next(&l, 2) ? "%x\r\n" : "%X;e=1\n", bytes);
            while (bytes--) buffer_putc(&body, "ab<>"[lcg_next(&l, 4)]);
            buffer_puts(&body, "\r\n");
        }
        buffer_puts(&body, lcg_next(&l, 3) ? "0\r\n\r\n" : "");
        if (body.len && lcg_next(&l, 2)) body.at[lcg_next(&l, (uint32_t)body.len)] = "x1\n;<"[lcg_next(&l, 5)];
        if (lcg_next(&l, 3) == 0) body.len = lcg_next(&l, (uint32_t)body.len + 1);
        for (int strict = 0; strict < 2; strict++) {
            bool fast_cut = false, slow_cut = false;
            fast.len = slow.len = 0;
            bool is_fast = http_dechunk(buffer_span(&body), strict, &fast, &fast_cut);
            bool is_slow = slow_dechunk(buffer_span(&body), strict, &slow, &slow_cut);
            n_chunked += is_fast;
            n_other += !is_fast;
            if (is_fast != is_slow) fprintf(stderr, "'%s'\n", buffer_text(&body));
            CHECK(is_fast == is_slow);
            if (is_fast && is_slow) CHECK(fast_cut == slow_cut && span_equal(buffer_span(&fast), buffer_span(&slow)));
        }
        buffer_free(&body);
        buffer_free(&fast);
        buffer_free(&slow);
    }
    CHECK(n_chunked > 1000 && n_other > 1000);
}

int main(void)
{
    test_header();
    test_body();
    test_twins();
    buffer_free(&scratch);
    buffer_free(&out);
    return check_done("test_http_message");
}
