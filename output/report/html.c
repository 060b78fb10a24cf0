/* SPDX-License-Identifier: MIT
 * html.c - see html.h. Numbers are written without printf's decimals, which follow the locale. */
#include "output/report/html.h"

#include "base/bytes16.h"
#include "base/fixed.h"
#include "base/text/char_refs.h"
#include "base/text/utf8.h"
#include "output/output.h"

static const char *entity(char c)
{
    return c == '\'' ? "&#39;" : char_ref_to(c);
}

/* The length of a character that is left out; 0 of any other. U+0080 .. U+009F: controls. U+202A .. U+202E,
 * which embed and override, and U+2066 .. U+2069, which isolate: their work is done by dir=auto and the elements
 * around each text. */
static size_t left_out(const char *at, size_t left)
{
    const unsigned char *c = (const unsigned char *)at;
    if (left >= 2 && c[0] == 0xC2 && c[1] < 0xA0) return 2;
    if (left < 3 || c[0] != 0xE2) return 0;
    bool turns = (c[1] == 0x80 && c[2] >= 0xAA && c[2] <= 0xAE) || (c[1] == 0x81 && c[2] >= 0xA6 && c[2] <= 0xA9);
    return turns ? 3 : 0;
}

/* How many bytes from text.at[i] on neither are marks of HTML nor begin what may be left out, as far as 16 at once
 * tell. */
static size_t plain_bytes(struct span text, size_t i)
{
    size_t from = i;
#ifdef BYTES16
    for (; text.len - i >= 16; i += 16) {
        __m128i bytes = bytes16_load(text.at + i);
        __m128i quotes = _mm_or_si128(bytes16_equal(bytes, '"'), bytes16_equal(bytes, '\''));
        __m128i angles = _mm_or_si128(bytes16_equal(bytes, '<'), bytes16_equal(bytes, '>'));
        __m128i leads = _mm_or_si128(bytes16_equal(bytes, 0xC2), bytes16_equal(bytes, 0xE2));
        __m128i others = _mm_or_si128(bytes16_equal(bytes, '&'), leads);
        uint32_t found = bytes16_bits(_mm_or_si128(_mm_or_si128(quotes, angles), others));
        if (found) return i + (unsigned)__builtin_ctz(found) - from;
    }
#else
    (void)text;
#endif
    return i - from;
}

void html_text(struct buffer *out, struct span text)
{
    struct buffer scratch = {0};
    text = clean_text(text, true, &scratch);
    size_t from = 0; /* of what needs no change */
    for (size_t i = plain_bytes(text, 0); i < text.len; i += 1 + plain_bytes(text, i + 1)) {
        const char *name = entity(text.at[i]);
        size_t bytes = name ? 0 : left_out(text.at + i, text.len - i);
        if (!name && !bytes) continue;
        buffer_add(out, text.at + from, i - from);
        if (name) buffer_puts(out, name);
        if (bytes) i += bytes - 1;
        from = i + 1;
    }
    buffer_add(out, text.at + from, text.len - from);
    buffer_free(&scratch);
}

void html_cut(struct buffer *out, struct span text, size_t bytes_max)
{
    struct span begin = utf8_cut(text, bytes_max);
    html_text(out, begin);
    if (begin.len < text.len) buffer_puts(out, "…");
}

void html_href(struct buffer *out, const char *url)
{
    bool web = strncmp(url, "http://", 7) == 0 || strncmp(url, "https://", 8) == 0;
    html_text(out, span_of(web && strlen(url) <= HREF_BYTES_MAX ? url : "#"));
}

void html_count(struct buffer *out, uint64_t n)
{
    if (n < 1000) {
        buffer_put_number(out, n);
        return;
    }
    html_count(out, n / 1000);
    buffer_putc(out, ',');
    for (uint64_t one = 100; one; one /= 10) buffer_putc(out, (char)('0' + n / one % 10));
}

void html_counted(struct buffer *out, uint64_t n, const char *one, const char *many)
{
    html_count(out, n);
    buffer_putc(out, ' ');
    buffer_puts(out, n == 1 ? one : many);
}

void html_decimal(struct buffer *out, uint64_t share)
{
    uint64_t hundredths = (share * 100 + ENTROPY_ONE / 2) / ENTROPY_ONE;
    buffer_put_number(out, hundredths / 100);
    buffer_putc(out, '.');
    buffer_putc(out, (char)('0' + hundredths / 10 % 10));
    buffer_putc(out, (char)('0' + hundredths % 10));
}

uint32_t html_per_cent(uint64_t part, uint64_t whole)
{
    return whole ? (uint32_t)(((unsigned __int128)part * 200 + whole) / ((unsigned __int128)whole * 2)) : 0;
}

void html_percent(struct buffer *out, uint64_t part, uint64_t whole)
{
    buffer_put_number(out, html_per_cent(part, whole));
    buffer_puts(out, "\u00A0%");
}

void html_table(struct buffer *out, const char *class, const char *const *column, size_t n)
{
    buffer_printf(out, "<table class=\"%s\"><thead><tr>", class);
    for (size_t i = 0; i < n; i++) buffer_printf(out, "<th scope=\"col\">%s</th>", column[i]);
    buffer_puts(out, "</tr></thead>\n<tbody>\n");
}
