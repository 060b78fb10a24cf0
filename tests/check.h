/* SPDX-License-Identifier: MIT
 * check.h - the whole test framework: CHECK(condition) counts, check_done() prints the sum. Each test is a program
 * named after the module it tests; tests/run adds up the programs. */
#ifndef INFODISC_TESTS_CHECK_H
#define INFODISC_TESTS_CHECK_H

#include <stdio.h>
#include <string.h>

static int check_passed, check_failed;

#define CHECK(condition)                                                                \
    do {                                                                                \
        if (condition) {                                                                \
            check_passed++;                                                             \
        } else {                                                                        \
            check_failed++;                                                             \
            fprintf(stderr, "%s:%d: failed: %s\n", __FILE__, __LINE__, #condition);     \
        }                                                                               \
    } while (0)

#define CHECK_STR(got, want)                                                            \
    do {                                                                                \
        const char *got_ = (got), *want_ = (want);                                      \
        if (got_ && strcmp(got_, want_) == 0) {                                         \
            check_passed++;                                                             \
        } else {                                                                        \
            check_failed++;                                                             \
            fprintf(stderr, "%s:%d: %s is \"%s\", not \"%s\"\n", __FILE__, __LINE__, #got, \
                    got_ ? got_ : "(null)", want_);                                     \
        }                                                                               \
    } while (0)

static inline int check_done(const char *name)
{
    printf("%s: %d passed, %d failed\n", name, check_passed, check_failed);
    return check_failed != 0;
}

#endif
