/* SPDX-License-Identifier: MIT
 * postgresql.c - PostgreSQL: rows in the text format of COPY, and the table for them.
 *
 * A row a line, columns between tabs in the order of the fields; \\ \n \r \t stand for what they do in
 * C. Empty texts are empty, not NULL (\N), but a date that is not known is. Lists are arrays: {"a","b"} with \" and \\ in the items,
 * escaped once more for COPY. */
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

/* What a field adds to the words of the row. A tsvector has less than 1 MiB, and a larger one stops the
 * COPY. A character of text adds at most 8 bytes to it: of "A-B" with letters of 4 bytes, the parser makes
 * the words A-B, A and B, each with 4 bytes of count and position, 30 bytes for 4 characters. So all fields
 * of a row together may have 131,000 characters. The columns hold the whole text. */
static void put_words(const char *name, enum field_kind kind, struct buffer *out)
{
    const char *label = kind == FIELD_TITLE ? "A" : kind == FIELD_TEXT ? "B" : "D";
    const char *characters = kind == FIELD_TITLE ? "2000" : kind == FIELD_TEXT ? "100000" : "25000";
    buffer_printf(out, "setweight(to_tsvector('simple', left(%s, %s)), '%s')", name, characters, label);
}

static bool is_searched(enum field_kind kind)
{
    return kind == FIELD_TITLE || kind == FIELD_TEXT || kind == FIELD_LOW;
}

static void put_schema(const struct format_settings *s, struct buffer *out)
{
    const char *before = ",\n    search tsvector GENERATED ALWAYS AS (\n        ", *after = "";
    buffer_printf(out, "CREATE TABLE \"%s\" (", s->index);
    for (int f = 0; f < PAGE_FIELDS; f++)
        if (page_field_in(s->fields, f))
            buffer_printf(out, "%s\n    %s %s", f == PAGE_FIELD_ID ? "" : ",", page_fields[f].name,
                          type_of(page_fields[f].kind));
    for (int f = 0; f < PAGE_FIELDS; f++) {
        if (!page_field_in(s->fields, f) || !is_searched(page_fields[f].kind)) continue;
        buffer_puts(out, before);
        put_words(page_fields[f].name, page_fields[f].kind, out);
        before = " ||\n        ";
        after = ") STORED";
    }
    buffer_printf(out, "%s\n);\n", after);
    if (*after) buffer_printf(out, "CREATE INDEX ON \"%s\" USING gin (search);\n", s->index);
}

const struct index_format format_postgresql = {.name = "postgresql",
                                               .file = "pages.postgresql.copy",
                                               .page = put_page,
                                               .schema_file = "pages.postgresql.sql",
                                               .schema_always = true,
                                               .schema = put_schema};
