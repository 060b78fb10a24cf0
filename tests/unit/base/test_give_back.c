/* SPDX-License-Identifier: MIT
 * test_give_back.c - what is free between blocks that are held goes back to the system, and these stay as they are. */
#include "check.h"

#include <malloc.h>
#include <stdbool.h>
#include <string.h>

#include "base/memory.h"

enum { BLOCKS = 512, BLOCK_BYTES = 64 * 1024, ALL_BYTES = BLOCKS * BLOCK_BYTES };

static size_t resident_pages(void)
{
    size_t all = 0, pages = 0;
    FILE *f = fopen("/proc/self/statm", "r");
    if (!f || fscanf(f, "%zu %zu", &all, &pages) != 2) pages = 0;
    if (f) fclose(f);
    return pages;
}

/* Sanitizers and valgrind have another heap. */
static bool is_heap_of_glibc(void)
{
    return mallinfo2().uordblks >= ALL_BYTES;
}

int main(void)
{
    static unsigned char *block[BLOCKS];
    for (int i = 0; i < BLOCKS; i++) memset(block[i] = mem_alloc(BLOCK_BYTES), i % 251, BLOCK_BYTES);
    bool of_glibc = is_heap_of_glibc();
    for (int i = 0; i < BLOCKS; i++)
        if (i % 8) free(block[i]);
    size_t before = resident_pages();
    mem_give_back();
    size_t after = resident_pages();
    CHECK(!of_glibc || before - after > ALL_BYTES / 4096 / 2);
    bool same = true;
    for (int i = 0; i < BLOCKS; i += 8) {
        for (int b = 0; b < BLOCK_BYTES; b++) same &= block[i][b] == i % 251;
        free(block[i]);
    }
    CHECK(same);
    return check_done("give_back");
}
