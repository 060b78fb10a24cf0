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

/* Types of Solr's _default configuration, and one of ours. */
static const char *type_of(enum field_kind kind)
{
    switch (kind) {
    case FIELD_NUMBER:
        return "pint";
    case FIELD_DATE:
        return "pdate";
    case FIELD_TITLE:
    case FIELD_HEADINGS:
    case FIELD_TEXT:
    case FIELD_LOW:
        return "text_words";
    default:
        return "string";
    }
}

/* Words of any language as they are written; of Chinese, Japanese and Korean, pairs of characters, and a longer word is
 * a phrase of them. The filter is for the small letters of all scripts; it takes the accents off Greek ones, which
 * capitals do not have. Of sites in Thai, words by a dictionary, which knows no pairs. */
static void put_text_type(struct json *j, bool is_thai)
{
    static const char *const filter[] = {"solr.CJKWidthFilterFactory", "solr.GreekLowerCaseFilterFactory",
                                         "solr.CJKBigramFilterFactory"};
    json_member_object(j, "add-field-type");
    json_member_string(j, "name", "text_words");
    json_member_string(j, "class", "solr.TextField");
    json_member_string(j, "positionIncrementGap", "100");
    json_member_string(j, "autoGeneratePhraseQueries", "true");
    json_member_object(j, "analyzer");
    json_key(j, "charFilters"); /* "www.example.org", "12:30", "a_name" are several words */
    json_begin_array(j);
    json_begin_object(j);
    json_member_string(j, "class", "solr.PatternReplaceCharFilterFactory");
    json_member_string(j, "pattern", "[.:_]");
    json_member_string(j, "replacement", " ");
    json_end_object(j);
    json_end_array(j);
    json_member_object(j, "tokenizer");
    json_member_string(j, "class", is_thai ? "solr.ThaiTokenizerFactory" : "solr.StandardTokenizerFactory");
    json_end_object(j);
    json_member_array(j, "filters");
    for (size_t i = 0; i < sizeof filter / sizeof *filter; i++) {
        json_begin_object(j);
        json_member_string(j, "class", filter[i]);
        json_end_object(j);
    }
    json_end_array(j);
    json_end_object(j);
    json_end_object(j);
}

static void put_field(struct json *j, int field)
{
    enum field_kind kind = page_fields[field].kind;
    json_begin_object(j);
    json_member_string(j, "name", page_fields[field].name);
    json_member_string(j, "type", type_of(kind));
    json_member_bool(j, "stored", true);
    json_member_bool(j, "multiValued", kind == FIELD_LIST);
    if (kind == FIELD_STORED) {
        json_member_bool(j, "indexed", false);
        json_member_bool(j, "docValues", false);
    }
    json_end_object(j);
}

/* What a query searches that names no field: _text_ is the default field of _default, and empty there. */
static void put_default_field(const struct format_settings *s, struct json *j)
{
    json_member_object(j, "replace-field");
    json_member_string(j, "name", "_text_");
    json_member_string(j, "type", "text_words");
    json_member_bool(j, "indexed", true);
    json_member_bool(j, "stored", false);
    json_member_bool(j, "multiValued", true);
    json_end_object(j);
    json_member_array(j, "add-copy-field");
    for (int f = 0; f < PAGE_FIELDS; f++) {
        if (!page_field_in(s->fields, f) || !field_is_searched(page_fields[f].kind, false)) continue;
        json_begin_object(j);
        json_member_string(j, "source", page_fields[f].name);
        json_member_string(j, "dest", "_text_");
        json_end_object(j);
    }
    json_end_array(j);
}

/* The body of POST /solr/CORE/schema: commands, done in this order. The key is a field of each schema already. */
static void put_schema(const struct format_settings *s, struct buffer *out)
{
    struct json j = {.out = out, .indent = 1, .first = true};
    json_begin_object(&j);
    put_text_type(&j, s->is_thai);
    json_member_array(&j, "add-field");
    for (int f = 0; f < PAGE_FIELDS; f++)
        if (page_field_in(s->fields, f) && page_fields[f].kind != FIELD_KEY) put_field(&j, f);
    json_end_array(&j);
    put_default_field(s, &j);
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
