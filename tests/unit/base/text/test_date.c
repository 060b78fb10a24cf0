/* SPDX-License-Identifier: MIT
 * test_date.c - dates as numbers, against the C library's calendar. */
#include "check.h"

#include <time.h>

#include "base/text/date.h"

static int64_t seconds_of(const char *text)
{
    int64_t seconds = 0;
    return date_seconds(span_of(text), &seconds) ? seconds : INT64_MIN;
}

static void test_days(void)
{
    for (int64_t day = date_days(1000, 1, 1), last = date_days(9999, 12, 31); day <= last; day += 13) {
        time_t t = (time_t)(day * 86400);
        struct tm tm;
        gmtime_r(&t, &tm);
        CHECK(date_days(tm.tm_year + 1900, tm.tm_mon + 1, tm.tm_mday) == day);
    }
    CHECK(date_days(1970, 1, 1) == 0);
    CHECK(date_days(0, 3, 1) == -719468);
}

static void test_seconds(void)
{
    CHECK(seconds_of("1970-01-01") == 0);
    CHECK(seconds_of("2017-03-28T03:57:03+02:00") == 1490666223);
    CHECK(seconds_of("2017-03-28T03:57:03-02:30") == 1490666223 + 16200);
    CHECK(seconds_of("2017-03-28T01:57:03Z") == 1490666223);
    CHECK(seconds_of("2016-12-31T23:59:60Z") == seconds_of("2017-01-01"));
    CHECK(seconds_of("1969-12-31T23:59:59Z") == -1);
    CHECK(seconds_of("9999-12-31T23:00:00-02:00") == seconds_of("9999-12-31T23:59:59Z"));
    static const char *const none[] = {"", "2017", "2017-03-28T03:57:03", "2017-03-28T03:57Z", "2017-03-28 x",
                                       "2017-03-28T03:57:03+0200", "2017-03-28T03:57:03+02:00 and more"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) CHECK(seconds_of(none[i]) == INT64_MIN);
}

static void test_utc(void)
{
    char text[DATE_UTC_BYTES];
    for (int64_t s = seconds_of("1000-01-01"); s <= seconds_of("9999-12-31"); s += 98765432) {
        date_utc(s, text);
        CHECK(seconds_of(text) == s);
    }
}

int main(void)
{
    test_days();
    test_seconds();
    test_utc();
    return check_done("date");
}
