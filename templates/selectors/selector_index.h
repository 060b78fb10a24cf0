/* SPDX-License-Identifier: MIT
 * selector_index.h - finds the paths that a selector may pick without looking at the others.
 *
 * Paths of one tag are adjacent, sorted by their ids. Each has a set of bits: hashes of its names and those of its
 * ancestors, of the beginning of its id, of all three-byte sequences in its id. The bits are stored by hash, one row
 * for all paths of the tag, so the paths that have everything a selector asks for are the AND of a few rows. For
 * those that are left, all elements of the chain are compared, with one bit each; in their order, if the selector asks
 * for children. Hashes may collide, so the result must be verified. */
#ifndef INFODISC_TEMPLATES_SELECTORS_SELECTOR_INDEX_H
#define INFODISC_TEMPLATES_SELECTORS_SELECTOR_INDEX_H

#include "templates/selectors/selector_match.h"

struct selector_index;

/* *paths and named [paths->n] are used, not copied. */
struct selector_index *selector_index_new(const struct block_paths *paths, const struct named_path *named, int threads);
void selector_index_free(struct selector_index *index);

/* From now on every path of the tag is found: for tests. */
void selector_index_find_all(struct selector_index *index);

enum { ROWS_ASKED_MAX = 16 };

struct asked_rows {          /* one of these bits at least */
    const uint64_t *row, *or_row; /* or_row: NULL if there is none */
};

struct chain_bits {          /* of a path and of those above it */
    uint64_t elements;       /* a bit of each */
    uint64_t ids;            /* block_path_hash_bit() of each id, and of those that some of its elements have besides */
    uint64_t id_begins[2];   /* a bit of the first three, and eight, bytes of each id; all if less is known of one */
    uint64_t shape;          /* a bit of each of the last 64 elements, the last one's is the lowest */
};

struct index_cursor {
    const struct selector_index *index;
    const struct tag_group *group;
    const uint64_t *among;   /* [words of the group]; NULL: all */
    uint32_t word, last;     /* places 64 * word .. in the group, up to that of `last` */
    uint32_t end;            /* the place after the last */
    uint64_t bits;           /* of the word at hand: what is still to be looked at */
    struct chain_bits chain; /* those that the path must have */
    uint64_t asked_shape;    /* which bits of its shape */
    uint32_t n_asked;
    struct asked_rows asked[ROWS_ASKED_MAX];
};

/* A bit of each path for which that is set, at its place in the index; for index_begin(), and free(). */
uint64_t *index_bits_of(const struct selector_index *index, const bool *is_set);

/* The possible rivals of a path among these: all of its tag, or, as it can do with these if its id is plain, of its
 * id. */
void index_begin(const struct selector_index *index, uint32_t path, const uint64_t *among, struct index_cursor *c);

/* From where the cursor is, finds what this selector may pick only. */
void index_narrow(struct index_cursor *c, const struct selector *s);

/* The next path in the order of ids, UINT32_MAX at the end. */
uint32_t index_next(struct index_cursor *c);

#endif
