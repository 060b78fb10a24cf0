/* SPDX-License-Identifier: MIT
 * content_helper.h - a page in, the tree of its content out, for tests: leaf blocks whose text has "REDUNDANT", or is
 * "()", "8 9 10", "8 10" or CONTENTS_IN_CHINESE, are redundant, all others are content. */
#ifndef INFODISC_TESTS_CONTENT_HELPER_H
#define INFODISC_TESTS_CONTENT_HELPER_H

#include "base/memory.h"
#include "content/markup/markup.h"
#include "table_blocks/blocks.h"
#include "table_blocks/html/html_parse.h"
#include "table_blocks/html/shrink.h"

#define CONTENTS_IN_CHINESE "\xE7\x9B\xAE\xE5\xBD\x95"

struct content_test { /* {0} to begin with */
    struct markup markup;
    struct html_parser *parser;
    struct html_events events;
    struct block_splitter *splitter;
    struct content_reader *reader;
    struct content_leaf *leaf;
    struct content_tree tree;
    uint32_t lost;        /* what content_read() has returned */
};

/* False if the parser gave up. */
static inline bool content_test_read(struct content_test *c, struct span page, unsigned depth_max)
{
    html_parse_init();
    if (!c->parser) c->parser = html_parser_new();
    if (!c->reader) c->reader = content_reader_new();
    block_splitter_free(c->splitter);
    c->splitter = block_splitter_new();
    shrink_page(page, depth_max, &c->markup);
    if (c->markup.faulty_table && !html_parse(c->parser, &c->markup, &c->events)) return false;
    struct page_blocks b =
        split_blocks(c->splitter, &c->markup, c->markup.faulty_table ? &c->events : &c->markup.events);
    struct content_source source = {
        .page = page, .url = span_of("http://example.org/dir/page.html"), .max_depth = depth_max};
    c->leaf = mem_realloc(c->leaf, b.n_leaves + 1u, sizeof *c->leaf);
    for (uint32_t l = 0; l < b.n_leaves; l++) {
        struct span text = {b.text.at + b.leaf[l].text, b.leaf[l].text_len};
        if (b.leaf[l].flags & LEAF_TITLE) continue;
        bool redundant = span_is(text, "()") || span_is(text, "8 9 10") || span_is(text, "8 10") ||
                         span_is(text, CONTENTS_IN_CHINESE) ||
                         (text.len && memmem(text.at, text.len, "REDUNDANT", 9));
        c->leaf[source.n_leaves++] = (struct content_leaf){text, !redundant};
    }
    source.leaf = c->leaf;
    c->lost = content_read(c->reader, &source, &c->tree);
    return true;
}

static inline void content_test_end(struct content_test *c)
{
    markup_free(&c->markup);
    html_parser_free(c->parser);
    html_events_free(&c->events);
    block_splitter_free(c->splitter);
    content_reader_free(c->reader);
    content_tree_free(&c->tree);
    free(c->leaf);
    *c = (struct content_test){0};
}

#endif
