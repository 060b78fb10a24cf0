/* SPDX-License-Identifier: MIT
 * list_fields.c - see list_fields.h.
 *
 * A card of an event or a dish has a title, a date, a place; often all of it is one link. To the model that is a menu,
 * of which it keeps what differs and drops what recurs: "Library", "free", and titles that the menus have, too. What is
 * left of a card says nothing. So a list of them is found by its shape: fields that vary, under paths that take
 * turns. */
#include "labelers/template/list_fields.h"

#include "labelers/template/listing_rule.h"

enum {
    ITEMS_MIN = 3,
    ITEM_LEAVES = 8,         /* from one item to the next, at most */
    PATHS_MAX = 64,          /* of a page: each costs passes over it */
    KEPT_SHARE = 4           /* a token in four */
};

struct listed {
    struct leaf_fact *first, *end;  /* of the page */
    const struct path_sums *path;   /* [n_paths] */
    const struct block_path *place; /* [n_paths] */
    uint32_t n_documents;
};

static bool may_be_field(const struct leaf_fact *leaf)
{
    return leaf->n_tokens && leaf_is_page_text(leaf) && (leaf->informative || leaf_looks_redundant(leaf));
}

static bool is_alike(const struct leaf_fact *leaf, const struct leaf_fact *other)
{
    return leaf->entropy == other->entropy && leaf->n_tokens == other->n_tokens;
}

/* Are they three or more of the path, and no line of more than half of them, as "Read more" would be? */
static bool fields_vary(const struct listed *list, const struct leaf_fact *field)
{
    const struct leaf_fact *most = field;
    uint32_t lead = 0, all = 0, alike = 0;
    for (const struct leaf_fact *leaf = field; leaf < list->end; leaf++) { /* Boyer and Moore's majority vote */
        if (leaf->path != field->path || !may_be_field(leaf)) continue;
        if (!lead) most = leaf;
        if (is_alike(leaf, most)) lead++;
        else lead--;
        all++;
    }
    for (const struct leaf_fact *leaf = field; leaf < list->end; leaf++)
        alike += leaf->path == field->path && may_be_field(leaf) && is_alike(leaf, most);
    return all >= ITEMS_MIN && alike * 2 <= all;
}

static bool differs(const struct listed *list, const struct leaf_fact *leaf)
{
    return path_lines_differ(&list->path[leaf->path]);
}

/* Does the first other path of the same element vary, too, and does one of the two differ from list to list? */
static bool alternates(const struct listed *list, const struct leaf_fact *field)
{
    uint32_t parent = list->place[field->path].parent;
    for (const struct leaf_fact *leaf = list->first; leaf < list->end; leaf++) {
        if (list->place[leaf->path].parent != parent || leaf->path == field->path || !may_be_field(leaf)) continue;
        return (differs(list, field) || differs(list, leaf)) && fields_vary(list, leaf);
    }
    return false;
}

/* Is it of lists, by its shape, not by what is content? */
static bool is_of_lists(const struct listed *list, const struct leaf_fact *field)
{
    bool is_heading = leaf_is_mostly_links(field) && heading_level(list->place[field->path].element);
    if (list->path[field->path].pages * 2ull > list->n_documents) return false;
    return (is_heading && differs(list, field)) || alternates(list, field);
}

static bool is_partly_kept(const struct listed *list, uint32_t parent)
{
    uint64_t kept = 0, all = 0;
    for (const struct leaf_fact *leaf = list->first; leaf < list->end; leaf++) {
        if (list->place[leaf->path].parent != parent || !may_be_field(leaf)) continue;
        all += leaf->n_tokens;
        kept += leaf->informative ? leaf->n_tokens : 0;
    }
    return kept && kept * KEPT_SHARE >= all;
}

/* Is content of the same element near, after `leaf` (step 1) or before it (step -1)? */
static bool is_content_near(const struct listed *list, const struct leaf_fact *leaf, int step)
{
    uint32_t parent = list->place[leaf->path].parent;
    for (int i = 1; i <= ITEM_LEAVES; i++) {
        if (step < 0 ? leaf - list->first < i : list->end - leaf <= i) return false;
        const struct leaf_fact *at = leaf + i * step;
        if (at->informative && list->place[at->path].parent == parent) return true;
    }
    return false;
}

/* anywhere: common lines that are not between content, too */
static uint32_t keep_fields(const struct listed *list, struct leaf_fact *field, bool anywhere)
{
    uint32_t n = 0;
    for (struct leaf_fact *leaf = field; leaf < list->end; leaf++) {
        if (leaf->path != field->path || leaf->informative || !may_be_field(leaf)) continue;
        bool is_common = leaf->line_df * 2ull > list->path[leaf->path].pages;
        if (!anywhere && is_common && !(is_content_near(list, leaf, -1) && is_content_near(list, leaf, 1))) continue;
        leaf_keep(leaf, REASON_LISTING);
        n++;
    }
    return n;
}

uint32_t keep_list_fields(struct leaf_fact *first, struct leaf_fact *end, const struct path_sums *path,
                          const struct block_path *place, uint32_t n_documents)
{
    const struct listed list = {first, end, path, place, n_documents};
    uint32_t n = 0, paths = 0;
    for (struct leaf_fact *leaf = first; leaf < end && paths < PATHS_MAX; leaf++) {
        if (!leaf->first_of_path || is_beside_lists(place, leaf->path)) continue;
        paths++;
        if (!fields_vary(&list, leaf)) continue;
        bool anywhere = is_of_lists(&list, leaf);
        if (anywhere || is_partly_kept(&list, place[leaf->path].parent)) n += keep_fields(&list, leaf, anywhere);
    }
    return n;
}
