/* SPDX-License-Identifier: MIT
 * corpus.c - corpora for training: Dolma and datatrove, a document a line.
 *
 *     {"id":"d41d8c...","text":"...","source":"pages","metadata":{"url":"https://...","redundant":"..."}}
 *
 * The text is the informative text; all other fields, the repeated text with them, are metadata. Dolma's `added` is when
 * the page was fetched, `created` the date that it states: left out where they are not known. */
#include "output/formats/index_format.h"

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
    json_key(&j, "metadata");
    json_begin_object(&j);
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

const struct index_format format_dolma = {
    .name = "dolma", .file = "pages.dolma.jsonl", .page = put_dolma};

const struct index_format format_datatrove = {
    .name = "datatrove", .file = "pages.datatrove.jsonl", .page = put_datatrove};
