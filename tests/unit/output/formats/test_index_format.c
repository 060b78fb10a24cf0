/* SPDX-License-Identifier: MIT
 * test_index_format.c - one page in each format, word for word; the escapes of those that are not JSON
 * against slow twins; the table of formats and that of fields. */
#include "check.h"

#include <ctype.h>
#include <stdlib.h>

#include "output/formats/index_format.h"
#include "output/exports/template_export.h"
#include "unit/soup.h"

static struct buffer out;
static const struct format_settings few = {
    .fields = 1u << PAGE_FIELD_ID | 1u << PAGE_FIELD_CLUSTER | 1u << PAGE_FIELD_CONTENT |
              1u << PAGE_FIELD_WARNINGS,
    .index = "pages"};

/* A record with these values, all others empty. */
static struct page_record record_of(struct span content, struct span warnings)
{
    struct page_record r = {.page = NULL};
    for (int f = 0; f < PAGE_FIELDS; f++) r.value[f] = span_of("");
    r.value[PAGE_FIELD_ID] = span_of("00112233445566778899aabbccddeeff");
    r.value[PAGE_FIELD_URL] = span_of("https://a.example/x");
    r.value[PAGE_FIELD_LANG] = span_of("en");
    r.value[PAGE_FIELD_CLUSTER] = span_of("3");
    r.value[PAGE_FIELD_CONTENT] = content;
    r.value[PAGE_FIELD_WARNINGS] = warnings;
    return r;
}

static const char *page_in(const struct index_format *format, struct span content, struct span warnings)
{
    struct page_record r = record_of(content, warnings);
    out.len = 0;
    format->page(&few, &r, &out);
    return buffer_text(&out);
}

#define ID "00112233445566778899aabbccddeeff"
#define MEMBERS "\"cluster\":3,\"content\":\"a\\nb\\\\\",\"warnings\":[\"x\",\"y\"]}"

static void test_pages(void)
{
    struct span text = span_of("a\nb\\"), list = span_of("x\ny");
    CHECK_STR(page_in(&format_opensearch, text, list),
              "{\"index\":{\"_index\":\"pages\",\"_id\":\"" ID "\"}}\n{\"id\":\"" ID "\"," MEMBERS "\n");
    CHECK_STR(page_in(&format_elasticsearch, text, list), page_in(&format_opensearch, text, list));
    CHECK_STR(page_in(&format_solr, text, list), "{\"id\":\"" ID "\"," MEMBERS);
    CHECK_STR(page_in(&format_meilisearch, text, list), "{\"id\":\"" ID "\"," MEMBERS "\n");
    CHECK_STR(page_in(&format_typesense, text, list), "{\"id\":\"" ID "\"," MEMBERS "\n");
    CHECK_STR(page_in(&format_vespa, text, list),
              "{\"put\":\"id:pages:pages::" ID "\",\"fields\":{\"id\":\"" ID "\"," MEMBERS "}\n");
    CHECK_STR(page_in(&format_groonga, text, list), "{\"_key\":\"" ID "\"," MEMBERS);
    CHECK_STR(page_in(&format_xapian, text, list),
              "id=" ID "\ncluster=3\ncontent=a\n=b\\\nwarnings=x\n=y\n\n");
    CHECK_STR(page_in(&format_sphinx, text, list), "619714147312856831\t" ID "\t3\ta b\\\tx y\n");
    CHECK_STR(page_in(&format_manticore, text, list), page_in(&format_sphinx, text, list));
    CHECK_STR(page_in(&format_postgresql, text, list), ID "\t3\ta\\nb\\\\\t{\"x\",\"y\"}\n");
    CHECK_STR(page_in(&format_dolma, text, list),
              "{\"id\":\"" ID "\",\"text\":\"a\\nb\\\\\",\"source\":\"pages\",\"metadata\":"
              "{\"cluster\":3,\"warnings\":[\"x\",\"y\"]}}\n");
    CHECK_STR(page_in(&format_datatrove, text, list),
              "{\"id\":\"" ID "\",\"text\":\"a\\nb\\\\\",\"metadata\":"
              "{\"cluster\":3,\"warnings\":[\"x\",\"y\"]}}\n");
    CHECK_STR(page_in(&format_postgresql, span_of(""), span_of("")), ID "\t3\t\t{}\n");
    CHECK_STR(page_in(&format_xapian, span_of(""), span_of("")), "id=" ID "\ncluster=3\n\n");
    CHECK_STR(page_in(&format_postgresql, span_of("\\N"), span_of("\"q\"\n\\")),
              ID "\t3\t\\\\N\t{\"\\\\\"q\\\\\"\",\"\\\\\\\\\"}\n");
}

/* ISO 28500: the head, the length, the digest of the block; the same id for the same URL. */
static void test_wet(void)
{
    const char *record = page_in(&format_wet, span_of("hello"), span_of(""));
    CHECK(strncmp(record, "WARC/1.0\r\nWARC-Type: conversion\r\nWARC-Target-URI: https://a.example/x\r\n"
                          "WARC-Date: 1970-01-01T00:00:00Z\r\nWARC-Record-ID: <urn:uuid:", 124) == 0);
    CHECK(strstr(record, "\r\nWARC-Identified-Content-Language: eng\r\n"));
    CHECK(strstr(record, "\r\nWARC-Block-Digest: sha1:VL2MMHO4YXUKFWV63YHTWSBM3GXKSQ2N\r\n"
                         "Content-Type: text/plain\r\nContent-Length: 5\r\n\r\nhello\r\n\r\n"));
    char *first = strdup(record);
    CHECK_STR(page_in(&format_wet, span_of("hello"), span_of("")), first);
    free(first);
    struct page_record r = record_of(span_of("hello"), span_of(""));
    out.len = 0;
    format_wet.more(&few, &r, &out);
    CHECK(strstr(buffer_text(&out), "{\"id\":\"" ID "\",\"cluster\":3,\"warnings\":[]}\r\n\r\n"));
    CHECK(strstr(out.at, "\r\nWARC-Refers-To: <urn:uuid:"));
}

/* ---- twins: a character at a time, by the words of the manuals ---- */

static void slow_copy(struct span text, struct buffer *to)
{
    for (size_t i = 0; i < text.len; i++) {
        if (text.at[i] == '\\')
            buffer_puts(to, "\\\\");
        else if (text.at[i] == '\n')
            buffer_puts(to, "\\n");
        else if (text.at[i] == '\t')
            buffer_puts(to, "\\t");
        else if (text.at[i] == '\r')
            buffer_puts(to, "\\r");
        else
            buffer_putc(to, text.at[i]);
    }
}

/* The literal of the array first, then the escapes of COPY on all of it. */
static void slow_array(struct span list, struct buffer *to)
{
    struct buffer literal = {0};
    bool open = false;
    buffer_putc(&literal, '{');
    for (size_t i = 0; i < list.len; i++) {
        if (!open) buffer_puts(&literal, literal.len > 1 ? ",\"" : "\"");
        open = list.at[i] != '\n';
        if (list.at[i] == '"' || list.at[i] == '\\') buffer_putc(&literal, '\\');
        buffer_putc(&literal, open ? list.at[i] : '"');
    }
    if (open) buffer_putc(&literal, '"');
    buffer_putc(&literal, '}');
    slow_copy(buffer_span(&literal), to);
    buffer_free(&literal);
}

static void slow_replaced(struct span text, const char *newline, const char *tab, struct buffer *to)
{
    for (size_t i = 0; i < text.len; i++) {
        if (text.at[i] == '\n')
            buffer_puts(to, newline);
        else if (text.at[i] == '\t')
            buffer_puts(to, tab);
        else
            buffer_putc(to, text.at[i]);
    }
}

static void test_twins(void)
{
    static const char letters[] = "ab\\\\\n\n\t\r\"'={},;N. ";
    struct lcg l = {13};
    struct buffer text = {0}, list = {0}, want = {0};
    for (int round = 0; round < 2000; round++) {
        text.len = list.len = 0;
        for (uint32_t n = lcg_next(&l, 60); n > 0; n--)
            buffer_putc(&text, letters[lcg_next(&l, sizeof letters - 1)]);
        for (uint32_t n = lcg_next(&l, 60); n > 0; n--)
            buffer_putc(&list, letters[lcg_next(&l, sizeof letters - 1)]);

        struct span t = buffer_span(&text), w = buffer_span(&list);
        want.len = 0;
        buffer_puts(&want, ID "\t3\t");
        slow_copy(t, &want);
        buffer_putc(&want, '\t');
        slow_array(w, &want);
        buffer_putc(&want, '\n');
        CHECK_STR(page_in(&format_postgresql, t, w), buffer_text(&want));

        want.len = 0;
        buffer_puts(&want, "id=" ID "\ncluster=3\n");
        if (t.len) buffer_puts(&want, "content=");
        slow_replaced(t, "\n=", "\t", &want);
        if (t.len) buffer_putc(&want, '\n');
        if (w.len) buffer_puts(&want, "warnings=");
        slow_replaced(w, "\n=", "\t", &want);
        buffer_puts(&want, w.len ? "\n\n" : "\n");
        CHECK_STR(page_in(&format_xapian, t, w), buffer_text(&want));

        want.len = 0;
        buffer_puts(&want, "619714147312856831\t" ID "\t3\t");
        slow_replaced(t, " ", " ", &want);
        buffer_putc(&want, '\t');
        slow_replaced(w, " ", " ", &want);
        buffer_putc(&want, '\n');
        CHECK_STR(page_in(&format_sphinx, t, w), buffer_text(&want));
    }
    buffer_free(&text);
    buffer_free(&list);
    buffer_free(&want);
}

/* ---- tables ---- */

static void test_formats(void)
{
    unsigned n = 0;
    for (; index_format(n); n++) {
        const struct index_format *f = index_format(n);
        CHECK_STR(infodisc_format_name(n), f->name);
        CHECK(!infodisc_format_is_of_templates(n));
        const char *named = f->suffix ? f->name : f->also ? "llms.txt" : NULL; /* others begin with "pages." */
        CHECK(f->page && (named ? strcmp(f->file, named) == 0 : strncmp(f->file, "pages.", 6) == 0));
        CHECK(!f->schema == !f->schema_file && (f->schema || !f->schema_always));
        for (const char *c = f->name; *c; c++) CHECK(islower((unsigned char)*c));
        for (unsigned other = 0; other < n; other++) {
            CHECK(strcmp(f->name, index_format(other)->name) != 0);
            CHECK(strcmp(f->file, index_format(other)->file) != 0);
        }
    }
    CHECK(n >= 14);
    unsigned all = n;
    for (; template_export(all - n); all++) {
        const struct template_export *e = template_export(all - n);
        CHECK_STR(infodisc_format_name(all), e->name);
        CHECK(infodisc_format_is_of_templates(all));
        CHECK(strncmp(e->file, e->name, strlen(e->name)) == 0);
        for (unsigned other = 0; other < all; other++)
            CHECK(strcmp(e->name, infodisc_format_name(other)) != 0);
    }
    CHECK(!infodisc_format_is_of_templates(all));
    CHECK(all >= n + 9 && !infodisc_format_name(all) && !infodisc_format_name(64));
}

static void test_fields(void)
{
    CHECK_STR(infodisc_field_name(0), "id");
    CHECK(!infodisc_field_name(PAGE_FIELDS));
    for (int f = 0; f < PAGE_FIELDS; f++) {
        const char *name = page_fields[f].name;
        size_t n = strlen(name);
        CHECK(strspn(name, "abcdefghijklmnopqrstuvwxyz_") == n);
        /* Meilisearch takes a name that ends so for that of the key; there, record_id has another one. */
        CHECK(f == 0 || f == PAGE_FIELD_RECORD_ID || n < 2 || strcmp(name + n - 2, "id") != 0);
        CHECK((page_fields[f].kind == FIELD_KEY) == (f == PAGE_FIELD_ID));
    }
}

/* No name but that of the key ends in "id". */
static void test_meilisearch_key(void)
{
    struct page_record record = record_of(span_of("a"), span_of(""));
    const struct format_settings all = {.fields = PAGE_FIELDS_ALL};
    record.value[PAGE_FIELD_RECORD_ID] = span_of("<urn:uuid:1>");
    out.len = 0;
    format_meilisearch.page(&all, &record, &out);
    const char *text = buffer_text(&out), *key = strstr(text, "id\":");
    CHECK(strstr(text, ",\"record\":\"<urn:uuid:1>\",") && key && !strstr(key + 1, "id\":"));
}

/* "filter": "duplicate_of IS NULL" leaves duplicates out. */
static void test_meilisearch_filters(void)
{
    out.len = 0;
    format_meilisearch.schema(&(struct format_settings){.fields = PAGE_FIELDS_ALL}, &out);
    const char *filters = strstr(buffer_text(&out), "\"filterableAttributes\"");
    const char *name = strstr(filters, "\"duplicate_of\"");
    CHECK(name && name < strstr(filters, "]"));
}

static void test_record(void)
{
    static const char *const warnings[] = {"one", "two"};
    char *host = malloc(40001);
    memset(host, 'h', 40000);
    host[40000] = '\0';
    struct infodisc_page page = {.id = "0000000000000000ffffffffffffffff",
                                 .url = "u\tv",
                                 .path = "a\xFF\n\"b",
                                 .host = host,
                                 .cluster = 4000000000,
                                 .content = "a\nb\x01",
                                 .redundant = ""};
    struct page_record r = {.page = &page, .warnings = warnings, .n_warnings = 2};
    page_record_fill(&r);
    CHECK(span_is(r.value[PAGE_FIELD_URL], "u v"));
    CHECK(span_is(r.value[PAGE_FIELD_PATH], "a\xEF\xBF\xBD \"b"));
    CHECK(r.value[PAGE_FIELD_HOST].len == FIELD_BYTES_MAX);
    CHECK(span_is(r.value[PAGE_FIELD_CLUSTER], "4000000000"));
    CHECK(span_is(r.value[PAGE_FIELD_CONTENT], "a\nb "));
    CHECK(span_is(r.value[PAGE_FIELD_TITLE], "") && span_is(r.value[PAGE_FIELD_REDUNDANT], ""));
    CHECK(span_is(r.value[PAGE_FIELD_WARNINGS], "one\ntwo"));
    CHECK(page_record_docid(&r) == INT64_MAX);
    page.id = "ffffffffffffffff8000000000000000"; /* 0 is no number for Sphinx */
    page_record_fill(&r);
    CHECK(page_record_docid(&r) == 1);
    page_record_free(&r);
    free(host);
}

int main(void)
{
    test_pages();
    test_wet();
    test_twins();
    test_formats();
    test_fields();
    test_meilisearch_key();
    test_meilisearch_filters();
    test_record();
    buffer_free(&out);
    return check_done("index_format");
}
