/* SPDX-License-Identifier: MIT
 * letter_case.h - how many letters of a text are in upper case. */
#ifndef INFODISC_FEATURES_LETTER_CASE_H
#define INFODISC_FEATURES_LETTER_CASE_H

#include <stdint.h>

#include "base/span.h"

struct letter_counts {
    uint32_t all, upper; /* title case (U+01C5) counts as upper */
};

/* Of valid UTF-8; other bytes count for nothing. */
struct letter_counts count_letters(struct span text);

#endif
