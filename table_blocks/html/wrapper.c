/* SPDX-License-Identifier: MIT
 * wrapper.c - see wrapper.h. */
#include "table_blocks/html/wrapper.h"

static bool has_end_tag(enum element element)
{
    switch (element) {
    case EL_area:
    case EL_base:
    case EL_basefont:
    case EL_bgsound:
    case EL_col:
    case EL_embed:
    case EL_image:
    case EL_img:
    case EL_input:
    case EL_isindex:
    case EL_keygen:
    case EL_link:
    case EL_meta:
    case EL_param:
    case EL_source:
    case EL_spacer:
    case EL_track:
    case EL_wbr:
        return false;
    default:
        return true;
    }
}

void open_inlines_begin(struct open_inlines *s, enum element element, unsigned depth)
{
    if (has_end_tag(element) && s->n < INLINE_OPEN_MAX) s->item[s->n++] = (struct open_inline){element, depth};
}

void open_inlines_end(struct open_inlines *s, enum element element, unsigned depth)
{
    for (unsigned i = s->n; i-- > 0 && s->item[i].depth == depth;) {
        if (s->item[i].element != element) continue;
        memmove(&s->item[i], &s->item[i + 1], (--s->n - i) * sizeof s->item[0]);
        return;
    }
}

bool open_inlines_has(const struct open_inlines *s, enum element element, unsigned depth)
{
    for (unsigned i = s->n; i-- > 0 && s->item[i].depth == depth;)
        if (s->item[i].element == element) return true;
    return false;
}

void open_inlines_leave(struct open_inlines *s, unsigned depth)
{
    while (s->n > 0 && s->item[s->n - 1].depth > depth) s->n--;
}

uint32_t open_inlines_wrapper(const struct open_inlines *s, unsigned depth, uint32_t outer)
{
    unsigned i = s->n;
    while (i > 0 && s->item[i - 1].depth == depth) i--;
    for (; i < s->n; i++) outer = wrapper_below(outer, s->item[i].element);
    return outer;
}

bool may_stay_in_p(enum element element)
{
    switch (element) {
    case EL_table:
    case EL_article:
    case EL_aside:
    case EL_details:
    case EL_dialog:
    case EL_figcaption:
    case EL_figure:
    case EL_footer:
    case EL_header:
    case EL_hgroup:
    case EL_main:
    case EL_nav:
    case EL_search:
    case EL_section:
    case EL_summary:
        return true;
    default:
        return false;
    }
}
