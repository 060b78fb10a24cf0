/* SPDX-License-Identifier: MIT
 * page_facts.h - what a page states about itself for machines: its dates, authors, canonical URL ...
 *
 * The same fact may be stated in several places. Each place has a rank (docs/formats.md has the table), and the best
 * rank with a usable value wins. Within a rank the first value wins. But where a place may also describe a comment
 * or a teaser, all values must agree; otherwise the rank is ignored. Nothing is guessed from the text.
 *
 *     <meta property="article:published_time" content="2017-03-28">   slot[FACT_DATE][1]  "2017-03-28"
 *     <time datetime="..." class="updated">, twice, two dates         slot[FACT_MODIFIED][7]  disagreed */
#ifndef INFODISC_TABLE_BLOCKS_FACTS_PAGE_FACTS_H
#define INFODISC_TABLE_BLOCKS_FACTS_PAGE_FACTS_H

#include <stdint.h>

#include "base/buffer.h"

enum page_fact {
    FACT_DATE,        /* of publication: RFC 3339, see stated_date.h */
    FACT_MODIFIED,    /* likewise */
    FACT_AUTHOR,      /* names, separated by '\n' */
    FACT_DESCRIPTION,
    FACT_CANONICAL,   /* URL as in the page: maybe relative, not checked */
    FACT_BASE,        /* what relative URLs are relative to, likewise */
    FACT_SITE_NAME,
    FACT_LANG,        /* BCP 47: "en", "pt-BR", "zh-Hant" */
    FACT_HEADLINE,    /* of a JSON-LD article: tells one from several; not kept */
    FACT_N,
    FACTS_KEPT = FACT_HEADLINE
};

/* Bytes of a value; longer ones are no value, but a description, which is cut. */
enum {
    AUTHOR_BYTES_MAX = 200,
    AUTHORS_MAX = 16,
    DESCRIPTION_BYTES_MAX = 2000,
    SITE_NAME_BYTES_MAX = 200,
    LANG_BYTES_MAX = 35
};

enum fact_rule {
    FACT_FIRST, /* the first value of the rank counts */
    FACT_AGREE, /* all values of the rank must be the same */
    FACT_EACH   /* each is one more: authors */
};

enum {
    RANK_JSON_LD = 0, /* an article's JSON-LD: dates, authors */
    RANK_TIME = 7,
    FACT_RANKS = 8
};

/* What a type of schema.org is of. What is said of another thing, a comment or a product, is not said of the
 * page; a part stands inside of others (author, publisher, image). */
enum item_kind { ITEM_NONE, ITEM_ARTICLE, ITEM_PAGE, ITEM_SITE, ITEM_PART, ITEM_OTHER };

struct page_facts { /* {0}, then page_facts_reset() before each page */
    struct buffer text;       /* the values */
    struct buffer scratch, clean;
    struct fact_slot {
        uint32_t from, len;   /* in `text`; len == 0: nothing yet */
        bool disagreed;
    } slot[FACT_N][FACT_RANKS];
    uint8_t settled[FACT_N];  /* ranks after this one cannot count any more */
    bool unread[FACT_N];      /* a value was stated, but not one that can be read */
    bool too_long;            /* a value, or a script of them, was skipped for its length (base/limits.def) */
    enum item_kind item;      /* of the last itemtype, but for parts */
};

/* A value as an attribute or a JSON string has it, with character references. Takes a list of n > 1 only for
 * FACT_AUTHOR, with the rule FACT_AGREE: then the lists must be the same. */
void page_facts_add(struct page_facts *f, enum page_fact fact, unsigned rank, enum fact_rule rule,
                    const struct span *value, size_t n);

/* The value that counts, UTF-8 without control characters; empty if there is none. */
struct span page_facts_get(const struct page_facts *f, enum page_fact fact);

/* Was a date stated, but none that could be read? */
bool page_facts_lost_date(const struct page_facts *f);

/* The kind of a schema.org type, as an itemtype or a JSON-LD "@type" names it. */
enum item_kind item_kind_of(struct span type);

void page_facts_reset(struct page_facts *f); /* empty, keeps its memory */
void page_facts_free(struct page_facts *f);

#endif
