/* SPDX-License-Identifier: MIT
 * open_blocks.c - see open_blocks.h. */
#include "table_blocks/html/open_blocks.h"

#include "table_blocks/html/markup.h"

/* What an element is to others: what ends it, and what it may be in. */
enum role { OTHER, FLOW, HEADING, LIST, ITEM, TERM, CAPTION, CELL, ROW, ROW_GROUP, TABLE };

static const uint8_t role_of_element[EL_N] = {
    [EL_UNKNOWN] = FLOW, [EL_address] = FLOW,    [EL_div] = FLOW,        [EL_p] = FLOW,
    [EL_h1] = HEADING,   [EL_h2] = HEADING,      [EL_h3] = HEADING,      [EL_h4] = HEADING,
    [EL_h5] = HEADING,   [EL_h6] = HEADING,      [EL_dir] = LIST,        [EL_menu] = LIST,
    [EL_ol] = LIST,      [EL_ul] = LIST,         [EL_li] = ITEM,         [EL_dd] = TERM,
    [EL_dt] = TERM,      [EL_caption] = CAPTION, [EL_td] = CELL,         [EL_th] = CELL,
    [EL_tr] = ROW,       [EL_tbody] = ROW_GROUP, [EL_tfoot] = ROW_GROUP, [EL_thead] = ROW_GROUP,
    [EL_table] = TABLE,
};

static enum role role_of(enum element element)
{
    return (enum role)role_of_element[element];
}

/* May it stand straight in the open element? Only tables say no. */
static bool may_stand_in(enum role outer, enum role role)
{
    switch (outer) {
    case TABLE:
        return role == ROW_GROUP || role == ROW || role == CAPTION;
    case ROW_GROUP:
        return role == ROW;
    case ROW:
        return role == CELL;
    default:
        return role < CAPTION || role == TABLE;
    }
}

static void check_place(struct open_blocks *b, enum role role)
{
    if (!may_stand_in(role_of(open_blocks_top(b)), role)) b->faulty_table = true;
}

void open_blocks_begin(struct open_blocks *b, enum element element, uint32_t tag, uint32_t wrapper)
{
    check_place(b, role_of(element));
    b->item[b->depth++] = (struct open_block){element, wrapper, b->events->n};
    html_events_add(b->events, HTML_OPEN, element, tag);
    b->n_open[element]++;
}

void open_blocks_add_void(struct open_blocks *b, enum element element, uint32_t tag)
{
    check_place(b, role_of(element));
    html_events_add(b->events, HTML_OPEN, element, tag);
    html_events_add(b->events, HTML_CLOSE, element, 0);
}

void open_blocks_add_text(struct open_blocks *b, uint32_t run)
{
    check_place(b, FLOW);
    html_events_add(b->events, HTML_TEXT, EL_UNKNOWN, run);
}

/* Of the innermost open TABLE that no cell is in: its place in item, or b->depth if there is none. */
static unsigned table_without_cell(const struct open_blocks *b)
{
    for (unsigned d = b->n_open[EL_table] ? b->depth : 0; d > 0; d--) {
        enum role open = role_of(b->item[d - 1].element);
        if (open == CELL || open == CAPTION) break;
        if (open == TABLE) return d - 1;
    }
    return b->depth;
}

struct html_event *open_blocks_around_loose_text(struct open_blocks *b)
{
    if (role_of(open_blocks_top(b)) < ROW) return NULL;
    unsigned table = table_without_cell(b);
    if (table == b->depth) return NULL;
    return &b->events->item[table ? b->item[table - 1].event : 0];
}

uint32_t open_blocks_around_table(const struct open_blocks *b)
{
    unsigned d = table_without_cell(b);
    if (d == b->depth) return 0;
    uint32_t outer = b->item[d].wrapper;
    for (; d < b->depth; d++) outer = wrapper_below(outer, b->item[d].element);
    return outer;
}

void open_blocks_leave(struct open_blocks *b, unsigned depth)
{
    for (; b->depth > depth; b->depth--) {
        enum element element = open_blocks_top(b);
        b->n_open[element]--;
        html_events_add(b->events, HTML_CLOSE, element, 0);
    }
}

/* A list item ends the one before, even if that is still open with everything in it. */
static void end_item(struct open_blocks *b, enum role role)
{
    for (unsigned d = b->depth; d > 0; d--) {
        enum role open = role_of(b->item[d - 1].element);
        if (open == role) open_blocks_leave(b, d - 1);
        if (open != FLOW) return;
    }
}

/* A part of a table ends the part of its kind before it, a CAPTION, and what was left open there. */
static void end_table_part(struct open_blocks *b, enum role role)
{
    for (unsigned d = b->depth; d > 0; d--) {
        enum role open = role_of(b->item[d - 1].element);
        if (open == role || open == CAPTION) {
            open_blocks_leave(b, d - 1);
            return;
        }
        if (open == TABLE || (open > role && role != CAPTION)) {
            open_blocks_leave(b, d);
            return;
        }
    }
}

/* A table that is in no cell of another ends that one. */
static void end_table(struct open_blocks *b)
{
    unsigned table = table_without_cell(b);
    if (table < b->depth) open_blocks_leave(b, table);
}

/* Must an open P end before it? */
static bool ends_p(enum element element)
{
    switch (element) {
    case EL_UNKNOWN:
    case EL_button:
    case EL_legend:
    case EL_marquee:
    case EL_select:
    case EL_slot:
    case EL_textarea:
        return false;
    default:
        return true;
    }
}

void open_blocks_end_implied(struct open_blocks *b, enum element element)
{
    if (b->depth == 0) return;
    enum element open = open_blocks_top(b);
    enum role role = role_of(element);
    if ((open == EL_p && ends_p(element)) || (role == HEADING && role_of(open) == HEADING))
        open_blocks_leave(b, b->depth - 1);
    if (role == ITEM || role == TERM) end_item(b, role);
    if (role >= CAPTION && role < TABLE) end_table_part(b, role);
    if (role == TABLE) end_table(b);
}

bool is_form_in_table(const struct open_blocks *b, enum element element)
{
    return element == EL_form && role_of(open_blocks_top(b)) >= ROW;
}

bool is_stray_table_part(const struct open_blocks *b, enum element element)
{
    enum role role = role_of(element);
    return role >= CAPTION && role < TABLE && !b->n_open[EL_table];
}

/* Does the end tag of `element` not reach beyond this open one? ("In scope", the standard says.) */
static bool is_fence(enum element open, enum element element)
{
    enum role fence = role_of(open), role = role_of(element);
    if (element == EL_UNKNOWN) return open != EL_UNKNOWN;
    if (fence == LIST) return role == ITEM;
    if (fence == CELL || fence == CAPTION) return role < CAPTION;
    return fence == TABLE;
}

static bool is_ended_by(enum element open, enum element element)
{
    return open == element || (role_of(open) == HEADING && role_of(element) == HEADING);
}

int open_blocks_left_by(const struct open_blocks *b, enum element element)
{
    if (!b->n_open[element] && role_of(element) != HEADING) return ENDS_NOTHING;
    for (unsigned d = b->depth; d > 0; d--) {
        enum element open = b->item[d - 1].element;
        if (is_ended_by(open, element)) return (int)d - 1;
        if (is_fence(open, element)) return ENDS_NOTHING;
    }
    return ENDS_NOTHING;
}
