/* SPDX-License-Identifier: MIT
 * shape_line.c - see shape_line.h. */
#include "content/shape_line.h"

#include "base/text/ascii.h"

static bool is_blank_text(const struct content_tree *t, uint32_t node)
{
    const struct content_node *n = &t->node[node];
    return n->kind == CONTENT_TEXT && !ascii_trim(content_span(t, n->text)).len;
}

void shape_trim_end(struct content_tree *t, uint32_t node)
{
    while (t->node[node].last) {
        struct content_node *last = &t->node[t->node[node].last];
        if (last->kind == EL_br || is_blank_text(t, t->node[node].last)) {
            content_drop_last(t, node);
            continue;
        }
        if (last->kind == CONTENT_TEXT)
            while (last->text.len && t->text.at[last->text.at + last->text.len - 1] == ' ') last->text.len--;
        return;
    }
}

/* The paragraph that loose text goes into: the shaper's own, where text stands for itself; else one that is begun. */
static uint32_t line_of(struct shaper *s)
{
    if (!s->wrap) return s->out;
    if (!s->para) {
        s->para = content_new(s->tree, EL_p);
        if (!s->para) return 0;
        content_append(s->tree, s->out, s->para);
    }
    return s->para;
}

void shape_end_line(struct shaper *s)
{
    if (!s->para) return;
    shape_trim_end(s->tree, s->para);
    if (!s->tree->node[s->para].first) content_drop_last(s->tree, s->out);
    s->para = 0;
}

static void move_line_node(struct shaper *s, uint32_t node)
{
    struct content_tree *t = s->tree;
    bool in_item = !s->wrap && t->node[s->out].kind == EL_li && !t->node[s->out].first;
    if (t->node[node].kind == EL_input && !in_item) return; /* what is ticked is an item of a list */
    if (t->node[node].kind == CONTENT_FORMULA_BLOCK) {
        shape_end_line(s);
        content_append(t, s->out, node);
        return;
    }
    uint32_t to = s->wrap && !s->para && t->node[node].kind == EL_br ? 0 : line_of(s);
    if (!to) return;
    uint32_t last = t->node[to].last;
    bool begins = !last || content_is_block(t->node[last].kind);
    if (begins && (t->node[node].kind == EL_br || is_blank_text(t, node))) return;
    if (s->wrap && t->node[node].kind == EL_br && t->node[last].kind == EL_br) {
        shape_end_line(s); /* two line breaks are the end of a paragraph */
        return;
    }
    content_append(t, to, node);
}

/* Between two runs there was a block, of which nothing is left: it has parted them. */
static void part_lines(struct shaper *s, uint32_t holder)
{
    struct content_tree *t = s->tree;
    uint32_t to = s->wrap ? s->para : s->out, last = to ? t->node[to].last : 0;
    if (!last || content_is_block(t->node[last].kind) || !content_has_any(t, holder)) return;
    if (s->wrap) {
        shape_end_line(s);
        return;
    }
    uint32_t line_break = content_new(t, EL_br);
    if (line_break) move_line_node(s, line_break);
}

void shape_line(struct shaper *s, uint32_t holder)
{
    part_lines(s, holder);
    for (uint32_t c = s->tree->node[holder].first, next; c; c = next) {
        next = s->tree->node[c].next;
        move_line_node(s, c);
    }
}

void shape_gather_lines(struct content_tree *t, uint32_t raw, uint32_t to)
{
    for (uint32_t first = t->node[raw].first, c = first, next; c; c = next) {
        next = t->node[c].next;
        bool is_block = t->node[c].kind != CONTENT_ROOT;
        bool parts_lines = (is_block || c != first) && content_has_any(t, c); /* a block is between two runs */
        bool is_parted = !t->node[to].first || is_blank_text(t, t->node[to].last);
        if (parts_lines && !is_parted) content_append_text(t, to, span_of(" "));
        if (is_block) {
            shape_gather_lines(t, c, to);
            continue;
        }
        for (uint32_t n = t->node[c].first, after; n; n = after) {
            after = t->node[n].next;
            if (t->node[n].kind == CONTENT_FORMULA_BLOCK) t->node[n].kind = CONTENT_FORMULA;
            if (t->node[n].kind == EL_input) continue;
            if (t->node[n].kind != EL_br || t->node[to].first) content_append(t, to, n);
        }
    }
}

/* Is it a block of the page, or a run after another one? Between two runs there was a block without text. */
static bool is_code_line(const struct content_tree *t, uint32_t node)
{
    const struct content_node *n = &t->node[node];
    if (n->kind == CONTENT_ROOT) return n->prev && t->node[n->prev].kind == CONTENT_ROOT;
    return n->kind < EL_N && content_is_block(n->kind);
}

void shape_gather_code(struct content_tree *t, uint32_t raw, struct buffer *out, struct content_text *language)
{
    for (uint32_t c = t->node[raw].first; c; c = t->node[c].next) {
        struct content_node *n = &t->node[c];
        if (n->kind == CONTENT_TEXT) buffer_add_span(out, content_span(t, n->text));
        if (n->kind == CONTENT_ROOT && !language->len) *language = n->name;
        bool is_line = is_code_line(t, c);
        if (is_line) buffer_end_line(out);
        shape_gather_code(t, c, out, language);
        if (is_line) buffer_end_line(out);
    }
}

static void append_all(struct content_tree *t, uint32_t parent, uint32_t first)
{
    for (uint32_t c = first, next; c; c = next) {
        next = t->node[c].next;
        content_append(t, parent, c);
    }
}

/* The first child of the node gives way to what is in it. */
static void unwrap_first(struct content_tree *t, uint32_t parent)
{
    uint32_t first = t->node[parent].first, rest = t->node[first].next;
    t->node[parent].first = t->node[parent].last = 0;
    append_all(t, parent, t->node[first].first);
    append_all(t, parent, rest);
}

/* Of the link that the node begins with, if it leads to a part of the page: its URL from '#' on. */
static struct span part_at_first(const struct content_tree *t, uint32_t node)
{
    uint32_t first = t->node[node].first;
    if (!first || t->node[first].kind != EL_a) return (struct span){0};
    struct span url = content_span(t, t->node[first].url);
    return url.len && *url.at == '#' ? url : (struct span){0};
}

void shape_unlink(struct content_tree *t, uint32_t heading)
{
    bool is_all = t->node[heading].first == t->node[heading].last;
    if (is_all && part_at_first(t, heading).len) unwrap_first(t, heading);
}

void shape_unlink_name(struct content_tree *t, uint32_t dt, struct content_text id)
{
    struct span part = part_at_first(t, dt);
    if (part.len && id.len && span_equal(span_from(part, 1), content_span(t, id))) unwrap_first(t, dt);
}

bool shape_is_again(const struct content_tree *t, uint32_t before, uint32_t heading)
{
    if (!before || t->node[before].kind != EL_h1 || t->node[heading].kind != EL_h1) return false;
    struct buffer a = {0}, b = {0};
    content_plain(t, before, &a);
    content_plain(t, heading, &b);
    bool is_again = a.len && span_equal(buffer_span(&a), buffer_span(&b));
    buffer_free(&a);
    buffer_free(&b);
    return is_again;
}
