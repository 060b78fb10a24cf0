/* SPDX-License-Identifier: MIT
 * map.c - report.html: the clusters of pages, as a treemap with areas in proportion to pages, and as a table. */
#include "output/report/report.h"

#include "output/report/html.h"

enum { MAP_WIDTH = 960, MAP_HEIGHT = 260, CLUSTERS_DRAWN = 60, CLUSTERS_LISTED = 200, EXAMPLES = 3,
       LABEL_WIDTH_MIN = 48, LABEL_HEIGHT_MIN = 20, CHARACTER_WIDTH = 8 };

struct box {
    double x, y, w, h;
};

static void put_label(const struct site_report *r, uint32_t k, struct box b, struct buffer *out)
{
    const struct page_cluster *cluster = &r->templates->clusters->item[k];
    if (b.w < LABEL_WIDTH_MIN || b.h < LABEL_HEIGHT_MIN) return;
    size_t room = (size_t)(b.w / CHARACTER_WIDTH) - 1;
    buffer_printf(out, "<text x=\"%d\" y=\"%d\">", (int)b.x + 8, (int)b.y + 18);
    html_cut(out, span_of(cluster->pattern), room);
    buffer_puts(out, "</text>");
    if (b.h < 2 * LABEL_HEIGHT_MIN) return;
    buffer_printf(out, "<text class=\"small\" x=\"%d\" y=\"%d\">", (int)b.x + 8, (int)b.y + 36);
    html_count(out, cluster->n_pages);
    buffer_puts(out, b.w > 2 * LABEL_WIDTH_MIN ? " pages</text>" : "</text>");
}

/* The lower part of the box is filled as far as its words are template. */
static void put_box(const struct site_report *r, uint32_t k, struct box b, struct buffer *out)
{
    const struct page_cluster *cluster = &r->templates->clusters->item[k];
    const struct page_template *t = &r->templates->templates->item[k];
    int x = (int)b.x, y = (int)b.y, w = (int)(b.x + b.w) - x - 2, h = (int)(b.y + b.h) - y - 2;
    if (w < 1) w = 1;
    if (h < 1) h = 1;
    uint32_t redundant = html_per_cent(t->tokens - t->informative_tokens, t->tokens);
    int filled = h * (int)redundant / 100;
    buffer_printf(out, "<a href=\"#c%u\"><title>", k);
    html_cut(out, span_of(cluster->pattern), 200);
    buffer_puts(out, ": ");
    html_counted(out, cluster->n_pages, "page", "pages");
    buffer_printf(out, ", %s, %u %% template</title><rect class=\"i\" x=\"%d\" y=\"%d\" width=\"%d\" "
                       "height=\"%d\"/>",
                  page_type_name(t->type), redundant, x, y, w, h);
    if (filled)
        buffer_printf(out, "<rect class=\"r\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>", x, y + h - filled, w,
                      filled);
    put_label(r, k, b, out);
    buffer_puts(out, "</a>\n");
}

static double worst_shape(double side, double most, double least, double sum)
{
    double wide = side * side * most / (sum * sum), narrow = sum * sum / (side * side * least);
    return wide > narrow ? wide : narrow;
}

/* Squarified (Bruls, Huizing and van Wijk 2000): rows along the shorter side, each filled while its boxes become
 * squarer. area [n], falling. */
static void put_boxes(const struct site_report *r, const double *area, uint32_t n, struct buffer *out)
{
    struct box left = {0, 0, MAP_WIDTH, MAP_HEIGHT};
    for (uint32_t from = 0, to; from < n; from = to) {
        double side = left.w < left.h ? left.w : left.h, sum = area[from];
        for (to = from + 1; to < n; to++) {
            double now = worst_shape(side, area[from], area[to - 1], sum);
            if (worst_shape(side, area[from], area[to], sum + area[to]) > now) break;
            sum += area[to];
        }
        double thick = sum / side, at = 0;
        bool upright = left.w >= left.h; /* the row is a column at the left */
        for (uint32_t k = from; k < to; k++) {
            double length = area[k] / thick;
            struct box b = upright ? (struct box){left.x, left.y + at, thick, length}
                                   : (struct box){left.x + at, left.y, length, thick};
            put_box(r, k, b, out);
            at += length;
        }
        if (upright)
            left = (struct box){left.x + thick, left.y, left.w - thick, left.h};
        else
            left = (struct box){left.x, left.y + thick, left.w, left.h - thick};
    }
}

static void put_treemap(const struct site_report *r, struct buffer *out)
{
    const struct clusters *clusters = r->templates->clusters;
    uint32_t n = clusters->n < CLUSTERS_DRAWN ? clusters->n : CLUSTERS_DRAWN;
    double area[CLUSTERS_DRAWN], pages = 0;
    for (uint32_t k = 0; k < n; k++) pages += clusters->item[k].n_pages;
    for (uint32_t k = 0; k < n; k++) area[k] = clusters->item[k].n_pages / pages * MAP_WIDTH * MAP_HEIGHT;
    buffer_printf(out, "<figure>\n<svg class=\"treemap\" viewBox=\"0 0 %d %d\" role=\"group\" "
                       "aria-label=\"Map of the site: clusters by pages\">\n",
                  MAP_WIDTH, MAP_HEIGHT);
    put_boxes(r, area, n, out);
    buffer_puts(out, "</svg>\n<figcaption>Areas are pages; <span class=\"key bar-r\"></span> is the share of "
                     "words that are template. A box leads to its line in the table.");
    if (n < clusters->n) {
        buffer_puts(out, " Not drawn: ");
        html_counted(out, clusters->n - n, "smaller cluster", "smaller clusters");
        buffer_puts(out, ".");
    }
    buffer_puts(out, "</figcaption>\n</figure>\n");
}

static void put_share(struct buffer *out, uint64_t part, uint64_t whole)
{
    uint32_t share = html_per_cent(part, whole);
    buffer_printf(out, "<td class=\"n\"><span class=\"meter\" style=\"--s:%u%%\">%u %%</span></td>", share, share);
}

static void put_row(const struct site_report *r, uint32_t k, struct buffer *out)
{
    const struct page_cluster *cluster = &r->templates->clusters->item[k];
    const struct page_template *t = &r->templates->templates->item[k];
    const struct cluster_fit *fit = &r->fits->cluster[k];
    buffer_printf(out, "<tr id=\"c%u\"><th scope=\"row\"><code>", k);
    html_cut(out, span_of(cluster->pattern), 200);
    buffer_printf(out, "</code></th><td class=\"type\">%s</td><td class=\"n\">", page_type_name(t->type));
    html_count(out, cluster->n_pages);
    buffer_puts(out, "</td><td class=\"n\">");
    html_count(out, t->tokens);
    buffer_puts(out, "</td>");
    put_share(out, t->tokens - t->informative_tokens, t->tokens);
    put_share(out, fit->common_tokens, fit->tokens);
    buffer_puts(out, "<td class=\"examples\">");
    for (uint32_t i = 0; i < cluster->n_pages && i < EXAMPLES; i++) {
        const char *url = r->templates->url[cluster->page[i]];
        buffer_puts(out, i ? "<br><a rel=\"noreferrer noopener\" href=\"" : "<a rel=\"noreferrer noopener\" href=\"");
        html_href(out, url);
        buffer_puts(out, "\">");
        html_cut(out, span_of(url), 70);
        buffer_puts(out, "</a>");
    }
    buffer_puts(out, "</td></tr>\n");
}

void report_map(const struct site_report *r, struct buffer *out)
{
    static const char *const columns[] = {"URL pattern", "type", "pages", "words", "template", "coverage",
                                          "examples"};
    uint32_t clusters = r->templates->clusters->n;
    uint32_t listed = clusters < CLUSTERS_LISTED ? clusters : CLUSTERS_LISTED;
    buffer_puts(out, "<section id=\"map\">\n<h2>The site</h2>\n<p>Pages whose URLs follow one pattern are a "
                     "cluster; each cluster has a template of its own. Its coverage is the share of its words in "
                     "block paths that half of its pages have, or more.</p>\n");
    put_treemap(r, out);
    buffer_puts(out, "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Clusters\">");
    html_table(out, "sortable", columns, sizeof columns / sizeof *columns);
    for (uint32_t k = 0; k < listed; k++) put_row(r, k, out);
    buffer_puts(out, "</tbody></table></div>\n");
    if (listed < clusters) {
        buffer_puts(out, "<p>Not listed: ");
        html_counted(out, clusters - listed, "cluster", "clusters");
        buffer_puts(out, "; all are in <code>templates.json</code>.</p>\n");
    }
    buffer_puts(out, "</section>\n");
}
