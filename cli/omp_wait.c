/* SPDX-License-Identifier: MIT
 * omp_wait.c - how long OpenMP's threads look for work before they sleep. By default libgomp's threads spin for some
 * 10 ms whenever one waits for another, and libomp's for 200. This costs a fifth more CPU time at -j2, and takes
 * cores away from the work being waited for if the machine is busy. 5,000 rounds are 0.1 to 0.2 ms, more than waking
 * a thread takes.
 *
 * libgomp reads its environment in a constructor, long before main(). The program links it statically (Makefile), so
 * this constructor comes first. A value set by the user is kept. */
#include <stdlib.h>

#define FIRST 101 /* of the constructors that a program may have */

static __attribute__((constructor(FIRST))) void wait_briefly(void)
{
    if (getenv("OMP_WAIT_POLICY")) return;
    setenv("GOMP_SPINCOUNT", "5000", 0);
    setenv("KMP_BLOCKTIME", "0", 0); /* libomp, in ms */
}
