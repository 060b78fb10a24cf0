/* SPDX-License-Identifier: MIT
 * number.c - see number.h. */
#include "cli/terminal/number.h"

#include <inttypes.h>
#include <stdio.h>

const char *number_count(uint64_t n, char text[NUMBER_BYTES])
{
    char digits[NUMBER_BYTES], *to = text;
    int left = snprintf(digits, sizeof digits, "%" PRIu64, n); /* at most 20, and 6 commas */
    int group = left > 4 ? 3 : NUMBER_BYTES;
    for (const char *from = digits; left > 0; left--) {
        if (from > digits && left % group == 0) *to++ = ',';
        *to++ = *from++;
    }
    *to = '\0';
    return text;
}

const char *number_decimal(double x, int places, char text[NUMBER_BYTES])
{
    uint64_t scale = places == 1 ? 10 : places == 2 ? 100 : 1000;
    uint64_t scaled = (uint64_t)(x * (double)scale + 0.5);
    snprintf(text, NUMBER_BYTES, "%" PRIu64 ".%0*" PRIu64, scaled / scale, places, scaled % scale);
    return text;
}
