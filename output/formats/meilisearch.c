/* SPDX-License-Identifier: MIT
 * meilisearch.c - Meilisearch: one document per line, in parts, as a server takes at most 100 MB at once. The key is
 * of [A-Za-z0-9_-] only, and no other field's name ends in "id": record_id is called record. */
#include "output/formats/index_format.h"

static void put_page(const struct format_settings *s, const struct page_record *r, struct buffer *out)
{
    struct json j = {.out = out, .first = true};
    json_begin_object(&j);
    for (int f = 0; f < PAGE_FIELDS; f++) {
        const char *name = f == PAGE_FIELD_RECORD_ID ? "record" : page_fields[f].name;
        if (page_field_in(s->fields, f)) page_field_json(r, f, name, DATE_SECONDS_OR_NOTHING, &j);
    }
    json_end_object(&j);
    buffer_putc(out, '\n');
}

/* The names of the chosen fields of one kind. */
static void put_names(struct json *j, const struct format_settings *s, enum field_kind kind)
{
    for (int f = 0; f < PAGE_FIELDS; f++)
        if (page_field_in(s->fields, f) && page_fields[f].kind == kind)
            json_string(j, page_fields[f].name);
}

/* The body of PATCH /indexes/INDEX/settings. A word counts for more the earlier its field is
 * named. A query searches all fields that can be searched, so the repeated text is none of them. */
static void put_settings(const struct format_settings *s, struct buffer *out)
{
    struct json j = {.out = out, .indent = 1, .first = true};
    json_begin_object(&j);
    json_member_array(&j, "searchableAttributes");
    put_names(&j, s, FIELD_TITLE);
    put_names(&j, s, FIELD_HEADINGS);
    put_names(&j, s, FIELD_TEXT);
    json_end_array(&j);
    json_member_array(&j, "filterableAttributes");
    put_names(&j, s, FIELD_FACET);
    put_names(&j, s, FIELD_NUMBER);
    put_names(&j, s, FIELD_LIST);
    put_names(&j, s, FIELD_DATE);
    if (page_field_in(s->fields, PAGE_FIELD_DUPLICATE_OF)) json_string(&j, page_fields[PAGE_FIELD_DUPLICATE_OF].name);
    json_end_array(&j);
    json_member_array(&j, "sortableAttributes");
    put_names(&j, s, FIELD_DATE);
    json_end_array(&j);
    json_end_object(&j);
    buffer_putc(out, '\n');
}

const struct index_format format_meilisearch = {.name = "meilisearch",
                                                .file = "pages.meilisearch*.ndjson",
                                                .page = put_page,
                                                .schema_file = "pages.meilisearch.settings.json",
                                                .schema = put_settings};
