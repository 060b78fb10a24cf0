/* SPDX-License-Identifier: MIT
 * char_refs.c - see char_refs.h. */
#include "base/text/char_refs.h"

#include <stdbool.h>
#include <stdint.h>

#include "base/text/ascii.h"
#include "base/threads/once.h"

enum { NAME_BYTES_MAX = 32 };

struct named {
    char name[NAME_BYTES_MAX]; /* no pointer, which the system would have to set at each start */
    uint32_t codepoint[2];
    bool legacy; /* known without its semicolon too */
    uint8_t bytes;
};

static const struct named names[] = {
#define ENTITY(name, first, second) {name, {first, second}, false, sizeof name - 1},
#define LEGACY(name, first, second) {name, {first, second}, true, sizeof name - 1},
#include "base/text/char_refs.def"
#undef ENTITY
#undef LEGACY
};

enum { NAMES_N = sizeof names / sizeof *names };
enum { LEGACY_BYTES_MIN = 2, LEGACY_BYTES_MAX = 6 };

/* Where the names of each first letter begin; of the old names with it, their second letters, a bit each. URLs have
 * many an "&" that begins none. */
static uint16_t first_of[256 + 1];
static uint64_t legacy_second[256];
static struct once index_once = ONCE_INIT;

static uint64_t letter_bit(char c)
{
    return UINT64_C(1) << (c & 63);
}

static void make_index(void)
{
    for (unsigned i = 0; i < NAMES_N; i++) {
        unsigned char first = (unsigned char)names[i].name[0];
        first_of[first + 1] = (uint16_t)(i + 1);
        if (names[i].legacy) legacy_second[first] |= letter_bit(names[i].name[1]);
    }
    for (int c = 0; c < 256; c++)
        if (first_of[c + 1] < first_of[c]) first_of[c + 1] = first_of[c];
}

/* name.len > 0. */
static const struct named *find_name(struct span name)
{
    once(&index_once, make_index);
    size_t low = first_of[(unsigned char)*name.at], high = first_of[(unsigned char)*name.at + 1];
    while (low < high) {
        size_t middle = (low + high) / 2;
        int order = span_compare((struct span){names[middle].name, names[middle].bytes}, name);
        if (order == 0) return &names[middle];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

static bool may_be_legacy(const char *name)
{
    once(&index_once, make_index);
    return legacy_second[(unsigned char)name[0]] & letter_bit(name[1]);
}

static struct char_ref of_name(const struct named *named, size_t bytes)
{
    return (struct char_ref){{named->codepoint[0], named->codepoint[1]}, bytes};
}

static struct char_ref read_name(struct span text)
{
    size_t n = 0;
    while (n < NAME_BYTES_MAX && n + 1 < text.len && ascii_is_alnum(text.at[n + 1])) n++;
    struct span name = {text.at + 1, n};
    if (n > 0 && n + 1 < text.len && text.at[n + 1] == ';') {
        const struct named *named = find_name(name);
        if (named) return of_name(named, n + 2);
    }
    /* The longest old name that the text begins with. */
    if (n < LEGACY_BYTES_MIN || !may_be_legacy(text.at + 1)) return (struct char_ref){{0, 0}, 0};
    if (n > LEGACY_BYTES_MAX) n = LEGACY_BYTES_MAX;
    for (; n >= LEGACY_BYTES_MIN; n--) {
        const struct named *named = find_name((struct span){text.at + 1, n});
        if (named && named->legacy) return of_name(named, n + 1);
    }
    return (struct char_ref){{0, 0}, 0};
}

static unsigned of_number(uint64_t number)
{
    static const uint16_t windows_1252[32] = {
        0x20AC, 0x81,   0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
        0x2039, 0x0152, 0x8D,   0x017D, 0x8F,   0x90,   0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
        0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,   0x017E, 0x0178};
    if (number >= 0x80 && number <= 0x9F) return windows_1252[number - 0x80];
    if (number == 0 || number > 0x10FFFF || (number >= 0xD800 && number <= 0xDFFF)) return 0xFFFD;
    return (unsigned)number;
}

static int digit_of(char c, unsigned base)
{
    return base == 16 || ascii_is_digit(c) ? ascii_hex_value(c) : -1;
}

static struct char_ref read_number(struct span text)
{
    size_t at = 2;
    unsigned base = 10;
    if (at < text.len && (text.at[at] | 0x20) == 'x') {
        base = 16;
        at++;
    }
    uint64_t number = 0;
    size_t first = at;
    for (; at < text.len && digit_of(text.at[at], base) >= 0; at++)
        if (number <= 0x10FFFF) number = number * base + (unsigned)digit_of(text.at[at], base);
    if (at == first) return (struct char_ref){{0, 0}, 0};
    if (at < text.len && text.at[at] == ';') at++;
    return (struct char_ref){{of_number(number), 0}, at};
}

/* What nearly all references are, without a search. */
static struct char_ref read_common(struct span text)
{
    static const struct {
        char text[8];
        uint8_t bytes, codepoint;
    } common[] = {{"&nbsp;", 6, 0xA0}, {"&amp;", 5, '&'}, {"&quot;", 6, '"'}, {"&lt;", 4, '<'}, {"&gt;", 4, '>'}};
    for (size_t i = 0; i < sizeof common / sizeof *common; i++)
        if (text.len >= common[i].bytes && memcmp(text.at, common[i].text, common[i].bytes) == 0)
            return (struct char_ref){{common[i].codepoint, 0}, common[i].bytes};
    return (struct char_ref){{0, 0}, 0};
}

struct char_ref char_ref_read(struct span text)
{
    if (text.len >= 2 && text.at[1] == '#') return read_number(text);
    struct char_ref common = read_common(text);
    return common.bytes ? common : read_name(text);
}

struct char_ref char_ref_read_in_attribute(struct span text)
{
    struct char_ref ref = char_ref_read(text);
    size_t n = ref.bytes;
    bool is_of_url = n > 1 && n < text.len && text.at[1] != '#' && text.at[n - 1] != ';' &&
                     (ascii_is_alnum(text.at[n]) || text.at[n] == '=');
    return is_of_url ? (struct char_ref){{0, 0}, 0} : ref;
}
