/* SPDX-License-Identifier: MIT
 * test_manual.c - which sites are manuals, and how large they are for the model. */
#include "check.h"

#include "labelers/evidence/evidence.h"

enum path { P, PRE, H1, H2, H6, PATHS };

static const struct path_place place[PATHS] = {[P] = {.element = EL_p},
                                               [PRE] = {.element = EL_pre},
                                               [H1] = {.element = EL_h1},
                                               [H2] = {.element = EL_h2},
                                               [H6] = {.element = EL_h6}};

static bool is_of_manual(const enum path *path, uint32_t n, uint32_t empty)
{
    struct leaf_fact fact[8] = {{0}};
    struct page_blocks blocks = {.n_leaves = n};
    for (uint32_t l = 0; l < n; l++) fact[l] = (struct leaf_fact){.path = path[l], .n_tokens = l != empty};
    return page_is_of_manual(&(struct evidence_page){.blocks = &blocks, .fact = fact}, place);
}

static void test_page(void)
{
    CHECK(is_of_manual((enum path[]){H1, P, H2, PRE, H6}, 5, 9));
    CHECK(!is_of_manual((enum path[]){H1, P, H2, PRE, H6}, 5, 3)); /* an empty PRE */
    CHECK(!is_of_manual((enum path[]){H1, P, H2, PRE, H6}, 5, 2)); /* one heading with words */
    CHECK(!is_of_manual((enum path[]){H1, P, H2, P, H6}, 5, 9));
    CHECK(!is_of_manual((enum path[]){H1, PRE, H1, PRE, H2}, 5, 9)); /* a mail below its subject, and a menu */
    CHECK(!is_of_manual(NULL, 0, 9));
}

static void test_site(void)
{
    CHECK(site_is_manual(61, 16) && !site_is_manual(61, 15));
    CHECK(site_is_manual(60, 15) && !site_is_manual(60, 14));
    CHECK(site_is_manual(2, 1) && !site_is_manual(2, 0));
    CHECK(!site_is_manual(1, 1) && !site_is_manual(0, 0)); /* a page alone */
    CHECK(site_is_manual(UINT32_MAX, UINT32_MAX / 4 + 1) && !site_is_manual(UINT32_MAX, UINT32_MAX / 4));
}

static void test_size(void)
{
    for (uint32_t n = 2; n < 2 * MANUAL_PAGES; n++) {
        struct evidence_site site = {.n_documents = n};
        CHECK(pages_as_trained(&site, true) == n);
        site.is_manual = true;
        CHECK(pages_as_trained(&site, false) == n); /* menus above the H1, and pages without one */
        CHECK(pages_as_trained(&site, true) == (n < MANUAL_PAGES ? MANUAL_PAGES : n));
    }
}

int main(void)
{
    test_page();
    test_site();
    test_size();
    return check_done("manual");
}
