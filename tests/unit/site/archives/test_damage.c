/* SPDX-License-Identifier: MIT
 * test_damage.c - a flipped bit or a cut anywhere in a container: pages that it does not hit are there, byte
 * for byte, and nothing is found that was never in it but what the damage made.
 *
 * Each container holds the same pages; where each one's bytes lie in the file is known, and so which are hit. */
#include "check.h"

#include <stdint.h>

#include "site/site.h"
#include "unit/packed.h"
#include "unit/soup.h"
#include "unit/temp_dir.h"

enum { PAGES = 9, FLIPS = 40, CUTS = 20, PAGE_BYTES = 6000 };

enum kind { WARC, WARC_GZ, WARC_ZST, WACZ, JSONL, JSONL_GZ, TAR, KINDS };
static const char *const name_of[KINDS] = {"x.warc", "x.warc.gz",  "x.warc.zst", "x.wacz",
                                           "x.jsonl", "x.jsonl.gz", "x.tar"};

static struct buffer html[PAGES];

struct container {
    struct buffer bytes;
    size_t from[PAGES], end[PAGES]; /* of each page's record in it */
};

static void make_pages(void)
{
    struct lcg l = {11};
    for (unsigned p = 0; p < PAGES; p++) {
        buffer_printf(&html[p], "<!DOCTYPE html><html><head><title>Page %u</title></head><body>\n", p);
        while (html[p].len < 500 + lcg_next(&l, PAGE_BYTES))
            buffer_printf(&html[p], "<p>word%u of page %u\r\n\r\nWARC is a word</p>\n", lcg_next(&l, 5000), p);
        buffer_puts(&html[p], "</body></html>");
    }
}

/* A request before and a response for each page; those of even number have chunks. */
static void put_record(struct buffer *out, unsigned p, bool is_request)
{
    struct buffer block = {0};
    if (is_request) {
        buffer_printf(&block, "GET /%u.html HTTP/1.1\r\n\r\n", p);
    } else if (p % 2) {
        buffer_printf(&block, "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n");
        buffer_add_span(&block, buffer_span(&html[p]));
    } else {
        buffer_printf(&block, "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n");
        for (size_t at = 0; at < html[p].len; at += 1000) {
            size_t n = html[p].len - at < 1000 ? html[p].len - at : 1000;
            buffer_printf(&block, "%zx\r\n", n);
            buffer_add(&block, html[p].at + at, n);
            buffer_puts(&block, "\r\n");
        }
        buffer_puts(&block, "0\r\n\r\n");
    }
    buffer_printf(out, "WARC/1.0\r\nWARC-Type: %s\r\nWARC-Target-URI: <http://site.example/%u.html>\r\n"
                       "WARC-Date: 2024-02-29T12:00:00Z\r\nContent-Length: %zu\r\n\r\n",
                  is_request ? "request" : "response", p, block.len);
    buffer_add_span(out, buffer_span(&block));
    buffer_puts(out, "\r\n\r\n");
    buffer_free(&block);
}

static void put_warc(struct container *c, enum infodisc_compression kind)
{
    struct buffer record = {0};
    for (unsigned i = 0; i < 2 * PAGES; i++) {
        unsigned p = i / 2;
        bool is_request = i % 2 == 0;
        record.len = 0;
        put_record(&record, p, is_request);
        if (!is_request) c->from[p] = c->bytes.len;
        put_packed(&c->bytes, kind, buffer_span(&record));
        if (!is_request) c->end[p] = c->bytes.len;
    }
    buffer_free(&record);
}

static void put_number(struct buffer *out, uint64_t number, unsigned bytes)
{
    for (; bytes-- > 0; number >>= 8) buffer_putc(out, (char)(number & 0xFF));
}

/* What the local header and the entry in the directory share: version ... length of the name. */
static void put_zip_head(struct buffer *out, size_t bytes, size_t name)
{
    put_number(out, 20, 2);
    put_number(out, 0, 6); /* flags, stored, time */
    put_number(out, 0, 6); /* date, checksum (nobody looks at it) */
    put_number(out, bytes, 4);
    put_number(out, bytes, 4);
    put_number(out, name, 2);
    put_number(out, 0, 2);
}

static void put_wacz(struct container *c)
{
    static const char name[] = "archive/data.warc.gz";
    struct container warc = {.bytes = {0}};
    put_warc(&warc, INFODISC_COMPRESS_GZ);
    struct buffer *out = &c->bytes;
    buffer_puts(out, "PK\3\4");
    put_zip_head(out, warc.bytes.len, strlen(name));
    buffer_puts(out, name);
    for (unsigned p = 0; p < PAGES; p++) {
        c->from[p] = warc.from[p] + out->len;
        c->end[p] = warc.end[p] + out->len;
    }
    buffer_add_span(out, buffer_span(&warc.bytes));
    size_t directory = out->len;
    buffer_puts(out, "PK\1\2");
    put_number(out, 20, 2);
    put_zip_head(out, warc.bytes.len, strlen(name));
    put_number(out, 0, 14); /* comment, disk, attributes, offset of the local header: 0 */
    buffer_puts(out, name);
    size_t end = out->len;
    buffer_puts(out, "PK\5\6");
    put_number(out, 0, 4);
    put_number(out, 1, 2);
    put_number(out, 1, 2);
    put_number(out, end - directory, 4);
    put_number(out, directory, 4);
    put_number(out, 0, 2);
    buffer_free(&warc.bytes);
}

static void put_jsonl(struct container *c, bool packed)
{
    struct buffer lines = {0};
    for (unsigned p = 0; p < PAGES; p++) {
        c->from[p] = lines.len;
        buffer_printf(&lines, "{\"url\": \"http://site.example/%u.html\", \"html\": \"", p);
        for (size_t i = 0; i < html[p].len; i++) {
            char byte = html[p].at[i];
            if (byte == '\n' || byte == '\r')
                buffer_puts(&lines, byte == '\n' ? "\\n" : "\\u000d");
            else
                buffer_putc(&lines, byte);
        }
        buffer_puts(&lines, "\"}\n");
        c->end[p] = lines.len;
    }
    if (!packed)
        buffer_add_span(&c->bytes, buffer_span(&lines));
    else
        put_packed(&c->bytes, INFODISC_COMPRESS_GZ, buffer_span(&lines));
    buffer_free(&lines);
}

static void put_tar(struct container *c)
{
    for (unsigned p = 0; p < PAGES; p++) {
        char head[512] = {0};
        unsigned sum = 0;
        snprintf(head, 100, "%u.html", p);
        snprintf(head + 100, 8, "0000644");
        snprintf(head + 124, 12, "%011zo", html[p].len);
        memset(head + 148, ' ', 8);
        head[156] = '0';
        memcpy(head + 257, "ustar\00000", 8);
        for (size_t i = 0; i < sizeof head; i++) sum += (unsigned char)head[i];
        snprintf(head + 148, 8, "%06o", sum);
        c->from[p] = c->bytes.len;
        buffer_add(&c->bytes, head, sizeof head);
        buffer_add_span(&c->bytes, buffer_span(&html[p]));
        while (c->bytes.len % 512) buffer_putc(&c->bytes, '\0');
        c->end[p] = c->bytes.len;
    }
    for (int i = 0; i < 1024; i++) buffer_putc(&c->bytes, '\0');
}

static void make(struct container *c, enum kind kind)
{
    if (kind == WACZ) put_wacz(c);
    else if (kind == TAR) put_tar(c);
    else if (kind >= JSONL) put_jsonl(c, kind == JSONL_GZ);
    else put_warc(c, (enum infodisc_compression)((int)INFODISC_COMPRESS_NONE + (int)kind));
}

/* Which of our pages is in the site, with its bytes? has[PAGES] */
static void look(const char *path, bool has[PAGES])
{
    struct site_limits limits = {.page_bytes_max = 1 << 20, .temp_dir = "/tmp", .threads = 1,
                                 .base_url = "http://site.example/"};
    struct infodisc_error error = {0};
    struct site *site = site_open(path, &limits, &error);
    struct buffer bytes = {0};
    memset(has, 0, PAGES * sizeof *has);
    for (uint32_t i = 0; site && i < site->n_pages; i++) {
        const char *detail = NULL;
        unsigned p;
        if (site->reader->load(site->reader, &site->page[i], &bytes, &detail) != SKIP_NONE) continue;
        if (sscanf(site->page[i].url, "http://site.example/%u.html", &p) != 1 || p >= PAGES) continue;
        has[p] |= span_equal(buffer_span(&bytes), buffer_span(&html[p]));
    }
    buffer_free(&bytes);
    site_close(site);
}

static void write_file(const char *path, struct span bytes)
{
    FILE *f = fopen(path, "wb");
    if (!f) return;
    fwrite(bytes.at, 1, bytes.len, f);
    fclose(f);
}

/* The pages that must be there: those whose bytes do not include `at` (a flip) or end before it (a cut). A
 * whole gzip ends where it is damaged; of what was before, some is in the decoder yet. */
static bool must_have(const struct container *c, enum kind kind, unsigned p, size_t at, bool is_cut)
{
    if (kind == JSONL_GZ) return false;
    if (is_cut) return c->end[p] <= at;
    bool line_end = kind == JSONL && at + 1 == c->from[p]; /* two lines become one */
    return !line_end && (at < c->from[p] || at >= c->end[p]);
}

static unsigned n_lost;

static void damage(const struct container *c, enum kind kind, const char *path, size_t at, int bit)
{
    bool has[PAGES], is_cut = bit < 0;
    if (is_cut) {
        write_file(path, (struct span){c->bytes.at, at});
    } else {
        c->bytes.at[at] ^= (char)(1 << bit);
        write_file(path, buffer_span(&c->bytes));
        c->bytes.at[at] ^= (char)(1 << bit);
    }
    look(path, has);
    for (unsigned p = 0; p < PAGES; p++) {
        n_lost += !has[p];
        if (must_have(c, kind, p, at, is_cut) && !has[p])
            fprintf(stderr, "%s: page %u is lost by %s at %zu, bit %d\n", name_of[kind], p, is_cut ? "a cut" : "a flip",
                    at, bit);
        if (must_have(c, kind, p, at, is_cut)) CHECK(has[p]);
    }
}

/* Bytes of a tar are gone, from `at` to the member q, whole blocks or not: what is not hit is there. A header alone
 * that counts as many bytes as the next members have is that of a tar in a tar. */
static void test_hole(const char *path, const struct container *c, unsigned p, size_t at, unsigned q)
{
    bool has[PAGES];
    struct buffer cut = {0};
    unsigned end = q;
    if (at == c->from[p] + 512)
        for (unsigned k = q; k < PAGES; k++)
            if (c->end[k] - c->from[q] == c->end[p] - at) end = k + 1;
    buffer_add(&cut, c->bytes.at, at);
    buffer_add(&cut, c->bytes.at + c->from[q], c->bytes.len - c->from[q]);
    write_file(path, buffer_span(&cut));
    look(path, has);
    for (unsigned i = 0; i < PAGES; i++) {
        bool is_hit = i >= p && i < end;
        if (!is_hit && !has[i]) fprintf(stderr, "x.tar: page %u is lost by a hole from %zu to page %u\n", i, at, q);
        if (!is_hit) CHECK(has[i]);
    }
    buffer_free(&cut);
}

static void test_holes(const char *dir, struct lcg *l)
{
    struct container c = {.bytes = {0}};
    char path[1024];
    put_tar(&c);
    snprintf(path, sizeof path, "%s/x.tar", dir);
    for (unsigned p = 0; p + 1 < PAGES; p++) {
        test_hole(path, &c, p, c.from[p] + 300, p + 1); /* in the header: all members after are shifted */
        test_hole(path, &c, p, c.from[p] + 512, p + 1); /* the header alone is left, as of a tar in a tar */
        for (int i = 0; i < FLIPS; i++) {
            unsigned q = p + 1 + lcg_next(l, PAGES - p - 1);
            test_hole(path, &c, p, c.from[p] + 1 + lcg_next(l, (uint32_t)(c.end[p] - c.from[p] - 1)), q);
        }
    }
    buffer_free(&c.bytes);
}

int main(void)
{
    char *dir = temp_dir_new();
    struct lcg l = {3};
    make_pages();
    for (enum kind kind = 0; dir && kind < KINDS; kind++) {
        struct container c = {.bytes = {0}};
        char path[1024];
        bool has[PAGES];
        make(&c, kind);
        snprintf(path, sizeof path, "%s/%s", dir, name_of[kind]);
        write_file(path, buffer_span(&c.bytes));
        look(path, has);
        for (unsigned p = 0; p < PAGES; p++) CHECK(has[p]);
        n_lost = 0;
        for (int i = 0; i < FLIPS; i++) {
            size_t at = lcg_next(&l, (uint32_t)c.bytes.len);
            damage(&c, kind, path, at, (int)lcg_next(&l, 8));
        }
        damage(&c, kind, path, 400, 3); /* of a tar: in its first header */
        if (kind == WACZ) damage(&c, kind, path, 1, 3); /* in what the directory of the zip leads to */
        for (int i = 0; i < CUTS; i++) damage(&c, kind, path, lcg_next(&l, (uint32_t)c.bytes.len), -1);
        CHECK(n_lost > CUTS); /* the damage is real */
        buffer_free(&c.bytes);
    }
    if (dir) test_holes(dir, &l);
    for (unsigned p = 0; p < PAGES; p++) buffer_free(&html[p]);
    temp_dir_end(dir);
    return check_done("test_damage");
}
