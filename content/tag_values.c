/* SPDX-License-Identifier: MIT
 * tag_values.c - see tag_values.h. */
#include "content/tag_values.h"

#include "base/text/ascii.h"
#include "base/text/char_refs.h"
#include "table_blocks/tags/tags.h"

static void keep(struct span *slot, struct span value)
{
    if (!slot->at) *slot = value; /* the first of two attributes of one name counts */
}

/* Pictures that scripts load late are in one of these. */
static void keep_data(struct tag_values *v, struct span name, struct span value)
{
    if (ascii_find_word(name, " data-src data-original data-lazy-src data-lazy data-url data-hi-res-src "))
        keep(&v->lazy_src, value);
    else if (ascii_find_word(name, " data-srcset data-lazy-srcset data-original-set "))
        keep(&v->lazy_srcset, value);
    else if (ascii_find_word(name, " data-lang data-language "))
        keep(&v->data_lang, value);
}

struct tag_values tag_values_read(struct span name, const char *end)
{
    struct tag_values v = {.class = {NULL, 0}};
    struct span attribute, value;
    if (!name.at) return v;
    struct scanner s = {.at = name.at + name.len, .end = end};
    while (scan_attribute(&s, &attribute, &value)) {
        if (ascii_begins(attribute, "data-")) keep_data(&v, attribute, value);
#define VALUE(x) else if (ascii_is(attribute, #x)) keep(&v.x, value);
        TAG_VALUES(VALUE)
#undef VALUE
    }
    return v;
}

void value_decode(struct span raw, struct buffer *out)
{
    size_t begin = out->len;
    bool blank = false;
    for (size_t i = 0; i < raw.len;) {
        struct char_ref ref = {{(unsigned char)raw.at[i], 0}, 1};
        if (raw.at[i] == '&') {
            ref = char_ref_read_in_attribute(span_from(raw, i));
            if (!ref.bytes) ref = (struct char_ref){{'&', 0}, 1};
        }
        if (ref.codepoint[0] <= ' ' || (ref.codepoint[0] >= 0x7F && ref.codepoint[0] < 0xA0 && ref.bytes > 1)) {
            blank = true;
        } else {
            if (blank && out->len > begin) buffer_putc(out, ' ');
            blank = false;
            if (ref.bytes == 1)
                buffer_putc(out, raw.at[i]);
            else
                for (int c = 0; c < 2 && ref.codepoint[c]; c++) buffer_put_codepoint(out, ref.codepoint[c]);
        }
        i += ref.bytes;
    }
}

struct span value_of_style(struct span style, const char *property)
{
    while (style.len) {
        struct span declaration = span_take(&style, ';'), name = ascii_trim(span_take(&declaration, ':'));
        if (ascii_is(name, property)) return ascii_trim(declaration);
    }
    return (struct span){NULL, 0};
}

uint32_t value_number(struct span raw, uint32_t most, uint32_t otherwise)
{
    struct span text = ascii_trim(raw);
    uint64_t n = 0;
    if (!text.len || !ascii_is_digit(text.at[0])) return otherwise;
    for (size_t i = 0; i < text.len && ascii_is_digit(text.at[i]) && n <= most; i++)
        n = n * 10 + (uint64_t)(text.at[i] - '0');
    return n > most ? most : (uint32_t)n;
}

struct class_set class_set_of(const char *words)
{
    struct class_set set = {words, 0};
    for (const char *at = words; at[1]; at++)
        if (*at == ' ') set.first |= 1u << (at[1] & 31);
    return set;
}

bool class_set_has(const struct class_set *set, struct span classes)
{
    for (size_t i = 0; i < classes.len;) {
        while (i < classes.len && ascii_is_space(classes.at[i])) i++;
        size_t from = i;
        while (i < classes.len && !ascii_is_space(classes.at[i])) i++;
        if (i > from && set->first >> (classes.at[from] & 31) & 1 && /* small and capital letters have the same bit */
            ascii_find_word((struct span){classes.at + from, i - from}, set->words))
            return true;
    }
    return false;
}

bool has_class(struct span classes, const char *words)
{
    const struct class_set set = {words, UINT32_MAX};
    return class_set_has(&set, classes);
}
