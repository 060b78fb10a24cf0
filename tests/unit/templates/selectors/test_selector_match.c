/* SPDX-License-Identifier: MIT
 * test_selector_match.c - a selector picks a chain in one pass over its steps as when every way is tried. */
#include "check.h"

#include "templates/selectors/selector_match.h"
#include "unit/lcg.h"

enum { LENGTH_MAX = 12, ROUNDS = 20000 };

static const enum element tags[] = {EL_table, EL_tbody, EL_tr, EL_div};

static struct lcg lcg = {1};

/* Every way is tried: twice the time for each step. */
static bool picks_at(const struct selector *s, uint32_t step, const struct chain *chain, uint32_t at)
{
    if (!step_picks(&s->step[step], chain->at[at])) return false;
    if (step == 0) return true;
    if (!s->step[step].child) {
        for (uint32_t above = at; above-- > 0;)
            if (picks_at(s, step - 1, chain, above)) return true;
        return false;
    }
    if (at > 0 && picks_at(s, step - 1, chain, at - 1)) return true;
    return at > 1 && chain->at[at - 1]->path->element == EL_tbody && s->step[step - 1].path->element == EL_table &&
           picks_at(s, step - 1, chain, at - 2);
}

/* With one more step, below the one before it, and above the one after it. */
static bool picks_with(const struct selector *s, uint32_t at, const struct selector_step *more,
                       const struct chain *chain)
{
    struct selector all = *s;
    memmove(&all.step[at + 1], &all.step[at], (all.n - at) * sizeof all.step[0]);
    all.step[at] = *more;
    all.n++;
    return picks_at(&all, all.n - 1, chain, chain->n - 1);
}

static void check_one_more(const struct selector *s, const struct chain *chain)
{
    struct block_path path = {.element = tags[lcg_next(&lcg, 4)]};
    struct selector_step more = {.path = &path};
    for (uint32_t at = 0; at < s->n; at++)
        if (!s->step[at].child)
            CHECK(selector_picks_with(s, at, &more, chain) == picks_with(s, at, &more, chain));
}

/* One step asks for another element than before: does it lose one that it picked? */
static void check_loses(const struct selector *s, const struct chain *chain)
{
    static struct selector other;
    struct block_path path = {.element = tags[lcg_next(&lcg, 4)]};
    uint32_t i = lcg_next(&lcg, s->n), last = chain->n - 1;
    bool loses = false;
    other = *s;
    selector_compare(&other, chain);
    CHECK(selector_still_picks(&other, chain));
    other.step[i].path = &path;
    other.step[i].is_compared = false;
    for (uint32_t at = i == s->n - 1 ? last : 0; at <= last; at++)
        loses |= step_picks(&s->step[i], chain->at[at]) && !step_picks(&other.step[i], chain->at[at]);
    CHECK(selector_step_loses(&other.step[i], chain) == loses);
    if (!loses) CHECK(selector_still_picks(&other, chain));
}

/* chain: elements of four kinds without names, so that many ways lead to the last. */
static void make_chain(struct block_path *path, struct named_path *named, struct chain *chain)
{
    chain->n = 1 + lcg_next(&lcg, LENGTH_MAX);
    for (uint32_t i = 0; i < chain->n; i++) {
        path[i] = (struct block_path){.element = tags[lcg_next(&lcg, 4)]};
        path[i].parent = i ? i - 1 : 0;
        path[i].depth = i;
        named[i] = named_path_of(&path[i]);
        chain->at[i] = &named[i];
    }
}

/* The selector's steps are elements of the chain, some of another kind; the last is mostly the chain's. */
static void make_selector(const struct chain *chain, struct block_path *path, struct selector *s)
{
    *s = (struct selector){0};
    for (uint32_t i = 0; i < chain->n; i++) {
        if (i + 1 < chain->n && lcg_next(&lcg, 2)) continue;
        path[s->n] = *chain->at[i]->path;
        if (lcg_next(&lcg, 8) == 0) path[s->n].element = tags[lcg_next(&lcg, 4)];
        s->step[s->n] = (struct selector_step){.path = &path[s->n], .child = s->n > 0 && lcg_next(&lcg, 2)};
        s->n++;
    }
}

int main(void)
{
    static struct selector s;
    static struct chain chain, browser_chain;
    struct block_path path[LENGTH_MAX], of_step[LENGTH_MAX];
    struct named_path named[LENGTH_MAX];
    int picked = 0, otherwise = 0;
    for (int round = 0; round < ROUNDS; round++) {
        make_chain(path, named, &chain);
        make_selector(&chain, of_step, &s);
        bool want = picks_at(&s, s.n - 1, &chain, chain.n - 1);
        CHECK(selector_picks(&s, &chain) == want);
        CHECK(selector_still_picks(&s, &chain) == want);
        if (want) check_one_more(&s, &chain);
        if (want) check_loses(&s, &chain);
        browser_chain_of(named, chain.n - 1, &browser_chain);
        bool in_browser = picks_at(&s, s.n - 1, &browser_chain, browser_chain.n - 1);
        CHECK(selector_picks_soon(&s, named, chain.n - 1) == in_browser);
        picked += want;
        otherwise += want != in_browser;
    }
    CHECK(otherwise > 0);
    CHECK(picked > ROUNDS / 5 && picked < ROUNDS * 4 / 5);
    return check_done("test_selector_match");
}
