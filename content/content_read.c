/* SPDX-License-Identifier: MIT
 * content_read.c - see content_read.h.
 *
 * The page is shrunk again, as for splitting, but now each run of text records its bytes. Leaf i is the i-th run of
 * the tree that has text. Then the bytes of the runs are read in page order (an element such as <b> may span
 * several), and their contents go into the tree of blocks. */
#include "content/content_read.h"

#include "base/limits.h"
#include "base/memory.h"
#include "base/text/ascii.h"
#include "content/code_language.h"
#include "content/line_build.h"
#include "content/pictures.h"
#include "content/read_cells.h"
#include "content/shape.h"
#include "table_blocks/html/html.h"

struct content_reader *content_reader_new(void)
{
    struct content_reader *r = mem_zalloc(1, sizeof *r);
    r->parser = html_parser_new();
    return r;
}

void content_reader_free(struct content_reader *r)
{
    if (!r) return;
    markup_free(&r->markup);
    html_parser_free(r->parser);
    html_events_free(&r->repaired);
    buffer_free(&r->scratch);
    free(r->place);
    free(r->open);
    free(r->sums);
    free(r->cell);
    free(r);
}

/* ---- verdicts ----------------------------------------------------------------------------- */

static bool is_mark(char c)
{
    return (unsigned char)c < ' ' && c != MARK_BREAK;
}

/* Is it the text of the leaf, but for the marks of links and bold? */
static bool is_text_of(const struct markup *m, const struct markup_run *run, struct span leaf)
{
    const char *at = m->text.at + run->from, *end = m->text.at + run->to;
    for (;;) {
        size_t same = span_common((struct span){at, (size_t)(end - at)}, leaf);
        at += same;
        leaf = span_from(leaf, same);
        if (at == end) return leaf.len == 0;
        if (!is_mark(*at)) return false;
        at++;
    }
}

/* The leaf that the run is, from `next` on; n_leaves if there is none. Usually it is the next one. */
static uint32_t find_leaf(const struct content_reader *r, const struct content_source *s, uint32_t next, uint32_t run)
{
    enum { LEAVES_AHEAD = 64 };
    uint32_t end = s->n_leaves - next < LEAVES_AHEAD ? s->n_leaves : next + LEAVES_AHEAD;
    for (uint32_t l = next; l < end; l++)
        if (is_text_of(&r->markup, &r->markup.run[run], s->leaf[l].text)) return l;
    return s->n_leaves;
}

/* Which runs with text are wanted. Returns how many leaves have no run. */
static uint32_t judge_runs(struct content_reader *r, const struct content_source *s)
{
    uint32_t next = 0, lost = 0;
    for (size_t i = 0; i < r->tree->n; i++) {
        const struct html_event *e = &r->tree->item[i];
        if (e->kind != HTML_TEXT) continue;
        const struct markup_run *run = &r->markup.run[e->index];
        if (run->from == run->to) continue;
        uint32_t leaf = find_leaf(r, s, next, e->index);
        if (leaf == s->n_leaves) continue;
        r->place[e->index].wanted = r->place[e->index].is_content = s->leaf[leaf].informative;
        lost += leaf - next;
        next = leaf + 1;
    }
    return lost + (s->n_leaves - next);
}

static struct open_node *push(struct content_reader *r)
{
    VECTOR_PUSH(r->open, r->n_open, r->open_cap) = (struct open_node){.node = 0};
    return &r->open[r->n_open - 1];
}

/* How much of the text below each element is wanted. */
static void sum_texts(struct content_reader *r)
{
    size_t *begin = mem_alloc((r->tree->n + 1) * sizeof *begin); /* of the open elements */
    VECTOR_RESERVE(r->sums, r->tree->n, r->sums_cap);
    r->n_open = 0;
    for (size_t i = 0; i < r->tree->n; i++) {
        const struct html_event *e = &r->tree->item[i];
        if (e->kind == HTML_OPEN) {
            begin[r->n_open] = i;
            *push(r) = (struct open_node){.node = 0};
        } else if (e->kind == HTML_TEXT && r->n_open) {
            const struct markup_run *run = &r->markup.run[e->index];
            r->open[r->n_open - 1].sum[r->place[e->index].wanted] += run->to - run->from;
        } else if (r->n_open) {
            struct open_node *o = &r->open[--r->n_open];
            memcpy(r->sums[begin[r->n_open]], o->sum, sizeof o->sum);
            for (int k = 0; k < 2 && r->n_open; k++) o[-1].sum[k] += o->sum[k];
        }
    }
    free(begin);
}

/* Is most text of the innermost element that has some wanted? begin [n_open]: the open elements' events. */
static bool most_is_wanted(const struct content_reader *r, const size_t *begin, uint32_t n_open)
{
    for (uint32_t level = n_open; level > 0; level--) {
        const uint64_t *sum = r->sums[begin[level - 1]];
        if (sum[0] || sum[1]) return sum[1] > sum[0];
    }
    return false;
}

/* A run without text, such as a picture, is wanted where most text of the smallest element around it that has some is,
 * and that before it or after it is. */
static void judge_bare_runs(struct content_reader *r)
{
    size_t *begin = mem_alloc((r->tree->n + 1) * sizeof *begin), n_waiting = 0;
    uint32_t *waiting = mem_alloc((r->tree->n + 1) * sizeof *waiting); /* runs whose next text is not known */
    uint32_t n_open = 0;
    bool before = false;
    for (size_t i = 0; i < r->tree->n; i++) {
        const struct html_event *e = &r->tree->item[i];
        if (e->kind == HTML_OPEN) begin[n_open++] = i;
        if (e->kind == HTML_CLOSE && n_open) n_open--;
        if (e->kind != HTML_TEXT) continue;
        const struct markup_run *run = &r->markup.run[e->index];
        if (run->from < run->to) {
            before = r->place[e->index].wanted;
            if (!before)
                for (size_t k = 0; k < n_waiting; k++) r->place[waiting[k]].wanted = false;
            n_waiting = 0;
            continue;
        }
        r->place[e->index].wanted = most_is_wanted(r, begin, n_open);
        if (r->place[e->index].wanted && !before) waiting[n_waiting++] = e->index;
    }
    for (size_t k = 0; k < n_waiting; k++) r->place[waiting[k]].wanted = false;
    free(waiting);
    free(begin);
}

/* ---- lines -------------------------------------------------------------------------------- */

/* Doxygen writes code as DIVs. */
static bool is_fragment(const struct markup_tag *tag)
{
    return tag && tag->element == EL_div && tag->class.len && has_class(tag->class, " fragment ");
}

static const struct markup_tag *tag_of(const struct markup *m, const struct html_event *e)
{
    return e->index < m->n_tags ? &m->tag[e->index] : NULL;
}

static bool is_pre(const struct markup *m, const struct html_event *e)
{
    return e->element == EL_pre || e->element == EL_listing || e->element == EL_xmp || is_fragment(tag_of(m, e));
}

/* Code whose lines are blocks of their own is content or not as a whole: a line of "}" has no words to judge it by. But
 * the numbers of its lines, in a block before them, are no part of it. */
static void judge_code(struct content_reader *r)
{
    uint32_t level = 0, code = 0; /* code: the level of a PRE that is wanted */
    bool begins = false;          /* no text of it yet */
    for (size_t i = 0; i < r->tree->n; i++) {
        const struct html_event *e = &r->tree->item[i];
        if (e->kind == HTML_OPEN) {
            level++;
            if (code || !is_pre(&r->markup, e) || r->sums[i][1] <= r->sums[i][0]) continue;
            code = level;
            begins = true;
        } else if (e->kind == HTML_CLOSE) {
            if (level-- == code) code = 0;
        } else if (code) {
            const struct markup_run *run = &r->markup.run[e->index];
            struct span text = {r->markup.text.at + run->from, run->to - run->from};
            if (!begins || !counts_up(text)) r->place[e->index].wanted = true;
            begins &= !text.len;
        }
    }
}

/* Where the runs are in the page as it is written. */
static void place_runs(struct content_reader *r)
{
    const struct markup *m = &r->markup;
    uint32_t depth = 0, low = 0, pre_depth = 0; /* pre_depth: where the outermost PRE begins, or 0 */
    uint32_t heading = 0;                       /* where the innermost heading begins, or 0 */
    for (size_t i = 0; i < m->events.n; i++) {
        const struct html_event *e = &m->events.item[i];
        if (e->kind == HTML_OPEN) {
            depth++;
            if (!pre_depth && is_pre(m, e)) pre_depth = depth;
            if (heading_level(e->element)) heading = depth;
        } else if (e->kind == HTML_CLOSE) {
            if (pre_depth == depth) pre_depth = 0;
            if (heading == depth) heading = 0;
            depth--;
            if (depth < low) low = depth;
        } else {
            struct run_place *p = &r->place[e->index];
            p->depth = depth;
            p->low = low;
            p->in_pre = pre_depth != 0;
            p->in_heading = heading && heading == depth;
            low = depth;
        }
    }
}

/* Nodes from which on lines get no more elements: texts and blocks need room. An event opens a block, which takes a
 * node as it is in the page and one as what it becomes, or closes it, or is a run: a holder, a text and a paragraph. */
static uint32_t elements_max(const struct content_reader *r)
{
    enum { ROOM_MAX = CONTENT_NODES_MAX / 10 * 9 };
    size_t room = 3 * r->tree->n;
    return CONTENT_NODES_MAX - (room < ROOM_MAX ? (uint32_t)room : ROOM_MAX);
}

static void read_lines(struct content_reader *r, const struct content_source *s, struct content_tree *t)
{
    struct line_builder b = line_builder_of(t, s->url, s->page.at + s->page.len);
    b.elements_max = elements_max(r);
    for (uint32_t i = 0; i < r->markup.n_runs; i++) {
        struct run_place *p = &r->place[i];
        const struct markup_run *m = &r->markup.run[i];
        struct line_run run = {m->page, p->depth, p->low, p->in_pre, p->in_heading, m->from == m->to};
        if (!p->wanted && !b.n_open && !m->goes_on) continue; /* nothing of it reaches others */
        if (p->wanted) p->holder = content_new(t, CONTENT_ROOT);
        line_build(&b, &run, p->holder);
    }
    line_builder_free(&b);
}

/* ---- blocks ------------------------------------------------------------------------------- */

static struct content_text add_value(struct content_reader *r, struct content_tree *t, struct span raw)
{
    if (!raw.len || raw.len > FACT_URL_BYTES_MAX) return (struct content_text){0, 0};
    r->scratch.len = 0;
    value_decode(raw, &r->scratch);
    return content_add_text(t, buffer_span(&r->scratch));
}

static enum content_dir dir_of(struct span value)
{
    if (ascii_is(value, "rtl")) return DIR_RTL;
    if (ascii_is(value, "ltr")) return DIR_LTR;
    return ascii_is(value, "auto") ? DIR_AUTO : DIR_NONE;
}

static enum content_align align_of(const struct tag_values *v)
{
    struct span value = value_of_style(v->style, "text-align");
    if (!value.len) value = ascii_trim(v->align);
    if (ascii_is(value, "left")) return ALIGN_LEFT;
    if (ascii_is(value, "center")) return ALIGN_CENTER;
    return ascii_is(value, "right") ? ALIGN_RIGHT : ALIGN_NONE;
}

/* For content_node.start. */
static uint32_t stated_number(struct span value)
{
    uint32_t number = value_number(value, CONTENT_NUMBER_MAX, UINT32_MAX);
    return number == UINT32_MAX ? 0 : number ? number : CONTENT_ZERO;
}

static enum content_hint hint_of(const struct open_node *o, const struct tag_values *v)
{
    static const char gutters[] =
        " gutter linenos lineno line-numbers linenumbers blob-num hljs-ln-numbers rouge-gutter code-line-numbers ";
    static const char boxes[] = " note tip warning caution important admonitionblock admonition ";
    if ((o->element == EL_td || o->element == EL_th) && has_class(v->class, gutters)) return HINT_GUTTER;
    if (o->element == EL_table && (ascii_is(v->role, "presentation") || ascii_is(v->role, "none"))) return HINT_LAYOUT;
    if (o->element == EL_table && v->summary.len && has_class(v->summary, boxes)) return HINT_LAYOUT;
    return o->element == EL_p && span_begins(v->class, "MsoList") ? HINT_ITEM : HINT_NONE;
}

/* How deep in lists is the paragraph that Word indents by half an inch for each? From 1 on. */
static uint32_t level_of_item(struct span style)
{
    static const char name[] = "level";
    struct span list = value_of_style(style, "mso-list"), margin = value_of_style(style, "margin-left");
    const char *level = list.len ? memmem(list.at, list.len, name, strlen(name)) : NULL;
    if (level) return value_number(span_from(list, (size_t)(level - list.at) + strlen(name)), CONTENT_DEPTH_MAX, 1);
    if (!span_ends(margin, "in")) return 1;
    uint32_t halves = 2 * value_number(margin, CONTENT_DEPTH_MAX, 0);
    halves += span_ends(margin, ".5in") || span_ends(margin, ".75in");
    return halves ? halves : 1;
}

/* The language of the PRE at `level`: by its own classes, or those of the three elements around it. */
static struct span language_at(const struct content_reader *r, uint32_t level, const struct tag_values *own)
{
    if (is_language_name(own->data_lang)) return own->data_lang;
    struct span name = code_language(own->class, true);
    for (uint32_t l = level; !name.len && l > 1 && l + 3 > level; l--) {
        const struct markup_tag *tag = r->open[l - 1].tag;
        if (tag && tag->class.len) name = code_language(tag->class, false);
    }
    if (ascii_is(name, "python3")) name.len = strlen("python");
    return name;
}

static void fill_block(struct content_reader *r, struct content_tree *t, uint32_t level)
{
    struct open_node *o = &r->open[level];
    if (!o->tag) return;
    struct tag_values v = tag_values_read(o->tag->name, r->page_end);
    struct content_text id = add_value(r, t, v.id), lang = add_value(r, t, v.lang), name = {0, 0};
    if (t->node[o->node].kind == EL_pre) name = content_add_text(t, language_at(r, level, &v));
    struct content_node *n = &t->node[o->node];
    n->id = id;
    n->lang = lang;
    n->name = name;
    n->dir = (uint8_t)dir_of(v.dir);
    n->hint = (uint8_t)hint_of(o, &v);
    n->colspan = (uint16_t)value_number(v.colspan, CONTENT_SPAN_MAX, 1);
    n->rowspan = (uint16_t)value_number(v.rowspan, CONTENT_SPAN_MAX, 1);
    if (!n->colspan) n->colspan = 1;
    if (!n->rowspan) n->rowspan = 1;
    n->start = o->element == EL_ol ? stated_number(v.start) : o->element == EL_li ? stated_number(v.value) : 0;
    if (n->hint == HINT_ITEM) n->start = level_of_item(v.style);
    if (o->element == EL_td || o->element == EL_th || o->element == EL_tr) n->align = (uint8_t)align_of(&v);
}

/* The node of the open element, made with those around it where need be; 0 if there are too many. */
static uint32_t node_at(struct content_reader *r, struct content_tree *t, uint32_t level)
{
    uint32_t known = level;
    while (!r->open[known].node) known--;
    for (; known < level; known++) {
        struct open_node *o = &r->open[known + 1];
        unsigned kind = o->element == EL_listing || o->element == EL_xmp || is_fragment(o->tag) ? EL_pre : o->element;
        if (kind == EL_UNKNOWN) kind = EL_div;
        if (!(o->node = content_new(t, kind))) return 0;
        fill_block(r, t, known + 1);
        content_append(t, r->open[known].node, o->node);
    }
    return r->open[level].node;
}

/* Does it count where it has nothing in it, too? Then it is made at once; of others there may be very many. */
static bool is_made_empty(enum element e)
{
    return e == EL_hr || e == EL_tr || e == EL_td || e == EL_th;
}

static void open_block(struct content_reader *r, struct content_tree *t, const struct html_event *e)
{
    struct open_node above = r->n_open ? r->open[r->n_open - 1] : (struct open_node){.node = 0};
    struct open_node *o = push(r);
    o->element = (enum element)e->element;
    o->tag = tag_of(&r->markup, e);
    o->skips = above.skips || o->element == EL_select;
    o->in_button = above.in_button || o->element == EL_button || o->element == EL_textarea;
    if (is_made_empty(o->element) && !o->skips && !o->in_button) node_at(r, t, r->n_open - 1);
}

static void add_run(struct content_reader *r, struct content_tree *t, uint32_t run)
{
    uint32_t holder = r->place[run].holder;
    const struct open_node *o = &r->open[r->n_open - 1];
    if (!holder || !t->node[holder].first || o->skips || (o->in_button && !r->place[run].is_content)) return;
    uint32_t parent = node_at(r, t, r->n_open - 1);
    if (parent) content_append(t, parent, holder);
}

/* The tree as the page has it, below a node of its own. */
static uint32_t build_raw(struct content_reader *r, struct content_tree *t)
{
    uint32_t root = content_new(t, CONTENT_ROOT);
    r->n_open = 0;
    for (size_t i = 0; root && i < r->tree->n; i++) {
        const struct html_event *e = &r->tree->item[i];
        if (e->kind == HTML_OPEN && i == 0)
            *push(r) = (struct open_node){.element = EL_body, .node = root};
        else if (e->kind == HTML_OPEN)
            open_block(r, t, e);
        else if (e->kind == HTML_TEXT)
            add_run(r, t, e->index);
        else if (r->n_open)
            r->n_open--;
    }
    return root;
}

/* ---- pictures ----------------------------------------------------------------------------- */

/* Of the events [from, to): drops their runs if all that they have is a few picture buttons. */
static void drop_buttons_of(struct content_reader *r, const struct content_tree *t, size_t from, size_t to)
{
    uint32_t n = 0;
    for (size_t i = from; i < to && n <= BUTTONS_MAX; i++) {
        const struct html_event *e = &r->tree->item[i];
        if (e->kind == HTML_TEXT && r->place[e->index].holder) n += count_picture_buttons(t, r->place[e->index].holder);
    }
    if (n < BUTTONS_MIN || n > BUTTONS_MAX) return;
    for (size_t i = from; i < to; i++)
        if (r->tree->item[i].kind == HTML_TEXT) r->place[r->tree->item[i].index].holder = 0;
}

/* Pictures before all text and after it, "Prev" and "Next", are no words that could be judged. */
static void drop_picture_buttons(struct content_reader *r, const struct content_tree *t)
{
    size_t first = r->tree->n, last = 0; /* the first text that is wanted, and the last */
    for (size_t i = 0; i < r->tree->n; i++) {
        const struct html_event *e = &r->tree->item[i];
        if (e->kind != HTML_TEXT || !r->place[e->index].wanted) continue;
        if (r->markup.run[e->index].from == r->markup.run[e->index].to) continue;
        if (first == r->tree->n) first = i;
        last = i;
    }
    if (first == r->tree->n) return; /* pictures are all that it has */
    drop_buttons_of(r, t, 0, first);
    drop_buttons_of(r, t, last + 1, r->tree->n);
}

uint32_t content_read(struct content_reader *r, const struct content_source *s, struct content_tree *out)
{
    struct markup *m = &r->markup;
    content_tree_reset(out);
    r->page_end = s->page.at + s->page.len;
    shrink_page_all(s->page, s->max_depth, m);
    r->tree = &m->events;
    if (m->faulty_table) {
        if (!html_parse(r->parser, m, &r->repaired)) return s->n_leaves;
        r->tree = &r->repaired;
    }
    VECTOR_RESERVE(r->place, m->n_runs, r->place_cap);
    if (m->n_runs) memset(r->place, 0, m->n_runs * sizeof *r->place);
    uint32_t lost = judge_runs(r, s);
    sum_texts(r);
    read_cells(r);
    judge_bare_runs(r);
    judge_code(r);
    place_runs(r);
    read_lines(r, s, out);
    drop_picture_buttons(r, out);
    drop_icons(out);
    uint32_t raw = build_raw(r, out);
    if (raw) content_shape(out, raw);
    return lost;
}
