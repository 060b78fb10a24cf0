/* SPDX-License-Identifier: MIT
 * json_read.c - see json_read.h. */
#include "base/text/json_read.h"

#include "base/bytes16.h"
#include "base/text/ascii.h"

bool json_read_fail(struct json_read *r, const char *why)
{
    if (!r->why) r->why = why;
    return false;
}

void json_read_begin(struct json_read *r, struct span bytes)
{
    if (!bytes.len) bytes.at = "";
    *r = (struct json_read){.at = bytes.at, .begin = bytes.at, .end = bytes.at + bytes.len};
}

void json_read_free(struct json_read *r)
{
    buffer_free(&r->name);
    buffer_free(&r->text);
}

uint64_t json_read_line(const struct json_read *r)
{
    uint64_t line = 1;
    for (const char *c = r->begin; c < r->at; c++) line += *c == '\n';
    return line;
}

char json_read_peek(struct json_read *r)
{
    if (r->why) return '\0';
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\n' || *r->at == '\r' || *r->at == '\t')) r->at++;
    return r->at < r->end ? *r->at : '\0';
}

static bool take(struct json_read *r, char c)
{
    if (json_read_peek(r) != c || r->at == r->end) return false;
    r->at++;
    return true;
}

static bool open_level(struct json_read *r, char bracket, const char *why)
{
    if (!take(r, bracket)) return json_read_fail(r, why);
    if (r->depth == JSON_DEPTH_MAX) return json_read_fail(r, "nested too deeply");
    r->first[r->depth++] = true;
    return true;
}

bool json_read_object(struct json_read *r)
{
    return open_level(r, '{', "an object is expected");
}

bool json_read_array(struct json_read *r)
{
    return open_level(r, '[', "an array is expected");
}

/* Before an item of the innermost level: its comma, or the bracket that ends it. */
static bool next_item(struct json_read *r, char bracket)
{
    if (r->why) return false;
    if (take(r, bracket)) {
        r->depth--;
        return false;
    }
    bool first = r->first[r->depth - 1];
    r->first[r->depth - 1] = false;
    return first || take(r, ',') || json_read_fail(r, "a comma or the end of a list is expected");
}

bool json_read_item(struct json_read *r)
{
    return next_item(r, ']');
}

/* ---- strings ------------------------------------------------------------------------------ */

/* The four digits of \uXXXX; -1 if they are not. */
static int take_unit(struct json_read *r)
{
    if (r->end - r->at < 4) return -1;
    int unit = 0;
    for (int i = 0; i < 4; i++) {
        int digit = ascii_hex_value(r->at[i]);
        if (digit < 0) return -1;
        unit = unit * 16 + digit;
    }
    r->at += 4;
    return unit;
}

/* What \uXXXX stands for, with the second half of a pair; half a pair is a fault, or U+FFFD. */
static bool take_codepoint(struct json_read *r, struct buffer *out)
{
    int unit = take_unit(r);
    if (unit < 0) return false;
    if (unit < 0xD800 || unit > 0xDFFF) {
        buffer_put_codepoint(out, (unsigned)unit);
        return true;
    }
    const char *behind = r->at;
    if (unit < 0xDC00 && r->end - r->at >= 2 && r->at[0] == '\\' && r->at[1] == 'u') {
        r->at += 2;
        int low = take_unit(r);
        if (low >= 0xDC00 && low <= 0xDFFF) {
            buffer_put_codepoint(out, 0x10000u + ((unsigned)(unit - 0xD800) << 10) + (unsigned)(low - 0xDC00));
            return true;
        }
    }
    r->at = behind;
    if (r->tolerant) buffer_put_codepoint(out, 0xFFFD);
    return r->tolerant;
}

/* What comes after a backslash. */
static bool take_escape(struct json_read *r, struct buffer *out)
{
    static const char letters[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    char c = r->at < r->end ? *r->at++ : '\0';
    if (c == 'u') return take_codepoint(r, out);
    const char *letter = c ? strchr(letters, c) : NULL;
    if (letter) buffer_putc(out, meanings[letter - letters]);
    return letter != NULL;
}

/* Bytes of the valid UTF-8 character at `at`, which is not ASCII; 0 if it is not one. */
static size_t character_bytes(const char *at, const char *end)
{
    const unsigned char *c = (const unsigned char *)at;
    size_t n = c[0] >= 0xC2 && c[0] < 0xE0 ? 2 : c[0] >= 0xE0 && c[0] < 0xF0 ? 3
             : c[0] >= 0xF0 && c[0] < 0xF5 ? 4 : 0;
    if (n == 0 || (size_t)(end - at) < n) return 0;
    for (size_t i = 1; i < n; i++)
        if ((c[i] & 0xC0) != 0x80) return 0;
    bool wrong = (c[0] == 0xE0 && c[1] < 0xA0) || (c[0] == 0xED && c[1] > 0x9F) ||
                 (c[0] == 0xF0 && c[1] < 0x90) || (c[0] == 0xF4 && c[1] > 0x8F);
    return wrong ? 0 : n;
}

/* 1 for the bytes of a string that need no look: ASCII but controls, '"' and '\\'. */
static const unsigned char PLAIN[256] = {
    [' '] = 1, ['!'] = 1, ['#'] = 1, ['$'] = 1, ['%'] = 1, ['&'] = 1, ['\''] = 1, ['('] = 1, [')'] = 1,
    ['*'] = 1, ['+'] = 1, [','] = 1, ['-'] = 1, ['.'] = 1, ['/'] = 1, ['0'] = 1, ['1'] = 1, ['2'] = 1,
    ['3'] = 1, ['4'] = 1, ['5'] = 1, ['6'] = 1, ['7'] = 1, ['8'] = 1, ['9'] = 1, [':'] = 1, [';'] = 1,
    ['<'] = 1, ['='] = 1, ['>'] = 1, ['?'] = 1, ['@'] = 1, ['A'] = 1, ['B'] = 1, ['C'] = 1, ['D'] = 1,
    ['E'] = 1, ['F'] = 1, ['G'] = 1, ['H'] = 1, ['I'] = 1, ['J'] = 1, ['K'] = 1, ['L'] = 1, ['M'] = 1,
    ['N'] = 1, ['O'] = 1, ['P'] = 1, ['Q'] = 1, ['R'] = 1, ['S'] = 1, ['T'] = 1, ['U'] = 1, ['V'] = 1,
    ['W'] = 1, ['X'] = 1, ['Y'] = 1, ['Z'] = 1, ['['] = 1, [']'] = 1, ['^'] = 1, ['_'] = 1, ['`'] = 1,
    ['a'] = 1, ['b'] = 1, ['c'] = 1, ['d'] = 1, ['e'] = 1, ['f'] = 1, ['g'] = 1, ['h'] = 1, ['i'] = 1,
    ['j'] = 1, ['k'] = 1, ['l'] = 1, ['m'] = 1, ['n'] = 1, ['o'] = 1, ['p'] = 1, ['q'] = 1, ['r'] = 1,
    ['s'] = 1, ['t'] = 1, ['u'] = 1, ['v'] = 1, ['w'] = 1, ['x'] = 1, ['y'] = 1, ['z'] = 1, ['{'] = 1,
    ['|'] = 1, ['}'] = 1, ['~'] = 1, [0x7F] = 1,
};

/* The first byte at or after `at` that needs a look, or the end. */
static const char *skip_plain(const char *at, const char *end)
{
#ifdef BYTES16
    for (; end - at >= 16; at += 16) {
        __m128i bytes = bytes16_load(at), marks = _mm_or_si128(bytes16_equal(bytes, '"'), bytes16_equal(bytes, '\\'));
        __m128i others = _mm_or_si128(bytes16_at_most(bytes, ' ' - 1), bytes16_at_least(bytes, 0x80));
        uint32_t found = bytes16_bits(_mm_or_si128(marks, others));
        if (found) return at + __builtin_ctz(found);
    }
#endif
    while (at < end && PLAIN[(unsigned char)*at]) at++;
    return at;
}

/* The string at hand, into *text only where it has an escape. */
static struct span take_string(struct json_read *r, struct buffer *text)
{
    struct span none = {"", 0};
    if (!take(r, '"')) return json_read_fail(r, "a string is expected"), none;
    const char *from = r->at;
    bool escaped = false;
    text->len = 0;
    for (;;) {
        const char *at = r->at = skip_plain(r->at, r->end);
        if (at == r->end || *at == '"') break;
        unsigned char c = (unsigned char)*at;
        if (c >= 0x80) {
            size_t n = r->tolerant ? 1 : character_bytes(r->at, r->end);
            if (n == 0) return json_read_fail(r, "a string is not valid UTF-8"), none;
            r->at += n;
        } else if (c < ' ' && r->tolerant) {
            r->at++;
        } else if (c < ' ') {
            return json_read_fail(r, "a control character in a string"), none;
        } else if (c == '\\') {
            buffer_add(text, from, (size_t)(r->at++ - from));
            if (!take_escape(r, text)) return json_read_fail(r, "an unknown escape in a string"), none;
            from = r->at;
            escaped = true;
        }
    }
    if (r->at == r->end) return json_read_fail(r, "a string without end"), none;
    size_t rest = (size_t)(r->at++ - from);
    if (!escaped) return (struct span){from, rest};
    buffer_add(text, from, rest);
    return buffer_span(text);
}

struct span json_read_string(struct json_read *r)
{
    return take_string(r, &r->text);
}

bool json_read_member(struct json_read *r, struct span *name)
{
    if (!next_item(r, '}')) return false;
    *name = take_string(r, &r->name);
    return take(r, ':') || json_read_fail(r, "a colon is expected");
}

/* ---- numbers and words -------------------------------------------------------------------- */

static size_t count_digits(const char *at, const char *end)
{
    size_t n = 0;
    while (at + n < end && at[n] >= '0' && at[n] <= '9') n++;
    return n;
}

/* The number at hand as text; false and a fault if there is none. */
static bool take_number(struct json_read *r, struct span *text)
{
    json_read_peek(r);
    if (r->why) return false;
    const char *at = r->at;
    if (at < r->end && *at == '-') at++;
    size_t digits = count_digits(at, r->end);
    if (digits == 0 || (digits > 1 && *at == '0')) return json_read_fail(r, "a value is expected");
    at += digits;
    if (at < r->end && *at == '.') {
        digits = count_digits(++at, r->end);
        if (digits == 0) return json_read_fail(r, "a number ends with its decimal point");
        at += digits;
    }
    if (at < r->end && (*at == 'e' || *at == 'E')) {
        at++;
        if (at < r->end && (*at == '+' || *at == '-')) at++;
        digits = count_digits(at, r->end);
        if (digits == 0) return json_read_fail(r, "an exponent without digits");
        at += digits;
    }
    *text = (struct span){r->at, (size_t)(at - r->at)};
    r->at = at;
    return true;
}

/* Goes back to the number's begin, so that the message names its line. */
static bool refuse(struct json_read *r, struct span number, const char *why)
{
    r->at = number.at;
    return json_read_fail(r, why);
}

uint64_t json_read_uint(struct json_read *r)
{
    struct span text;
    if (!take_number(r, &text)) return 0;
    uint64_t number = 0;
    for (size_t i = 0; i < text.len; i++) {
        unsigned digit = (unsigned char)text.at[i] - (unsigned)'0';
        if (digit > 9) return refuse(r, text, "a whole number from 0 on is expected"), 0;
        if (number > (UINT64_MAX - digit) / 10) return refuse(r, text, "a number is too large"), 0;
        number = number * 10 + digit;
    }
    return number;
}

/* "-3" of "2e-3", as far as it matters; 0 where there is none. *mantissa becomes "2". */
static int64_t take_exponent(struct span *mantissa)
{
    enum { EXPONENT_MAX = 1000000 };
    size_t at = 0;
    while (at < mantissa->len && mantissa->at[at] != 'e' && mantissa->at[at] != 'E') at++;
    struct span digits = span_from(*mantissa, at < mantissa->len ? at + 1 : at);
    bool negative = digits.len && *digits.at == '-';
    int64_t exponent = 0;
    mantissa->len = at;
    for (size_t i = 0; i < digits.len && exponent < EXPONENT_MAX; i++)
        if (ascii_is_digit(digits.at[i])) exponent = exponent * 10 + (digits.at[i] - '0');
    return negative ? -exponent : exponent;
}

int64_t json_read_decimal(struct json_read *r, unsigned places, int64_t most)
{
    struct span text;
    if (!take_number(r, &text)) return 0;
    struct span digits = text;
    int64_t power = take_exponent(&digits) + places; /* of the digit at hand, in the result */
    int64_t number = 0, next_digit = 0;
    bool negative = digits.at[0] == '-';
    digits = span_from(digits, negative);
    power += (int64_t)count_digits(digits.at, digits.at + digits.len) - 1;
    for (size_t i = 0; i < digits.len; i++) {
        if (digits.at[i] == '.') continue;
        if (power >= 0) number = number * 10 + (digits.at[i] - '0');
        if (power == -1) next_digit = digits.at[i] - '0';
        if (number > most) return refuse(r, text, "a number is out of range"), 0;
        power--;
    }
    for (; power >= 0 && number && number <= most; power--) number *= 10;
    number += next_digit >= 5;
    if (number > most) return refuse(r, text, "a number is out of range"), 0;
    return negative ? -number : number;
}

static bool take_word(struct json_read *r, const char *word)
{
    size_t n = strlen(word);
    json_read_peek(r);
    if (r->why || (size_t)(r->end - r->at) < n || memcmp(r->at, word, n) != 0) return false;
    r->at += n;
    return true;
}

bool json_read_null(struct json_read *r)
{
    return take_word(r, "null");
}

/* The depth is bounded, and so is the recursion. */
void json_read_skip(struct json_read *r)
{
    struct span ignored;
    switch (json_read_peek(r)) {
    case '"':
        take_string(r, &r->text);
        break;
    case '{':
        json_read_object(r);
        while (json_read_member(r, &ignored)) json_read_skip(r);
        break;
    case '[':
        json_read_array(r);
        while (json_read_item(r)) json_read_skip(r);
        break;
    default:
        if (take_word(r, "true") || take_word(r, "false") || take_word(r, "null")) break;
        if (r->tolerant && (take_word(r, "NaN") || take_word(r, "Infinity") || take_word(r, "-Infinity"))) break;
        take_number(r, &ignored);
        break;
    }
}

bool json_read_end(struct json_read *r)
{
    json_read_peek(r);
    if (!r->why && r->at != r->end) json_read_fail(r, "more text follows after the end");
    return !r->why;
}
