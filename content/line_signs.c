/* SPDX-License-Identifier: MIT
 * line_signs.c - see line_signs.h. */
#include "content/line_signs.h"

#include "base/text/ascii.h"

const char classes_drawn[] =
    " katex-html mathjax mathjax_display mathjax_svg mathjax_preview mathjax_chtml mw-editsection editsection ";
const char classes_of_anchors[] =
    " headerlink header-anchor heading-anchor anchor anchorjs-link anchor-link hash-link permalink "
    "headeranchor heading-link self-link selflink doc-anchor ";

bool is_anchor_sign(struct span text)
{
    static const char *const signs[] = {
        "", "\xC2\xB6", "\xC2\xA7", "#", "\xF0\x9F\x94\x97", "\xE2\x9A\x93", "\xE2\x88\x9E", "\xEF\x83\x81",
        "\xE2\x80\x8B", "\xE2\x80\x8B#", "##", "Permalink", "Anchor", "Link to this heading", "permalink",
        "\xEF\x83\x8E", "\xE2\x86\xA9", "\xE2\x86\xA9\xEF\xB8\x8E", "\xE2\x86\xA9\xEF\xB8\x8F",
        "\xE2\x86\x91", "\xE2\x86\xB5", "\xE2\x8F\x8E"};
    text = ascii_trim(text);
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (span_is(text, signs[i])) return true;
    return false;
}
