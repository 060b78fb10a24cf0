/* SPDX-License-Identifier: MIT
 * date.c - see date.h. */
#include "base/text/date.h"

#include <stdio.h>
#include <time.h>

/* By the years of 400 that the calendar repeats after. */
int64_t date_days(int64_t year, int64_t month, int64_t day)
{
    year -= month <= 2;
    int64_t era = (year + 400) / 400 - 1, of_era = year - era * 400;
    int64_t of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

bool date_seconds(struct span rfc3339, int64_t *seconds)
{
    int year, month, day, hour = 0, minute = 0, second = 0, end = 0, off_hours = 0, off_minutes = 0;
    char text[32], sign = 'Z';
    snprintf(text, sizeof text, "%.*s", (int)rfc3339.len, rfc3339.at);
    int n = sscanf(text, "%4d-%2d-%2d%nT%2d:%2d:%2d%c%2d:%2d", &year, &month, &day, &end, &hour, &minute, &second, &sign,
                   &off_hours, &off_minutes);
    bool is_date = n == 3 && rfc3339.len == 10 && end == 10;
    bool is_time = (n == 7 && sign == 'Z' && rfc3339.len == 20) || (n == 9 && sign != 'Z' && rfc3339.len == 25);
    if (!is_date && !is_time) return false;
    int64_t offset = (off_hours * 60 + off_minutes) * (sign == '-' ? -60 : 60);
    int64_t at = date_days(year, month, day) * 86400 + hour * 3600 + minute * 60 + second - offset;
    int64_t last = date_days(9999, 12, 31) * 86400 + 86399;
    *seconds = at < last ? at : last;
    return true;
}

void date_utc(int64_t seconds, char out[DATE_UTC_BYTES])
{
    time_t t = (time_t)seconds;
    struct tm tm;
    gmtime_r(&t, &tm);
    strftime(out, DATE_UTC_BYTES, "%Y-%m-%dT%H:%M:%SZ", &tm);
}
