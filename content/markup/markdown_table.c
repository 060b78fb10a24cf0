/* SPDX-License-Identifier: MIT
 * markdown_table.c - see markdown_table.h. */
#include "content/markup/markdown_table.h"

#include "content/markup/markdown_line.h"

enum { COLUMNS_MAX = 200 };

/* What is in the cell: its lines, or those of its only paragraph. False: blocks. */
static bool cell_line(const struct content_tree *t, uint32_t cell, uint32_t *first)
{
    *first = t->node[cell].first;
    if (*first && t->node[*first].kind == EL_p && !t->node[*first].next) *first = t->node[*first].first;
    for (uint32_t c = *first; c; c = t->node[c].next)
        if (content_is_block(t->node[c].kind)) return false;
    return true;
}

/* The columns of the rows below a THEAD or TBODY; 0 if GFM cannot say them. */
static uint32_t count_columns(const struct content_tree *t, uint32_t part, uint32_t *n_rows)
{
    uint32_t most = 0, first;
    *n_rows = 0;
    for (uint32_t r = t->node[part].first; r; r = t->node[r].next) {
        uint32_t n = 0;
        ++*n_rows;
        for (uint32_t c = t->node[r].first; c; c = t->node[c].next, n++)
            if (t->node[c].colspan > 1 || t->node[c].rowspan > 1 || !cell_line(t, c, &first)) return 0;
        if (n > most) most = n;
    }
    return most <= COLUMNS_MAX ? most : 0;
}

static void put_row(const struct content_tree *t, uint32_t row, uint32_t n_columns, bool local, struct buffer *out)
{
    uint32_t c = row ? t->node[row].first : 0, first;
    buffer_putc(out, '|');
    for (uint32_t i = 0; i < n_columns; i++) {
        buffer_putc(out, ' ');
        if (c && cell_line(t, c, &first)) {
            struct markdown_line l = {.tree = t, .out = out, .begin = out->len, .place = LINE_OF_CELL,
                                      .local = local};
            markdown_line(&l, first);
            if (out->at[out->len - 1] != ' ') buffer_putc(out, ' ');
            c = t->node[c].next;
        }
        buffer_putc(out, '|');
    }
    buffer_putc(out, '\n');
}

/* Of the column: that of its cells, if all that hold something have the same; else that of its head. */
static enum content_align align_of(const struct content_tree *t, uint32_t table, uint32_t column)
{
    enum content_align head = ALIGN_NONE, body = ALIGN_NONE;
    bool is_first = true;
    for (uint32_t part = t->node[table].first; part; part = t->node[part].next)
        for (uint32_t r = t->node[part].kind == EL_caption ? 0 : t->node[part].first; r; r = t->node[r].next) {
            uint32_t c = t->node[r].first;
            for (uint32_t i = 0; c && i < column; i++) c = t->node[c].next;
            if (!c || !t->node[c].first) continue;
            enum content_align own = (enum content_align)t->node[c].align;
            if (t->node[part].kind == EL_thead) {
                head = own;
            } else {
                body = is_first || own == body ? own : ALIGN_NONE;
                is_first = false;
            }
        }
    return body ? body : head;
}

bool markdown_table(const struct content_tree *t, uint32_t table, bool local, struct buffer *out)
{
    static const char *const rules[] = {" --- |", " :--- |", " :---: |", " ---: |"};
    uint32_t head = 0, n_columns = 0, n_rows;
    for (uint32_t part = t->node[table].first; part; part = t->node[part].next) {
        unsigned kind = t->node[part].kind;
        if (kind == EL_caption) {
            for (uint32_t c = t->node[part].first; c; c = t->node[c].next)
                if (content_is_block(t->node[c].kind)) return false;
            continue;
        }
        uint32_t n = count_columns(t, part, &n_rows);
        if (!n || (kind == EL_thead && n_rows > 1)) return false;
        if (kind == EL_thead) head = t->node[part].first;
        if (n > n_columns) n_columns = n;
    }
    if (!n_columns) return false;
    put_row(t, head, n_columns, local, out);
    buffer_putc(out, '|');
    for (uint32_t i = 0; i < n_columns; i++) buffer_puts(out, rules[align_of(t, table, i)]);
    buffer_putc(out, '\n');
    for (uint32_t part = t->node[table].first; part; part = t->node[part].next)
        if (t->node[part].kind == EL_tbody)
            for (uint32_t r = t->node[part].first; r; r = t->node[r].next) put_row(t, r, n_columns, local, out);
    return true;
}
