/* SPDX-License-Identifier: MIT
 * index_format.h - what pages are written as for search engines and corpora: one file for each format,
 * page by page, beside pages.jsonl. The table that --format names. */
#ifndef INFODISC_OUTPUT_FORMATS_INDEX_FORMAT_H
#define INFODISC_OUTPUT_FORMATS_INDEX_FORMAT_H

#include "output/formats/page_record.h"

struct format_settings {
    uint64_t fields;   /* set of enum page_field_id; always with the id */
    const char *index; /* index, table, collection: a name of [a-z][a-z0-9_]*, at most so long: */
    enum infodisc_compression compression; /* of the file, for schemas that name it */
    bool keep_urls;    /* links of Markdown are those of the page */
};
enum { INDEX_NAME_BYTES_MAX = 50 }; /* PostgreSQL takes 63, with what it adds */

/* A format without state: pages are made by several threads at once and put together in order. A
 * function appends to *out. */
struct index_format {
    const char *name;
    const char *file;  /* "*" stands for "-0001", "-0002" ... where the output is split into parts */
    const char *suffix; /* not NULL: a file for each page with that suffix, in the folder `file` */
    bool structure;     /* its pages need page_record.tree */
    bool member_each;  /* compressed record by record, so that a reader can begin at any */
    const char *between; /* two pages of a part; NULL: nothing */
    void (*begin)(const struct format_settings *s, struct buffer *out); /* of a part; or NULL */
    void (*page)(const struct format_settings *s, const struct page_record *r, struct buffer *out);
    /* A second record of the page, behind the first; or NULL. */
    void (*more)(const struct format_settings *s, const struct page_record *r, struct buffer *out);
    void (*end)(const struct format_settings *s, struct buffer *out); /* of a part; or NULL */
    const char *schema_file; /* how an engine has to index the fields; NULL: there is nothing to say */
    bool schema_always;      /* the file of the pages says nothing without it */
    void (*schema)(const struct format_settings *s, struct buffer *out);
};

/* pages.jsonl itself. */
extern const struct index_format format_pages;

/* Those that --format names; the i-th one, NULL behind the last. */
const struct index_format *index_format(unsigned i);
unsigned n_index_formats(void);

/* Their files, one a family. */
extern const struct index_format format_elasticsearch, format_opensearch; /* bulk.c */
extern const struct index_format format_solr;
extern const struct index_format format_meilisearch;
extern const struct index_format format_typesense;
extern const struct index_format format_vespa;
extern const struct index_format format_xapian;
extern const struct index_format format_groonga;
extern const struct index_format format_manticore, format_sphinx; /* sphinx.c */
extern const struct index_format format_postgresql;
extern const struct index_format format_wet;
extern const struct index_format format_dolma, format_datatrove; /* corpus.c */
extern const struct index_format format_markdown, format_html; /* page_files.c */

#endif
