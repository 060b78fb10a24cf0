/* SPDX-License-Identifier: MIT
 * model.c - see model.h. All trees are in one array of nodes (model_tables.h). */
#include "labelers/template/model.h"

#include <stdlib.h>

#include "base/memory.h"
#include "labelers/template/forest.h"
#include "labelers/template/model_tables.h"
#include "labelers/shared/shared.h"

enum { NODES_MAX = 1 << 20, WORDS_MAX = 5 /* split EVIDENCE VALUE LEFT RIGHT */ };
_Static_assert((int)MODEL_ROWS == (int)FOREST_ROWS, "a forest takes as many");

struct model {
    struct model_tables t;   /* what is asked */
    struct forest forest;    /* the same trees; none if one of them is too large for it */
    /* What was parsed, if it was: t has them as well. */
    struct model_node *node;
    uint32_t *root;
    uint32_t nodes_cap, trees_cap;
    bool (*asks)[EVIDENCE_N];
};

static int find_evidence(struct span name)
{
    for (int e = 0; e < EVIDENCE_N; e++)
        if (span_is(name, evidence_names[e])) return e;
    return -1;
}

static bool add_node(struct model_lines *l, struct model *m, const struct span *word, int words)
{
    struct model_node node = {.evidence = -1};
    double value;
    uint64_t left, right;
    if (m->t.n_trees == 0) return model_lines_fail(l, "a node before the first tree");
    if (m->t.n >= NODES_MAX) return model_lines_fail(l, "too many nodes");
    uint32_t root = m->root[m->t.n_trees - 1];
    if (span_is(word[0], "leaf") && words == 2 && model_number(word[1], &value)) {
        node.value = (float)value;
    } else if (span_is(word[0], "split") && words == 5 && model_number(word[2], &value) &&
               model_count(word[3], NODES_MAX, &left) && model_count(word[4], NODES_MAX, &right)) {
        node.evidence = find_evidence(word[1]);
        node.value = (float)value;
        if (node.evidence < 0) return model_lines_fail(l, "no such evidence");
        node.left = root + (uint32_t)left;
        node.right = root + (uint32_t)right;
        if (node.left <= m->t.n || node.right <= m->t.n) return model_lines_fail(l, "a node above its parent");
    } else {
        return model_lines_fail(l, "neither split nor leaf");
    }
    VECTOR_PUSH(m->node, m->t.n, m->nodes_cap) = node;
    return true;
}

/* All children exist, and each within its own tree. */
static bool check_trees(struct model_lines *l, const struct model *m)
{
    for (uint32_t t = 0; t < m->t.n_trees; t++) {
        uint32_t end = t + 1 < m->t.n_trees ? m->root[t + 1] : m->t.n;
        if (m->root[t] == end) return model_lines_fail(l, "an empty tree");
        for (uint32_t i = m->root[t]; i < end; i++)
            if (m->node[i].evidence >= 0 && (m->node[i].left >= end || m->node[i].right >= end))
                return model_lines_fail(l, "a tree without one of its nodes");
    }
    return true;
}

static void note_what_is_asked(struct model *m)
{
    m->asks = mem_zalloc(m->t.n_trees, sizeof *m->asks);
    for (uint32_t t = 0; t < m->t.n_trees; t++)
        for (uint32_t i = m->root[t], end = t + 1 < m->t.n_trees ? m->root[t + 1] : m->t.n; i < end; i++)
            if (m->node[i].evidence >= 0) m->asks[t][m->node[i].evidence] = true;
}

static bool parse(struct model_lines *l, struct model *m)
{
    struct span word[WORDS_MAX];
    int words;
    if (!model_lines_begin(l, "infodisc-model", "not a model for template")) return false;
    while ((words = model_lines_next(l, word, WORDS_MAX)) > 0) {
        if (span_is(word[0], "tree") && words == 1) {
            VECTOR_PUSH(m->root, m->t.n_trees, m->trees_cap) = m->t.n;
        } else if (span_is(word[0], "offset") && (words == 2 || words == 1 + CRAWL_SIZES)) {
            for (int size = 0; size < CRAWL_SIZES; size++)
                if (!model_number(word[words == 2 ? 1 : 1 + size], &m->t.offset[size]))
                    return model_lines_fail(l, "not a number");
        } else if (!add_node(l, m, word, words)) {
            return false;
        }
    }
    if (!check_trees(l, m)) return false;
    note_what_is_asked(m);
    m->t.node = m->node;
    m->t.root = m->root;
    m->t.asks = (const bool(*)[EVIDENCE_N])m->asks;
    return true;
}

/* ---- the same trees as a forest ---- */

/* Adds the subtree below `node` to the forest's last tree, which has *n_leaves so far. False if there are too
 * many; a node may have two parents, so the depth is bounded as well. */
static bool add_subtree(struct model *m, uint32_t node, int depth, uint32_t *n_leaves)
{
    struct forest *f = &m->forest;
    const struct model_node *n = &m->t.node[node];
    if (depth > TREE_LEAVES_MAX || *n_leaves == TREE_LEAVES_MAX) return false;
    if (n->evidence < 0) {
        f->tree[f->n_trees - 1].leaf[(*n_leaves)++] = n->value;
        return true;
    }
    uint32_t from = *n_leaves;
    if (!add_subtree(m, n->left, depth + 1, n_leaves)) return false;
    uint32_t on_left = (1u << *n_leaves) - (1u << from);
    VECTOR_PUSH(f->split, f->n_splits, f->splits_cap) =
        (struct forest_split){n->value, (uint16_t)~on_left, (uint16_t)n->evidence};
    return add_subtree(m, n->right, depth + 1, n_leaves);
}

static void make_forest(struct model *m)
{
    struct forest *f = &m->forest;
    f->tree = mem_zalloc(f->trees_cap = m->t.n_trees, sizeof *f->tree);
    f->split = mem_zalloc(f->splits_cap = m->t.n, sizeof *f->split);
    for (uint32_t t = 0; t < m->t.n_trees; t++) {
        uint32_t n_leaves = 0, first_split = f->n_splits;
        VECTOR_PUSH(f->tree, f->n_trees, f->trees_cap) = (struct forest_tree){.first_split = first_split};
        if (!add_subtree(m, m->t.root[t], 0, &n_leaves)) {
            forest_free(f);
            return;
        }
        f->tree[t].n_splits = f->n_splits - first_split;
    }
}

struct model *model_parse(struct span text, const char *name, struct infodisc_error *error)
{
    struct model *m = mem_zalloc(1, sizeof *m);
    struct model_lines lines = {.left = text, .name = name, .error = error};
    if (parse(&lines, m)) {
        make_forest(m);
        return m;
    }
    model_free(m);
    return NULL;
}

void model_free(struct model *m)
{
    if (!m) return;
    free(m->node);
    free(m->root);
    forest_free(&m->forest);
    free(m->asks);
    free(m);
}

/* What the entropy method's verdict is worth depends on how many pages it has seen. */
static double offset_of(const struct model *m, const float *x)
{
    const float few = 5.94f; /* between log2(1 + 60) and log2(1 + 61) */
    enum crawl_size size = x[EV_one_document] > 0 ? ONE_PAGE : x[EV_ln_documents] < few ? FEW_PAGES : MANY_PAGES;
    return x[EV_path_informative] > 0 ? m->t.offset[size] : -m->t.offset[size];
}

/* The same if `evidence` were `instead`. */
static double offset_if(const struct model *m, const float *x, enum evidence evidence, float instead)
{
    float other[EVIDENCE_N] = {[EV_one_document] = x[EV_one_document],
                               [EV_ln_documents] = x[EV_ln_documents],
                               [EV_path_informative] = x[EV_path_informative]};
    other[evidence] = instead;
    return offset_of(m, other);
}

double model_logit(const struct model *m, const float *x)
{
    double z = offset_of(m, x);
    for (uint32_t t = 0; t < m->t.n_trees; t++) {
        const struct model_node *node = &m->t.node[m->t.root[t]];
        while (node->evidence >= 0)
            node = &m->t.node[x[node->evidence] <= node->value ? node->left : node->right];
        z += node->value;
    }
    return z;
}

void model_logits(const struct model *m, const float (*x)[EVIDENCE_N], int n, double *logit)
{
    if (!m->forest.n_trees) {
        for (int row = 0; row < n; row++) logit[row] = model_logit(m, x[row]);
        return;
    }
    _Alignas(32) float column[EVIDENCE_N][MODEL_ROWS];
    double sum[MODEL_ROWS] = {0};
    int rows = n > FOREST_ROWS / 2 ? FOREST_ROWS : FOREST_ROWS / 2;
    forest_turn(x[0], rows, EVIDENCE_N, column);
    for (int row = 0; row < n; row++) sum[row] = offset_of(m, x[row]);
    forest_add(&m->forest, (const float(*)[MODEL_ROWS])column, rows, sum);
    memcpy(logit, sum, (size_t)n * sizeof *logit);
}

/* The leaf that x comes to in a tree, if `evidence` were `instead`. */
static double tree_logit(const struct model *m, uint32_t tree, const float *x, enum evidence evidence,
                         float instead)
{
    const struct model_node *node = &m->t.node[m->t.root[tree]];
    while (node->evidence >= 0) {
        float value = node->evidence == (int32_t)evidence ? instead : x[node->evidence];
        node = &m->t.node[value <= node->value ? node->left : node->right];
    }
    return node->value;
}

double model_effect(const struct model *m, const float *x, enum evidence evidence, float other)
{
    if (x[evidence] == other) return 0;
    double effect = offset_of(m, x) - offset_if(m, x, evidence, other);
    for (uint32_t t = 0; t < m->t.n_trees; t++)
        if (m->t.asks[t][evidence])
            effect += tree_logit(m, t, x, evidence, x[evidence]) - tree_logit(m, t, x, evidence, other);
    return effect;
}

struct model *model_built_in(void)
{
    struct model *m = mem_zalloc(1, sizeof *m);
    m->t = template_tables;
    make_forest(m);
    return m;
}
