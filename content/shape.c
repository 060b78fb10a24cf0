/* SPDX-License-Identifier: MIT
 * shape.c - see shape.h. One walk over the raw tree; block nodes are created anew, inline nodes are moved. */
#include "content/shape.h"

#include "base/text/ascii.h"
#include "content/list_look.h"
#include "content/notes.h"
#include "content/shape_line.h"
#include "content/table_look.h"

/* ---- blocks ------------------------------------------------------------------------------- */

/* Has the raw block nothing but this child, besides lists where it is an LI? Then the child's text needs no
 * paragraph. What was found for the child before is looked at first: a block may have very many, and most be empty. */
static bool is_only_child(struct shaper *s, uint32_t raw, uint32_t child)
{
    const struct content_tree *t = s->tree;
    bool in_item = t->node[raw].kind == EL_li;
    if (s->full.of == raw && !s->full.child) return true;
    if (s->full.of == raw && s->full.child != child && content_has_any(t, s->full.child)) return false;
    s->full = (struct full_child){raw, 0};
    for (uint32_t c = t->node[raw].first; c; c = t->node[c].next) {
        unsigned kind = t->node[c].kind;
        if ((in_item && (kind == EL_ul || kind == EL_ol)) || !content_has_any(t, c)) continue;
        s->full.child = c;
        if (c != child) return false;
    }
    return true;
}

/* A new node with what the page says of the raw one. 0 if there are too many. */
static uint32_t new_like(struct content_tree *t, unsigned kind, uint32_t raw)
{
    uint32_t node = content_new(t, kind);
    if (!node) return 0;
    struct content_node *n = &t->node[node], *from = &t->node[raw];
    n->id = from->id;
    n->lang = from->lang;
    n->dir = from->dir;
    n->start = from->start;
    n->name = from->name;
    return node;
}

static uint32_t new_block(struct shaper *s, unsigned kind, uint32_t raw)
{
    uint32_t node = new_like(s->tree, kind, raw);
    shape_end_line(s);
    if (node) content_append(s->tree, s->out, node);
    return node;
}

/* A block that was put last and has come to hold nothing. */
static void drop_if_empty(struct shaper *s, uint32_t node)
{
    shape_trim_end(s->tree, node);
    if (!content_has_any(s->tree, node) && s->tree->node[s->out].last == node) content_drop_last(s->tree, s->out);
}

static void shape_block(struct shaper *s, uint32_t raw, uint32_t child);

static void shape_child(struct shaper *s, uint32_t raw, uint32_t child)
{
    if (s->tree->node[child].kind == CONTENT_ROOT)
        shape_line(s, child);
    else
        shape_block(s, raw, child);
}

static void shape_children(struct shaper *s, uint32_t raw)
{
    for (uint32_t c = s->tree->node[raw].first, next; c; c = next) {
        next = s->tree->node[c].next;
        shape_child(s, raw, c);
    }
    shape_end_line(s);
}

static void shape_into(struct shaper *s, uint32_t raw, uint32_t out, bool wrap)
{
    struct shaper inner = {.tree = s->tree, .out = out, .depth = s->depth + 1, .wrap = wrap};
    shape_children(&inner, raw);
    shape_trim_end(s->tree, out);
}

/* An element that has no meaning here, or a paragraph: what is in it. */
static void shape_through(struct shaper *s, uint32_t raw, uint32_t child)
{
    bool wrap = s->wrap;
    shape_end_line(s);
    if (!wrap) s->wrap = !is_only_child(s, raw, child);
    struct full_child full = s->full;
    uint32_t before = s->tree->node[s->out].last;
    shape_children(s, child);
    s->full = full;
    s->wrap = wrap;
    uint32_t first = before ? s->tree->node[before].next : s->tree->node[s->out].first;
    if (!first || first == before) return;
    struct content_node *made = &s->tree->node[first]; /* the first block of a section is what links to it lead to */
    if (content_is_block(made->kind) && !made->id.len) made->id = s->tree->node[child].id;
}

/* The name for links to a raw block: its own, or the first one in its text. */
static struct content_text name_of(const struct content_tree *t, uint32_t raw)
{
    struct content_text id = t->node[raw].id;
    for (uint32_t c = t->node[raw].first; c && !id.len; c = t->node[c].next)
        if (t->node[c].kind == CONTENT_ROOT) id = t->node[c].id;
    return id;
}

static void shape_lines_only(struct shaper *s, uint32_t raw, unsigned kind)
{
    struct content_tree *t = s->tree;
    shape_end_line(s);
    uint32_t before = t->node[s->out].last, node = new_block(s, kind, raw);
    if (!node) return;
    t->node[node].id = name_of(t, raw);
    shape_gather_lines(t, raw, node);
    shape_unlink(t, node);
    if (shape_is_again(t, before, node)) {
        if (t->node[node].id.len) t->node[before].id = t->node[node].id;
        t->node[s->out].last = before;
        t->node[before].next = 0;
    }
    drop_if_empty(s, node);
}

/* The list, or list of definitions, that an item without one goes into: the one before it, or a new one. */
static uint32_t list_for(struct shaper *s, unsigned kind)
{
    shape_end_line(s);
    uint32_t last = s->tree->node[s->out].last;
    if (last && last == s->orphans && s->tree->node[last].kind == kind) return last;
    uint32_t list = content_new(s->tree, kind);
    if (!list) return 0;
    content_append(s->tree, s->out, list);
    return s->orphans = list;
}

static void shape_item(struct shaper *s, uint32_t list, uint32_t raw, unsigned kind)
{
    struct content_tree *t = s->tree;
    if (kind == EL_li) item_mark_drop(t, raw, list);
    uint32_t item = new_like(t, kind, raw);
    if (!item) return;
    content_append(t, list, item);
    struct content_text name = name_of(t, raw);
    shape_into(s, raw, item, false);
    if (kind == EL_dt) shape_unlink_name(t, item, name);
    if (!content_has_any(t, item)) content_drop_last(t, list);
}

/* An item outside any list, which gets one of this kind. */
static void shape_orphan(struct shaper *s, uint32_t item, unsigned list_kind)
{
    uint32_t list = list_for(s, list_kind);
    if (list) shape_item(s, list, item, s->tree->node[item].kind);
}

/* A paragraph that Word wrote for an item of a list. */
static bool shape_word_item(struct shaper *s, uint32_t raw)
{
    struct content_tree *t = s->tree;
    uint32_t number = 0, level = t->node[raw].start;
    unsigned kind = t->node[raw].hint == HINT_ITEM ? item_mark_of_paragraph(t, raw, &number) : 0;
    if (!kind) return false;
    shape_end_line(s);
    uint32_t around = item_around(t, t->node[s->out].last, s->orphans, level);
    uint32_t list = around ? list_in(t, around, kind) : list_for(s, kind);
    if (!list) return false;
    t->node[raw].start = 0;
    if (kind == EL_ol && number != item_number_next(t, list))
        t->node[t->node[list].first ? raw : list].start = number ? number : CONTENT_ZERO;
    shape_item(s, list, raw, EL_li);
    return true;
}

static void shape_items(struct shaper *s, uint32_t list, uint32_t raw);

/* UL, OL, DL: what is no item goes into one, in UL and OL into the last if there is any. */
static void shape_in_list(struct shaper *s, uint32_t list, uint32_t raw, uint32_t child)
{
    struct content_tree *t = s->tree;
    bool is_dl = t->node[list].kind == EL_dl;
    unsigned kind = t->node[child].kind;
    if (is_dl ? kind == EL_dt || kind == EL_dd : kind == EL_li) {
        shape_item(s, list, child, kind);
    } else if (kind == EL_div || kind == EL_section) {
        shape_items(s, list, child);
    } else if (content_has_any(t, child)) {
        uint32_t item = is_dl || kind == CONTENT_ROOT ? 0 : t->node[list].last;
        if (!item) {
            if (!(item = content_new(t, is_dl ? EL_dd : EL_li))) return;
            content_append(t, list, item);
        }
        struct shaper inner = {.tree = t, .out = item, .depth = s->depth + 1, .wrap = false};
        shape_child(&inner, raw, child);
    }
}

static void shape_items(struct shaper *s, uint32_t list, uint32_t raw)
{
    for (uint32_t c = s->tree->node[raw].first, next; c; c = next) {
        next = s->tree->node[c].next;
        shape_in_list(s, list, raw, c);
    }
}

/* ---- code --------------------------------------------------------------------------------- */

static void shape_code(struct shaper *s, uint32_t raw)
{
    struct content_tree *t = s->tree;
    struct buffer code = {0};
    uint32_t node = new_block(s, EL_pre, raw);
    if (!node) return;
    struct content_text language = t->node[node].name;
    shape_gather_code(t, raw, &code, &language);
    struct span text = buffer_span(&code);
    if (text.len && text.at[0] == '\n') text = span_from(text, 1);
    if (text.len && text.at[text.len - 1] == '\n') text.len--;
    t->node[node].name = language;
    if (ascii_trim(text).len) content_append_text(t, node, text);
    buffer_free(&code);
    if (!t->node[node].first) content_drop_last(t, s->out);
}

/* ---- tables: one that only places things ------------------------------------------------------ */

static void shape_parts(struct shaper *s, uint32_t raw)
{
    struct content_tree *t = s->tree;
    for (uint32_t c = t->node[raw].first, next; c; c = next) {
        next = t->node[c].next;
        unsigned kind = t->node[c].kind;
        if (table_is_part(kind) || kind == EL_tr) {
            shape_parts(s, c);
        } else if (t->node[c].hint != HINT_GUTTER && content_has_any(t, c)) {
            shape_through(s, raw, c);
        }
    }
}

/* ---- a table with data -------------------------------------------------------------------- */

static void shape_cell(struct shaper *s, uint32_t raw, uint32_t row)
{
    struct content_tree *t = s->tree;
    uint32_t cell = content_new(t, t->node[raw].kind);
    if (!cell) return;
    t->node[cell].colspan = t->node[raw].colspan;
    t->node[cell].rowspan = t->node[raw].rowspan;
    t->node[cell].align = t->node[raw].align ? t->node[raw].align : t->node[t->node[raw].parent].align;
    t->node[cell].lang = t->node[raw].lang;
    t->node[cell].dir = t->node[raw].dir;
    content_append(t, row, cell);
    shape_into(s, raw, cell, false);
}

/* below: how many rows from this one on cells of earlier ones cover; such a row counts without anything in it, too.
 * left: rows of the group from this one on; no cell covers more. */
static void shape_row(struct shaper *s, uint32_t raw, uint32_t part, uint32_t *below, uint32_t left)
{
    struct content_tree *t = s->tree;
    bool is_covered = *below > 0;
    uint32_t row = is_covered || content_has_any(t, raw) ? content_new(t, EL_tr) : 0;
    if (!row) return;
    *below -= is_covered;
    for (uint32_t c = t->node[raw].first, next; c; c = next) {
        next = t->node[c].next;
        if (!table_is_cell(t->node[c].kind) || t->node[c].hint == HINT_GUTTER) continue;
        if (t->node[c].rowspan > left) t->node[c].rowspan = (uint16_t)left;
        if (t->node[c].rowspan > *below + 1) *below = t->node[c].rowspan - 1u;
        shape_cell(s, c, row);
    }
    if (is_covered || content_has_any(t, row)) content_append(t, part, row);
}

/* A table in the making, one of several where titles are between its rows. */
struct new_table {
    uint32_t raw;
    uint32_t node, head, body; /* 0: not begun */
    uint32_t below;            /* shape_row() */
};

static bool begin_table(struct shaper *s, struct new_table *n)
{
    struct content_tree *t = s->tree;
    n->node = new_like(t, EL_table, n->raw);
    n->head = content_new(t, EL_thead);
    n->body = content_new(t, EL_tbody);
    return n->body != 0;
}

static void end_table(struct shaper *s, struct new_table *n)
{
    struct content_tree *t = s->tree;
    if (!n->body) return;
    table_find_head(t, n->head, n->body);
    if (t->node[n->head].first) content_append(t, n->node, n->head);
    if (t->node[n->body].first) content_append(t, n->node, n->body);
    if (t->node[n->node].first) content_append(t, s->out, n->node);
    n->node = n->head = n->body = n->below = 0;
}

static void shape_rows(struct shaper *s, uint32_t raw, struct new_table *n)
{
    struct content_tree *t = s->tree;
    struct shaper inner = {.tree = t, .depth = s->depth + 3};
    uint32_t left = 0; /* rows of the group from this one on */
    for (uint32_t c = t->node[raw].first, next; c; c = next) {
        next = t->node[c].next;
        unsigned kind = t->node[c].kind;
        if (kind == EL_tr) left = left > 1 ? left - 1 : table_rows_left(t, c);
        uint32_t title = kind == EL_tr ? table_title(t, c) : 0;
        if (title) {
            end_table(s, n);
            shape_through(s, c, title);
        } else if (kind == EL_tr) {
            if (!n->body && !begin_table(s, n)) return;
            shape_row(&inner, c, t->node[raw].kind == EL_thead ? n->head : n->body, &n->below, left);
        } else if (table_is_part(kind)) {
            shape_rows(s, c, n);
        }
    }
}

static void shape_data(struct shaper *s, uint32_t raw)
{
    struct content_tree *t = s->tree;
    struct shaper inner = {.tree = t, .depth = s->depth + 1};
    struct new_table table = {.raw = raw};
    if (!begin_table(s, &table)) return;
    for (uint32_t c = t->node[raw].first; c; c = t->node[c].next) {
        if (t->node[c].kind != EL_caption || !content_has_any(t, c)) continue;
        uint32_t caption = content_new(t, EL_caption);
        if (!caption) return;
        content_append(t, table.node, caption);
        shape_into(&inner, c, caption, false);
        break;
    }
    shape_rows(s, raw, &table);
    end_table(s, &table);
}

static void shape_table(struct shaper *s, uint32_t child)
{
    bool wrap = s->wrap;
    if (!content_has_any(s->tree, child)) return;
    s->wrap = true;
    if (table_only_places(s->tree, child)) shape_parts(s, child);
    else shape_data(s, child);
    s->wrap = wrap;
}

/* ---- all ---------------------------------------------------------------------------------- */

static uint32_t list_of(struct shaper *s, uint32_t raw, unsigned kind)
{
    shape_end_line(s);
    uint32_t last = s->tree->node[s->out].last;
    bool more = list_goes_on(s->tree, raw, kind, last, last == s->nesting);
    s->nesting = 0;
    if (more) list_keep_id(s->tree, raw);
    return more ? last : new_block(s, kind, raw);
}

/* "<ul><h4>Parameters</h4><li>": a heading among the items of a list comes before those that it heads. Returns the list
 * that continues after it; the first part keeps the list's id. */
static uint32_t shape_head_of_items(struct shaper *s, uint32_t list, uint32_t raw, uint32_t heading)
{
    struct content_tree *t = s->tree;
    bool is_first = !t->node[list].first;
    if (is_first) content_drop_last(t, s->out);
    shape_child(s, raw, heading);
    list = new_block(s, EL_ul, raw);
    if (list && !is_first) t->node[list].id = (struct content_text){0, 0};
    return list;
}

static void shape_list(struct shaper *s, uint32_t raw, unsigned kind)
{
    if (list_is_of_articles(s->tree, raw)) {
        for (uint32_t c = s->tree->node[raw].first; c; c = s->tree->node[c].next) shape_through(s, raw, c);
        return;
    }
    uint32_t item = list_is(kind) && !s->para ? list_item_before(s->tree, raw, s->tree->node[s->out].last) : 0;
    if (item) {
        s->nesting = s->tree->node[item].parent;
        shape_into(s, raw, item, false);
        return;
    }
    uint32_t list = list_of(s, raw, kind);
    for (uint32_t c = s->tree->node[raw].first, next; c && list; c = next) {
        next = s->tree->node[c].next;
        bool is_head = kind == EL_ul && heading_level(s->tree->node[c].kind) && content_has_any(s->tree, c);
        if (is_head) list = shape_head_of_items(s, list, raw, c);
        else shape_in_list(s, list, raw, c);
    }
    if (list && !s->tree->node[list].first) content_drop_last(s->tree, s->out);
}

static void shape_group(struct shaper *s, uint32_t raw, unsigned kind, bool wrap)
{
    uint32_t node = new_block(s, kind, raw);
    if (!node) return;
    shape_into(s, raw, node, wrap);
    drop_if_empty(s, node);
}

static void shape_rule(struct shaper *s, uint32_t raw)
{
    shape_end_line(s);
    uint32_t last = s->tree->node[s->out].last;
    if (last && s->tree->node[last].kind != EL_hr) new_block(s, EL_hr, raw);
}

static void shape_caption(struct shaper *s, uint32_t raw, uint32_t child)
{
    if (s->tree->node[s->out].kind == EL_figure)
        shape_group(s, child, EL_figcaption, false);
    else
        shape_through(s, raw, child);
}

static void shape_element(struct shaper *s, uint32_t raw, uint32_t child)
{
    unsigned kind = s->tree->node[child].kind;
    switch (kind) {
    case EL_ul:
    case EL_dir:
    case EL_menu:
        shape_list(s, child, EL_ul);
        break;
    case EL_ol:
    case EL_dl:
        shape_list(s, child, kind);
        break;
    case EL_li:
        shape_orphan(s, child, EL_ul);
        break;
    case EL_dt:
    case EL_dd:
        shape_orphan(s, child, EL_dl);
        break;
    case EL_pre:
        shape_code(s, child);
        break;
    case EL_blockquote:
    case EL_figure:
        shape_group(s, child, kind, true);
        break;
    case EL_figcaption:
        shape_caption(s, raw, child);
        break;
    case EL_table:
        shape_end_line(s);
        shape_table(s, child);
        break;
    case EL_hr:
        shape_rule(s, child);
        break;
    default:
        if (!shape_word_item(s, child)) shape_through(s, raw, child);
        break;
    }
}

static void shape_block(struct shaper *s, uint32_t raw, uint32_t child)
{
    unsigned kind = s->tree->node[child].kind;
    if (s->depth >= CONTENT_DEPTH_MAX && kind != EL_pre) {
        s->tree->n_cut += kind != EL_p && kind != EL_div;
        shape_through(s, raw, child);
    } else if (heading_level(kind)) {
        shape_lines_only(s, child, kind);
    } else {
        shape_element(s, raw, child);
    }
}

void content_shape(struct content_tree *t, uint32_t raw)
{
    struct shaper s = {.tree = t, .out = 0, .wrap = true};
    shape_children(&s, raw);
    while (t->node[0].last && t->node[t->node[0].last].kind == EL_hr) content_drop_last(t, 0);
    notes_find(t);
}
