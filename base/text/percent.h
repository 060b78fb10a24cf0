/* SPDX-License-Identifier: MIT
 * percent.h - the escapes of URLs. */
#ifndef INFODISC_BASE_TEXT_PERCENT_H
#define INFODISC_BASE_TEXT_PERCENT_H

#include "base/buffer.h"

/* Appends `s` with the byte that each %XX stands for. A '%' without two digits stays. */
void percent_decode(struct buffer *out, struct span s);

#endif
