/* SPDX-License-Identifier: MIT
 * read_cells.c - see read_cells.h. */
#include "content/read_cells.h"

#include "base/memory.h"
#include "base/text/ascii.h"

/* The text of a table, from the event that begins it to the one that ends it. */
static void take_table(struct content_reader *r, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++)
        if (r->tree->item[i].kind == HTML_TEXT) r->place[r->tree->item[i].index].wanted = true;
}

/* The innermost table at hand. */
struct head_judge {
    size_t begin;               /* its event; 0: it is in another one, or none is open */
    size_t level;               /* of the element; 0: none is open */
    uint32_t n_cells;           /* in the row */
    bool begins, has_head;      /* begins: the row, with a TH */
};

static void open_cell(struct head_judge *j, unsigned element)
{
    if (element == EL_tr) j->n_cells = 0;
    j->n_cells += element == EL_td || element == EL_th;
    if (j->n_cells == 1) j->begins = element == EL_th || (j->begins && element != EL_td);
    j->has_head |= j->begins && j->n_cells > 1; /* one alone is the title of a box, one amid a row that of a page */
}

/* Words of a table that repeat over the site ("Version", "yes") are part of it: where most text of a table with heads
 * is wanted, all of it is. Not of one that holds tables, or is in one: such may hold a whole page. */
static void judge_cells(struct content_reader *r)
{
    struct head_judge j = {.level = 0};
    for (size_t i = 0, level = 0; i < r->tree->n; i++) {
        const struct html_event *e = &r->tree->item[i];
        if (e->kind == HTML_OPEN) {
            level++;
            if (e->element == EL_table) j = (struct head_judge){.begin = j.level ? 0 : i, .level = level};
            open_cell(&j, e->element);
        } else if (e->kind == HTML_CLOSE && level-- == j.level) {
            if (j.begin && j.has_head && r->sums[j.begin][1] > r->sums[j.begin][0]) take_table(r, j.begin, i);
            j.level = j.begin = 0;
        }
    }
}

/* ---- labels of rows -------------------------------------------------------------------------- */

/* The innermost table at hand. */
struct row_judge {
    uint32_t table, row, cell;  /* levels of the elements; 0: none is open */
    uint32_t n_rows, n_wanted;  /* rows with two cells or more, and those of them with a wanted one */
    bool has_wanted;            /* the row at hand */
    uint32_t n_full;
    size_t first_cell;          /* of the row in r->cell; before it are labels of the rows before */
};

static bool has_word(struct span text)
{
    for (size_t i = 0; i < text.len; i++)
        if (ascii_is_beyond(text.at[i]) || ascii_is_alnum(text.at[i])) return true;
    return false;
}

static void end_row(struct content_reader *r, struct row_judge *j)
{
    size_t kept = j->first_cell;
    for (size_t c = j->first_cell; c < r->n_cells; c++) {
        const struct read_cell *cell = &r->cell[c];
        if (!j->has_wanted || cell->wanted || !cell->n_runs) continue;
        if (!cell->has_word) take_table(r, cell->begin, cell->end);
        else if (cell->n_runs == 1) r->cell[kept++] = *cell;
    }
    r->n_cells = (uint32_t)kept;
    j->first_cell = kept;
    j->n_rows += j->n_full >= 2;
    j->n_wanted += j->n_full >= 2 && j->has_wanted;
    j->row = 0;
}

static void end_rows(struct content_reader *r, struct row_judge *j)
{
    bool is_data = j->n_rows >= 3 && j->n_wanted * 3 >= j->n_rows * 2;
    for (size_t c = 0; is_data && c < r->n_cells; c++) take_table(r, r->cell[c].begin, r->cell[c].end);
    j->table = 0;
}

static void open_part(struct content_reader *r, struct row_judge *j, size_t i, uint32_t level)
{
    enum element e = (enum element)r->tree->item[i].element;
    if (e == EL_table) {
        *j = (struct row_judge){.table = level};
        r->n_cells = 0;
    } else if (e == EL_tr && j->table && !j->row) {
        j->row = level;
        j->has_wanted = false;
        j->n_full = 0;
    } else if ((e == EL_td || e == EL_th) && j->row && !j->cell) {
        j->cell = level;
        VECTOR_PUSH(r->cell, r->n_cells, r->cells_cap) = (struct read_cell){.begin = i};
    }
}

static void close_part(struct content_reader *r, struct row_judge *j, size_t i, uint32_t level)
{
    if (level == j->cell && j->cell) {
        struct read_cell *cell = &r->cell[r->n_cells - 1];
        cell->end = i;
        j->n_full += cell->n_runs > 0;
        j->has_wanted |= cell->wanted;
        j->cell = 0;
    } else if (level == j->row && j->row) {
        end_row(r, j);
    } else if (level == j->table && j->table) {
        end_rows(r, j);
    }
}

/* In a row with something wanted, so is a cell without a word ("("); and one that holds a single line, where most rows
 * of the table are like that, three at least: the name of what is beside it, which may be elsewhere, too. */
static void judge_rows(struct content_reader *r)
{
    struct row_judge j = {.table = 0};
    uint32_t level = 0;
    for (size_t i = 0; i < r->tree->n; i++) {
        const struct html_event *e = &r->tree->item[i];
        if (e->kind == HTML_OPEN) {
            open_part(r, &j, i, ++level);
        } else if (e->kind == HTML_CLOSE) {
            close_part(r, &j, i, level--);
        } else if (j.cell) {
            const struct markup_run *run = &r->markup.run[e->index];
            struct read_cell *cell = &r->cell[r->n_cells - 1];
            if (run->from == run->to) continue;
            cell->n_runs++;
            cell->wanted |= r->place[e->index].wanted;
            cell->has_word |= has_word((struct span){r->markup.text.at + run->from, run->to - run->from});
        }
    }
}

void read_cells(struct content_reader *r)
{
    judge_cells(r);
    judge_rows(r);
}
