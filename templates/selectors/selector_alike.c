/* SPDX-License-Identifier: MIT
 * selector_alike.c - see selector_alike.h.
 *
 * A step only asks for what its own element has, and only excludes what the rival's chain has and its own element
 * surely lacks. So it suffices to compare the strongest possible step, once. */
#include "templates/selectors/selector_alike.h"

bool may_be_excluded(const struct block_path *path, const struct name_pattern *name,
                     const struct name_pattern *excluded, bool is_sibling)
{
    if (is_sibling && name_is_hole(name->name) && (excluded->exact || name_is_hole(excluded->name))) {
        /* "post-*" has none without "post-" */
        if (!excluded->exact && pattern_surely_picks(excluded, name)) return true;
    } else if (name->name.len && pattern_may_pick(excluded, name)) {
        return true;
    }
    if (is_sibling && excluded->is_id) return false;
    if (excluded->is_id) return may_have_id(path->other_ids, excluded);
    if (is_sibling && excluded->exact) return path->traits.more_classes & block_path_hash_bit(excluded->hash);
    return may_have_class(further_classes(path), excluded) || (!excluded->exact && path->loose_class);
}

bool may_be_excluded_by_part(const struct block_path *path, const struct name_pattern *name,
                             const struct name_pattern *excluded)
{
    bool has_more = excluded->is_id ? path->traits.loose_id : path->traits.more_classes || path->loose_class;
    return excluded->has_parts && name->name.len && !has_more && !pattern_may_have_part_of(name, excluded);
}

static const struct name_pattern *name_of(const struct named_path *p, bool is_id)
{
    return is_id ? &p->id : &p->class;
}

/* Their ids, or classes. */
static bool names_are_alike(const struct named_path *own, const struct named_path *other, bool is_id,
                            const struct chain *rival)
{
    const struct name_pattern *asked = name_of(own, is_id), *given = name_of(other, is_id);
    if (same_name(asked, given)) return true;
    bool has_other = asked->name.len && (is_id ? may_have_id(other->other_ids, asked) : other->path->loose_class);
    if (!has_other && (!asked->name.len || !given->name.len || !pattern_may_pick(asked, given) ||
                       !pattern_may_have_parts(asked, given)))
        return false;
    for (uint32_t i = 0; i < rival->n; i++) {
        const struct name_pattern *excluded = name_of(rival->at[i], is_id);
        if (excluded->name.len && pattern_surely_picks(excluded, given) &&
            !may_be_excluded(own->path, asked, excluded, are_siblings(own->path, rival->at[i]->path)))
            return false;
        if (pattern_surely_has_part_of(given, excluded) && may_be_excluded_by_part(own->path, asked, excluded))
            return false;
    }
    return true;
}

bool chains_are_alike(const struct chain *own, const struct chain *rival)
{
    for (uint32_t i = 0; i < own->n; i++) {
        const struct named_path *a = own->at[i], *b = rival->at[i];
        if (a == b) continue;
        if (!same_tag(a->path, b->path) || (a->path->cell && b->path->cell && a->path->cell != b->path->cell) ||
            !names_are_alike(a, b, true, rival) || !names_are_alike(a, b, false, rival))
            return false;
    }
    return true;
}
