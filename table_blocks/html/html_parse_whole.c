/* SPDX-License-Identifier: MIT
 * html_parse_whole.c - the slow twin of shrink_page() and html_parse(), for tests: libtidy is given the whole page. See
 * html_parse.h. */
#include "base/text/ascii.h"
#include "table_blocks/html/html_parse.h"
#include "table_blocks/html/tidy_page.h"
#include "table_blocks/tags/tags.h"

struct whole {
    struct html_parser *p;
    TidyDoc doc;
    struct markup *m;
    struct html_events *out;
    struct text_run run;
};

static void whole_finish_run(struct whole *w)
{
    struct markup_run run;
    if (!text_run_finish(&w->run, &run)) return;
    VECTOR_PUSH(w->m->run, w->m->n_runs, w->m->runs_cap) = run;
    html_events_add(w->out, HTML_TEXT, EL_UNKNOWN, w->m->n_runs - 1);
}

static struct markup_tag whole_tag(TidyNode node, enum element element)
{
    struct markup_tag tag = {.element = element, .name = span_of(tidyNodeGetName(node))};
    for (TidyAttr a = tidyAttrFirst(node); a; a = tidyAttrNext(a)) {
        ctmbstr value = tidyAttrValue(a) ? tidyAttrValue(a) : "";
        if (tidyAttrGetId(a) == TidyAttr_CLASS) tag.class = span_of(value);
        if (tidyAttrGetId(a) == TidyAttr_ID) tag.id = span_of(value);
        if (ascii_is(span_of(tidyAttrName(a)), "role")) tag.role = span_of(value);
    }
    return tag;
}

static void whole_walk(struct whole *w, TidyNode node);

static void whole_children(struct whole *w, TidyNode node)
{
    for (TidyNode child = tidyGetChild(node); child; child = tidyGetNext(child))
        whole_walk(w, child);
}

static size_t text_bytes(struct whole *w, TidyNode node)
{
    size_t bytes = 0;
    if (tidyNodeIsText(node)) {
        tidyBufFree(&w->p->value);
        if (tidyNodeGetValue(w->doc, node, &w->p->value))
            for (uint i = 0; i < w->p->value.size; i++) bytes += w->p->value.bp[i] > ' ';
    }
    for (TidyNode child = tidyGetChild(node); child; child = tidyGetNext(child)) bytes += text_bytes(w, child);
    return bytes;
}

static bool begins_with_tag(struct whole *w, TidyNode text)
{
    tidyBufFree(&w->p->value);
    if (!text || !tidyNodeIsText(text) || !tidyNodeGetValue(w->doc, text, &w->p->value)) return false;
    struct span value = ascii_trim((struct span){(char *)w->p->value.bp, w->p->value.size});
    return value.len && *value.at == '<';
}

static bool noscript_is_read(struct whole *w, TidyNode node)
{
    return text_bytes(w, node) >= NOSCRIPT_TEXT_MIN && !begins_with_tag(w, tidyGetChild(node));
}

static bool has_annotation(TidyNode node)
{
    ctmbstr name = tidyNodeGetName(node);
    if (ascii_is(span_of(name), "annotation")) return true;
    for (TidyNode child = tidyGetChild(node); child; child = tidyGetNext(child))
        if (has_annotation(child)) return true;
    return false;
}

/* svg_has_html(), of a node. */
static bool begins_with_html(TidyNode svg)
{
    TidyNode child = tidyGetChild(svg);
    ctmbstr name = child ? tidyNodeGetName(child) : NULL;
    return ascii_is(span_of(name), "foreignobject");
}

static void whole_block(struct whole *w, TidyNode node, enum element element)
{
    whole_finish_run(w);
    text_run_end_place_link(&w->run, element);
    VECTOR_PUSH(w->m->tag, w->m->n_tags, w->m->tags_cap) = whole_tag(node, element);
    html_events_add(w->out, HTML_OPEN, element, w->m->n_tags - 1);
    whole_children(w, node);
    whole_finish_run(w);
    html_events_add(w->out, HTML_CLOSE, EL_UNKNOWN, 0);
}

static void whole_link(struct whole *w, TidyNode node)
{
    bool in_link = w->run.in_link, outer_role = w->run.has_role;
    struct span outer = w->run.href;
    TidyAttr href = tidyAttrGetById(node, TidyAttr_HREF);
    struct span address = span_of(href ? tidyAttrValue(href) : NULL);
    text_run_set_link(&w->run, address.len > 0);
    text_run_set_href(&w->run, address);
    w->run.has_role = whole_tag(node, EL_a).role.len > 0;
    whole_children(w, node);
    text_run_set_link(&w->run, in_link);
    w->run.href = outer;
    w->run.has_role = outer_role;
}

static bool is_inline(enum element element)
{
    enum element_kind kind = element_rules[element].kind;
    return kind == ELEMENT_LINK || kind == ELEMENT_BOLD || kind == ELEMENT_INLINE;
}

static bool is_in_code(TidyNode node, bool in_pre)
{
    for (TidyNode at = tidyGetParent(node); at; at = tidyGetParent(at)) {
        ctmbstr name = tidyNodeGetName(at);
        enum element around = name ? element_find(span_of(name)) : EL_UNKNOWN;
        if (around == EL_pre || (!in_pre && element_is_code(around))) return true;
    }
    return false;
}

static bool begins_cell(TidyNode node)
{
    TidyNode cell = tidyGetParent(node);
    ctmbstr name = cell ? tidyNodeGetName(cell) : NULL;
    enum element element = name ? element_find(span_of(name)) : EL_UNKNOWN;
    return (element == EL_td || element == EL_th || element == EL_dt) && !tidyGetPrev(node);
}

/* is_lone_in_cell() */
static bool is_lone_link(TidyNode node)
{
    return begins_cell(node) && !tidyGetNext(node);
}

/* Has it text that is not all white space? */
static bool is_shown_text(struct whole *w, TidyNode node)
{
    if (!tidyNodeIsText(node)) return false;
    tidyBufFree(&w->p->value);
    if (!tidyNodeGetValue(w->doc, node, &w->p->value)) return false;
    struct span text = {(char *)w->p->value.bp, w->p->value.size};
    for (;;) {
        text = ascii_trim(text);
        if (!span_begins(text, "\xC2\xA0")) return text.len > 0;
        text = span_from(text, 2);
    }
}

/* The node, or the next if it is white space; or NULL. */
static TidyNode after_blank(struct whole *w, TidyNode node)
{
    return node && tidyNodeIsText(node) && !is_shown_text(w, node) ? tidyGetNext(node) : node;
}

/* sort_key_bytes(), but for the text of the SPAN */
static bool may_be_sort_key(struct whole *w, TidyNode node, enum element element)
{
    ctmbstr style = element == EL_span ? tidyAttrValue(tidyAttrGetById(node, TidyAttr_STYLE)) : NULL;
    if (!style || !style_hides(span_of(style)) || !begins_cell(node)) return false;
    TidyNode next = after_blank(w, tidyGetNext(node));
    ctmbstr name = next ? tidyNodeGetName(next) : NULL;
    if (name && shows_text(element_find(span_of(name)))) next = after_blank(w, tidyGetChild(next));
    return next && is_shown_text(w, next);
}

/* Is a block in it, or a fact as an attribute? */
static bool holds_more(TidyNode node)
{
    for (TidyNode child = tidyGetChild(node); child; child = tidyGetNext(child)) {
        ctmbstr name = tidyNodeGetName(child);
        if (name && element_rules[element_find(span_of(name))].kind == ELEMENT_BLOCK) return true;
        if (tidyAttrGetById(child, TidyAttr_CONTENT) || tidyAttrGetById(child, TidyAttr_DATETIME)) return true;
        if (holds_more(child)) return true;
    }
    return false;
}

/* hidden_item_bytes() */
static bool is_hidden_item(TidyNode node, enum element element)
{
    ctmbstr style = element == EL_span ? tidyAttrValue(tidyAttrGetById(node, TidyAttr_STYLE)) : NULL;
    return style && style_hides(span_of(style)) && tidyAttrGetById(node, TidyAttr_ITEMTYPE) &&
           !tidyAttrGetById(node, TidyAttr_ITEMPROP) && !holds_more(node);
}

static struct span id_or_name(TidyNode node)
{
    struct span id = span_of(tidyAttrValue(tidyAttrGetById(node, TidyAttr_ID)));
    return id.len ? id : span_of(tidyAttrValue(tidyAttrGetById(node, TidyAttr_NAME)));
}

/* Is it nothing, or white space? */
static bool is_blank(struct whole *w, TidyNode node)
{
    if (!node) return true;
    tidyBufFree(&w->p->value);
    if (!tidyNodeIsText(node) || !tidyNodeGetValue(w->doc, node, &w->p->value)) return false;
    return !ascii_trim((struct span){(char *)w->p->value.bp, w->p->value.size}).len;
}

/* name_before() */
static struct span name_before(struct whole *w, TidyNode link)
{
    TidyNode node = tidyGetPrev(link);
    if (node && is_blank(w, node)) node = tidyGetPrev(node);
    if (node && (!is_blank(w, tidyGetChild(node)) || (tidyGetChild(node) && tidyGetNext(tidyGetChild(node)))))
        return (struct span){0};
    if (!node) node = tidyGetParent(link);
    ctmbstr name = node ? tidyNodeGetName(node) : NULL;
    return name && may_name_line(element_find(span_of(name))) ? id_or_name(node) : (struct span){0};
}

/* Is its text what drawn_bytes() passes: the number of a line, an icon, or the sign of a link to a part of a page? */
static bool is_drawn_text(struct whole *w, TidyNode node, enum element element)
{
    TidyNode text = tidyGetChild(node);
    ctmbstr class = tidyAttrValue(tidyAttrGetById(node, TidyAttr_CLASS));
    if ((class && is_edit_link(element, span_of(class))) || is_hidden_item(node, element)) return true;
    ctmbstr href = element == EL_a ? tidyAttrValue(tidyAttrGetById(node, TidyAttr_HREF)) : NULL;
    bool is_permalink = href && leads_to_part(span_of(href)), may_be_key = may_be_sort_key(w, node, element);
    struct span own = id_or_name(node), name = own.len || !is_permalink ? own : name_before(w, node);
    if ((!class && !is_permalink && !may_be_key) || !text || !tidyNodeIsText(text) || tidyGetNext(text)) return false;
    tidyBufFree(&w->p->value);
    if (!tidyNodeGetValue(w->doc, text, &w->p->value)) return false;
    struct span value = {(char *)w->p->value.bp, w->p->value.size};
    if (is_permalink && is_permalink_sign(value)) return !is_lone_link(node);
    if (is_permalink && is_link_of_line(name, span_of(href), value)) return !own.len || !is_lone_link(node);
    if (may_be_key && is_sort_key(value)) return true;
    if (!class) return false;
    return (is_in_code(node, true) ? is_line_number(element, span_of(class), value) : is_icon_glyph(element, value)) ||
           is_icon_name(element, span_of(class), value);
}

static struct inline_kind inline_kind(TidyNode node, enum element element)
{
    ctmbstr class = tidyAttrValue(tidyAttrGetById(node, TidyAttr_CLASS));
    return (struct inline_kind){element, tidyAttrGetById(node, TidyAttr_STYLE), span_of(class)};
}

static void whole_text(struct whole *w, TidyNode node)
{
    tidyBufFree(&w->p->value); /* else it is cleared over its whole capacity each time */
    if (tidyNodeGetValue(w->doc, node, &w->p->value))
        text_run_add_plain(&w->run, (struct span){(char *)w->p->value.bp, w->p->value.size});
}

static void whole_element(struct whole *w, TidyNode node, enum element element)
{
    bool in_bold = w->run.in_bold;
    switch (element_rules[element].kind) {
    case ELEMENT_LINK:
        whole_link(w, node);
        break;
    case ELEMENT_BOLD:
        text_run_set_bold(&w->run, true);
        whole_children(w, node);
        text_run_set_bold(&w->run, in_bold);
        break;
    case ELEMENT_BREAK:
        text_run_break(&w->run);
        whole_children(w, node); /* OPTION has some */
        if (element == EL_foreignobject) text_run_break(&w->run);
        break;
    case ELEMENT_BLOCK:
    case ELEMENT_VOID:
        if (element != EL_noscript || noscript_is_read(w, node)) whole_block(w, node, element);
        break;
    case ELEMENT_RAW:
        if (element == EL_textarea) whole_block(w, node, element);
        break;
    case ELEMENT_DROP:
        if (element == EL_math && !has_annotation(node)) whole_children(w, node);
        if (element == EL_svg && begins_with_html(node)) whole_children(w, node);
        break;
    case ELEMENT_INLINE:
    case ELEMENT_FACT:
    case ELEMENT_HEAD:
    case ELEMENT_FRAME:
        if (element == EL_img) text_run_image(&w->run);
        whole_children(w, node);
        break;
    }
}

static void whole_walk(struct whole *w, TidyNode node)
{
    ctmbstr name = tidyNodeGetName(node);
    if (tidyNodeIsText(node)) whole_text(w, node);
    if (tidyNodeIsText(node) || !name) return; /* no name: a comment or the like */
    enum element element = element_find(span_of(name));
    if (may_be_label(element) && !is_in_code(node, false)) text_run_begin_inline(&w->run, inline_kind(node, element));
    if (is_drawn_text(w, node, element)) {
        text_run_end_inline(&w->run, element);
        return;
    }
    whole_element(w, node, element);
    if (element == EL_wbr) text_run_glue(&w->run);
    else if (is_inline(element)) text_run_end_inline(&w->run, element);
}

/* The end of a body that is no text and that libtidy leaks text of: from after the tag at `at` to the end
 * tag. NULL if the tag is none of these, or has no end. */
static char *skip_source(char *at, char *end)
{
    static const char *const names[] = {"script", "style"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        size_t n = strlen(names[i]);
        if ((size_t)(end - at) < n + 2 || !ascii_begins((struct span){at + 1, n}, names[i])) continue;
        for (char *p = at + n + 1; (p = memchr(p, '<', (size_t)(end - p))) != NULL; p++)
            if ((size_t)(end - p) > n + 2 && p[1] == '/' && ascii_begins((struct span){p + 2, n}, names[i])) return p;
    }
    return NULL;
}

/* Which elements that no browser knows are inline, as shrink.c has it, but from tags alone. */
struct unknown_inlines {
    enum element block; /* that has begun last, nothing but inline elements after it; or EL_UNKNOWN */
    unsigned n_inlines; /* open since */
    unsigned n_open;    /* unknown ones */
};

static bool is_unknown_inline(struct unknown_inlines *u, const struct scanner *s, const struct tag *tag)
{
    enum element_kind kind = element_rules[tag->element].kind;
    bool is_unknown = tag->element == EL_UNKNOWN, in_text = holds_text(u->block) || u->n_inlines;
    if (is_unknown && (u->n_open || (in_text && !tag->is_end && is_without_blocks(s, tag)))) {
        u->n_open += tag->is_end ? -1u : 1u;
        return true;
    }
    if (kind == ELEMENT_BLOCK || kind == ELEMENT_VOID)
        *u = (struct unknown_inlines){.block = tag->is_end ? EL_UNKNOWN : tag->element};
    if (kind == ELEMENT_LINK || kind == ELEMENT_BOLD || tag->element == EL_span)
        u->n_inlines += !tag->is_end ? 1u : u->n_inlines ? -1u : 0;
    return false;
}

/* The tag at `lt`, if it is to be a SPAN's, into `out`: returns after it, or NULL. */
static char *put_span(struct unknown_inlines *u, char *lt, char *end, struct buffer *out)
{
    struct scanner s = {.at = lt, .end = end};
    struct tag tag;
    if (scan_markup(&s, &tag) != SCAN_TAG || !is_unknown_inline(u, &s, &tag)) return NULL;
    buffer_puts(out, tag.is_end ? "</span>" : "<span>");
    return lt + (s.at - lt);
}

/* A copy of the page without what version 5.6 is known to damage: DOCTYPEs and the bodies of SCRIPT and
 * STYLE become blanks, a '<' that opens no tag, after which it puts a U+FFFD, a reference, and inline elements of
 * names that it does not know, which it takes for blocks or drops, SPANs. */
static void copy_without_traps(struct span page, struct buffer *out)
{
    out->len = 0;
    buffer_puts(out, "<!DOCTYPE html>");
    struct buffer blank = {0};
    buffer_add_span(&blank, page);
    char *at = blank.at, *end = blank.at + blank.len;
    struct unknown_inlines unknown = {0};
    while (at < end) {
        char *lt = memchr(at, '<', (size_t)(end - at));
        buffer_add(out, at, (size_t)((lt ? lt : end) - at));
        if (!lt) break;
        char next = lt + 1 < end ? lt[1] : ' ';
        bool opens = (next | 0x20) >= 'a' && (next | 0x20) <= 'z';
        char *source = skip_source(lt, end), *after = source ? NULL : put_span(&unknown, lt, end, out);
        at = lt + 1;
        if (after)
            at = after;
        else if (source)
            at = memchr(source, '>', (size_t)(end - source)) ? source : end;
        else if (ascii_begins((struct span){lt, (size_t)(end - lt)}, "<!doctype"))
            at = memchr(lt, '>', (size_t)(end - lt)) ? (char *)memchr(lt, '>', (size_t)(end - lt)) + 1 : end;
        else
            buffer_puts(out, opens || next == '/' || next == '!' || next == '?' ? "<" : "&lt;");
    }
    buffer_free(&blank);
}

bool html_parse_whole(struct html_parser *p, struct span page, struct markup *m,
                      struct html_events *out)
{
    markup_reset(m);
    out->n = 0;
    copy_without_traps(page, &p->page);
    TidyDoc doc = tidy_page(p, true);
    if (!doc) return false;
    TidyNode body = tidyGetBody(doc);
    VECTOR_PUSH(m->tag, m->n_tags, m->tags_cap) =
        body ? whole_tag(body, EL_body) : (struct markup_tag){.element = EL_body};
    struct whole w = {.p = p, .doc = doc, .m = m, .out = out,
                      .run = {.text = &m->text, .hrefs = &m->hrefs, .page_name = m->page_name}};
    html_events_add(out, HTML_OPEN, EL_body, 0);
    if (body) whole_children(&w, body);
    whole_finish_run(&w);
    html_events_add(out, HTML_CLOSE, EL_UNKNOWN, 0);
    return true;
}
