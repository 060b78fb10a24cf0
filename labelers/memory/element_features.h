/* SPDX-License-Identifier: MIT
 * element_features.h - the 41 features of an element of Arizaleta 2009, chapter 5. A leaf block is the text of an
 * element (after its start tag) or the tail of one (after its end tag), as in Python's ElementTree.
 *
 *      1..11  tags of the 5 elements before, the element, the 5 after, in document order; 0: none
 *     12..18  lengths of the texts of the 3 before, its own, the 3 after, in characters; numeric
 *     19..25  the same of the tails
 *     26, 27  is the text, the tail in upper case (more than 70 % of its letters)?
 *     28..34  do the texts of the 3 before, its own, the 3 after end like a sentence?
 *     35..41  the same of the tails */
#ifndef INFODISC_LABELERS_MEMORY_ELEMENT_FEATURES_H
#define INFODISC_LABELERS_MEMORY_ELEMENT_FEATURES_H

#include "labelers/shared/shared.h"

enum { ELEMENT_FEATURES = 41, ELEMENT_LENGTHS_FROM = 11, ELEMENT_LENGTHS = 14, ELEMENT_LENGTH_MAX = 9999 };

enum part { PART_GARBAGE, PART_TITLE, PART_HEADING, PART_BODY, PARTS }; /* of the news: what a text or tail is */

struct element_features {    /* {0}; reused from page to page */
    uint32_t *text, *tail;   /* [elements] the leaf that it is, or TREE_NONE */
    uint32_t elements_cap, leaves_cap;
    struct leaf_look {       /* [leaves] */
        uint32_t length;
        uint8_t upper, ends;
    } *look;
};

void element_features_find(struct element_features *f, const struct labeler_page *page);
void element_features_free(struct element_features *f);

/* The features of element e of the page that was looked at last: value [ELEMENT_FEATURES]. */
void element_features_of(const struct element_features *f, const struct labeler_page *page, uint32_t e,
                         uint32_t *value);

/* What the content of a page is, by what people say of it: part [n_leaves], enum part. The title is the first content
 * in an H1, or of words that the TITLE has; headings are other content in H1 to H6, and what is all bold and ends like
 * no sentence. */
void parts_of_gold(const struct labeler_page *page, const uint8_t *gold, uint8_t *part);

#endif
