/* SPDX-License-Identifier: MIT
 * html_parse.c - see html_parse.h. libtidy is given a skeleton: block tags only, with the number of the event that they
 * begin, and each run of text as the placeholder "N;" (N = index of the run):
 *
 *     <body><div class="1">0;</div><hr>...
 *
 * The number is left out where the name says it all. */
#include "table_blocks/html/html_parse.h"

#include "table_blocks/html/tidy_page.h"
#include "table_blocks/tags/tags.h"

enum { VALUE_BYTES_KEPT = 4096 };

void html_events_free(struct html_events *e)
{
    free(e->item);
    *e = (struct html_events){0};
}

static void put_number(struct buffer *b, uint32_t n, char behind)
{
    char text[16];
    size_t at = sizeof text;
    text[--at] = behind;
    do text[--at] = (char)('0' + n % 10);
    while (n /= 10);
    buffer_add(b, text + at, sizeof text - at);
}

static void put_start(struct buffer *b, const struct html_events *events, uint32_t event)
{
    const struct html_event *e = &events->item[event];
    const struct element_rule *rule = &element_rules[e->element];
    buffer_putc(b, '<');
    buffer_puts(b, rule->markup);
    if (e->index != HTML_NO_TAG || strcmp(rule->markup, rule->name) != 0) {
        buffer_puts(b, " class=\""); /* unquoted, libtidy would write a message about it */
        put_number(b, event, '"');
    }
    buffer_putc(b, '>');
}

static void put_end(struct buffer *b, enum element element)
{
    if (element_rules[element].kind == ELEMENT_VOID) return;
    buffer_puts(b, "</");
    buffer_puts(b, element_rules[element].markup);
    buffer_putc(b, '>');
}

/* All elements have end tags, also where HTML may leave them out: the parser never has many more elements
 * open than we had, which keeps its recursion within bounds. */
static void write_skeleton(const struct html_events *events, struct buffer *b)
{
    b->len = 0;
    buffer_puts(b, "<!DOCTYPE html><title>-</title><body>");
    for (uint32_t i = 1; i + 1 < events->n; i++) {
        const struct html_event *e = &events->item[i];
        if (e->kind == HTML_OPEN) put_start(b, events, i);
        if (e->kind == HTML_TEXT) put_number(b, e->index, ';');
        if (e->kind == HTML_CLOSE) put_end(b, (enum element)e->element);
    }
}

/* The number before `*at`, moving past the character that ends it; false at the end. */
static bool read_number(const char **at, const char *end, uint32_t *number)
{
    while (*at < end && (**at < '0' || **at > '9')) ++*at;
    if (*at == end) return false;
    for (*number = 0; *at < end && **at >= '0' && **at <= '9'; ++*at)
        *number = *number * 10 + (uint32_t)(**at - '0');
    return true;
}

/* A text node holds the placeholders of one or several runs. */
static void add_runs(struct html_parser *p, TidyDoc doc, TidyNode node, const struct markup *m,
                     struct html_events *out)
{
    /* libtidy clears the whole buffer before each use: one long text must not burden all others. */
    if (p->value.allocated > VALUE_BYTES_KEPT) tidyBufFree(&p->value);
    if (!tidyNodeGetValue(doc, node, &p->value)) return;
    const char *at = (const char *)p->value.bp, *end = at + p->value.size;
    for (uint32_t run; read_number(&at, end, &run);)
        if (run < m->n_runs) html_events_add(out, HTML_TEXT, EL_UNKNOWN, run);
}

static void add_open(TidyNode node, const struct markup *m, struct html_events *out)
{
    ctmbstr value = tidyAttrValue(tidyAttrGetById(node, TidyAttr_CLASS));
    uint32_t event = 0;
    if (value && read_number(&value, value + strlen(value), &event) && event < m->events.n) {
        const struct html_event *e = &m->events.item[event];
        html_events_add(out, HTML_OPEN, e->element, e->index);
    } else {
        ctmbstr name = tidyNodeGetName(node);
        html_events_add(out, HTML_OPEN, element_find(span_of(name)), HTML_NO_TAG);
    }
}

/* The next node in document order that is not below `node`; closes what is left on the way. */
static TidyNode leave(TidyNode node, TidyNode top, struct html_events *out)
{
    while (node != top) {
        TidyNode next = tidyGetNext(node);
        if (next) return next;
        node = tidyGetParent(node);
        if (node != top) html_events_add(out, HTML_CLOSE, EL_UNKNOWN, 0);
    }
    return NULL;
}

bool html_parse(struct html_parser *p, const struct markup *m, struct html_events *out)
{
    out->n = 0;
    write_skeleton(&m->events, &p->page);
    TidyDoc doc = tidy_page(p, false);
    if (!doc) return false;
    TidyNode body = tidyGetBody(doc);
    html_events_add(out, HTML_OPEN, EL_body, 0);
    for (TidyNode node = body ? tidyGetChild(body) : NULL; node;) {
        if (tidyNodeIsText(node)) {
            add_runs(p, doc, node, m, out);
        } else if (tidyNodeGetId(node) != TidyTag_UNKNOWN) {
            add_open(node, m, out);
            TidyNode child = tidyGetChild(node);
            if (child) {
                node = child;
                continue;
            }
            html_events_add(out, HTML_CLOSE, EL_UNKNOWN, 0);
        }
        node = leave(node, body, out);
    }
    html_events_add(out, HTML_CLOSE, EL_UNKNOWN, 0);
    return true;
}
