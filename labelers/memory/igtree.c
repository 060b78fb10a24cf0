/* SPDX-License-Identifier: MIT
 * igtree.c - IGTREE: see nearest.h. A node whose instances have one class has no children. */

#include "base/memory.h"
#include "labelers/memory/nearest.h"

struct ig_node {
    uint32_t value;            /* of its parent's feature */
    uint32_t child, n_children; /* in igtree.node, ascending by value */
    uint8_t label;
};

struct igtree {
    uint32_t order[FEATURES_MAX], n_features;
    struct ig_node *node;      /* [n] node[0] is the root */
    uint32_t n, cap;
};

struct building {
    const struct instances *set;
    struct igtree *tree;
    uint32_t of_class[CLASSES_MAX];
};

/* The sort's feature and instances: qsort() has no place for them. */
struct ordered {
    uint32_t value, instance;
};

static int compare_ordered(const void *a, const void *b)
{
    const struct ordered *x = a, *y = b;
    if (x->value != y->value) return x->value < y->value ? -1 : 1;
    return x->instance < y->instance ? -1 : x->instance > y->instance;
}

static uint8_t majority(const struct building *b, const struct ordered *item, uint32_t n, bool *pure)
{
    uint32_t count[CLASSES_MAX] = {0}, best = 0;
    for (uint32_t i = 0; i < n; i++) count[b->set->label[item[i].instance]]++;
    for (uint32_t c = 1; c < b->set->n_classes; c++)
        if (count[c] > count[best] || (count[c] == count[best] && b->of_class[c] > b->of_class[best])) best = c;
    *pure = count[best] == n;
    return (uint8_t)best;
}

/* Gives a node its children: those of the instances item[0 .. n), by the feature of its level. */
static void grow(struct building *b, uint32_t at, uint32_t level, struct ordered *item, uint32_t n)
{
    struct igtree *t = b->tree;
    bool pure;
    t->node[at].label = majority(b, item, n, &pure);
    if (pure || level == b->set->n_features) return;
    for (uint32_t i = 0; i < n; i++)
        item[i].value = instance_values(b->set, item[i].instance)[t->order[level]];
    qsort(item, n, sizeof *item, compare_ordered);
    uint32_t first = t->n, children = 0;
    for (uint32_t from = 0; from < n; from++)
        if (from == 0 || item[from].value != item[from - 1].value) {
            VECTOR_PUSH(t->node, t->n, t->cap) = (struct ig_node){.value = item[from].value};
            children++;
        }
    t->node[at].child = first;
    t->node[at].n_children = children;
    for (uint32_t from = 0, to, child = first; from < n; from = to, child++) {
        for (to = from + 1; to < n && item[to].value == t->node[child].value;) to++;
        grow(b, child, level + 1, item + from, to - from);
    }
}

static void order_features(struct igtree *t, const double *weight)
{
    for (uint32_t f = 0; f < t->n_features; f++) {
        uint32_t at = f;
        for (; at > 0 && weight[t->order[at - 1]] < weight[f]; at--) t->order[at] = t->order[at - 1];
        t->order[at] = f;
    }
}

struct igtree *igtree_build(const struct instances *set, const double *weight)
{
    struct igtree *t = mem_zalloc(1, sizeof *t);
    struct building b = {.set = set, .tree = t};
    struct ordered *item = mem_zalloc(set->n + 1u, sizeof *item);
    t->n_features = set->n_features;
    order_features(t, weight);
    instances_count(set, b.of_class);
    for (uint32_t i = 0; i < set->n; i++) item[i].instance = i;
    VECTOR_PUSH(t->node, t->n, t->cap) = (struct ig_node){0};
    if (set->n) grow(&b, 0, 0, item, set->n);
    free(item);
    return t;
}

uint8_t igtree_class(const struct igtree *tree, const uint32_t *value)
{
    const struct ig_node *node = tree->node;
    for (uint32_t level = 0; node->n_children; level++) {
        uint32_t wanted = value[tree->order[level]], low = 0, high = node->n_children;
        const struct ig_node *child = tree->node + node->child;
        while (low < high) {
            uint32_t middle = (low + high) / 2;
            if (child[middle].value < wanted)
                low = middle + 1;
            else
                high = middle;
        }
        if (low == node->n_children || child[low].value != wanted) break;
        node = &child[low];
    }
    return node->label;
}

void igtree_free(struct igtree *tree)
{
    if (!tree) return;
    free(tree->node);
    free(tree);
}
