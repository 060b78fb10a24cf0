/* SPDX-License-Identifier: MIT
 * test_warc_record.c - the framing of WARC files: headers of all three versions, dates, and lengths that are
 * wrong. The records of random files against a slow reader of such files as are well formed. */
#include "check.h"

#include <time.h>

#include "base/text/capture_date.h"
#include "site/archives/warc_record.h"
#include "unit/soup.h"
#include "unit/temp_dir.h"

static char *dir;

/* Opens a WARC with these bytes. */
static int open_text(struct warc_reader *r, struct span bytes)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/x.warc", dir);
    FILE *f = fopen(path, "wb+");
    if (!f) return -1;
    if (bytes.len) fwrite(bytes.at, 1, bytes.len, f);
    fflush(f);
    int fd = dup(fileno(f));
    fclose(f);
    warc_open(r, (struct byte_range){.fd = fd, .from = 0, .end = bytes.len}, false);
    return fd;
}

/* The n-th record (from 0) of a file, its block too; false if there are fewer. */
static bool nth(const char *text, int n, struct warc_record *record, char uri[100], char block[100])
{
    struct warc_reader r;
    int fd = open_text(&r, span_of(text));
    bool found = false;
    for (enum warc_step step; !found && (step = warc_next(&r, record)) != WARC_END;) {
        if (step != WARC_RECORD) continue;
        snprintf(uri, 100, "%.*s", (int)record->uri.len, record->uri.at ? record->uri.at : "");
        bool whole = warc_read_block(&r, record, 99);
        found = whole && n-- == 0;
        if (found) snprintf(block, 100, "%.*s", (int)r.block.len, r.block.at ? r.block.at : "");
    }
    warc_close(&r);
    close(fd);
    return found;
}

static void test_headers(void)
{
    struct warc_record rec;
    char uri[100], block[100];
    CHECK(nth("WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: <http://a.b/c>\r\nContent-Length: 3\r\n\r\nabc\r\n\r\n", 0,
              &rec, uri, block));
    CHECK(rec.type == WARC_RESPONSE && rec.length == 3 && !rec.corrected && rec.date == INT64_MIN);
    CHECK_STR(uri, "http://a.b/c");
    CHECK_STR(block, "abc");
    CHECK(nth("\r\nWARC/1.1\nwarc-type:Revisit\nContent-Type: a/b\nX: y\n z: folded\nContent-Length:2\n"
              "WARC-Truncated: time\nWARC-Date: 2024-02-29T00:00:01Z\n\nab\n\n", 0, &rec, uri, block));
    CHECK(rec.type == WARC_REVISIT && rec.truncated.len == strlen("time"));
    CHECK(rec.date == 1709164801ll * 1000000);
    CHECK(nth("WARC/0.18\r\nWARC-Type: else\r\nContent-Length: 0\r\n\r\n\r\n\r\n", 0, &rec, uri, block));
    CHECK(rec.type == WARC_OTHER && rec.length == 0);
    CHECK(!nth("WARC/1.0\r\nContent-Length: 5\r\n", 0, &rec, uri, block));
    CHECK(!nth("WARX/1.0\r\nContent-Length: 0\r\n\r\n", 0, &rec, uri, block));
    CHECK(!nth("", 0, &rec, uri, block));
}

static void test_lengths(void)
{
    static const char *const lengths[] = {"3", "2", "9", "999999999999", "x", "-1", "", "18446744073709551617"};
    struct warc_record rec;
    char uri[100], block[100];
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        struct buffer text = {0};
        buffer_printf(&text, "WARC/1.0\r\nContent-Length: %s\r\n\r\nabc\r\n\r\nWARC/1.0\r\nContent-Length: 1\r\n\r\nd\r\n\r\n",
                      lengths[i]);
        CHECK(nth(buffer_text(&text), 0, &rec, uri, block));
        CHECK_STR(block, "abc");
        CHECK(rec.corrected == (i != 0) && rec.length == 3);
        CHECK(nth(text.at, 1, &rec, uri, block) && !rec.corrected);
        CHECK_STR(block, "d");
        buffer_free(&text);
    }
}

static void test_dates(void)
{
    CHECK(warc_date(span_of("1970-01-01T00:00:00Z")) == 0);
    CHECK(warc_date(span_of("2016-09-19T18:03:53.123456Z")) == 1474308233123456);
    CHECK(warc_date(span_of(" 2016-09-19T18:03:53.5Z ")) == 1474308233500000);
    CHECK(warc_date(span_of("2016")) == 1451606400ll * 1000000);
    CHECK(warc_date(span_of("2016-13-01T00:00:00Z")) == INT64_MIN);
    CHECK(http_date(span_of("Tue, 28 Mar 2017 03:57:03 GMT")) == 1490673423ll * 1000000);
    CHECK(http_date(span_of("Tue Mar 28 03:57:03 2017")) == 1490659200ll * 1000000); /* no zone: the day */
    CHECK(http_date(span_of("")) == 0 && http_date(span_of("0")) == 0 && http_date(span_of("-1")) == 0);
    CHECK(warc_date(span_of("")) == INT64_MIN && warc_date(span_of("yesterday")) == INT64_MIN);
    struct lcg l = {1};
    for (int i = 0; i < 2000; i++) { /* the C library's calendar */
        time_t t = (time_t)lcg_next(&l, UINT32_MAX) * (1 + lcg_next(&l, 20));
        char text[40];
        struct tm tm;
        strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&t, &tm));
        CHECK(warc_date(span_of(text)) == (int64_t)t * 1000000);
    }
}

/* The i-th record of a well-formed file, by the standard alone: its block; at NULL after the last. */
static struct span slow_block(struct span text, int i)
{
    for (;;) {
        const char *end = text.len ? memmem(text.at, text.len, "\r\n\r\n", 4) : NULL;
        if (!end) return (struct span){0};
        const char *field = memmem(text.at, (size_t)(end - text.at), "\r\nContent-Length: ", 18);
        size_t length = strtoul(field + 18, NULL, 10), used = (size_t)(end + 4 - text.at);
        if (i-- == 0) return (struct span){end + 4, length};
        used += length + 4;
        text = (struct span){text.at + used, text.len - used};
    }
}

static void test_twins(void)
{
    struct lcg l = {9};
    for (int round = 0; round < 200; round++) {
        struct buffer text = {0};
        int n = (int)lcg_next(&l, 6);
        for (int i = 0; i < n; i++) {
            uint32_t length = lcg_next(&l, 300000 >> lcg_next(&l, 18));
            buffer_printf(&text, "WARC/1.%u\r\nWARC-Type: response\r\nContent-Length: %u\r\n\r\n", lcg_next(&l, 2), length);
            while (length--) buffer_putc(&text, "WARC/1.0\r\n"[lcg_next(&l, 10)]);
            buffer_puts(&text, "\r\n\r\n");
        }
        struct warc_reader r;
        struct warc_record rec;
        int fd = open_text(&r, buffer_span(&text)), i = 0;
        for (enum warc_step step; (step = warc_next(&r, &rec)) != WARC_END; i++) {
            struct span want = slow_block(buffer_span(&text), i);
            CHECK(step == WARC_RECORD && warc_read_block(&r, &rec, SIZE_MAX) && !rec.corrected);
            CHECK(want.at && span_equal(buffer_span(&r.block), want));
        }
        CHECK(i == n);
        warc_close(&r);
        close(fd);
        buffer_free(&text);
    }
}

int main(void)
{
    dir = temp_dir_new();
    test_headers();
    test_lengths();
    test_dates();
    test_twins();
    temp_dir_end(dir);
    return check_done("test_warc_record");
}
