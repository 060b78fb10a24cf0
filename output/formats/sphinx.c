/* SPDX-License-Identifier: MIT
 * sphinx.c - Manticore and Sphinx: tab-separated values for a source of type tsvpipe.
 *
 *     4611686018427387904<TAB>d41d8c...<TAB>https://...<TAB>...
 *
 * The first column is a unique number other than 0, made from the id. Values have neither quotes nor escapes, so
 * line breaks and tabs in texts become spaces. Columns are in the order of the fields. */
#include <inttypes.h>
#include <utf8proc.h>

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

/* Long texts that the index does not search are not in it at all. A query of both indexes finds a page by either. */
static bool is_column(const struct format_settings *s, int field, bool low)
{
    enum field_kind kind = page_fields[field].kind;
    bool is_long = kind == FIELD_TEXT || kind == FIELD_HEADINGS || kind == FIELD_LOW;
    return page_field_in(s->fields, field) && (!is_long || field_is_searched(kind, low));
}

static const char *declaration(enum field_kind kind, bool low)
{
    if (field_is_searched(kind, low)) return kind == FIELD_TITLE ? "tsvpipe_field_string" : "tsvpipe_field";
    if (kind == FIELD_NUMBER) return "tsvpipe_attr_uint";
    /* Seconds; there is no NULL, so 0 where no date is known. */
    return kind == FIELD_DATE ? "tsvpipe_attr_bigint" : "tsvpipe_attr_string";
}

static bool has_low(const struct format_settings *s)
{
    for (int f = 0; f < PAGE_FIELDS; f++)
        if (page_field_in(s->fields, f) && page_fields[f].kind == FIELD_LOW) return true;
    return false;
}

/* Characters that are a word each: scripts that have no blanks between words, and Korean, whose words have their
 * particles at the end. */
static const struct {
    int32_t first, last;
} alone[] = {{0x0E00, 0x0EFF}, {0x1000, 0x109F}, {0x1780, 0x17FF}, {0x3040, 0x30FF},
             {0x3400, 0x4DBF}, {0x4E00, 0x9FFF}, {0xAC00, 0xD7AF}, {0xF900, 0xFAFF}};
enum { N_ALONE = sizeof alone / sizeof *alone };

static bool is_alone(int32_t c)
{
    for (int i = 0; i < N_ALONE; i++)
        if (c >= alone[i].first && c <= alone[i].last) return true;
    return false;
}

/* The small letter that c is searched as; 0: it is no part of a word. */
static int32_t letter(int32_t c)
{
    utf8proc_category_t category = utf8proc_category(c);
    bool in_word = (category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_NO) || c == '_';
    if (!in_word || is_alone(c)) return 0;
    return c == 0x3C2 ? 0x3C3 : utf8proc_tolower(c); /* the sigma at the end of a word is a sigma */
}

/* The letters of all scripts, as ranges: U+61..U+7A, U+41..U+5A->U+61..U+7A. */
static void put_charset(struct buffer *out)
{
    const char *comma = "    charset_table = ";
    for (int32_t c = '0', n; c < 0x10000; c += n) {
        int32_t to = letter(c);
        for (n = 1; to && c + n < 0x10000 && letter(c + n) == to + n;) n++;
        if (!to) continue;
        buffer_printf(out, "%sU+%X", comma, (unsigned)c);
        if (n > 1) buffer_printf(out, "..U+%X", (unsigned)(c + n - 1));
        if (to != c) buffer_printf(out, "->U+%X", (unsigned)to);
        if (to != c && n > 1) buffer_printf(out, "..U+%X", (unsigned)(to + n - 1));
        comma = ", \\\n        ";
    }
    buffer_puts(out, "\n    ngram_len = 1\n    ngram_chars = ");
    for (int i = 0; i < N_ALONE; i++)
        buffer_printf(out, "%sU+%X..U+%X", i > 0 ? ", " : "", (unsigned)alone[i].first, (unsigned)alone[i].last);
    buffer_putc(out, '\n');
}

static void put_command(const struct format_settings *s, const char *program, bool low, struct buffer *out)
{
    static const char *const cat[] = {"cat", "zcat", "zstdcat"};
    static const char *const suffix[] = {"", ".gz", ".zst"};
    const char *comma = " | cut -f 1,";
    unsigned column = 1;
    buffer_printf(out, "    tsvpipe_command = %s pages.%s.tsv%s", cat[s->compression], program, suffix[s->compression]);
    for (int f = 0; f < PAGE_FIELDS; f++) {
        column += page_field_in(s->fields, f);
        if (!is_column(s, f, low)) continue;
        buffer_printf(out, "%s%u", comma, column);
        comma = ",";
    }
    buffer_putc(out, '\n');
}

static void put_index(const struct format_settings *s, const char *program, bool low, struct buffer *out)
{
    const char *tail = low ? "_redundant" : "";
    buffer_printf(out, "source %s%s\n{\n    type = tsvpipe\n", s->index, tail);
    put_command(s, program, low, out);
    for (int f = 0; f < PAGE_FIELDS; f++)
        if (is_column(s, f, low))
            buffer_printf(out, "    %s = %s\n", declaration(page_fields[f].kind, low),
                          f == PAGE_FIELD_ID ? "page_id" : page_fields[f].name); /* "id" is the number */
    /* The second index inherits the letters of the first. */
    buffer_printf(out, "}\n\nindex %s%s%s%s\n{\n    source = %s%s\n    path = %s%s\n", s->index, tail, low ? " : " : "",
                  low ? s->index : "", s->index, tail, s->index, tail);
    if (!low) put_charset(out);
    buffer_puts(out, "}\n\n");
}

static void put_configuration(const struct format_settings *s, const char *program, struct buffer *out)
{
    put_index(s, program, false, out);
    if (has_low(s)) put_index(s, program, true, out);
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
