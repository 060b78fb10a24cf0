/* SPDX-License-Identifier: MIT
 * article_structure.c - see article_structure.h. */
#include "labelers/memory/article_structure.h"

enum state { START, IN_TITLE, IN_HEADING, IN_BODY, NO_TITLE, TITLES, HEADINGS, STATES };

static const uint8_t next_state[STATES][PARTS] = {
    [START] = {START, [PART_TITLE] = IN_TITLE, [PART_HEADING] = NO_TITLE, [PART_BODY] = NO_TITLE},
    [IN_TITLE] = {IN_TITLE, [PART_TITLE] = TITLES, [PART_HEADING] = IN_HEADING, [PART_BODY] = IN_BODY},
    [IN_HEADING] = {IN_HEADING, [PART_TITLE] = TITLES, [PART_HEADING] = HEADINGS, [PART_BODY] = IN_BODY},
    [IN_BODY] = {IN_BODY, [PART_TITLE] = TITLES, [PART_HEADING] = IN_HEADING, [PART_BODY] = IN_BODY},
    [NO_TITLE] = {NO_TITLE, NO_TITLE, NO_TITLE, NO_TITLE},
    [TITLES] = {TITLES, TITLES, TITLES, TITLES},
    [HEADINGS] = {HEADINGS, HEADINGS, HEADINGS, HEADINGS}};

enum structure_error article_structure(const uint8_t *part, uint32_t n)
{
    uint8_t state = START;
    for (uint32_t i = 0; i < n; i++) state = next_state[state][part[i]];
    return state < NO_TITLE ? STRUCTURE_OK : (enum structure_error)(STRUCTURE_NO_TITLE + state - NO_TITLE);
}

const char *structure_error_text(enum structure_error error)
{
    static const char *const texts[STRUCTURE_ERRORS] = {
        [STRUCTURE_NO_TITLE] = "its parts do not begin with a title (E1)",
        [STRUCTURE_TITLES] = "its parts have more than one title (E2)",
        [STRUCTURE_HEADINGS] = "its parts have two headings together (E3)"};
    return texts[error];
}
