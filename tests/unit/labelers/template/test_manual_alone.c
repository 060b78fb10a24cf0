/* SPDX-License-Identifier: MIT
 * test_manual_alone.c - pages of manuals alone: random ones against asking of each block all that is said of it. */
#include <string.h>

#include "check.h"

#include "labelers/template/page_alone.h"
#include "unit/soup.h"

enum { PATHS = 14, LEAVES = 24 };

static struct block_path place[PATHS];
static struct path_texts texts[PATHS];
static struct leaf_fact leaf[LEAVES];
static const struct law_paths of = {.texts = texts, .place = place, .n_documents = 1};

static const enum element elements[] = {EL_div, EL_div, EL_dd, EL_dd, EL_td, EL_pre, EL_p, EL_h2, EL_h3, EL_main};

static void make_page(struct lcg *l)
{
    place[0] = (struct block_path){.element = EL_body};
    for (uint32_t p = 1; p < PATHS; p++) {
        place[p] = (struct block_path){.element = elements[lcg_next(l, 10)], .parent = lcg_next(l, 3) ? lcg_next(l, p) : p / 2};
        texts[p].in_frame = !lcg_next(l, 9);
    }
    bool is_good = lcg_next(l, 2);
    for (int i = 0; i < LEAVES; i++) {
        uint32_t path = lcg_next(l, PATHS), tokens = lcg_next(l, 8) ? 1 + lcg_next(l, 12) : 0;
        leaf[i] = (struct leaf_fact){.path = path, .n_tokens = tokens, .n_link_tokens = lcg_next(l, 4) ? 0 : tokens,
                                     .informative = lcg_next(l, is_good ? 4 : 2) != 0,
                                     .flags = lcg_next(l, 12) ? 0 : LEAF_HIDDEN,
                                     .reason = lcg_next(l, 9) ? REASON_LIKE_BOILERPLATE : REASON_RULE};
        if (leaf[i].n_link_tokens && leaf[i].reason != REASON_RULE) leaf[i].reason = REASON_LINKS;
    }
}

static bool is_in(uint32_t path, enum element element)
{
    for (; path; path = place[path].parent)
        if (place[path].element == element) return true;
    return false;
}

static bool may_be_manual(void)
{
    int pre = 0, dd = 0;
    for (int i = 0; i < LEAVES; i++) {
        pre += leaf[i].n_tokens && is_in(leaf[i].path, EL_pre);
        dd += leaf[i].n_tokens && is_in(leaf[i].path, EL_dd);
    }
    return pre >= 1 || dd >= 3;
}

static bool is_link(int i)
{
    return leaf[i].n_link_tokens * 2 > leaf[i].n_tokens;
}

static bool is_below(uint32_t path, uint32_t around)
{
    while (path > around && place[path].parent != path) path = place[path].parent;
    return path == around;
}

/* The tokens in an element: of content, or of other text. */
static uint32_t held(uint32_t around, bool content)
{
    uint32_t n = 0;
    for (int i = 0; i < LEAVES; i++) {
        if (!is_below(leaf[i].path, around) || leaf[i].flags & LEAF_HIDDEN || leaf[i].informative != content) continue;
        if (content || !is_link(i)) n += leaf[i].n_tokens;
    }
    return n;
}

static bool is_kept(int i)
{
    uint32_t around = 0, headings = 0;
    bool before = false, after = false;
    if (page_is_prose(leaf, leaf + LEAVES) || !may_be_manual()) return false;
    for (int j = 0; j < LEAVES; j++) {
        bool is_heading = place[leaf[j].path].element == EL_h2 || place[leaf[j].path].element == EL_h3;
        headings += is_heading && leaf[j].informative && leaf[j].n_tokens;
        before |= j < i && leaf[j].informative;
        after |= j > i && leaf[j].informative;
    }
    for (uint32_t p = 0; p < PATHS; p++)
        if (held(p, true) >= .9 * held(0, true)) around = p;
    if (headings < 2 || !before || !after || around == 0) return false;
    if (held(0, true) < 100 || held(around, true) < held(around, false) || !is_below(leaf[i].path, around)) return false;
    if (!leaf[i].n_tokens || leaf[i].flags & LEAF_HIDDEN || texts[leaf[i].path].in_frame) return false;
    if (leaf[i].informative || leaf[i].reason == REASON_RULE) return false;
    return !is_link(i) || place[leaf[i].path].element == EL_td || path_is_in_definition(place, leaf[i].path);
}

int main(void)
{
    struct lcg random = {3};
    unsigned kept = 0, links = 0, others = 0;
    for (int round = 0; round < 20000; round++) {
        struct leaf_fact before[LEAVES];
        make_page(&random);
        memcpy(before, leaf, sizeof before);
        CHECK(page_may_be_manual(leaf, leaf + LEAVES, place) == may_be_manual());
        keep_manual_alone(leaf, leaf + LEAVES, &of);
        struct leaf_fact after[LEAVES];
        memcpy(after, leaf, sizeof after);
        memcpy(leaf, before, sizeof before);
        for (int i = 0; i < LEAVES; i++) {
            bool keeps = is_kept(i);
            CHECK(after[i].informative == (before[i].informative || keeps));
            CHECK(!keeps || after[i].reason == REASON_IN_CONTENT);
            kept += keeps;
            links += keeps && is_link(i);
            others += !keeps && !before[i].informative;
        }
    }
    CHECK(kept > 1000 && links > 100 && others > 1000);
    return check_done("manual_alone");
}
