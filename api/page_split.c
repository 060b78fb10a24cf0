/* SPDX-License-Identifier: MIT
 * page_split.c - see page_split.h. */
#include "api/page_split.h"

#include "table_blocks/shrink.h"

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

static bool parse_page(struct page_splitter *s, struct span page, unsigned max_depth, bool whole)
{
    if (whole) return html_parse_whole(s->parser, page, &s->markup, &s->events);
    shrink_page(page, max_depth, &s->markup);
    return html_parse(s->parser, &s->markup, &s->events);
}

bool page_split(struct page_splitter *s, struct span bytes, const char *http_charset, unsigned max_depth,
                bool whole, struct page_blocks *out)
{
    struct decoded d = charset_decode(s->decoder, bytes, http_charset, &s->text);
    if (!parse_page(s, d.text, max_depth, whole)) return false;
    *out = split_blocks(s->splitter, &s->markup, &s->events);
    out->charset = span_of(d.charset);
    out->n_replaced = d.replaced;
    out->page_bytes = (uint32_t)bytes.len;
    return true;
}
