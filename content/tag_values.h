/* SPDX-License-Identifier: MIT
 * tag_values.h - the attributes of a tag that content needs, raw or decoded. */
#ifndef INFODISC_CONTENT_TAG_VALUES_H
#define INFODISC_CONTENT_TAG_VALUES_H

#include "base/buffer.h"
#include "base/span.h"

#define TAG_VALUES(X) /* the attributes that are read; any other is none */ \
    X(class) X(id) X(name) X(href) X(src) X(srcset) X(alt) X(title) X(colspan) X(rowspan) X(start) X(value) X(lang) \
    X(dir) X(type) X(role) X(width) X(height) X(checked) X(encoding) X(display) X(mode) X(summary) X(align) X(style)

struct tag_values { /* raw, spans into the page; at == NULL: not there */
#define VALUE(x) struct span x;
    TAG_VALUES(VALUE)
#undef VALUE
    struct span lazy_src, lazy_srcset; /* data-src, data-original ...; data-srcset ... */
    struct span data_lang;             /* data-lang, data-language */
};

/* Reads the tag whose name is `name`, a span into a page that ends at `end`. */
struct tag_values tag_values_read(struct span name, const char *end);

/* Appends a raw value with its character references decoded, white space and controls as one blank each, none at its
 * ends. */
void value_decode(struct span raw, struct buffer *out);

/* The value of a property in a style attribute, one word; empty if there is none. */
struct span value_of_style(struct span style, const char *property);

/* A whole number from 0 to `most` that the value begins with; `otherwise` where there is none. */
uint32_t value_number(struct span raw, uint32_t most, uint32_t otherwise);

/* Words that are looked for in classes again and again. */
struct class_set {
    const char *words; /* each of which is between two blanks, in small letters */
    uint32_t first;    /* bit c % 32 for the first letter c of each */
};
struct class_set class_set_of(const char *words);

/* Has the list of classes one of the words? */
bool class_set_has(const struct class_set *set, struct span classes);
bool has_class(struct span classes, const char *words);

#endif
