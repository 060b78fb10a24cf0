/* SPDX-License-Identifier: MIT
 * dump_tree.c - the tree of blocks that we build from a page, for tree_construction.py.
 *
 *     dump_tree < PAGES      each page is a line with the number of its bytes, then these
 *
 * Prints a JSON array a page: "=text" of the title, "<name" where a block begins, ">" where it ends, "=text" of a
 * run. */
#include <stdio.h>

#include "output/json.h"
#include "table_blocks/html/html.h"
#include "table_blocks/table_blocks.h"

enum { PAGE_BYTES_MAX = 1 << 24 };

struct tree_dump { /* what one page after the other needs */
    struct markup markup;
    struct html_parser *parser;
    struct html_events repaired;
    struct buffer word, line;
};

static void put(struct tree_dump *d, struct json *j, char kind, struct span text)
{
    d->word.len = 0;
    buffer_putc(&d->word, kind);
    buffer_add_span(&d->word, text);
    json_span(j, buffer_span(&d->word));
}

static void put_event(struct tree_dump *d, struct json *j, const struct html_event *e, const struct page_blocks *b,
                      uint32_t leaf)
{
    struct span name = span_of(element_rules[e->element].name);
    switch (e->kind) {
    case HTML_OPEN:
        if (e->element == EL_UNKNOWN && e->index != HTML_NO_TAG) name = d->markup.tag[e->index].name;
        put(d, j, '<', name);
        break;
    case HTML_CLOSE: put(d, j, '>', (struct span){"", 0}); break;
    default: put(d, j, '=', leaf_span(b, &b->leaf[leaf]));
    }
}

/* False if libtidy gave up. */
static bool dump_page(struct tree_dump *d, struct span page)
{
    shrink_page(page, SHRINK_DEPTH_MAX, &d->markup);
    if (d->markup.faulty_table && !html_parse(d->parser, &d->markup, &d->repaired)) return false;
    const struct html_events *events = d->markup.faulty_table ? &d->repaired : &d->markup.events;
    struct block_splitter *splitter = block_splitter_new();
    struct page_blocks blocks = split_blocks(splitter, &d->markup, events);
    struct json j = {.out = &d->line, .first = true};
    uint32_t leaf = 0;
    d->line.len = 0;
    json_begin_array(&j);
    for (; leaf < blocks.n_leaves && blocks.leaf[leaf].flags & LEAF_TITLE; leaf++)
        put(d, &j, '=', leaf_span(&blocks, &blocks.leaf[leaf]));
    for (size_t i = 0; i < events->n; i++) {
        put_event(d, &j, &events->item[i], &blocks, leaf);
        leaf += events->item[i].kind == HTML_TEXT;
    }
    json_end_array(&j);
    buffer_putc(&d->line, '\n');
    block_splitter_free(splitter);
    return true;
}

int main(void)
{
    struct tree_dump d = {0};
    struct buffer page = {0};
    size_t n;
    int code = 0;
    html_parse_init();
    d.parser = html_parser_new();
    while (code == 0 && scanf("%zu", &n) == 1 && getchar() == '\n' && n <= PAGE_BYTES_MAX) {
        page.len = 0;
        buffer_reserve(&page, n + 1);
        if (fread(page.at, 1, n, stdin) != n) code = 1;
        else if (dump_page(&d, (struct span){page.at, n})) fwrite(d.line.at, 1, d.line.len, stdout);
        else puts("null");
    }
    markup_free(&d.markup);
    html_parser_free(d.parser);
    html_events_free(&d.repaired);
    buffer_free(&d.word);
    buffer_free(&d.line);
    buffer_free(&page);
    return code;
}
