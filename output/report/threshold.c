/* SPDX-License-Identifier: MIT
 * threshold.c - report.html: the distribution of the site's words over entropy, what a threshold would let in, and
 * where it was set. The bars are Otsu's input; their heights are square roots, so that rare values stay visible. */
#include "output/report/report.h"

#include "base/fixed.h"
#include "output/report/html.h"

/* The chart in its own units: a column of COLUMN for each bin above the axis at BASE. */
enum { LEFT = 44, COLUMN = 7, BASE = 220, HEIGHT = 190, WIDTH = LEFT + OTSU_BINS * COLUMN + 60, TICKS = 5 };

static uint64_t square_root(uint64_t n)
{
    uint64_t root = 0;
    for (uint64_t bit = (uint64_t)1 << 31; bit; bit >>= 1)
        if ((root + bit) * (root + bit) <= n) root += bit;
    return root;
}

static uint32_t bar_height(uint64_t tokens, uint64_t most)
{
    if (!tokens) return 0;
    uint32_t height = (uint32_t)(square_root(tokens * (((uint64_t)1 << 40) / most)) * HEIGHT >> 20);
    return height ? height : 1;
}

static uint32_t place_of(uint32_t entropy)
{
    return LEFT + (uint32_t)((uint64_t)entropy * OTSU_BINS * COLUMN / ENTROPY_ONE);
}

/* A point of the chart; not by printf, as each site has hundreds of them. */
static void put_point(struct buffer *out, char how, uint64_t x, uint64_t y)
{
    buffer_putc(out, how);
    buffer_put_number(out, x);
    buffer_putc(out, ' ');
    buffer_put_number(out, y);
}

/* Bars of the bins [from, to). */
static void put_bars(const struct entropy_histogram *h, int from, int to, const char *class, struct buffer *out)
{
    uint64_t most = 1;
    for (int b = 0; b < OTSU_BINS; b++)
        if (h->path_tokens[b] > most) most = h->path_tokens[b];
    buffer_printf(out, "<path class=\"%s\" d=\"", class);
    for (int b = from; b < to; b++) {
        uint32_t height = bar_height(h->path_tokens[b], most);
        if (!height) continue;
        put_point(out, 'M', LEFT + (uint64_t)b * COLUMN, BASE - height);
        buffer_printf(out, "v%uh%dv-%uz", height, COLUMN - 1, height);
    }
    buffer_puts(out, "\"/>\n");
}

/* A rising line of what the thresholds up to each bin's end let in, as a share of all. */
static void put_line(const uint64_t bin[OTSU_BINS], const char *class, struct buffer *out)
{
    uint64_t all = 0, sum = 0;
    for (int b = 0; b < OTSU_BINS; b++) all += bin[b];
    if (!all) return;
    buffer_printf(out, "<path class=\"%s\" d=\"M%d %d", class, LEFT, BASE);
    for (int b = 0; b < OTSU_BINS; b++) {
        sum += bin[b];
        put_point(out, 'L', LEFT + ((uint64_t)b + 1) * COLUMN,
                  BASE - (uint64_t)((unsigned __int128)sum * HEIGHT / all));
    }
    buffer_puts(out, "\"/>\n");
}

/* The paper's sweep counts distinct words, at nine thresholds. */
static void put_sweep(const struct site_report *r, struct buffer *out)
{
    uint64_t most = r->curve[r->n_curve - 1].features;
    buffer_printf(out, "<path class=\"features\" d=\"M%d %d", LEFT, BASE);
    for (size_t i = 0; i < r->n_curve; i++)
        buffer_printf(out, "L%u %u", place_of(fixed_from_double(r->curve[i].threshold)),
                      BASE - (uint32_t)(r->curve[i].features * HEIGHT / most));
    buffer_puts(out, "\"/>\n");
}

static void put_axes(struct buffer *out)
{
    buffer_printf(out, "<path class=\"axis\" d=\"M%d %dV%dH%d\"/>\n", LEFT, BASE - HEIGHT, BASE,
                  LEFT + OTSU_BINS * COLUMN);
    for (int i = 0; i <= TICKS; i++) {
        int x = LEFT + i * OTSU_BINS * COLUMN / TICKS;
        buffer_printf(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%d.%d</text>", x, BASE + 18, i * 2 / 10,
                      i * 2 % 10);
    }
    for (int i = 0; i <= 4; i++)
        buffer_printf(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"start\">%d %%</text>",
                      LEFT + OTSU_BINS * COLUMN + 6, BASE - i * HEIGHT / 4 + 4, i * 25);
    buffer_printf(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">entropy: 0 on one page, 1 on every page "
                       "alike</text>\n",
                  LEFT + OTSU_BINS * COLUMN / 2, BASE + 38);
}

static void put_chart(const struct site_report *r, struct buffer *out)
{
    uint32_t threshold = r->templates->threshold, x = place_of(threshold);
    int edge = otsu_bin(threshold);
    bool right = x > LEFT + OTSU_BINS * COLUMN / 2;
    buffer_printf(out, "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-labelledby=\"curve-title\">\n<title "
                       "id=\"curve-title\">Words over the entropy of their block path, with the threshold at ",
                  WIDTH, BASE + 48);
    html_decimal(out, threshold);
    buffer_puts(out, "</title>\n<defs><pattern id=\"hatch\" width=\"6\" height=\"6\" "
                     "patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\"><rect width=\"6\" "
                     "height=\"6\" class=\"hatch-ground\"/><rect width=\"2\" height=\"6\" "
                     "class=\"hatch-line\"/></pattern></defs>\n");
    put_bars(r->histogram, 0, edge, "bar i", out);
    put_bars(r->histogram, edge, OTSU_BINS, "bar r", out);
    put_axes(out);
    put_line(r->histogram->block_tokens, "words", out);
    if (r->n_curve && r->curve[r->n_curve - 1].features)
        put_sweep(r, out);
    else
        put_line(r->histogram->block_features, "features", out);
    buffer_printf(out, "<path class=\"threshold\" d=\"M%u %dV%d\"/><text class=\"threshold\" x=\"%u\" y=\"%d\" "
                       "text-anchor=\"%s\">threshold ",
                  x, BASE - HEIGHT - 12, BASE, right ? x - 6 : x + 6, BASE - HEIGHT - 4, right ? "end" : "start");
    html_decimal(out, threshold);
    buffer_puts(out, "</text>\n</svg>\n");
}

static void put_table(const struct site_report *r, struct buffer *out)
{
    static const char *const columns[] = {"threshold", "words kept", "distinct words"};
    bool has_features = r->n_curve && r->curve[r->n_curve - 1].features;
    buffer_puts(out, "<details><summary>The same in numbers</summary>\n"
                     "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Numbers of the chart\">");
    html_table(out, "numbers", columns, has_features ? 3 : 2);
    for (size_t i = 0; i < r->n_curve; i++) {
        buffer_puts(out, "<tr><td>");
        html_decimal(out, fixed_from_double(r->curve[i].threshold));
        buffer_puts(out, "</td><td>");
        html_count(out, r->curve[i].tokens);
        if (has_features) {
            buffer_puts(out, "</td><td>");
            html_count(out, r->curve[i].features);
        }
        buffer_puts(out, "</td></tr>\n");
    }
    buffer_puts(out, "</tbody></table></div></details>\n");
}

void report_threshold(const struct site_report *r, struct buffer *out)
{
    buffer_puts(out, "<section id=\"threshold\">\n<h2>Where the line is</h2>\n<p>");
    if (r->templates->threshold_chosen)
        buffer_puts(out, r->templates->options->method == INFODISC_METHOD_PAPER
                             ? "The threshold is where raising it adds no more words. "
                             : "The threshold splits the words into two groups. ");
    else
        buffer_puts(out, "The threshold was set by hand. ");
    buffer_puts(out, "Text to its left differs from page to page, text to its right repeats.");
    if (r->templates->path_logit)
        buffer_puts(out, " The trained model has the last word: it corrects what entropy says.");
    buffer_puts(out, "</p>\n<figure>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Chart\">\n");
    put_chart(r, out);
    buffer_puts(out, "</div>\n<figcaption><span class=\"key bar-i\"></span> words under block paths that differ "
                     "<span class=\"key bar-r\"></span> words under block paths that repeat (heights are square roots) "
                     "<span class=\"key line-w\"></span> words in blocks up to that entropy ");
    buffer_puts(out, r->n_curve && r->curve[r->n_curve - 1].features
                         ? "<span class=\"key line-f\"></span> distinct words in them"
                         : "<span class=\"key line-f\"></span> word triples in them");
    buffer_puts(out, "</figcaption>\n</figure>\n");
    put_table(r, out);
    buffer_puts(out, "</section>\n");
}
