/* SPDX-License-Identifier: MIT
 * pagers.c - see pagers.h. */
#include "labelers/laws/pagers.h"

#include "base/hash.h"
#include "base/memory.h"

enum { BETWEEN_TOKENS = 20, LEAVES_MIN = 12, LABEL_TOKENS = 8, LABEL_PAGES = 3 };

static const uint32_t NONE = UINT32_MAX;

struct pager_leaf {
    uint32_t place;          /* among the leaves with tokens */
    uint32_t text;           /* tokens of text before it that is in no links */
    uint32_t again;          /* the other one of the two links, or labels, with its line; NONE: there are not two */
    bool is_pager;
};

struct pager_slot {          /* links of one line, or labels */
    uint64_t line;           /* 0: free */
    uint32_t first, n;
};

static bool has_line(const struct leaf_fact *leaf)
{
    return leaf->n_tokens && leaf_is_in_page(leaf);
}

static bool may_page(const struct leaf_fact *leaf)
{
    return has_line(leaf) && leaf_is_mostly_links(leaf);
}

static bool may_label(const struct leaf_fact *leaf)
{
    return has_line(leaf) && leaf->n_tokens <= LABEL_TOKENS && !leaf_is_mostly_links(leaf);
}

/* How many of them may be links of a pager, and how many may be labels. */
static uint32_t count_lines(const struct leaf_fact *fact, uint32_t n, uint32_t *labels)
{
    uint32_t links = 0;
    for (uint32_t l = 0; l < n; l++) {
        links += may_page(&fact[l]);
        *labels += may_label(&fact[l]);
    }
    return links;
}

static void reserve(struct pager_scratch *s, uint32_t n_leaves, uint32_t n_lines)
{
    size_t slots = hash_slots(n_lines);
    if (s->cap < n_leaves) s->leaf = mem_realloc(s->leaf, s->cap = n_leaves * 2ull, sizeof *s->leaf);
    if (s->slots < slots) s->slot = mem_realloc(s->slot, slots, sizeof *s->slot);
    s->slots = slots;
    memset(s->slot, 0, slots * sizeof *s->slot);
}

static struct pager_slot *slot_of(struct pager_scratch *s, uint64_t line)
{
    size_t at = line & (s->slots - 1);
    while (s->slot[at].line && s->slot[at].line != line) at = (at + 1) & (s->slots - 1);
    return &s->slot[at];
}

static void add_line(struct pager_scratch *s, uint64_t line, uint32_t l)
{
    struct pager_slot *slot = slot_of(s, line);
    if (!slot->line) *slot = (struct pager_slot){line, l, 0};
    slot->n++;
    if (slot->n <= 3) s->leaf[slot->first].again = slot->n == 2 ? l : NONE;
}

/* Returns the tokens of the page's text. */
static uint32_t pair_lines(struct pager_scratch *s, const struct leaf_features *feature, const struct leaf_fact *fact,
                           uint32_t n)
{
    uint32_t place = 0, text = 0;
    for (uint32_t l = 0; l < n; l++) {
        s->leaf[l] = (struct pager_leaf){place, text, NONE, false};
        place += fact[l].n_tokens > 0;
        bool is_link = may_page(&fact[l]);
        if (!is_link && !(fact[l].flags & LEAF_TITLE)) text += fact[l].n_tokens;
        if (is_link) add_line(s, feature[l].line, l);
        if (may_label(&fact[l])) add_line(s, ~feature[l].line, l); /* a link of the same words is another line */
    }
    return text;
}

/* Is most of the page's text between the link and the other one with its line? */
static bool is_around_text(const struct pager_leaf *of, uint32_t link, uint32_t text)
{
    uint32_t again = of[link].again;
    if (again == NONE || again < link) return false;
    uint32_t before = of[link].text, between = of[again].text - before, after = text - of[again].text;
    return between >= BETWEEN_TOKENS && between >= before && between >= after;
}

/* Do two links in a row come again in a row, with the page's text between the two rows? */
static bool are_pager(const struct pager_leaf *of, uint32_t link, uint32_t next, uint32_t text)
{
    uint32_t again = of[link].again, next_again = of[next].again;
    if (again == NONE || next_again == NONE) return false;
    if (of[next].place != of[link].place + 1 || of[next_again].place != of[again].place + 1) return false;
    return again > next && is_around_text(of, link, text);
}

/* "Back to the list": one link, the first of its path, that comes again under it around the text? */
static bool is_way_back(const struct pager_leaf *of, const struct leaf_fact *fact, uint32_t link, uint32_t text)
{
    return fact[link].first_of_path && is_around_text(of, link, text) &&
           fact[of[link].again].path == fact[link].path;
}

/* A label, and a link after it, goes with the line of a pager that it comes after both times. */
static void join_line(struct pager_leaf *of, uint32_t before, uint32_t line)
{
    uint32_t again = of[before].again, line_again = of[line].again;
    if (again == NONE || line_again == NONE || of[line_again].place != of[again].place + 1) return;
    of[line].is_pager = of[line_again].is_pager = true;
}

static void join_lines(struct pager_leaf *of, const struct leaf_fact *fact, uint32_t n_leaves)
{
    uint32_t before = NONE;
    for (uint32_t l = 0; l < n_leaves; l++) {
        if (!fact[l].n_tokens) continue;
        if (before != NONE && of[before].is_pager) join_line(of, before, l);
        before = l;
    }
}

struct leaf_list pagers_find(struct pager_scratch *scratch, const struct leaf_features *feature,
                             const struct leaf_fact *fact, uint32_t n_leaves)
{
    struct leaf_list pagers = {0};
    uint32_t labels = 0, links = count_lines(fact, n_leaves, &labels), link = NONE;
    if (links < 2) return pagers;
    reserve(scratch, n_leaves, links + labels);
    struct pager_leaf *of = scratch->leaf;
    uint32_t text = pair_lines(scratch, feature, fact, n_leaves);
    for (uint32_t next = 0; next < n_leaves; next++) {
        if (!may_page(&fact[next])) continue;
        if (link != NONE && are_pager(of, link, next, text))
            of[link].is_pager = of[next].is_pager = of[of[link].again].is_pager = of[of[next].again].is_pager = true;
        if (is_way_back(of, fact, next, text)) of[next].is_pager = of[of[next].again].is_pager = true;
        link = next;
    }
    join_lines(of, fact, n_leaves);
    for (uint32_t l = 0; l < n_leaves; l++) pagers.n += of[l].is_pager;
    if (!pagers.n || pagers.n > PAGER_LEAVES_MAX) return (struct leaf_list){0};
    pagers.leaf = mem_alloc(pagers.n * sizeof *pagers.leaf);
    for (uint32_t l = 0, n = 0; l < n_leaves; l++)
        if (of[l].is_pager) pagers.leaf[n++] = l;
    return pagers;
}

void pager_scratch_free(struct pager_scratch *scratch)
{
    free(scratch->leaf);
    free(scratch->slot);
}

static bool has_path(const struct leaf_fact *first, const struct leaf_list *pagers, uint32_t path)
{
    for (uint32_t i = 0; i < pagers->n; i++)
        if (first[pagers->leaf[i]].path == path) return true;
    return false;
}

void count_pagers(const struct leaf_fact *first, const struct leaf_fact *end, const struct leaf_list *pagers,
                  struct path_lines *lines)
{
    if (!pagers->n) return;
    for (uint32_t i = 0; i < pagers->n; i++) lines[first[pagers->leaf[i]].path].in_pagers++;
    for (const struct leaf_fact *leaf = first; leaf < end; leaf++)
        if (leaf->n_tokens && has_path(first, pagers, leaf->path)) lines[leaf->path].near_pagers++;
}

void drop_pagers(struct leaf_fact *first, const struct leaf_list *pagers, const struct path_lines *lines)
{
    for (uint32_t i = 0; i < pagers->n; i++) {
        struct leaf_fact *leaf = &first[pagers->leaf[i]];
        const struct path_lines *of_path = &lines[leaf->path];
        if (of_path->in_pagers < LEAVES_MIN || of_path->in_pagers * 2 <= of_path->near_pagers) continue;
        if (!leaf_is_mostly_links(leaf) && leaf->line_df < LABEL_PAGES) continue;
        if (leaf->informative) leaf_drop(leaf, REASON_LINKS);
    }
}
