/* SPDX-License-Identifier: MIT
 * test_c45.c - C4.5: gains and gain ratios worked by hand, predicted errors as in Quinlan's book, trees as by
 * definition on random cases, windows. */
#include "check.h"

#include <math.h>

#include "labelers/c45/c45_split.h"
#include "unit/soup.h"

static bool near(double a, double b)
{
    return fabs(a - b) < 1e-6;
}

/* ---- by hand ---- */

/* Quinlan 1993, figure 2.1: outlook (sunny, overcast, rain), temperature, humidity, windy; play or do not. */
static struct instances weather(void)
{
    static const uint32_t value[14][4] = {{0, 75, 70, 1}, {0, 80, 90, 1}, {0, 85, 85, 0}, {0, 72, 95, 0},
                                          {0, 69, 70, 0}, {1, 72, 90, 1}, {1, 83, 78, 0}, {1, 64, 65, 1},
                                          {1, 81, 75, 0}, {2, 71, 80, 1}, {2, 65, 70, 1}, {2, 75, 80, 0},
                                          {2, 68, 80, 0}, {2, 70, 96, 0}};
    struct instances set = {.n_features = 4, .numeric = {false, true, true, false}};
    for (int i = 0; i < 14; i++) instances_add(&set, value[i], strchr("12349:", '0' + i) && i ? i != 4 && i < 11 : 0);
    return set;
}

static void test_gains(void)
{
    struct instances set = weather();
    struct c45_splitter s;
    uint32_t all[14], count[2], at;
    for (uint32_t i = 0; i < 14; i++) all[i] = i;
    instances_count(&set, count);
    CHECK(count[0] == 9 && count[1] == 5); /* H = .940 */
    c45_splitter_begin(&s, &set, 14);
    struct c45_test outlook = c45_test_of(&s, all, 14, 0); /* .940 - 5/14 .971 - 0 - 5/14 .971; split info 1.577 */
    CHECK(outlook.possible && near(outlook.gain, 0.2467498) && near(outlook.ratio, 0.1564276));
    struct c45_test windy = c45_test_of(&s, all, 14, 3); /* .940 - 6/14 1 - 8/14 .811; .985 */
    CHECK(windy.possible && near(windy.gain, 0.0481270) && near(windy.ratio, 0.0488486));
    /* Humidity tells most at 80, but for log2(6) / 14 that its 6 thresholds cost: nothing is left. */
    CHECK(!c45_test_of(&s, all, 14, 2).possible);
    CHECK(!c45_test_of(&s, all, 14, 1).possible);
    CHECK(c45_best_test(&s, all, 14, &at) == 0);
    /* Sunny: windy gains .020, humidity all .971 less log2(2) / 5, between 70 and 85; between 85 and 90 is worse. */
    struct c45_test humidity = c45_test_of(&s, all, 5, 2);
    CHECK(humidity.possible && near(humidity.gain, 0.7709506) && near(humidity.ratio, 0.7940163) && humidity.at == 77);
    CHECK(near(c45_test_of(&s, all, 5, 3).gain, 0.0199731));
    CHECK(c45_best_test(&s, all, 5, &at) == 2 && at == 75); /* the largest humidity of all that is at most 77 */
    c45_splitter_end(&s);
    struct c45_tree *tree = c45_grow(&set, &(struct c45_options){0});
    CHECK(tree->root.feature == 0 && tree->root.n_branches == 3 && tree->root.n == 14 && tree->root.wrong == 5);
    CHECK(tree->root.branch[0].feature == 2 && tree->root.branch[0].at == 75 && tree->root.branch[0].label == 1);
    CHECK(tree->root.branch[1].feature == C45_LEAF && tree->root.branch[1].label == 0);
    CHECK(tree->root.branch[2].feature == 3 && tree->root.branch[2].branch[1].label == 1);
    static const uint32_t damp[4] = {0, 60, 76, 0}, fog[4] = {7, 60, 76, 0};
    CHECK(c45_find(tree, damp)->label == 1 && c45_find(tree, damp)->n == 3);
    CHECK(c45_find(tree, fog) == &tree->root);
    c45_free(tree);
    instances_free(&set);
}

/* Quinlan 1993, section 4.2: U.25(0,6) = .206, U.25(0,9) = .143, U.25(0,1) = .750; a subtree with these three leaves is
 * 3.273 errors. His U.25(1,16) = .157 has .6925 for the normal quantile, which is .6745: .1547. */
static void test_predicted_errors(void)
{
    CHECK(fabs(c45_predicted_errors(6, 0) / 6 - 0.206) < 5e-4);
    CHECK(fabs(c45_predicted_errors(9, 0) / 9 - 0.143) < 5e-4);
    CHECK(fabs(c45_predicted_errors(1, 0) - 0.750) < 5e-4);
    double leaves = c45_predicted_errors(6, 0) + c45_predicted_errors(9, 0) + c45_predicted_errors(1, 0);
    CHECK(fabs(leaves - 3.273) < 5e-3);
    CHECK(fabs(c45_predicted_errors(16, 1) / 16 - 0.1547) < 5e-5);
    CHECK(c45_predicted_errors(16, 1) < leaves); /* so the book makes it a leaf */
    CHECK(c45_predicted_errors(0, 0) == 0 && c45_predicted_errors(3, 3) == 3);
    for (uint32_t n = 1; n < 50; n++)
        for (uint32_t wrong = 0; wrong < n; wrong++) {
            CHECK(c45_predicted_errors(n, wrong) > wrong && c45_predicted_errors(n, wrong) <= n);
            CHECK(c45_predicted_errors(n, wrong) < c45_predicted_errors(n, wrong + 1));
        }
}

/* ---- by definition ---- */

enum { SLOW_CASES = 400, SLOW_CLASSES = 3 };

struct slow_node {
    bool leaf;
    uint32_t feature, at, n_branches, value[32];
    struct slow_node *branch[32];
    uint32_t n, cases[SLOW_CASES];
};

struct slow {
    const struct instances *set;
    struct arena memory;
};

static uint32_t slow_value(const struct slow *s, uint32_t i, uint32_t feature)
{
    return instance_values(s->set, i)[feature];
}

static uint32_t slow_class(const struct slow *s, const struct slow_node *node, uint32_t *wrong)
{
    uint32_t count[SLOW_CLASSES] = {0}, best = 0;
    for (uint32_t i = 0; i < node->n; i++) count[s->set->label[node->cases[i]]]++;
    for (uint32_t c = 0; c < SLOW_CLASSES; c++) best = count[c] > count[best] ? c : best;
    *wrong = node->n - count[best];
    return best;
}

static uint32_t slow_wrong(const struct slow *s, const struct slow_node *node)
{
    uint32_t wrong;
    slow_class(s, node, &wrong);
    return wrong;
}

static double slow_entropy(const struct slow *s, const struct slow_node *node)
{
    double sum = 0;
    for (uint32_t c = 0; c < SLOW_CLASSES; c++) {
        uint32_t count = 0;
        for (uint32_t i = 0; i < node->n; i++) count += s->set->label[node->cases[i]] == c;
        if (count) sum -= (double)count / node->n * log2((double)count / node->n);
    }
    return sum;
}

/* Gives the branches their cases. */
static void slow_part(struct slow *s, struct slow_node *node)
{
    for (uint32_t b = 0; b < node->n_branches; b++) {
        node->branch[b]->n = 0;
        for (uint32_t i = 0; i < node->n; i++) {
            uint32_t v = slow_value(s, node->cases[i], node->feature);
            bool here = s->set->numeric[node->feature] ? (v > node->at) == (b == 1) : v == node->value[b];
            if (here) node->branch[b]->cases[node->branch[b]->n++] = node->cases[i];
        }
    }
}

static void slow_branches(struct slow *s, struct slow_node *node, uint32_t feature, uint32_t at)
{
    node->leaf = false;
    node->feature = feature;
    node->at = at;
    node->n_branches = 0;
    if (s->set->numeric[feature]) {
        node->n_branches = 2;
    } else {
        for (uint32_t v = 0; v < 32; v++)
            for (uint32_t i = 0; i < s->set->n; i++)
                if (slow_value(s, i, feature) == v) {
                    node->value[node->n_branches++] = v;
                    break;
                }
    }
    for (uint32_t b = 0; b < node->n_branches; b++) {
        node->branch[b] = arena_zalloc(&s->memory, 1, sizeof **node->branch);
        node->branch[b]->leaf = true;
    }
    slow_part(s, node);
}

/* Gain and gain ratio of the test that the node has; how many branches have two cases. */
static uint32_t slow_gain(const struct slow *s, const struct slow_node *node, double *gain, double *split)
{
    uint32_t filled = 0;
    *gain = slow_entropy(s, node);
    *split = 0;
    for (uint32_t b = 0; b < node->n_branches; b++) {
        double share = (double)node->branch[b]->n / node->n;
        filled += node->branch[b]->n >= 2;
        if (!node->branch[b]->n) continue;
        *gain -= share * slow_entropy(s, node->branch[b]);
        *split -= share * log2(share);
    }
    return filled;
}

/* The best threshold: tries all values. Its gain is 0 if there is none. */
static void slow_number(struct slow *s, struct slow_node *node, uint32_t feature, double *gain, double *ratio,
                        uint32_t *at)
{
    double least = fmin(25, fmax(2, 0.1 * node->n / SLOW_CLASSES)), best_split = 1;
    uint32_t tries = 0, greatest = 0;
    *gain = 0;
    for (uint32_t i = 0; i < node->n; i++)
        greatest = slow_value(s, node->cases[i], feature) > greatest ? slow_value(s, node->cases[i], feature) : greatest;
    for (uint32_t v = 0; v < greatest; v++) {
        double g, split;
        uint32_t here = 0, above = UINT32_MAX;
        slow_branches(s, node, feature, v);
        for (uint32_t i = 0; i < node->n; i++) here += slow_value(s, node->cases[i], feature) == v;
        if (!here || node->branch[0]->n < least - 1e-6 || node->branch[1]->n < least - 1e-6) continue;
        slow_gain(s, node, &g, &split);
        tries++;
        if (g <= *gain + 1e-6) continue;
        for (uint32_t i = 0; i < node->branch[1]->n; i++) {
            uint32_t w = slow_value(s, node->branch[1]->cases[i], feature);
            above = w < above ? w : above;
        }
        *gain = g;
        best_split = split;
        *at = 0;
        for (uint32_t i = 0; i < s->set->n; i++) {
            uint32_t w = slow_value(s, i, feature);
            if (w * 2 <= v + above && w > *at) *at = w;
        }
    }
    if (tries) *gain -= log2(tries) / node->n;
    *ratio = *gain / best_split;
}

/* A symbol with three values for ten cases, or more: no part of the mean, as there are numbers. */
static bool slow_has_many_values(const struct slow *s, uint32_t feature)
{
    bool seen[64] = {false};
    uint32_t values = 0;
    if (s->set->numeric[feature]) return false;
    for (uint32_t i = 0; i < s->set->n; i++) {
        values += !seen[slow_value(s, i, feature)];
        seen[slow_value(s, i, feature)] = true;
    }
    return values >= 0.3 * s->set->n - 1e-6;
}

static void slow_grow(struct slow *s, struct slow_node *node)
{
    double gain[FEATURES_MAX], ratio[FEATURES_MAX], sum = 0, best = 0;
    uint32_t at[FEATURES_MAX], possible = 0, chosen = UINT32_MAX;
    node->leaf = true;
    if (node->n < 4 || slow_wrong(s, node) == 0) return;
    for (uint32_t f = 0; f < s->set->n_features; f++) {
        ratio[f] = -1;
        if (s->set->numeric[f]) {
            slow_number(s, node, f, &gain[f], &ratio[f], &at[f]);
            if (gain[f] <= 1e-6) ratio[f] = -1;
        } else {
            double split;
            slow_branches(s, node, f, at[f] = 0);
            if (slow_gain(s, node, &gain[f], &split) > 1) ratio[f] = split > 0 ? gain[f] / split : 0;
        }
        if (ratio[f] < -0.5 || slow_has_many_values(s, f)) continue;
        sum += gain[f];
        possible++;
    }
    for (uint32_t f = 0; f < s->set->n_features; f++)
        if (ratio[f] > best + 1e-6 && gain[f] >= sum / possible - 1e-3) best = ratio[chosen = f];
    node->leaf = true;
    if (chosen == UINT32_MAX) return;
    slow_branches(s, node, chosen, at[chosen]);
    for (uint32_t b = 0; b < node->n_branches; b++) slow_grow(s, node->branch[b]);
}

/* The sum over the leaves of wrong cases, or of those predicted. */
static double slow_errors(const struct slow *s, const struct slow_node *node, bool predicted)
{
    double sum = 0;
    uint32_t wrong = slow_wrong(s, node);
    if (node->leaf) return predicted ? c45_predicted_errors(node->n, wrong) : wrong;
    for (uint32_t b = 0; b < node->n_branches; b++) sum += slow_errors(s, node->branch[b], predicted);
    return sum;
}

static void slow_collapse(struct slow *s, struct slow_node *node)
{
    if (slow_errors(s, node, false) >= slow_wrong(s, node)) node->leaf = true;
    for (uint32_t b = 0; !node->leaf && b < node->n_branches; b++) slow_collapse(s, node->branch[b]);
}

/* A copy of a tree with the cases of `from`. */
static struct slow_node *slow_with(struct slow *s, const struct slow_node *tree, const struct slow_node *from)
{
    struct slow_node *copy = arena_zalloc(&s->memory, 1, sizeof *copy);
    *copy = *tree;
    copy->n = from->n;
    memcpy(copy->cases, from->cases, sizeof copy->cases);
    if (copy->leaf) return copy;
    slow_branches(s, copy, tree->feature, tree->at);
    for (uint32_t b = 0; b < copy->n_branches; b++) copy->branch[b] = slow_with(s, tree->branch[b], copy->branch[b]);
    return copy;
}

static void slow_prune(struct slow *s, struct slow_node *node)
{
    if (node->leaf) return;
    uint32_t largest = 0;
    for (uint32_t b = 0; b < node->n_branches; b++) {
        slow_prune(s, node->branch[b]);
        if (node->branch[b]->n >= node->branch[largest]->n) largest = b;
    }
    struct slow_node *raised = slow_with(s, node->branch[largest], node);
    double as_leaf = c45_predicted_errors(node->n, slow_wrong(s, node));
    double as_tree = slow_errors(s, node, true) + 0.1, as_branch = slow_errors(s, raised, true);
    if (as_leaf <= as_tree + 1e-6 && as_leaf <= as_branch + 0.1 + 1e-6) {
        node->leaf = true;
    } else if (as_branch <= as_tree + 1e-6) {
        *node = *raised;
        slow_prune(s, node);
    }
}

static bool same_tree(const struct slow *s, const struct slow_node *slow, const struct c45_node *node)
{
    uint32_t wrong, label = slow_class(s, slow, &wrong);
    if (slow->leaf != (node->feature == C45_LEAF) || slow->n != node->n || wrong != node->wrong) return false;
    if (slow->n && label != node->label) return false;
    if (slow->leaf) return true;
    if (slow->feature != node->feature || slow->n_branches != node->n_branches) return false;
    if (s->set->numeric[slow->feature] && slow->at != node->at) return false;
    for (uint32_t b = 0; b < slow->n_branches; b++)
        if (!same_tree(s, slow->branch[b], &node->branch[b])) return false;
    return true;
}

static struct instances random_cases(struct lcg *l, uint32_t n)
{
    struct instances set = {.n_features = 5, .n_classes = SLOW_CLASSES, .numeric = {[2] = true, [3] = true}};
    for (uint32_t i = 0; i < n; i++) {
        uint32_t value[5] = {lcg_next(l, 4), lcg_next(l, 3), lcg_next(l, 30), lcg_next(l, 40), lcg_next(l, 11)};
        uint32_t label = value[0] == 1 ? value[2] > 12 : value[1] ? 2 - (value[3] > 9 && value[4] < 6) : value[2] < 9;
        instances_add(&set, value, (uint8_t)(lcg_next(l, 5) ? label : lcg_next(l, 3)));
    }
    return set;
}

static void test_trees(void)
{
    struct lcg l = {9};
    uint32_t raised_or_cut = 0;
    for (uint32_t i = 0; i < 60; i++) {
        struct instances set = random_cases(&l, 1 + lcg_next(&l, i < 40 ? 60 : SLOW_CASES - 1));
        struct slow s = {.set = &set};
        struct slow_node *slow = arena_zalloc(&s.memory, 1, sizeof *slow);
        for (slow->n = 0; slow->n < set.n; slow->n++) slow->cases[slow->n] = slow->n;
        slow_grow(&s, slow);
        slow_collapse(&s, slow);
        struct c45_tree *tree = c45_grow(&set, &(struct c45_options){.no_pruning = true});
        CHECK(same_tree(&s, slow, &tree->root));
        double errors = c45_tree_errors(&tree->root);
        c45_free(tree);
        slow_prune(&s, slow);
        tree = c45_grow(&set, &(struct c45_options){0});
        CHECK(same_tree(&s, slow, &tree->root));
        raised_or_cut += c45_tree_errors(&tree->root) < errors;
        c45_free(tree);
        arena_free(&s.memory);
        instances_free(&set);
    }
    CHECK(raised_or_cut > 20);
}

/* ---- windows ---- */

static void test_windows(void)
{
    struct lcg l = {5};
    for (int i = 0; i < 10; i++) {
        struct instances set = random_cases(&l, 300);
        double last = 1e9;
        for (unsigned windows = 1; windows <= 16; windows *= 4) {
            struct c45_options options = {.windows = windows};
            struct c45_tree *tree = c45_grow(&set, &options), *again = c45_grow(&set, &options);
            double errors = c45_tree_errors(&tree->root);
            CHECK(tree->root.n == set.n);
            CHECK(errors <= last && errors == c45_tree_errors(&again->root));
            last = errors;
            c45_free(tree);
            c45_free(again);
        }
        instances_free(&set);
    }
    /* Cases that a tree can tell apart without an error: each window ends with such a tree. */
    struct instances plain = {.n_features = 2, .n_classes = 3, .numeric = {true, false}};
    for (uint32_t i = 0; i < 200; i++) {
        uint32_t value[2] = {i % 50, i % 3};
        instances_add(&plain, value, value[1] == 0 ? 2 : value[0] > 20);
    }
    struct c45_tree *tree = c45_grow(&plain, &(struct c45_options){.windows = 3});
    for (uint32_t i = 0; i < plain.n; i++)
        CHECK(c45_find(tree, instance_values(&plain, i))->label == plain.label[i]);
    c45_free(tree);
    instances_free(&plain);
}

int main(void)
{
    test_gains();
    test_predicted_errors();
    test_trees();
    test_windows();
    return check_done("test_c45");
}
