/* SPDX-License-Identifier: MIT
 * option_values.h - the values of options: words, numbers, sizes, shares. Each function returns false, or -1, for an
 * invalid value; none depends on the locale. */
#ifndef INFODISC_CLI_OPTIONS_OPTION_VALUES_H
#define INFODISC_CLI_OPTIONS_OPTION_VALUES_H

#include <stdbool.h>
#include <stddef.h>

/* Which of the words "a|b|c" is `text`? -1: none of them. */
int word_index(const char *words, const char *text);

/* A whole number from min to max, without a sign. */
bool take_number(const char *text, unsigned min, unsigned max, unsigned *number);

/* Bytes: "10", "10K", "10M", "10G" in powers of 1024; at least 1. */
bool take_size(const char *text, size_t *bytes);

/* A plain decimal, at most a day. */
bool take_seconds(const char *text, double *seconds);

/* 0..1, or 0%..100%. Only plain decimals: no sign, exponent, "inf" or "nan". */
bool take_share(const char *text, double *share);

bool is_url(const char *text); /* http:// or https:// and a host */

#endif
