/* SPDX-License-Identifier: MIT
 * fuzz_page.c - any bytes as a page, from its charset to its features: what one stage promises to the next must
 * hold. A page that does not begin with '<' is parsed with a small depth limit. */
#include "base/buffer.h"
#include "features/page_features.h"
#include "features/shingles.h"
#include "fuzz.h"
#include "site/text/charset.h"
#include "base/text/utf8.h"
#include "table_blocks/blocks.h"
#include "table_blocks/html/html_parse.h"
#include "table_blocks/html/shrink.h"
#include "../same_tree.h"
#include "../unit/paths_helper.h"

struct stages { /* as one thread of a run has them */
    struct charset_decoder *decoder;
    struct buffer text;
    struct markup markup;
    struct html_parser *parser;
    struct html_events events;
    struct block_splitter *splitter;
};

static bool lies_in(struct span part, struct span whole)
{
    return part.len == 0 || (part.at >= whole.at && part.at + part.len <= whole.at + whole.len);
}

static void expect_text(struct span text)
{
    struct utf8_census census = utf8_count(text);
    EXPECT(census.invalid == 0);
    EXPECT(!census.controls);
    EXPECT(text.len == 0 || !memchr(text.at, '\0', text.len));
}

static void expect_markup(const struct markup *m, struct span page)
{
    uint32_t end = 0;
    for (uint32_t i = 0; i < m->n_runs; i++) {
        EXPECT(m->run[i].from == end && m->run[i].to > m->run[i].from);
        end = m->run[i].to;
    }
    EXPECT(end <= m->text.len);
    EXPECT(m->n_tags >= 1 && m->tag[0].element == EL_body);
    for (uint32_t i = 0; i < m->n_tags; i++) {
        EXPECT(lies_in(m->tag[i].class, page) && lies_in(m->tag[i].id, page));
        EXPECT(lies_in(m->tag[i].name, page) && lies_in(m->tag[i].role, page));
    }
    EXPECT(lies_in(m->lang, page));
}

/* The tree is closed, and no run of text is lost or told twice. */
static void expect_events(const struct html_events *events, const struct markup *m)
{
    uint8_t *seen = calloc(m->n_runs + 1u, 1);
    uint32_t depth = 0, n_seen = 0;
    EXPECT(seen && events->n >= 2);
    for (size_t i = 0; i < events->n; i++) {
        const struct html_event *e = &events->item[i];
        if (e->kind == HTML_OPEN) {
            EXPECT(e->element < EL_N && (e->index == HTML_NO_TAG || e->index < m->n_tags));
            depth++;
        } else {
            EXPECT(depth > 0);
            if (e->kind == HTML_CLOSE) depth--;
        }
        if (e->kind != HTML_TEXT) continue;
        EXPECT(e->index < m->n_runs && !seen[e->index]);
        seen[e->index] = 1;
        n_seen++;
    }
    EXPECT(depth == 0);
    EXPECT(n_seen == m->n_runs);
    free(seen);
}

static void expect_blocks(const struct page_blocks *b)
{
    expect_text(b->text);
    uint32_t at = 0, link = 0;
    for (uint32_t l = 0; l < b->n_leaves; l++) {
        const struct leaf_block *leaf = &b->leaf[l];
        EXPECT(leaf->text == at && leaf->text_len > 0 && leaf->bold_bytes <= leaf->text_len);
        EXPECT(leaf->path < b->n_paths && leaf->content < b->n_contents && leaf->link == link);
        at += leaf->text_len;
        for (uint32_t from = leaf->text; link < leaf->link + leaf->n_links; link++) {
            EXPECT(b->link[link].from >= from && b->link[link].to >= b->link[link].from);
            from = b->link[link].to;
            EXPECT(from <= at);
        }
    }
    EXPECT(at == b->text.len && link == b->n_links);
    for (uint32_t c = 0; c < b->n_contents; c++)
        EXPECT(b->content[c].parent <= c && b->content[c].path < b->n_paths);
    for (uint32_t p = 0; p < b->n_paths; p++) EXPECT(b->path_key[p] != 0);
}

/* A record that was packed and viewed says the same. */
static void expect_record(const struct page_blocks *b)
{
    struct buffer record = {0};
    page_blocks_pack(b, &record);
    struct page_blocks v = page_blocks_view(&record);
    expect_blocks(&v);
    EXPECT(v.n_leaves == b->n_leaves && v.n_contents == b->n_contents && v.n_links == b->n_links);
    EXPECT(span_equal(v.text, b->text) && span_equal(v.title, b->title));
    EXPECT(span_equal(v.lang, b->lang));
    for (unsigned f = 0; f < FACTS_KEPT; f++) EXPECT(span_equal(v.fact[f], b->fact[f]));
    for (uint32_t l = 0; l < v.n_leaves; l++)
        EXPECT(memcmp(&v.leaf[l], &b->leaf[l], sizeof v.leaf[l]) == 0);
    buffer_free(&record);
}

static void expect_features(const struct page_blocks *b)
{
    struct page_shingles s = {0};
    page_shingles_extract(b, &s);
    size_t n = 0;
    for (uint32_t l = 0; l < b->n_leaves; l++) {
        EXPECT(s.leaf[l].n_link_tokens <= s.leaf[l].n_tokens);
        n += shingle_count(s.leaf[l].n_tokens);
    }
    EXPECT(n == s.n);
    page_shingles_free(&s);
}

/* The site's list has every path of its pages. */
static void expect_paths(struct block_splitter *splitter, const struct page_blocks *b)
{
    struct path_table *table = block_splitter_paths(splitter);
    struct block_paths *paths = merge_tables(&table, 1);
    for (uint32_t p = 0; p < b->n_paths; p++)
        EXPECT(block_paths_find(paths, b->path_key[p]) < paths->n);
    block_paths_free(paths);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    html_parse_init();
    struct stages s = {.decoder = charset_decoder_new(),
                       .parser = html_parser_new(),
                       .splitter = block_splitter_new()};
    unsigned depth_max = n && data[0] != '<' ? 1 + data[0] % 16u : 512;
    struct span bytes = {(const char *)data, n};
    struct decoded d = charset_decode(s.decoder, bytes, NULL, &s.text);
    EXPECT(d.charset && *d.charset && d.replaced <= n);
    expect_text(d.text);
    shrink_page(d.text, depth_max, &s.markup);
    expect_markup(&s.markup, d.text);
    EXPECT(html_parse(s.parser, &s.markup, &s.events));
    expect_events(&s.events, &s.markup);
    expect_events(&s.markup.events, &s.markup);
    if (!s.markup.faulty_table) EXPECT(same_tree(&s.markup.events, &s.events));
    struct page_blocks blocks = split_blocks(s.splitter, &s.markup, &s.events);
    expect_blocks(&blocks);
    expect_record(&blocks);
    expect_features(&blocks);
    expect_paths(s.splitter, &blocks);

    charset_decoder_free(s.decoder);
    buffer_free(&s.text);
    markup_free(&s.markup);
    html_parser_free(s.parser);
    html_events_free(&s.events);
    block_splitter_free(s.splitter);
    return 0;
}
