/* SPDX-License-Identifier: MIT
 * line_open.c - see line_open.h. */
#include "content/line_open.h"

#include "base/text/ascii.h"
#include "content/code_language.h"
#include "content/web_address.h"

#define LINE_BARE UINT32_MAX /* an element that makes no node */

const char classes_drawn[] =
    " katex-html mathjax mathjax_display mathjax_svg mathjax_preview mathjax_chtml mw-editsection editsection ";
const char classes_of_anchors[] =
    " headerlink header-anchor heading-anchor anchor anchorjs-link anchor-link hash-link permalink "
    "headeranchor heading-link self-link selflink doc-anchor ";

/* Is it the sign after a heading that links to it, or after a note that leads back to where it is referred to? */
static bool is_anchor_sign(struct span text)
{
    static const char *const words[] = {"Permalink", "permalink", "Anchor", "Link to this heading"};
    text = ascii_trim(text);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (span_is(text, words[i])) return true;
    return !text.len || is_permalink_sign(text);
}

/* What it is in the tree; EL_UNKNOWN: nothing, its text stands for itself. */
static enum element kind_of(enum element element)
{
    static const uint8_t kinds[EL_N] = {
        [EL_a] = EL_a, [EL_del] = EL_del, [EL_ins] = EL_ins, [EL_kbd] = EL_kbd, [EL_mark] = EL_mark, [EL_q] = EL_q,
        [EL_rp] = EL_rp, [EL_rt] = EL_rt, [EL_ruby] = EL_ruby, [EL_sub] = EL_sub, [EL_sup] = EL_sup,
        [EL_b] = EL_strong, [EL_strong] = EL_strong,
        [EL_cite] = EL_em, [EL_dfn] = EL_em, [EL_em] = EL_em, [EL_i] = EL_em, [EL_var] = EL_em,
        [EL_code] = EL_code, [EL_samp] = EL_code, [EL_tt] = EL_code,
        [EL_s] = EL_del, [EL_strike] = EL_del};
    return (enum element)kinds[element];
}

/* Is it shown, but no content? s->at is after the tag. */
static bool is_no_content(const struct line_builder *b, const struct scanner *s, const struct tag *tag)
{
    bool may_be = tag->element == EL_span || tag->element == EL_a || tag->element == EL_i || tag->element == EL_code ||
                  tag->element == EL_tt;
    if (hidden_item_bytes(s, tag)) return true;
    if (!tag->class.len) return line_link_bytes(s, tag) > 0 || sort_key_bytes(s, tag) > 0;
    if (!may_be) return false;
    return class_set_has(&b->drawn, tag->class) || drawn_bytes(s, tag, b->in_pre) > 0;
}

static bool has_node(const struct line_open *o)
{
    return o->node && o->node != LINE_BARE;
}

uint32_t line_innermost(const struct line_builder *b)
{
    for (uint32_t i = b->n_open; i > 0; i--)
        if (has_node(&b->open[i - 1])) return b->open[i - 1].node;
    return b->holder;
}

static bool is_open_as(const struct line_builder *b, uint32_t n, unsigned kind)
{
    for (uint32_t i = 0; i < n; i++)
        if (has_node(&b->open[i]) && b->tree->node[b->open[i].node].kind == kind) return true;
    return false;
}

bool line_has_room(const struct line_builder *b)
{
    if (b->tree->n < b->elements_max) return true;
    b->tree->n_cut++;
    return false;
}

/* The node of an open element. Two pieces of code side by side are one: Markdown could not keep them apart. */
static void make_element(struct line_builder *b, uint32_t at)
{
    struct line_open *o = &b->open[at];
    struct content_tree *t = b->tree;
    enum element kind = kind_of(o->element);
    uint32_t parent = line_innermost(b), last = t->node[parent].last;
    o->node = LINE_BARE;
    if (kind == EL_UNKNOWN || b->in_pre || is_open_as(b, at, kind)) return;
    if (kind != EL_a && is_open_as(b, at, EL_code)) return;
    if (last && t->node[last].kind == kind && (kind == EL_code || kind == EL_em || kind == EL_strong)) {
        o->node = last;
        return;
    }
    if (!line_has_room(b)) return;
    struct content_text url = {0, 0};
    if (kind == EL_a) {
        url = web_address(t, b->url, o->href, &b->address);
        if (!url.len) return;
    }
    uint32_t node = content_new(t, kind);
    if (!node) return;
    content_append(t, parent, node);
    t->node[node].url = url;
    o->node = node;
}

void line_make_open(struct line_builder *b)
{
    uint32_t parent = line_innermost(b);
    if (b->blank && b->tree->node[b->holder].first) {
        uint32_t last = b->tree->node[parent].last;
        unsigned kind = last ? b->tree->node[last].kind : CONTENT_TEXT; /* a box has a blank of its own */
        if (kind != EL_br && kind != EL_input) content_append_text(b->tree, parent, span_of(" "));
    }
    b->blank = false;
    for (uint32_t i = 0; i < b->n_open; i++)
        if (!b->open[i].node) make_element(b, i);
}

/* A link that has just ended: one to a heading goes, if it has no more than a sign, and is not all of a cell. One to a
 * part of another page may have a picture instead. */
static void check_link(struct line_builder *b, const struct line_open *o)
{
    struct content_tree *t = b->tree;
    const struct content_node *n = &t->node[o->node];
    struct span url = content_span(t, n->url);
    bool is_anchor = (url.len && *url.at == '#') || class_set_has(&b->anchors, o->class);
    if (!is_anchor && !leads_to_part(url)) return;
    if (t->node[n->parent].last != o->node) return;
    b->scratch.len = 0;
    content_plain(t, o->node, &b->scratch);
    bool may_be = b->scratch.len ? !o->is_lone : is_anchor;
    if (may_be && is_anchor_sign(buffer_span(&b->scratch))) content_drop_last(t, n->parent);
}

static void end_innermost(struct line_builder *b)
{
    struct line_open *o = &b->open[--b->n_open];
    struct content_tree *t = b->tree;
    b->n_skips -= o->skips;
    if (!b->holder || !has_node(o)) return;
    uint32_t parent = t->node[o->node].parent;
    bool is_empty = !t->node[o->node].first && t->node[parent].last == o->node;
    if (o->element == EL_a) check_link(b, o);
    else if (is_empty) content_drop_last(t, parent); /* it had nothing but the sign of a link */
}

void line_end_element(struct line_builder *b, enum element element)
{
    for (uint32_t i = b->n_open; i > 0; i--) {
        if (b->open[i - 1].element != element) continue;
        struct line_open inner[INLINE_OPEN_MAX];
        uint32_t n = b->n_open - i;
        memcpy(inner, b->open + i, n * sizeof *inner);
        while (b->n_open >= i) end_innermost(b);
        for (uint32_t k = 0; k < n; k++) {
            inner[k].node = 0;
            b->n_skips += inner[k].skips;
            b->open[b->n_open++] = inner[k];
        }
        return;
    }
}

/* The first name in a run, for links to it, is kept with the run: headings often have theirs inside. */
static void keep_name(struct line_builder *b, const struct tag *tag)
{
    struct span name = tag->id.len || tag->element != EL_a ? tag->id : tag->key;
    if (!name.len || name.len > FACT_URL_BYTES_MAX || !b->holder || b->tree->node[b->holder].id.len) return;
    b->scratch.len = 0;
    value_decode(name, &b->scratch);
    b->tree->node[b->holder].id = content_add_text(b->tree, buffer_span(&b->scratch));
}

/* A CODE in a PRE names the language of both. */
static void keep_language(struct line_builder *b, const struct tag *tag)
{
    if (!b->holder || !tag->class.at || b->tree->node[b->holder].name.len) return;
    struct span name = tag_values_read(tag->name, b->page_end).data_lang;
    if (!name.len) name = code_language(tag->class, true);
    if (is_language_name(name)) b->tree->node[b->holder].name = content_add_text(b->tree, name);
}

void line_begin_element(struct line_builder *b, const struct scanner *s, const struct tag *tag, uint32_t depth)
{
    keep_name(b, tag);
    if (tag->element == EL_a) line_end_element(b, EL_a);
    if (b->n_open == INLINE_OPEN_MAX) return;
    struct line_open o = {.element = tag->element, .depth = depth, .class = tag->class, .href = tag->href};
    struct scanner page = *s; /* beyond the run: tags after it count, too */
    page.end = b->page_end;
    o.skips = is_no_content(b, &page, tag);
    o.is_lone = tag->element == EL_a && is_lone_in_cell(&page, tag);
    b->n_skips += o.skips;
    b->open[b->n_open++] = o;
    if (tag->element == EL_code && b->in_pre) keep_language(b, tag);
}

void line_leave_blocks(struct line_builder *b, uint32_t low)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < b->n_open; i++) {
        if (b->open[i].depth > low) {
            b->n_skips -= b->open[i].skips;
            continue;
        }
        b->open[kept] = b->open[i];
        b->open[kept++].node = 0;
    }
    b->n_open = kept;
}

void line_check_links(struct line_builder *b)
{
    for (uint32_t i = b->n_open; b->holder && i > 0; i--) {
        const struct line_open *o = &b->open[i - 1];
        if (o->element == EL_a && has_node(o)) check_link(b, o);
    }
}
