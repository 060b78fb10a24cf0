/* SPDX-License-Identifier: MIT
 * name_counts.h - on how many pages each name occurs in its place: the input for learning names (name_learning.h).
 *
 * One thread at a time handles a place, with its raw paths of one level: take_names() for each, then count_names(). All
 * that belongs to a place is in its struct, so threads share only what does not change meanwhile. */
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

static inline bool has_number(const struct numbers *m, uint64_t key)
{
    return m->slot && number_slot(m, key | 1)->key;
}

/* So many ids in a place of a single page are that page's; so many that are few make others like them few, too. */
enum { IDS_OF_PAGE = 3 };

enum name_kind { KIND_ID, KIND_CLASS, KINDS };

struct page_count {         /* of pages that are counted level by level, ascending in each */
    uint32_t pages, last;   /* last: 1 + the page counted last */
};

struct place_name {         /* an id or class in a place */
    enum name_kind kind;
    struct span text;
    struct page_count on;
    struct page_count first; /* pages where it is the first class of an element */
    bool is_few;
    bool is_asked;          /* path_pages.is_asked(): never one of few */
    struct span hole;       /* of a few one: what stands for it; empty: nothing */
    uint64_t below;         /* bits of what is below its elements, and of their classes: learning.below */
    uint32_t uses;          /* scratch: 1 + the last of learner.use in this level */
};

struct place {              /* elements of one tag below one learned path */
    uint64_t hash;
    struct page_count on;
    struct page_count few[KINDS]; /* pages that have one of few names there */
    uint32_t n_ids;         /* different ones */
    bool nameless[KINDS];   /* some of its elements have none */
    struct place_name *name;
    uint32_t n_names, names_cap, n_known; /* n_known: names of earlier levels */
    uint64_t *pair;         /* pair_hash() of first and further class of an element */
    uint32_t n_pairs, pairs_cap;
    struct place_path {
        uint64_t step;      /* step_hash() */
        uint32_t path;      /* of learned_paths.item */
    } *path;                /* the learned paths of its elements */
    uint32_t n_paths, paths_cap;
    struct learned_path *fresh; /* those that the level has brought */
    uint32_t n_fresh, fresh_cap;
};

struct raw_names {          /* of a raw path */
    uint32_t id;            /* UINT32_MAX: no id; otherwise of place.name */
    uint32_t class, n_classes; /* range of learner.class */
};

struct learner {            /* a thread's */
    struct arena places;    /* arrays of places */
    struct arena level;     /* place.fresh, until the level is done */
    struct numbers names, pairs, paths; /* of all places that it has handled */
    struct raw_names *raw_names; /* of the raw paths at hand, in their order */
    uint32_t raw_names_cap;
    uint32_t *class;        /* of place.name, of kind KIND_CLASS */
    uint32_t n_classes, classes_cap;
    uint32_t *fresh;        /* names that the level has brought to the place at hand */
    uint32_t fresh_cap;
    struct name_use {
        uint32_t raw, before; /* before: 1 + the use before of the same name; 0: none */
        bool is_first;        /* it is the first class */
    } *use;
    uint32_t n_uses, uses_cap;
    uint32_t *stamp, stamps; /* [pages] what the page has been counted for last; stamps used so far */
    struct arena holes;
    struct path_join {       /* what raw paths add to learned paths of earlier levels */
        struct learned_path step;
        uint32_t raw, path;
        bool is_within;      /* the path is above it, see recursion_of() */
    } *join;
    uint32_t n_joins, joins_cap;
};

struct learning {
    const struct raw_path *raw;
    uint32_t n;
    const struct path_pages *pages;
    const struct name_pages *of_raw; /* which pages have a raw path */
    int threads;
    struct learned_paths *out;
    _Atomic uint64_t *below; /* [n] of each raw path: a bit of each tag and class of its children */
    bool *is_within;        /* [n] by raw path: it, or one above it, has a learned path of an earlier level */
    struct numbers deep;    /* tag and first class of elements that stand three times within each other */
    struct learner *learner; /* [threads] */
};

static inline uint64_t below_bit(enum element element, struct span class)
{
    return UINT64_C(1) << (hash_mix(element, class.len ? hash_span(class) : 1) & 63);
}

static inline uint64_t pair_hash(const struct place *place, uint32_t a, uint32_t b)
{
    return hash_mix(hash_mix(place->hash, a), b);
}

/* Appends to an array of a place, of which there are thousands with a few items: struct arena *a has its memory. */
#define PLACE_PUSH(a, at, n, cap)                                                                          \
    *(((n) == (cap) ? (void)((at) = place_room((a), (at), &(cap), sizeof *(at))) : (void)0), &(at)[(n)++])

/* The array with room for twice as many. */
void *place_room(struct arena *a, const void *at, uint32_t *cap, size_t item_bytes);

/* Tells the thread what others have found in the place at earlier levels. */
void learner_meet(struct learner *t, const struct place *place);

/* The names of a raw path, the i-th of those at hand. */
void take_names(struct learning *l, struct learner *t, struct place *place, uint32_t raw, uint32_t i);

/* Counts the pages that have the place and its names, by the raw paths raw[0, n) at hand, then those that have one of
 * few (place_name.is_few). */
void count_names(struct learning *l, struct learner *t, struct place *place, const uint32_t *raw, uint32_t n);

#endif
