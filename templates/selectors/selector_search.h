/* SPDX-License-Identifier: MIT
 * selector_search.h - the shortest selector that picks a block path and none of its rivals. */
#ifndef INFODISC_TEMPLATES_SELECTORS_SELECTOR_SEARCH_H
#define INFODISC_TEMPLATES_SELECTORS_SELECTOR_SEARCH_H

#include "templates/selectors/selector.h"

struct selector_search;

/* *paths is used, not copied. */
struct selector_search *selector_search_new(const struct block_paths *paths, int threads);
void selector_search_free(struct selector_search *search);

const struct block_path *selector_path(const struct selector_search *search, uint32_t path);

/* Is there a path with text of a P without names straight in a body? */
bool selector_is_plain_p_of_body(const struct selector_search *search, const bool *has_text);

/* Is the path that of a heading with a P in it? */
bool selector_has_p_in_heading(const struct selector_search *search, uint32_t path);

/* From now on it looks at every path, and at the whole chain of each, slowly: for tests. */
void selector_search_without_index(struct selector_search *search);

/* Paths that selectors must not pick, made once for many searches. rival [paths->n] is used, not copied. */
struct selector_rivals;
struct selector_rivals *selector_rivals_new(const struct selector_search *search, const bool *rival);
void selector_rivals_free(struct selector_rivals *rivals); /* may be NULL */

/* A selector of a path that picks no element of its rivals; whether the path is one of them makes no difference. An
 * element without text of its own adds nothing where selectors are applied as docs/formats.md says, so there only the
 * others are rivals. False if it picks a rival as well: their elements differ in nothing that selectors can ask for.
 * O(paths with the same tag x depth). */
bool selector_find(const struct selector_search *search, uint32_t path, const struct selector_rivals *rivals,
                   struct selector *out);

#endif
