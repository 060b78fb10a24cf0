/* SPDX-License-Identifier: MIT
 * omp_wait.c - how long OpenMP's threads look for work before they sleep. Left alone, libgomp's threads spin for
 * some 10 ms wherever one waits for another, and libomp's for 200: a fifth more processor time at -j2, and the cores
 * that they spin on are taken from what they wait for where the machine has other work. 5,000 rounds are 0.1 to 0.2 ms,
 * above what waking a thread takes.
 *
 * libgomp reads its environment in a constructor, long before main(): the program has it linked in statically
 * (Makefile), so this constructor comes first. What the user set stands. */
#include <stdlib.h>

#define FIRST 101 /* of the constructors that a program may have */

static __attribute__((constructor(FIRST))) void wait_briefly(void)
{
    if (getenv("OMP_WAIT_POLICY")) return;
    setenv("GOMP_SPINCOUNT", "5000", 0);
    setenv("KMP_BLOCKTIME", "0", 0); /* libomp, in ms */
}
