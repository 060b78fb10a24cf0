/* SPDX-License-Identifier: MIT
 * lbfgs_fit.c - see lbfgs_fit.h. The search also ends if the line search finds no better point, as it mostly does
 * once only rounding errors are left. */
#include "labelers/chain/lbfgs_fit.h"

#include <lbfgs.h>

#include "base/memory.h"

struct fit {
    lbfgs_function function;
    void *data;
};

static lbfgsfloatval_t evaluate(void *data, const lbfgsfloatval_t *x, lbfgsfloatval_t *gradient, int n,
                                lbfgsfloatval_t step)
{
    const struct fit *fit = data;
    (void)n;
    (void)step;
    return fit->function(fit->data, x, gradient);
}

double lbfgs_fit(double *x, size_t n, unsigned iterations, lbfgs_function function, void *data)
{
    struct fit fit = {function, data};
    lbfgs_parameter_t how;
    lbfgsfloatval_t value = 0, *at = lbfgs_malloc((int)n);
    if (!at) mem_out_of_memory(n * sizeof *at);
    lbfgs_parameter_init(&how);
    how.max_iterations = (int)iterations;
    how.epsilon = 1e-6;
    how.past = 10;
    how.delta = 1e-8;
    for (size_t i = 0; i < n; i++) at[i] = x[i];
    int end = lbfgs((int)n, at, &value, evaluate, NULL, &fit, &how);
    if (end == LBFGSERR_OUTOFMEMORY) mem_out_of_memory(n * sizeof *at * 12);
    for (size_t i = 0; i < n; i++) x[i] = at[i];
    lbfgs_free(at);
    return value;
}
