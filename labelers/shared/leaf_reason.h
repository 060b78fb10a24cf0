/* SPDX-License-Identifier: MIT
 * leaf_reason.h - why a leaf block has its label, and what the rules that look at labels ask of a leaf. */
#ifndef INFODISC_LABELERS_SHARED_LEAF_REASON_H
#define INFODISC_LABELERS_SHARED_LEAF_REASON_H

#include <stdbool.h>

#include "base/fixed.h"
#include "entropy/entropy.h"
#include "table_blocks/table_blocks.h"

enum label_reason {
    REASON_LOW_ENTROPY,   /* informative: its text differs from page to page */
    REASON_HIGH_ENTROPY,  /* redundant: it repeats over the site */
    REASON_LINKS,         /* redundant: mostly anchor text, or in a menu */
    REASON_CONTROL,       /* redundant: LEAF_CONTROL */
    REASON_TITLE,         /* the TITLE: a field of its own, not content */
    REASON_NO_TOKENS,     /* redundant: punctuation only */
    REASON_LIKE_CONTENT,  /* informative: the model overrules the entropy */
    REASON_LIKE_BOILERPLATE, /* redundant: the model overrules the entropy */
    REASON_COPY,          /* redundant: the page has the same text in another place */
    REASON_CAPTION,       /* informative: a heading or label of the content after it */
    REASON_BARE_HEADING,  /* redundant: a heading of redundant blocks only */
    REASON_LISTING,       /* informative: in a list of an index page, or of records */
    REASON_RULE,          /* either: a rule of the user's file says so */
    REASON_PAGE,          /* either: a method that judges each page alone says so */
    REASON_IN_CONTENT,    /* informative: its path repeats, but what is around is content; or in a table kept whole */
    REASON_UNIQUE,        /* informative: its path repeats, but its own text is on one page only */
    REASON_IN_LISTS,      /* redundant: its path does not repeat, but what is around it is lists of links */
    REASON_VALUE,         /* informative: short text that differs from page to page, or follows a TH or DT */
    REASON_STEADY_LINE,   /* redundant: most pages that have its path have the line, or nearly all the link */
    REASON_COMMENT,       /* redundant: readers' comments beside an article */
    REASON_N
};

const char *label_reason_text(enum label_reason reason); /* "low entropy", ... */

/* What is clear of a leaf to every method; REASON_N if nothing is. */
static inline enum label_reason leaf_clear_reason(const struct leaf_fact *leaf)
{
    if (leaf->flags & LEAF_TITLE) return REASON_TITLE;
    if (leaf->flags & LEAF_CONTROL) return REASON_CONTROL;
    return leaf->n_tokens ? REASON_N : REASON_NO_TOKENS;
}

/* Label a leaf, whatever it was before: content, or redundant. */
static inline void leaf_keep(struct leaf_fact *leaf, enum label_reason reason)
{
    leaf->informative = 1;
    leaf->reason = reason & LEAF_REASON_BITS;
}
static inline void leaf_drop(struct leaf_fact *leaf, enum label_reason reason)
{
    leaf->informative = 0;
    leaf->reason = reason & LEAF_REASON_BITS;
}

/* Is it in the page, shown or hidden? Not the TITLE, and not in a form control. */
static inline bool leaf_is_in_page(const struct leaf_fact *leaf)
{
    return !(leaf->flags & (LEAF_TITLE | LEAF_CONTROL));
}

/* The same, and not hidden? */
static inline bool leaf_is_shown(const struct leaf_fact *leaf)
{
    return leaf_is_in_page(leaf) && !(leaf->flags & LEAF_HIDDEN);
}

/* Is it text of the page: shown, and not in a reader's comment? */
static inline bool leaf_is_page_text(const struct leaf_fact *leaf)
{
    return leaf_is_shown(leaf) && !(leaf->flags & LEAF_COMMENT);
}

/* The same, and not mostly links? */
static inline bool leaf_is_plain_text(const struct leaf_fact *leaf)
{
    return leaf_is_page_text(leaf) && !leaf_is_mostly_links(leaf);
}

/* Is it content that has words, and is not mostly links? */
static inline bool leaf_is_content_text(const struct leaf_fact *leaf)
{
    return leaf->informative && leaf->n_tokens && !leaf_is_mostly_links(leaf);
}

/* Is it long text: of UNIQUE_TOKENS words, or UNIQUE_CJK characters of Chinese, Japanese or Korean? Or of that many
 * times as much? */
enum { UNIQUE_TOKENS = 8, UNIQUE_CJK = 25 };
static inline bool leaf_is_times_long(const struct leaf_fact *leaf, uint32_t times)
{
    return leaf->n_tokens >= times * (leaf->is_cjk ? UNIQUE_CJK : UNIQUE_TOKENS);
}

static inline bool leaf_is_long(const struct leaf_fact *leaf)
{
    return leaf_is_times_long(leaf, 1);
}

static inline bool leaf_is_long_content(const struct leaf_fact *leaf)
{
    return leaf_is_content_text(leaf) && leaf_is_long(leaf);
}

/* The nearest leaf with tokens before `leaf`, or NULL. first: of the page. */
static inline const struct leaf_fact *leaf_before(const struct leaf_fact *first, const struct leaf_fact *leaf)
{
    while (leaf > first)
        if ((--leaf)->n_tokens) return leaf;
    return NULL;
}

/* The nearest leaf with tokens after `leaf`, or `end`. */
static inline const struct leaf_fact *leaf_after(const struct leaf_fact *leaf, const struct leaf_fact *end)
{
    do leaf++;
    while (leaf < end && !leaf->n_tokens);
    return leaf;
}

/* Has any of the leaves [leaf, end) a link? */
static inline bool leaves_have_links(const struct leaf_fact *leaf, const struct leaf_fact *end)
{
    while (leaf < end && !leaf->n_link_tokens) leaf++;
    return leaf < end;
}

/* Tokens of content in the leaves [leaf, end). */
static inline uint64_t content_tokens(const struct leaf_fact *leaf, const struct leaf_fact *end)
{
    uint64_t tokens = 0;
    for (; leaf < end; leaf++) tokens += leaf->informative ? leaf->n_tokens : 0;
    return tokens;
}

/* Crawls of at most so many pages: most of their text is on one page only, template or not. */
enum { FEW_DOCUMENTS = 10 };

/* Tokens of content at least that comments and teasers may be beside: an article's. */
enum { ARTICLE_TOKENS = 200 };

/* Is it text of one page only? No other page has its line; it is leaf_is_long(); other pages have at most a quarter of
 * its shingles. It is not mostly links, is shown, and is not the copy of another block that is kept. leaf_is_unique():
 * and not in a reader's comment. Whoever drops such a leaf loses text that is nowhere else. False with the method
 * paper, which counts no lines. */
enum { UNIQUE_COVER = 255 / 4 };
static inline bool leaf_text_is_unique(const struct leaf_fact *leaf)
{
    return leaf->line_df == 1 && leaf_is_long(leaf) && leaf->cover <= UNIQUE_COVER && !leaf_is_mostly_links(leaf) &&
           leaf->reason != REASON_COPY && leaf_is_shown(leaf);
}

static inline bool leaf_is_unique(const struct leaf_fact *leaf)
{
    return leaf_text_is_unique(leaf) && !(leaf->flags & LEAF_COMMENT);
}

/* Did entropy or the model drop it for its text alone: not for its links or what is around it, and not by a law or
 * rule? */
static inline bool leaf_text_looks_redundant(const struct leaf_fact *leaf)
{
    return !leaf->informative && (leaf->reason == REASON_HIGH_ENTROPY || leaf->reason == REASON_LIKE_BOILERPLATE);
}

/* The same, or for its links or for being in a list of links (laws may say that, too: drop_menus(), drop_teasers())? */
static inline bool leaf_looks_redundant(const struct leaf_fact *leaf)
{
    return leaf_text_looks_redundant(leaf) ||
           (!leaf->informative && (leaf->reason == REASON_LINKS || leaf->reason == REASON_IN_LISTS));
}

/* The same, or as a steady line: the table, listing or list of fields around it may keep it anyway. */
static inline bool leaf_may_be_kept(const struct leaf_fact *leaf)
{
    return leaf_looks_redundant(leaf) || (!leaf->informative && leaf->reason == REASON_STEADY_LINE);
}

/* Is it redundant for the links that others of its path are, but has none? */
static inline bool leaf_is_text_among_links(const struct leaf_fact *leaf)
{
    return !leaf->informative && leaf->reason == REASON_LINKS && !leaf->n_link_tokens;
}

/* Does its text, numbers included, differ from page to page? What a template says has an entropy near 1. */
static inline bool leaf_differs(const struct leaf_fact *leaf)
{
    return leaf->entropy < ENTROPY_ONE / 5 * 4;
}

/* Does it have numbers of its own? Lines that differ in their numbers count as one. */
static inline bool has_own_number(const struct leaf_fact *leaf)
{
    return leaf->has_number && leaf_differs(leaf);
}

/* Do nine in ten of the pages that have its path have its line? Lines that differ in their numbers count as one. */
static inline bool nearly_all_pages_have(const struct leaf_fact *leaf, uint32_t pages_of_path)
{
    return leaf->line_df * 10ull >= pages_of_path * 9ull;
}

/* Do two pages at most have the line, or a tenth of all? */
static inline bool line_is_on_few(const struct leaf_fact *leaf, uint32_t n_documents)
{
    return leaf->line_df <= 2 || leaf->line_df * 10ull <= n_documents;
}

/* Is the line of `other` on as many pages as the leaf's, give or take an eighth of them? */
static inline bool line_is_as_common(const struct leaf_fact *leaf, const struct leaf_fact *other)
{
    int64_t apart = (int64_t)leaf->line_df - other->line_df;
    return (apart < 0 ? -apart : apart) * 8 <= leaf->line_df;
}

#endif
