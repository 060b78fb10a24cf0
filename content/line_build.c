/* SPDX-License-Identifier: MIT
 * line_build.c - see line_build.h.
 *
 * An element is created with its first character, and a space goes before the elements that begin after it. So
 * nothing is empty, and no emphasis begins or ends with a space. */
#include "content/line_build.h"

#include "base/text/ascii.h"
#include "base/text/char_refs.h"
#include "content/code_language.h"
#include "content/formula.h"
#include "content/line_signs.h"
#include "content/web_address.h"

#define LINE_BARE UINT32_MAX /* an element that makes no node */

/* ---- elements ----------------------------------------------------------------------------- */

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

struct line_builder line_builder_of(struct content_tree *tree, struct span url, const char *page_end)
{
    return (struct line_builder){.tree = tree,
                                 .url = url,
                                 .page_end = page_end,
                                 .drawn = class_set_of(classes_drawn),
                                 .anchors = class_set_of(classes_of_anchors)};
}

/* Is it shown, but no content? s->at is after the tag. */
static bool is_no_content(const struct line_builder *b, const struct scanner *s, const struct tag *tag)
{
    bool may_be = tag->element == EL_span || tag->element == EL_a || tag->element == EL_i || tag->element == EL_code ||
                  tag->element == EL_tt;
    if (!tag->class.len || !may_be) return false;
    return class_set_has(&b->drawn, tag->class) || drawn_bytes(s, tag, b->in_pre) > 0;
}

static bool has_node(const struct line_open *o)
{
    return o->node && o->node != LINE_BARE;
}

static uint32_t innermost(const struct line_builder *b)
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

/* The node of an open element. Two pieces of code side by side are one: Markdown could not keep them apart. */
static void make_element(struct line_builder *b, uint32_t at)
{
    struct line_open *o = &b->open[at];
    struct content_tree *t = b->tree;
    enum element kind = kind_of(o->element);
    uint32_t parent = innermost(b), last = t->node[parent].last;
    o->node = LINE_BARE;
    if (kind == EL_UNKNOWN || b->in_pre || is_open_as(b, at, kind)) return;
    if (kind != EL_a && is_open_as(b, at, EL_code)) return;
    if (last && t->node[last].kind == kind && (kind == EL_code || kind == EL_em || kind == EL_strong)) {
        o->node = last;
        return;
    }
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

/* In front of what is put into the run next. */
static void make_open(struct line_builder *b)
{
    uint32_t parent = innermost(b);
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

/* An end tag ends the innermost element of its name, and those in it for as long as the run lasts. */
static void end_element(struct line_builder *b, enum element element)
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

static void begin_element(struct line_builder *b, const struct scanner *s, const struct tag *tag, uint32_t depth)
{
    keep_name(b, tag);
    if (tag->element == EL_a) end_element(b, EL_a);
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

/* ---- text --------------------------------------------------------------------------------- */

static bool begins_link(const struct line_builder *b)
{
    for (uint32_t i = 0; i < b->n_open; i++)
        if (b->open[i].element == EL_a && !b->open[i].node && b->open[i].href.len) return true;
    return false;
}

/* Before a picture's text or another one that begins with `next`. Two links side by side are not one word, nor some
 * other inline elements, as table_blocks has it; nor are a picture's text and what is beside it. */
static void part_words(struct line_builder *b, char next, bool is_picture)
{
    const struct content_tree *t = b->tree;
    uint32_t before = t->node[innermost(b)].last, leaf = before;
    bool may_part = b->may_part;
    char last[2];
    b->may_part = false;
    if (b->blank || b->in_pre) return;
    while (t->node[leaf].last) leaf = t->node[leaf].last;
    bool is_after_picture = t->node[leaf].kind == EL_img && t->node[leaf].text.len;
    bool is_apart = is_picture || (before && ((t->node[before].kind == EL_a && begins_link(b)) || is_after_picture));
    if (!(is_apart || may_part) || !content_plain_end(t, b->holder, last)) return;
    b->blank = (is_apart && words_are_glued(last[1], next)) || (may_part && labels_are_glued(last[1], next));
}

/* Goes on with the text that ends where texts are put, or begins one. False: there are too many nodes. */
static bool continue_text(struct line_builder *b)
{
    struct content_tree *t = b->tree;
    if (b->in_pre) b->blank = false;
    else make_open(b);
    uint32_t parent = innermost(b), last = t->node[parent].last;
    if (last && t->node[last].kind == CONTENT_TEXT && t->node[last].text.at + t->node[last].text.len == t->text.len)
        return true;
    uint32_t text = content_new(t, CONTENT_TEXT);
    if (!text) return false;
    t->node[text].text.at = (uint32_t)t->text.len;
    content_append(t, parent, text);
    return true;
}

static void end_text(struct line_builder *b)
{
    struct content_node *n = &b->tree->node[b->tree->node[innermost(b)].last];
    n->text.len = (uint32_t)b->tree->text.len - n->text.at;
}

static bool is_blank_point(unsigned c)
{
    return c <= ' ' || (c >= 0x7F && c <= 0xA0);
}

/* One character, or the two of a reference. */
static void add_points(struct line_builder *b, const unsigned *point)
{
    if (!b->in_pre && is_blank_point(point[0])) {
        b->blank = true;
        return;
    }
    part_words(b, point[0] < 0x80 ? (char)point[0] : (char)0x80, false);
    if (!continue_text(b)) return;
    for (int i = 0; i < 2 && (point[i] || i == 0); i++) {
        bool is_control = point[i] < ' ' && point[i] != '\n' && point[i] != '\t';
        buffer_put_codepoint(&b->tree->text, is_control ? ' ' : point[i]);
    }
    end_text(b);
}

static bool is_special(bool in_pre, char at)
{
    unsigned char c = (unsigned char)at;
    if (in_pre) return c == '&' || c == '\r' || (c < ' ' && c != '\n' && c != '\t') || c == 0x7F;
    return c <= ' ' || c == '&' || c == 0x7F || c == 0xC2;
}

/* The text that stands for itself: up to a special character, but for a single blank inside. */
static const char *plain_end(const struct line_builder *b, const char *from, const char *end)
{
    const char *at = from;
    for (;;) {
        while (at < end && !is_special(b->in_pre, *at)) at++;
        if (at == from || at + 1 >= end || *at != ' ' || is_special(b->in_pre, at[1])) return at;
        at++;
    }
}

static void add_text(struct line_builder *b, struct span raw)
{
    if (!b->holder || b->n_skips || !raw.len) return;
    const char *at = raw.at, *end = raw.at + raw.len;
    while (at < end) {
        const char *from = at;
        at = plain_end(b, at, end);
        if (at > from) {
            part_words(b, *from, false);
            if (!continue_text(b)) return;
            buffer_add(&b->tree->text, from, (size_t)(at - from));
            end_text(b);
            if (at == end) break;
        }
        struct char_ref ref = {{(unsigned char)*at, 0}, 1};
        if (*at == '&') ref = char_ref_read((struct span){at, (size_t)(end - at)});
        if (!ref.bytes) ref = (struct char_ref){{'&', 0}, 1};
        if ((unsigned char)*at == 0xC2 && end - at >= 2) ref = (struct char_ref){{(unsigned char)at[1], 0}, 2};
        if (*at == '\r') ref.codepoint[0] = b->in_pre && at + 1 < end && at[1] == '\n' ? 0 : '\n';
        if (*at != '\r' || ref.codepoint[0]) add_points(b, ref.codepoint);
        at += ref.bytes;
    }
}

/* ---- what has no text --------------------------------------------------------------------- */

static void add_break(struct line_builder *b)
{
    struct content_tree *t = b->tree;
    const unsigned newline[2] = {'\n', 0};
    if (!b->holder || b->n_skips) return;
    if (b->in_pre) {
        add_points(b, newline);
        return;
    }
    b->blank = false;
    uint32_t node = content_new(t, EL_br);
    if (node) content_append(t, innermost(b), node);
}

static void add_picture(struct line_builder *b, const struct tag *tag)
{
    if (!b->holder || b->n_skips || b->in_pre) return;
    struct tag_values v = tag_values_read(tag->name, b->page_end);
    struct content_text url = picture_address(b->tree, b->url, &v, &b->address);
    if (!url.len) return;
    struct span last = content_span(b->tree, b->tree->node[b->last_image].url);
    if (b->last_image && span_equal(last, content_span(b->tree, url))) return; /* the same again, in its NOSCRIPT */
    b->scratch.len = 0;
    value_decode(v.alt, &b->scratch);
    if (b->scratch.len) part_words(b, *b->scratch.at, true);
    make_open(b);
    uint32_t node = content_new(b->tree, EL_img);
    if (!node) return;
    b->tree->node[node].url = url;
    b->tree->node[node].text = content_add_text(b->tree, buffer_span(&b->scratch));
    content_append(b->tree, innermost(b), node);
    b->last_image = node;
}

static void add_box(struct line_builder *b, const struct tag *tag)
{
    if (!b->holder || b->n_skips || b->in_pre || b->tree->node[b->holder].first) return;
    if (!ascii_is(tag->type, "checkbox")) return;
    struct tag_values v = tag_values_read(tag->name, b->page_end);
    uint32_t node = content_new(b->tree, EL_input);
    if (!node) return;
    b->tree->node[node].checked = v.checked.at != NULL;
    content_append(b->tree, b->holder, node);
}

static void add_formula(struct line_builder *b, struct formula f)
{
    if (!b->holder || b->n_skips || !f.tex.len) return;
    if (b->in_pre) {
        add_text(b, f.tex);
        return;
    }
    make_open(b);
    uint32_t node = content_new(b->tree, f.is_block ? CONTENT_FORMULA_BLOCK : CONTENT_FORMULA);
    if (!node) return;
    b->scratch.len = 0;
    formula_decode(f, &b->scratch);
    b->tree->node[node].text = content_add_text(b->tree, buffer_span(&b->scratch));
    content_append(b->tree, f.is_block ? b->holder : innermost(b), node);
}

/* As TeX; without an annotation that has it, the signs of the formula. */
static void add_mathml(struct line_builder *b, const struct tag *start, struct span body)
{
    struct formula f = formula_of_mathml(start->name, body);
    b->scratch.len = 0;
    if (!f.tex.len) formula_signs(body, &b->scratch);
    add_text(b, buffer_span(&b->scratch));
    add_formula(b, f);
}

/* Pictures in a NOSCRIPT: those that scripts would load. */
static void add_pictures_in(struct line_builder *b, struct span body)
{
    struct scanner s = {.at = body.at, .end = body.at + body.len};
    struct tag tag;
    while (s.at < s.end && (s.at = memchr(s.at, '<', (size_t)(s.end - s.at)))) {
        enum scan_result result = scan_markup(&s, &tag);
        if (result == SCAN_TEXT) s.at++;
        if (result == SCAN_TAG && tag.element == EL_img && !tag.is_end) add_picture(b, &tag);
    }
}

/* The tag of a SMALL, as table_blocks has it. */
static void part_small(struct line_builder *b, const struct scanner *s)
{
    char last[2];
    if (!b->in_heading || !b->holder || s->at == s->end) return;
    size_t n = content_plain_end(b->tree, b->holder, last);
    if (text_is_glued((struct span){last + 2 - n, n}, *s->at)) b->blank = true;
}

static bool is_in_code(const struct line_builder *b)
{
    for (uint32_t i = 0; i < b->n_open; i++)
        if (element_is_code(b->open[i].element)) return true;
    return b->in_pre;
}

/* The tag of an inline element, as table_blocks has it. */
static void part_inlines(struct line_builder *b, bool is_end)
{
    size_t n = b->tree->text.len;
    if (is_end) b->inline_end = n;
    else if (b->holder && !b->blank && n && b->inline_end == n && !is_in_code(b)) b->may_part = true;
}

/* An element whose body is no text of the page, to its end tag; without one, its tag alone goes. */
static void pass_element(struct line_builder *b, struct scanner *s, const struct tag *start)
{
    if (start->is_empty || b->no_end[start->element]) return;
    struct span body = scan_element_body(s, start);
    b->no_end[start->element] = !body.at;
    if (body.at && start->element == EL_noscript) add_pictures_in(b, body);
    if (body.at && start->element == EL_math) add_mathml(b, start, body);
}

static void pass_raw(struct line_builder *b, struct scanner *s, const struct tag *tag)
{
    if (b->no_end[tag->element]) return;
    struct span body = scan_raw_body(s, tag->name);
    b->no_end[tag->element] = !body.at;
    if (!body.at && (tag->element == EL_script || tag->element == EL_style)) s->at = s->end;
    if (body.at && tag->element == EL_script) add_formula(b, formula_of_script(tag->type, body));
}

/* White space between the tags of blocks, before a PRE or in it, is no text of the run. Where other text is found, it
 * stays, so nobody looks again: a run may have very many tags. */
static void forget_blanks(struct line_builder *b)
{
    struct content_node *holder = &b->tree->node[b->holder];
    if (b->texted == b->holder) return;
    b->scratch.len = 0;
    content_plain(b->tree, b->holder, &b->scratch);
    if (ascii_trim(buffer_span(&b->scratch)).len) b->texted = b->holder;
    else holder->first = holder->last = 0;
}

static void take_tag(struct line_builder *b, struct scanner *s, const struct tag *tag, uint32_t depth)
{
    switch (element_rules[tag->element].kind) {
    case ELEMENT_BREAK:
        if (tag->element == EL_br) add_break(b);
        break;
    case ELEMENT_DROP:
        if (!tag->is_end) pass_element(b, s, tag);
        break;
    case ELEMENT_RAW:
        if (!tag->is_end) pass_raw(b, s, tag);
        break;
    case ELEMENT_INLINE:
    case ELEMENT_LINK:
    case ELEMENT_BOLD:
        if (tag->element == EL_small) part_small(b, s);
        if (tag->is_end || may_be_label(tag->element)) part_inlines(b, tag->is_end);
        if (tag->is_end) end_element(b, tag->element);
        else if (tag->element == EL_img || tag->element == EL_image) add_picture(b, tag);
        else if (tag->element == EL_input) add_box(b, tag);
        else if (tag->element == EL_wbr) b->inline_end = 0; /* both sides are one word */
        else if (tag->element != EL_source) begin_element(b, s, tag, depth);
        break;
    default: /* the tags of blocks, which the tree knows */
        if (tag->element == EL_noscript && !tag->is_end && !noscript_has_text(s)) pass_element(b, s, tag);
        else if (b->in_pre && b->holder) forget_blanks(b);
        else if (tag->element == EL_UNKNOWN) part_inlines(b, tag->is_end);
        break;
    }
}

/* Elements that began in a block which has ended are ended, too. */
static void leave_blocks(struct line_builder *b, uint32_t low)
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

void line_build(struct line_builder *b, const struct line_run *run, uint32_t holder)
{
    struct scanner s = {.at = run->page.at, .end = run->page.at + run->page.len, .from = run->page.at};
    struct tag tag;
    leave_blocks(b, run->low);
    memset(b->no_end, 0, sizeof b->no_end);
    b->holder = holder;
    b->in_pre = run->in_pre;
    b->in_heading = run->in_heading;
    b->blank = false;
    b->inline_end = 0;
    b->may_part = false;
    while (s.at < s.end) {
        const char *lt = memchr(s.at, '<', (size_t)(s.end - s.at)), *to = lt ? lt : s.end;
        if (to > s.at) add_text(b, (struct span){s.at, (size_t)(to - s.at)});
        s.at = to;
        if (!lt) break;
        enum scan_result result = scan_markup(&s, &tag);
        if (result == SCAN_TAG) take_tag(b, &s, &tag, run->depth);
        if (result == SCAN_TEXT) add_text(b, (struct span){s.at++, 1});
    }
    for (uint32_t i = b->n_open; holder && i > 0; i--) { /* links that go on after the run */
        const struct line_open *o = &b->open[i - 1];
        if (o->element == EL_a && has_node(o)) check_link(b, o);
    }
}

void line_builder_free(struct line_builder *b)
{
    buffer_free(&b->scratch);
    buffer_free(&b->address);
}
