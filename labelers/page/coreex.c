/* SPDX-License-Identifier: MIT
 * coreex.c - the method `coreex` (Prasad and Paepcke, CIKM 2008): of all nodes of the page's tree, take the one
 * whose children, without those that are mostly links, score best. The text below these children is the content.
 *
 * Each leaf block gives its element two kinds of children: its text outside links (text node: textCnt = words,
 * linkCnt = 0), and each link (textCnt = linkCnt = 1). Inline elements are not nodes. The papers do not say which of
 * several nodes with the best score to take; an element alone in its parent has the same score. We take the
 * innermost, as it keeps least, and of siblings the first. */
#include "labelers/page/page.h"
#include "labelers/page/coreex.h"

#include "base/memory.h"

static void *scratch_new(const void *model)
{
    (void)model;
    return mem_zalloc(1, sizeof(struct coreex));
}

static void scratch_free(void *scratch)
{
    struct coreex *s = scratch;
    free(s->node);
    free(s->in_set);
    free(s);
}

/* Does a child with these counts join S? (textCnt - linkCnt) / textCnt > 0.9. */
static bool joins(uint64_t text, uint64_t links)
{
    return (text - links) * 10 > text * 9;
}

static double score_of(const struct coreex_node *n, uint64_t page_text)
{
    double set_text = (double)n->set_text;
    return 0.99 * (double)(n->set_text - n->set_links) / set_text + 0.01 * set_text / (double)page_text;
}

static void count_nodes(struct coreex *s, const struct labeler_page *page)
{
    const struct page_tree *t = page->tree;
    VECTOR_RESERVE(s->node, t->n_elements, s->nodes_cap);
    if (t->n_elements) memset(s->node, 0, t->n_elements * sizeof *s->node);
    for (uint32_t l = 0; l < t->n_leaves; l++) {
        if (t->leaf[l].in == TREE_NONE) continue;
        struct coreex_node *n = &s->node[t->leaf[l].in];
        uint32_t words = page->feature[l].n_tokens - page->feature[l].n_link_tokens;
        uint32_t links = page->blocks->leaf[l].n_links;
        n->text += words + links;
        n->links += links;
        n->set_text += words;
    }
    for (uint32_t e = t->n_elements; e-- > 1;) { /* children before their parents */
        struct coreex_node *n = &s->node[e], *parent = &s->node[t->element[e].parent];
        parent->text += n->text;
        parent->links += n->links;
        n->joins = n->text && joins(n->text, n->links);
        if (!n->joins) continue;
        parent->set_text += n->text;
        parent->set_links += n->links;
    }
}

uint32_t coreex_best(struct coreex *s, const struct labeler_page *page)
{
    uint32_t best = TREE_NONE;
    count_nodes(s, page);
    for (uint32_t e = 0; e < page->tree->n_elements; e++) {
        struct coreex_node *n = &s->node[e];
        if (!n->set_text) continue;
        n->score = score_of(n, s->node[0].text);
        /* Document order: what has the same score and comes later is below, or beside. */
        if (best == TREE_NONE || n->score > s->node[best].score ||
            (n->score == s->node[best].score && page->tree->element[e].parent == best))
            best = e;
    }
    return best;
}

static void label(void *scratch, const struct labeler_page *page, struct leaf_label *label)
{
    struct coreex *s = scratch;
    const struct page_tree *t = page->tree;
    uint32_t best = coreex_best(s, page);
    VECTOR_RESERVE(s->in_set, t->n_elements, s->in_set_cap);
    for (uint32_t e = 0; e < t->n_elements; e++) {
        uint32_t parent = t->element[e].parent;
        s->in_set[e] = e > 0 && (parent == best ? s->node[e].joins : s->in_set[parent]);
    }
    for (uint32_t l = 0; l < t->n_leaves; l++) {
        uint32_t in = t->leaf[l].in;
        uint32_t words = page->feature[l].n_tokens - page->feature[l].n_link_tokens;
        label[l] = (struct leaf_label){0};
        if (in == TREE_NONE) continue;
        label[l].informative = in == best ? words > 0 : s->in_set[in];
        label[l].score = (int16_t)(s->node[in].score * 10000);
    }
}

const struct page_labeler labeler_coreex = {
    .name = "coreex", .scratch_new = scratch_new, .scratch_free = scratch_free, .label = label};
