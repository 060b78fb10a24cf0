/* SPDX-License-Identifier: MIT
 * chunks.c - chunks of the pages for retrieval, one per line.
 *
 *     {"id":"d41d8c...-0","page_id":"d41d8c...","url":"https://example.org/files.html#modes","title":"Files",
 *      "headings":["Files","Modes"],"position":0,"words":212,"lang":"en","duplicate_of":null,"text":"...",
 *      "markdown":"..."} */
#include "content/markup/markup.h"
#include "content/pieces/pieces.h"
#include "output/formats/index_format.h"
#include "site/urls/urls.h"

struct chunk_writer {
    struct content_chunks chunks;
    struct buffer text, base;
    struct json json;
};

static void put_url(struct chunk_writer *w, const struct content_chunk *chunk)
{
    w->text.len = 0;
    buffer_add_span(&w->text, buffer_span(&w->base));
    if (chunk->anchor.len) {
        buffer_putc(&w->text, '#');
        url_encode(&w->text, content_span(w->chunks.tree, chunk->anchor));
    }
    json_member_span(&w->json, "url", buffer_span(&w->text));
}

static void put_headings(struct chunk_writer *w, const struct content_chunk *chunk)
{
    json_member_array(&w->json, "headings");
    for (uint32_t h = 0; h < chunk->n_headings; h++) {
        w->text.len = 0;
        content_plain(w->chunks.tree, chunk->heading[h], &w->text);
        json_span(&w->json, buffer_span(&w->text));
    }
    json_end_array(&w->json);
}

static void put_chunk(struct chunk_writer *w, const struct infodisc_page *page, uint32_t i)
{
    const struct content_chunk *chunk = &w->chunks.chunk[i];
    struct json *j = &w->json;
    j->first = true;
    json_begin_object(j);
    w->text.len = 0;
    buffer_printf(&w->text, "%s-%u", page->id, i);
    json_member_span(j, "id", buffer_span(&w->text));
    json_member_string(j, "page_id", page->id);
    put_url(w, chunk);
    json_member_string(j, "title", page->title);
    put_headings(w, chunk);
    json_member_uint(j, "position", i);
    json_member_uint(j, "words", chunk->words);
    json_member_string(j, "lang", page->lang);
    json_member_string(j, "duplicate_of", page->duplicate_of);
    w->text.len = 0;
    content_chunk_text(&w->chunks, i, &w->text);
    json_member_span(j, "text", buffer_span(&w->text));
    w->text.len = 0;
    content_markdown(content_chunk_tree(&w->chunks, i, buffer_span(&w->base)), true, &w->text);
    json_member_span(j, "markdown", buffer_span(&w->text));
    json_end_object(j);
    buffer_putc(j->out, '\n');
}

static void put_page(const struct format_settings *s, const struct page_record *r, struct buffer *out)
{
    struct chunk_writer w = {.json = {.out = out}};
    buffer_add(&w.base, r->page->url, strcspn(r->page->url, "#"));
    content_chunks_find(&w.chunks, r->tree, s->chunk_words);
    for (uint32_t i = 0; i < w.chunks.n; i++) put_chunk(&w, r->page, i);
    content_chunks_free(&w.chunks);
    buffer_free(&w.text);
    buffer_free(&w.base);
}

const struct index_format format_chunks = {
    .name = "chunks", .file = "pages.chunks.jsonl", .structure = true, .page = put_page};
