/* SPDX-License-Identifier: MIT
 * name_learning.h - raw paths -> learned paths: which names of a site's elements belong to its template.
 *
 * A raw path has all classes and the id of each element in its chain, as in the pages. Many of these names belong to
 * one page, or to a few: "section#installing-modules", "body.category-boats". What matters is how many pages have a
 * name in its place, that is, on the same tag below the same learned path, and what the other pages have there:
 *
 * - A rare id is not a name of the template. If other elements have no id there, it is dropped; if they have other
 *   ids, these become one with a hole, '*', which keeps their common beginning: "article#post-*".
 * - A rare class marks a rare kind of block and stays, unless others take its place on most pages ("category-boats",
 *   "category-cars" ...), or only one page has it.
 * - Of several classes in varying order, the one that comes first most often names the element.
 * - An element inside one of the same names, as in ul>li>ul>li or section>section, counts as the same: see
 *   recursion_of() in name_steps.c.
 *
 * Decisions go from the root down, one level of the raw paths after the other, by counts of pages, so they are the
 * same for any order of pages and paths. Memory: some 100 bytes per name and place. */
#ifndef INFODISC_TABLE_BLOCKS_PATHS_NAME_LEARNING_H
#define INFODISC_TABLE_BLOCKS_PATHS_NAME_LEARNING_H

#include "table_blocks/paths/block_path.h"
#include "table_blocks/paths/name_pages.h"

struct raw_path {
    const struct path_node *node;
    struct element_traits traits; /* of all its elements */
    uint32_t parent;              /* index; its own for a root */
};

struct learned_path {
    uint64_t key;                 /* the smallest of its raw paths' */
    uint32_t parent;              /* index; its own for a root. Less than its own */
    enum element element;
    uint32_t depth, cell;
    struct span name, class, id;  /* of raw paths, or in learned_paths.names */
    struct element_traits traits; /* of all its raw paths */
    uint64_t other_ids, other_classes; /* see struct block_path */
    uint64_t below;               /* bits of what is below it, as in struct learning */
    bool loose_class;
    uint32_t levels;              /* how often it may stand within itself: 1 for nearly all */
};

struct learned_paths {
    uint32_t n;
    struct learned_path *item;    /* [n], room for all raw paths */
    uint32_t *of_raw;             /* [raw paths] */
    struct arena names;
};

/* *pages: NULL, and all names are kept; otherwise *of_raw are the pages that have each raw path. The same for any
 * number of threads. */
struct learned_paths *learn_paths(const struct raw_path *raw, uint32_t n, const struct path_pages *pages,
                                  const struct name_pages *of_raw, int threads);
void learned_paths_free(struct learned_paths *l);

#endif
