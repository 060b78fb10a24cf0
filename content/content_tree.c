/* SPDX-License-Identifier: MIT
 * content_tree.c - see content_tree.h. */
#include "content/content_tree.h"

#include "base/limits.h"
#include "base/memory.h"

void content_tree_reset(struct content_tree *t)
{
    t->n = t->n_cut = 0;
    t->text.len = 0;
    buffer_reserve(&t->text, 1); /* an empty text has an address, too */
    VECTOR_PUSH(t->node, t->n, t->cap) = (struct content_node){.kind = CONTENT_ROOT};
}

void content_tree_free(struct content_tree *t)
{
    buffer_free(&t->text);
    free(t->node);
    *t = (struct content_tree){0};
}

uint32_t content_new(struct content_tree *t, unsigned kind)
{
    if (t->n >= CONTENT_NODES_MAX) {
        t->n_cut++;
        return 0;
    }
    VECTOR_PUSH(t->node, t->n, t->cap) = (struct content_node){.kind = (uint16_t)kind, .colspan = 1, .rowspan = 1};
    return t->n - 1;
}

void content_append(struct content_tree *t, uint32_t parent, uint32_t node)
{
    struct content_node *p = &t->node[parent];
    if (p->last)
        t->node[p->last].next = node;
    else
        p->first = node;
    t->node[node].prev = p->last;
    p->last = node;
    t->node[node].parent = parent;
    t->node[node].next = 0;
}

void content_drop(struct content_tree *t, uint32_t node)
{
    const struct content_node *n = &t->node[node];
    struct content_node *parent = &t->node[n->parent];
    *(n->prev ? &t->node[n->prev].next : &parent->first) = n->next;
    *(n->next ? &t->node[n->next].prev : &parent->last) = n->prev;
}

void content_drop_last(struct content_tree *t, uint32_t parent)
{
    if (t->node[parent].last) content_drop(t, t->node[parent].last);
}

struct content_text content_add_text(struct content_tree *t, struct span text)
{
    struct content_text added = {(uint32_t)t->text.len, (uint32_t)text.len};
    buffer_add_span(&t->text, text);
    return added;
}

uint32_t content_open_text(struct content_tree *t, uint32_t parent)
{
    uint32_t last = t->node[parent].last;
    const struct content_node *n = &t->node[last];
    if (last && n->kind == CONTENT_TEXT && n->text.at + n->text.len == t->text.len) return last;
    uint32_t node = content_new(t, CONTENT_TEXT);
    if (!node) return 0;
    t->node[node].text.at = (uint32_t)t->text.len;
    content_append(t, parent, node);
    return node;
}

bool content_append_text(struct content_tree *t, uint32_t parent, struct span text)
{
    uint32_t node = content_open_text(t, parent);
    if (!node) return false;
    t->node[node].text.len += content_add_text(t, text).len;
    return true;
}

bool content_is_block(unsigned kind)
{
    if (kind >= EL_N) return kind == CONTENT_ROOT || kind == CONTENT_FORMULA_BLOCK;
    enum element_kind e = element_rules[kind].kind;
    return e == ELEMENT_BLOCK || e == ELEMENT_VOID;
}

/* parts: a block has begun or ended since the last text. */
static void put_plain(const struct content_tree *t, uint32_t node, bool *parts, struct buffer *out)
{
    const struct content_node *n = &t->node[node];
    if (n->text.len) {
        if (*parts && out->len && (unsigned char)out->at[out->len - 1] > ' ') buffer_putc(out, ' ');
        buffer_add_span(out, content_span(t, n->text));
    }
    if (n->kind == EL_br) buffer_putc(out, ' ');
    if (n->text.len || n->kind == EL_br) *parts = false;
    for (uint32_t c = n->first; c; c = t->node[c].next) {
        bool is_block = content_is_block(t->node[c].kind);
        *parts |= is_block;
        put_plain(t, c, parts, out);
        *parts |= is_block;
    }
}

void content_plain(const struct content_tree *t, uint32_t node, struct buffer *out)
{
    bool parts = false;
    put_plain(t, node, &parts, out);
}

/* The last leaf of what is in the node; whether it is in a block there, or one, is added to `parts`. */
static uint32_t last_within(const struct content_tree *t, uint32_t node, bool *parts)
{
    for (;; node = t->node[node].last) {
        *parts |= content_is_block(t->node[node].kind);
        if (!t->node[node].last) return node;
    }
}

/* Backwards from leaf to leaf, which alone have texts. */
size_t content_plain_end(const struct content_tree *t, uint32_t node, char *last)
{
    size_t n = 0;
    bool parts = false; /* as in put_plain() */
    uint32_t at = last_within(t, node, &parts);
    for (int i = 0; at != node && n < 2 && i <= CONTENT_LOOK_BACK_MAX; i++) {
        struct span text = t->node[at].kind == EL_br ? span_of(" ") : content_span(t, t->node[at].text);
        if (n && parts && text.len && (unsigned char)text.at[text.len - 1] > ' ') last[1 - n++] = ' ';
        if (text.len) parts = content_is_block(t->node[at].kind);
        while (text.len && n < 2) last[1 - n++] = text.at[--text.len];
        while (at != node && !t->node[at].prev) {
            at = t->node[at].parent;
            parts |= content_is_block(t->node[at].kind);
        }
        if (at != node) at = last_within(t, t->node[at].prev, &parts);
    }
    return n;
}

bool content_holds_lines(unsigned kind)
{
    return kind == EL_p || kind == EL_ul || kind == EL_ol || kind == EL_li || kind == EL_dl || kind == EL_dt ||
           kind == EL_dd || kind == EL_blockquote || kind == EL_table || kind == EL_thead || kind == EL_tbody;
}

void content_lines(const struct content_tree *t, uint32_t node, struct buffer *out)
{
    bool in_line = false;
    if (!content_holds_lines(t->node[node].kind)) {
        buffer_end_line(out);
        content_plain(t, node, out);
        return;
    }
    for (uint32_t c = t->node[node].first; c; c = t->node[c].next) {
        bool is_block = content_is_block(t->node[c].kind);
        if (!is_block && !in_line) buffer_end_line(out);
        if (is_block) content_lines(t, c, out);
        else content_plain(t, c, out);
        in_line = !is_block;
    }
}

void content_headings(const struct content_tree *t, uint32_t node, struct buffer *out)
{
    for (uint32_t c = t->node[node].first; c; c = t->node[c].next) {
        unsigned kind = t->node[c].kind;
        if (heading_level(kind)) {
            if (out->len) buffer_putc(out, '\n');
            content_plain(t, c, out);
        } else if (content_is_block(kind)) {
            content_headings(t, c, out);
        }
    }
}

bool content_has_any(const struct content_tree *t, uint32_t node)
{
    const struct content_node *n = &t->node[node];
    if (n->text.len || n->kind == EL_img) return true;
    for (uint32_t c = n->first; c; c = t->node[c].next)
        if (content_has_any(t, c)) return true;
    return false;
}
