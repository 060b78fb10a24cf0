/* SPDX-License-Identifier: MIT
 * tree.c - report.html: the template of each cluster as a tree of its block paths, one row each, with verdict and
 * evidence. Inner elements get a row where the tree forks; a chain without a fork is one row. */
#include "output/report/report.h"

#include "base/memory.h"
#include "output/report/html.h"

enum { ROWS_MAX = 400, CLUSTER_BYTES_MAX = 500000, PATH_BYTES_MAX = 600, SELECTOR_BYTES_MAX = 400, DEPTH_MAX = 64,
       INDENT_MAX = 12 };

struct tree_row {
    struct span path;                 /* of the element */
    const struct template_path *entry; /* NULL: a fork without text of its own */
};

/* ---- which rows, in which order ---- */

/* Bytewise, but '>' before all else, so that what is below an element follows it. */
static int compare_paths(struct span a, struct span b)
{
    size_t n = a.len < b.len ? a.len : b.len, i = span_common(a, b);
    if (i == n) return a.len < b.len ? -1 : a.len > b.len;
    if (a.at[i] == '>' || b.at[i] == '>') return a.at[i] == '>' ? -1 : 1;
    return (unsigned char)a.at[i] < (unsigned char)b.at[i] ? -1 : 1;
}

/* An entry before the fork at the same element, which is dropped then. */
static int compare_rows(const void *a, const void *b)
{
    const struct tree_row *x = a, *y = b;
    int order = compare_paths(x->path, y->path);
    return order ? order : (x->entry == NULL) - (y->entry == NULL);
}

static int compare_weight(const void *a, const void *b)
{
    const struct template_path *x = *(const struct template_path *const *)a;
    const struct template_path *y = *(const struct template_path *const *)b;
    if (x->tokens != y->tokens) return x->tokens > y->tokens ? -1 : 1;
    return x->path < y->path ? -1 : x->path > y->path;
}

/* Is `top` the element `path` or one above it? */
static bool is_above(struct span top, struct span path)
{
    return top.len <= path.len && memcmp(top.at, path.at, top.len) == 0 &&
           (top.len == path.len || path.at[top.len] == '>');
}

/* The innermost element above both. */
static struct span fork_of(struct span a, struct span b)
{
    size_t n = a.len < b.len ? a.len : b.len, i = span_common(a, b);
    if (i == n && (a.len == b.len || (a.len > n ? a.at[n] : b.at[n]) == '>')) return (struct span){a.at, n};
    while (i > 0 && a.at[i - 1] != '>') i--;
    return (struct span){a.at, i ? i - 1 : 0};
}

/* The weightiest entries of a template and the forks between them, in the order of the tree. *n rows; free()
 * them. */
static struct tree_row *rows_of(const struct site_report *r, const struct page_template *t, uint32_t *n)
{
    uint32_t n_places = t->n_paths < ROWS_MAX ? t->n_paths : ROWS_MAX, k = n_places;
    const struct template_path **entry = mem_zalloc(t->n_paths, sizeof *entry);
    for (uint32_t i = 0; i < t->n_paths; i++) entry[i] = &t->path[i];
    if (t->n_paths) qsort(entry, t->n_paths, sizeof *entry, compare_weight);
    struct tree_row *row = mem_zalloc(2ull * n_places, sizeof *row);
    for (uint32_t i = 0; i < k; i++)
        row[i] = (struct tree_row){span_of(r->templates->paths->item[entry[i]->path].text), entry[i]};
    free(entry);
    if (k) qsort(row, k, sizeof *row, compare_rows);
    for (uint32_t i = 1; i < n_places; i++) {
        struct span fork = fork_of(row[i - 1].path, row[i].path);
        if (fork.len) row[k++].path = fork;
    }
    if (k) qsort(row, k, sizeof *row, compare_rows);
    *n = 0;
    for (uint32_t i = 0; i < k; i++) /* each element once */
        if (!*n || !span_equal(row[*n - 1].path, row[i].path)) row[(*n)++] = row[i];
    return row;
}

/* ---- a row ---- */

/* The path below the row that it hangs on. */
static void put_element(struct span path, size_t above, uint32_t depth, struct buffer *out)
{
    struct span label = path;
    if (above) label = span_from(path, above + 1);
    buffer_puts(out, "<tr data-d=\"");
    buffer_put_number(out, depth);
    buffer_puts(out, "\"><th scope=\"row\" title=\"");
    html_cut(out, path, PATH_BYTES_MAX);
    buffer_puts(out, "\"><code style=\"--d:");
    buffer_put_number(out, depth < INDENT_MAX ? depth : INDENT_MAX);
    buffer_puts(out, "\">");
    html_cut(out, label, PATH_BYTES_MAX / 2);
    buffer_puts(out, "</code></th>");
}

static void put_selectors(struct path_selectors *selectors, uint32_t path, struct buffer *out)
{
    struct span css = path_css(selectors, path), xpath = path_xpath(selectors, path);
    buffer_puts(out, "<td class=\"sel\"><code>");
    html_cut(out, css, SELECTOR_BYTES_MAX);
    buffer_puts(out, "</code>");
    if (xpath.len <= SELECTOR_BYTES_MAX) { /* a part of one would be none */
        buffer_puts(out, "<span data-x=\"");
        html_text(out, xpath);
        buffer_puts(out, "\"></span>");
    }
    buffer_puts(out, "</td>");
}

static void put_entry(const struct site_report *r, const struct page_template *t, const struct template_path *p,
                      int thread, struct buffer *out)
{
    const struct templates_report *templates = r->templates;
    bool informative = p->verdict == VERDICT_INFORMATIVE;
    buffer_puts(out, informative ? "<td><b class=\"i\">informative</b></td><td>"
                                 : "<td><b class=\"r\">redundant</b></td><td>");
    buffer_puts(out, label_reason_text((enum label_reason)p->reason));
    buffer_puts(out, "</td><td class=\"n\">");
    uint32_t entropy = path_mean_entropy(&templates->path_sums[p->path]);
    html_decimal(out, entropy);
    buffer_puts(out, "</td><td class=\"n\">");
    html_count(out, p->pages);
    buffer_putc(out, '/');
    html_count(out, t->n_documents);
    buffer_puts(out, "</td><td class=\"n\">");
    html_count(out, p->tokens);
    buffer_puts(out, "</td><td class=\"n\">");
    html_percent(out, p->link_tokens, p->tokens);
    buffer_puts(out, "</td><td class=\"sample\"><span dir=\"auto\">");
    html_text(out, templates->sample(templates->sample_data, thread, p->sample_page, p->sample_leaf));
    buffer_puts(out, "</span></td>");
    put_selectors(templates->selectors, p->path, out);
    buffer_puts(out, "</tr>\n");
}

/* As many of the n rows as fit; returns their number. */
static uint32_t put_rows(const struct site_report *r, const struct page_template *t, const struct tree_row *row,
                         uint32_t n, int thread, struct buffer *out)
{
    struct span open[DEPTH_MAX]; /* the rows that the next one may hang on, outermost first */
    uint32_t depth = 0, i = 0;
    for (; i < n && out->len < CLUSTER_BYTES_MAX; i++) {
        while (depth && !is_above(open[depth - 1], row[i].path)) depth--;
        put_element(row[i].path, depth ? open[depth - 1].len : 0, depth, out);
        if (row[i].entry)
            put_entry(r, t, row[i].entry, thread, out);
        else
            buffer_puts(out, "<td></td><td></td><td></td><td></td><td></td><td></td><td></td><td></td></tr>\n");
        if (depth < DEPTH_MAX) open[depth++] = row[i].path;
    }
    return i;
}

/* ---- the section ---- */

/* row [n]: those that are shown. */
static void put_left_out(const struct page_template *t, const struct tree_row *row, uint32_t n,
                         struct buffer *out)
{
    uint64_t tokens = t->tokens;
    uint32_t left = t->n_paths;
    for (uint32_t i = 0; i < n; i++) {
        if (!row[i].entry) continue;
        tokens -= row[i].entry->tokens;
        left--;
    }
    if (!left) return;
    buffer_puts(out, "<p>Not shown: ");
    html_counted(out, left, "block path", "block paths");
    buffer_puts(out, " with ");
    html_percent(out, tokens, t->tokens);
    buffer_puts(out, " of the words; all are in <code>templates.json</code>.</p>\n");
}

void report_trees_begin(struct buffer *out)
{
    buffer_puts(out, "<section id=\"templates\">\n<h2>The templates</h2>\n<p>Each block path under which the pages "
                     "of a cluster have text: what was decided, and on what evidence. Entropy and selectors are "
                     "the site's, all other figures the cluster's.</p>\n<form class=\"find\" role=\"search\" "
                     "hidden></form>\n");
}

void report_tree(const struct site_report *r, uint32_t k, int thread, struct buffer *out)
{
    static const char *const columns[] = {"block path", "verdict", "reason", "entropy", "pages", "words",
                                          "links", "sample", "selector"};
    const struct page_cluster *cluster = &r->templates->clusters->item[k];
    const struct page_template *t = &r->templates->templates->item[k];
    uint32_t n;
    struct tree_row *row = rows_of(r, t, &n);
    buffer_printf(out, "<details class=\"template\" id=\"t%u\"%s><summary><code>", k, k ? "" : " open");
    html_cut(out, span_of(cluster->pattern), 200);
    buffer_puts(out, "</code> <small>");
    html_counted(out, cluster->n_pages, "page", "pages");
    buffer_puts(out, ", ");
    html_counted(out, t->n_paths, "block path", "block paths");
    buffer_puts(out, "</small></summary>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" "
                     "aria-label=\"Template ");
    html_cut(out, span_of(cluster->pattern), 200);
    buffer_puts(out, "\">");
    html_table(out, "sortable tree", columns, sizeof columns / sizeof *columns);
    n = put_rows(r, t, row, n, thread, out);
    buffer_puts(out, "</tbody></table></div>\n");
    put_left_out(t, row, n, out);
    buffer_puts(out, "</details>\n");
    free(row);
}

void report_trees_end(const struct site_report *r, uint32_t n_shown, struct buffer *out)
{
    uint32_t n = r->templates->templates->n;
    if (n_shown < n) {
        buffer_puts(out, "<p>Not shown: the templates of ");
        html_counted(out, n - n_shown, "smaller cluster", "smaller clusters");
        buffer_puts(out, "; all are in <code>templates.json</code>.</p>\n");
    }
    buffer_puts(out, "</section>\n");
}
