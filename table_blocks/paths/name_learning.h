/* SPDX-License-Identifier: MIT
 * name_learning.h - raw paths -> learned paths: which names of a site's elements are its template's.
 *
 * A raw path has all classes and the id of each element in its chain, as pages have them. Many of these names belong to one
 * page, or to a few: "section#installing-modules", "body.category-boats". What matters is how many pages have a name in its
 * place, that is below the same learned path in elements of the same tag, and what stands there on the others:
 *
 * - an id that few of them have is no name of the template. Where others have none there, it is left out; where they
 *   have other ids, these become one with a hole, '*', in which their common beginning stays: "article#post-*";
 * - a class that few of them have is a rare kind of block and stays, unless others take its place on most pages
 *   ("category-boats", "category-cars" ...), or one page alone has it;
 * - of several classes that stand in any order the one that comes first most often names the element;
 * - an element that is within one of the same names, as in ul>li>ul>li, section>section, is the same again: see
 *   recursion_of().
 *
 * Decisions are made from the root down, a level of the raw paths after the other, from counts of pages: they are the same
 * for any order of pages and paths. Memory: some 100 bytes a name and place. */
#ifndef INFODISC_TABLE_BLOCKS_PATHS_NAME_LEARNING_H
#define INFODISC_TABLE_BLOCKS_PATHS_NAME_LEARNING_H

#include "table_blocks/paths/block_path.h"

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
    uint64_t below;               /* bits of what stands below it, as in struct learning */
    bool loose_class;
    uint32_t levels;              /* how often it may stand within itself: 1 for nearly all */
};

struct learned_paths {
    uint32_t n, cap;
    struct learned_path *item;
    uint32_t *of_raw;             /* [raw paths] */
    struct arena names;
};

/* *pages: NULL, and all names are kept. */
struct learned_paths *learn_paths(const struct raw_path *raw, uint32_t n, const struct path_pages *pages);
void learned_paths_free(struct learned_paths *l);

#endif
