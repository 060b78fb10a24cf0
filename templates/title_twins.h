/* SPDX-License-Identifier: MIT
 * title_twins.h - a part of titles that tells pages apart, and so belongs to no suffix: MediaWiki has for each "Page -
 * Site" a "Page: Revision history - Site". */
#ifndef INFODISC_TEMPLATES_TITLE_TWINS_H
#define INFODISC_TEMPLATES_TITLE_TWINS_H

#include <stdint.h>

#include "base/buffer.h"

/* Leaves of the suffix only its outer part, from a separator on, if a quarter of the titles that end in it have a
 * twin: one that ends in that part alone and is the same before. */
void title_spare_twins(struct buffer *suffix, const struct span *title, uint32_t n);

#endif
