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

int main(void)
{
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
