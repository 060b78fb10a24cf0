/* SPDX-License-Identifier: MIT
 * chunks.c - see chunks.h. One walk over the tree lists the parts that are not cut; they are joined from the first
 * on. A chunk is written from a copy of its part of the tree, so its Markdown is as good as the whole page's. */
#include "content/pieces/chunks.h"

#include "base/memory.h"
#include "content/pieces/sentence_end.h"
#include "content/pieces/words.h"

enum { TERMS_MAX = 8 }; /* that one description is for */

/* A block with all that is in it, or nodes of a line: from `first`, without `from` bytes of its text, to before
 * `end`, but with `to` bytes of its text; end == 0: to the end of the line. */
struct chunk_unit {
    uint32_t block;
    uint32_t first, from, end, to; /* first == 0: the block */
    uint32_t words;
    uint8_t level;                 /* of a heading that begins a section; otherwise 0 */
    bool with_before;              /* says nothing without the unit before */
    bool goes_on;                  /* is of the same line as that */
};

struct finder {
    struct content_chunks *chunks;
    const struct content_tree *tree;
    uint32_t words_max;
    bool with_before;              /* of the next unit */
};

/* ---- the text of a unit ------------------------------------------------------------------- */

static bool in_line(const struct content_tree *t, uint32_t node)
{
    return node && !content_is_block(t->node[node].kind);
}

static struct content_text part_of(const struct content_tree *t, const struct chunk_unit *u, uint32_t node)
{
    struct content_text text = t->node[node].text;
    if (node == u->end) text.len = u->to;
    if (node == u->first) {
        text.at += u->from;
        text.len -= u->from;
    }
    return text;
}

/* The node after `node` in the unit; 0 if there is none. */
static uint32_t next_in(const struct content_tree *t, const struct chunk_unit *u, uint32_t node)
{
    uint32_t next = node == u->end ? 0 : t->node[node].next;
    return in_line(t, next) && (next != u->end || u->to) ? next : 0;
}

static void put_text(const struct content_tree *t, const struct chunk_unit *u, struct buffer *out)
{
    if (!u->first) content_plain(t, u->block, out);
    for (uint32_t n = u->first; n; n = next_in(t, u, n)) {
        if (t->node[n].kind == CONTENT_TEXT) buffer_add_span(out, content_span(t, part_of(t, u, n)));
        else content_plain(t, n, out);
    }
}

/* ---- units -------------------------------------------------------------------------------- */

static struct chunk_unit *add_unit(struct finder *f, struct chunk_unit unit)
{
    struct content_chunks *c = f->chunks;
    c->text.len = 0;
    put_text(f->tree, &unit, &c->text);
    unit.words = count_words(buffer_span(&c->text));
    if (!unit.goes_on) {
        unit.with_before = f->with_before;
        f->with_before = false;
    }
    VECTOR_PUSH(c->unit, c->n_units, c->units_cap) = unit;
    return &c->unit[c->n_units - 1];
}

/* Puts sentences in the place of the line that was added last. */
static void split_line(struct finder *f)
{
    const struct content_tree *t = f->tree;
    struct chunk_unit line = f->chunks->unit[--f->chunks->n_units], unit = line;
    f->with_before = line.with_before;
    for (uint32_t n = line.first; in_line(t, n); n = t->node[n].next) {
        const struct content_node *node = &t->node[n];
        struct span text = content_span(t, node->text);
        size_t at = 0;
        while (node->kind == CONTENT_TEXT && (at = sentence_end(text, at)) < text.len) {
            unit.end = n;
            unit.to = (uint32_t)at;
            add_unit(f, unit);
            unit = (struct chunk_unit){.block = line.block, .first = n, .from = (uint32_t)at, .goes_on = true};
        }
        if (node->kind == EL_br && in_line(t, node->next)) {
            unit.end = node->next;
            unit.to = 0;
            add_unit(f, unit);
            unit = (struct chunk_unit){.block = line.block, .first = node->next, .goes_on = true};
        }
    }
    unit.end = unit.to = 0;
    add_unit(f, unit);
}

static void add_block(struct finder *f, uint32_t block, uint32_t parent)
{
    unsigned kind = f->tree->node[block].kind;
    unsigned level = heading_level(kind);
    struct chunk_unit unit = {.block = block};
    if (!parent) unit.level = (uint8_t)level;
    add_unit(f, unit);
    f->with_before = level || kind == EL_caption;
}

/* How many rows after this one its cells go on to. */
static uint32_t rows_below(const struct content_tree *t, uint32_t row)
{
    uint32_t most = 1;
    for (uint32_t c = t->node[row].first; c; c = t->node[c].next)
        if (t->node[c].rowspan > most) most = t->node[c].rowspan;
    return most - 1;
}

static void add_rows(struct finder *f, uint32_t part)
{
    const struct content_tree *t = f->tree;
    uint32_t below = 0;
    for (uint32_t row = t->node[part].first; row; row = t->node[row].next) {
        uint32_t more = rows_below(t, row);
        if (below) {
            below--;
            f->with_before = true;
        }
        add_block(f, row, part);
        if (more > below) below = more;
        if (t->node[part].kind == EL_thead) f->with_before = true;
    }
}

/* An index may be a list of terms alone. */
static bool has_description(const struct content_tree *t, uint32_t term)
{
    for (int i = 0; i < TERMS_MAX && term && t->node[term].kind == EL_dt; i++) term = t->node[term].next;
    return term && t->node[term].kind == EL_dd;
}

static void find_units(struct finder *f, uint32_t parent)
{
    const struct content_tree *t = f->tree;
    for (uint32_t c = t->node[parent].first; c; c = t->node[c].next) {
        unsigned kind = t->node[c].kind;
        if (!content_is_block(kind)) {
            struct chunk_unit *line = add_unit(f, (struct chunk_unit){.block = parent, .first = c});
            if (line->words > f->words_max) split_line(f);
            while (in_line(t, t->node[c].next)) c = t->node[c].next;
        } else if (kind == EL_thead || kind == EL_tbody) {
            add_rows(f, c);
        } else if (content_holds_lines(kind)) {
            find_units(f, c);
            if (kind == EL_dt && has_description(t, c)) f->with_before = true;
        } else if (kind != EL_hr) {
            add_block(f, c, parent);
        }
    }
}

/* ---- chunks ------------------------------------------------------------------------------- */

/* Words of a unit and of those that say nothing without it. */
static uint32_t words_together(const struct content_chunks *c, uint32_t u)
{
    uint32_t words = c->unit[u].words;
    while (++u < c->n_units && c->unit[u].with_before && !c->unit[u].level) words += c->unit[u].words;
    return words;
}

static void add_chunk(struct content_chunks *c, uint32_t unit)
{
    struct content_chunk chunk = {.unit = unit};
    if (c->n) {
        memcpy(chunk.heading, c->chunk[c->n - 1].heading, sizeof chunk.heading);
        chunk.n_headings = c->chunk[c->n - 1].n_headings;
        chunk.anchor = c->chunk[c->n - 1].anchor;
    }
    VECTOR_PUSH(c->chunk, c->n, c->cap) = chunk;
}

static void add_heading(const struct content_tree *t, struct content_chunk *chunk, uint32_t node)
{
    uint32_t *n = &chunk->n_headings;
    while (*n && t->node[chunk->heading[*n - 1]].kind >= t->node[node].kind) (*n)--;
    chunk->heading[(*n)++] = node;
    chunk->anchor = (struct content_text){0, 0};
    for (uint32_t h = 0; h < *n; h++)
        if (t->node[chunk->heading[h]].id.len) chunk->anchor = t->node[chunk->heading[h]].id;
}

/* Does the unit begin a chunk? One that goes with the unit before does not, unless what goes together is longer than a
 * chunk: rows that one cell is beside, say. */
static bool begins_chunk(const struct content_chunks *c, uint32_t u, uint32_t words_max)
{
    const struct chunk_unit *unit = &c->unit[u];
    if (!c->n) return true;
    uint32_t words = c->chunk[c->n - 1].words;
    if (unit->with_before) return words >= words_max;
    return words + words_together(c, u) > words_max;
}

void content_chunks_find(struct content_chunks *c, const struct content_tree *tree, uint32_t words_max)
{
    struct finder f = {.chunks = c, .tree = tree, .words_max = words_max};
    unsigned level = 0; /* of the last heading, where the piece has nothing after it yet */
    c->tree = tree;
    c->n = c->n_units = 0;
    memset(c->numbered, 0, sizeof c->numbered);
    find_units(&f, 0);
    for (uint32_t u = 0; u < c->n_units; u++) {
        const struct chunk_unit *unit = &c->unit[u];
        bool is_new_section = unit->level && (!level || unit->level <= level);
        if (unit->level ? is_new_section || !c->n : begins_chunk(c, u, words_max)) add_chunk(c, u);
        struct content_chunk *chunk = &c->chunk[c->n - 1];
        if (unit->level) add_heading(tree, chunk, unit->block);
        chunk->n_units++;
        chunk->words += unit->words;
        level = unit->level;
    }
}

void content_chunk_text(struct content_chunks *c, uint32_t i, struct buffer *out)
{
    const struct content_chunk *chunk = &c->chunk[i];
    struct buffer *text = &c->text;
    text->len = 0;
    for (uint32_t u = chunk->unit; u < chunk->unit + chunk->n_units; u++) {
        if (!c->unit[u].goes_on) buffer_end_line(text);
        put_text(c->tree, &c->unit[u], text);
    }
    while (text->len && (text->at[text->len - 1] == ' ' || text->at[text->len - 1] == '\n')) text->len--;
    buffer_add_span(out, buffer_span(text));
}

/* ---- a chunk as a tree -------------------------------------------------------------------- */

/* A node without what is in it; 0 if there are too many. */
static uint32_t copy_node(struct content_chunks *c, uint32_t node, uint32_t parent, struct span url)
{
    struct content_tree *to = &c->piece;
    const struct content_node *from = &c->tree->node[node];
    uint32_t copy = content_new(to, from->kind);
    if (!copy) return 0;
    struct content_node made = *from;
    made.hint = HINT_NONE; /* the note is in another piece */
    made.parent = made.first = made.last = made.prev = made.next = 0;
    made.text = content_add_text(to, content_span(c->tree, from->text));
    made.url = content_add_text(to, content_span(c->tree, from->url));
    made.name = content_add_text(to, content_span(c->tree, from->name));
    made.id = content_add_text(to, content_span(c->tree, from->id));
    made.lang = content_add_text(to, content_span(c->tree, from->lang));
    made.local = (struct content_text){0, 0};
    if (made.url.len && to->text.at[made.url.at] == '#') {
        made.local = content_add_text(to, url);
        made.local.len += content_add_text(to, content_span(c->tree, from->url)).len;
    }
    to->node[copy] = made;
    content_append(to, parent, copy);
    return copy;
}

static void copy_all(struct content_chunks *c, uint32_t node, uint32_t parent, struct span url)
{
    uint32_t copy = copy_node(c, node, parent, url);
    for (uint32_t n = c->tree->node[node].first; copy && n; n = c->tree->node[n].next) copy_all(c, n, copy, url);
}

/* The number of an item. Counts from the one that the piece before began with: a list may be in very many pieces. */
static uint32_t number_of(struct content_chunks *c, uint32_t item, uint32_t list)
{
    const struct content_node *node = c->tree->node;
    struct numbered_item *last = &c->numbered[list % (sizeof c->numbered / sizeof *c->numbered)];
    bool goes_on = last->list == list && last->item <= item; /* nodes are made in the order of the page */
    uint32_t at = goes_on ? last->item : node[list].first;
    uint32_t number = goes_on ? last->number : content_number(&node[list], 1);
    for (; at != item; at = node[at].next) number = content_number(&node[at], number) + 1;
    *last = (struct numbered_item){list, item, number};
    return number;
}

/* The first item of a numbered list that is not the first one of the whole list. */
static void set_number(struct content_chunks *c, uint32_t item, uint32_t list, uint32_t list_copy)
{
    if (item == c->tree->node[list].first) return;
    c->piece.node[list_copy].start = number_of(c, item, list);
}

/* The block in the piece, made with those around it where need be. */
static uint32_t copy_of(struct content_chunks *c, uint32_t block, struct span url)
{
    if (!block || c->copy[block]) return block ? c->copy[block] : 0;
    uint32_t above = c->tree->node[block].parent, parent = copy_of(c, above, url);
    bool is_first = !c->piece.node[parent].first;
    c->copy[block] = copy_node(c, block, parent, url);
    if (is_first && c->tree->node[above].kind == EL_ol) set_number(c, block, above, parent);
    return c->copy[block];
}

static void copy_line(struct content_chunks *c, const struct chunk_unit *u, uint32_t parent, struct span url)
{
    for (uint32_t n = u->first; n; n = next_in(c->tree, u, n)) {
        if (c->tree->node[n].kind != CONTENT_TEXT) {
            copy_all(c, n, parent, url);
            continue;
        }
        if (!content_append_text(&c->piece, parent, content_span(c->tree, part_of(c->tree, u, n)))) return;
    }
}

const struct content_tree *content_chunk_tree(struct content_chunks *c, uint32_t i, struct span url)
{
    const struct content_chunk *chunk = &c->chunk[i];
    const struct content_node *node = c->tree->node;
    if (c->tree->n > c->copies_cap) {
        free(c->copy);
        c->copy = mem_zalloc(c->copies_cap = c->tree->n * 2, sizeof *c->copy);
    }
    content_tree_reset(&c->piece);
    for (uint32_t u = chunk->unit; u < chunk->unit + chunk->n_units; u++) {
        struct chunk_unit unit = c->unit[u]; /* with the sentences after it in the same line */
        for (; u + 1 < chunk->unit + chunk->n_units && c->unit[u + 1].goes_on; u++) {
            unit.end = c->unit[u + 1].end;
            unit.to = c->unit[u + 1].to;
        }
        if (unit.first) copy_line(c, &unit, copy_of(c, unit.block, url), url);
        else copy_all(c, unit.block, copy_of(c, node[unit.block].parent, url), url);
    }
    for (uint32_t u = chunk->unit; u < chunk->unit + chunk->n_units; u++)
        for (uint32_t b = c->unit[u].block; b; b = node[b].parent) c->copy[b] = 0;
    return &c->piece;
}

void content_chunks_free(struct content_chunks *c)
{
    free(c->chunk);
    free(c->unit);
    free(c->copy);
    content_tree_free(&c->piece);
    buffer_free(&c->text);
    *c = (struct content_chunks){0};
}
