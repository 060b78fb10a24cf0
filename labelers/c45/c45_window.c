/* SPDX-License-Identifier: MIT
 * c45_window.c - C4.5's windowing (Quinlan 1993, chapter 6). A tree is grown from some of the cases, the window,
 * with classes as even as possible. Of the other cases, at least half of those that it gets wrong are added, and so
 * on until there are none, or two trees in a row are no better. The best of several trees from different windows is
 * taken.
 *
 * A hash of the tree's number draws the cases of a window, so the same cases give the same tree. */
#include <math.h>
#include <string.h>

#include "base/hash.h"
#include "labelers/c45/c45_tree.h"

struct drawn {
    uint32_t round; /* how many of its class are before it */
    uint64_t draw;
    uint32_t number;
};

static int compare_draws(const void *a, const void *b)
{
    const struct drawn *x = a, *y = b;
    if (x->draw != y->draw) return x->draw < y->draw ? -1 : 1;
    return x->number < y->number ? -1 : x->number > y->number;
}

static int compare_rounds(const void *a, const void *b)
{
    const struct drawn *x = a, *y = b;
    if (x->round != y->round) return x->round < y->round ? -1 : 1;
    return compare_draws(a, b);
}

/* All cases, in random order, the classes in turn as long as there are some. */
static void draw_cases(const struct instances *set, uint32_t window, uint32_t *cases)
{
    uint32_t met[CLASSES_MAX] = {0};
    struct drawn *drawn = mem_zalloc(set->n + 1u, sizeof *drawn);
    for (uint32_t i = 0; i < set->n; i++) drawn[i] = (struct drawn){0, hash_mix(window + 1, i), i};
    qsort(drawn, set->n, sizeof *drawn, compare_draws);
    for (uint32_t i = 0; i < set->n; i++) drawn[i].round = met[set->label[drawn[i].number]]++;
    qsort(drawn, set->n, sizeof *drawn, compare_rounds);
    for (uint32_t i = 0; i < set->n; i++) cases[i] = drawn[i].number;
    free(drawn);
}

/* Of the cases after the window brings those that the tree gets wrong to its end; returns how many. */
static uint32_t find_exceptions(const struct c45_tree *tree, const struct instances *set, uint32_t *cases,
                                uint32_t window)
{
    uint32_t found = 0;
    for (uint32_t i = window; i < set->n; i++) {
        if (c45_find(tree, instance_values(set, cases[i]))->label == set->label[cases[i]]) continue;
        uint32_t exception = cases[i];
        memmove(&cases[window + found + 1], &cases[window + found], (i - window - found) * sizeof *cases);
        cases[window + found++] = exception;
    }
    return found;
}

static uint32_t errors_in(const struct c45_tree *tree, const struct instances *set, const uint32_t *cases, uint32_t n)
{
    uint32_t errors = 0;
    for (uint32_t i = 0; i < n; i++)
        errors += c45_find(tree, instance_values(set, cases[i]))->label != set->label[cases[i]];
    return errors;
}

/* The best tree of a growing window, by its errors on all cases. cases [set->n] in the order they are drawn in. */
static struct c45_tree *grow_by_window(const struct instances *set, uint32_t *cases, uint32_t *scratch)
{
    enum { NO_BETTER = 2 };
    double fifth = set->n / 5.0, root = 2 * sqrt(set->n), size = ceil(fifth > root ? fifth : root);
    uint32_t window = size < set->n ? (uint32_t)size : set->n, step = window / 5 + (window % 5 > 0);
    uint32_t least_errors = 0, in_vain = 0;
    struct c45_tree *best = NULL;
    for (;;) {
        memcpy(scratch, cases, window * sizeof *cases);
        struct c45_tree *tree = c45_grow_some(set, scratch, window, false);
        uint32_t exceptions = find_exceptions(tree, set, cases, window);
        uint32_t errors = exceptions + errors_in(tree, set, cases, window);
        in_vain = !best || errors < least_errors ? 0 : in_vain + 1;
        if (in_vain == 0) {
            c45_free(best);
            best = tree;
            least_errors = errors;
        } else {
            c45_free(tree);
        }
        if (exceptions == 0 || in_vain == NO_BETTER) return best;
        uint32_t more = exceptions / 2 + exceptions % 2;
        if (more < step) more = step;
        window += more < exceptions ? more : exceptions;
    }
}

static struct c45_tree *grow_windows(const struct instances *set, const struct c45_options *options)
{
    uint32_t *cases = mem_zalloc(set->n + 1u, sizeof *cases), *scratch = mem_zalloc(set->n + 1u, sizeof *scratch);
    struct c45_tree *best = NULL;
    double least = 0;
    for (uint32_t w = 0; w < options->windows; w++) {
        draw_cases(set, w, cases);
        struct c45_tree *tree = grow_by_window(set, cases, scratch);
        for (uint32_t i = 0; i < set->n; i++) cases[i] = i;
        c45_recount(tree, set, cases, set->n, !options->no_pruning);
        double errors = c45_tree_errors(&tree->root);
        if (!best || errors < least) {
            c45_free(best);
            best = tree;
            least = errors;
        } else {
            c45_free(tree);
        }
    }
    free(cases);
    free(scratch);
    return best;
}

struct c45_tree *c45_grow(const struct instances *set, const struct c45_options *options)
{
    if (options->windows) return grow_windows(set, options);
    uint32_t *cases = mem_zalloc(set->n + 1u, sizeof *cases);
    for (uint32_t i = 0; i < set->n; i++) cases[i] = i;
    struct c45_tree *tree = c45_grow_some(set, cases, set->n, !options->no_pruning);
    free(cases);
    return tree;
}
