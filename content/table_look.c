/* SPDX-License-Identifier: MIT
 * table_look.c - see table_look.h. */
#include "content/table_look.h"

struct table_facts {
    uint32_t n_rows, n_cells;   /* with anything in them */
    uint32_t most_cells;        /* in a row, empty ones too */
    bool has_head, has_blocks, has_table;
};

bool table_is_part(unsigned kind)
{
    return kind == EL_thead || kind == EL_tbody || kind == EL_tfoot;
}

bool table_is_cell(unsigned kind)
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
        if (heading_level(kind) || kind == EL_hr || kind == EL_blockquote) f->has_blocks = true;
        *n_p += kind == EL_p;
        if (kind != EL_table) look_into(t, c, f, n_p);
    }
}

static bool has_heading(const struct content_tree *t, uint32_t node)
{
    for (uint32_t c = t->node[node].first; c; c = t->node[c].next) {
        unsigned kind = t->node[c].kind;
        if (heading_level(kind) || (kind < EL_N && kind != EL_table && has_heading(t, c))) return true;
    }
    return false;
}

uint32_t table_title(const struct content_tree *t, uint32_t row)
{
    uint32_t only = 0;
    for (uint32_t c = t->node[row].first; c; c = t->node[c].next) {
        if (!table_is_cell(t->node[c].kind) || !content_has_any(t, c)) continue;
        if (only) return 0;
        only = c;
    }
    return only && has_heading(t, only) ? only : 0;
}

static void look_at_row(const struct content_tree *t, uint32_t row, struct table_facts *f)
{
    uint32_t n = 0, n_full = 0;
    if (table_title(t, row)) return;
    for (uint32_t c = t->node[row].first; c; c = t->node[c].next) {
        if (!table_is_cell(t->node[c].kind) || t->node[c].hint == HINT_GUTTER) continue;
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
        if (table_is_part(kind)) look_at(t, c, f);
    }
}

bool table_only_places(const struct content_tree *t, uint32_t table)
{
    struct table_facts f = {0};
    look_at(t, table, &f);
    if (t->node[table].hint == HINT_LAYOUT || f.n_cells <= 1 || f.has_table) return true;
    if (f.has_head) return false;
    return f.most_cells < 2 || f.has_blocks;
}
