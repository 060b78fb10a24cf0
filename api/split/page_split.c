/* SPDX-License-Identifier: MIT
 * page_split.c - see page_split.h. */
#include "api/split/page_split.h"

#include "site/urls/urls.h"
#include "table_blocks/html/html.h"

void page_splitter_init(struct page_splitter *s, unsigned max_depth, bool whole)
{
    *s = (struct page_splitter){.max_depth = max_depth,
                                .whole = whole,
                                .decoder = charset_decoder_new(),
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
    link_base_free(&s->base);
}

/* The page's tree; NULL if the parser gave up. */
static const struct html_events *parse_page(struct page_splitter *s, struct span page)
{
    struct markup *m = &s->markup;
    if (s->whole) return html_parse_whole(s->parser, page, m, &s->events) ? &s->events : NULL;
    shrink_page(page, s->max_depth, m);
    if (!m->faulty_table) return &m->events;
    return html_parse(s->parser, m, &s->events) ? &s->events : NULL;
}

/* Is no other heading of its path in the page one link? Otherwise it is a list, which may have the page itself. */
static bool is_alone(const struct page_blocks *b, uint32_t leaf)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < b->n_linked; i++) n += b->leaf[b->linked[i]].path == b->leaf[leaf].path;
    return n == 1;
}

/* A page's own title may be a link to the page: that counts as text. In a list of articles such a title leads
 * elsewhere, and stays a link. Headings that are one link to `url`, the page's, or to the one that it states
 * (rel=canonical) lose the link, if no other such heading has their path. */
static void unlink_title(struct page_splitter *s, struct span url, struct page_blocks *b)
{
    if (!b->n_linked) return;
    link_base_set(&s->base, url);
    uint64_t own = link_form_key(link_page_form(&s->base));
    link_base_move(&s->base, url, b->fact[FACT_BASE]);
    uint64_t stated = link_key(&s->base, b->fact[FACT_CANONICAL]);
    for (uint32_t i = 0; i < b->n_linked; i++) {
        const struct leaf_block *title = &b->leaf[b->linked[i]];
        uint64_t to = title->n_links ? link_key(&s->base, b->href[title->link]) : 0;
        if (to && (to == own || to == stated) && is_alone(b, b->linked[i])) page_blocks_unlink(b, b->linked[i]);
    }
}

bool page_split(struct page_splitter *s, struct span bytes, struct span url, const char *http_charset,
                struct page_blocks *out)
{
    s->markup.page_name = url_page_name(url);
    struct decoded d = charset_decode(s->decoder, bytes, http_charset, &s->text);
    const struct html_events *events = parse_page(s, d.text);
    if (!events) return false;
    s->tree = events;
    *out = split_blocks(s->splitter, &s->markup, events);
    out->charset = span_of(d.charset);
    out->n_replaced = d.replaced;
    out->page_bytes = (uint32_t)bytes.len;
    unlink_title(s, url, out);
    return true;
}
