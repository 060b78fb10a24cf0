/* SPDX-License-Identifier: MIT
 * date.c - see date.h. */
#include "base/text/date.h"

#include <string.h>
#include <time.h>

/* By the years of 400 that the calendar repeats after. */
int64_t date_days(int64_t year, int64_t month, int64_t day)
{
    year -= month <= 2;
    int64_t era = (year + 400) / 400 - 1, of_era = year - era * 400;
    int64_t of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

/* Does it look like the shape, in which 0 stands for a digit and + for a sign? */
static bool has_shape(struct span text, const char *shape)
{
    if (text.len != strlen(shape)) return false;
    for (size_t i = 0; i < text.len; i++) {
        char c = text.at[i];
        bool fits = shape[i] == '0' ? c >= '0' && c <= '9' : shape[i] == '+' ? c == '+' || c == '-' : c == shape[i];
        if (!fits) return false;
    }
    return true;
}

/* The number of n digits. */
static int64_t number_at(const char *at, int n)
{
    int64_t number = 0;
    for (int i = 0; i < n; i++) number = number * 10 + (at[i] - '0');
    return number;
}

bool date_seconds(struct span rfc3339, int64_t *seconds)
{
    const char *at = rfc3339.at;
    bool has_offset = has_shape(rfc3339, "0000-00-00T00:00:00+00:00");
    bool has_time = has_offset || has_shape(rfc3339, "0000-00-00T00:00:00Z");
    if (!has_time && !has_shape(rfc3339, "0000-00-00")) return false;
    int64_t time = date_days(number_at(at, 4), number_at(at + 5, 2), number_at(at + 8, 2)) * 86400;
    if (has_time) time += number_at(at + 11, 2) * 3600 + number_at(at + 14, 2) * 60 + number_at(at + 17, 2);
    if (has_offset) time -= (number_at(at + 20, 2) * 60 + number_at(at + 23, 2)) * (at[19] == '-' ? -60 : 60);
    int64_t last = date_days(9999, 12, 31) * 86400 + 86399;
    *seconds = time < last ? time : last;
    return true;
}

void date_utc(int64_t seconds, char out[DATE_UTC_BYTES])
{
    time_t t = (time_t)seconds;
    struct tm tm;
    gmtime_r(&t, &tm);
    strftime(out, DATE_UTC_BYTES, "%Y-%m-%dT%H:%M:%SZ", &tm);
}
