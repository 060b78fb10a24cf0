/* SPDX-License-Identifier: MIT
 * whole_page.c - see whole_page.h. */
#include "table_blocks/whole_page.h"

#include "base/text/ascii.h"

enum {
    OUTSIDE_MIN = 400,         /* bytes of text: a page with less is its dialogs, or as long TEXTAREAs */
    GALLERY_MIN = 3            /* links to pictures */
};

/* Of a page that has little else, dialogs are the text, and so is what is long in TEXTAREAs: slides in Markdown, which
 * a script shows. */
static void show_dialogs_and_textareas(struct page_blocks *b)
{
    uint64_t outside = 0, edited = 0;
    for (uint32_t l = 0; l < b->n_leaves; l++) {
        const struct leaf_block *leaf = &b->leaf[l];
        if (!(leaf->flags & (LEAF_TITLE | LEAF_CONTROL | LEAF_DIALOG))) outside += leaf->text_len;
        if (leaf->flags & LEAF_EDITED) edited += leaf->text_len;
    }
    if (outside >= OUTSIDE_MIN) return;
    for (uint32_t l = 0; l < b->n_leaves; l++) {
        uint16_t *flags = &b->leaf[l].flags;
        *flags &= (uint16_t)~LEAF_DIALOG;
        if (*flags & LEAF_EDITED && edited >= OUTSIDE_MIN) *flags &= (uint16_t)~LEAF_CONTROL;
    }
}

/* A name like "File:Map.png" may be a page about the picture. */
static bool leads_to_picture(struct span href)
{
    if (href.len < 5 || (href.at[href.len - 4] != '.' && href.at[href.len - 5] != '.')) return false; /* nearly all */
    const char *slash = memrchr(href.at, '/', href.len);
    struct span name = slash ? span_from(href, (size_t)(slash + 1 - href.at)) : href;
    const char *dot = memrchr(href.at, '.', href.len);
    if (memchr(name.at, ':', name.len) || memchr(name.at, '?', name.len)) return false;
    return ascii_find_word(span_from(href, (size_t)(dot + 1 - href.at)), " jpg jpeg png gif webp avif ");
}

/* In a gallery, the text of a link to a picture is its caption, and leads to no other page. An article has one or two
 * such links. */
static void forget_links_to_pictures(struct page_blocks *b)
{
    uint32_t n = 0, kept = 0;
    for (uint32_t i = 0; i < b->n_links && n < GALLERY_MIN; i++) n += leads_to_picture(b->href[i]);
    if (n < GALLERY_MIN) return;
    for (uint32_t l = 0; l < b->n_leaves; l++) {
        struct leaf_block *leaf = &b->leaf[l];
        uint32_t first = leaf->link, end = first + leaf->n_links;
        leaf->link = kept;
        for (uint32_t i = first; i < end; i++) {
            if (leads_to_picture(b->href[i])) continue;
            b->link[kept] = b->link[i];
            b->href[kept++] = b->href[i];
        }
        leaf->n_links = kept - leaf->link;
    }
    b->n_links = kept;
}

void judge_whole_page(struct page_blocks *b)
{
    show_dialogs_and_textareas(b);
    forget_links_to_pictures(b);
}
