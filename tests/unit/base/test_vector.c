/* SPDX-License-Identifier: MIT
 * test_vector.c - arrays that grow: all items stay, and memory runs out where their number no longer fits its type. */
#include "check.h"

#include <setjmp.h>
#include <stdint.h>

#include "base/memory.h"

static jmp_buf out_of_memory;

static void leave(size_t bytes)
{
    (void)bytes;
    longjmp(out_of_memory, 1);
}

static void test_growth(void)
{
    uint32_t *item = NULL, n = 0, cap = 0;
    for (uint32_t i = 0; i < 1000; i++) {
        VECTOR_PUSH(item, n, cap) = i;
        CHECK(n == i + 1 && cap >= n);
    }
    bool same = true;
    for (uint32_t i = 0; i < n; i++) same = same && item[i] == i;
    CHECK(same);
    VECTOR_RESERVE(item, 1024u, cap); /* there is room */
    CHECK(cap == 1024);
    VECTOR_RESERVE(item, n + 100, cap);
    CHECK(cap == 2200 && item[999] == 999);
    free(item);
}

/* An array of that many items: is it refused to grow, instead of losing its room? */
static bool push_is_refused(uint32_t many)
{
    static char *item;
    static uint32_t n, cap;
    n = cap = many;
    if (setjmp(out_of_memory)) return true;
    VECTOR_PUSH(item, n, cap) = 1;
    return false;
}

static bool reserve_is_refused(uint32_t many)
{
    static char *item;
    static uint32_t cap;
    if (setjmp(out_of_memory)) return true;
    VECTOR_RESERVE(item, many, cap);
    return false;
}

static void test_overflow(void)
{
    mem_set_oom_handler(leave);
    CHECK(push_is_refused(UINT32_C(1) << 31));
    CHECK(push_is_refused(UINT32_MAX));
    CHECK(reserve_is_refused(UINT32_C(1) << 31));
    CHECK(reserve_is_refused(UINT32_MAX));
    mem_set_oom_handler(NULL);
}

int main(void)
{
    test_growth();
    test_overflow();
    return check_done("vector");
}
