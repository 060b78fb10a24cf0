/* SPDX-License-Identifier: MIT
 * page_content.c - see page_content.h. */
#include "api/write/page_content.h"

#include "api/write/page_view.h"
#include "base/memory.h"
#include "output/formats/index_format.h"
#include "site/text/text.h"
#include "site/urls/urls.h"

struct page_content {
    struct content_reader *reader;
    struct charset_decoder *decoder;
    struct buffer bytes, text, base;
    struct span page;    /* as it was decoded */
    struct content_leaf *leaf;
    size_t leaves_cap;
    struct content_tree tree;
};

struct page_content *page_content_new(void)
{
    struct page_content *c = mem_zalloc(1, sizeof *c);
    c->reader = content_reader_new();
    c->decoder = charset_decoder_new();
    return c;
}

void page_content_free(struct page_content *c)
{
    if (!c) return;
    content_reader_free(c->reader);
    charset_decoder_free(c->decoder);
    content_tree_free(&c->tree);
    buffer_free(&c->bytes);
    buffer_free(&c->text);
    buffer_free(&c->base);
    free(c->leaf);
    free(c);
}

/* The leaf blocks and the verdicts on them, without the TITLE. */
static uint32_t take_leaves(struct page_content *c, const struct page_parts *parts)
{
    const struct page_blocks *b = &parts->blocks;
    uint32_t n = 0;
    VECTOR_RESERVE(c->leaf, b->n_leaves, c->leaves_cap);
    for (uint32_t l = 0; l < b->n_leaves; l++) {
        if (b->leaf[l].flags & LEAF_TITLE) continue;
        c->leaf[n++] = (struct content_leaf){leaf_span(b, &b->leaf[l]), parts->fact[l].informative != 0};
    }
    return n;
}

struct content_tree *page_content_of(struct page_content *c, struct span bytes, const char *http_charset,
                                     unsigned max_depth, const struct page_parts *parts, const char **why)
{
    struct decoded d = charset_decode(c->decoder, bytes, http_charset, &c->text);
    struct span base = parts->blocks.fact[FACT_BASE];
    c->page = d.text;
    c->base.len = 0;
    if (!base.len || !url_resolve(&c->base, span_of(parts->url), base)) {
        c->base.len = 0;
        buffer_puts(&c->base, parts->url);
    }
    uint32_t n = take_leaves(c, parts);
    struct content_source source = {.page = d.text,
                                    .url = buffer_span(&c->base),
                                    .max_depth = max_depth,
                                    .leaf = c->leaf,
                                    .n_leaves = n};
    uint32_t lost = content_read(c->reader, &source, &c->tree);
    if (c->tree.n_cut) *why = "too much structure: some of it was left out";
    if (lost) *why = "some of its text was not found again in its markup, and has no structure";
    return &c->tree;
}

struct span page_content_text(const struct page_content *c)
{
    return c->page;
}

struct span page_content_base(const struct page_content *c)
{
    return buffer_span(&c->base);
}

struct content_tree *page_content_read(struct page_content *c, struct infodisc_templates *templates, uint32_t page,
                                       const struct page_parts *parts, const char **why)
{
    struct site_reader *reader;
    const struct site_page *p = pages_source(templates->blocks->pages, page, &reader);
    const char *detail = NULL;
    *why = NULL;
    if (!p || reader->load(reader, p, &c->bytes, &detail) != SKIP_NONE) {
        *why = "could not be read again: its structure is missing";
        c->page = (struct span){NULL, 0};
        c->base.len = 0;
        content_tree_reset(&c->tree);
        return &c->tree;
    }
    return page_content_of(c, buffer_span(&c->bytes), p->http_charset, templates->run->options.max_depth, parts, why);
}

bool page_content_is_possible(const struct infodisc_templates *templates)
{
    struct infodisc_run *run = templates->run;
    const struct infodisc_pages *pages = templates->blocks->pages;
    bool asked = run->options.with != 0 || (run->options.fields & PAGE_FIELDS_OF_TREE);
    for (unsigned i = 0; index_format(i); i++)
        for (const struct index_format *f = index_format(i); f; f = f->also)
            if (run->options.formats >> i & 1 && f->structure) asked = true;
    if (!asked || !pages->shard || pages->part) return true;
    return error_set(&run->error, INFODISC_BAD_OPTION,
                     "a shard has no structure of pages: name the SITE that they come from, or leave out what needs "
                     "it");
}
