/* SPDX-License-Identifier: MIT
 * markdown_write.c - see markdown_write.h. Writes blocks; each line begins with the prefix of the lists and quotes
 * around it. */
#include "content/markup/markdown_write.h"

#include "content/markup/html_write.h"
#include "content/markup/markdown_line.h"
#include "content/markup/markdown_table.h"

struct ended_list {
    bool is_there, ordered;
    bool second;             /* by its marker */
    size_t prefix;           /* bytes */
};

struct markdown_writer {
    const struct content_tree *tree;
    struct buffer *out;
    struct buffer prefix;    /* of each line: "> ", "   " */
    struct buffer line;      /* scratch */
    bool local;              /* markdown_line.local */
    struct ended_list ended; /* the last block, if it was a list */
    struct ended_list before; /* the same for the block at hand */
    bool in_line;            /* the prefix or a marker is there already */
};

static const struct content_node *node_of(const struct markdown_writer *w, uint32_t node)
{
    return &w->tree->node[node];
}

/* ---- lines -------------------------------------------------------------------------------- */

static void begin_line(struct markdown_writer *w)
{
    if (!w->in_line) buffer_add_span(w->out, buffer_span(&w->prefix));
    w->in_line = true;
}

static void end_line(struct markdown_writer *w)
{
    while (w->out->len && w->out->at[w->out->len - 1] == ' ' && !w->in_line) w->out->len--;
    buffer_putc(w->out, '\n');
    w->in_line = false;
}

/* An empty line, but for the marks of quotes. */
static void put_gap(struct markdown_writer *w)
{
    size_t from = w->out->len;
    buffer_add_span(w->out, buffer_span(&w->prefix));
    while (w->out->len > from && w->out->at[w->out->len - 1] == ' ') w->out->len--;
    buffer_putc(w->out, '\n');
}

/* Lines without markup of their own; the last has its end still to come. */
static void put_lines(struct markdown_writer *w, struct span text)
{
    while (text.len && text.at[text.len - 1] == '\n') text.len--;
    while (text.len) {
        bool more = memchr(text.at, '\n', text.len) != NULL;
        struct span line = span_take(&text, '\n');
        if (line.len) {
            begin_line(w);
            buffer_add_span(w->out, line);
        } else if (!w->in_line) {
            put_gap(w);
            continue;
        }
        if (more) end_line(w);
    }
}

/* ---- blocks ------------------------------------------------------------------------------- */

static void put_blocks(struct markdown_writer *w, uint32_t first, bool tight);

static struct span line_text(struct markdown_writer *w, uint32_t first, enum line_place place)
{
    w->line.len = 0;
    buffer_reserve(&w->line, 1);
    struct markdown_line l = {.tree = w->tree, .out = &w->line, .place = place, .local = w->local};
    markdown_line(&l, first);
    size_t n = w->line.len;
    while (n && (w->line.at[n - 1] == ' ' || w->line.at[n - 1] == '\n')) n--;
    if (n && n < w->line.len && w->line.at[n - 1] == '\\') n--; /* a line break at the end is not one */
    size_t from = 0; /* blanks in front could make it code */
    while (from < n && (w->line.at[from] == ' ' || w->line.at[from] == '\n')) from++;
    return (struct span){w->line.at + from, n - from};
}

static void put_paragraph(struct markdown_writer *w, uint32_t first)
{
    w->ended.is_there = false;
    put_lines(w, line_text(w, first, LINE_OF_PARAGRAPH));
}

static void put_heading(struct markdown_writer *w, const struct content_node *n)
{
    begin_line(w);
    for (unsigned i = EL_h1; i <= n->kind; i++) buffer_putc(w->out, '#');
    buffer_putc(w->out, ' ');
    buffer_add_span(w->out, line_text(w, n->first, LINE_OF_HEADING));
}

static void put_code(struct markdown_writer *w, struct span code, struct span language)
{
    size_t ticks = longest_ticks(code), fence = ticks < 2 ? 3 : ticks + 1;
    begin_line(w);
    for (size_t i = 0; i < fence; i++) buffer_putc(w->out, '`');
    buffer_add_span(w->out, language);
    end_line(w);
    for (struct span rest = code;;) {
        bool more = rest.len && memchr(rest.at, '\n', rest.len);
        struct span line = span_take(&rest, '\n');
        if (line.len) {
            begin_line(w);
            buffer_add_span(w->out, line);
            w->in_line = false;
            buffer_putc(w->out, '\n');
        } else {
            put_gap(w);
        }
        if (!more) break;
    }
    begin_line(w);
    for (size_t i = 0; i < fence; i++) buffer_putc(w->out, '`');
}

static void put_inside(struct markdown_writer *w, uint32_t first, const char *prefix, bool tight)
{
    size_t n = w->prefix.len;
    buffer_puts(&w->prefix, prefix);
    put_blocks(w, first, tight);
    w->prefix.len = n;
}

static void put_quote(struct markdown_writer *w, const struct content_node *n)
{
    begin_line(w);
    buffer_puts(w->out, "> ");
    put_inside(w, n->first, "> ", false);
}

static void put_html(struct markdown_writer *w, uint32_t node)
{
    struct buffer html = {0};
    content_html_in_markdown(w->tree, node, w->local, &html);
    put_lines(w, buffer_span(&html));
    buffer_free(&html);
}

static void put_table(struct markdown_writer *w, uint32_t node)
{
    struct buffer table = {0};
    const struct content_node *first = node_of(w, node_of(w, node)->first);
    if (!markdown_table(w->tree, node, w->local, &table)) {
        put_html(w, node);
        return;
    }
    if (first->kind == EL_caption) {
        put_paragraph(w, first->first);
        end_line(w);
        put_gap(w);
    }
    put_lines(w, buffer_span(&table));
    buffer_free(&table);
}

/* ---- lists -------------------------------------------------------------------------------- */

/* Only then it may follow a line without a gap. */
static bool begins_with_one(const struct markdown_writer *w, const struct content_node *list)
{
    return content_number(node_of(w, list->first), content_number(list, 1)) == 1;
}

/* Does every item hold a line, and lists at most? */
static bool is_tight(const struct markdown_writer *w, const struct content_node *list)
{
    for (uint32_t i = list->first; i; i = node_of(w, i)->next) {
        bool has_line = false, has_list = false;
        for (uint32_t c = node_of(w, i)->first; c; c = node_of(w, c)->next) {
            const struct content_node *n = node_of(w, c);
            bool is_list = n->kind == EL_ul || (n->kind == EL_ol && begins_with_one(w, n));
            if (content_is_block(n->kind) && !is_list) return false;
            if (is_list && (!has_line || has_list)) return false;
            if (!is_list && has_list) return false;
            has_list |= is_list;
            has_line |= !is_list;
        }
    }
    return true;
}

/* Of two lists side by side the second has another marker, or they would be one. */
static bool is_second(const struct markdown_writer *w, bool ordered)
{
    const struct ended_list *e = &w->before;
    return e->is_there && e->prefix == w->prefix.len && e->ordered == ordered && !e->second;
}

static void end_list(struct markdown_writer *w, bool ordered, bool second)
{
    w->ended = (struct ended_list){true, ordered, second, w->prefix.len};
}

static void put_item(struct markdown_writer *w, uint32_t first, const char *marker, bool tight)
{
    static const char blanks[] = "                ";
    size_t n = strlen(marker);
    begin_line(w);
    buffer_puts(w->out, marker);
    w->ended.is_there = false;
    put_inside(w, first, blanks + sizeof blanks - 1 - n, tight);
}

static void begin_item(struct markdown_writer *w, bool is_first, bool tight)
{
    if (is_first) return;
    end_line(w);
    if (!tight) put_gap(w);
}

static void put_notes(struct markdown_writer *w, uint32_t list)
{
    uint32_t number = 1;
    for (uint32_t i = node_of(w, list)->first; i; i = node_of(w, i)->next, number++) {
        begin_item(w, number == 1, false);
        begin_line(w);
        buffer_printf(w->out, "[^%u]: ", number);
        w->ended.is_there = false;
        put_inside(w, node_of(w, i)->first, "    ", false);
    }
    w->ended.is_there = false;
}

static void put_list(struct markdown_writer *w, uint32_t node)
{
    const struct content_node *list = node_of(w, node);
    if (list->hint == HINT_NOTE) {
        put_notes(w, node);
        return;
    }
    bool tight = is_tight(w, list), ordered = list->kind == EL_ol, second = is_second(w, ordered);
    struct buffer marker = {0};
    uint32_t number = content_number(list, 1);
    for (uint32_t i = list->first; i; i = node_of(w, i)->next, number++) {
        uint32_t own = content_number(node_of(w, i), number);
        bool jumps = ordered && own != number && i != list->first; /* in Markdown another list begins there */
        marker.len = 0;
        number = own;
        second ^= jumps;
        if (ordered) {
            buffer_put_number(&marker, number > CONTENT_NUMBER_MAX ? CONTENT_NUMBER_MAX : number);
            buffer_puts(&marker, second ? ") " : ". ");
        } else {
            buffer_puts(&marker, second ? "* " : "- ");
        }
        begin_item(w, i == list->first, tight && !jumps);
        put_item(w, node_of(w, i)->first, buffer_text(&marker), tight);
    }
    end_list(w, ordered, second);
    buffer_free(&marker);
}

/* Are its terms lines of an outline, as in the contents of a book: does nothing define them but lists of such terms? */
static bool is_outline(const struct markdown_writer *w, uint32_t list)
{
    for (uint32_t i = node_of(w, list)->first; i; i = node_of(w, i)->next) {
        const struct content_node *item = node_of(w, i), *inner = node_of(w, item->first);
        if (item->kind == EL_dd && (inner->kind != EL_dl || inner->next)) return false;
    }
    return true;
}

/* An item for the terms and all that defines them; of an outline, for each term. */
static void put_definitions(struct markdown_writer *w, uint32_t node)
{
    bool second = is_second(w, false), outline = is_outline(w, node);
    unsigned before = EL_dd;
    size_t n = w->prefix.len;
    w->ended.is_there = false;
    for (uint32_t i = node_of(w, node)->first; i; i = node_of(w, i)->next) {
        const struct content_node *item = node_of(w, i);
        bool is_first = i == node_of(w, node)->first;
        bool begins = is_first || (item->kind == EL_dt && (before == EL_dd || outline));
        w->prefix.len = n;
        begin_item(w, is_first, outline);
        if (begins) {
            begin_line(w);
            buffer_puts(w->out, second ? "* " : "- ");
            w->ended.is_there = false;
        }
        put_inside(w, item->first, "  ", outline);
        before = item->kind;
    }
    end_list(w, false, second);
}

/* ---- all ---------------------------------------------------------------------------------- */

static void put_block(struct markdown_writer *w, uint32_t node)
{
    const struct content_node *n = node_of(w, node);
    const struct span none = {NULL, 0}, math = span_of("math");
    w->before = w->ended;
    w->ended.is_there = false;
    switch (n->kind) {
    case EL_h1:
    case EL_h2:
    case EL_h3:
    case EL_h4:
    case EL_h5:
    case EL_h6:
        put_heading(w, n);
        break;
    case EL_ul:
    case EL_ol:
        put_list(w, node);
        break;
    case EL_dl:
        put_definitions(w, node);
        break;
    case EL_pre:
        put_code(w, content_span(w->tree, node_of(w, n->first)->text),
                 n->name.len ? content_span(w->tree, n->name) : none);
        break;
    case CONTENT_FORMULA_BLOCK:
        put_code(w, content_span(w->tree, n->text), math);
        break;
    case EL_blockquote:
        put_quote(w, n);
        break;
    case EL_hr:
        begin_line(w);
        buffer_puts(w->out, "___");
        break;
    case EL_table:
        put_table(w, node);
        break;
    case EL_p:
        put_paragraph(w, n->first);
        break;
    default: /* FIGURE, FIGCAPTION */
        put_blocks(w, n->first, false);
        break;
    }
}

/* The nodes from `first` on: those between two blocks are a paragraph. */
static void put_blocks(struct markdown_writer *w, uint32_t first, bool tight)
{
    for (uint32_t c = first; c;) {
        if (c != first) {
            end_line(w);
            if (!tight) put_gap(w);
        }
        if (content_is_block(node_of(w, c)->kind)) {
            put_block(w, c);
            c = node_of(w, c)->next;
            continue;
        }
        put_paragraph(w, c);
        while (c && !content_is_block(node_of(w, c)->kind)) c = node_of(w, c)->next;
    }
}

static struct markdown_writer writer_of(const struct content_tree *t, bool local, struct buffer *out)
{
    return (struct markdown_writer){.tree = t, .out = out, .local = local};
}

static void finish(struct markdown_writer *w)
{
    buffer_end_line(w->out);
    buffer_free(&w->prefix);
    buffer_free(&w->line);
}

void content_markdown(const struct content_tree *t, bool local, struct buffer *out)
{
    struct markdown_writer w = writer_of(t, local, out);
    put_blocks(&w, t->node[0].first, false);
    finish(&w);
}
