/* SPDX-License-Identifier: MIT
 * test_page_shape.c - the shape and the sums of random pages against definitions taken literally. */
#include "check.h"

#include <stdbool.h>

#include "labelers/evidence/page_shape.h"
#include "labelers/evidence/page_sums.h"
#include "unit/soup.h"

enum { LEAVES_MAX = 60, CONTENTS_MAX = 12, PATHS = 9 };

static struct leaf_block leaf[LEAVES_MAX];
static struct leaf_fact fact[LEAVES_MAX];
static struct leaf_features feature[LEAVES_MAX];
static struct content_block content[CONTENTS_MAX];
static uint32_t path_of[PATHS];
static struct path_place place[PATHS];
static uint8_t informative[PATHS];
static struct page_blocks blocks = {.n_paths = PATHS, .leaf = leaf, .content = content};
static const struct evidence_page page = {&blocks, feature, fact, path_of};
static struct evidence_site site = {.n_documents = 11, .place = place, .informative = informative};

static void make_page(struct lcg *l)
{
    static const enum element elements[] = {EL_p, EL_h1, EL_h3, EL_h6, EL_div, EL_header};
    blocks.n_leaves = lcg_next(l, LEAVES_MAX + 1);
    blocks.n_contents = 1 + lcg_next(l, CONTENTS_MAX);
    for (uint32_t p = 0; p < PATHS; p++) {
        path_of[p] = p;
        place[p].element = elements[lcg_next(l, sizeof elements / sizeof *elements)];
        informative[p] = (uint8_t)lcg_next(l, 2);
    }
    for (uint32_t c = 0; c < blocks.n_contents; c++)
        content[c] = (struct content_block){.parent = c ? lcg_next(l, c) : 0, .path = lcg_next(l, PATHS)};
    for (uint32_t i = 0; i < blocks.n_leaves; i++) {
        leaf[i] = (struct leaf_block){.path = lcg_next(l, PATHS), .content = lcg_next(l, blocks.n_contents)};
        fact[i] = (struct leaf_fact){.path = leaf[i].path,
                                     .n_tokens = lcg_next(l, 30),
                                     .line_df = 1 + lcg_next(l, 5),
                                     .flags = lcg_next(l, 12) ? 0 : LEAF_TITLE};
        fact[i].n_link_tokens = lcg_next(l, fact[i].n_tokens + 1);
        fact[i].cover = lcg_next(l, 256) & 255;
        feature[i] = (struct leaf_features){.ends_sentence = (uint8_t)lcg_next(l, 2), .n_punctuation = lcg_next(l, 9)};
    }
}

static bool counts(uint32_t l)
{
    return !(fact[l].flags & LEAF_TITLE) && fact[l].n_tokens > 0;
}

static uint32_t repeats_of(uint32_t c)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < blocks.n_contents; i++) n += content[i].path == content[c].path;
    return n;
}

static uint32_t repeats_above(uint32_t c)
{
    uint32_t most = repeats_of(c), up = content[c].parent;
    if (up != c && repeats_above(up) > most) most = repeats_above(up);
    return most;
}

static bool is_once_prose(uint32_t l)
{
    return counts(l) && feature[l].ends_sentence && informative[fact[l].path] &&
           repeats_above(leaf[l].content) == 1;
}

static bool is_fresh(uint32_t l)
{
    return (fact[l].line_df - 1) / 10.0 <= 0.2;
}

static bool is_text(uint32_t l)
{
    return fact[l].n_link_tokens <= fact[l].n_tokens / 2.0;
}

/* Tokens of the run around l of leaves that have a property; leaves that do not count are not there. */
static uint32_t run_around(uint32_t l, bool (*property)(uint32_t))
{
    uint32_t tokens = 0, i = l;
    if (!counts(l) || !property(l)) return 0;
    while (i > 0 && (!counts(i - 1) || property(i - 1))) i--;
    for (; i < blocks.n_leaves && (!counts(i) || property(i)); i++)
        if (counts(i)) tokens += fact[i].n_tokens;
    return tokens;
}

static void check_leaf(const struct page_shape *shape, uint32_t l)
{
    const struct leaf_shape *s = &shape->leaf[l];
    uint32_t alike = 0, once = 0, heading = UINT32_MAX;
    for (uint32_t i = 0; i < blocks.n_leaves; i++) alike += counts(i) && leaf[i].path == leaf[l].path;
    for (uint32_t i = 0; i < l; i++) {
        enum element e = place[fact[i].path].element;
        if (is_once_prose(i)) once += fact[i].n_tokens;
        if (counts(i) && (e == EL_h1 || e == EL_h3 || e == EL_h6)) heading = i;
    }
    CHECK(s->alike == alike);
    CHECK(s->heading == heading);
    CHECK(s->once_before == once);
    CHECK(s->fresh_run == run_around(l, is_fresh));
    CHECK(s->text_run == run_around(l, is_text));
}

static bool is_in(uint32_t inner, uint32_t c)
{
    while (inner != c && content[inner].parent != inner) inner = content[inner].parent;
    return inner == c;
}

/* sums: of the content block c. */
static void check_sums(const struct block_sums *sums, uint32_t c)
{
    struct block_sums own = {.score = sums->score};
    for (uint32_t l = 0; l < blocks.n_leaves; l++) {
        if (!counts(l) || !is_in(leaf[l].content, c)) continue;
        own.leaves++;
        own.tokens += fact[l].n_tokens;
        own.link_tokens += fact[l].n_link_tokens;
        own.punctuation += feature[l].n_punctuation;
        own.prose_tokens += feature[l].ends_sentence ? fact[l].n_tokens : 0;
        own.cover_tokens += fact[l].cover * fact[l].n_tokens;
    }
    CHECK(memcmp(sums, &own, sizeof own) == 0);
}

int main(void)
{
    struct lcg random = {3};
    struct page_shape shape = {0};
    struct page_sums sums = {0};
    for (int i = 0; i < 300; i++) {
        make_page(&random);
        page_shape_find(&shape, &site, &page);
        for (uint32_t l = 0; l < blocks.n_leaves; l++) check_leaf(&shape, l);
        uint32_t once = 0;
        for (uint32_t l = 0; l < blocks.n_leaves; l++) once += is_once_prose(l) ? fact[l].n_tokens : 0;
        CHECK(shape.once_prose == once);
        for (uint32_t c = 0; c < blocks.n_contents; c++) {
            CHECK(shape.repeats[c] == repeats_of(c));
            CHECK(shape.repeats_above[c] == repeats_above(c));
        }
        page_sums_add_up(&sums, &site, &page);
        for (uint32_t c = 0; c < blocks.n_contents; c++) check_sums(&sums.block[c], c);
        check_sums(&sums.page, 0);
    }
    page_sums_free(&sums);
    page_shape_free(&shape);
    return check_done("page_shape");
}
