/* SPDX-License-Identifier: MIT
 * markup.h - the little of HTML that must be seen before a page is decoded and parsed: is it HTML
 * at all (sniff.c), which charset does it name (charset_meta.c), which bytes are text (charset.c).
 * Works on raw bytes of any ASCII-based charset. */
#ifndef INFODISC_SITE_MARKUP_H
#define INFODISC_SITE_MARKUP_H

#include "base/span.h"

enum markup_kind {
    MARKUP_NONE,        /* the '<' opens nothing: it is text */
    MARKUP_COMMENT,     /* <!-- ... --> */
    MARKUP_DECLARATION, /* <!NAME ...> */
    MARKUP_INSTRUCTION, /* <?NAME ...> */
    MARKUP_OPEN,        /* <NAME ...> */
    MARKUP_CLOSE        /* </NAME ...> */
};

struct construct {
    enum markup_kind kind;
    struct span name;       /* as written; empty for a comment */
    struct span attributes; /* from behind the name up to the '>' */
    size_t end;             /* offset behind the construct; html.len where it is not closed */
    bool closed;
    bool lacks_quote;       /* html has no quote that ends one of its values: that counts as unquoted */
};

/* The construct that begins at html.at[at], which is a '<'. */
struct construct markup_at(struct span html, size_t at);

/* True if the text of `name` is no markup: script, style, title, textarea. */
bool markup_holds_raw_text(struct span name);

/* The offset of "</name" at or behind `at`; html.len if there is none. */
size_t markup_raw_text_end(struct span html, size_t at, struct span name);

/* Takes the next attribute off *attributes; value is empty if there is none. False at the end. */
bool markup_next_attribute(struct span *attributes, struct span *name, struct span *value);

/* Which byte of each pair is 0 where `html` begins with ASCII in UTF-16 without a byte order mark:
 * 0 (big endian) or 1 (little endian); -1 if it is no such text. */
int markup_utf16_half(struct span html);

#endif
