/* SPDX-License-Identifier: MIT
 * test_utf8.c - UTF-8 is counted and repaired as a slow twin does it. */
#include "check.h"

#include "base/text/utf8.h"
#include "unit/lcg.h"

/* Decodes one code point the long way; its length, or minus the length of a maximal subpart. */
static int slow_sequence(const unsigned char *p, size_t n)
{
    int best = 1; /* of all valid sequences, the longest beginning that is here */
    static const unsigned starts[] = {0x80, 0x800, 0x10000};
    static const unsigned ends[] = {0x7FF, 0xFFFF, 0x10FFFF};
    for (int extra = 1; extra <= 3; extra++) {
        unsigned lead = p[0], mask = 0x3Fu >> extra; /* 110xxxxx, 1110xxxx, 11110xxx */
        if ((lead & ~mask) != (0xFFu & ~(0xFFu >> (extra + 1)))) continue;
        unsigned low = lead & mask, high = low; /* range of code points with this beginning */
        for (int i = 1; i <= extra; i++) {
            unsigned rest = 6u * (unsigned)(extra - i);
            if ((size_t)i >= n || (p[i] & 0xC0) != 0x80) return -best;
            low = low << 6 | (p[i] & 0x3F);
            high = low;
            unsigned first = low << rest, last = (high << rest) + ((1u << rest) - 1);
            bool possible = last >= starts[extra - 1] && first <= ends[extra - 1];
            if (first >= 0xD800 && last <= 0xDFFF) possible = false;
            if (!possible) return -best;
            best = i + 1;
        }
        return extra + 1;
    }
    return -1;
}

static void slow_repair(struct span in, struct buffer *to, struct utf8_census *n, size_t *invalid)
{
    for (size_t i = 0; i < in.len;) {
        unsigned char c = (unsigned char)in.at[i];
        if (c < 0x80) {
            bool control = c < 0x20 && c != '\t' && c != '\n' && c != '\f' && c != '\r';
            n->controls |= control;
            if (c) buffer_putc(to, control ? ' ' : (char)c);
            i++;
            continue;
        }
        int length = slow_sequence((const unsigned char *)in.at + i, in.len - i);
        if (length > 0) {
            buffer_add(to, in.at + i, (size_t)length);
            n->two += length == 2;
            n->longer += length > 2;
            i += (size_t)length;
        } else {
            buffer_puts(to, "\xEF\xBF\xBD");
            n->invalid++;
            *invalid += (size_t)-length;
            i += (size_t)-length;
        }
    }
}

static bool is_as_slow_twin(struct span in)
{
    struct buffer fast = {0}, slow = {0};
    struct utf8_census want = {0}, got = utf8_count(in);
    size_t invalid = 0;
    slow_repair(in, &slow, &want, &invalid);
    bool same = got.two == want.two && got.longer == want.longer && got.invalid == want.invalid &&
                got.controls == want.controls && utf8_repair(in, &fast) == invalid &&
                span_equal(buffer_span(&fast), buffer_span(&slow));
    buffer_free(&fast);
    buffer_free(&slow);
    return same;
}

static void test_twin(void)
{
    static const char *const piece[] = {
        "plain text without anything that is not plain ASCII in it, longer than a block of bytes",
        "\u00e9",
        "\u4e2d\u6587",
        "\U0001F600",
        "\xC0\x80",
        "\xED\xA0\x80",
        "\xF4\x90\x80\x80",
        "\xE0\x80",
        "\xF0\x8F",
        "\xE4\xB8",
        "\xFF",
        "\x80",
        "\n",
        "\1",
        "\v",
        "\x7F",
        "\tplain text\r\n with white space in it, longer than a block of bytes,\f all of it \t\t and more",
        "\xC2",
        "\xF1\x80\x80",
        "\xEF\xBF\xBF"};
    struct lcg l = {1};
    struct buffer in = {0};
    for (int round = 0; round < 3000; round++) {
        in.len = 0;
        for (uint32_t k = lcg_next(&l, 60); k; k--) {
            uint32_t which = lcg_next(&l, 22);
            if (which < 20)
                buffer_puts(&in, piece[which]);
            else
                buffer_putc(&in, (char)lcg_next(&l, 256)); /* a NUL at times */
        }
        bool same = is_as_slow_twin(buffer_span(&in));
        CHECK(same);
        if (!same) break;
    }
    buffer_free(&in);
}

/* Any byte at any place of a line, as 64 are looked at at once. */
static void test_bytes(void)
{
    uint32_t n_different = 0;
    struct lcg l = {1};
    for (size_t place = 0; place < 200; place++)
        for (int c = 0; c < 256; c++) {
            char text[200];
            for (size_t i = 0; i < sizeof text; i++) text[i] = (char)(' ' + lcg_next(&l, 96));
            text[place] = (char)c;
            n_different += !is_as_slow_twin((struct span){text, sizeof text});
        }
    CHECK(n_different == 0);
}

/* Is a sequence counted at its place in a text as it is alone, whatever is done to many bytes at once? */
static bool counts_in_long_text(struct span sequence, size_t place)
{
    char text[160];
    for (size_t i = 0; i < sizeof text; i++) text[i] = i % 3 == place % 3 ? '\xE4' : '\xB8';
    memset(text, 'a', place % 3);
    memcpy(text + place, sequence.at, sequence.len);
    memset(text + place + sequence.len, 'a', 1);
    size_t whole = place + sequence.len + 1 + (sizeof text - place - sequence.len - 1) / 3 * 3;
    for (size_t i = place + sequence.len + 1; i < whole; i += 3) memcpy(text + i, "\xE4\xB8\xAD", 3);
    char alone[5];
    memcpy(alone, sequence.at, sequence.len);
    alone[sequence.len] = 'a';
    struct utf8_census want = utf8_count((struct span){alone, sequence.len + 1});
    struct utf8_census got = utf8_count((struct span){text, whole});
    size_t around = place / 3 + (whole - place - sequence.len - 1) / 3;
    return got.two == want.two && got.longer == want.longer + around && got.invalid == want.invalid &&
           got.controls == want.controls;
}

static void test_every_short_sequence(void)
{
    struct buffer slow = {0};
    size_t different = 0;
    for (unsigned a = 0x80; a < 0x100; a++) {
        for (unsigned b = 0; b < 0x100; b++) {
            char bytes[4] = {(char)a, (char)b, '\x80', '\xBF'};
            for (size_t n = 1; n <= sizeof bytes; n++) {
                struct span in = {bytes, n};
                different += !counts_in_long_text(in, (a + b * 7) % 70);
                struct utf8_census want = {0}, got = utf8_count(in);
                size_t invalid = 0;
                slow.len = 0;
                slow_repair(in, &slow, &want, &invalid);
                different += got.two != want.two || got.longer != want.longer ||
                             got.invalid != want.invalid || got.controls != want.controls;
            }
        }
    }
    CHECK(different == 0);
    buffer_free(&slow);
}

int main(void)
{
    test_twin();
    test_bytes();
    test_every_short_sequence();
    return check_done("utf8");
}
