/* SPDX-License-Identifier: MIT
 * page_split.c - see page_split.h. */
#include "api/split/page_split.h"

#include "table_blocks/html/html.h"

void page_splitter_init(struct page_splitter *s)
{
    *s = (struct page_splitter){.decoder = charset_decoder_new(),
                                .parser = html_parser_new(),
                                .splitter = block_splitter_new()};
}

void page_splitter_free(struct page_splitter *s)
{
    buffer_free(&s->text);
    charset_decoder_free(s->decoder);
    markup_free(&s->markup);
    html_parser_free(s->parser);
    html_events_free(&s->events);
    block_splitter_free(s->splitter);
}

/* The page's tree; NULL if the parser gave up. */
static const struct html_events *parse_page(struct page_splitter *s, struct span page, unsigned max_depth,
                                            bool whole)
{
    struct markup *m = &s->markup;
    if (whole) return html_parse_whole(s->parser, page, m, &s->events) ? &s->events : NULL;
    shrink_page(page, max_depth, m);
    if (!m->faulty_table) return &m->events;
    return html_parse(s->parser, m, &s->events) ? &s->events : NULL;
}

bool page_split(struct page_splitter *s, struct span bytes, const char *http_charset, unsigned max_depth,
                bool whole, struct page_blocks *out)
{
    struct decoded d = charset_decode(s->decoder, bytes, http_charset, &s->text);
    const struct html_events *events = parse_page(s, d.text, max_depth, whole);
    if (!events) return false;
    s->tree = events;
    *out = split_blocks(s->splitter, &s->markup, events);
    out->charset = span_of(d.charset);
    out->n_replaced = d.replaced;
    out->page_bytes = (uint32_t)bytes.len;
    return true;
}
