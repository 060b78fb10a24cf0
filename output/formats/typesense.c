/* SPDX-License-Identifier: MIT
 * typesense.c - Typesense: one document per line, for /documents/import. */
#include "output/formats/index_format.h"

static void put_page(const struct format_settings *s, const struct page_record *r, struct buffer *out)
{
    struct json j = {.out = out, .first = true};
    json_begin_object(&j);
    page_record_json(r, s->fields, DATE_SECONDS_OR_NOTHING, &j);
    json_end_object(&j);
    buffer_putc(out, '\n');
}

static const char *type_of(enum field_kind kind)
{
    return kind == FIELD_NUMBER ? "int32" : kind == FIELD_DATE ? "int64" : kind == FIELD_LIST ? "string[]" : "string";
}

/* The body of POST /collections. The key is there without being named. */
static void put_collection(const struct format_settings *s, struct buffer *out)
{
    struct json j = {.out = out, .indent = 1, .first = true};
    json_begin_object(&j);
    json_member_string(&j, "name", s->index);
    json_member_array(&j, "fields");
    for (int f = 0; f < PAGE_FIELDS; f++) {
        enum field_kind kind = page_fields[f].kind;
        if (!page_field_in(s->fields, f) || kind == FIELD_KEY) continue;
        json_begin_object(&j);
        json_member_string(&j, "name", page_fields[f].name);
        json_member_string(&j, "type", type_of(kind));
        if (kind == FIELD_FACET || kind == FIELD_LIST) json_member_bool(&j, "facet", true);
        if (kind == FIELD_DATE) json_member_bool(&j, "optional", true);
        if (kind == FIELD_STORED) {
            json_member_bool(&j, "index", false);
            json_member_bool(&j, "optional", true); /* what is not indexed has to be */
        }
        json_end_object(&j);
    }
    json_end_array(&j);
    json_end_object(&j);
    buffer_putc(out, '\n');
}

const struct index_format format_typesense = {.name = "typesense",
                                              .file = "pages.typesense.jsonl",
                                              .page = put_page,
                                              .schema_file = "pages.typesense.schema.json",
                                              .schema = put_collection};
