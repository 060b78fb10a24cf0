/* SPDX-License-Identifier: MIT
 * fuzz_content.c - any bytes as a page -> HTML and Markdown of its content: valid UTF-8, only allowed elements and
 * attributes, no tag of the page in Markdown, and no more text than the page has. */
#include "base/text/utf8.h"
#include "content/pieces/pieces.h"
#include "fuzz.h"
#include "../content_helper.h"

static const char allowed[] = " h1 h2 h3 h4 h5 h6 p ul ol li dl dt dd table caption thead tbody tr th td pre blockquote figure "
                              "figcaption hr a em strong code kbd sup sub del ins mark q ruby rt rp br img input ";
static const char attributes[] = " href src alt id lang dir colspan rowspan start value class type checked disabled ";

static bool is_in(const char *list, const char *at, size_t n)
{
    char word[32] = " ";
    if (n > sizeof word - 3) return false;
    memcpy(word + 1, at, n);
    memcpy(word + 1 + n, " ", 2);
    return strstr(list, word) != NULL;
}

/* Each '<' begins a tag as the writer makes them. */
static void expect_safe(struct span html)
{
    if (!html.len) return;
    const char *end = html.at + html.len;
    for (const char *p = html.at; p < end && (p = memchr(p, '<', (size_t)(end - p))); ) {
        p += 1 + (p + 1 < end && p[1] == '/');
        size_t n = 0;
        while (p + n < end && p[n] != '>' && p[n] != ' ') n++;
        EXPECT(is_in(allowed, p, n));
        for (p += n; p < end && *p == ' ';) {
            p++;
            for (n = 0; p + n < end && p[n] != '=' && p[n] != '>' && p[n] != ' ';) n++;
            EXPECT(is_in(attributes, p, n));
            bool is_url = n >= 3 && (!memcmp(p, "src", 3) || !memcmp(p, "hre", 3));
            p += n;
            if (p == end || *p != '=') continue;
            EXPECT(end - p > 2 && p[1] == '"');
            if (is_url) EXPECT(p[2] == '#' || p[2] == 'h' || p[2] == 'm' || p[2] == 't');
            p = memchr(p + 2, '"', (size_t)(end - p - 2));
            EXPECT(p != NULL);
            p++;
        }
        EXPECT(p < end && *p == '>');
    }
}

static void expect_text(struct span text)
{
    EXPECT(utf8_count(text).invalid == 0);
    EXPECT(text.len == 0 || text.at[text.len - 1] == '\n');
}

/* Appends the bytes of what is no blank, as they are. */
static void put_solid(struct span text, struct buffer *out)
{
    for (size_t i = 0; i < text.len; i++)
        if (text.at[i] != ' ' && text.at[i] != '\n') buffer_putc(out, text.at[i]);
}

/* The pieces are the whole, as texts and as trees. */
static void expect_pieces(const struct content_tree *tree, uint32_t words)
{
    static struct content_chunks chunks;
    struct buffer text = {0}, whole = {0}, sum = {0}, copies = {0};
    content_plain(tree, 0, &text);
    put_solid(buffer_span(&text), &whole);
    content_chunks_find(&chunks, tree, words);
    for (uint32_t c = 0; c < chunks.n; c++) {
        text.len = 0;
        content_chunk_text(&chunks, c, &text);
        put_solid(buffer_span(&text), &sum);
        text.len = 0;
        const struct content_tree *piece = content_chunk_tree(&chunks, c, span_of("http://example.org/"));
        content_plain(piece, 0, &text);
        put_solid(buffer_span(&text), &copies);
        text.len = 0;
        content_markdown(piece, true, &text);
        EXPECT(utf8_count(buffer_span(&text)).invalid == 0);
    }
    EXPECT(span_equal(buffer_span(&sum), buffer_span(&whole)));
    EXPECT(span_equal(buffer_span(&copies), buffer_span(&whole)));
    buffer_free(&text);
    buffer_free(&whole);
    buffer_free(&sum);
    buffer_free(&copies);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    static struct content_test test;
    struct buffer page = {0}, html = {0}, markdown = {0};
    utf8_repair((struct span){(const char *)data, n}, &page);
    buffer_text(&page); /* an empty page has an address, too */
    if (content_test_read(&test, buffer_span(&page), n && data[0] == '<' ? 512 : 8)) {
        EXPECT(test.lost == 0);
        content_html(&test.tree, &html);
        content_markdown(&test.tree, false, &markdown);
        expect_safe(buffer_span(&html));
        expect_text(buffer_span(&html));
        expect_text(buffer_span(&markdown));
        expect_pieces(&test.tree, n ? 1 + data[n - 1] % 32u : 1);
        EXPECT(markdown.len <= 4096 + page.len * 400);
    }
    buffer_free(&page);
    buffer_free(&html);
    buffer_free(&markdown);
    return 0;
}
