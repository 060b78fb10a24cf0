/* SPDX-License-Identifier: MIT
 * model.c - see model.h. All trees lie in one array of nodes; children of a node have higher indices than
 * it, which the parser checks, so a walk always ends. */
#include "labelers/model.h"

#include <stdlib.h>

#include "base/memory.h"
#include "labelers/forest.h"

enum { NODES_MAX = 1 << 20 };
_Static_assert((int)MODEL_ROWS == (int)FOREST_ROWS, "a forest takes as many");

struct model_node {
    int32_t evidence;       /* -1: a leaf */
    float value;            /* leaf: its logit; split: x <= value goes left */
    uint32_t left, right;   /* indices of nodes */
};

struct model {
    double offset;
    struct model_node *node; /* [n] */
    uint32_t n, nodes_cap;
    uint32_t *root;          /* [n_trees] */
    uint32_t n_trees, trees_cap;
    struct forest forest;    /* the same trees; none if one of them is too large for it */
    bool (*asks)[EVIDENCE_N]; /* [n_trees] whether a split of the tree asks for it */
};

struct parser {
    struct span left;        /* text not read yet */
    const char *name;
    uint32_t line;
    struct model *model;
    struct infodisc_error *error;
};

static bool fail(struct parser *p, const char *why)
{
    return error_set(p->error, INFODISC_FAILED, "bad model '%s', line %u: %s", p->name, p->line, why);
}

/* The next line that is neither empty nor a comment, cut into at most n words; 0 at the end. */
static int next_line(struct parser *p, struct span *word, int n)
{
    while (p->left.len) {
        const char *end = memchr(p->left.at, '\n', p->left.len);
        size_t len = end ? (size_t)(end - p->left.at) : p->left.len;
        const char *at = p->left.at, *stop = at + len;
        p->left.at += len + (end != NULL);
        p->left.len -= len + (end != NULL);
        p->line++;
        int words = 0;
        while (words < n) {
            while (at < stop && *at == ' ') at++;
            const char *from = at;
            while (at < stop && *at != ' ') at++;
            if (at == from) break;
            word[words++] = (struct span){from, (size_t)(at - from)};
        }
        if (words && word[0].at[0] != '#') return words;
    }
    return 0;
}

/* A decimal number as the trainer writes it: -12.345, without exponent and locale. */
static bool read_number(struct span word, double *out)
{
    double value = 0, scale = 1;
    bool point = false, digits = false;
    size_t i = word.len && word.at[0] == '-';
    for (size_t from = i; i < word.len; i++) {
        if (word.at[i] == '.' && !point) {
            point = true;
            continue;
        }
        if (word.at[i] < '0' || word.at[i] > '9' || i - from > 15) return false;
        value = value * 10 + (word.at[i] - '0');
        if (point) scale *= 10;
        digits = true;
    }
    *out = (word.at[0] == '-' ? -value : value) / scale;
    return digits;
}

static int find_evidence(struct span name)
{
    for (int e = 0; e < EVIDENCE_N; e++)
        if (span_is(name, evidence_names[e])) return e;
    return -1;
}

static bool add_node(struct parser *p, const struct span *word, int words)
{
    struct model *m = p->model;
    struct model_node node = {.evidence = -1};
    double value, left, right;
    if (m->n_trees == 0) return fail(p, "a node in front of the first tree");
    if (m->n >= NODES_MAX) return fail(p, "too many nodes");
    uint32_t root = m->root[m->n_trees - 1];
    if (span_is(word[0], "leaf") && words == 2 && read_number(word[1], &value)) {
        node.value = (float)value;
    } else if (span_is(word[0], "split") && words == 5 && read_number(word[2], &value) &&
               read_number(word[3], &left) && read_number(word[4], &right)) {
        node.evidence = find_evidence(word[1]);
        node.value = (float)value;
        if (node.evidence < 0) return fail(p, "no such evidence");
        if (left >= NODES_MAX || right >= NODES_MAX || left < 0 || right < 0)
            return fail(p, "no such node");
        node.left = root + (uint32_t)left;
        node.right = root + (uint32_t)right;
        if (node.left <= m->n || node.right <= m->n) return fail(p, "a node above its parent");
    } else {
        return fail(p, "neither split nor leaf");
    }
    VECTOR_PUSH(m->node, m->n, m->nodes_cap) = node;
    return true;
}

/* All children exist, and each within its own tree. */
static bool check_trees(struct parser *p)
{
    const struct model *m = p->model;
    for (uint32_t t = 0; t < m->n_trees; t++) {
        uint32_t end = t + 1 < m->n_trees ? m->root[t + 1] : m->n;
        if (m->root[t] == end) return fail(p, "an empty tree");
        for (uint32_t i = m->root[t]; i < end; i++)
            if (m->node[i].evidence >= 0 && (m->node[i].left >= end || m->node[i].right >= end))
                return fail(p, "a tree without one of its nodes");
    }
    return true;
}

static void note_what_is_asked(struct model *m)
{
    m->asks = mem_zalloc(m->n_trees, sizeof *m->asks);
    for (uint32_t t = 0; t < m->n_trees; t++)
        for (uint32_t i = m->root[t], end = t + 1 < m->n_trees ? m->root[t + 1] : m->n; i < end; i++)
            if (m->node[i].evidence >= 0) m->asks[t][m->node[i].evidence] = true;
}

static bool parse(struct parser *p)
{
    struct model *m = p->model;
    struct span word[6];
    int words = next_line(p, word, 6);
    if (words != 2 || !span_is(word[0], "infodisc-model")) return fail(p, "not a model");
    if (!span_is(word[1], "1")) return fail(p, "another version of the format");
    while ((words = next_line(p, word, 6)) > 0) {
        if (span_is(word[0], "tree") && words == 1) {
            VECTOR_PUSH(m->root, m->n_trees, m->trees_cap) = m->n;
        } else if (span_is(word[0], "offset") && words == 2) {
            if (!read_number(word[1], &m->offset)) return fail(p, "not a number");
        } else if (!add_node(p, word, words)) {
            return false;
        }
    }
    if (!check_trees(p)) return false;
    note_what_is_asked(m);
    return true;
}

/* ---- the same trees as a forest ---- */

/* Adds the subtree below `node` to the forest's last tree, which has *n_leaves so far. False if there are too
 * many; a node may have two parents, so the depth is bounded as well. */
static bool add_subtree(struct model *m, uint32_t node, int depth, uint32_t *n_leaves)
{
    struct forest *f = &m->forest;
    const struct model_node *n = &m->node[node];
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
    for (uint32_t t = 0; t < m->n_trees; t++) {
        uint32_t n_leaves = 0, first_split = f->n_splits;
        VECTOR_PUSH(f->tree, f->n_trees, f->trees_cap) = (struct forest_tree){.first_split = first_split};
        if (!add_subtree(m, m->root[t], 0, &n_leaves)) {
            forest_free(f);
            return;
        }
        f->tree[t].n_splits = f->n_splits - first_split;
    }
}

struct model *model_parse(struct span text, const char *name, struct infodisc_error *error)
{
    struct model *m = mem_zalloc(1, sizeof *m);
    struct parser p = {.left = text, .name = name, .model = m, .error = error};
    if (parse(&p)) {
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

static double offset_of(const struct model *m, float path_informative)
{
    return path_informative > 0 ? m->offset : -m->offset;
}

double model_logit(const struct model *m, const float *x)
{
    double z = offset_of(m, x[EV_path_informative]);
    for (uint32_t t = 0; t < m->n_trees; t++) {
        const struct model_node *node = &m->node[m->root[t]];
        while (node->evidence >= 0)
            node = &m->node[x[node->evidence] <= node->value ? node->left : node->right];
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
    forest_turn(x[0], EVIDENCE_N, column);
    for (int row = 0; row < n; row++) sum[row] = offset_of(m, x[row][EV_path_informative]);
    forest_add(&m->forest, (const float(*)[MODEL_ROWS])column, sum);
    memcpy(logit, sum, (size_t)n * sizeof *logit);
}

/* The leaf that x comes to in a tree, if `evidence` were `instead`. */
static double tree_logit(const struct model *m, uint32_t tree, const float *x, enum evidence evidence,
                         float instead)
{
    const struct model_node *node = &m->node[m->root[tree]];
    while (node->evidence >= 0) {
        float value = node->evidence == (int32_t)evidence ? instead : x[node->evidence];
        node = &m->node[value <= node->value ? node->left : node->right];
    }
    return node->value;
}

double model_effect(const struct model *m, const float *x, enum evidence evidence, float other)
{
    double effect = 0;
    if (x[evidence] == other) return 0;
    if (evidence == EV_path_informative) effect = offset_of(m, x[evidence]) - offset_of(m, other);
    for (uint32_t t = 0; t < m->n_trees; t++)
        if (m->asks[t][evidence])
            effect += tree_logit(m, t, x, evidence, x[evidence]) - tree_logit(m, t, x, evidence, other);
    return effect;
}

/* model.txt as a string, made by the Makefile. */
extern const char model_text[];

struct model *model_built_in(void)
{
    struct infodisc_error error = {0};
    struct model *m = model_parse(span_of(model_text), "built in", &error);
    if (!m) abort(); /* a test parses it */
    return m;
}
