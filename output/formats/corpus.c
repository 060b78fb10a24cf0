/* SPDX-License-Identifier: MIT
 * corpus.c - corpora: WET files of WARC records, and Dolma and datatrove, one document per line. */
#include "base/hash.h"
#include "base/text/sha1.h"
#include "output/formats/index_format.h"

/* ---- WET ----
 *
 * WARC 1.0 records of type conversion, as in the WET files of Common Crawl.
 *
 *     warcinfo                        once
 *     conversion  text/plain          of each page: the informative text
 *     metadata    application/json    of each page: the other fields, including the redundant text
 *
 * WARC-Date is mandatory: it is when the page was fetched. If unknown, and for the first record, it is the beginning
 * of 1970, as no output depends on the time of the run. Record ids are UUIDs made from the hash of the URL. When
 * compressed, each record is a separate member. */

#define NO_DATE "1970-01-01T00:00:00Z"

/* Common Crawl names languages by ISO 639-3; those that have two letters, too, and many speakers. */
static const char languages[] =
    "ar ara bg bul bn ben ca cat cs ces da dan de deu el ell en eng es spa et est eu eus fa fas fi fin "
    "fr fra ga gle gl glg he heb hi hin hr hrv hu hun hy hye id ind is isl it ita ja jpn ka kat kk kaz "
    "ko kor lt lit lv lav mk mkd ms msa nb nob nl nld nn nno no nor pl pol pt por ro ron ru rus sk slk "
    "sl slv sq sqi sr srp sv swe ta tam te tel th tha tr tur uk ukr ur urd vi vie zh zho ";

/* "eng" of "en"; "" if there is none. */
static struct span language_of(struct span lang)
{
    for (const char *at = languages; *at; at += 7)
        if (lang.len == 2 && memcmp(at, lang.at, 2) == 0) return (struct span){at + 3, 3};
    return (struct span){"", 0};
}

/* "<urn:uuid:...>" from the type of record and the URL; version 8 of RFC 9562: bits of one's own. */
static void put_record_id(const char *type, struct span url, struct buffer *out)
{
    XXH128_hash_t h = XXH3_128bits_withSeed(url.at, url.len, XXH3_64bits(type, strlen(type)));
    uint64_t high = (h.high64 & ~(uint64_t)0xF000) | 0x8000;
    uint64_t low = (h.low64 & ~(uint64_t)0 >> 2) | (uint64_t)1 << 63;
    buffer_printf(out, "<urn:uuid:%08llx-%04llx-%04llx-%04llx-%012llx>\r\n",
                  (unsigned long long)(high >> 32), (unsigned long long)(high >> 16 & 0xFFFF),
                  (unsigned long long)(high & 0xFFFF), (unsigned long long)(low >> 48),
                  (unsigned long long)(low & 0xFFFFFFFFFFFF));
}

/* r: NULL for the first record, which is of no page. */
static void put_header(const char *type, const struct page_record *r, struct buffer *out)
{
    char date[DATE_BYTES] = NO_DATE;
    struct span url = r ? r->value[PAGE_FIELD_URL] : (struct span){"", 0};
    if (r && !page_field_date(r, PAGE_FIELD_FETCHED, DATE_UTC, date)) strcpy(date, NO_DATE);
    buffer_printf(out, "WARC/1.0\r\nWARC-Type: %s\r\n", type);
    if (url.len) buffer_printf(out, "WARC-Target-URI: %.*s\r\n", (int)url.len, url.at);
    buffer_printf(out, "WARC-Date: %s\r\nWARC-Record-ID: ", date);
    put_record_id(type, url, out);
}

/* The last fields of the header, and the block. */
static void put_block(const char *type, struct span block, struct buffer *out)
{
    char digest[SHA1_BASE32];
    sha1_base32(block, digest);
    buffer_printf(out, "WARC-Block-Digest: sha1:%s\r\nContent-Type: %s\r\nContent-Length: %zu\r\n\r\n",
                  digest, type, block.len);
    buffer_add_span(out, block);
    buffer_puts(out, "\r\n\r\n");
}

static void put_begin(const struct format_settings *s, struct buffer *out)
{
    (void)s;
    put_header("warcinfo", NULL, out);
    put_block("application/warc-fields",
              span_of("software: infodisc\r\nformat: WARC File Format 1.0\r\n"
                      "description: informative text of the pages of a web site\r\n"),
              out);
}

static void put_text(const struct format_settings *s, const struct page_record *r, struct buffer *out)
{
    (void)s; /* what the text is called, and that it is there, is the format's */
    struct span lang = language_of(r->value[PAGE_FIELD_LANG]);
    struct span source = r->value[PAGE_FIELD_RECORD_ID];
    put_header("conversion", r, out);
    if (source.len) buffer_printf(out, "WARC-Refers-To: %.*s\r\n", (int)source.len, source.at);
    if (lang.len)
        buffer_printf(out, "WARC-Identified-Content-Language: %.*s\r\n", (int)lang.len, lang.at);
    put_block("text/plain", r->value[PAGE_FIELD_CONTENT], out);
}

static void put_metadata(const struct format_settings *s, const struct page_record *r,
                         struct buffer *out)
{
    struct buffer block = {0};
    struct json j = {.out = &block, .first = true};
    json_begin_object(&j);
    page_record_json(r, s->fields & ~((uint64_t)1 << PAGE_FIELD_CONTENT), DATE_STATED, &j);
    json_end_object(&j);
    put_header("metadata", r, out);
    buffer_puts(out, "WARC-Refers-To: ");
    put_record_id("conversion", r->value[PAGE_FIELD_URL], out);
    put_block("application/json", buffer_span(&block), out);
    buffer_free(&block);
}

const struct index_format format_wet = {.name = "wet",
                                        .file = "pages.warc.wet",
                                        .member_each = true,
                                        .begin = put_begin,
                                        .page = put_text,
                                        .more = put_metadata};

/* ---- Dolma and datatrove ----
 *
 *     {"id":"d41d8c...","text":"...","source":"pages","metadata":{"url":"https://...","redundant":"..."}}
 *
 * The text is the informative text; all other fields, including the redundant text, are metadata. Dolma's `added` is
 * when the page was fetched, `created` the date it states; both are left out if unknown. */

static void put_date(const char *name, const struct page_record *r, int field, struct json *j)
{
    char date[DATE_BYTES];
    if (page_field_date(r, field, DATE_UTC_OR_NOTHING, date)) json_member_string(j, name, date);
}

static void put_document(const struct format_settings *s, const struct page_record *r, bool source,
                         struct buffer *out)
{
    const uint64_t outside = (uint64_t)1 << PAGE_FIELD_ID | (uint64_t)1 << PAGE_FIELD_CONTENT;
    struct json j = {.out = out, .first = true};
    json_begin_object(&j);
    json_member_span(&j, "id", r->value[PAGE_FIELD_ID]);
    json_member_span(&j, "text", r->value[PAGE_FIELD_CONTENT]);
    if (source) {
        json_member_string(&j, "source", s->index);
        put_date("added", r, PAGE_FIELD_FETCHED, &j);
        put_date("created", r, PAGE_FIELD_DATE, &j);
    }
    json_member_object(&j, "metadata");
    page_record_json(r, s->fields & ~outside, DATE_STATED, &j);
    json_end_object(&j);
    json_end_object(&j);
    buffer_putc(out, '\n');
}

static void put_dolma(const struct format_settings *s, const struct page_record *r, struct buffer *out)
{
    put_document(s, r, true, out);
}

static void put_datatrove(const struct format_settings *s, const struct page_record *r,
                          struct buffer *out)
{
    put_document(s, r, false, out);
}

static void put_type(struct json *j, const char *name, const char *type, bool list)
{
    json_key(j, name);
    if (list) json_begin_array(j);
    json_begin_object(j);
    json_member_string(j, "dtype", type);
    json_member_string(j, "_type", "Value");
    json_end_object(j);
    if (list) json_end_array(j);
}

/* The types of a document's members as Features.from_dict() of Hugging Face's datasets has them; Arrow's schema is its
 * member arrow_schema. Readers that guess the types take a list that is empty at first for one of nulls, and fail at
 * the first author. */
static void put_features(const struct format_settings *s, bool dolma, struct buffer *out)
{
    static const char *const text[] = {"id", "text", "source", "added", "created"};
    const uint64_t outside = (uint64_t)1 << PAGE_FIELD_ID | (uint64_t)1 << PAGE_FIELD_CONTENT;
    struct json j = {.out = out, .indent = 1, .first = true};
    json_begin_object(&j);
    for (int i = 0; i < (dolma ? 5 : 2); i++) put_type(&j, text[i], "string", false);
    json_member_object(&j, "metadata");
    for (int f = 0; f < PAGE_FIELDS; f++) {
        enum field_kind kind = page_fields[f].kind;
        if (page_field_in(s->fields & ~outside, f))
            put_type(&j, page_fields[f].name, kind == FIELD_NUMBER ? "int64" : "string", kind == FIELD_LIST);
    }
    json_end_object(&j);
    json_end_object(&j);
    buffer_putc(out, '\n');
}

static void put_dolma_features(const struct format_settings *s, struct buffer *out)
{
    put_features(s, true, out);
}

static void put_datatrove_features(const struct format_settings *s, struct buffer *out)
{
    put_features(s, false, out);
}

const struct index_format format_dolma = {.name = "dolma",
                                          .file = "pages.dolma.jsonl",
                                          .page = put_dolma,
                                          .schema_file = "pages.dolma.features.json",
                                          .schema = put_dolma_features};

const struct index_format format_datatrove = {.name = "datatrove",
                                              .file = "pages.datatrove.jsonl",
                                              .page = put_datatrove,
                                              .schema_file = "pages.datatrove.features.json",
                                              .schema = put_datatrove_features};
