/* SPDX-License-Identifier: MIT
 * xapian.c - Xapian Omega: a dump and the index script for `scriptindex DATABASE SCRIPT DUMP`.
 *
 *     id=d41d8c...
 *     content=The first block
 *     =the second block: a continued line begins with =
 *
 *     id=a87ff6...
 *
 * An empty line ends a record. Fields without text are left out. */
#include "output/formats/index_format.h"

static void put_value(struct span value, struct buffer *out)
{
    const char *at = value.at, *end = value.at + value.len;
    for (const char *line; (line = memchr(at, '\n', (size_t)(end - at))) != NULL; at = line + 1) {
        buffer_add(out, at, (size_t)(line - at));
        buffer_puts(out, "\n=");
    }
    buffer_add(out, at, (size_t)(end - at));
}

static void put_page(const struct format_settings *s, const struct page_record *r, struct buffer *out)
{
    for (int f = 0; f < PAGE_FIELDS; f++) {
        char date[DATE_BYTES];
        struct span value = r->value[f];
        if (page_fields[f].kind == FIELD_DATE)
            value = span_of(page_field_date(r, f, DATE_UTC, date) ? date : "");
        if (!page_field_in(s->fields, f) || !value.len) continue;
        buffer_puts(out, page_fields[f].name);
        buffer_putc(out, '=');
        put_value(value, out);
        buffer_putc(out, '\n');
    }
    buffer_putc(out, '\n');
}

/* A term of its own has the name of its field in front, in capitals, after the X for prefixes that
 * Omega gives no meaning; XLANG:... is what such a term looks like. */
static void put_prefix(const char *name, struct buffer *out)
{
    buffer_puts(out, "=X");
    for (; *name; name++)
        if (*name != '_') buffer_putc(out, (char)(*name - 'a' + 'A'));
}

/* The words of the title and of the content can be searched without a prefix, those of the title as
 * S, too; those of the repeated text with a prefix only: XREDUNDANT. */
static void put_script(const struct format_settings *s, struct buffer *out)
{
    for (int f = 0; f < PAGE_FIELDS; f++) {
        const char *name = page_fields[f].name;
        if (!page_field_in(s->fields, f)) continue;
        buffer_puts(out, name);
        switch (page_fields[f].kind) {
        case FIELD_KEY:
            buffer_puts(out, " : field unique=Q boolean=Q");
            break;
        case FIELD_TITLE:
            buffer_puts(out, " : field weight=3 index=S index");
            break;
        case FIELD_HEADINGS:
            buffer_puts(out, " : field weight=2 index");
            break;
        case FIELD_TEXT: /* of the text, a sample for the list of hits */
            buffer_puts(out, " : index truncate=300 field=sample");
            break;
        case FIELD_LOW:
            buffer_puts(out, " : index");
            put_prefix(name, out);
            break;
        case FIELD_STORED:
            buffer_puts(out, " : field");
            break;
        case FIELD_FACET:
            buffer_puts(out, " : field hash boolean");
            put_prefix(name, out);
            break;
        case FIELD_DATE: /* a value to sort by, and for ranges: date is in slot 0, modified in 1, fetched in 7,
                            * last_modified in 8 */
            buffer_printf(out, " : field value=%d", f - PAGE_FIELD_DATE);
            break;
        case FIELD_NUMBER:
            buffer_puts(out, " : field boolean");
            put_prefix(name, out);
            break;
        default: /* keywords are shown; the key finds them */
            buffer_puts(out, " : field");
            break;
        }
        buffer_putc(out, '\n');
    }
}

const struct index_format format_xapian = {.name = "xapian",
                                           .file = "pages.xapian.dump",
                                           .page = put_page,
                                           .schema_file = "pages.xapian.script",
                                           .schema_always = true,
                                           .schema = put_script};
