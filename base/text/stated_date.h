/* SPDX-License-Identifier: MIT
 * stated_date.h - a date as machines write it -> RFC 3339. */
#ifndef INFODISC_BASE_TEXT_STATED_DATE_H
#define INFODISC_BASE_TEXT_STATED_DATE_H

#include "base/span.h"

enum { STATED_DATE_BYTES = 26 }; /* of "2017-03-28T03:57:03+02:00" and its '\0' */

/* Reads the forms whose meaning no country disputes:
 *
 *     2017-03-28  2017/03/28  20170328              ISO 8601, year first
 *     2017-03-28T03:57[:03[.5]][Z|+02:00|+0200|+02] ... with a time, also after a space
 *     Tue, 28 Mar 2017 03:57:03 +0200               RFC 5322, HTTP
 *     Tue Mar 28 03:57:03 UTC 2017                  asctime, date(1)
 *
 * and writes the date, with its time where the offset from UTC is stated in numbers or as Z, UTC or GMT: RFC
 * 3339 has no times without one. Fractions of seconds are dropped. False for anything else (04/05/2017,
 * seconds since 1970, a month without day), for dates that no calendar has and for years before 1000. */
bool stated_date(struct span text, char out[STATED_DATE_BYTES]);

#endif
