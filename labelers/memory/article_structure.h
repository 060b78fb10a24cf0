/* SPDX-License-Identifier: MIT
 * article_structure.h - is the order of an article's parts possible? The state machine of Arizaleta 2009, section
 * 6.8, finds errors that a labeler of single elements cannot see.
 *
 *             title          heading         body
 *     start   TITLE          E1              E1
 *     TITLE   E2             HEADING         BODY
 *     HEADING E2             E3              BODY
 *     BODY    E2             HEADING         BODY
 *
 * Garbage changes nothing. The thesis names the three errors, and says that the machine has a start state, three
 * states for the parts and three final ones, one for each error: with these states it can only be this one. */
#ifndef INFODISC_LABELERS_MEMORY_ARTICLE_STRUCTURE_H
#define INFODISC_LABELERS_MEMORY_ARTICLE_STRUCTURE_H

#include "labelers/memory/element_features.h"

enum structure_error {
    STRUCTURE_OK,
    STRUCTURE_NO_TITLE,  /* E1: the article does not begin with a title */
    STRUCTURE_TITLES,    /* E2: more than one title */
    STRUCTURE_HEADINGS,  /* E3: two headings together */
    STRUCTURE_ERRORS
};

/* The first error of the parts, in the order of the page; STRUCTURE_OK where there is none, and where all is garbage:
 * that is no article. part [n] enum part. */
enum structure_error article_structure(const uint8_t *part, uint32_t n);

/* For people: "..., E1"; NULL if there is no error. */
const char *structure_error_text(enum structure_error error);

#endif
