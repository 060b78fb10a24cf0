/* SPDX-License-Identifier: MIT
 * type_tree.c - see type_tree.h. */
#include "labelers/c45/type_tree.h"

#include "cluster/cluster.h"
#include "labelers/c45/article_features.h"
#include "labelers/shared/shared.h"
#include "table_blocks/tags/tags.h"

enum { NODE_WORDS = 3, TEST_WORDS = 2, BRANCHES_MAX = EL_N + 1, WORDS_MAX = NODE_WORDS + TEST_WORDS + BRANCHES_MAX };

struct instances type_cases(void)
{
    struct instances set = {.n_features = ARTICLE_FEATURES, .n_classes = PAGE_TYPES};
    for (int f = 0; f < ARTICLE_FEATURES; f++) set.numeric[f] = article_features[f].kind == FEATURE_NUMBER;
    return set;
}

/* ---- writing ---- */

void type_tree_put_value(uint32_t feature, uint32_t value, struct buffer *out)
{
    switch (article_features[feature].kind) {
    case FEATURE_FLAG:
        buffer_puts(out, value ? "yes" : "no");
        return;
    case FEATURE_TAG:
        buffer_puts(out, !value ? "none" : value - 1 == EL_UNKNOWN ? "unknown" : element_rules[value - 1].name);
        return;
    default:
        buffer_printf(out, "%u", value);
    }
}

/* Branches without cases are not written: what would go there ends in the node all the same. */
static void write_node(const struct c45_node *node, struct buffer *out)
{
    buffer_printf(out, "%s %u %u", page_type_name((enum page_type)node->label), node->n, node->wrong);
    if (node->feature != C45_LEAF) {
        buffer_printf(out, " %s %s", article_features[node->feature].name, node->value ? "is" : "at");
        for (uint32_t b = 0; node->value && b < node->n_branches; b++) {
            if (!node->branch[b].n) continue;
            buffer_putc(out, ' ');
            type_tree_put_value(node->feature, node->value[b], out);
        }
        if (!node->value) buffer_printf(out, " %u", node->at);
    }
    buffer_putc(out, '\n');
    for (uint32_t b = 0; b < node->n_branches; b++)
        if (node->branch[b].n) write_node(&node->branch[b], out);
}

void type_tree_write(const struct c45_tree *tree, struct buffer *out)
{
    buffer_puts(out, "infodisc-c45 1\n");
    write_node(&tree->root, out);
}

/* ---- reading ---- */

static bool read_type(struct span word, uint8_t *label)
{
    *label = (uint8_t)page_type_find(word);
    return *label != PAGE_TYPES;
}

static bool read_value(uint32_t feature, struct span word, uint32_t *value)
{
    if (article_features[feature].kind == FEATURE_FLAG) {
        *value = span_is(word, "yes");
        return *value || span_is(word, "no");
    }
    enum element element = element_find(word);
    *value = span_is(word, "none") ? 0 : element + 1u;
    return *value == 0 || element != EL_UNKNOWN || span_is(word, "unknown");
}

/* The values of the branches, which a text may have in any order, into node->value, and the place of each in place. */
static bool read_values(struct model_lines *l, struct arena *memory, struct c45_node *node, const struct span *word,
                        uint32_t *place)
{
    uint32_t *value = arena_alloc(memory, node->n_branches * sizeof *value), read[BRANCHES_MAX];
    for (uint32_t b = 0; b < node->n_branches; b++) {
        if (!read_value(node->feature, word[b], &read[b])) return model_lines_fail(l, "not a value of the feature");
        uint32_t at = b;
        for (; at > 0 && value[at - 1] > read[b]; at--) value[at] = value[at - 1];
        if (at > 0 && value[at - 1] == read[b]) return model_lines_fail(l, "a value occurs twice");
        value[at] = read[b];
    }
    for (uint32_t b = 0; b < node->n_branches; b++)
        for (place[b] = 0; value[place[b]] != read[b];) place[b]++;
    node->value = value;
    return true;
}

static bool read_test(struct model_lines *l, struct arena *memory, struct c45_node *node, const struct span *word,
                      int words, uint32_t *place)
{
    node->feature = 0;
    while (node->feature < ARTICLE_FEATURES && !span_is(word[0], article_features[node->feature].name))
        node->feature++;
    if (node->feature == ARTICLE_FEATURES) return model_lines_fail(l, "not a feature");
    if (article_features[node->feature].kind == FEATURE_NUMBER) {
        uint64_t at;
        if (words != 3 || !span_is(word[1], "at") || !model_count(word[2], UINT32_MAX, &at))
            return model_lines_fail(l, "not a test of a number");
        node->at = (uint32_t)at;
        node->n_branches = 2;
        place[0] = 0;
        place[1] = 1;
        return true;
    }
    if (words < 3 || !span_is(word[1], "is")) return model_lines_fail(l, "not a test of a feature's values");
    node->n_branches = (uint32_t)words - TEST_WORDS;
    return read_values(l, memory, node, word + TEST_WORDS, place);
}

/* Calls itself, at most C45_DEPTH_MAX deep. */
static bool read_node(struct model_lines *l, struct arena *memory, struct c45_node *node, uint32_t depth)
{
    struct span word[WORDS_MAX];
    uint32_t place[BRANCHES_MAX];
    uint64_t n, wrong;
    int words = model_lines_next(l, word, WORDS_MAX);
    if (words == 0) return model_lines_fail(l, "a branch is missing");
    if (words < NODE_WORDS || words > WORDS_MAX || words == NODE_WORDS + 1 || !read_type(word[0], &node->label) ||
        !model_count(word[1], UINT32_MAX, &n) || !model_count(word[2], n, &wrong) || n == 0)
        return model_lines_fail(l, "not a node: type, cases, how many of another type");
    node->n = (uint32_t)n;
    node->wrong = (uint32_t)wrong;
    node->feature = C45_LEAF;
    if (words == NODE_WORDS) return true;
    if (depth == C45_DEPTH_MAX) return model_lines_fail(l, "the tree is too deep");
    if (!read_test(l, memory, node, word + NODE_WORDS, words - NODE_WORDS, place)) return false;
    node->branch = arena_zalloc(memory, node->n_branches, sizeof *node->branch);
    for (uint32_t b = 0; b < node->n_branches; b++)
        if (!read_node(l, memory, &node->branch[place[b]], depth + 1)) return false;
    return true;
}

static bool parse(struct model_lines *l, struct c45_tree *tree)
{
    struct span word[2];
    if (!model_lines_begin(l, "infodisc-c45", "not a model for c45")) return false;
    if (!read_node(l, &tree->memory, &tree->root, 0)) return false;
    return model_lines_next(l, word, 2) == 0 || model_lines_fail(l, "more nodes than branches");
}

struct c45_tree *type_tree_parse(struct span text, const char *name, struct infodisc_error *error)
{
    struct c45_tree *tree = mem_zalloc(1, sizeof *tree);
    struct model_lines lines = {.left = text, .name = name, .error = error};
    if (parse(&lines, tree)) return tree;
    c45_free(tree);
    return NULL;
}
