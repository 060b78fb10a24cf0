/* SPDX-License-Identifier: MIT
 * solr.c - Solr: an array of documents, as /update takes it.
 *
 *     [
 *     {"id":"d41d8c...","url":"https://...","content":"..."},
 *     {"id":"a87ff6...","url":"https://...","content":"..."}
 *     ] */
#include "output/formats/index_format.h"

static void put_begin(const struct format_settings *s, struct buffer *out)
{
    (void)s;
    buffer_puts(out, "[\n");
}

static void put_page(const struct format_settings *s, const struct page_record *r, struct buffer *out)
{
    struct json j = {.out = out, .first = true};
    json_begin_object(&j);
    page_record_json(r, s->fields, DATE_UTC_OR_NOTHING, &j);
    json_end_object(&j);
}

static void put_end(const struct format_settings *s, struct buffer *out)
{
    (void)s;
    buffer_puts(out, "\n]\n");
}

/* Types of Solr's _default configuration. */
static const char *type_of(enum field_kind kind)
{
    switch (kind) {
    case FIELD_NUMBER:
        return "pint";
    case FIELD_DATE:
        return "pdate";
    case FIELD_TITLE:
    case FIELD_TEXT:
    case FIELD_LOW:
        return "text_general";
    default:
        return "string";
    }
}

/* The body of POST /solr/CORE/schema. The key is a field of each schema already. */
static void put_schema(const struct format_settings *s, struct buffer *out)
{
    struct json j = {.out = out, .indent = 1, .first = true};
    json_begin_object(&j);
    json_key(&j, "add-field");
    json_begin_array(&j);
    for (int f = 0; f < PAGE_FIELDS; f++) {
        enum field_kind kind = page_fields[f].kind;
        if (!page_field_in(s->fields, f) || kind == FIELD_KEY) continue;
        json_begin_object(&j);
        json_member_string(&j, "name", page_fields[f].name);
        json_member_string(&j, "type", type_of(kind));
        json_member_bool(&j, "stored", true);
        json_member_bool(&j, "multiValued", kind == FIELD_LIST);
        if (kind == FIELD_STORED) {
            json_member_bool(&j, "indexed", false);
            json_member_bool(&j, "docValues", false);
        }
        json_end_object(&j);
    }
    json_end_array(&j);
    json_end_object(&j);
    buffer_putc(out, '\n');
}

const struct index_format format_solr = {.name = "solr",
                                         .file = "pages.solr.json",
                                         .between = ",\n",
                                         .begin = put_begin,
                                         .page = put_page,
                                         .end = put_end,
                                         .schema_file = "pages.solr.schema.json",
                                         .schema = put_schema};
