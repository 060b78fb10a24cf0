/* SPDX-License-Identifier: MIT
 * doubts.c - report.html: the pages most likely to be wrong, and how to look at any other page.
 *
 * There are three signs: text unique to this page went to redundant, where it is lost; a page with words has no
 * content; entropy and verdict disagree for most of its words. Lost text is the worst, so it comes first. */
#include "output/report/report.h"

#include "base/memory.h"
#include "output/report/html.h"

enum { PAGES_LISTED = 12, PAGES_SHOWN = 3, LOST_MIN = 20 /* words */, DOUBTFUL_MIN = 50 /* percent of the words */ };

struct doubt {
    uint32_t page;
    uint64_t lost, without, doubtful; /* words by which it is judged, in this order */
};

static int compare_doubts(const void *left, const void *right)
{
    const struct doubt *a = left, *b = right;
    if (a->lost != b->lost) return a->lost > b->lost ? -1 : 1;
    if (a->without != b->without) return a->without > b->without ? -1 : 1;
    if (a->doubtful != b->doubtful) return a->doubtful > b->doubtful ? -1 : 1;
    return a->page < b->page ? -1 : a->page > b->page;
}

/* Pages with a sign, worst first; *n of them; free() them. */
static struct doubt *find_doubts(const struct site_report *r, uint32_t *n)
{
    struct doubt *doubt = mem_alloc(((size_t)r->templates->n_pages + 1) * sizeof *doubt);
    *n = 0;
    for (uint32_t p = 0; p < r->templates->n_pages; p++) {
        const struct page_fit *fit = &r->fits->page[p];
        bool is_lost = fit->lost_tokens >= LOST_MIN, is_without = fit->tokens && !fit->informative_tokens;
        bool is_doubtful = fit->tokens && html_per_cent(fit->doubtful_tokens, fit->tokens) >= DOUBTFUL_MIN;
        if (!is_lost && !is_without && !is_doubtful) continue;
        doubt[(*n)++] = (struct doubt){p, is_lost ? fit->lost_tokens : 0, is_without ? fit->tokens : 0,
                                       is_doubtful ? fit->doubtful_tokens : 0};
    }
    if (*n) qsort(doubt, *n, sizeof *doubt, compare_doubts);
    return doubt;
}

static void put_signs(const struct page_fit *fit, const struct doubt *d, struct buffer *out)
{
    const char *between = "";
    if (d->lost) {
        html_counted(out, d->lost, "word", "words");
        buffer_puts(out, " of its own taken for template");
        between = "; ";
    }
    if (d->without) {
        buffer_printf(out, "%snothing is content", between);
        between = "; ";
    }
    if (d->doubtful)
        buffer_printf(out, "%sentropy disagrees on %u\u00A0%% of the words", between,
                      html_per_cent(d->doubtful, fit->tokens));
}

static void put_row(const struct site_report *r, const struct doubt *d, struct buffer *out)
{
    const struct page_fit *fit = &r->fits->page[d->page];
    const char *url = r->templates->url[d->page];
    buffer_puts(out, "<tr><th scope=\"row\"><a rel=\"noreferrer noopener\" href=\"");
    html_href(out, url);
    buffer_puts(out, "\">");
    html_cut(out, span_of(url), 120);
    buffer_puts(out, "</a></th><td>");
    put_signs(fit, d, out);
    buffer_puts(out, "</td><td class=\"n\">");
    html_count(out, fit->tokens);
    buffer_puts(out, "</td><td class=\"n\">");
    html_percent(out, fit->informative_tokens, fit->tokens);
    buffer_puts(out, "</td></tr>\n");
}

/* The worst of them block by block, to be corrected; those that are shown below anyway are not shown twice. */
static void put_worst(const struct site_report *r, const struct doubt *doubt, uint32_t n, struct buffer *out)
{
    uint32_t shown = 0;
    for (uint32_t i = 0; i < n && i < PAGES_LISTED && shown < PAGES_SHOWN; i++) {
        if (report_is_sampled(r, doubt[i].page)) continue;
        report_page(r, doubt[i].page, "doubtful", out);
        shown++;
    }
}

void report_doubts(const struct site_report *r, struct buffer *out)
{
    static const char *const columns[] = {"page", "why", "words", "content"};
    uint32_t n;
    struct doubt *doubt = find_doubts(r, &n);
    buffer_puts(out, "<section id=\"doubts\">\n<h2>Pages that may be wrong</h2>\n");
    if (n) {
        buffer_puts(out, "<div class=\"scroll\" tabindex=\"0\" role=\"region\" "
                         "aria-label=\"Pages that may be wrong\">");
        html_table(out, "sortable", columns, sizeof columns / sizeof *columns);
        for (uint32_t i = 0; i < n && i < PAGES_LISTED; i++) put_row(r, &doubt[i], out);
        buffer_puts(out, "</tbody></table></div>\n");
        if (n > PAGES_LISTED) {
            buffer_puts(out, "<p>Not listed: ");
            html_counted(out, n - PAGES_LISTED, "page", "pages");
            buffer_puts(out, " with fewer such words.</p>\n");
        }
        put_worst(r, doubt, n, out);
    } else {
        buffer_puts(out, "<p>None: no page lost text of its own, and entropy agrees with the verdicts.</p>\n");
    }
    buffer_puts(out, "<p>To see any page block by block, with the reasons: <code>infodisc --explain URL ");
    html_text(out, span_of(r->summary.site));
    buffer_puts(out, "</code>. To correct it, see <a href=\"#pages\">Pages</a>.</p>\n</section>\n");
    free(doubt);
}
