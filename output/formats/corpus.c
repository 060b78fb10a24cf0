/* SPDX-License-Identifier: MIT
 * corpus.c - corpora for training: Dolma and datatrove, one document per line.
 *
 *     {"id":"d41d8c...","text":"...","source":"pages","metadata":{"url":"https://...","redundant":"..."}}
 *
 * The text is the informative text; all other fields, including the redundant text, are metadata. Dolma's `added` is
 * when the page was fetched, `created` the date it states; both are left out if unknown. */
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
 * member arrow_schema. Readers that guess the types take a list that is empty at first for one of nulls, and fail at the
 * first author. */
static void put_features(const struct format_settings *s, bool dolma, struct buffer *out)
{
    static const char *const text[] = {"id", "text", "source", "added", "created"};
    const uint64_t outside = (uint64_t)1 << PAGE_FIELD_ID | (uint64_t)1 << PAGE_FIELD_CONTENT;
    struct json j = {.out = out, .indent = 1, .first = true};
    json_begin_object(&j);
    for (int i = 0; i < (dolma ? 5 : 2); i++) put_type(&j, text[i], "string", false);
    json_key(&j, "metadata");
    json_begin_object(&j);
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
