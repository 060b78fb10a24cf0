/* SPDX-License-Identifier: MIT
 * fuzz_models.c - any bytes as a trained model: either it is refused with the line, or it labels sequences, elements
 * or pages, and when written again does the same. */
#include "fuzz.h"
#include "labelers/chain/chain_model.h"
#include "labelers/memory/memory.h"
#include "labelers/c45/article_features.h"
#include "labelers/memory/nearest.h"
#include "labelers/c45/type_tree.h"

static void expect_labels(const struct chain_model *model)
{
    enum { ITEMS = 20 };
    uint64_t key[ITEMS * 3];
    uint32_t first[ITEMS + 1];
    uint8_t label[ITEMS];
    int64_t margin[ITEMS];
    for (uint32_t i = 0; i <= ITEMS; i++) first[i] = i * 3;
    for (uint32_t k = 0; k < ITEMS * 3; k++) {
        const char name[] = {'w', ':', (char)('a' + k % 5), '\0'};
        uint64_t now = chain_key(span_of(name));
        key[k] = k % 3 ? now : chain_key_before(now);
    }
    chain_decode(model, ITEMS, first, key, label, margin);
    for (uint32_t i = 0; i < ITEMS; i++) {
        EXPECT(label[i] < CHAIN_LABELS);
        EXPECT(margin[i] >= 0 || !label[i]);
        EXPECT(margin[i] <= 0 || label[i]);
    }
}

static void expect_classes(const struct instances *set)
{
    double weight[FEATURES_MAX];
    for (int w = 0; w < WEIGHTING_N; w++) {
        struct nearest nearest;
        instances_weigh(set, (enum weighting)w, weight);
        for (int f = 0; f < ELEMENT_FEATURES; f++) EXPECT(weight[f] >= 0 && weight[f] < 1e9);
        struct igtree *tree = igtree_build(set, weight);
        nearest_prepare(&nearest, set, weight, 1u + (unsigned)w);
        for (uint32_t i = 0; i < set->n && i < 20; i++) {
            uint32_t value[ELEMENT_FEATURES];
            memcpy(value, instance_values(set, i), sizeof value);
            value[i % ELEMENT_FEATURES] = i % 3 ? ELEMENT_LENGTH_MAX : 0;
            EXPECT(nearest_class(&nearest, value) < PARTS * PARTS);
            EXPECT(igtree_class(tree, value) < PARTS * PARTS);
        }
        igtree_free(tree);
    }
}

static void try_memory(struct span text)
{
    struct infodisc_error error = {INFODISC_OK, ""};
    struct instances *set = memory_parse(text, "fuzz", &error);
    EXPECT((set == NULL) == (error.code != INFODISC_OK));
    if (set)
        expect_classes(set);
    else
        EXPECT(strstr(error.message, "line "));
    memory_free(set);
}

static void expect_same_types(const struct c45_tree *tree, const struct c45_tree *again)
{
    for (uint32_t i = 0; i < 50; i++) {
        uint32_t value[ARTICLE_FEATURES];
        for (uint32_t f = 0; f < ARTICLE_FEATURES; f++)
            value[f] = article_features[f].kind == FEATURE_FLAG ? (i >> f) % 2 : i * i * (f + 1) % 83;
        const struct c45_node *node = c45_find(tree, value), *same = c45_find(again, value);
        EXPECT(node->label < PAGE_TYPES && node->wrong <= node->n && node->n);
        EXPECT(node->label == same->label && node->n == same->n && node->wrong == same->wrong);
    }
}

static void try_tree(struct span text)
{
    struct infodisc_error error = {INFODISC_OK, ""};
    struct c45_tree *tree = type_tree_parse(text, "fuzz", &error);
    EXPECT((tree == NULL) == (error.code != INFODISC_OK));
    if (!tree) {
        EXPECT(strstr(error.message, "line "));
        return;
    }
    struct buffer written = {0};
    type_tree_write(tree, &written);
    struct c45_tree *again = type_tree_parse(buffer_span(&written), "again", &error);
    EXPECT(again);
    expect_same_types(tree, again);
    c45_free(tree);
    c45_free(again);
    buffer_free(&written);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    struct infodisc_error error = {INFODISC_OK, ""};
    struct chain_model *model = chain_model_parse((struct span){(const char *)data, n}, "fuzz", &error);
    EXPECT((model == NULL) == (error.code != INFODISC_OK));
    if (model)
        expect_labels(model);
    else
        EXPECT(strstr(error.message, "line "));
    chain_model_free(model);
    try_memory((struct span){(const char *)data, n});
    try_tree((struct span){(const char *)data, n});
    return 0;
}
