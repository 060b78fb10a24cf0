/* SPDX-License-Identifier: MIT
 * raw_tags.h - the parts of HTML needed before a page is decoded and parsed: is it HTML at all (sniff.c), which
 * charset does it declare (charset_meta.c), which bytes are text (charset.c). Works on raw bytes of any ASCII-based
 * charset. */
#ifndef INFODISC_SITE_TEXT_RAW_TAGS_H
#define INFODISC_SITE_TEXT_RAW_TAGS_H

#include "base/span.h"

enum raw_tag_kind {
    RAW_TAG_NONE,        /* the '<' opens nothing: it is text */
    RAW_TAG_COMMENT,     /* <!-- ... --> */
    RAW_TAG_DECLARATION, /* <!NAME ...> */
    RAW_TAG_INSTRUCTION, /* <?NAME ...> */
    RAW_TAG_OPEN,        /* <NAME ...> */
    RAW_TAG_CLOSE        /* </NAME ...> */
};

struct construct {
    enum raw_tag_kind kind;
    struct span name;       /* as written; empty for a comment */
    struct span attributes; /* from after the name up to the '>' */
    size_t end;             /* offset after the construct; html.len where it is not closed */
    bool closed;
    bool lacks_quote;       /* html has no quote that ends one of its values: that counts as unquoted */
};

/* The construct that begins at html.at[at], which is a '<'. */
struct construct raw_tag_at(struct span html, size_t at);

/* True if the text of `name` is no markup: script, style, title, textarea. */
bool raw_tag_holds_text(struct span name);

/* The offset of "</name" at or after `at`; html.len if there is none. */
size_t raw_tag_text_end(struct span html, size_t at, struct span name);

/* Takes the next attribute off *attributes; value is empty if there is none. False at the end. */
bool raw_tag_next_attribute(struct span *attributes, struct span *name, struct span *value);

/* Which byte of each pair is 0 where `html` begins with ASCII in UTF-16 without a byte order mark:
 * 0 (big endian) or 1 (little endian); -1 if it is no such text. */
int raw_tag_utf16_half(struct span html);

#endif
