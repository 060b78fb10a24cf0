/* SPDX-License-Identifier: MIT
 * container_rule.c - see container_rule.h. */
#include "labelers/shared/container_rule.h"

#include "base/memory.h"

enum {
    SURE_TENTHS = 9,         /* of the tokens in a container */
    LIST_TENTHS = 6,         /* of them in links */
    RARE_PAGES = 10,         /* one in so many pages */
    MANY_LEAVES = 16,        /* per page */
};

struct container {           /* sums over an element and all that is in it */
    uint64_t tokens, links, content;
    bool is_control, has_children;
    uint8_t verdict; /* a set of container_set, if it has children */
};

static bool is_control(const struct container *around, enum element element)
{
    return around->is_control || element == EL_select || element == EL_textarea;
}

static uint8_t verdict_of(const struct container *c)
{
    if (!c->tokens) return 0;
    if (c->content * 10 >= c->tokens * SURE_TENTHS) return IN_CONTENT;
    bool is_redundant = (c->tokens - c->content) * 10 >= c->tokens * SURE_TENTHS;
    return is_redundant && c->links * 10 >= c->tokens * LIST_TENTHS ? IN_LISTS : 0;
}

void containers_look_around(const struct block_path *place, const struct path_sums *path, const uint8_t *reason,
                            uint32_t n_paths, uint8_t *around)
{
    struct container *in = mem_alloc((n_paths + 1ull) * sizeof *in);
    for (uint32_t p = 0; p < n_paths; p++) { /* a path comes after its parent; the root is its own */
        in[p] = (struct container){0};
        in[p].is_control = is_control(&in[place[p].parent], place[p].element);
        if (in[p].is_control) continue;
        in[p].tokens = path[p].tokens;
        in[p].links = path[p].link_tokens;
        in[p].content = reason[p] == REASON_LOW_ENTROPY ? path[p].tokens : 0;
    }
    for (uint32_t p = n_paths; p-- > 0;) {
        struct container *parent = &in[place[p].parent];
        if (in[p].has_children) in[p].verdict = verdict_of(&in[p]);
        if (place[p].parent == p) continue;
        parent->tokens += in[p].tokens;
        parent->links += in[p].links;
        parent->content += in[p].content;
        parent->has_children = true;
    }
    for (uint32_t p = 0; p < n_paths; p++) {
        uint32_t parent = place[p].parent;
        bool is_below_root = place[parent].parent != parent;
        around[p] = is_below_root ? (uint8_t)(around[parent] | in[parent].verdict) : 0;
    }
    free(in);
}

bool line_is_rare(const struct leaf_fact *leaf, const struct path_sums *path)
{
    return leaf->line_df <= 1 || (leaf->line_df - 1) * (uint64_t)RARE_PAGES < path->pages;
}

bool leaf_is_at_home(const struct leaf_fact *leaf, const struct path_sums *path)
{
    bool is_rare = line_is_rare(leaf, path);
    bool is_one_of_many = path->occurrences >= (uint64_t)path->pages * MANY_LEAVES;
    bool is_link = leaf_is_mostly_links(leaf);
    return is_link ? is_rare && is_one_of_many : is_rare || is_one_of_many;
}
