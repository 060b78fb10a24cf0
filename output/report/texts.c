/* SPDX-License-Identifier: MIT
 * texts.c - report.html: before and after: what an index would get from typical pages, and what it is spared. */
#include "output/report/report.h"

#include "base/memory.h"
#include "output/report/html.h"

enum { PAGES_SHOWN = 3, TEXT_BYTES_MAX = 2500, LINES_SHOWN = 12, PAGES_MIN = 2 };

/* Blocks of the page, one per line: all of them, with what goes struck out, or what stays. */
static void put_text(const struct report_page *page, bool all, struct buffer *out)
{
    const struct page_blocks *b = page->blocks;
    size_t left = TEXT_BYTES_MAX;
    for (uint32_t l = 0; l < b->n_leaves; l++) {
        const struct leaf_block *leaf = &b->leaf[l];
        bool stays = page->fact[l].informative;
        if (leaf->flags & LEAF_TITLE || (!all && !stays)) continue;
        if (!left) {
            buffer_puts(out, "<p>…</p>\n");
            return;
        }
        buffer_puts(out, stays ? "<p dir=\"auto\">" : "<p dir=\"auto\"><del>");
        html_cut(out, leaf_span(b, leaf), left);
        buffer_puts(out, stays ? "</p>\n" : "</del></p>\n");
        left -= leaf->text_len < left ? leaf->text_len : left;
    }
}

static void put_page(const struct site_report *r, uint32_t number, bool open, struct buffer *out)
{
    struct report_page page;
    const struct page_fit *fit = &r->fits->page[number];
    if (!r->page(r->data, number, &page)) return;
    buffer_printf(out, "<details%s><summary><bdi>", open ? " open" : "");
    html_cut(out, page.blocks->title.len ? page.blocks->title : span_of(page.path), 120);
    buffer_puts(out, "</bdi></summary>\n<div class=\"two\">\n<div><h3>Before: ");
    html_counted(out, fit->tokens, "word", "words");
    buffer_puts(out, "</h3><div class=\"text\" tabindex=\"0\" role=\"group\" aria-label=\"Text before\">\n");
    put_text(&page, true, out);
    buffer_puts(out, "</div></div>\n<div><h3>After: ");
    html_counted(out, fit->informative_tokens, "word", "words");
    buffer_puts(out, "</h3><div class=\"text\" tabindex=\"0\" role=\"group\" aria-label=\"Text after\">\n");
    put_text(&page, false, out);
    buffer_puts(out, "</div></div>\n</div></details>\n");
}

/* ---- what is spared ---- */

struct repeated {
    const struct template_path *entry; /* where the path was first seen; NULL: not redundant there */
    uint32_t path, pages;
    uint64_t tokens;
};

static int compare_repeated(const void *a, const void *b)
{
    const struct repeated *x = a, *y = b;
    if (x->tokens != y->tokens) return x->tokens > y->tokens ? -1 : 1;
    return x->path < y->path ? -1 : x->path > y->path;
}

/* The redundant paths of all clusters, a row each, most words first. *n rows; free() them. */
static struct repeated *repeated_paths(const struct site_report *r, uint32_t *n)
{
    const struct templates_report *t = r->templates;
    struct repeated *row = mem_zalloc_written(t->paths->n, sizeof *row);
    for (uint32_t k = 0; k < t->templates->n; k++)
        for (uint32_t i = 0; i < t->templates->item[k].n_paths; i++) {
            const struct template_path *entry = &t->templates->item[k].path[i];
            struct repeated *of_path = &row[entry->path];
            if (entry->verdict == VERDICT_INFORMATIVE || entry->reason == REASON_TITLE) continue;
            if (!of_path->entry) *of_path = (struct repeated){entry, entry->path, 0, 0};
            of_path->pages += entry->pages;
            of_path->tokens += entry->tokens - entry->informative_tokens;
        }
    *n = 0;
    for (uint32_t p = 0; p < t->paths->n; p++)
        if (row[p].entry && row[p].pages >= PAGES_MIN) row[(*n)++] = row[p];
    if (*n) qsort(row, *n, sizeof *row, compare_repeated);
    return row;
}

void report_repeated(const struct site_report *r, uint32_t n_most, int thread, struct buffer *out)
{
    uint32_t n;
    const struct templates_report *t = r->templates;
    struct repeated *row = repeated_paths(r, &n);
    if (n) {
        buffer_puts(out, "<div class=\"most\"><h2>What goes, most words first</h2>\n<ul>\n");
        for (uint32_t i = 0; i < n && i < n_most; i++) {
            buffer_puts(out, "<li><span dir=\"auto\">");
            html_text(out, t->sample(t->sample_data, thread, row[i].entry->sample_page, row[i].entry->sample_leaf));
            buffer_puts(out, "</span> <small>and the like: <code>");
            html_cut(out, path_css(t->selectors, row[i].path), 60);
            buffer_puts(out, "</code> on ");
            html_counted(out, row[i].pages, "page", "pages");
            buffer_puts(out, "</small></li>\n");
        }
        buffer_puts(out, "</ul></div>\n");
    }
    free(row);
}

static void put_repeated(const struct site_report *r, int thread, struct buffer *out)
{
    static const char *const columns[] = {"begins with", "words", "on pages", "entropy", "block path"};
    uint32_t n;
    const struct templates_report *t = r->templates;
    struct repeated *row = repeated_paths(r, &n);
    if (n) {
        buffer_puts(out, "<h3>Block paths that go, most words first</h3>\n<div class=\"scroll\" tabindex=\"0\" "
                         "role=\"region\" aria-label=\"Block paths that go\">");
        html_table(out, "sortable", columns, sizeof columns / sizeof *columns);
        for (uint32_t i = 0; i < n && i < LINES_SHOWN; i++) {
            buffer_puts(out, "<tr><td class=\"sample\" dir=\"auto\">");
            html_text(out, t->sample(t->sample_data, thread, row[i].entry->sample_page, row[i].entry->sample_leaf));
            buffer_puts(out, "</td><td class=\"n\">");
            html_count(out, row[i].tokens);
            buffer_puts(out, "</td><td class=\"n\">");
            html_count(out, row[i].pages);
            buffer_puts(out, "</td><td class=\"n\">");
            html_decimal(out, path_mean_entropy(&t->path_sums[row[i].path]));
            buffer_puts(out, "</td><td><code>");
            html_cut(out, path_css(t->selectors, row[i].path), 200);
            buffer_puts(out, "</code></td></tr>\n");
        }
        buffer_puts(out, "</tbody></table></div>\n");
    }
    free(row);
}

void report_before_after(const struct site_report *r, int thread, struct buffer *out)
{
    uint32_t n = r->templates->clusters->n, shown = 0;
    buffer_puts(out, "<section id=\"before\">\n<h2>Before and after</h2>\n<p>The text of typical pages as an "
                     "index would get it: all of it, and without what repeats.</p>\n");
    for (uint32_t k = 0; k < n && shown < PAGES_SHOWN; k++) {
        uint32_t typical = r->fits->cluster[k].sample[SAMPLE_TYPICAL];
        if (typical != SAMPLE_NONE) put_page(r, typical, shown++ == 0, out);
    }
    put_repeated(r, thread, out);
    buffer_puts(out, "</section>\n");
}
