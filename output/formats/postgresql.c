/* SPDX-License-Identifier: MIT
 * postgresql.c - PostgreSQL: rows in the text format of COPY, and the table for them.
 *
 * One row per line, columns separated by tabs, in the order of the fields; \\ \n \r \t as in C. Empty texts are
 * empty strings, not NULL (\N), but an unknown date is NULL. Lists are arrays: {"a","b"} with \" and \\ in the
 * items, escaped again for COPY. */
#include "output/formats/index_format.h"

static void put_escaped(char c, struct buffer *out)
{
    switch (c) {
    case '\\':
        buffer_puts(out, "\\\\");
        break;
    case '\n':
        buffer_puts(out, "\\n");
        break;
    case '\r':
        buffer_puts(out, "\\r");
        break;
    case '\t':
        buffer_puts(out, "\\t");
        break;
    default:
        buffer_putc(out, c);
        break;
    }
}

static void put_text(struct span text, struct buffer *out)
{
    const char *at = text.at, *end = text.at + text.len;
    while (at < end) {
        const char *from = at;
        while (at < end && *at != '\\' && *at != '\n' && *at != '\r' && *at != '\t') at++;
        buffer_add(out, from, (size_t)(at - from));
        if (at < end) put_escaped(*at++, out);
    }
}

static void put_array(struct span list, struct buffer *out)
{
    const char *comma = "";
    struct span item;
    buffer_putc(out, '{');
    while (list_next(&list, &item)) {
        buffer_printf(out, "%s\"", comma);
        for (size_t i = 0; i < item.len; i++) {
            if (item.at[i] == '"' || item.at[i] == '\\') buffer_puts(out, "\\\\");
            put_escaped(item.at[i], out);
        }
        buffer_putc(out, '"');
        comma = ",";
    }
    buffer_putc(out, '}');
}

static void put_date(const struct page_record *r, int field, struct buffer *out)
{
    char date[DATE_BYTES];
    buffer_puts(out, page_field_date(r, field, DATE_UTC, date) ? date : "\\N");
}

static void put_page(const struct format_settings *s, const struct page_record *r, struct buffer *out)
{
    const char *tab = "";
    for (int f = 0; f < PAGE_FIELDS; f++) {
        if (!page_field_in(s->fields, f)) continue;
        buffer_puts(out, tab);
        tab = "\t";
        if (page_fields[f].kind == FIELD_LIST)
            put_array(r->value[f], out);
        else if (page_fields[f].kind == FIELD_DATE)
            put_date(r, f, out);
        else
            put_text(r->value[f], out);
    }
    buffer_putc(out, '\n');
}

static const char *type_of(enum field_kind kind)
{
    switch (kind) {
    case FIELD_KEY:
        return "text PRIMARY KEY";
    case FIELD_NUMBER:
        return "integer NOT NULL";
    case FIELD_DATE:
        return "timestamptz";
    case FIELD_LIST:
        return "text[] NOT NULL";
    default:
        return "text NOT NULL";
    }
}

/* Scripts that have no blanks between words, and Korean, whose words have their particles at the end: each character is
 * a word, and a word of theirs a phrase. */
static const char unspaced[] =
    "[\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3040-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7af"
    "\\uf900-\\ufaff\\U00020000-\\U0003ffff]";

/* The configurations of PostgreSQL 14 and later, by language. */
static const char configuration[] =
    "('pg_catalog.' || CASE split_part(lower(lang), '-', 1)\n"
    "        WHEN 'ar' THEN 'arabic' WHEN 'hy' THEN 'armenian' WHEN 'eu' THEN 'basque' WHEN 'ca' THEN 'catalan'\n"
    "        WHEN 'da' THEN 'danish' WHEN 'nl' THEN 'dutch' WHEN 'en' THEN 'english' WHEN 'fi' THEN 'finnish'\n"
    "        WHEN 'fr' THEN 'french' WHEN 'de' THEN 'german' WHEN 'el' THEN 'greek' WHEN 'hi' THEN 'hindi'\n"
    "        WHEN 'hu' THEN 'hungarian' WHEN 'id' THEN 'indonesian' WHEN 'ga' THEN 'irish' WHEN 'it' THEN 'italian'\n"
    "        WHEN 'lt' THEN 'lithuanian' WHEN 'ne' THEN 'nepali' WHEN 'no' THEN 'norwegian' "
    "WHEN 'nb' THEN 'norwegian'\n"
    "        WHEN 'pt' THEN 'portuguese' WHEN 'ro' THEN 'romanian' WHEN 'ru' THEN 'russian' WHEN 'sr' THEN 'serbian'\n"
    "        WHEN 'es' THEN 'spanish' WHEN 'sv' THEN 'swedish' WHEN 'ta' THEN 'tamil' WHEN 'tr' THEN 'turkish'\n"
    "        WHEN 'yi' THEN 'yiddish' ELSE 'simple' END)::regconfig";

/* Words of a text of a page, and of a query: stems by the language of both, or, without a language, as they are
 * written. A sigma at the end of a word is a sigma; names of hosts and files, which the parser takes for one word, are
 * several words. */
static void put_functions(const char *index, struct buffer *out)
{
    buffer_printf(out,
                  "CREATE FUNCTION \"%s_words\"(lang text, words text) RETURNS tsvector\n"
                  "LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$\n"
                  "    SELECT to_tsvector(%s,\n"
                  "        regexp_replace(translate(words, 'ς./@<>&', 'σ      '), '(%s)', ' \\1 ', 'g'))\n$$;\n",
                  index, configuration, unspaced);
    buffer_printf(out,
                  "CREATE FUNCTION \"%s_query\"(lang text, words text) RETURNS tsquery\n"
                  "LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$\n"
                  "    SELECT websearch_to_tsquery(%s,\n"
                  "        regexp_replace(regexp_replace(translate(words, 'ς./@<>&', 'σ      '), '(%s+)', '\"\\1\"', 'g'),\n"
                  "            '(%s)', ' \\1 ', 'g'))\n$$;\n",
                  index, configuration, unspaced, unspaced);
}

/* What a field adds to the words of the row. A tsvector has less than 1 MiB, and a larger one stops the
 * COPY. A character of text adds at most 8 bytes to it: of "A-B" with letters of 4 bytes, the parser makes
 * the words A-B, A and B, each with 4 bytes of count and position, 30 bytes for 4 characters. So all fields
 * of a column together may have 131,000 characters. The columns hold the whole text. */
static void put_words(const struct format_settings *s, int field, const char *lang, struct buffer *out)
{
    enum field_kind kind = page_fields[field].kind;
    int characters = kind == FIELD_TITLE ? 2000 : kind == FIELD_HEADINGS ? 20000 : 100000;
    bool is_head = kind == FIELD_TITLE || kind == FIELD_HEADINGS;
    buffer_printf(out, "setweight(\"%s_words\"(%s, left(%s, %d)), '%s')", s->index, lang, page_fields[field].name,
                  characters, is_head ? "A" : kind == FIELD_TEXT ? "B" : "D");
}

/* A column of the words of the text, or of what the site repeats, with an index. */
static void put_search(const struct format_settings *s, const char *column, const char *lang,
                       bool low, struct buffer *out, struct buffer *indexes)
{
    bool any = false;
    for (int f = 0; f < PAGE_FIELDS; f++) {
        if (!page_field_in(s->fields, f) || !field_is_searched(page_fields[f].kind, low)) continue;
        if (any)
            buffer_puts(out, " ||\n        ");
        else
            buffer_printf(out, ",\n    %s tsvector GENERATED ALWAYS AS (\n        ", column);
        put_words(s, f, lang, out);
        any = true;
    }
    if (!any) return;
    buffer_puts(out, ") STORED");
    buffer_printf(indexes, "CREATE INDEX ON \"%s\" USING gin (%s);\n", s->index, column);
}

static void put_schema(const struct format_settings *s, struct buffer *out)
{
    put_functions(s->index, out);
    buffer_printf(out, "CREATE TABLE \"%s\" (", s->index);
    for (int f = 0; f < PAGE_FIELDS; f++)
        if (page_field_in(s->fields, f))
            buffer_printf(out, "%s\n    %s %s", f == PAGE_FIELD_ID ? "" : ",", page_fields[f].name,
                          type_of(page_fields[f].kind));
    struct buffer indexes = {0};
    put_search(s, "search", "''", false, out, &indexes);
    if (page_field_in(s->fields, PAGE_FIELD_LANG)) put_search(s, "search_stems", "lang", false, out, &indexes);
    put_search(s, "search_redundant", "''", true, out, &indexes);
    buffer_printf(out, "\n);\n%s", buffer_text(&indexes));
    buffer_free(&indexes);
}

const struct index_format format_postgresql = {.name = "postgresql",
                                               .file = "pages.postgresql.copy",
                                               .page = put_page,
                                               .schema_file = "pages.postgresql.sql",
                                               .schema_always = true,
                                               .schema = put_schema};
