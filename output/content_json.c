/* SPDX-License-Identifier: MIT
 * content_json.c - see content_json.h. */
#include "output/content_json.h"

#include <inttypes.h>
#include <stdio.h>

#include "content/pieces/pieces.h"
#include "output/json.h"
#include "site/urls/urls.h"

enum {
    GRID_COLUMNS = 1000,    /* of a table whose spans are counted */
    GRID_PLACES_A_CELL = 16 /* so many may a cell cover in the mean */
};

struct content_writer {
    const struct content_tree *tree;
    struct json json;
    struct span url, host; /* of the page */
    struct buffer text;   /* scratch */
};

static bool asks_for(uint64_t with, unsigned what)
{
    return with >> what & 1;
}

static void put_plain(struct content_writer *w, const char *name, uint32_t node)
{
    w->text.len = 0;
    content_plain(w->tree, node, &w->text);
    json_member_span(&w->json, name, buffer_span(&w->text));
}

/* ---- sections ----------------------------------------------------------------------------- */

/* The text after a heading, or before the first: to the next one. */
static void put_section(struct content_writer *w, uint32_t heading, uint32_t first)
{
    const struct content_node *h = &w->tree->node[heading];
    struct json *j = &w->json;
    json_begin_object(j);
    json_member_uint(j, "level", heading ? heading_level(h->kind) : 0);
    if (heading) put_plain(w, "heading", heading);
    else json_member_string(j, "heading", NULL);
    json_key(j, "anchor");
    if (heading && h->id.len) json_span(j, content_span(w->tree, h->id));
    else json_null(j);
    w->text.len = 0;
    for (uint32_t c = first; c && !heading_level(w->tree->node[c].kind); c = w->tree->node[c].next)
        content_lines(w->tree, c, &w->text);
    while (w->text.len && w->text.at[w->text.len - 1] == '\n') w->text.len--;
    json_member_span(j, "text", buffer_span(&w->text));
    json_end_object(j);
}

static void put_sections(struct content_writer *w)
{
    uint32_t first = w->tree->node[0].first;
    json_member_array(&w->json, "sections");
    if (first && !heading_level(w->tree->node[first].kind)) put_section(w, 0, first);
    for (uint32_t c = first; c; c = w->tree->node[c].next)
        if (heading_level(w->tree->node[c].kind)) put_section(w, c, w->tree->node[c].next);
    json_end_array(&w->json);
}

/* All of them, in lists and quotes, too. */
static void put_headings(struct content_writer *w, uint32_t node)
{
    for (uint32_t c = w->tree->node[node].first; c; c = w->tree->node[c].next) {
        if (heading_level(w->tree->node[c].kind)) {
            w->text.len = 0;
            content_plain(w->tree, c, &w->text);
            json_span(&w->json, buffer_span(&w->text));
        } else if (content_is_block(w->tree->node[c].kind)) {
            put_headings(w, c);
        }
    }
}

/* ---- links and pictures ------------------------------------------------------------------- */

static void put_link(struct content_writer *w, uint32_t node)
{
    const struct content_node *n = &w->tree->node[node];
    struct span url = content_span(w->tree, n->url);
    bool is_part = url.at[0] == '#', inside = is_part || span_equal(url_split(url).host, w->host);
    w->text.len = 0;
    if (is_part) buffer_add_span(&w->text, w->url);
    buffer_add_span(&w->text, url);
    json_begin_object(&w->json);
    json_member_span(&w->json, "url", buffer_span(&w->text));
    put_plain(w, "text", node);
    json_member_bool(&w->json, "inside", inside);
    json_end_object(&w->json);
}

static void put_image(struct content_writer *w, uint32_t node, uint32_t caption)
{
    const struct content_node *n = &w->tree->node[node];
    json_begin_object(&w->json);
    json_member_span(&w->json, "url", content_span(w->tree, n->url));
    json_member_span(&w->json, "alt", content_span(w->tree, n->text));
    if (caption) put_plain(w, "caption", caption);
    else json_member_string(&w->json, "caption", NULL);
    json_end_object(&w->json);
}

static uint32_t child_of(const struct content_tree *t, uint32_t node, unsigned kind)
{
    for (uint32_t c = t->node[node].first; c; c = t->node[c].next)
        if (t->node[c].kind == kind) return c;
    return 0;
}

/* All nodes of a kind, A or IMG, in the order of the page. caption: of the figure around. */
static void put_all(struct content_writer *w, uint32_t node, unsigned kind, uint32_t caption)
{
    for (uint32_t c = w->tree->node[node].first; c; c = w->tree->node[c].next) {
        unsigned k = w->tree->node[c].kind;
        if (k == kind && kind == EL_a) put_link(w, c);
        if (k == kind && kind == EL_img) put_image(w, c, caption);
        put_all(w, c, kind, k == EL_figure ? child_of(w->tree, c, EL_figcaption) : caption);
    }
}

static void put_list(struct content_writer *w, const char *name, unsigned kind)
{
    json_member_array(&w->json, name);
    put_all(w, 0, kind, 0);
    json_end_array(&w->json);
}

/* ---- tables ------------------------------------------------------------------------------- */

/* A table as browsers lay it out: what a cell covers besides its first place is empty. */
struct grid {
    uint32_t n_columns;
    uint32_t room;              /* how many places may be covered: a page may state spans of a thousand in each cell */
    uint32_t below[GRID_COLUMNS]; /* how many more rows the cell in the column covers */
};

/* Of its cells, the last of each row counted as one column: it often spans more than there are. */
static struct grid grid_of(const struct content_tree *t, uint32_t table)
{
    struct grid g = {.room = GRID_COLUMNS};
    for (uint32_t part = t->node[table].first; part; part = t->node[part].next) {
        if (t->node[part].kind == EL_caption) continue;
        for (uint32_t r = t->node[part].first; r; r = t->node[r].next) {
            uint32_t n = 0;
            for (uint32_t c = t->node[r].first; c; c = t->node[c].next, g.room += GRID_PLACES_A_CELL)
                n += t->node[c].next ? t->node[c].colspan : 1;
            if (n > g.n_columns) g.n_columns = n;
        }
    }
    if (g.n_columns > GRID_COLUMNS) g.n_columns = GRID_COLUMNS;
    return g;
}

/* From the column on: what cells of rows above cover. With `to_end`, also columns before such. */
static uint32_t put_covered(struct content_writer *w, struct grid *g, uint32_t column, bool to_end)
{
    uint32_t end = column;
    if (to_end) {
        for (uint32_t c = column; c < g->n_columns; c++)
            if (g->below[c]) end = c + 1;
    } else {
        while (end < g->n_columns && g->below[end]) end++;
    }
    for (; column < end; column++) {
        json_string(&w->json, "");
        if (g->below[column]) g->below[column]--;
    }
    return column;
}

/* A cell that begins in the column. Returns the column after it. */
static uint32_t put_cell(struct content_writer *w, struct grid *g, uint32_t cell, uint32_t column)
{
    const struct content_node *n = &w->tree->node[cell];
    uint32_t end = column + n->colspan;
    w->text.len = 0;
    content_plain(w->tree, cell, &w->text);
    json_span(&w->json, buffer_span(&w->text));
    if (end > g->n_columns) end = g->n_columns;
    uint32_t places = end > column ? (end - column) * n->rowspan - 1 : 0;
    if (end <= column || places > g->room) return column + 1;
    g->room -= places;
    for (uint32_t c = column; c < end; c++) {
        if (c > column) json_string(&w->json, "");
        g->below[c] = n->rowspan - 1u;
    }
    return end;
}

static void put_rows(struct content_writer *w, uint32_t part, struct grid *g)
{
    for (uint32_t r = part ? w->tree->node[part].first : 0; r; r = w->tree->node[r].next) {
        uint32_t column = 0;
        json_begin_array(&w->json);
        for (uint32_t c = w->tree->node[r].first; c; c = w->tree->node[c].next)
            column = put_cell(w, g, c, put_covered(w, g, column, false));
        put_covered(w, g, column, true);
        json_end_array(&w->json);
    }
}

static void put_table(struct content_writer *w, uint32_t table)
{
    uint32_t caption = child_of(w->tree, table, EL_caption);
    struct grid grid = grid_of(w->tree, table);
    json_begin_object(&w->json);
    if (caption) put_plain(w, "caption", caption);
    else json_member_string(&w->json, "caption", NULL);
    json_member_array(&w->json, "head");
    put_rows(w, child_of(w->tree, table, EL_thead), &grid);
    json_end_array(&w->json);
    json_member_array(&w->json, "rows");
    put_rows(w, child_of(w->tree, table, EL_tbody), &grid);
    json_end_array(&w->json);
    json_end_object(&w->json);
}

static void put_tables(struct content_writer *w, uint32_t node)
{
    for (uint32_t c = w->tree->node[node].first; c; c = w->tree->node[c].next) {
        if (w->tree->node[c].kind == EL_table) put_table(w, c);
        put_tables(w, c);
    }
}

void content_json(const struct infodisc_page *page, const struct content_tree *tree, uint64_t with, struct buffer *out)
{
    struct content_writer w = {.tree = tree, .json = {.out = out}, .url = span_of(page->url)};
    const char *part = memchr(w.url.at, '#', w.url.len);
    if (part) w.url.len = (size_t)(part - w.url.at);
    w.host = span_of(page->host); /* in lower case, as in the resolved URLs of links */
    struct json *j = &w.json; /* not the first members: a comma is before each */
    struct span content = span_of(page->content);
    if (asks_for(with, INFODISC_WITH_WORD_COUNT)) json_member_uint(j, "word_count", count_words(content));
    if (asks_for(with, INFODISC_WITH_SIMHASH)) {
        char hash[20];
        snprintf(hash, sizeof hash, "%016" PRIx64, simhash(content));
        json_member_string(j, "simhash", hash);
    }
    if (asks_for(with, INFODISC_WITH_HEADINGS)) {
        json_member_array(j, "headings");
        put_headings(&w, 0);
        json_end_array(j);
    }
    if (asks_for(with, INFODISC_WITH_MARKDOWN)) json_member_string(j, "markdown", page->markdown);
    if (asks_for(with, INFODISC_WITH_HTML)) json_member_string(j, "html", page->html);
    if (asks_for(with, INFODISC_WITH_SECTIONS)) put_sections(&w);
    if (asks_for(with, INFODISC_WITH_LINKS)) put_list(&w, "links", EL_a);
    if (asks_for(with, INFODISC_WITH_IMAGES)) put_list(&w, "images", EL_img);
    if (asks_for(with, INFODISC_WITH_TABLES)) {
        json_member_array(j, "tables");
        put_tables(&w, 0);
        json_end_array(j);
    }
    buffer_free(&w.text);
}
