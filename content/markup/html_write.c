/* SPDX-License-Identifier: MIT
 * html_write.c - see html_write.h. */
#include "content/markup/html_write.h"

#include "base/text/char_refs.h"

struct html_writer {
    const struct content_tree *tree;
    struct buffer *out;
    bool in_markdown, local;
};

static void escape(struct span text, bool lines, struct buffer *out)
{
    for (size_t i = 0; i < text.len;) {
        size_t from = i;
        while (i < text.len && (!text.at[i] || !strchr("&<>\"\n", text.at[i]))) i++;
        buffer_add(out, text.at + from, i - from);
        if (i == text.len) return;
        const char *ref = char_ref_to(text.at[i++]);
        buffer_puts(out, ref ? ref : lines ? "&#10;" : "\n");
    }
}

void html_escape(struct span text, struct buffer *out)
{
    escape(text, false, out);
}

static void put_attribute(struct html_writer *w, const char *name, struct content_text value)
{
    if (!value.len) return;
    buffer_putc(w->out, ' ');
    buffer_puts(w->out, name);
    buffer_puts(w->out, "=\"");
    escape(content_span(w->tree, value), true, w->out);
    buffer_putc(w->out, '"');
}

static void put_count(struct html_writer *w, const char *name, uint32_t n, uint32_t usual)
{
    if (n == usual) return;
    buffer_putc(w->out, ' ');
    buffer_puts(w->out, name);
    buffer_puts(w->out, "=\"");
    buffer_put_number(w->out, n);
    buffer_putc(w->out, '"');
}

static void put_start(struct html_writer *w, const struct content_node *n)
{
    static const char *const dirs[] = {"", " dir=\"ltr\"", " dir=\"rtl\"", " dir=\"auto\""};
    buffer_putc(w->out, '<');
    buffer_puts(w->out, element_rules[n->kind].name);
    if (!w->in_markdown) put_attribute(w, "id", n->id);
    put_attribute(w, "lang", n->lang);
    buffer_puts(w->out, dirs[n->dir]);
    if (n->kind == EL_a) put_attribute(w, "href", w->local && n->local.len ? n->local : n->url);
    put_count(w, "colspan", n->colspan, 1);
    put_count(w, "rowspan", n->rowspan, 1);
    if (n->kind == EL_ol) put_count(w, "start", content_number(n, UINT32_MAX), UINT32_MAX);
    if (n->kind == EL_li) put_count(w, "value", content_number(n, UINT32_MAX), UINT32_MAX);
    buffer_putc(w->out, '>');
}

static void put_end(struct html_writer *w, unsigned kind)
{
    buffer_puts(w->out, "</");
    buffer_puts(w->out, element_rules[kind].name);
    buffer_putc(w->out, '>');
}

static void put_code(struct html_writer *w, const struct content_node *n)
{
    put_start(w, n);
    buffer_puts(w->out, "<code");
    if (n->name.len) {
        buffer_puts(w->out, " class=\"language-");
        escape(content_span(w->tree, n->name), true, w->out);
        buffer_putc(w->out, '"');
    }
    buffer_putc(w->out, '>');
    struct span text = content_span(w->tree, w->tree->node[n->first].text);
    escape(text, w->in_markdown, w->out);
    buffer_puts(w->out, w->in_markdown ? "&#10;</code></pre>" : "\n</code></pre>");
}

static void put_formula(struct html_writer *w, const struct content_node *n)
{
    bool is_block = n->kind == CONTENT_FORMULA_BLOCK;
    buffer_puts(w->out, is_block ? "<pre><code class=\"language-math\">" : "<code class=\"language-math\">");
    escape(content_span(w->tree, n->text), w->in_markdown, w->out);
    if (is_block) buffer_puts(w->out, w->in_markdown ? "&#10;" : "\n");
    buffer_puts(w->out, is_block ? "</code></pre>" : "</code>");
}

static void put_children(struct html_writer *w, const struct content_node *n);

static void put_node(struct html_writer *w, const struct content_node *n)
{
    switch (n->kind) {
    case CONTENT_TEXT:
        escape(content_span(w->tree, n->text), w->in_markdown, w->out);
        break;
    case CONTENT_FORMULA:
    case CONTENT_FORMULA_BLOCK:
        put_formula(w, n);
        break;
    case EL_br:
    case EL_hr:
        buffer_puts(w->out, n->kind == EL_br ? "<br>" : "<hr>");
        break;
    case EL_img:
        buffer_puts(w->out, "<img");
        put_attribute(w, "src", n->url);
        put_attribute(w, "alt", n->text);
        buffer_putc(w->out, '>');
        break;
    case EL_input:
        buffer_printf(w->out, "<input type=\"checkbox\"%s disabled> ", n->checked ? " checked" : "");
        break;
    case EL_pre:
        put_code(w, n);
        break;
    default:
        put_start(w, n);
        put_children(w, n);
        put_end(w, n->kind);
        break;
    }
}

/* Blocks are on lines of their own; in Markdown only rows do. */
static void put_children(struct html_writer *w, const struct content_node *n)
{
    for (uint32_t c = n->first; c; c = w->tree->node[c].next) {
        const struct content_node *child = &w->tree->node[c];
        bool is_block = content_is_block(child->kind) && (!w->in_markdown || child->kind == EL_tr);
        if (is_block) buffer_end_line(w->out);
        put_node(w, child);
        if (is_block) buffer_putc(w->out, '\n');
    }
}

void content_html(const struct content_tree *t, struct buffer *out)
{
    struct html_writer w = {t, out, false, false};
    put_children(&w, &t->node[0]);
    buffer_end_line(out);
}

void content_html_in_markdown(const struct content_tree *t, uint32_t node, bool local, struct buffer *out)
{
    struct html_writer w = {t, out, true, local};
    put_node(&w, &t->node[node]);
}
