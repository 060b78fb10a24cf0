/* SPDX-License-Identifier: MIT
 * element_features.c - see element_features.h. */
#include "labelers/memory/element_features.h"

#include "base/memory.h"
#include "features/features.h"

enum { TAGS_AROUND = 5, TEXTS_AROUND = 3 };

static struct leaf_look look_at(const struct labeler_page *page, uint32_t l)
{
    struct span text = leaf_span(page->blocks, &page->blocks->leaf[l]);
    struct letter_counts letters = count_letters(text);
    struct leaf_look look = {.upper = letters.upper * 10 > letters.all * 7, .ends = page->feature[l].ends_sentence};
    for (size_t i = 0; i < text.len; i++) look.length += ((unsigned char)text.at[i] & 0xC0) != 0x80;
    if (look.length > ELEMENT_LENGTH_MAX) look.length = ELEMENT_LENGTH_MAX;
    return look;
}

void element_features_find(struct element_features *f, const struct labeler_page *page)
{
    const struct page_tree *t = page->tree;
    if (t->n_elements > f->elements_cap) {
        f->elements_cap = t->n_elements;
        f->text = mem_realloc(f->text, f->elements_cap, sizeof *f->text);
        f->tail = mem_realloc(f->tail, f->elements_cap, sizeof *f->tail);
    }
    VECTOR_RESERVE(f->look, t->n_leaves, f->leaves_cap);
    for (uint32_t e = 0; e < t->n_elements; e++) f->text[e] = f->tail[e] = TREE_NONE;
    for (uint32_t l = 0; l < t->n_leaves; l++) {
        if (t->leaf[l].in == TREE_NONE) continue;
        f->look[l] = look_at(page, l);
        if (t->leaf[l].after == TREE_NONE)
            f->text[t->leaf[l].in] = l;
        else
            f->tail[t->leaf[l].after] = l;
    }
}

void element_features_of(const struct element_features *f, const struct labeler_page *page, uint32_t e,
                         uint32_t *value)
{
    const struct page_tree *t = page->tree;
    static const struct leaf_look nothing = {0, 0, 0};
    uint32_t n = 0;
    for (int at = -TAGS_AROUND; at <= TAGS_AROUND; at++) {
        int64_t other = (int64_t)e + at;
        value[n++] = other >= 0 && other < t->n_elements ? t->element[other].element + 1 : 0;
    }
    struct leaf_look look[2][2 * TEXTS_AROUND + 1];
    for (int kind = 0; kind < 2; kind++)
        for (int at = -TEXTS_AROUND; at <= TEXTS_AROUND; at++) {
            int64_t other = (int64_t)e + at;
            uint32_t leaf = TREE_NONE;
            if (other >= 0 && other < t->n_elements) leaf = (kind ? f->tail : f->text)[other];
            look[kind][at + TEXTS_AROUND] = leaf == TREE_NONE ? nothing : f->look[leaf];
        }
    for (int i = 0; i < ELEMENT_LENGTHS; i++) value[n++] = look[i / 7][i % 7].length;
    for (int kind = 0; kind < 2; kind++) value[n++] = look[kind][TEXTS_AROUND].upper;
    for (int i = 0; i < ELEMENT_LENGTHS; i++) value[n++] = look[i / 7][i % 7].ends;
}

void element_features_free(struct element_features *f)
{
    free(f->text);
    free(f->tail);
    free(f->look);
    *f = (struct element_features){0};
}

void parts_of_gold(const struct labeler_page *page, const uint8_t *gold, uint8_t *part)
{
    bool titled = false;
    for (uint32_t l = 0; l < page->blocks->n_leaves; l++) {
        const struct leaf_block *leaf = &page->blocks->leaf[l];
        const struct leaf_features *f = &page->feature[l];
        part[l] = PART_GARBAGE;
        if (gold[l] != GOLD_CONTENT || page->tree->leaf[l].in == TREE_NONE) continue;
        enum element element = page->tree->element[page->tree->leaf[l].in].element;
        bool in_title = f->n_tokens && f->n_in_title == f->n_tokens;
        part[l] = PART_BODY;
        if (!titled && (element == EL_h1 || in_title))
            part[l] = PART_TITLE;
        else if (heading_level(element) || (leaf->bold_bytes * 10ull >= leaf->text_len * 9ull && !f->ends_sentence))
            part[l] = PART_HEADING;
        titled = titled || part[l] == PART_TITLE;
    }
}
