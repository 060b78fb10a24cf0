/* SPDX-License-Identifier: MIT
 * formula.c - see formula.h. */
#include "content/formula.h"

#include "base/text/ascii.h"
#include "base/text/char_refs.h"
#include "content/tag_values.h"
#include "table_blocks/tags/tags.h"

struct formula formula_of_mathml(struct span name, struct span body)
{
    struct tag_values v = tag_values_read(name, body.at + body.len);
    return (struct formula){.tex = mathml_tex(body),
                            .is_block = ascii_is(v.display, "block") || ascii_is(v.mode, "display")};
}

void formula_signs(struct span body, struct buffer *out)
{
    struct scanner s = {.at = body.at, .end = body.at + body.len};
    struct span sign;
    for (size_t begin = out->len; mathml_next(&s, &sign);) {
        if (out->len > begin) buffer_putc(out, ' ');
        buffer_add_span(out, sign);
    }
}

struct formula formula_of_script(struct span type, struct span body)
{
    if (!ascii_begins(type, "math/tex")) return (struct formula){{NULL, 0}, false, false};
    return (struct formula){.tex = body, .is_raw = true, .is_block = memmem(type.at, type.len, "display", 7) != NULL};
}

void formula_decode(struct formula f, struct buffer *out)
{
    struct span tex = ascii_trim(f.tex);
    size_t begin = out->len;
    static const char shown[] = "{\\displaystyle ";
    if (ascii_begins(tex, shown) && tex.at[tex.len - 1] == '}')
        tex = ascii_trim((struct span){tex.at + sizeof shown - 1, tex.len - sizeof shown});
    for (size_t i = 0; i < tex.len;) {
        struct char_ref ref = {.bytes = 0};
        if (tex.at[i] == '&' && !f.is_raw) ref = char_ref_read(span_from(tex, i));
        unsigned c = ref.bytes ? ref.codepoint[0] : (unsigned char)tex.at[i];
        bool is_control = c < ' ' || c == 0x7F || (ref.bytes && c > 0x7F && c < 0xA0);
        if (c == '\n' && f.is_block) {
            buffer_putc(out, '\n');
        } else if (c == ' ' || is_control) { /* also as a reference, as &#xD; stands at the end of lines from XML */
            if (out->len > begin && (unsigned char)out->at[out->len - 1] > ' ') buffer_putc(out, ' ');
        } else if (ref.bytes) {
            buffer_put_codepoint(out, c);
        } else {
            buffer_putc(out, tex.at[i]);
        }
        i += ref.bytes ? ref.bytes : 1;
    }
    while (out->len > begin && (unsigned char)out->at[out->len - 1] <= ' ') out->len--;
}
