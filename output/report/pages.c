/* SPDX-License-Identifier: MIT
 * pages.c - report.html: sampled pages, drawn as their blocks in reading order. The colour shows the entropy, the
 * frame the verdict, and each block has its evidence. Thumbnails of typical pages are on the first screen. */
#include "output/report/report.h"

#include "base/fixed.h"
#include "output/report/html.h"

enum { SECTION_BYTES_MAX = 1500000, PAGE_BYTES_MAX = 150000, BLOCKS_MAX = 250, TEXT_BYTES_MAX = 400,
       PATH_BYTES_MAX = 300, SELECTOR_BYTES_MAX = 300,
       CLUSTERS_IN_FULL = 12, CLUSTERS_SAMPLED = 40, THUMBNAILS = 4, THUMB_WIDTH = 140, THUMB_HEIGHT = 210,
       THUMB_STEP = 8 /* tenths of a unit */ };

/* ---- a block ---- */

/* "h" of a heading, "li" of a list's item: how its text is set. */
static const char *class_of_element(enum element element)
{
    switch (element) {
    case EL_h1:
    case EL_h2:
    case EL_h3:
    case EL_h4:
        return " h";
    case EL_li:
        return " li";
    default:
        return "";
    }
}

static void put_logit(struct buffer *out, int64_t logit)
{
    int64_t hundredths = (logit * 100 + (logit < 0 ? -LOGIT_ONE / 2 : LOGIT_ONE / 2)) / LOGIT_ONE;
    uint64_t size = (uint64_t)(hundredths < 0 ? -hundredths : hundredths);
    buffer_putc(out, hundredths < 0 ? '-' : '+');
    html_decimal(out, size * ENTROPY_ONE / 100);
}

static void put_evidence(const struct site_report *r, const struct leaf_fact *fact, struct buffer *out)
{
    const struct templates_report *t = r->templates;
    const struct path_sums *path = &t->path_sums[fact->path];
    buffer_puts(out, fact->informative ? "informative: " : "redundant: ");
    buffer_puts(out, label_reason_text((enum label_reason)fact->reason));
    buffer_puts(out, "\nentropy ");
    html_decimal(out, fact->entropy);
    buffer_puts(out, ", of its path ");
    html_decimal(out, path_mean_entropy(path));
    buffer_puts(out, "; threshold ");
    html_decimal(out, t->threshold);
    buffer_puts(out, "\nlinks ");
    html_percent(out, fact->n_link_tokens, fact->n_tokens);
    buffer_puts(out, " of ");
    html_counted(out, fact->n_tokens, "word", "words");
    buffer_puts(out, ", of its path ");
    html_percent(out, path->link_tokens, path->tokens);
    buffer_puts(out, "\nthe path on ");
    html_count(out, path->pages);
    buffer_puts(out, " of ");
    html_counted(out, t->n_documents, "page", "pages");
    buffer_puts(out, ", this text on ");
    html_count(out, fact->line_df);
    if (t->path_logit && t->path_logit[fact->path] != LOGIT_NONE) {
        buffer_puts(out, "\nmodel ");
        put_logit(out, fact->logit);
        buffer_puts(out, ", of its path ");
        put_logit(out, t->path_logit[fact->path]);
    }
    buffer_putc(out, '\n');
    html_cut(out, span_of(t->paths->item[fact->path].text), PATH_BYTES_MAX);
}

/* 0 (lowest entropy) .. 9, as the classes e0 .. e9: half of the steps on either side of the threshold. */
static int entropy_step(uint32_t entropy, uint32_t threshold)
{
    if (entropy <= threshold) {
        int step = threshold ? (int)((uint64_t)entropy * 5 / threshold) : 0;
        return step < 5 ? step : 4;
    }
    int step = (int)((uint64_t)(entropy - threshold) * 5 / (ENTROPY_ONE - threshold));
    return step < 5 ? 5 + step : 9;
}

static void put_block(const struct site_report *r, const struct report_page *page, uint32_t leaf,
                      struct buffer *out)
{
    const struct leaf_fact *fact = &page->fact[leaf];
    buffer_puts(out, fact->informative ? "<p class=\"b i e" : "<p class=\"b r e");
    buffer_put_number(out, (uint64_t)entropy_step(fact->entropy, r->templates->threshold));
    buffer_puts(out, class_of_element(r->templates->paths->item[fact->path].element));
    buffer_puts(out, "\" data-e=\"");
    html_decimal(out, fact->entropy);
    buffer_puts(out, "\" dir=\"auto\" title=\"");
    put_evidence(r, fact, out);
    buffer_puts(out, "\" data-s=\"");
    struct span css = path_css(r->templates->selectors, fact->path);
    if (css.len <= SELECTOR_BYTES_MAX) html_text(out, css); /* a part of one would be another one */
    buffer_puts(out, "\">");
    html_cut(out, leaf_span(page->blocks, &page->blocks->leaf[leaf]), TEXT_BYTES_MAX);
    buffer_puts(out, "</p>\n");
}

/* Blocks of one TABLE or DIV lie in one box. */
static uint32_t put_blocks(const struct site_report *r, const struct report_page *page, struct buffer *out)
{
    const struct page_blocks *b = page->blocks;
    uint32_t shown = 0, box = UINT32_MAX, left_out = 0;
    size_t start = out->len;
    for (uint32_t l = 0; l < b->n_leaves; l++) {
        if (b->leaf[l].flags & LEAF_TITLE) continue;
        if (shown == BLOCKS_MAX || left_out || out->len - start > PAGE_BYTES_MAX) {
            left_out++;
            continue;
        }
        if (b->leaf[l].content != box) buffer_puts(out, shown ? "</div><div>" : "<div>");
        box = b->leaf[l].content;
        put_block(r, page, l, out);
        shown++;
    }
    if (shown) buffer_puts(out, "</div>\n");
    return left_out;
}

/* ---- a page ---- */

static void put_summary(const struct site_report *r, const struct report_page *page, const char *kind,
                        uint32_t number, struct buffer *out)
{
    const struct page_fit *fit = &r->fits->page[number];
    buffer_printf(out, "<details class=\"page\" id=\"p%u\"%s><summary><span class=\"kind\">%s</span> <bdi>", number,
                  number == r->fits->cluster[0].sample[SAMPLE_TYPICAL] ? " open" : "", kind);
    html_cut(out, page->blocks->title.len ? page->blocks->title : span_of(page->path), 120);
    buffer_puts(out, "</bdi> <small>");
    html_percent(out, fit->tokens - fit->informative_tokens, fit->tokens);
    buffer_puts(out, " template, coverage ");
    html_percent(out, fit->common_tokens, fit->tokens);
    buffer_puts(out, "</small></summary>\n<p class=\"where\"><a rel=\"noreferrer noopener\" href=\"");
    html_href(out, page->url);
    buffer_puts(out, "\">");
    html_cut(out, span_of(page->url), 200);
    buffer_puts(out, "</a></p>\n");
}

void report_page(const struct site_report *r, uint32_t number, const char *kind, struct buffer *out)
{
    struct report_page page;
    if (!r->page(r->data, number, &page)) return;
    put_summary(r, &page, kind, number, out);
    buffer_printf(out, "<input type=\"radio\" name=\"v%u\" id=\"o%u\" checked><label "
                       "for=\"o%u\">original</label><input type=\"radio\" name=\"v%u\" id=\"x%u\" "
                       "class=\"x\"><label for=\"x%u\">extracted</label>\n<div class=\"blocks\" role=\"group\" "
                       "aria-label=\"Blocks of the page\">",
                  number, number, number, number, number, number);
    uint32_t left_out = put_blocks(r, &page, out);
    buffer_puts(out, "</div>\n");
    if (left_out) {
        buffer_puts(out, "<p>Not shown: ");
        html_counted(out, left_out, "block", "blocks");
        buffer_puts(out, " after these.</p>\n");
    }
    buffer_puts(out, "</details>\n");
}

/* ---- the section ---- */

static void put_legend(struct buffer *out)
{
    buffer_puts(out, "<p class=\"legend\" aria-hidden=\"true\">entropy <span class=\"ramp\">");
    for (int step = 0; step < 10; step++) buffer_printf(out, "<span class=\"e%d\"></span>", step);
    buffer_puts(out, "</span> low (on one page) to high (repeats), the threshold in the middle; "
                     "<span class=\"b i\">✓ informative</span> <span class=\"b r\">– redundant</span></p>\n");
}

static int kinds_of(uint32_t k)
{
    return k < CLUSTERS_IN_FULL ? SAMPLE_KINDS : 1;
}

bool report_is_sampled(const struct site_report *r, uint32_t number)
{
    uint32_t k = r->templates->clusters->of_page[number];
    bool is = false;
    for (int kind = 0; kind < kinds_of(k); kind++) is |= r->fits->cluster[k].sample[kind] == number;
    return is && k < CLUSTERS_SAMPLED;
}

static void put_cluster(const struct site_report *r, uint32_t k, struct buffer *out)
{
    const struct cluster_fit *fit = &r->fits->cluster[k];
    int kinds = kinds_of(k);
    if (fit->sample[0] == SAMPLE_NONE) return;
    buffer_puts(out, "<h3><code>");
    html_cut(out, span_of(r->templates->clusters->item[k].pattern), 200);
    buffer_puts(out, "</code></h3>\n");
    for (int kind = 0; kind < kinds; kind++)
        if (fit->sample[kind] != SAMPLE_NONE)
            report_page(r, fit->sample[kind], sample_kind_text((enum sample_kind)kind), out);
}

void report_pages(const struct site_report *r, FILE *out)
{
    struct buffer text = {0};
    size_t bytes = 0;
    uint32_t n = r->templates->clusters->n, k = 0;
    buffer_puts(&text, "<section id=\"pages\">\n<h2>Pages</h2>\n<p>Of each cluster a typical page, the one "
                       "that its template covers least, and the odd one out. Each block tells why it stays or "
                       "goes: click on it, or go from block to block with the arrow keys. If one is wrong, keep or "
                       "drop it there, or with the keys K and D; U takes that back. The choices become a file of "
                       "rules.</p>\n");
    put_legend(&text);
    for (; k < n && k < CLUSTERS_SAMPLED && bytes < SECTION_BYTES_MAX; k++) {
        put_cluster(r, k, &text);
        bytes += report_flush(&text, out);
    }
    if (k < n) {
        buffer_puts(&text, "<p>Not sampled: ");
        html_counted(&text, n - k, "smaller cluster", "smaller clusters");
        buffer_puts(&text, ".</p>\n");
    }
    buffer_puts(&text, "</section>\n");
    report_flush(&text, out);
    buffer_free(&text);
}

/* ---- thumbnails ---- */

/* Heights are lines of text: some 12 words each, and one for the space between blocks. */
static uint32_t lines_of(const struct leaf_fact *fact)
{
    return 2 + fact->n_tokens / 12 * 2;
}

static void put_tenths(struct buffer *out, uint32_t tenths)
{
    buffer_put_number(out, tenths / 10);
    buffer_putc(out, '.');
    buffer_putc(out, (char)('0' + tenths % 10));
}

/* A block of a thumbnail: y and height in tenths. */
static void put_bar(struct buffer *out, bool informative, uint32_t y, uint32_t width, uint32_t height)
{
    buffer_puts(out, informative ? "<rect class=\"i\" y=\"" : "<rect class=\"r\" y=\"");
    put_tenths(out, y);
    buffer_puts(out, "\" width=\"");
    buffer_put_number(out, width);
    buffer_puts(out, "\" height=\"");
    put_tenths(out, height);
    buffer_puts(out, "\"/>");
}

/* The pattern of URLs, which may break after each directory. */
static void put_pattern(struct span pattern, struct buffer *out)
{
    struct buffer text = {0};
    html_cut(&text, pattern, 60);
    for (size_t i = 0; i < text.len; i++) {
        buffer_putc(out, text.at[i]);
        if (text.at[i] == '/') buffer_puts(out, "<wbr>");
    }
    buffer_free(&text);
}

static void put_thumbnail(const struct site_report *r, uint32_t k, const struct report_page *page,
                          struct buffer *out)
{
    const struct page_blocks *b = page->blocks;
    uint64_t all = 0, at = 0;
    uint32_t drawn = 0; /* the blocks that begin before it have no room of their own */
    for (uint32_t l = 0; l < b->n_leaves; l++)
        if (!(b->leaf[l].flags & LEAF_TITLE)) all += lines_of(&page->fact[l]);
    if (!all) return;
    buffer_printf(out, "<a class=\"thumb\" href=\"#p%u\"><svg viewBox=\"0 0 %d %d\" "
                       "preserveAspectRatio=\"none\" aria-hidden=\"true\">",
                  r->fits->cluster[k].sample[SAMPLE_TYPICAL], THUMB_WIDTH, THUMB_HEIGHT);
    for (uint32_t l = 0; l < b->n_leaves; l++) {
        const struct leaf_fact *fact = &page->fact[l];
        if (b->leaf[l].flags & LEAF_TITLE) continue;
        uint64_t next = at + lines_of(fact);
        uint32_t y = (uint32_t)(at * THUMB_HEIGHT * 10 / all), end = (uint32_t)(next * THUMB_HEIGHT * 10 / all);
        uint32_t width = fact->n_tokens >= 12 ? THUMB_WIDTH : 24 + fact->n_tokens * (THUMB_WIDTH - 24) / 12;
        uint32_t height = end - y > 12 ? end - y - 8 : (end - y) * 2 / 3;
        at = next;
        if (y < drawn) continue;
        drawn = y + THUMB_STEP;
        if (height < THUMB_STEP / 2) height = THUMB_STEP / 2;
        put_bar(out, fact->informative, y, width, height);
    }
    buffer_puts(out, "</svg><span><code>");
    put_pattern(span_of(r->templates->clusters->item[k].pattern), out);
    buffer_puts(out, "</code><br>");
    html_counted(out, r->templates->clusters->item[k].n_pages, "page", "pages");
    buffer_puts(out, "</span></a>\n");
}

void report_thumbnails(const struct site_report *r, struct buffer *out)
{
    uint32_t n = r->templates->clusters->n;
    buffer_puts(out, "<div class=\"thumbs\"><h2>Typical pages</h2>\n<p><span class=\"key bar-i\"></span> stays "
                     "<span class=\"key bar-r\"></span> goes</p>\n<div>\n");
    for (uint32_t k = 0; k < n && k < THUMBNAILS; k++) {
        struct report_page page;
        uint32_t typical = r->fits->cluster[k].sample[SAMPLE_TYPICAL];
        if (typical != SAMPLE_NONE && r->page(r->data, typical, &page)) put_thumbnail(r, k, &page, out);
    }
    buffer_puts(out, "</div></div>\n");
}
