/* SPDX-License-Identifier: MIT
 * page_record.h - a page as the formats write it: clean text for each field of page_fields.def. */
#ifndef INFODISC_OUTPUT_FORMATS_PAGE_RECORD_H
#define INFODISC_OUTPUT_FORMATS_PAGE_RECORD_H

#include <stdint.h>

#include "base/buffer.h"
#include "content/content.h"
#include "infodisc.h"
#include "output/output.h"

enum field_kind {
    FIELD_KEY,     /* the id */
    FIELD_KEYWORD, /* found as a whole only; another one on each page */
    FIELD_FACET,   /* the same, but few values for many pages: to filter and count by */
    FIELD_TITLE,   /* words, of much weight */
    FIELD_HEADINGS, /* words of the content, one heading a line: of more weight than the rest of it */
    FIELD_TEXT,    /* words */
    FIELD_LOW,     /* words, of little weight: text that the site repeats */
    FIELD_STORED,  /* shown, not searched */
    FIELD_DATE,    /* as in pages.jsonl; empty where the page states none */
    FIELD_NUMBER,  /* a whole number from 0 below 2^31, in decimal */
    FIELD_LIST     /* keywords, one per line */
};

/* A query of some engines searches all fields of its index or column. So there are two: of what the page itself says,
 * and, with `low`, of what the site repeats. Does this one have fields of the kind? */
static inline bool field_is_searched(enum field_kind kind, bool low)
{
    return low ? kind == FIELD_LOW : kind == FIELD_TITLE || kind == FIELD_HEADINGS || kind == FIELD_TEXT;
}

enum page_field_id {
#define PAGE_FIELD(id, ...) PAGE_FIELD_##id,
#include "output/formats/page_fields.def"
#undef PAGE_FIELD
    PAGE_FIELDS
};

struct page_field {
    const char *name;
    enum field_kind kind;
};
extern const struct page_field page_fields[PAGE_FIELDS];

/* Sets of fields have bit 1 << enum page_field_id. */
#define PAGE_FIELDS_ALL (((uint64_t)1 << PAGE_FIELDS) - 1)
#define PAGE_FIELDS_OF_TREE ((uint64_t)1 << PAGE_FIELD_HEADINGS) /* empty without page_record.tree */
static inline bool page_field_in(uint64_t fields, int field)
{
    return fields >> field & 1;
}

/* Keys, keywords, facets and lists are cut to this length, between characters: Lucene takes no longer term. */
enum { FIELD_BYTES_MAX = 32000 };

/* The number of no cluster: what is smaller is one. Not all engines take a number that is missing. */
enum { FIELD_NO_CLUSTER = INT32_MAX };

/* What no string of the page holds. */
struct page_extra {
    char cluster[16], digest[PAGE_DIGEST_BYTES];
    struct buffer warnings, headings; /* one per line */
};

/* Scratch of one thread; {0} to begin with. The values live until the next fill. */
struct page_record {
    const struct infodisc_page *page; /* set by the caller, with the warnings: what pages.jsonl has */
    const char *const *warnings;
    size_t n_warnings;
    const struct content_tree *tree; /* the content with its structure; NULL where nothing asks for it */
    struct span more;                /* further members of the page's object in JSON, each with a comma in front */
    struct span value[PAGE_FIELDS]; /* valid UTF-8; no C0 control and no DEL but \n in text and lists */
    struct page_extra extra;
    struct buffer scratch[PAGE_FIELDS];
};

/* Fills the values from r->page and r->warnings. */
void page_record_fill(struct page_record *r);
void page_record_free(struct page_record *r);

/* What an engine takes for a date. One that the page does not state is null, or no member at all. */
enum date_form {
    DATE_STATED,  /* "2017-03-28", "2017-03-28T03:57:03+02:00", null */
    DATE_UTC,     /* "2017-03-28T01:57:03Z", null */
    DATE_UTC_OR_NOTHING,
    DATE_SECONDS, /* 1490666223: since 1970; or null */
    DATE_SECONDS_OR_NOTHING
};
enum { DATE_BYTES = 32 };

/* A FIELD_DATE in one of these forms. False if there is none. */
bool page_field_date(const struct page_record *r, int field, enum date_form form, char out[DATE_BYTES]);

/* Writes a field, under a name of the caller's choice, as a member of the object that is open. */
void page_field_json(const struct page_record *r, int field, const char *name, enum date_form form, struct json *j);
/* The same with all of `fields`, under their own names. */
void page_record_json(const struct page_record *r, uint64_t fields, enum date_form form, struct json *j);

/* A FIELD_LIST as an array. */
void page_list_json(struct json *j, struct span list);

/* Values one after the other, for a format that takes them apart again. packed_take() takes the first one off. */
void packed_add(struct buffer *out, struct span value);
struct span packed_take(struct span *packed);

/* The lines of a FIELD_LIST: the next one, taken off *list. False after the last. */
bool list_next(struct span *list, struct span *item);

/* The id as a positive number of 63 bits, for engines that know no other. */
uint64_t page_record_docid(const struct page_record *r);

#endif
