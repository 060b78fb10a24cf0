/* SPDX-License-Identifier: MIT
 * groonga.c - Groonga: a load command with its records, for `groonga DATABASE < FILE`.
 *
 *     load --table pages
 *     [
 *     {"_key":"d41d8c...","url":"https://...","content":"..."},
 *     {"_key":"a87ff6...","url":"https://...","content":"..."}
 *     ]
 *
 * The key is the hash of the URL: a _key has at most 4 KiB. A record that is loaded again keeps the columns that it is
 * not given, so a date that the page no longer states is null. */
#include "output/formats/index_format.h"

static const uint64_t key_bit = (uint64_t)1 << PAGE_FIELD_ID;

static void put_begin(const struct format_settings *s, struct buffer *out)
{
    buffer_printf(out, "load --table %s\n[\n", s->index);
}

static void put_page(const struct format_settings *s, const struct page_record *r, struct buffer *out)
{
    struct json j = {.out = out, .first = true};
    json_begin_object(&j);
    json_member_span(&j, "_key", r->value[PAGE_FIELD_ID]);
    page_record_json(r, s->fields & ~key_bit, DATE_SECONDS, &j);
    json_end_object(&j);
}

static void put_end(const struct format_settings *s, struct buffer *out)
{
    (void)s;
    buffer_puts(out, "\n]\n");
}

static const char *type_of(enum field_kind kind)
{
    switch (kind) {
    case FIELD_NUMBER:
        return "COLUMN_SCALAR UInt32";
    case FIELD_DATE:
        return "COLUMN_SCALAR Time"; /* there is no NULL: 0, which is the beginning of 1970 */
    case FIELD_LIST:
        return "COLUMN_VECTOR ShortText";
    case FIELD_KEYWORD:
    case FIELD_FACET:
        return "COLUMN_SCALAR Text"; /* 64 KiB */
    default:
        return "COLUMN_SCALAR LongText";
    }
}

/* Bigrams find words of any language, Chinese and Japanese, too; NormalizerAuto would not fold the case of Cyrillic.
 * Letters, which Thai ones are, stay together as words, but for sites in Thai. */
static void put_schema(const struct format_settings *s, struct buffer *out)
{
    uint64_t fields = s->fields & ~key_bit;
    buffer_printf(out, "table_create %s TABLE_HASH_KEY ShortText\n", s->index);
    for (int f = 0; f < PAGE_FIELDS; f++)
        if (page_field_in(fields, f))
            buffer_printf(out, "column_create %s %s %s\n", s->index, page_fields[f].name,
                          type_of(page_fields[f].kind));
    buffer_printf(out,
                  "table_create %s_words TABLE_PAT_KEY ShortText --default_tokenizer TokenBigram%s "
                  "--normalizer NormalizerNFKC100\n",
                  s->index, s->is_thai ? "SplitSymbolAlpha" : "");
    for (int f = 0; f < PAGE_FIELDS; f++) {
        enum field_kind kind = page_fields[f].kind;
        if (page_field_in(fields, f) && (field_is_searched(kind, false) || field_is_searched(kind, true)))
            buffer_printf(out, "column_create %s_words %s COLUMN_INDEX|WITH_POSITION %s %s\n", s->index,
                          page_fields[f].name, s->index, page_fields[f].name);
    }
}

const struct index_format format_groonga = {.name = "groonga",
                                            .file = "pages.groonga.grn",
                                            .between = ",\n",
                                            .begin = put_begin,
                                            .page = put_page,
                                            .end = put_end,
                                            .schema_file = "pages.groonga.schema.grn",
                                            .schema = put_schema};
