/* SPDX-License-Identifier: MIT
 * test_run_options.c - structs that callers allocate keep their size, and options of a later version are refused. */
#include "check.h"

#include <string.h>

#include "infodisc.h"

/* New members take the place of reserved ones: if this fails, take one from `reserved`. */
static void sizes(void)
{
    if (sizeof(void *) != 8) return;
    CHECK(sizeof(struct infodisc_options) == 416);
    CHECK(sizeof(struct infodisc_summary) == 168);
}

static void later_options(void)
{
    struct infodisc_options options = infodisc_options_default();
    size_t n = sizeof options.reserved / sizeof *options.reserved;
    CHECK(infodisc_options_check(&options) == NULL);
    for (size_t i = 0; i < n; i++) {
        options = infodisc_options_default();
        options.reserved[i] = 1;
        const char *why = infodisc_options_check(&options);
        CHECK(why && strstr(why, "later version"));
    }
    struct infodisc_run *run = infodisc_new(&options);
    CHECK(infodisc_error(run)->code == INFODISC_BAD_OPTION);
    infodisc_free(run);
}

int main(void)
{
    sizes();
    later_options();
    return check_done("run_options");
}
