/* SPDX-License-Identifier: MIT
 * line_signs.c - see line_signs.h. */
#include "content/line_signs.h"

#include "base/text/ascii.h"
#include "table_blocks/tags/tags.h"

const char classes_drawn[] =
    " katex-html mathjax mathjax_display mathjax_svg mathjax_preview mathjax_chtml mw-editsection editsection ";
const char classes_of_anchors[] =
    " headerlink header-anchor heading-anchor anchor anchorjs-link anchor-link hash-link permalink "
    "headeranchor heading-link self-link selflink doc-anchor ";

bool is_anchor_sign(struct span text)
{
    static const char *const words[] = {"Permalink", "permalink", "Anchor", "Link to this heading"};
    text = ascii_trim(text);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (span_is(text, words[i])) return true;
    return !text.len || is_permalink_sign(text);
}
