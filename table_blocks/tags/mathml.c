/* SPDX-License-Identifier: MIT
 * mathml.c - see mathml.h. */
#include "table_blocks/tags/mathml.h"

#include <string.h>

#include "base/text/ascii.h"
#include "base/text/char_refs.h"

static bool is_tex(struct span encoding)
{
    return ascii_is(encoding, "application/x-tex") || ascii_is(encoding, "tex") || ascii_is(encoding, "latex");
}

static struct span encoding_of(struct span tag_name, const char *end)
{
    struct scanner s = {.at = tag_name.at + tag_name.len, .end = end};
    struct span name, value;
    while (scan_attribute(&s, &name, &value))
        if (ascii_is(name, "encoding")) return value;
    return (struct span){NULL, 0};
}

/* To the next tag; false if there is none. */
static bool next_tag(struct scanner *s, struct tag *tag)
{
    while (s->at < s->end && (s->at = memchr(s->at, '<', (size_t)(s->end - s->at)))) {
        enum scan_result result = scan_markup(s, tag);
        if (result == SCAN_TEXT) s->at++;
        if (result == SCAN_TAG) return true;
    }
    s->at = s->end;
    return false;
}

struct span mathml_tex(struct span body)
{
    struct scanner s = {.at = body.at, .end = body.at + body.len};
    struct tag tag;
    while (next_tag(&s, &tag)) {
        if (tag.is_end || !ascii_is(tag.name, "annotation")) continue;
        const char *end = s.at < s.end ? memchr(s.at, '<', (size_t)(s.end - s.at)) : NULL;
        struct span tex = {s.at, end ? (size_t)(end - s.at) : 0};
        if (ascii_trim(tex).len && is_tex(encoding_of(tag.name, s.end))) return tex;
    }
    return (struct span){NULL, 0};
}

/* s is after the start tag. */
static void pass_annotation(struct scanner *s, const char *name)
{
    struct tag tag;
    while (next_tag(s, &tag))
        if (tag.is_end && ascii_is(tag.name, name)) return;
}

/* U+2061 to U+2064: "apply", "times", "separate" and "plus" without a sign. */
static bool is_unseen(struct span sign)
{
    if (sign.len == 3)
        return sign.at[0] == '\xE2' && sign.at[1] == '\x81' && sign.at[2] >= '\xA1' && sign.at[2] <= '\xA4';
    if (sign.at[0] != '&') return false;
    struct char_ref ref = char_ref_read(sign);
    return ref.bytes == sign.len && ref.codepoint[0] >= 0x2061 && ref.codepoint[0] <= 0x2064;
}

bool mathml_next(struct scanner *s, struct span *sign)
{
    while (s->at < s->end) {
        const char *lt = memchr(s->at, '<', (size_t)(s->end - s->at)), *to = lt ? lt : s->end;
        *sign = ascii_trim((struct span){s->at, (size_t)(to - s->at)});
        s->at = to;
        if (sign->len && !is_unseen(*sign)) return true;
        if (!lt) break;
        struct tag tag;
        enum scan_result result = scan_markup(s, &tag);
        if (result == SCAN_TEXT) {
            *sign = (struct span){s->at++, 1};
            return true;
        }
        if (result != SCAN_TAG || tag.is_end || tag.is_empty) continue;
        if (ascii_is(tag.name, "annotation")) pass_annotation(s, "annotation");
        if (ascii_is(tag.name, "annotation-xml")) pass_annotation(s, "annotation-xml");
    }
    return false;
}
