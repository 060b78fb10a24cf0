/* SPDX-License-Identifier: MIT
 * test_arena.c - arenas that are joined keep all that was in them, and room for more. */
#include "check.h"

#include <stdbool.h>
#include <stdio.h>

#include "base/memory.h"

enum { STRINGS = 3000 };

/* "seed:i" and up to 2,000 blanks more, so that there are chunks of one string. */
static void fill(struct arena *a, int seed, int n, char *(*text)[STRINGS])
{
    for (int i = 0; i < n; i++) {
        char bytes[2048];
        int len = snprintf(bytes, sizeof bytes, "%d:%d%*s", seed, i, i % 50 ? i % 7 : 2000, "");
        (*text)[i] = arena_copy(a, (struct span){bytes, (size_t)len});
    }
}

static bool is_filled(int seed, int n, char *(*text)[STRINGS])
{
    for (int i = 0; i < n; i++) {
        char bytes[2048];
        snprintf(bytes, sizeof bytes, "%d:%d%*s", seed, i, i % 50 ? i % 7 : 2000, "");
        if (strcmp((*text)[i], bytes) != 0) return false;
    }
    return true;
}

static void test_join(int into_n, int from_n)
{
    static char *kept[STRINGS], *taken[STRINGS], *more[STRINGS];
    struct arena into = {0}, from = {0};
    fill(&into, 1, into_n, &kept);
    fill(&from, 2, from_n, &taken);
    size_t total = into.total + from.total;
    arena_join(&into, &from);
    CHECK(from.chunk == NULL && from.total == 0 && into.total == total);
    fill(&into, 3, STRINGS, &more);
    fill(&from, 4, 10, &(char *[STRINGS]){0});
    CHECK(is_filled(1, into_n, &kept) && is_filled(2, from_n, &taken) && is_filled(3, STRINGS, &more));
    arena_free(&into);
    arena_free(&from);
}

int main(void)
{
    test_join(0, 0);
    test_join(0, STRINGS);
    test_join(STRINGS, 0);
    test_join(1, STRINGS);
    test_join(STRINGS, 1);
    test_join(STRINGS, STRINGS);
    return check_done("arena");
}
