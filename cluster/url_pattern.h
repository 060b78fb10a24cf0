/* SPDX-License-Identifier: MIT
 * url_pattern.h - URL -> parts -> shapes and classes.
 *
 *     http://host/news/2009/some-old-story.html?id=17&print
 *     http | host | news/ | 2009/ | some-old-story | html | id | 17 | print | (end)
 *
 * The cut is unambiguous, so two URLs differ in a part or in the kinds of their parts. A part's shape is its text
 * with each run of digits as one '0'. Its class is coarser. Classes are disjoint regular languages, so clusters can
 * have regular expressions that do not overlap. Digits of a percent-escape (%D0) do not count as digits: an escape
 * is one letter. */
#ifndef INFODISC_CLUSTER_URL_PATTERN_H
#define INFODISC_CLUSTER_URL_PATTERN_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buffer.h"

/* Parts beyond the 32nd are not looked at. */
enum { PATTERN_PARTS_MAX = 32 };

enum part_kind {
    PART_SCHEME, /* "http" */
    PART_HOST,   /* "example.org:80" */
    PART_DIR,    /* path segment with a '/' after it */
    PART_FILE,   /* last path segment, without a dot; empty after a final '/' */
    PART_STEM,   /* ... with a dot: what is before the last dot */
    PART_EXT,    /* ... and after it */
    PART_KEY,    /* query: before '=' */
    PART_VALUE,  /* ... after it */
    PART_BARE,   /* ... an item without '='; empty for a final '?' */
    PART_END,    /* the URL ends here */
    PART_KINDS
};

enum part_class {
    CLASS_EMPTY,
    CLASS_NUMBER, /* digits only */
    CLASS_WORD,   /* at most one - or _, no digit */
    CLASS_MIXED,  /* at most one - or _, digits and more: "p12", "2009-04", hashes */
    CLASS_SLUG,   /* two or more - or _ */
    CLASS_ANY,    /* any text: the only class of schemes, hosts, extensions and keys */
};

struct url_part {
    struct span text; /* into the URL */
    enum part_kind kind;
};

/* Cuts a URL into part[PATTERN_PARTS_MAX]; returns their number, PART_END included where it fits,
 * or 0 if the text is no absolute URL or holds a '%' without two hex digits. */
uint32_t pattern_split(const char *url, struct url_part *part);

/* Are the digits and words of such parts told apart (all but CLASS_ANY's)? */
bool pattern_is_classed(enum part_kind kind);

/* Puts the part's shape into *out (emptied first). */
void pattern_shape(struct url_part part, struct buffer *out);

/* The class of a part, given its shape. */
enum part_class pattern_class(enum part_kind kind, struct span shape);

/* May a shape stand for itself in a pattern? Not if it is long or holds unusual characters. */
bool pattern_may_be_literal(struct span shape);

/* What a part's text looks like; the traits of several texts are those they share. */
enum {
    TRAIT_YEAR = 1,  /* 1900 .. 2099 */
    TRAIT_MONTH = 2, /* 1 .. 12 */
    TRAIT_DAY = 4,   /* 1 .. 31 */
    TRAIT_DATE = 8,  /* 2009-04-12, 12.4.2009, 20090412, 2009-04 */
    TRAIT_HASH = 16, /* 8 or more hex digits, 25 or more letters and digits */
    TRAIT_UUID = 32,
    TRAIT_ALL = 63
};
unsigned pattern_traits(struct span text);

/* The placeholder for people of a class with these traits: "{number}", "{slug}" ... `before` is the
 * placeholder of the part before ("" if it was literal): a {month} only follows a {year}. */
const char *pattern_placeholder(enum part_kind kind, enum part_class class, unsigned traits,
                                const char *before);

#endif
