/* SPDX-License-Identifier: MIT
 * bulk.c - Elasticsearch and OpenSearch: the body of a _bulk request, two lines per page.
 *
 *     {"index":{"_index":"pages","_id":"d41d8c..."}}
 *     {"id":"d41d8c...","url":"https://...","content":"..."}
 *
 * The last line ends in \n, too. The output is in parts, as servers refuse requests above 100 MB and prefer 5 to 15.
 * The key is the hash of the URL: an _id has at most 512 bytes. */
#include "output/formats/index_format.h"

static void put_page(const struct format_settings *s, const struct page_record *r, struct buffer *out)
{
    struct json action = {.out = out, .first = true}, document = action;
    json_begin_object(&action);
    json_member_object(&action, "index");
    json_member_string(&action, "_index", s->index);
    json_member_span(&action, "_id", r->value[PAGE_FIELD_ID]);
    json_end_object(&action);
    json_end_object(&action);
    buffer_putc(out, '\n');
    json_begin_object(&document);
    page_record_json(r, s->fields, DATE_UTC, &document);
    json_end_object(&document);
    buffer_putc(out, '\n');
}

static const char *type_of(enum field_kind kind)
{
    switch (kind) {
    case FIELD_NUMBER:
        return "integer";
    case FIELD_DATE:
        return "date";
    case FIELD_TITLE:
    case FIELD_HEADINGS:
    case FIELD_TEXT:
    case FIELD_LOW:
    case FIELD_STORED:
        return "text";
    default:
        return "keyword";
    }
}

/* "www.example.org", "12:30", "a_name" are several words: who asks for one of them finds it. */
static void put_char_filter(struct json *j)
{
    static const char *const blanks[] = {". => \\u0020", ": => \\u0020", "_ => \\u0020"};
    json_member_object(j, "char_filter");
    json_member_object(j, "points");
    json_member_string(j, "type", "mapping");
    json_member_array(j, "mappings");
    for (size_t i = 0; i < sizeof blanks / sizeof *blanks; i++) json_string(j, blanks[i]);
    json_end_array(j);
    json_end_object(j);
    json_end_object(j);
}

/* Words of any language as they are written; of Chinese, Japanese and Korean, pairs of characters. What takes Thai
 * apart, by a dictionary, knows no pairs: it is for sites in Thai. */
static void put_analysis(struct json *j, bool is_thai)
{
    static const char *const filters[] = {"cjk_width", "small_letters", "cjk_bigram"};
    json_member_object(j, "analysis");
    put_char_filter(j);
    json_member_object(j, "filter");
    json_key(j, "small_letters"); /* of all scripts; the Greek ones without accents, which capitals do not have */
    json_begin_object(j);
    json_member_string(j, "type", "lowercase");
    json_member_string(j, "language", "greek");
    json_end_object(j);
    json_end_object(j);
    json_member_object(j, "analyzer");
    json_member_object(j, "default");
    json_member_array(j, "char_filter");
    json_string(j, "points");
    json_end_array(j);
    json_member_string(j, "tokenizer", is_thai ? "thai" : "standard");
    json_member_array(j, "filter");
    for (size_t i = 0; i < sizeof filters / sizeof *filters; i++) json_string(j, filters[i]);
    json_end_array(j);
    json_end_object(j);
    json_end_object(j);
    json_end_object(j);
}

/* Of a word in such a field; NULL: a query that names no field does not search it. */
static const char *weight_of(enum field_kind kind)
{
    return kind == FIELD_TITLE ? "^3" : kind == FIELD_HEADINGS ? "^2" : kind == FIELD_TEXT ? "" : NULL;
}

static void put_default_field(const struct format_settings *s, struct json *j)
{
    json_member_array(j, "index.query.default_field");
    for (int f = 0; f < PAGE_FIELDS; f++) {
        const char *weight = weight_of(page_fields[f].kind);
        if (!page_field_in(s->fields, f) || !weight) continue;
        struct buffer name = {0};
        buffer_printf(&name, "%s%s", page_fields[f].name, weight);
        json_span(j, buffer_span(&name));
        buffer_free(&name);
    }
    json_end_array(j);
}

/* The body of PUT /INDEX. */
static void put_mapping(const struct format_settings *s, struct buffer *out)
{
    struct json j = {.out = out, .indent = 1, .first = true};
    json_begin_object(&j);
    json_member_object(&j, "settings");
    put_analysis(&j, s->is_thai);
    put_default_field(s, &j);
    json_end_object(&j);
    json_member_object(&j, "mappings");
    json_member_object(&j, "properties");
    for (int f = 0; f < PAGE_FIELDS; f++) {
        if (!page_field_in(s->fields, f)) continue;
        json_member_object(&j, page_fields[f].name);
        json_member_string(&j, "type", type_of(page_fields[f].kind));
        if (page_fields[f].kind == FIELD_STORED) json_member_bool(&j, "index", false);
        json_end_object(&j);
    }
    json_end_object(&j);
    json_end_object(&j);
    json_end_object(&j);
    buffer_putc(out, '\n');
}

const struct index_format format_elasticsearch = {.name = "elasticsearch",
                                                  .file = "pages.elasticsearch*.ndjson",
                                                  .page = put_page,
                                                  .schema_file = "pages.elasticsearch.mapping.json",
                                                  .schema = put_mapping};

const struct index_format format_opensearch = {.name = "opensearch",
                                               .file = "pages.opensearch*.ndjson",
                                               .page = put_page,
                                               .schema_file = "pages.opensearch.mapping.json",
                                               .schema = put_mapping};
