/* SPDX-License-Identifier: MIT
 * c45_tree.c - see c45_tree.h. The cases of a node are a range of one array of indices. Those of its branches are
 * subranges, sorted into place whenever they are visited. */
#include "labelers/c45/c45_tree.h"

#include <math.h>
#include <string.h>

#include "labelers/c45/c45_split.h"

struct growing {
    const struct instances *set;
    struct c45_tree *tree;
    struct c45_splitter *splitter; /* NULL: only counts and prunes */
    uint32_t *scratch;             /* [set->n] */
};

/* ---- cases ---- */

static void count_cases(const struct growing *g, struct c45_node *node, const uint32_t *cases, uint32_t n)
{
    uint32_t count[CLASSES_MAX] = {0}, best = 0;
    for (uint32_t i = 0; i < n; i++) count[g->set->label[cases[i]]]++;
    for (uint32_t c = 1; c < g->set->n_classes; c++)
        if (count[c] > count[best]) best = c;
    if (n) node->label = (uint8_t)best;
    node->n = n;
    node->wrong = n - count[best];
}

/* n_branches: none. */
static uint32_t branch_of(const struct c45_node *node, const uint32_t *value)
{
    uint32_t v = value[node->feature], from = 0, to = node->n_branches;
    if (!node->value) return v > node->at;
    while (from < to) {
        uint32_t middle = from + (to - from) / 2;
        if (node->value[middle] < v)
            from = middle + 1;
        else
            to = middle;
    }
    return from < node->n_branches && node->value[from] == v ? from : node->n_branches;
}

/* Sorts the cases by branch; returns where those of each begin: [n_branches + 1], free() it. All values have one. */
static uint32_t *part(const struct growing *g, const struct c45_node *node, uint32_t *cases, uint32_t n)
{
    uint32_t *first = mem_zalloc(node->n_branches + 2u, sizeof *first);
    for (uint32_t i = 0; i < n; i++) first[branch_of(node, instance_values(g->set, cases[i])) + 2]++;
    for (uint32_t b = 2; b <= node->n_branches; b++) first[b] += first[b - 1];
    for (uint32_t i = 0; i < n; i++)
        g->scratch[first[branch_of(node, instance_values(g->set, cases[i])) + 1]++] = cases[i];
    if (n) memcpy(cases, g->scratch, n * sizeof *cases);
    return first;
}

/* Calls itself for the branches: as deep as the tree, C45_DEPTH_MAX. So do those below. */
static void recount(const struct growing *g, struct c45_node *node, uint32_t *cases, uint32_t n)
{
    count_cases(g, node, cases, n);
    if (node->feature == C45_LEAF) return;
    uint32_t *first = part(g, node, cases, n);
    for (uint32_t b = 0; b < node->n_branches; b++) {
        node->branch[b].label = node->label; /* unless it has cases */
        recount(g, &node->branch[b], cases + first[b], first[b + 1] - first[b]);
    }
    free(first);
}

/* ---- growing ---- */

static void grow(const struct growing *g, struct c45_node *node, uint32_t *cases, uint32_t n, uint32_t depth)
{
    struct c45_splitter *s = g->splitter;
    count_cases(g, node, cases, n);
    node->feature = C45_LEAF;
    if (n < 2 * C45_LEAST || node->wrong == 0 || depth == C45_DEPTH_MAX) return;
    node->feature = c45_best_test(s, cases, n, &node->at);
    if (node->feature == C45_LEAF) return;
    bool numeric = g->set->numeric[node->feature];
    node->n_branches = numeric ? 2 : s->n_values[node->feature];
    node->value = numeric ? NULL : s->value[node->feature];
    node->branch = arena_zalloc(&g->tree->memory, node->n_branches, sizeof *node->branch);
    uint32_t *first = part(g, node, cases, n);
    for (uint32_t b = 0; b < node->n_branches; b++) {
        node->branch[b].label = node->label;
        grow(g, &node->branch[b], cases + first[b], first[b + 1] - first[b], depth + 1);
    }
    free(first);
}

/* ---- pruning ---- */

double c45_predicted_errors(uint32_t n, uint32_t wrong)
{
    const double rest = 0.25, z = 0.6744897501960817; /* the quantile of the normal distribution at 1 - rest */
    if (n == 0) return 0;
    if (wrong == 0) return n * (1 - pow(rest, 1.0 / n));
    if (wrong + 0.5 >= n) return n;
    double share = (wrong + 0.5) / n, zz = z * z / n;
    return n * (share + zz / 2 + z * sqrt(share / n - share * share / n + zz / n / 4)) / (1 + zz);
}

double c45_tree_errors(const struct c45_node *node)
{
    double sum = 0;
    if (node->feature == C45_LEAF) return c45_predicted_errors(node->n, node->wrong);
    for (uint32_t b = 0; b < node->n_branches; b++) sum += c45_tree_errors(&node->branch[b]);
    return sum;
}

static uint32_t training_errors(const struct c45_node *node)
{
    uint32_t sum = 0;
    if (node->feature == C45_LEAF) return node->wrong;
    for (uint32_t b = 0; b < node->n_branches; b++) sum += training_errors(&node->branch[b]);
    return sum;
}

static void make_leaf(struct c45_node *node)
{
    node->feature = C45_LEAF;
    node->n_branches = 0;
}

/* Tests that tell nothing apart on the cases themselves. */
static void collapse(struct c45_node *node)
{
    if (node->feature == C45_LEAF) return;
    if (training_errors(node) >= node->wrong) {
        make_leaf(node);
        return;
    }
    for (uint32_t b = 0; b < node->n_branches; b++) collapse(&node->branch[b]);
}

/* The predicted errors of a tree if it got these cases. */
static double errors_with(const struct growing *g, const struct c45_node *node, uint32_t *cases, uint32_t n)
{
    double sum = 0;
    if (node->feature == C45_LEAF) {
        struct c45_node leaf = {0};
        count_cases(g, &leaf, cases, n);
        return c45_predicted_errors(n, leaf.wrong);
    }
    uint32_t *first = part(g, node, cases, n);
    for (uint32_t b = 0; b < node->n_branches; b++)
        sum += errors_with(g, &node->branch[b], cases + first[b], first[b + 1] - first[b]);
    free(first);
    return sum;
}

static void prune(const struct growing *g, struct c45_node *node, uint32_t *cases, uint32_t n)
{
    const double slack = 0.1 + 1e-6;
    if (node->feature == C45_LEAF) return;
    uint32_t *first = part(g, node, cases, n), largest = 0;
    for (uint32_t b = 0; b < node->n_branches; b++) {
        prune(g, &node->branch[b], cases + first[b], first[b + 1] - first[b]);
        if (node->branch[b].n >= node->branch[largest].n) largest = b;
    }
    free(first);
    double as_leaf = c45_predicted_errors(n, node->wrong), as_tree = c45_tree_errors(node);
    double as_branch = errors_with(g, &node->branch[largest], cases, n);
    if (as_leaf <= as_tree + slack && as_leaf <= as_branch + slack) {
        make_leaf(node);
    } else if (as_branch <= as_tree + slack) {
        struct c45_node raised = node->branch[largest];
        *node = raised;
        recount(g, node, cases, n);
        prune(g, node, cases, n);
    }
}

/* ---- trees ---- */

/* The values of symbols outlive the splitter. */
static void keep_values(struct c45_tree *tree, const struct c45_splitter *s, struct c45_node *node)
{
    if (node->feature == C45_LEAF) return;
    if (node->value) {
        size_t bytes = node->n_branches * sizeof *node->value;
        node->value = memcpy(arena_alloc(&tree->memory, bytes), node->value, bytes);
    }
    for (uint32_t b = 0; b < node->n_branches; b++) keep_values(tree, s, &node->branch[b]);
}

struct c45_tree *c45_grow_some(const struct instances *set, uint32_t *cases, uint32_t n, bool with_pruning)
{
    struct c45_splitter splitter;
    struct c45_tree *tree = mem_zalloc(1, sizeof *tree);
    struct growing g = {set, tree, &splitter, mem_zalloc(set->n + 1u, sizeof *g.scratch)};
    c45_splitter_begin(&splitter, set, n);
    grow(&g, &tree->root, cases, n, 0);
    collapse(&tree->root);
    if (with_pruning) prune(&g, &tree->root, cases, n);
    keep_values(tree, &splitter, &tree->root);
    c45_splitter_end(&splitter);
    free(g.scratch);
    return tree;
}

void c45_recount(struct c45_tree *tree, const struct instances *set, uint32_t *cases, uint32_t n, bool with_pruning)
{
    struct growing g = {set, tree, NULL, mem_zalloc(set->n + 1u, sizeof *g.scratch)};
    recount(&g, &tree->root, cases, n);
    collapse(&tree->root);
    if (with_pruning) prune(&g, &tree->root, cases, n);
    free(g.scratch);
}

void c45_free(struct c45_tree *tree)
{
    if (!tree) return;
    arena_free(&tree->memory);
    free(tree);
}

const struct c45_node *c45_find(const struct c45_tree *tree, const uint32_t *value)
{
    const struct c45_node *node = &tree->root;
    while (node->feature != C45_LEAF) {
        uint32_t b = branch_of(node, value);
        if (b == node->n_branches || node->branch[b].n == 0) break;
        node = &node->branch[b];
    }
    return node;
}
