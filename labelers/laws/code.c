/* SPDX-License-Identifier: MIT
 * code.c - see code.h. */
#include "labelers/laws/code.h"

#include "base/memory.h"

enum { KEPT_SHARE = 3 }; /* one token in three */

uint32_t *code_paths_new(const struct block_path *place, uint32_t n_paths)
{
    uint32_t *of = mem_alloc(n_paths * sizeof *of);
    for (uint32_t p = 0; p < n_paths; p++) { /* a path comes after its parent */
        uint32_t parent = place[p].parent;
        bool is_pre = place[p].element == EL_pre;
        of[p] = is_pre ? p : place[p].element == EL_button || parent == p ? NO_CODE : of[parent];
    }
    return of;
}

static void keep_lines(struct leaf_fact *first, struct leaf_fact *end)
{
    uint64_t tokens = 0, kept = 0, own = 0;
    for (const struct leaf_fact *leaf = first; leaf < end; leaf++) {
        tokens += leaf->n_tokens;
        kept += leaf->informative ? leaf->n_tokens : 0;
        own += leaf->line_df == 1 && !leaf_is_mostly_links(leaf) ? leaf->n_tokens : 0;
    }
    bool is_content = own * 2 >= tokens || (kept && kept * KEPT_SHARE >= tokens);
    if (!is_content) return;
    for (struct leaf_fact *leaf = first; leaf < end; leaf++) {
        bool is_line = leaf->n_tokens && leaf_is_shown(leaf) && !leaf_is_mostly_links(leaf);
        if (is_line && leaf_may_be_kept(leaf)) leaf_keep(leaf, REASON_IN_CONTENT);
    }
}

void keep_code(struct leaf_fact *first, struct leaf_fact *end, const uint32_t *of)
{
    for (struct leaf_fact *leaf = first, *to; leaf < end; leaf = to) {
        uint32_t pre = of[leaf->path];
        for (to = leaf + 1; to < end && of[to->path] == pre; to++) continue;
        if (pre != NO_CODE) keep_lines(leaf, to);
    }
}

/* A "Copy" button in a PRE is no code. */
static bool is_code(const struct leaf_fact *leaf, const uint32_t *of)
{
    return of[leaf->path] != NO_CODE && !leaf->n_link_tokens && leaf_is_page_text(leaf);
}

void keep_code_between(struct leaf_fact *first, const struct leaf_fact *end, const uint32_t *of)
{
    struct leaf_fact *code = NULL; /* the first since the last content */
    bool is_after_content = false;
    for (struct leaf_fact *leaf = first; leaf < end; leaf++) {
        if (!leaf->n_tokens) continue;
        if (leaf_may_be_kept(leaf) && is_code(leaf, of)) {
            if (is_after_content && !code) code = leaf;
            continue;
        }
        for (; leaf->informative && code && code < leaf; code++)
            if (code->n_tokens) leaf_keep(code, REASON_IN_CONTENT);
        is_after_content = leaf->informative;
        code = NULL;
    }
}
