/* SPDX-License-Identifier: MIT
 * date.h - dates and times as numbers: days and seconds since 1970 in UTC. */
#ifndef INFODISC_BASE_TEXT_DATE_H
#define INFODISC_BASE_TEXT_DATE_H

#include <stdint.h>

#include "base/span.h"

/* Days from 1970-01-01 to a date of the Gregorian calendar; year 0..9999, month 1..12. */
int64_t date_days(int64_t year, int64_t month, int64_t day);

/* Seconds of "2017-03-28", at midnight UTC, or of "2017-03-28T03:57:03+02:00" or ...Z, as stated_date() writes them,
 * but at most those of the year 9999. False if it is neither. */
bool date_seconds(struct span rfc3339, int64_t *seconds);

enum { DATE_UTC_BYTES = 24 };
/* "2017-03-28T01:57:03Z" of seconds from the years 0..9999. */
void date_utc(int64_t seconds, char out[DATE_UTC_BYTES]);

#endif
