/* SPDX-License-Identifier: MIT
 * sphinx.c - Manticore and Sphinx: tab-separated values for a source of the type tsvpipe.
 *
 *     4611686018427387904<TAB>d41d8c...<TAB>https://...<TAB>...
 *
 * First a number that is unique and not 0, made from the id. Values have neither quotes nor escapes, so
 * that each line break and tab in a text becomes a space. Columns come in the order of the fields. */
#include <inttypes.h>

#include "output/formats/index_format.h"

static void put_value(struct span value, struct buffer *out)
{
    size_t from = out->len;
    buffer_add_span(out, value);
    for (size_t i = from; i < out->len; i++)
        if (out->at[i] == '\n' || out->at[i] == '\t') out->at[i] = ' ';
}

static void put_date(const struct page_record *r, int field, struct buffer *out)
{
    char date[DATE_BYTES];
    buffer_puts(out, page_field_date(r, field, DATE_SECONDS_OR_NOTHING, date) ? date : "0");
}

static void put_page(const struct format_settings *s, const struct page_record *r, struct buffer *out)
{
    buffer_printf(out, "%" PRIu64, page_record_docid(r));
    for (int f = 0; f < PAGE_FIELDS; f++) {
        if (!page_field_in(s->fields, f)) continue;
        buffer_putc(out, '\t');
        if (page_fields[f].kind == FIELD_DATE)
            put_date(r, f, out);
        else
            put_value(r->value[f], out);
    }
    buffer_putc(out, '\n');
}

static const char *declaration(enum field_kind kind)
{
    switch (kind) {
    case FIELD_TITLE:
        return "tsvpipe_field_string"; /* searched and shown */
    case FIELD_TEXT:
    case FIELD_LOW:
        return "tsvpipe_field";
    case FIELD_NUMBER:
        return "tsvpipe_attr_uint";
    case FIELD_DATE:
        return "tsvpipe_attr_bigint"; /* seconds; there is no NULL, so 0 where none is known */
    default:
        return "tsvpipe_attr_string";
    }
}

static void put_configuration(const struct format_settings *s, const char *program, struct buffer *out)
{
    static const char *const cat[] = {"cat", "zcat", "zstdcat"};
    static const char *const suffix[] = {"", ".gz", ".zst"};
    buffer_printf(out, "source %s\n{\n    type = tsvpipe\n    tsvpipe_command = %s pages.%s.tsv%s\n",
                  s->index, cat[s->compression], program, suffix[s->compression]);
    for (int f = 0; f < PAGE_FIELDS; f++)
        if (page_field_in(s->fields, f))
            buffer_printf(out, "    %s = %s\n", declaration(page_fields[f].kind),
                          f == PAGE_FIELD_ID ? "page_id" : page_fields[f].name); /* "id" is the number */
    buffer_printf(out, "}\n\nindex %s\n{\n    source = %s\n    path = %s\n}\n\n", s->index, s->index,
                  s->index);
    buffer_puts(out, "searchd\n{\n    listen = 127.0.0.1:9306:mysql41\n    pid_file = searchd.pid\n"
                     "    binlog_path =\n}\n");
}

static void put_manticore(const struct format_settings *s, struct buffer *out)
{
    put_configuration(s, "manticore", out);
}

static void put_sphinx(const struct format_settings *s, struct buffer *out)
{
    put_configuration(s, "sphinx", out);
}

const struct index_format format_manticore = {.name = "manticore",
                                              .file = "pages.manticore.tsv",
                                              .page = put_page,
                                              .schema_file = "pages.manticore.conf",
                                              .schema = put_manticore};

const struct index_format format_sphinx = {.name = "sphinx",
                                           .file = "pages.sphinx.tsv",
                                           .page = put_page,
                                           .schema_file = "pages.sphinx.conf",
                                           .schema = put_sphinx};
