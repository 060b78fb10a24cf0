/* SPDX-License-Identifier: MIT
 * test_name_pages.c - lists of pages for each path, against a search of all pages for each path. */
#include "check.h"

#include "base/memory.h"
#include "table_blocks/paths/name_pages.h"
#include "unit/soup.h"

enum { PAGES = 70, PATHS = 9000, A_PAGE = 300 };

static uint32_t path[PAGES * A_PAGE];
static uint64_t first[PAGES + 1];

static void make_pages(struct lcg *l, uint32_t n_pages, uint32_t n_paths)
{
    for (uint32_t p = 0; p < n_pages; p++) {
        first[p + 1] = first[p];
        for (uint32_t at = lcg_next(l, n_paths); at < n_paths && first[p + 1] - first[p] < A_PAGE; at += 1 + lcg_next(l, 50))
            path[first[p + 1]++] = at;
    }
}

static void check_lists(const struct name_pages *lists, uint32_t n_pages, uint32_t n_paths)
{
    uint64_t at = 0;
    bool is_right = true;
    for (uint32_t i = 0; i < n_paths; i++) {
        is_right = is_right && lists->first[i] == at;
        for (uint32_t p = 0; p < n_pages; p++)
            for (uint64_t k = first[p]; k < first[p + 1]; k++)
                if (path[k] == i) is_right = is_right && lists->page[at++] == p;
    }
    CHECK(is_right && lists->first[n_paths] == at && at == first[n_pages]);
}

int main(void)
{
    static const int threads[] = {1, 2, 5, 40};
    struct lcg l = {11};
    for (int i = 0; i < 8; i++) {
        uint32_t n_pages = i == 7 ? 0 : 1 + lcg_next(&l, PAGES), n_paths = i % 2 ? PATHS : 1 + lcg_next(&l, 90);
        make_pages(&l, n_pages, n_paths);
        struct name_pages lists = name_pages_new(path, first, n_pages, n_paths, NULL, threads[i % 4]);
        check_lists(&lists, n_pages, n_paths);
        name_pages_free(&lists);
    }
    return check_done("name_pages");
}
