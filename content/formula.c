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
    for (size_t i = 0; i < tex.len; i++) {
        struct char_ref ref = {{(unsigned char)tex.at[i], 0}, 1};
        if (tex.at[i] == '&' && !f.is_raw) ref = char_ref_read((struct span){tex.at + i, tex.len - i});
        if (ref.bytes > 1) {
            buffer_put_codepoint(out, ref.codepoint[0]);
            i += ref.bytes - 1;
        } else if (tex.at[i] == '\n' && f.is_block) {
            buffer_putc(out, '\n');
        } else if ((unsigned char)tex.at[i] > ' ') {
            buffer_putc(out, tex.at[i]);
        } else if (out->len > begin && (unsigned char)out->at[out->len - 1] > ' ') {
            buffer_putc(out, ' ');
        }
    }
}
