/* SPDX-License-Identifier: MIT
 * capture_date.c - see capture_date.h. */
#include "base/text/capture_date.h"

#include <string.h>

#include "base/text/ascii.h"
#include "base/text/date.h"
#include "base/text/stated_date.h"

static void take_mark(struct span *at, const char *marks)
{
    if (!at->len || !strchr(marks, *at->at)) return;
    at->at++;
    at->len--;
}

int64_t warc_date(struct span text)
{
    static const struct {
        size_t digits;
        const char *behind;
        unsigned least, most;
    } part[] = {{4, "-", 1970, 9999}, {2, "-", 1, 12}, {2, "T ", 1, 31},
                {2, ":", 0, 23},      {2, ":", 0, 59}, {2, ".", 0, 60}};
    unsigned value[6] = {0, 1, 1}, digit;
    text = ascii_trim(text);
    for (size_t i = 0; i < 6 && (i < 1 || text.len); i++) { /* 1.1 allows "2024", "2024-02" ... */
        if (text.len && (*text.at == 'Z' || *text.at == 'z')) break;
        if (!ascii_take_digits(&text, part[i].digits, &value[i])) return INT64_MIN;
        if (value[i] < part[i].least || value[i] > part[i].most) return INT64_MIN;
        take_mark(&text, part[i].behind);
    }
    int64_t micros = 0;
    for (int64_t scale = 100000; scale && ascii_take_digits(&text, 1, &digit); scale /= 10) micros += scale * digit;
    int64_t days = date_days(value[0], value[1], value[2]);
    return (days * 86400 + value[3] * 3600 + value[4] * 60 + value[5]) * 1000000 + micros;
}

int64_t arc_date(struct span field)
{
    static const size_t ends[] = {4, 6, 8, 10, 12, 14};
    static const char marks[] = "--T::Z";
    char text[24];
    size_t n = 0, part = 0;
    if (field.len != 14) return INT64_MIN;
    for (size_t i = 0; i < field.len; i++) {
        text[n++] = field.at[i];
        if (i + 1 == ends[part]) text[n++] = marks[part++];
    }
    return warc_date((struct span){text, n});
}

int64_t http_date(struct span text)
{
    char date[STATED_DATE_BYTES];
    int64_t seconds;
    bool ok = stated_date(text, date) && date_seconds(span_of(date), &seconds);
    return ok ? seconds * 1000000 : 0;
}
