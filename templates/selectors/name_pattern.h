/* SPDX-License-Identifier: MIT
 * name_pattern.h - what the normalised id or class of a block path says about those in the pages.
 *
 * "main" is itself, "post-*" is whatever begins with "post-", "post-#-x" is "post-12-x", "post-345-x" ..., "@" is
 * anything that looks like a hash. A name may also continue after its known part: it was cut for length, an id
 * contains white space, or a character reference follows. */
#ifndef INFODISC_TEMPLATES_SELECTORS_NAME_PATTERN_H
#define INFODISC_TEMPLATES_SELECTORS_NAME_PATTERN_H

#include "table_blocks/paths/paths.h"

struct name_pattern {
    struct span name;        /* normalised; empty: the element has none */
    bool exact;              /* the name in the pages is this one, byte for byte */
    bool is_id;
    bool is_loose;           /* a class that may be after others */
    bool has_parts;          /* pattern_part() has some */
    uint32_t prefix_len;     /* bytes of the name before what differs */
    uint32_t hash;           /* low half of hash_span(name): most names differ in it */
};

/* exact: of a name without wildcards, the one in the pages is no longer. */
struct name_pattern pattern_of(struct span name, bool exact, bool is_id);
struct name_pattern pattern_of_id(const struct block_path *path);
struct name_pattern pattern_of_class(const struct block_path *path); /* the first */

/* What all its names begin with; may be empty. */
static inline struct span pattern_prefix(struct name_pattern p)
{
    return (struct span){p.name.at, p.prefix_len};
}

/* May there be any letters after what is known? Not where a number goes on: no prefix has digits. */
bool pattern_goes_on(struct name_pattern p);

static inline bool same_name(const struct name_pattern *a, const struct name_pattern *b)
{
    return a->hash == b->hash && span_equal(a->name, b->name);
}

/* Appends a name, or a prefix, as a parser gives it: without character references. */
void put_plain_name(struct buffer *out, struct span name);

/* The literal parts after the prefix, one at a time: the next one at or after *at (0 to begin with), which
 * moves on; empty if none is left. *is_end: names end with it. */
struct span pattern_part(struct name_pattern p, size_t *at, bool *is_end);

/* The longest of them, the first of these. */
struct span pattern_longest_part(struct name_pattern p, bool *is_end);

/* Do all of its names have the longest part of `asked`, or could one? Names that stand for a hash, or were cut,
 * could. */
bool pattern_surely_has_part_of(const struct name_pattern *name, const struct name_pattern *asked);
bool pattern_may_have_part_of(const struct name_pattern *name, const struct name_pattern *asked);

/* As the two below, of an `asked` that is not exact: by its prefix. */
bool prefix_may_pick(const struct name_pattern *asked, const struct name_pattern *name);
bool prefix_surely_picks(const struct name_pattern *asked, const struct name_pattern *name);

/* Could a name of the path be picked by the test for `asked`: by equality, or by its prefix? A name that is asked
 * for as it is has itself as normal form: no other pattern stands for it. */
static inline bool pattern_may_pick(const struct name_pattern *asked, const struct name_pattern *name)
{
    return asked->exact ? same_name(asked, name) : prefix_may_pick(asked, name);
}

/* Is every name of the path sure to be picked by it? */
static inline bool pattern_surely_picks(const struct name_pattern *asked, const struct name_pattern *name)
{
    return asked->exact ? name->exact && same_name(asked, name) : prefix_surely_picks(asked, name);
}

/* Could a name of the path have all literal parts of `asked`? */
bool pattern_may_have_parts(const struct name_pattern *asked, const struct name_pattern *name);

#endif
