/* SPDX-License-Identifier: MIT
 * selector_match.h - which block paths a selector picks elements of, as far as paths can tell: it may pick some, or
 * it surely picks none. */
#ifndef INFODISC_TEMPLATES_SELECTORS_SELECTOR_MATCH_H
#define INFODISC_TEMPLATES_SELECTORS_SELECTOR_MATCH_H

#include "templates/selectors/selector.h"

/* A path, and what its names say. The path's own fields are here, too: most rivals are lost by them, and each that is
 * asked of *path waits for the memory. */
struct named_path {
    const struct block_path *path;
    uint32_t parent;
    enum element element;
    uint64_t more_classes, other_ids; /* bits of what may be there but for the path's own: may_have_class(), _id() */
    struct name_pattern id, class;
};

struct chain { /* a path and its ancestors, from the outermost */
    const struct named_path *at[2 * SELECTOR_STEPS_MAX];
    uint32_t n;
    const struct named_path *named; /* [all paths] */
    uint32_t path;
};

struct named_path named_path_of(const struct block_path *path);

/* named [all paths]: at the same places as in block_paths.item. */
void chain_of(const struct named_path *named, uint32_t path, struct chain *chain);

/* As a browser's tree has it, with a TBODY in every TABLE; is_implied_tbody() knows those that it adds. */
void browser_chain_of(const struct named_path *named, uint32_t path, struct chain *chain);
bool is_implied_tbody(const struct named_path *p);

static inline bool same_tag(const struct block_path *a, const struct block_path *b)
{
    return a->element == b->element && (a->element != EL_UNKNOWN || span_equal(a->name, b->name));
}

static inline uint64_t further_classes(const struct block_path *p)
{
    return p->traits.more_classes | p->other_classes;
}

/* Could some of the path's elements have this class, which is not that of the path? further: its further_classes(). */
static inline bool may_have_class(uint64_t further, const struct name_pattern *class)
{
    return class->exact && (further & block_path_hash_bit(class->hash));
}

/* Could some of its elements have this id though the path has none? other: its other_ids. */
static inline bool may_have_id(uint64_t other, const struct name_pattern *id)
{
    return other && (!id->exact || (other & block_path_hash_bit(id->hash)));
}

bool step_picks(const struct selector_step *s, const struct named_path *p);
bool selector_picks(const struct selector *s, const struct chain *chain);

/* The same as selector_picks() of a path's chain in a browser's tree, in fewer steps: most rivals are lost by the last
 * step or the one before it, and need no chain. */
bool selector_picks_soon(const struct selector *s, const struct named_path *named, uint32_t path);

/* The same for one chain that is compared again and again while steps ask for more: what each step has lost of it is
 * kept in the step. selector_compare() begins with a chain; is_compared must be unset in each step that changes. */
void selector_compare(struct selector *s, const struct chain *chain);
bool selector_still_picks(struct selector *s, const struct chain *chain);

/* Does a step that asks for more than when it was compared lose more of the chain? If not, the selector picks it as
 * before. */
bool selector_step_loses(struct selector_step *s, const struct chain *chain);

/* Would it pick the chain if that step came before step `at`? Neither of them is a child. For a selector that
 * picks the chain, as selector_still_picks() has just seen. */
bool selector_picks_with(const struct selector *s, uint32_t at, const struct selector_step *more,
                         const struct chain *chain);

#endif
