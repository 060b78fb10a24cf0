/* SPDX-License-Identifier: MIT
 * test_symbols.c - blocks without words go with what is around them; a twin that looks for each one's neighbours. */
#include <string.h>

#include "check.h"

#include "labelers/shared/symbols.h"

enum { N = 10 };

static bool is_kept(const struct leaf_fact *leaf, int at)
{
    int before = at, behind = at;
    do before--;
    while (before >= 0 && (!leaf[before].n_tokens || leaf[before].flags & LEAF_TITLE));
    do behind++;
    while (behind < N && (!leaf[behind].n_tokens || leaf[behind].flags & LEAF_TITLE));
    bool is_before = before >= 0 && leaf[before].informative, is_behind = behind < N && leaf[behind].informative;
    if (is_before && is_behind) return true;
    return (is_before && leaf[before].path == leaf[at].path) || (is_behind && leaf[behind].path == leaf[at].path);
}

static void test_note_numbers(void)
{
    static const struct block_path place[] = {{.parent = 0}, {.parent = 0}, {.parent = 1}}; /* body, its aside, p in that */
    static const struct leaf_fact number = {.path = 1, .n_tokens = 1, .n_link_tokens = 1, .has_number = true,
                                            .reason = REASON_LINKS};
    static const struct leaf_fact note = {.path = 2, .n_tokens = 5, .informative = true, .reason = REASON_LOW_ENTROPY};
    for (int other = 0; other < 8; other++) {
        struct leaf_fact leaf[] = {number, note};
        if (other == 1) leaf[0].n_tokens = leaf[0].n_link_tokens = 2;
        if (other == 2) leaf[0].n_link_tokens = 0;
        if (other == 3) leaf[0].has_number = false;
        if (other == 4) leaf[0].reason = REASON_RULE;
        if (other == 5) leaf[1].informative = false;
        if (other == 6) leaf[1].n_link_tokens = 5;
        if (other == 7) leaf[1].path = 1;
        keep_note_numbers(leaf, leaf + 2, place);
        CHECK(leaf[0].informative == (other == 0));
    }
}

int main(void)
{
    test_note_numbers();
    unsigned chance = 5;
    for (int round = 0; round < 4000; round++) {
        struct leaf_fact leaf[N], made[N];
        for (int l = 0; l < N; l++) {
            chance = chance * 1103515245 + 12345;
            leaf[l] = (struct leaf_fact){.path = chance >> 8 & 1, .n_tokens = chance >> 10 & 1, .reason = REASON_HIGH_ENTROPY};
            if (leaf[l].n_tokens) leaf[l].informative = chance >> 12 & 1;
            else leaf[l].reason = (chance >> 14 & 7) ? REASON_NO_TOKENS : REASON_RULE;
            if ((chance >> 18 & 15) == 0) leaf[l].flags = (chance >> 23 & 1) ? LEAF_TITLE : LEAF_CONTROL;
        }
        memcpy(made, leaf, sizeof made);
        keep_symbols(made, made + N);
        for (int l = 0; l < N; l++) {
            bool may = !leaf[l].n_tokens && !leaf[l].flags && leaf[l].reason == REASON_NO_TOKENS;
            CHECK(made[l].informative == (leaf[l].informative || (may && is_kept(leaf, l))));
            CHECK(made[l].reason == leaf[l].reason || made[l].reason == REASON_IN_CONTENT);
        }
    }
    return check_done("symbols");
}
