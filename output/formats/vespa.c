/* SPDX-License-Identifier: MIT
 * vespa.c - Vespa: one put operation per line, for `vespa feed`.
 *
 *     {"put":"id:pages:pages::d41d8c...","fields":{"id":"d41d8c...","content":"..."}}
 *
 * The document id consists of names and hexadecimal digits, so it needs no escapes. */
#include <stdio.h>

#include "output/formats/index_format.h"

/* Vespa's schemas reserve the word host. */
static const char *name_of(int field)
{
    return field == PAGE_FIELD_HOST ? "hostname" : page_fields[field].name;
}

static void put_page(const struct format_settings *s, const struct page_record *r, struct buffer *out)
{
    struct json j = {.out = out, .first = true};
    struct span key = r->value[PAGE_FIELD_ID];
    char id[256]; /* 2 names of at most 63 bytes, 32 digits */
    snprintf(id, sizeof id, "id:%s:%s::%.*s", s->index, s->index, (int)key.len, key.at);
    json_begin_object(&j);
    json_member_string(&j, "put", id);
    json_member_object(&j, "fields");
    for (int f = 0; f < PAGE_FIELDS; f++)
        if (page_field_in(s->fields, f)) page_field_json(r, f, name_of(f), DATE_SECONDS_OR_NOTHING, &j);
    json_end_object(&j);
    json_end_object(&j);
    buffer_putc(out, '\n');
}

static const char *field_of(enum field_kind kind)
{
    switch (kind) {
    case FIELD_NUMBER:
        return "int { indexing: summary | attribute }";
    case FIELD_DATE:
        return "long { indexing: summary | attribute }";
    case FIELD_LIST:
        return "array<string> { indexing: summary | attribute }";
    case FIELD_TITLE:
    case FIELD_HEADINGS:
    case FIELD_TEXT:
    case FIELD_LOW:
        return "string {\n            indexing: summary | index\n            index: enable-bm25\n        }";
    case FIELD_STORED:
        return "string { indexing: summary }";
    default:
        return "string { indexing: summary | attribute }";
    }
}

/* Of a word in such a field, in tenths; 0: it is not searched by words. */
static int weight_of(enum field_kind kind)
{
    return kind == FIELD_TITLE ? 30 : kind == FIELD_HEADINGS ? 20 : kind == FIELD_TEXT ? 10 : kind == FIELD_LOW ? 1 : 0;
}

/* What a query searches that names no field: all text but what the site repeats. */
static void put_fieldset(const struct format_settings *s, struct buffer *out)
{
    const char *before = "    fieldset default {\n        fields: ", *after = "";
    for (int f = 0; f < PAGE_FIELDS; f++) {
        if (!page_field_in(s->fields, f) || weight_of(page_fields[f].kind) < 10) continue;
        buffer_printf(out, "%s%s", before, name_of(f));
        before = ", ";
        after = "\n    }\n";
    }
    buffer_puts(out, after);
}

/* schemas/INDEX.sd of an application. */
static void put_schema(const struct format_settings *s, struct buffer *out)
{
    buffer_printf(out, "schema %s {\n    document %s {\n", s->index, s->index);
    for (int f = 0; f < PAGE_FIELDS; f++)
        if (page_field_in(s->fields, f))
            buffer_printf(out, "        field %s type %s\n", name_of(f),
                          field_of(page_fields[f].kind));
    buffer_puts(out, "    }\n");
    put_fieldset(s, out);
    buffer_puts(out, "    rank-profile default {\n        first-phase {\n            expression: 0");
    for (int f = 0; f < PAGE_FIELDS; f++) {
        int tenths = weight_of(page_fields[f].kind);
        if (page_field_in(s->fields, f) && tenths)
            buffer_printf(out, " + %d.%d * bm25(%s)", tenths / 10, tenths % 10, name_of(f));
    }
    buffer_puts(out, "\n        }\n    }\n}\n");
}

const struct index_format format_vespa = {.name = "vespa",
                                          .file = "pages.vespa.jsonl",
                                          .page = put_page,
                                          .schema_file = "pages.vespa.sd",
                                          .schema = put_schema};
