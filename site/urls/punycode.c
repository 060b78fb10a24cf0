/* SPDX-License-Identifier: MIT
 * punycode.c - see punycode.h. Cost: the square of a label's length. */
#include "site/urls/punycode.h"

#include <utf8proc.h>

#include "base/text/ascii.h"
#include "base/text/percent.h"

/* RFC 3492, section 5. */
enum { BASE = 36, T_MIN = 1, T_MAX = 26, SKEW = 38, DAMP = 700, INITIAL_BIAS = 72, INITIAL_N = 128 };

enum { LABEL_MAX = 63, HOST_MAX = 1024 }; /* characters; names in DNS have 63 and 253 bytes */

static char digit_of(uint32_t value)
{
    return (char)(value < 26 ? 'a' + value : '0' + (value - 26));
}

/* Section 6.1. `points`: characters written so far. */
static uint32_t adapt(uint32_t delta, uint32_t points, bool first)
{
    uint32_t k = 0;
    delta /= first ? DAMP : 2;
    delta += delta / points;
    for (; delta > (BASE - T_MIN) * T_MAX / 2; k += BASE) delta /= BASE - T_MIN;
    return k + (BASE - T_MIN + 1) * delta / (delta + SKEW);
}

/* Appends delta as a number of variable length (section 6.3). */
static void put_delta(struct buffer *out, uint32_t delta, uint32_t bias)
{
    uint32_t q = delta;
    for (uint32_t k = BASE;; k += BASE) {
        uint32_t t = k <= bias ? T_MIN : k >= bias + T_MAX ? T_MAX : k - bias;
        if (q < t) break;
        buffer_putc(out, digit_of(t + (q - t) % (BASE - t)));
        q = (q - t) / (BASE - t);
    }
    buffer_putc(out, digit_of(q));
}

/* The code point that follows `from - 1` in the order of the numbers in point[0..n]. */
static int32_t next_point(const int32_t *point, uint32_t n, int32_t from)
{
    int32_t next = INT32_MAX;
    for (uint32_t i = 0; i < n; i++)
        if (point[i] >= from && point[i] < next) next = point[i];
    return next;
}

/* The encoder of section 6.3: the ASCII characters, then the others in the order of their numbers, each with what leads
 * from the one before to it. Nothing overflows: n is at most LABEL_MAX. */
static void put_encoded(struct buffer *out, const int32_t *point, uint32_t n)
{
    uint32_t written = 0, delta = 0, bias = INITIAL_BIAS;
    for (uint32_t i = 0; i < n; i++) {
        if (point[i] >= INITIAL_N) continue;
        buffer_putc(out, (char)point[i]);
        written++;
    }
    uint32_t basic = written;
    if (basic) buffer_putc(out, '-');
    for (int32_t from = INITIAL_N; written < n; from++, delta++) {
        int32_t next = next_point(point, n, from);
        delta += (uint32_t)(next - from) * (written + 1);
        from = next;
        for (uint32_t i = 0; i < n; i++) {
            delta += point[i] < from;
            if (point[i] != from) continue;
            put_delta(out, delta, bias);
            bias = adapt(delta, written + 1, written == basic);
            delta = 0;
            written++;
        }
    }
}

static utf8proc_int32_t lower_of(utf8proc_int32_t point, void *unused)
{
    (void)unused;
    return utf8proc_tolower(point);
}

enum { IDEOGRAPHIC_FULL_STOP = 0x3002 }; /* what input methods of Chinese and Japanese write for the '.' of hosts */

/* point[0..max] of the UTF-8 `text`, in lower case and NFKC. Returns how many; 0 if it is not valid or too long. */
static size_t map_points(struct span text, int32_t *point, size_t max)
{
    const utf8proc_uint8_t *bytes = (const utf8proc_uint8_t *)text.at;
    utf8proc_option_t options = UTF8PROC_COMPOSE | UTF8PROC_COMPAT | UTF8PROC_STABLE;
    utf8proc_ssize_t length = (utf8proc_ssize_t)text.len, room = (utf8proc_ssize_t)max;
    utf8proc_ssize_t n = utf8proc_decompose_custom(bytes, length, point, room, options, lower_of, NULL);
    if (n <= 0 || n > room) return 0;
    n = utf8proc_normalize_utf32(point, n, options);
    for (utf8proc_ssize_t i = 0; i < n; i++) /* NFKC makes "TEL" of U+2121 */
        point[i] = point[i] == IDEOGRAPHIC_FULL_STOP ? '.' : utf8proc_tolower(point[i]);
    return n > 0 ? (size_t)n : 0;
}

/* May a label have the character? NFKC makes "a/c" of U+2100, and no host has a '/'. */
static bool in_label(int32_t point)
{
    return point >= INITIAL_N || ascii_is_alnum((char)point) || point == '-' || point == '_';
}

/* Appends point[0..n]; false if they are no label. */
static bool put_label(struct buffer *out, const int32_t *point, size_t n)
{
    bool plain = true;
    if (n == 0 || n > LABEL_MAX) return false;
    for (size_t i = 0; i < n; i++) {
        if (!in_label(point[i])) return false;
        plain &= point[i] < INITIAL_N;
    }
    if (!plain) {
        buffer_puts(out, "xn--");
        put_encoded(out, point, (uint32_t)n);
    }
    for (size_t i = 0; plain && i < n; i++) buffer_putc(out, ascii_lower((char)point[i]));
    return true;
}

static bool is_plain(struct span host)
{
    for (size_t i = 0; i < host.len; i++)
        if (ascii_is_beyond(host.at[i]) || host.at[i] == '%') return false;
    return true;
}

bool punycode_put_host(struct buffer *out, struct span host)
{
    int32_t point[HOST_MAX];
    struct buffer bytes = {0};
    size_t start = out->len;
    if (is_plain(host)) return false;
    percent_decode(&bytes, host);
    size_t n = map_points(buffer_span(&bytes), point, HOST_MAX);
    bool ok = n > 0;
    for (size_t from = 0, to; ok && from < n; from = to + 1) { /* a final '.' goes */
        for (to = from; to < n && point[to] != '.'; to++) continue;
        if (from) buffer_putc(out, '.');
        ok = put_label(out, point + from, to - from);
    }
    if (!ok) out->len = start;
    buffer_free(&bytes);
    return ok;
}
