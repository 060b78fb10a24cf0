/* SPDX-License-Identifier: MIT
 * test_stated_date.c - each form of a date, what is none, and the calendar against the C library's. */
#include "check.h"

#include <stdio.h>
#include <time.h>

#include "base/text/stated_date.h"
#include "unit/soup.h"

static const char *read_date(const char *text)
{
    static char out[STATED_DATE_BYTES];
    return stated_date(span_of(text), out) ? out : "none";
}

static void test_forms(void)
{
    char out[STATED_DATE_BYTES];
    CHECK(!stated_date((struct span){NULL, 0}, out));
    static const struct {
        const char *text, *want;
    } cases[] = {
        {"2017-03-28", "2017-03-28"},
        {" 2017-03-28\n", "2017-03-28"},
        {"2017/03/28", "2017-03-28"},
        {"20170328", "2017-03-28"},
        {"2017-03-28T03:57:03Z", "2017-03-28T03:57:03Z"},
        {"2017-03-28t03:57:03z", "2017-03-28T03:57:03Z"},
        {"2017-03-28T03:57Z", "2017-03-28T03:57:00Z"},
        {"2017-03-28T03:57:03.250Z", "2017-03-28T03:57:03Z"},
        {"2017-03-28T03:57:03+02:00", "2017-03-28T03:57:03+02:00"},
        {"2017-03-28T03:57:03-0430", "2017-03-28T03:57:03-04:30"},
        {"2017-03-28T03:57:03+02", "2017-03-28T03:57:03+02:00"},
        {"2017-03-28T03:57:03+00:00", "2017-03-28T03:57:03Z"},
        {"2017-03-28T03:57:03-00:00", "2017-03-28T03:57:03Z"},
        {"2017-03-28 03:57:03 +0200", "2017-03-28T03:57:03+02:00"},
        {"2017-03-28 03:57:03 GMT", "2017-03-28T03:57:03Z"},
        {"20170328T035703Z", "2017-03-28T03:57:03Z"},
        {"20170328T0357+0100", "2017-03-28T03:57:00+01:00"},
        {"2017-03-28T03:57:03", "2017-03-28"},     /* where? */
        {"2017-03-28 03:57:03 EST", "2017-03-28"}, /* of America or of Australia? */
        {"2013/04/05 11:09:21", "2013-04-05"},
        {"Tue, 28 Mar 2017 03:57:03 GMT", "2017-03-28T03:57:03Z"},
        {"28 Mar 2017 03:57 +0200", "2017-03-28T03:57:00+02:00"},
        {"tue, 28-mar-2017 03:57:03 UTC", "2017-03-28T03:57:03Z"},
        {"8 Mar 2017", "2017-03-08"},
        {"Tue Mar 28 03:57:03 2017", "2017-03-28"},
        {"Tue Mar 28 03:57:03 UTC 2017", "2017-03-28T03:57:03Z"},
        {"Fri Apr  5 19:10:24 EDT 2013", "2013-04-05"},
        {"2016-02-29", "2016-02-29"},
        {"2016-12-31T23:59:60Z", "2016-12-31T23:59:60Z"},
        {"1970-01-01", "1970-01-01"},
        /* what cannot be read, or has two readings */
        {"", "none"},
        {"2017", "none"},
        {"2017-03", "none"},
        {"04/05/2017", "none"},
        {"28.03.2017", "none"},
        {"March 28, 2017", "none"},
        {"1490673423", "none"},
        {"201703280357", "none"},
        {"2017-3-8", "none"},
        {"2017-03/28", "none"},
        {"2017-02-29", "none"},
        {"1900-02-29", "none"},
        {"2017-00-28", "none"},
        {"2017-13-28", "none"},
        {"2017-04-31", "none"},
        {"0001-01-01T00:00:00", "none"},
        {"0000-00-00", "none"},
        {"-0001-11-30", "none"},
        {"2017-03-28T24:00:00Z", "none"},
        {"2017-03-28T03:60:00Z", "none"},
        {"2017-03-28T03:57:03+25:00", "none"},
        {"2017-03-28T03:57:03+02:", "none"},
        {"2017-03-28T", "none"},
        {"2017-03-28T03", "none"},
        {"2017-03-28T03:57:03.Z", "none"},
        {"2017-03-28 and later", "none"},
        {"2017-03-28T03:57:03Z[UTC]", "none"},
        {"Die, 28 Mar 2017 03:57:03 GMT", "none"},
        {"28 Mrz 2017", "none"},
        {"{{date}}", "none"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) CHECK_STR(read_date(cases[i].text),
     cases[i].want);
}

/* Does the C library find the same day where we say that there is one? */
static bool is_day(int year, int month, int day)
{
    struct tm tm = {.tm_year = year - 1900, .tm_mon = month - 1, .tm_mday = day, .tm_hour = 12};
    time_t t = timegm(&tm);
    struct tm back;
    gmtime_r(&t, &back);
    return month >= 1 && month <= 12 && day >= 1 && back.tm_year == year - 1900 && back.tm_mon == month - 1 &&
           back.tm_mday == day;
}

static void test_calendar(void)
{
    char text[64];
    int wrong = 0;
    for (int year = 1890; year < 2110; year++)
        for (int month = 0; month < 14; month++)
            for (int day = 0; day < 34; day++) {
                snprintf(text, sizeof text, "%04d-%02d-%02d", year, month, day);
                const char *got = read_date(text);
                wrong += strcmp(got, is_day(year, month, day) ? text : "none") != 0;
            }
    CHECK(wrong == 0);
}

/* Any moment, written in each form, is read the same. */
static void test_forms_agree(void)
{
    static const char *const formats[] = {"%Y-%m-%dT%H:%M:%SZ",       "%Y%m%dT%H%M%SZ",
                                          "%Y/%m/%d %H:%M:%S UTC",    "%a, %d %b %Y %H:%M:%S GMT",
                                          "%a %b %e %H:%M:%S UTC %Y", "%Y-%m-%d %H:%M:%S+0000"};
    struct lcg l = {7};
    char text[64], want[64];
    int wrong = 0;
    for (int i = 0; i < 3000; i++) {
        time_t t = (time_t)lcg_next(&l, 2000000000) * 2;
        struct tm tm;
        gmtime_r(&t, &tm);
        strftime(want, sizeof want, formats[0], &tm);
        strftime(text, sizeof text, formats[lcg_next(&l, 6)], &tm);
        wrong += strcmp(read_date(text), want) != 0;
        text[lcg_next(&l, (unsigned)strlen(text))] = '\0'; /* whatever is left of it,
         no byte after is read */
        read_date(text);
    }
    CHECK(wrong == 0);
}

int main(void)
{
    test_forms();
    test_calendar();
    test_forms_agree();
    return check_done("stated_date");
}
