/* SPDX-License-Identifier: MIT
 * url_pattern.c - see url_pattern.h. Cost: linear in the bytes of the URL. */
#include "cluster/url_pattern.h"

#include "base/text/ascii.h"

/* Longer literals are generalised: they would blow up the expressions that must exclude them. */
enum { LITERAL_BYTES_MAX = 60 };

static bool is_well_formed(const char *url)
{
    size_t scheme = 0;
    while (ascii_is_alpha(url[scheme]) || (scheme && (ascii_is_digit(url[scheme]) || url[scheme] == '+'))) {
        scheme++;
    }
    if (scheme == 0 || strncmp(url + scheme, "://", 3) != 0) return false;
    for (const char *at = strchr(url, '%'); at; at = strchr(at + 1, '%')) {
        if (!ascii_is_hex(at[1]) || !ascii_is_hex(at[2])) return false;
    }
    return true;
}

struct cutter {
    struct url_part *part;
    uint32_t n;
};

static void cut(struct cutter *c, enum part_kind kind, const char *at, size_t len)
{
    if (c->n == PATTERN_PARTS_MAX) return;
    c->part[c->n++] = (struct url_part){{at, len}, kind};
}

static const char *cut_path(struct cutter *c, const char *at)
{
    while (*at == '/') {
        size_t len = strcspn(++at, "/?");
        const char *dot = memrchr(at, '.', len);
        if (at[len] == '/') {
            cut(c, PART_DIR, at, len);
        } else if (!dot) {
            cut(c, PART_FILE, at, len);
        } else {
            cut(c, PART_STEM, at, (size_t)(dot - at));
            cut(c, PART_EXT, dot + 1, (size_t)(at + len - dot - 1));
        }
        at += len;
    }
    return at;
}

static const char *cut_query(struct cutter *c, const char *at)
{
    while (*at) { /* at the '?' or an '&' */
        size_t len = strcspn(++at, "&");
        const char *equals = memchr(at, '=', len);
        if (equals) {
            cut(c, PART_KEY, at, (size_t)(equals - at));
            cut(c, PART_VALUE, equals + 1, (size_t)(at + len - equals - 1));
        } else {
            cut(c, PART_BARE, at, len);
        }
        at += len;
    }
    return at;
}

uint32_t pattern_split(const char *url, struct url_part *part)
{
    if (!is_well_formed(url)) return 0;
    struct cutter c = {part, 0};
    size_t len = strcspn(url, ":");
    cut(&c, PART_SCHEME, url, len);
    url += len + strlen("://");
    len = strcspn(url, "/?");
    cut(&c, PART_HOST, url, len);
    url = cut_query(&c, cut_path(&c, url + len));
    cut(&c, PART_END, url, 0);
    return c.n;
}

bool pattern_is_classed(enum part_kind kind)
{
    return kind == PART_DIR || kind == PART_FILE || kind == PART_STEM || kind == PART_VALUE ||
           kind == PART_BARE;
}

void pattern_shape(struct url_part part, struct buffer *out)
{
    out->len = 0;
    buffer_reserve(out, part.text.len);
    if (!pattern_is_classed(part.kind)) {
        buffer_add(out, part.text.at, part.text.len);
        return;
    }
    const char *at = part.text.at, *end = at + part.text.len;
    while (at < end) {
        if (*at == '%') {
            buffer_add(out, at, 3);
            at += 3;
        } else if (ascii_is_digit(*at)) {
            buffer_putc(out, '0');
            while (at < end && ascii_is_digit(*at)) at++;
        } else {
            buffer_putc(out, *at++);
        }
    }
}

enum part_class pattern_class(enum part_kind kind, struct span shape)
{
    if (kind == PART_END) return CLASS_EMPTY;
    if (!pattern_is_classed(kind)) return CLASS_ANY;
    if (shape.len == 0) return CLASS_EMPTY;
    size_t digits = 0, separators = 0;
    for (size_t i = 0; i < shape.len; i++) {
        digits += ascii_is_digit(shape.at[i]);
        separators += shape.at[i] == '-' || shape.at[i] == '_';
        if (shape.at[i] == '%') i += 2;
    }
    if (separators >= 2) return CLASS_SLUG;
    if (digits == 0) return CLASS_WORD;
    return shape.len == digits ? CLASS_NUMBER : CLASS_MIXED;
}

bool pattern_may_be_literal(struct span shape)
{
    if (shape.len > LITERAL_BYTES_MAX) return false;
    for (size_t i = 0; i < shape.len; i++) {
        char c = shape.at[i];
        if (!ascii_is_alnum(c) && (c == 0 || !strchr("-._~!$&'()*+,;=:@%", c))) {
            return false;
        }
    }
    return true;
}

/* The value and the digits of up to three numbers with one of - _ . between them. */
struct numbers {
    int n; /* 0: the text is something else */
    uint32_t value[3];
    size_t digits[3];
};

static struct numbers read_numbers(struct span text)
{
    struct numbers r = {0}, none = {0};
    size_t i = 0;
    while (r.n < 3) {
        size_t from = i;
        for (; i < text.len && i - from < 9 && ascii_is_digit(text.at[i]); i++) {
            r.value[r.n] = r.value[r.n] * 10 + (uint32_t)(text.at[i] - '0');
        }
        if (i == from) return none;
        r.digits[r.n++] = i - from;
        if (i == text.len) return r;
        if (!strchr("-_.", text.at[i])) return none;
        i++;
    }
    return none;
}

static bool is_between(uint32_t x, uint32_t low, uint32_t high)
{
    return low <= x && x <= high;
}

static bool is_date(uint32_t year, uint32_t month, uint32_t day)
{
    return is_between(year, 1900, 2099) && is_between(month, 1, 12) && is_between(day, 1, 31);
}

static unsigned number_traits(struct numbers r)
{
    const uint32_t *v = r.value;
    if (r.n == 3) return is_date(v[0], v[1], v[2]) || is_date(v[2], v[1], v[0]) ? TRAIT_DATE : 0;
    if (r.n == 2) return is_date(v[0], v[1], 1) ? TRAIT_DATE : 0;
    if (r.digits[0] == 8) {
        return is_date(v[0] / 10000, v[0] / 100 % 100, v[0] % 100) ? TRAIT_DATE : 0;
    }
    if (r.digits[0] == 4) return is_between(v[0], 1900, 2099) ? TRAIT_YEAR : 0;
    if (r.digits[0] > 2) return 0;
    return (is_between(v[0], 1, 12) ? TRAIT_MONTH : 0u) |
           (is_between(v[0], 1, 31) ? TRAIT_DAY : 0u);
}

static bool is_uuid(struct span text)
{
    if (text.len != 36) return false;
    for (size_t i = 0; i < text.len; i++) {
        bool dash = i == 8 || i == 13 || i == 18 || i == 23;
        if (dash ? text.at[i] != '-' : !ascii_is_hex(text.at[i])) return false;
    }
    return true;
}

static bool is_hash(struct span text)
{
    size_t hex = 0, digits = 0, letters = 0;
    for (size_t i = 0; i < text.len; i++) {
        hex += ascii_is_hex(text.at[i]);
        digits += ascii_is_digit(text.at[i]);
        letters += ascii_is_alpha(text.at[i]);
    }
    if (digits == 0 || letters == 0 || digits + letters != text.len) return false;
    return text.len >= 25 || (text.len >= 8 && hex == text.len);
}

unsigned pattern_traits(struct span text)
{
    struct numbers numbers = read_numbers(text);
    unsigned traits = numbers.n ? number_traits(numbers) : 0;
    if (is_hash(text)) traits |= TRAIT_HASH;
    if (is_uuid(text)) traits |= TRAIT_UUID;
    return traits;
}

static const char *number_placeholder(unsigned traits, const char *before)
{
    if (traits & TRAIT_DATE) return "{date}";
    if (traits & TRAIT_YEAR) return "{year}";
    if ((traits & TRAIT_MONTH) && strcmp(before, "{year}") == 0) return "{month}";
    if ((traits & TRAIT_DAY) && strcmp(before, "{month}") == 0) return "{day}";
    return "{number}";
}

const char *pattern_placeholder(enum part_kind kind, enum part_class class, unsigned traits,
                                const char *before)
{
    switch (class) {
    case CLASS_EMPTY:
        return "";
    case CLASS_NUMBER:
        return number_placeholder(traits, before);
    case CLASS_WORD:
        return "{word}";
    case CLASS_MIXED:
        if (traits & TRAIT_DATE) return "{date}";
        return traits & TRAIT_HASH ? "{hash}" : "{mixed}";
    case CLASS_SLUG:
        if (traits & TRAIT_DATE) return "{date}";
        return traits & TRAIT_UUID ? "{uuid}" : "{slug}";
    default:
        return kind == PART_HOST ? "{host}" : kind == PART_EXT ? "{ext}" : "{key}";
    }
}
