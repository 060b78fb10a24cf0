/* SPDX-License-Identifier: MIT
 * teasers.c - see teasers.h. */
#include "labelers/laws/teasers.h"

#include "base/memory.h"
#include "base/text/ascii.h"

enum {
    LINKS_MIN = 2,   /* of a list */
    PAGES_MIN = 3,   /* with a path: a manual's section on "related projects" is on one */
    PAGES_SHARE = 10, /* and one page in 10 */
    BESIDE_PARTS = 4 /* three of four teasers of a path are beside articles: then the others are teasers, too */
};

/* path: NULL has no names. Words that name nothing else; "more", "latest" and "next" also name parts of articles. */
static bool names_teasers(const char *path)
{
    struct span text = span_of(path);
    static const char *const words[] = {"related", "relate-", "relate_", "recommend", "similar", "popular", "trending"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (ascii_has(text, words[i])) return true;
    return false;
}

bool *teaser_paths_new(const struct block_path *place, const struct path_sums *path, uint32_t n_paths,
                       uint32_t n_documents)
{
    bool *is_teaser = mem_zalloc(n_paths, sizeof *is_teaser);
    for (uint32_t p = 0; p < n_paths; p++) {
        bool is_common = path[p].pages >= PAGES_MIN && path[p].pages * (uint64_t)PAGES_SHARE >= n_documents;
        is_teaser[p] = is_common && names_teasers(place[p].text);
    }
    return is_teaser;
}

/* The end of the run of leaves under such paths that begins with `leaf`. */
static struct leaf_fact *run_end(struct leaf_fact *leaf, struct leaf_fact *end, const bool *is_teaser)
{
    while (leaf < end && (!leaf->n_tokens || is_teaser[leaf->path])) leaf++;
    return leaf;
}

static uint32_t count_links(const struct leaf_fact *leaf, const struct leaf_fact *end)
{
    uint32_t links = 0;
    for (; leaf < end; leaf++) links += leaf_is_mostly_links(leaf);
    return links;
}

static bool has_article(const struct leaf_fact *leaf, const struct leaf_fact *end, const bool *is_teaser)
{
    uint64_t teasers = 0, others = 0;
    for (; leaf < end; leaf++)
        if (leaf->informative) *(is_teaser[leaf->path] ? &teasers : &others) += leaf->n_tokens;
    return others >= ARTICLE_TOKENS && others >= teasers;
}

void count_teasers(const struct leaf_fact *first, const struct leaf_fact *end, const bool *is_teaser,
                   struct path_lines *lines)
{
    bool beside = has_article(first, end, is_teaser);
    for (const struct leaf_fact *leaf = first; leaf < end; leaf++) {
        if (!leaf->n_tokens || !is_teaser[leaf->path]) continue;
        lines[leaf->path].teasers++;
        lines[leaf->path].beside_text += beside;
    }
}

static bool are_beside_articles(const struct path_lines *path)
{
    return path->teasers && path->beside_text * BESIDE_PARTS >= path->teasers * (BESIDE_PARTS - 1);
}

void drop_teasers(struct leaf_fact *first, struct leaf_fact *end, const bool *is_teaser,
                  const struct path_lines *lines)
{
    bool has_own = has_article(first, end, is_teaser);
    for (struct leaf_fact *leaf = first, *to; leaf < end; leaf = to < end ? to + 1 : end) {
        to = run_end(leaf, end, is_teaser);
        if (count_links(leaf, to) < LINKS_MIN) continue;
        for (; leaf < to; leaf++)
            if (leaf->informative && (has_own || are_beside_articles(&lines[leaf->path])))
                leaf_drop(leaf, REASON_IN_LISTS);
    }
}
