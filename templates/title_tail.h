/* SPDX-License-Identifier: MIT
 * title_tail.h - the last words of nearly all of a site's titles, where no separator is before them: pdoc writes
 * "boats API documentation" -> " API documentation". */
#ifndef INFODISC_TEMPLATES_TITLE_TAIL_H
#define INFODISC_TEMPLATES_TITLE_TAIL_H

#include <stdint.h>

#include "base/buffer.h"

/* The longest such part with its first space: two words or more without a digit, behind at least 5 different words or
 * phrases, at the end of all titles but one in ten, or one. Empty if there is none. Empty titles don't count. */
struct span title_tail(const struct span *title, uint32_t n);

#endif
