/* SPDX-License-Identifier: MIT
 * index_format.h - pages in the formats of search engines and corpora: one file for each format, written page by
 * page beside pages.jsonl. The table of --format. */
#ifndef INFODISC_OUTPUT_FORMATS_INDEX_FORMAT_H
#define INFODISC_OUTPUT_FORMATS_INDEX_FORMAT_H

#include <stdio.h>

#include "base/error.h"
#include "output/formats/page_record.h"

struct format_settings {
    uint64_t fields;   /* set of enum page_field_id; always with the id */
    const char *index; /* index, table, collection: a name of [a-z][a-z0-9_]*, at most so long: */
    enum infodisc_compression compression; /* of the file, for schemas that name it */
    bool keep_urls;    /* links of Markdown are those of the page */
    uint32_t chunk_words; /* at most, in a piece of a page */
    bool is_thai;      /* for schemas: most pages are, and so have no blanks between words */
};
enum { INDEX_NAME_BYTES_MAX = 50 }; /* PostgreSQL takes 63, with what it adds */

/* What takes the place of a file that is written page by page: it takes what page() has made of each, in the order of
 * the pages, from one thread at a time. All return false, or NULL, with *error set on failure. */
struct format_sink {
    /* file: there, and empty, under a temporary name; name: what it will be called, for messages. Both outlive it. */
    void *(*open)(const struct format_settings *s, const char *file, const char *name, struct infodisc_error *error);
    bool (*add)(void *sink, struct span record, struct infodisc_error *error);
    bool (*end)(void *sink, FILE *stream, struct infodisc_error *error); /* stream: to the same file, unused so far */
    void (*free)(void *sink);
};

/* A format without state: pages are made by several threads at once and joined in order. A
 * function appends to *out. */
struct index_format {
    const char *name;
    const char *file;  /* "*" stands for "-0001", "-0002" ... where the output is split into parts */
    const char *suffix; /* not NULL: a file for each page with that suffix, in the directory `file` */
    bool structure;     /* its pages need page_record.tree */
    bool plain;         /* never compressed */
    bool member_each;  /* compressed record by record, so that a reader can begin at any */
    const char *between; /* two pages of a part; NULL: nothing */
    void (*begin)(const struct format_settings *s, struct buffer *out); /* of a part; or NULL */
    void (*page)(const struct format_settings *s, const struct page_record *r, struct buffer *out);
    /* A second record of the page, after the first; or NULL. */
    void (*more)(const struct format_settings *s, const struct page_record *r, struct buffer *out);
    void (*end)(const struct format_settings *s, struct buffer *out); /* of a part; or NULL */
    const struct format_sink *sink;   /* or NULL */
    const struct index_format *also;  /* a second file; or NULL */
    const char *schema_file; /* how an engine has to index the fields; NULL: there is nothing to say */
    bool schema_always;      /* the file of the pages says nothing without it */
    void (*schema)(const struct format_settings *s, struct buffer *out);
};

/* pages.jsonl itself. */
extern const struct index_format format_pages;

/* Those that --format names; the i-th one, NULL after the last. */
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
extern const struct index_format format_wet, format_dolma, format_datatrove; /* corpus.c */
extern const struct index_format format_markdown, format_html; /* page_files.c */
extern const struct index_format format_chunks;
extern const struct index_format format_llms;
extern const struct index_format format_sqlite;

#endif
