/* SPDX-License-Identifier: MIT
 * blocks_helper.h - a page in, its leaf blocks out as text, for the tests of table_blocks/.
 *
 * One line a leaf: the path of its block below the body, ": ", its text. In the text [..] is an
 * anchor text and '|' a <br>; after it stands what else is known: {control} {hidden} {image} {bold 4}. So
 *
 *     <title>T</title><p class="x">a <a href="/">b</a><br>c
 *
 * becomes "title: T\np.x: a [b]|c\n". A leaf straight in the body has the path "body". The places
 * of nameless cells in their rows ("td:2") are left out. */
#ifndef INFODISC_TESTS_BLOCKS_HELPER_H
#define INFODISC_TESTS_BLOCKS_HELPER_H

#include "check.h"

#include "base/memory.h"
#include "table_blocks/blocks.h"
#include "table_blocks/html/html_parse.h"
#include "table_blocks/html/shrink.h"
#include "unit/paths_helper.h"

struct block_case {
    const char *html, *leaves;
};

struct splitting { /* all that one page needs; {0} is unused */
    struct markup markup;
    struct html_parser *parser;
    struct html_events events;
    const struct html_events *tree; /* of markup, or `events` */
    struct block_splitter *splitter;
    struct page_blocks blocks;
    struct buffer dump;
};

static inline void splitting_end(struct splitting *s)
{
    markup_free(&s->markup);
    html_parser_free(s->parser);
    html_events_free(&s->events);
    block_splitter_free(s->splitter);
    buffer_free(&s->dump);
    *s = (struct splitting){0};
}

/* Splits a page; whole: through html_parse_whole(). False if the parser gave up. */
static inline bool splitting_run(struct splitting *s, struct span page, unsigned depth_max,
                                 bool whole)
{
    html_parse_init();
    if (!s->parser) s->parser = html_parser_new();
    block_splitter_free(s->splitter);
    s->splitter = block_splitter_new();
    s->blocks = (struct page_blocks){0};
    if (!whole) shrink_page(page, depth_max, &s->markup);
    bool as_it_is = !whole && !s->markup.faulty_table;
    if (!as_it_is && !(whole ? html_parse_whole(s->parser, page, &s->markup, &s->events)
                             : html_parse(s->parser, &s->markup, &s->events)))
        return false;
    s->tree = as_it_is ? &s->markup.events : &s->events;
    s->blocks = split_blocks(s->splitter, &s->markup, s->tree);
    return true;
}

static inline void splitting_put_leaf(struct splitting *s, const struct leaf_block *leaf)
{
    const struct page_blocks *b = &s->blocks;
    uint32_t link = leaf->link, links_end = leaf->link + leaf->n_links;
    bool open = false;
    for (uint32_t at = leaf->text; at <= leaf->text + leaf->text_len; at++) {
        if (open && b->link[link].to == at) {
            buffer_putc(&s->dump, ']');
            open = false;
            link++;
        }
        if (!open && link < links_end && b->link[link].from == at) {
            buffer_putc(&s->dump, '[');
            open = true;
        }
        if (at == leaf->text + leaf->text_len) break;
        buffer_putc(&s->dump, b->text.at[at] == '\n' ? '|' : b->text.at[at]);
    }
    if (leaf->flags & LEAF_CONTROL) buffer_puts(&s->dump, " {control}");
    if (leaf->flags & LEAF_NO_WORDS) buffer_puts(&s->dump, " {no words}");
    if (leaf->flags & LEAF_NAMES) buffer_puts(&s->dump, " {names}");
    if (leaf->flags & LEAF_HIDDEN) buffer_puts(&s->dump, " {hidden}");
    if (leaf->flags & LEAF_AFTER_IMAGE) buffer_puts(&s->dump, " {image}");
    if (leaf->bold_bytes) buffer_printf(&s->dump, " {bold %u}", leaf->bold_bytes);
    buffer_putc(&s->dump, '\n');
}

static inline void splitting_put_path(struct splitting *s, const char *text)
{
    for (const char *at = text; *at; at++) {
        buffer_putc(&s->dump, *at);
        if ((at[0] == 'd' || at[0] == 'h') && at[1] == ':' && at > text && at[-1] == 't')
            at += 1 + strspn(at + 2, "0123456789");
    }
    buffer_puts(&s->dump, ": ");
}

/* The page's leaves as text; lives until the next call. */
static inline const char *splitting_dump(struct splitting *s)
{
    struct path_table *table = block_splitter_paths(s->splitter);
    struct block_paths *paths = merge_tables(&table, 1);
    s->dump.len = 0;
    for (uint32_t l = 0; l < s->blocks.n_leaves; l++) {
        const struct leaf_block *leaf = &s->blocks.leaf[l];
        uint32_t path = block_paths_find(paths, s->blocks.path_key[leaf->path]);
        const char *text = path == UINT32_MAX ? "?" : paths->item[path].text;
        const char *below = strncmp(text, "body", 4) == 0 ? strchr(text, '>') : NULL;
        splitting_put_path(s, below ? below + 1 : text);
        splitting_put_leaf(s, leaf);
    }
    block_paths_free(paths);
    return buffer_text(&s->dump);
}

/* Checks each case of a table, naming the page that fails. */
static inline void check_cases(const struct block_case *cases, size_t n, bool whole)
{
    struct splitting s = {0};
    for (size_t i = 0; i < n; i++) {
        bool ok = splitting_run(&s, span_of(cases[i].html), SHRINK_DEPTH_MAX, whole);
        CHECK(ok);
        const char *got = ok ? splitting_dump(&s) : "";
        if (strcmp(got, cases[i].leaves) != 0) fprintf(stderr, "page: %s\n", cases[i].html);
        CHECK_STR(got, cases[i].leaves);
    }
    splitting_end(&s);
}

#endif
