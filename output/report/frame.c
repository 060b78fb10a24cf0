/* SPDX-License-Identifier: MIT
 * frame.c - report.html: head, first screen, and the order of the sections. */
#include "output/report/report.h"

#include "base/memory.h"
#include "base/report_mark.h"
#include "base/threads/parallel.h"
#include "output/report/html.h"
#include "site/urls/urls.h"

enum { REPEATED_SHOWN = 4 };

/* report.css and report.js as strings, and the script's hash, made by the Makefile. */
extern const char report_style[], report_script[], report_script_hash[];

/* What the site calls itself: what all of its titles have in common; else its host. Lives as long as the report. */
static struct span site_name(const struct site_report *r)
{
    const struct title_affixes *title = &r->templates->templates->title;
    struct span name = without_separators(buffer_span(&title->suffix));
    if (!name.len) name = without_separators(buffer_span(&title->prefix));
    if (name.len || !r->templates->n_pages) return name.len ? name : span_of(r->summary.site);
    const char *url = r->templates->url[0], *host = strstr(url, "://");
    name = span_of(host ? host + 3 : url);
    name.len = strcspn(name.at, "/?#");
    bool is_known = name.len && !url_invented_name(name).len;
    return is_known ? name : span_of(r->summary.site);
}

static void put_head(const struct site_report *r, struct buffer *out)
{
    buffer_puts(out, REPORT_BEGIN "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                     "style-src 'unsafe-inline'; script-src '");
    buffer_puts(out, report_script_hash);
    buffer_puts(out, "'; base-uri 'none'; form-action 'none'\">\n" REPORT_MARK
                     "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                     "<meta name=\"color-scheme\" content=\"light dark\">\n"
                     "<meta name=\"referrer\" content=\"no-referrer\">\n<title>");
    html_text(out, site_name(r));
    buffer_puts(out, " - infodisc</title>\n<style>\n");
    buffer_puts(out, report_style);
    buffer_puts(out, "</style>\n</head>\n<body>\n<a class=\"skip\" href=\"#main\">Skip to the report</a>\n");
}

static void put_tile(struct buffer *out, const char *name)
{
    buffer_printf(out, "<div><dt>%s</dt><dd>", name);
}

/* Of the block paths of all clusters. */
static uint32_t informative_paths(const struct templates *t, uint32_t *all)
{
    uint32_t informative = 0;
    *all = 0;
    for (uint32_t k = 0; k < t->n; k++)
        for (uint32_t i = 0; i < t->item[k].n_paths; i++, ++*all)
            informative += t->item[k].path[i].verdict == VERDICT_INFORMATIVE;
    return informative;
}

static void put_tiles(const struct site_report *r, struct buffer *out)
{
    const struct infodisc_summary *s = &r->summary;
    uint32_t paths, informative = informative_paths(r->templates->templates, &paths);
    buffer_puts(out, "<dl class=\"tiles\">\n");
    put_tile(out, "Pages");
    html_count(out, s->documents);
    buffer_puts(out, " <small>");
    html_count(out, s->skipped);
    buffer_puts(out, " skipped</small></dd></div>\n");
    put_tile(out, "Clusters");
    html_count(out, s->clusters);
    buffer_puts(out, "</dd></div>\n");
    put_tile(out, "Paths of clusters");
    html_count(out, paths);
    buffer_puts(out, " <small>");
    html_count(out, informative);
    buffer_puts(out, " informative</small></dd></div>\n");
    put_tile(out, "Words");
    html_count(out, s->informative_tokens + s->redundant_tokens);
    buffer_puts(out, "</dd></div>\n");
    put_tile(out, "Threshold");
    html_decimal(out, r->templates->threshold);
    buffer_printf(out, " <small>%s</small></dd></div>\n</dl>\n",
                  r->templates->threshold_chosen ? "from the site" : "set by hand");
}

/* The story in a sentence and a bar. */
static void put_story(const struct site_report *r, struct buffer *out)
{
    const struct infodisc_summary *s = &r->summary;
    uint64_t all = s->informative_tokens + s->redundant_tokens;
    unsigned kept = html_per_cent(s->informative_tokens, all);
    buffer_puts(out, "<p class=\"lead\"><strong>");
    html_percent(out, s->redundant_tokens, all);
    buffer_puts(out, " of the words</strong> are template: menus, notices and teasers that repeat from page "
                     "to page. The other <strong>");
    buffer_printf(out, "%u\u00A0%%", all ? 100 - html_per_cent(s->redundant_tokens, all) : 0);
    buffer_puts(out, "</strong> are the pages' own text.</p>\n"
                     "<div class=\"split\" aria-hidden=\"true\">");
    if (kept) buffer_printf(out, "<span class=\"i\" style=\"width:%u%%\"></span>", kept);
    if (kept < 100) buffer_printf(out, "<span class=\"r\" style=\"width:%u%%\"></span>", 100 - kept);
    buffer_printf(out, "</div>\n<p class=\"shares\" aria-hidden=\"true\"><span><span class=\"key bar-i\"></span> "
                       "content %u\u00A0%%</span> <span><span class=\"key bar-r\"></span> template %u\u00A0%%</span>"
                       "</p>\n",
                  kept, all ? 100 - kept : 0);
}

static void put_first_screen(const struct site_report *r, int thread, struct buffer *out)
{
    buffer_puts(out, "<header class=\"top\">\n<p class=\"brand\">infodisc report on <bdi>");
    html_text(out, span_of(r->summary.site));
    buffer_puts(out, "</bdi></p>\n<h1><bdi>");
    html_text(out, site_name(r));
    buffer_puts(out, "</bdi></h1>\n<nav aria-label=\"Parts of the report\">"
                     "<a href=\"#doubts\">Doubts</a> <a href=\"#threshold\">Threshold</a> <a href=\"#map\">Site</a> "
                     "<a href=\"#before\">Before and after</a> <a href=\"#pages\">Pages</a> "
                     "<a href=\"#templates\">Templates</a></nav>\n</header>\n<main id=\"main\">\n"
                     "<section class=\"first\" aria-label=\"At a glance\">\n<div>\n");
    put_story(r, out);
    put_tiles(r, out);
    report_warnings(r, out);
    report_repeated(r, REPEATED_SHOWN, thread, out);
    buffer_puts(out, "</div>\n");
    report_thumbnails(r, out);
    buffer_puts(out, "</section>\n");
}

static void put_foot(const struct site_report *r, struct buffer *out)
{
    buffer_puts(out, "<section id=\"rules\" aria-labelledby=\"rules-name\" data-site=\"");
    html_text(out, span_of(r->summary.site));
    buffer_printf(out, "\" hidden><h2 id=\"rules-name\">Your rules</h2></section>\n</main>\n"
                       "<aside id=\"why\" aria-live=\"polite\" aria-label=\"Why\" hidden></aside>\n"
                       "<footer><p>Method %s, blocks: %s.</p>\n",
                  infodisc_method_name(r->templates->options->method), granularity_name(r->templates->granularity));
    buffer_printf(out, "<p>Made by infodisc %s.</p>\n", infodisc_version());
    buffer_puts(out, "</footer>\n<script>");
    buffer_puts(out, report_script);
    buffer_puts(out, "</script>\n</body>\n</html>\n");
}

/* All parts before the trees. */
static void put_front(const struct site_report *r, int thread, FILE *out)
{
    struct buffer text = {0};
    put_head(r, &text);
    put_first_screen(r, thread, &text);
    report_doubts(r, &text);
    report_threshold(r, &text);
    report_map(r, &text);
    report_before_after(r, thread, &text);
    report_flush(&text, out);
    report_pages(r, out);
    buffer_free(&text);
}

/* ---- in threads: one makes the front, the others some trees ---- */

enum { TREES_A_THREAD = 8 }; /* at once: enough to be busy beside the front */

struct making {
    const struct site_report *report;
    FILE *out;
    struct buffer *tree;     /* [n_trees] */
    uint32_t first, n_trees; /* clusters of the slice at hand */
    uint32_t n_fronts;       /* 1 in the first slice, then 0 */
};

static void make_part(void *data, uint32_t item, int thread)
{
    const struct making *m = data;
    if (item < m->n_fronts)
        put_front(m->report, thread, m->out);
    else
        report_tree(m->report, m->first + item - m->n_fronts, thread, &m->tree[item - m->n_fronts]);
}

/* The trees of the slice, until there are enough bytes. Returns how many. */
static uint32_t put_trees(struct making *m, size_t *bytes)
{
    uint32_t shown = 0;
    for (uint32_t i = 0; i < m->n_trees; i++) {
        if (*bytes >= REPORT_TREES_BYTES_MAX) break;
        *bytes += report_flush(&m->tree[i], m->out);
        shown++;
    }
    return shown;
}

void site_report_html(const struct site_report *r, FILE *out)
{
    struct buffer text = {0};
    uint32_t n = r->templates->templates->n, shown = 0, most = (uint32_t)r->templates->threads * TREES_A_THREAD;
    struct making m = {.report = r, .out = out, .tree = mem_zalloc(most, sizeof *m.tree)};
    size_t bytes = 0;
    do {
        m.n_fronts = m.first == 0;
        m.n_trees = n - m.first < most ? n - m.first : most;
        parallel_for(m.n_fronts + m.n_trees, r->templates->threads, make_part, &m);
        if (m.n_fronts) report_trees_begin(&text);
        bytes += report_flush(&text, out);
        shown += put_trees(&m, &bytes);
        m.first += m.n_trees;
    } while (m.first < n && bytes < REPORT_TREES_BYTES_MAX);
    report_trees_end(r, shown, &text);
    put_foot(r, &text);
    report_flush(&text, out);
    buffer_free(&text);
    for (uint32_t i = 0; i < most; i++) buffer_free(&m.tree[i]);
    free(m.tree);
}
