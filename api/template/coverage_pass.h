/* SPDX-License-Identifier: MIT
 * coverage_pass.h - how well the templates will know pages that are still to come. */
#ifndef INFODISC_API_TEMPLATE_COVERAGE_PASS_H
#define INFODISC_API_TEMPLATE_COVERAGE_PASS_H

#include "api/handles/features.h"

/* How well the paths of one half of the documents know the other, by tokens: 0 .. ENTROPY_ONE. UINT32_MAX: there are no
 * halves. */
uint32_t coverage_pass(const struct infodisc_features *features);

#endif
