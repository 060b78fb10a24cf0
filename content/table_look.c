/* SPDX-License-Identifier: MIT
 * table_look.c - see table_look.h. */
#include "content/table_look.h"

enum {
    ROWS_OF_ODD = 10,           /* of a table of data, at most one in so many has more than data in it */
    ROWS_WITH_BARS = 3          /* that a table with bars in it has at least */
};

struct table_facts {
    uint32_t n_rows, n_cells;   /* with anything in them */
    uint32_t most_cells;        /* in a row, empty ones too */
    uint32_t with_blocks, with_table, with_picture; /* rows; picture: a table of nothing else */
    uint32_t n_lists;           /* cells with a list in them */
    bool has_head, has_heading; /* a TH or a CAPTION; H1 to H6 */
    bool names_columns;         /* a row of a THEAD is two TH or more */
};

struct row_facts {
    unsigned n_p;               /* of a cell */
    bool has_blocks, has_table, has_picture, has_heading;
    bool has_list;              /* the cell */
};

bool table_is_part(unsigned kind)
{
    return kind == EL_thead || kind == EL_tbody || kind == EL_tfoot;
}

bool table_is_cell(unsigned kind)
{
    return kind == EL_td || kind == EL_th;
}

static bool has_text(const struct content_tree *t, uint32_t node)
{
    const struct content_node *n = &t->node[node];
    if (n->text.len && n->kind != EL_img) return true;
    for (uint32_t c = n->first; c; c = t->node[c].next)
        if (has_text(t, c)) return true;
    return false;
}

/* Are there blocks below it that a cell with data does not have? Two paragraphs, a heading, a table. */
static void look_into(const struct content_tree *t, uint32_t node, struct row_facts *f)
{
    for (uint32_t c = t->node[node].first; c; c = t->node[c].next) {
        unsigned kind = t->node[c].kind;
        if (kind >= EL_N) continue;
        if (kind == EL_table) *(has_text(t, c) ? &f->has_table : &f->has_picture) = true;
        if (kind == EL_ul || kind == EL_ol || kind == EL_dl) f->has_list = true;
        if (heading_level(kind)) f->has_heading = true;
        if (kind == EL_hr || kind == EL_blockquote) f->has_blocks = true;
        f->n_p += kind == EL_p;
        if (kind != EL_table) look_into(t, c, f);
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

/* Is it a row of two cells or more with a rule in each and nothing else: a line of the table, as TeX4ht draws it? */
static bool is_rule(const struct content_tree *t, uint32_t row)
{
    uint32_t n = 0;
    for (uint32_t c = t->node[row].first; c; c = t->node[c].next, n++)
        if (t->node[t->node[c].first].kind != EL_hr || content_has_any(t, c)) return false;
    return n > 1;
}

static void look_at_row(const struct content_tree *t, uint32_t row, struct table_facts *f)
{
    uint32_t n = 0, n_full = 0, n_heads = 0;
    struct row_facts of = {0};
    if (table_title(t, row) || is_rule(t, row)) return;
    for (uint32_t c = t->node[row].first; c; c = t->node[c].next) {
        if (!table_is_cell(t->node[c].kind) || t->node[c].hint == HINT_GUTTER) continue;
        n++;
        n_full += content_has_any(t, c);
        n_heads += t->node[c].kind == EL_th && content_has_any(t, c);
        of.n_p = 0;
        of.has_list = false;
        look_into(t, c, &of);
        f->n_lists += of.has_list;
        of.has_blocks |= of.n_p > 2;
    }
    f->has_head |= n_heads > 0;
    f->names_columns |= n_heads > 1 && n_heads == n_full && t->node[t->node[row].parent].kind == EL_thead;
    f->n_cells += n_full;
    f->n_rows += n_full > 0;
    f->with_blocks += of.has_blocks;
    f->with_table += of.has_table;
    f->with_picture += of.has_picture && !of.has_table;
    f->has_heading |= of.has_heading;
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

static bool has_columns(const struct table_facts *f)
{
    return f->n_cells * 2ull >= f->n_rows * 3ull;
}

/* Rows with a table in a cell. The bars that genhtml draws for coverage do not count: pictures in tables of their own,
 * in a table of several rows and columns. */
static uint32_t rows_with_tables(const struct table_facts *f)
{
    bool has_bars = f->n_rows >= ROWS_WITH_BARS && has_columns(f);
    return f->with_table + (has_bars ? 0 : f->with_picture);
}

/* Have more rows than a table of data has: of hundreds of settings, one may list its values in a table of its own, or
 * say more in paragraphs? Most rows of such a table have two cells or more with anything in them. */
static bool is_more_than_odd(uint32_t rows, const struct table_facts *f)
{
    return rows && (!has_columns(f) || rows * (uint64_t)ROWS_OF_ODD > f->n_rows);
}

bool table_only_places(const struct content_tree *t, uint32_t table)
{
    struct table_facts f = {0};
    look_at(t, table, &f);
    if (t->node[table].hint == HINT_LAYOUT || f.n_cells <= 1) return true;
    if (!f.names_columns && is_more_than_odd(rows_with_tables(&f), &f)) return true;
    if (f.has_head) return false;
    if (f.n_rows == 1 && f.n_lists == f.n_cells) return true; /* columns of one list */
    return f.most_cells < 2 || f.has_heading || is_more_than_odd(f.with_blocks, &f);
}

uint32_t table_rows_left(const struct content_tree *t, uint32_t row)
{
    uint32_t n = 0;
    for (; row && !table_is_part(t->node[row].kind); row = t->node[row].next) n += t->node[row].kind == EL_tr;
    return n;
}

static bool has_other_than_heads(const struct content_tree *t, uint32_t row)
{
    for (uint32_t c = t->node[row].first; c; c = t->node[c].next)
        if (t->node[c].kind != EL_th) return true;
    return false;
}

/* The row after a first one of nothing but TH and those that its cells reach into. 0: they are not all of TH, or there
 * is none. */
static uint32_t row_after_heads(const struct content_tree *t, uint32_t row)
{
    if (!row || !t->node[row].first) return 0;
    for (uint32_t covered = 1; row && covered; row = t->node[row].next, covered--) {
        if (has_other_than_heads(t, row)) return 0;
        for (uint32_t c = t->node[row].first; c; c = t->node[c].next)
            if (t->node[c].rowspan > covered) covered = t->node[c].rowspan;
    }
    return row;
}

void table_find_head(struct content_tree *t, uint32_t head, uint32_t body)
{
    uint32_t end = t->node[head].first ? 0 : row_after_heads(t, t->node[body].first);
    for (uint32_t row; end && (row = t->node[body].first) != end;) {
        t->node[body].first = t->node[row].next;
        t->node[t->node[body].first].prev = 0;
        content_append(t, head, row);
    }
}
