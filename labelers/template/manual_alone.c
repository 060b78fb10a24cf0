/* SPDX-License-Identifier: MIT
 * manual_alone.c - see manual_alone.h. */
#include "labelers/template/manual_alone.h"

#include <stdlib.h>

#include "base/memory.h"

enum {
    DEFINITIONS_MIN = 3,
    CONTENT_MIN = 100,       /* tokens */
    HEADINGS_MIN = 2,        /* H2 to H6 */
    HELD = 9, HELD_OF = 10   /* of the page's content, by the element that is looked for */
};

bool page_may_be_manual(const struct leaf_fact *first, const struct leaf_fact *end, const struct block_path *place)
{
    uint32_t definitions = 0;
    for (const struct leaf_fact *leaf = first; leaf < end; leaf++) {
        if (!leaf->n_tokens) continue;
        if (path_is_in_element(place, leaf->path, EL_pre)) return true;
        if (path_is_in_element(place, leaf->path, EL_dd) && ++definitions == DEFINITIONS_MIN) return true;
    }
    return false;
}

struct held_tokens {         /* in an element, with all in it; redundant links do not count */
    uint64_t content, other;
};

/* [*n_paths], of all paths up to the last of the leaves: free() it. */
static struct held_tokens *held_tokens_new(const struct leaf_fact *first, const struct leaf_fact *end,
                                           const struct block_path *place, uint32_t *n_paths)
{
    *n_paths = 0;
    for (const struct leaf_fact *leaf = first; leaf < end; leaf++)
        if (leaf->path >= *n_paths) *n_paths = leaf->path + 1;
    struct held_tokens *held = mem_zalloc(*n_paths, sizeof *held);
    for (const struct leaf_fact *leaf = first; leaf < end; leaf++) {
        if (!leaf_is_shown(leaf) || (!leaf->informative && leaf_is_mostly_links(leaf))) continue;
        *(leaf->informative ? &held[leaf->path].content : &held[leaf->path].other) += leaf->n_tokens;
    }
    for (uint32_t p = *n_paths; p-- > 0;) {
        struct held_tokens *parent = &held[place[p].parent];
        if (parent == &held[p]) continue;
        parent->content += held[p].content;
        parent->other += held[p].other;
    }
    return held;
}

/* The innermost element that holds nearly all content, or a root if that has more other text. */
static uint32_t element_of_content(const struct leaf_fact *first, const struct leaf_fact *end,
                                   const struct block_path *place)
{
    uint64_t content = 0;
    uint32_t n_paths, found = 0;
    struct held_tokens *held = held_tokens_new(first, end, place, &n_paths);
    for (const struct leaf_fact *leaf = first; leaf < end; leaf++)
        if (leaf->informative && leaf_is_shown(leaf)) content += leaf->n_tokens;
    for (uint32_t p = 0; p < n_paths; p++) /* each after the one around it */
        if (held[p].content * HELD_OF >= content * HELD) found = p;
    bool is_half = content >= CONTENT_MIN && held[found].content >= held[found].other;
    free(held);
    while (!is_half && place[found].parent != found) found = place[found].parent;
    return found;
}

static bool has_headings(const struct leaf_fact *leaf, const struct leaf_fact *end, const struct block_path *place)
{
    uint32_t headings = 0;
    for (; leaf < end && headings < HEADINGS_MIN; leaf++)
        headings += leaf->informative && leaf->n_tokens && heading_level(place[leaf->path].element) > 1;
    return headings == HEADINGS_MIN;
}

/* A link may be a member, or where it is from. */
static bool may_be_of_manual(const struct leaf_fact *leaf, const struct law_paths *of)
{
    if (!leaf->n_tokens || !leaf_is_page_text(leaf) || of->texts[leaf->path].in_frame) return false;
    if (!leaf_is_mostly_links(leaf)) return leaf_text_looks_redundant(leaf);
    bool is_cell = of->place[leaf->path].element == EL_td || path_is_in_definition(of->place, leaf->path);
    return is_cell && leaf_looks_redundant(leaf);
}

void keep_manual_alone(struct leaf_fact *first, struct leaf_fact *end, const struct law_paths *of)
{
    if (page_is_prose(first, end) || !has_headings(first, end, of->place)) return;
    if (!page_may_be_manual(first, end, of->place)) return;
    uint32_t around = element_of_content(first, end, of->place);
    if (of->place[around].parent == around) return;
    while (!first->informative) first++;
    while (!end[-1].informative) end--;
    for (struct leaf_fact *leaf = first; leaf < end; leaf++)
        if (may_be_of_manual(leaf, of) && path_is_below(of->place, leaf->path, around))
            leaf_keep(leaf, REASON_IN_CONTENT);
}
