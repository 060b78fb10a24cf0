/* SPDX-License-Identifier: MIT
 * number.h - numbers for people, the same in every locale (libtidy sets one, so printf("%.2f") may print a comma).
 * Each function fills `text` and returns it. */
#ifndef INFODISC_CLI_TERMINAL_NUMBER_H
#define INFODISC_CLI_TERMINAL_NUMBER_H

#include <stdint.h>

enum { NUMBER_BYTES = 32 };

/* 1204, 18,233, 1,234,567: grouped from five digits on. */
const char *number_count(uint64_t n, char text[NUMBER_BYTES]);

/* x >= 0 with 1 to 3 decimals, rounded: 0.43. */
const char *number_decimal(double x, int places, char text[NUMBER_BYTES]);

#endif
