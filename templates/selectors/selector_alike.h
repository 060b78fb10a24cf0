/* SPDX-License-Identifier: MIT
 * selector_alike.h - which paths no selector can tell apart, or may not exclude. */
#ifndef INFODISC_TEMPLATES_SELECTORS_SELECTOR_ALIKE_H
#define INFODISC_TEMPLATES_SELECTORS_SELECTOR_ALIKE_H

#include "templates/selectors/selector_match.h"

/* Are both in the same element? Then no name of the one is hidden by a hole of the other, or was left out there. */
static inline bool are_siblings(const struct block_path *a, const struct block_path *b)
{
    return a->parent == b->parent && a->depth == b->depth && same_tag(a, b);
}

/* Would this exclude some of a path's elements, whatever further classes they have? name: its id or class.
 * is_sibling: `excluded` is the name of such a one. */
bool may_be_excluded(const struct block_path *path, const struct name_pattern *name,
                     const struct name_pattern *excluded, bool is_sibling);

/* As that is so: may the elements be told apart by the longest part of the name after its number? Not if one of theirs
 * could have it, or they have further ones. */
bool may_be_excluded_by_part(const struct block_path *path, const struct name_pattern *name,
                             const struct name_pattern *excluded);

/* Chains of the same length: does any step that selector_search.c may make for an element of the own chain pick the
 * rival's in the same place? Then every selector that picks the one picks the other. It may say no for nothing. O(their
 * length), and its square where names differ. */
bool chains_are_alike(const struct chain *own, const struct chain *rival);

#endif
