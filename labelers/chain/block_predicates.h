/* SPDX-License-Identifier: MIT
 * block_predicates.h - the predicates of a block for the chain models: the 11 feature types of Gibson, Wellner and
 * Lubar 2007, section 6.2, as names of binary predicates. Counts and shares are put into bins, each a predicate.
 *
 *     words        w:storm              ancestors    p:td  g:tr         parent, grandparent
 *     entities     e:date=2             descendants  d:a  d:b  d:br     inline tags in it
 *     casing       c:upper  c:lower     siblings     s-:h1  s+:none     before, after
 *     anchors      a:10                 word count   n:8                tenths; 2^(n/2) words or more
 *     title        t:7                  image        i                  tenths; an IMG right before it */
#ifndef INFODISC_LABELERS_CHAIN_BLOCK_PREDICATES_H
#define INFODISC_LABELERS_CHAIN_BLOCK_PREDICATES_H

#include "labelers/shared/shared.h"

enum predicate_type {          /* a set: which types there are */
    PREDICATE_WORDS = 1,
    PREDICATE_ENTITIES = 2,
    PREDICATE_CASING = 4,
    PREDICATE_ANCHORS = 8,
    PREDICATE_TITLE = 16,
    PREDICATE_ANCESTORS = 32,
    PREDICATE_DESCENDANTS = 64,
    PREDICATE_SIBLINGS = 128,
    PREDICATE_COUNT = 256,
    PREDICATE_IMAGE = 512,
    PREDICATES_ALL = 1023,
    PREDICATE_STOPS = 1024     /* "inverse stop-wording": of the words only stop words */
};

struct block_predicates {      /* {0}; reused from page to page */
    uint32_t n;                /* blocks: the page's leaves that are in the body and have a word */
    uint32_t *leaf;            /* [n] ascending */
    uint32_t *first;           /* [n + 1] block i has the predicates first[i] .. first[i + 1] */
    uint64_t *key;             /* [first[n]] chain_key() of each, ascending in a block and each once */
    uint32_t *name;            /* [first[n]] offset in `names` of the name, which ends in '\0' */
    struct buffer names;
    uint32_t leaves_cap, keys_cap, names_cap;
    struct named_key *unsorted; /* scratch */
    uint32_t n_unsorted, unsorted_cap;
    struct tokens tokens;
    uint64_t *title;           /* scratch: [n_title] hashes of the TITLE's tokens */
    uint32_t n_title, titles_cap;
    uint32_t *child, *sibling; /* scratch: [elements] the first child of each, and what comes after it */
    uint32_t elements_cap;
};

/* types: a set of enum predicate_type. */
void block_predicates_find(struct block_predicates *p, const struct labeler_page *page, unsigned types);
void block_predicates_free(struct block_predicates *p);

#endif
