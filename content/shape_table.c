/* SPDX-License-Identifier: MIT
 * shape_table.c - see shape_table.h. */
#include "content/shape_table.h"

#include "base/memory.h"

struct table_facts {
    uint32_t n_rows, n_cells;   /* with anything in them */
    uint32_t most_cells;        /* in a row, empty ones too */
    bool has_head, has_blocks, has_table;
};

static bool is_part(unsigned kind)
{
    return kind == EL_thead || kind == EL_tbody || kind == EL_tfoot;
}

static bool is_cell(unsigned kind)
{
    return kind == EL_td || kind == EL_th;
}

/* Are there blocks below it that a cell with data does not have? Two paragraphs, a heading, a table. */
static void look_into(const struct content_tree *t, uint32_t node, struct table_facts *f, unsigned *n_p)
{
    for (uint32_t c = t->node[node].first; c; c = t->node[c].next) {
        unsigned kind = t->node[c].kind;
        if (kind >= EL_N) continue;
        if (kind == EL_table) f->has_table = true;
        if ((kind >= EL_h1 && kind <= EL_h6) || kind == EL_hr || kind == EL_blockquote) f->has_blocks = true;
        *n_p += kind == EL_p;
        if (kind != EL_table) look_into(t, c, f, n_p);
    }
}

static bool has_heading(const struct content_tree *t, uint32_t node)
{
    for (uint32_t c = t->node[node].first; c; c = t->node[c].next) {
        unsigned kind = t->node[c].kind;
        if ((kind >= EL_h1 && kind <= EL_h6) || (kind < EL_N && kind != EL_table && has_heading(t, c))) return true;
    }
    return false;
}

/* The only cell of a row that has anything in it, which is a heading; 0: the row is not of that kind. Doxygen heads the
 * parts of a table so. */
static uint32_t title_cell(const struct content_tree *t, uint32_t row)
{
    uint32_t only = 0;
    for (uint32_t c = t->node[row].first; c; c = t->node[c].next) {
        if (!is_cell(t->node[c].kind) || !content_has_any(t, c)) continue;
        if (only) return 0;
        only = c;
    }
    return only && has_heading(t, only) ? only : 0;
}

static void look_at_row(const struct content_tree *t, uint32_t row, struct table_facts *f)
{
    uint32_t n = 0, n_full = 0;
    if (title_cell(t, row)) return;
    for (uint32_t c = t->node[row].first; c; c = t->node[c].next) {
        if (!is_cell(t->node[c].kind) || t->node[c].hint == HINT_GUTTER) continue;
        unsigned n_p = 0;
        n++;
        n_full += content_has_any(t, c);
        if (t->node[c].kind == EL_th && content_has_any(t, c)) f->has_head = true;
        look_into(t, c, f, &n_p);
        if (n_p > 2) f->has_blocks = true;
    }
    f->n_cells += n_full;
    f->n_rows += n_full > 0;
    if (n > f->most_cells) f->most_cells = n;
}

static void look_at(const struct content_tree *t, uint32_t table, struct table_facts *f)
{
    for (uint32_t c = t->node[table].first; c; c = t->node[c].next) {
        unsigned kind = t->node[c].kind;
        if (kind == EL_caption && content_has_any(t, c)) f->has_head = true;
        if (kind == EL_tr) look_at_row(t, c, f);
        if (is_part(kind)) look_at(t, c, f);
    }
}

static bool only_places(const struct content_tree *t, uint32_t table)
{
    struct table_facts f = {0};
    look_at(t, table, &f);
    if (t->node[table].hint == HINT_LAYOUT || f.n_cells <= 1 || f.has_table) return true;
    if (f.has_head) return false;
    return f.most_cells < 2 || f.has_blocks;
}

/* ---- a table that only places things ------------------------------------------------------ */

static void shape_parts(struct shaper *s, uint32_t raw)
{
    struct content_tree *t = s->tree;
    for (uint32_t c = t->node[raw].first, next; c; c = next) {
        next = t->node[c].next;
        unsigned kind = t->node[c].kind;
        if (is_part(kind) || kind == EL_tr) {
            shape_parts(s, c);
        } else if (t->node[c].hint != HINT_GUTTER && content_has_any(t, c)) {
            shape_any(s, raw, c);
        }
    }
}

static void shape_layout(struct shaper *s, uint32_t raw, uint32_t table)
{
    bool wrap = s->wrap;
    (void)raw;
    s->wrap = true;
    shape_parts(s, table);
    s->wrap = wrap;
}

/* ---- a table with data -------------------------------------------------------------------- */

static void shape_cell(struct shaper *s, uint32_t raw, uint32_t row)
{
    struct content_tree *t = s->tree;
    uint32_t cell = content_new(t, t->node[raw].kind);
    if (!cell) return;
    t->node[cell].colspan = t->node[raw].colspan;
    t->node[cell].rowspan = t->node[raw].rowspan;
    t->node[cell].lang = t->node[raw].lang;
    t->node[cell].dir = t->node[raw].dir;
    content_append(t, row, cell);
    shape_into(s, raw, cell, false);
}

static bool all_heads(const struct content_tree *t, uint32_t row)
{
    for (uint32_t c = t->node[row].first; c; c = t->node[c].next)
        if (t->node[c].kind != EL_th) return false;
    return t->node[row].first != 0;
}

static void shape_row(struct shaper *s, uint32_t raw, uint32_t part)
{
    struct content_tree *t = s->tree;
    if (!content_has_any(t, raw)) return;
    uint32_t row = content_new(t, EL_tr);
    if (!row) return;
    for (uint32_t c = t->node[raw].first, next; c; c = next) {
        next = t->node[c].next;
        if (is_cell(t->node[c].kind) && t->node[c].hint != HINT_GUTTER) shape_cell(s, c, row);
    }
    if (content_has_any(t, row)) content_append(t, part, row);
}

/* A table in the making, one of several where titles stand between its rows. */
struct new_table {
    uint32_t raw;
    uint32_t node, head, body; /* 0: not begun */
};

static bool begin_table(struct shaper *s, struct new_table *n)
{
    struct content_tree *t = s->tree;
    n->node = content_new(t, EL_table);
    n->head = content_new(t, EL_thead);
    n->body = content_new(t, EL_tbody);
    if (!n->body) return false;
    t->node[n->node].id = t->node[n->raw].id;
    t->node[n->node].lang = t->node[n->raw].lang;
    t->node[n->node].dir = t->node[n->raw].dir;
    return true;
}

/* A first row of nothing but TH is the head, whether the page says so or not. */
static void find_head(struct content_tree *t, uint32_t head, uint32_t body)
{
    uint32_t first = t->node[body].first;
    if (t->node[head].first || !first || !t->node[first].next || !all_heads(t, first)) return;
    t->node[body].first = t->node[first].next;
    content_append(t, head, first);
}

static void end_table(struct shaper *s, struct new_table *n)
{
    struct content_tree *t = s->tree;
    if (!n->body) return;
    find_head(t, n->head, n->body);
    if (t->node[n->head].first) content_append(t, n->node, n->head);
    if (t->node[n->body].first) content_append(t, n->node, n->body);
    if (t->node[n->node].first) content_append(t, s->out, n->node);
    n->node = n->head = n->body = 0;
}

static void shape_rows(struct shaper *s, uint32_t raw, struct new_table *n)
{
    struct content_tree *t = s->tree;
    struct shaper inner = {.tree = t, .depth = s->depth + 3};
    for (uint32_t c = t->node[raw].first, next; c; c = next) {
        next = t->node[c].next;
        unsigned kind = t->node[c].kind;
        uint32_t title = kind == EL_tr ? title_cell(t, c) : 0;
        if (title) {
            end_table(s, n);
            shape_any(s, c, title);
        } else if (kind == EL_tr) {
            if (!n->body && !begin_table(s, n)) return;
            shape_row(&inner, c, t->node[raw].kind == EL_thead ? n->head : n->body);
        } else if (is_part(kind)) {
            shape_rows(s, c, n);
        }
    }
}

static void shape_data(struct shaper *s, uint32_t raw)
{
    struct content_tree *t = s->tree;
    struct shaper inner = {.tree = t, .depth = s->depth + 1};
    struct new_table table = {.raw = raw};
    bool wrap = s->wrap;
    s->wrap = true;
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
    s->wrap = wrap;
}

void shape_table(struct shaper *s, uint32_t raw, uint32_t child)
{
    if (!content_has_any(s->tree, child)) return;
    if (only_places(s->tree, child))
        shape_layout(s, raw, child);
    else
        shape_data(s, child);
}
