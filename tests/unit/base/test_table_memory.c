/* SPDX-License-Identifier: MIT
 * test_table_memory.c - tables of all sizes are zero, can be written from end to end, and are gone when freed. */
#include "check.h"

#include <stdint.h>
#include <unistd.h>

#include "base/table_memory.h"

/* Pages of memory that the process has mapped, but for what the C library keeps. */
static long mapped_pages(void)
{
    long pages = 0;
    FILE *f = fopen("/proc/self/statm", "r");
    if (!f || fscanf(f, "%ld", &pages) != 1) pages = -1;
    if (f) fclose(f);
    return pages;
}

static void test_size(size_t bytes)
{
    unsigned char *at = table_memory_new(bytes);
    size_t others = 0, wrong = 0;
    table_memory_touch(at, bytes);
    for (size_t i = 0; i < bytes; i++) others += at[i] != 0;
    for (size_t i = 0; i < bytes; i++) at[i] = (unsigned char)(i * 7);
    for (size_t i = 0; i < bytes; i++) wrong += at[i] != (unsigned char)(i * 7);
    CHECK(others == 0 && wrong == 0);
    CHECK((uintptr_t)at % 16 == 0);
    table_memory_free(at, bytes);
}

int main(void)
{
    static const size_t mb2 = 2u << 20;
    const size_t sizes[] = {0, 1, 4095, 4096, 100000, mb2 - 1, mb2, mb2 + 1, 3 * mb2 / 2, 5 * mb2 + 12345};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) test_size(sizes[i]);
    long before = mapped_pages();
    for (int i = 0; i < 100; i++) test_size(mb2 + 1);
    CHECK(before < 0 || mapped_pages() - before < (long)(4 * mb2) / sysconf(_SC_PAGESIZE)); /* 200 tables of 2 MB */
    table_memory_free(NULL, 0);
    table_memory_free(NULL, mb2);
    return check_done("table_memory");
}
