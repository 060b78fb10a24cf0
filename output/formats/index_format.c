/* SPDX-License-Identifier: MIT
 * index_format.c - see index_format.h. */
#include "output/formats/index_format.h"

/* Bit i of infodisc_options.formats is the i-th one: add new ones at the end. */
static const struct index_format *const formats[] = {
    &format_elasticsearch, &format_opensearch, &format_solr,       &format_meilisearch,
    &format_typesense,     &format_vespa,      &format_xapian,     &format_groonga,
    &format_manticore,     &format_sphinx,     &format_postgresql, &format_wet,
    &format_dolma,         &format_datatrove,  &format_markdown,   &format_html,
    &format_chunks,        &format_llms,       &format_sqlite,
};
enum { FORMATS = sizeof formats / sizeof *formats };
_Static_assert(FORMATS <= 64 && PAGE_FIELDS <= 64, "sets are 64 bits");

const struct index_format *index_format(unsigned i)
{
    return i < FORMATS ? formats[i] : NULL;
}

static void put_page(const struct format_settings *s, const struct page_record *r, struct buffer *out)
{
    (void)s; /* all fields, always */
    page_json(r->page, r->warnings, r->n_warnings, r->more, out);
}

const struct index_format format_pages = {.name = "jsonl", .file = "pages.jsonl", .page = put_page};

unsigned n_index_formats(void)
{
    unsigned n = 0;
    while (index_format(n)) n++;
    return n;
}
