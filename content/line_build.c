/* SPDX-License-Identifier: MIT
 * line_build.c - see line_build.h. */
#include "content/line_build.h"

#include "base/text/ascii.h"
#include "base/text/char_refs.h"
#include "content/formula.h"
#include "content/web_address.h"

struct line_builder line_builder_of(struct content_tree *tree, struct span url, const char *page_end)
{
    return (struct line_builder){.tree = tree,
                                 .url = url,
                                 .page_end = page_end,
                                 .drawn = class_set_of(classes_drawn),
                                 .anchors = class_set_of(classes_of_anchors)};
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
    uint32_t before = t->node[line_innermost(b)].last, leaf = before;
    struct inline_seam seam = b->seam;
    char last[2];
    inline_seam_pass(&b->seam);
    if (b->blank || b->in_pre) return;
    while (t->node[leaf].last) leaf = t->node[leaf].last;
    bool is_after_picture = t->node[leaf].kind == EL_img && t->node[leaf].text.len;
    bool is_apart = is_picture || (before && ((t->node[before].kind == EL_a && begins_link(b)) || is_after_picture));
    if (!(is_apart || seam.may_part) || !content_plain_end(t, b->holder, last)) return;
    b->blank = (is_apart && words_are_glued(last[1], next)) ||
               inlines_are_glued(&seam, span_from(buffer_span(&t->text), b->run_from), b->run_from, next);
}

/* Goes on with the text that ends where texts are put, or begins one. False: there are too many nodes. */
static bool continue_text(struct line_builder *b)
{
    if (b->in_pre) b->blank = false;
    else line_make_open(b);
    return content_open_text(b->tree, line_innermost(b)) != 0;
}

static void end_text(struct line_builder *b)
{
    struct content_node *n = &b->tree->node[b->tree->node[line_innermost(b)].last];
    n->text.len = (uint32_t)b->tree->text.len - n->text.at;
}

static bool is_blank_point(unsigned c)
{
    return c <= ' ' || (c >= 0x7F && c <= 0xA0);
}

/* Zero-width characters are all that the run has. In a PRE, it may be white space, which is text there. */
static bool is_unseen(const struct line_builder *b)
{
    return b->is_bare && !b->in_pre;
}

/* One character, or the two of a reference. */
static void add_points(struct line_builder *b, const unsigned *point)
{
    if (point[0] == 0xAD) return; /* a soft hyphen, as in text_run.c */
    if (!b->in_pre && is_blank_point(point[0])) {
        b->blank = true;
        return;
    }
    if (is_unseen(b)) return;
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
    if (c == '&' || c == 0x7F || c == 0xC2) return true;
    return in_pre ? c == '\r' || (c < ' ' && c != '\n' && c != '\t') : c <= ' ';
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

/* The special character at `at`, or the characters of a reference; a carriage return is a line break. */
static struct char_ref read_special(const char *at, const char *end)
{
    unsigned char c = (unsigned char)*at;
    struct char_ref ref = {{c == '\r' ? '\n' : c, 0}, 1};
    if (c == 0xC2 && end - at >= 2) return (struct char_ref){{(unsigned char)at[1], 0}, 2};
    if (c != '&') return ref;
    struct char_ref read = char_ref_read((struct span){at, (size_t)(end - at)});
    return read.bytes ? read : ref;
}

static void add_text(struct line_builder *b, struct span raw)
{
    if (!b->holder || b->n_skips || !raw.len) return;
    const char *at = raw.at, *end = raw.at + raw.len;
    while (at < end) {
        const char *from = at;
        at = plain_end(b, at, end);
        if (at > from && !is_unseen(b)) {
            part_words(b, *from, false);
            if (!continue_text(b)) return;
            buffer_add(&b->tree->text, from, (size_t)(at - from));
            end_text(b);
        }
        if (at == end) break;
        struct char_ref special = read_special(at, end);
        bool is_half_break = b->in_pre && *at == '\r' && at + 1 < end && at[1] == '\n';
        if (!is_half_break) add_points(b, special.codepoint);
        at += special.bytes;
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
    b->blank = !line_has_room(b);
    if (b->blank) return;
    uint32_t node = content_new(t, EL_br);
    if (node) content_append(t, line_innermost(b), node);
}

static void add_picture(struct line_builder *b, const struct tag *tag)
{
    if (!b->holder || b->n_skips || b->in_pre) return;
    struct tag_values v = tag_values_read(tag->name, b->page_end);
    struct content_text url = picture_address(b->tree, b->url, &v, &b->address);
    if (!url.len || !line_has_room(b)) return;
    struct content_node *last = &b->tree->node[b->last_image];
    if (b->last_image && span_equal(content_span(b->tree, last->url), content_span(b->tree, url))) {
        last->start += b->tree->n > b->last_image + 1; /* otherwise, it may be the same in its NOSCRIPT */
        return;
    }
    b->scratch.len = 0;
    value_decode(v.alt, &b->scratch);
    if (b->scratch.len) part_words(b, *b->scratch.at, true);
    line_make_open(b);
    uint32_t node = content_new(b->tree, EL_img);
    if (!node) return;
    b->tree->node[node].url = url;
    b->tree->node[node].text = content_add_text(b->tree, buffer_span(&b->scratch));
    content_append(b->tree, line_innermost(b), node);
    b->last_image = node;
}

static void add_box(struct line_builder *b, const struct tag *tag)
{
    if (!b->holder || b->n_skips || b->in_pre || b->tree->node[b->holder].first) return;
    if (!ascii_is(tag->type, "checkbox") || !line_has_room(b)) return;
    struct tag_values v = tag_values_read(tag->name, b->page_end);
    uint32_t node = content_new(b->tree, EL_input);
    if (!node) return;
    b->tree->node[node].checked = v.checked.at != NULL;
    content_append(b->tree, b->holder, node);
}

static void add_formula(struct line_builder *b, struct formula f)
{
    if (!b->holder || b->n_skips || !f.tex.len) return;
    if (b->in_pre || !line_has_room(b)) {
        add_text(b, f.tex);
        return;
    }
    line_make_open(b);
    uint32_t node = content_new(b->tree, f.is_block ? CONTENT_FORMULA_BLOCK : CONTENT_FORMULA);
    if (!node) return;
    b->scratch.len = 0;
    formula_decode(f, &b->scratch);
    b->tree->node[node].text = content_add_text(b->tree, buffer_span(&b->scratch));
    content_append(b->tree, f.is_block ? b->holder : line_innermost(b), node);
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
static void part_inlines(struct line_builder *b, const struct tag *tag)
{
    size_t n = b->tree->text.len;
    if (tag->is_end) inline_seam_end(&b->seam, tag->element, n);
    else if (!is_in_code(b)) inline_seam_begin(&b->seam, inline_kind_of(tag), n, b->holder && !b->blank && n);
}

/* An element whose body is no text of the page, to its end tag; without one, its tag alone goes. */
static void pass_element(struct line_builder *b, struct scanner *s, const struct tag *start)
{
    if (start->is_empty || b->no_end[start->element]) return;
    if (start->element == EL_svg && svg_has_html(s)) return;
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
    if (body.at && tag->element == EL_textarea) add_text(b, body); /* it is a run of its own */
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

static void take_inline(struct line_builder *b, struct scanner *s, const struct tag *tag, uint32_t depth)
{
    if (tag->element == EL_wbr) { /* or </wbr>, as Dokka writes it */
        inline_seam_forget(&b->seam);
        return;
    }
    if (tag->element == EL_small) part_small(b, s);
    if (tag->is_end || may_be_label(tag->element)) part_inlines(b, tag);
    if (tag->is_end) line_end_element(b, tag->element);
    else if (tag->element == EL_img || tag->element == EL_image) add_picture(b, tag);
    else if (tag->element == EL_input) add_box(b, tag);
    else if (tag->element != EL_source) line_begin_element(b, s, tag, depth);
}

static void take_tag(struct line_builder *b, struct scanner *s, const struct tag *tag, uint32_t depth)
{
    switch (element_rules[tag->element].kind) {
    case ELEMENT_BREAK:
        if (tag->element == EL_br || tag->element == EL_foreignobject) add_break(b);
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
        take_inline(b, s, tag, depth);
        break;
    case ELEMENT_FACT: /* of no importance here: TIME */
    case ELEMENT_HEAD:
    case ELEMENT_FRAME:
        break;
    default: /* the tags of blocks, which the tree knows */
        if (tag->element == EL_noscript && !tag->is_end && !noscript_has_text(s)) pass_element(b, s, tag);
        else if (b->in_pre && b->holder) forget_blanks(b);
        else if (tag->element == EL_UNKNOWN) part_inlines(b, tag);
        else b->blank = true; /* one of those that were too many for the tree: PAGE_BLOCKS_MAX */
        break;
    }
}

void line_build(struct line_builder *b, const struct line_run *run, uint32_t holder)
{
    struct scanner s = {.at = run->page.at, .end = run->page.at + run->page.len, .from = run->page.at};
    struct tag tag;
    line_leave_blocks(b, run->low);
    memset(b->no_end, 0, sizeof b->no_end);
    b->holder = holder;
    b->in_pre = run->in_pre;
    b->is_bare = run->is_bare;
    b->in_heading = run->in_heading;
    b->blank = false;
    inline_seam_forget(&b->seam);
    b->run_from = b->tree->text.len;
    while (s.at < s.end) {
        const char *lt = memchr(s.at, '<', (size_t)(s.end - s.at)), *to = lt ? lt : s.end;
        if (to > s.at) add_text(b, (struct span){s.at, (size_t)(to - s.at)});
        s.at = to;
        if (!lt) break;
        enum scan_result result = scan_markup(&s, &tag);
        if (result == SCAN_TAG) take_tag(b, &s, &tag, run->depth);
        if (result == SCAN_TEXT) add_text(b, (struct span){s.at++, 1});
    }
    line_check_links(b);
}

void line_builder_free(struct line_builder *b)
{
    buffer_free(&b->scratch);
    buffer_free(&b->address);
}
