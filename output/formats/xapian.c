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

/* What is done with a field of each kind. The words of the title and of the content can be searched without a prefix,
 * those of the title as S, too; those of the repeated text with a prefix only: XREDUNDANT. Keywords are shown; the key
 * finds them. */
static const struct {
    const char *actions;
    bool has_prefix; /* it goes after them */
} action_of[] = {
    [FIELD_KEY] = {"field unique=Q boolean=Q", false},
    [FIELD_KEYWORD] = {"field", false},
    [FIELD_FACET] = {"field hash boolean", true},
    [FIELD_TITLE] = {"field weight=3 index=S index", false},
    [FIELD_HEADINGS] = {"field weight=2 index", false},
    [FIELD_TEXT] = {"index truncate=300 field=sample", false}, /* a sample for the list of hits */
    [FIELD_LOW] = {"index", true},
    [FIELD_STORED] = {"field", false},
    [FIELD_NUMBER] = {"field boolean", true},
    [FIELD_DATE] = {"field value=", false}, /* and its slot: to sort by, and for ranges */
    [FIELD_LIST] = {"field", false}};

/* Slots of dates: date 0, modified 1, fetched 7, last_modified 8. */
static void put_script(const struct format_settings *s, struct buffer *out)
{
    for (int f = 0; f < PAGE_FIELDS; f++) {
        enum field_kind kind = page_fields[f].kind;
        if (!page_field_in(s->fields, f)) continue;
        buffer_printf(out, "%s : %s", page_fields[f].name, action_of[kind].actions);
        if (action_of[kind].has_prefix) put_prefix(page_fields[f].name, out);
        if (kind == FIELD_DATE) buffer_put_number(out, (uint64_t)(f - PAGE_FIELD_DATE));
        buffer_putc(out, '\n');
    }
}

const struct index_format format_xapian = {.name = "xapian",
                                           .file = "pages.xapian.dump",
                                           .page = put_page,
                                           .schema_file = "pages.xapian.script",
                                           .schema_always = true,
                                           .schema = put_script};
