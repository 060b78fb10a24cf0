/* SPDX-License-Identifier: MIT
 * limits.h - the fixed limits of limits.def as constants. */
#ifndef INFODISC_BASE_LIMITS_H
#define INFODISC_BASE_LIMITS_H

enum {
#define LIMIT(name, most, what, beyond) name = most,
#include "base/limits.def"
#undef LIMIT
};

#endif
