/* SPDX-License-Identifier: MIT
 * test_split_pages.c - which options make what an unfinished run has kept of pages useless. */
#include "check.h"

#include "api/split/split_pages.h"
#include "infodisc.h"

int main(void)
{
    struct infodisc_options options = infodisc_options_default();
    uint64_t hash = split_options_hash(&options);
    options.threads = 7;
    options.limit = 100;
    CHECK(split_options_hash(&options) == hash);
    options.max_page_bytes /= 2; /* a page that was compressed is too large now */
    CHECK(split_options_hash(&options) != hash);
    options = infodisc_options_default();
    options.max_depth /= 2;
    CHECK(split_options_hash(&options) != hash);
    return check_done("test_split_pages");
}
