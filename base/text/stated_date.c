/* SPDX-License-Identifier: MIT
 * stated_date.c - see stated_date.h. Each reader consumes what it recognises from the front of *s. */
#include "base/text/stated_date.h"

#include "base/text/ascii.h"

enum { YEAR_MIN = 1000 }; /* "0001-01-01" is what some systems write for "none" */

struct stamp {
    unsigned year, month, day, hour, minute, second;
    bool has_time, has_offset;
    bool west;                            /* of Greenwich */
    unsigned offset_hours, offset_minutes;
};

static bool take_char(struct span *s, const char *any_of)
{
    if (!s->len || !*s->at || !strchr(any_of, *s->at)) return false;
    s->at++, s->len--;
    return true;
}

static bool take_spaces(struct span *s)
{
    size_t before = s->len;
    while (take_char(s, " ")) continue;
    return s->len < before;
}

static struct span take_word(struct span *s)
{
    size_t n = 0;
    while (n < s->len && ascii_is_alpha(s->at[n])) n++;
    struct span word = {s->at, n};
    *s = span_from(*s, n);
    return word;
}

/* "Z", "UTC", "+02:00"; any other word is an offset that we don't know ("EST" and "CST" are several). */
static bool take_offset(struct span *s, struct stamp *t)
{
    if (s->len && ascii_is_alpha(*s->at)) {
        struct span name = take_word(s);
        t->has_offset = ascii_find_word(name, " z ut utc gmt ") != NULL;
        return name.len <= 5;
    }
    t->west = s->len && *s->at == '-';
    if (!take_char(s, "+-") || !ascii_take_digits(s, 2, &t->offset_hours)) return false;
    bool colon = take_char(s, ":");
    if (!ascii_take_digits(s, 2, &t->offset_minutes) && colon) return false;
    t->has_offset = true;
    return true;
}

/* HH:MM[:SS[.fraction]], or HHMM[SS] where `packed`. */
static bool take_time(struct span *s, struct stamp *t, bool packed)
{
    const char *colon = packed ? "" : ":";
    if (!ascii_take_digits(s, 2, &t->hour)) return false;
    if (!packed && !take_char(s, colon)) return false;
    if (!ascii_take_digits(s, 2, &t->minute)) return false;
    t->has_time = true;
    if (packed ? s->len && ascii_is_digit(*s->at) : take_char(s, colon)) {
        if (!ascii_take_digits(s, 2, &t->second)) return false;
        if (take_char(s, ".,")) {
            unsigned digit;
            if (!ascii_take_digits(s, 1, &digit)) return false;
            while (ascii_take_digits(s, 1, &digit)) continue;
        }
    }
    return true;
}

/* What may come after a date: nothing, or a time with or without its offset. */
static bool take_rest(struct span s, struct stamp *t, bool packed)
{
    if (s.len == 0) return true;
    if (!take_char(&s, "Tt") && !take_spaces(&s)) return false;
    if (!take_time(&s, t, packed)) return false;
    take_spaces(&s);
    return s.len == 0 || (take_offset(&s, t) && s.len == 0);
}

static bool read_iso(struct span s, struct stamp *t)
{
    if (!ascii_take_digits(&s, 4, &t->year)) return false;
    const char *separator = s.len && *s.at == '/' ? "/" : "-";
    bool packed = !take_char(&s, separator);
    if (!ascii_take_digits(&s, 2, &t->month)) return false;
    if (!packed && !take_char(&s, separator)) return false;
    return ascii_take_digits(&s, 2, &t->day) && take_rest(s, t, packed);
}

/* The place of a name in a list of names of three letters, each between blanks; from 1. */
static unsigned place_of(struct span name, const char *list)
{
    const char *at = name.len == 3 ? ascii_find_word(name, list) : NULL;
    return at ? (unsigned)(at - list) / 4 + 1 : 0;
}

static bool take_month(struct span *s, struct stamp *t)
{
    t->month = place_of(take_word(s), " jan feb mar apr may jun jul aug sep oct nov dec ");
    return t->month > 0;
}

static bool take_weekday(struct span *s)
{
    return place_of(take_word(s), " mon tue wed thu fri sat sun ") > 0;
}

static bool take_day(struct span *s, struct stamp *t)
{
    return ascii_take_digits(s, 2, &t->day) || ascii_take_digits(s, 1, &t->day);
}

/* Tue, 28 Mar 2017 03:57:03 +0200; the day of the week may be left out, '-' be between the parts. */
static bool read_rfc(struct span s, struct stamp *t)
{
    if (s.len && ascii_is_alpha(*s.at) && (!take_weekday(&s) || !take_char(&s, ","))) return false;
    take_spaces(&s);
    if (!take_day(&s, t) || !(take_char(&s, "-") || take_spaces(&s))) return false;
    if (!take_month(&s, t) || !(take_char(&s, "-") || take_spaces(&s))) return false;
    return ascii_take_digits(&s, 4, &t->year) && take_rest(s, t, false);
}

/* Tue Mar 28 03:57:03 [UTC] 2017 */
static bool read_asctime(struct span s, struct stamp *t)
{
    if (!take_weekday(&s) || !take_spaces(&s) || !take_month(&s, t) || !take_spaces(&s)) return false;
    if (!take_day(&s, t) || !take_spaces(&s) || !take_time(&s, t, false) || !take_spaces(&s)) return false;
    if (s.len && ascii_is_alpha(*s.at) && !(take_offset(&s, t) && take_spaces(&s))) return false;
    return ascii_take_digits(&s, 4, &t->year) && s.len == 0;
}

static unsigned days_of(unsigned year, unsigned month)
{
    static const unsigned char days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    return month == 2 && leap ? 29 : days[month - 1];
}

/* A leap second is one. */
static bool is_real(const struct stamp *t)
{
    return t->year >= YEAR_MIN && t->month >= 1 && t->month <= 12 && t->day >= 1 &&
           t->day <= days_of(t->year, t->month) && t->hour < 24 && t->minute < 60 && t->second <= 60 &&
           t->offset_hours < 24 && t->offset_minutes < 60;
}

/* Two digits and what comes after them. */
static char *put_two(char *out, unsigned number, char behind)
{
    out[0] = (char)('0' + number / 10 % 10);
    out[1] = (char)('0' + number % 10);
    out[2] = behind;
    return out + 3;
}

static void write_stamp(const struct stamp *t, char *out)
{
    bool whole = t->has_time && t->has_offset;
    put_two(out, t->year / 100, '\0');
    out = put_two(out + 2, t->year % 100, '-');
    out = put_two(out, t->month, '-');
    out = put_two(out, t->day, whole ? 'T' : '\0');
    if (!whole) return;
    bool is_utc = t->offset_hours == 0 && t->offset_minutes == 0;
    out = put_two(out, t->hour, ':');
    out = put_two(out, t->minute, ':');
    out = put_two(out, t->second, is_utc ? 'Z' : t->west ? '-' : '+');
    if (!is_utc) {
        out = put_two(out, t->offset_hours, ':');
        out = put_two(out, t->offset_minutes, '\0');
    } else {
        *out = '\0';
    }
}

bool stated_date(struct span text, char out[STATED_DATE_BYTES])
{
    static bool (*const readers[])(struct span s, struct stamp *t) = {read_iso, read_rfc, read_asctime};
    text = ascii_trim(text);
    if (!text.len) return false;
    for (size_t i = 0; i < sizeof readers / sizeof *readers; i++) {
        struct stamp t = {0};
        if (!readers[i](text, &t)) continue;
        if (!is_real(&t)) return false;
        write_stamp(&t, out);
        return true;
    }
    return false;
}
