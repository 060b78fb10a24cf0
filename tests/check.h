/* SPDX-License-Identifier: MIT
 * check.h - the whole test framework: CHECK(condition) counts, check_done() prints the sum. Each test is a program
 * named after the module it tests; tests/run adds up the programs. */
#ifndef INFODISC_TESTS_CHECK_H
#define INFODISC_TESTS_CHECK_H

#include <stdio.h>
#include <string.h>
#include <time.h>

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

#ifdef __has_feature
#if __has_feature(address_sanitizer)
#define CHECK_SLOWER 4
#endif
#elif defined __SANITIZE_ADDRESS__
#define CHECK_SLOWER 4
#endif
#ifndef CHECK_SLOWER
#define CHECK_SLOWER 1
#endif

/* The CPU seconds, of all threads, since `start`, a value of clock(); those of a sanitizer's build are divided by what
 * it costs, so that bounds on them tell linear from quadratic time in each build. */
static inline double seconds_since(clock_t start)
{
    return (double)(clock() - start) / CLOCKS_PER_SEC / CHECK_SLOWER;
}

static inline int check_done(const char *name)
{
    printf("%s: %d passed, %d failed\n", name, check_passed, check_failed);
    return check_failed != 0;
}

#endif
