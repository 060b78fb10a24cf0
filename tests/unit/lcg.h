/* SPDX-License-Identifier: MIT
 * lcg.h - pseudo-random numbers: the same for the same seed on every machine. */
#ifndef INFODISC_TESTS_LCG_H
#define INFODISC_TESTS_LCG_H

#include <stdint.h>

struct lcg {
    uint64_t state;
};

/* 0 .. n - 1; n > 0. */
static inline uint32_t lcg_next(struct lcg *l, uint32_t n)
{
    l->state = l->state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((l->state >> 33) % n);
}

#endif
