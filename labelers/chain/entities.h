/* SPDX-License-Identifier: MIT
 * entities.h - dates, times, sums of money and percentages in a text, found by their form. (Names of persons, places
 * and organisations would need a tagger.) */
#ifndef INFODISC_LABELERS_CHAIN_ENTITIES_H
#define INFODISC_LABELERS_CHAIN_ENTITIES_H

#include "features/features.h"

enum entity { ENTITY_NONE, ENTITY_DATE, ENTITY_TIME, ENTITY_MONEY, ENTITY_PERCENT, ENTITY_N };

/* Which entity token i of the text belongs to, and in *n how many tokens from i on it has; ENTITY_NONE and 1 if
 * none begins there. Numbers with '.', '/' or '-' between ("31.12.2001", "2001-12-31"), and a month in English with a
 * number beside it ("5 May", "May 5, 2001"), are dates; "9:30" is a time, and a number with am or pm after it; a
 * number after $ or another currency sign is money, one before % a percentage. */
enum entity entity_at(struct span text, const struct tokens *t, size_t i, size_t *n);

#endif
