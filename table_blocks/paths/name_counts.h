/* SPDX-License-Identifier: MIT
 * name_counts.h - on how many pages each name occurs in its place: the input for learning names (name_learning.h).
 *
 * In: the raw paths of a level whose parents have their learned path, and the pages' paths. Out: in struct learning,
 * the level's places and names with their page counts. The caller owns the struct and zeroes all but its inputs. */
#ifndef INFODISC_TABLE_BLOCKS_PATHS_NAME_COUNTS_H
#define INFODISC_TABLE_BLOCKS_PATHS_NAME_COUNTS_H

#include "base/hash.h"
#include "base/limits.h"
#include "table_blocks/paths/name_learning.h"

struct numbers {
    struct number_slot {
        uint64_t key; /* 0: free */
        uint32_t number;
    } *slot;
    uint32_t n, mask;
};

static inline struct number_slot *number_slot(const struct numbers *m, uint64_t key)
{
    uint32_t at = (uint32_t)(key >> 32) & m->mask;
    while (m->slot[at].key && m->slot[at].key != key) at = (at + 1) & m->mask;
    return &m->slot[at];
}

/* The number of a key: `next` if it is new. */
uint32_t number_of(struct numbers *m, uint64_t key, uint32_t next);

/* So many ids in a place of a single page are that page's; so many that are few make others like them few, too. */
enum { IDS_OF_PAGE = 3 };

enum name_kind { KIND_ID, KIND_CLASS, KINDS };

struct place {              /* elements of one tag below one learned path */
    uint64_t hash;
    uint32_t pages, last;   /* last: 1 + the page counted last */
    uint32_t n_ids;         /* different ones */
    uint32_t few[KINDS];    /* pages that have one of few names there */
    uint32_t last_few[KINDS];
    bool nameless[KINDS];   /* some of its elements have none */
};

struct place_name {         /* an id or class in a place */
    uint32_t place;
    enum name_kind kind;
    struct span text;
    uint32_t pages, last;
    uint32_t first, last_first; /* pages where it is the first class of an element */
    bool is_few;
    bool is_asked;          /* path_pages.is_asked(): never one of few */
    struct span hole;       /* of a few one: what stands for it; empty: nothing */
    uint64_t below;         /* bits of what stands below its elements, and of their classes: learning.below */
};

struct raw_names {          /* of a raw path of the level */
    uint32_t place, id;     /* UINT32_MAX: no id */
    uint32_t class, n_classes; /* range of learning.class */
};

struct learning {
    const struct raw_path *raw;
    uint32_t n;
    const struct path_pages *pages;
    int threads;
    struct learned_paths *out;
    uint64_t *below;        /* [n] of each raw path: a bit of each tag and class of its children */
    uint32_t *by_depth;     /* [n] raw paths, parents in front */
    uint32_t *path;         /* of the pages: raw paths by depth */
    uint64_t *at;           /* [pages] the next of `path` that is of a level to come */
    struct numbers place_numbers, name_numbers, path_numbers;
    struct numbers pairs;   /* first and further class of an element, by their names */
    struct numbers deep;    /* tag and first class of elements that stand three times within each other */
    struct place *place;
    uint32_t n_places, places_cap;
    struct place_name *name;
    uint32_t n_names, names_cap;
    struct raw_names *names; /* [n] by raw path */
    uint32_t *class;        /* names of kind KIND_CLASS */
    uint32_t n_classes, classes_cap;
    uint32_t *fresh;        /* names that the level has brought */
    uint32_t n_fresh, fresh_cap;
};

static inline uint64_t below_bit(enum element element, struct span class)
{
    return UINT64_C(1) << (hash_mix(element, class.len ? hash_span(class) : 1) & 63);
}

/* The places and names of a raw path; names that no path had before are appended to `fresh`. */
void take_names(struct learning *l, uint32_t raw);

/* Counts the pages that have the names of this depth, then those that have one of few (place_name.is_few): of one after the
 * other, and of no depth twice. */
void count_level_names(struct learning *l, uint32_t depth);

#endif
