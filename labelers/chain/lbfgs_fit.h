/* SPDX-License-Identifier: MIT
 * lbfgs_fit.h - minimises a smooth function by L-BFGS. lbfgs_fit.c is the only user of liblbfgs. */
#ifndef INFODISC_LABELERS_CHAIN_LBFGS_FIT_H
#define INFODISC_LABELERS_CHAIN_LBFGS_FIT_H

#include <stddef.h>

/* The value at x [n], and its gradient [n]. */
typedef double (*lbfgs_function)(void *data, const double *x, double *gradient);

/* Goes from x [n] to where the gradient is 1e-6 of |x|, the value falls by less than 1e-8 of itself in ten iterations,
 * or `iterations` are done (0: no bound). Returns the value there. */
double lbfgs_fit(double *x, size_t n, unsigned iterations, lbfgs_function function, void *data);

#endif
