/* SPDX-License-Identifier: MIT
 * fuzz.h - shared by the fuzz targets: libFuzzer's entry point, also called by replay.c, and a condition that is
 * checked in every build. */
#ifndef INFODISC_TESTS_FUZZ_H
#define INFODISC_TESTS_FUZZ_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

#define EXPECT(condition)                                                                         \
    do {                                                                                          \
        if (!(condition)) {                                                                       \
            fprintf(stderr, "%s:%d: does not hold: %s\n", __FILE__, __LINE__, #condition);        \
            abort();                                                                              \
        }                                                                                         \
    } while (0)

#endif
