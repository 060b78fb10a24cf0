/* SPDX-License-Identifier: MIT
 * warnings.c - report.html: what to know before trusting the rest. */
#include "output/report/report.h"

#include "base/fixed.h"
#include "output/report/html.h"

enum {
    PAGES_FEW = 5,     /* below that many pages of a cluster the entropies say little */
    REASONS_SHOWN = 4,
    CLUSTERS_NAMED = 3,
    COVERAGE_LOW = 80, /* percent of the words of the second half of the pages */
    FIT_LOW = 40,      /* percent of a cluster's words under paths that half of its pages have */
    SHARE_ODD = 3      /* percent: hardly a site has less template, or less content */
};

struct warnings {
    const struct site_report *r;
    struct buffer *out;
    uint32_t n;
};

static struct buffer *warn(struct warnings *w)
{
    if (w->n++ == 0)
        buffer_puts(w->out, "<section class=\"warnings\" aria-labelledby=\"warn\">\n"
                            "<h2 id=\"warn\"><span aria-hidden=\"true\">⚠</span> Warnings</h2>\n<ul>\n");
    buffer_puts(w->out, "<li>");
    return w->out;
}

static void warn_of_skips(struct warnings *w)
{
    const struct site_report *r = w->r;
    uint32_t count[SKIP_N] = {0}, shown = 0;
    if (!r->summary.skipped) return;
    for (uint32_t i = 0; i < r->n_skips; i++) count[r->skip[i].reason]++;
    struct buffer *out = warn(w);
    html_counted(out, r->summary.skipped, "page was skipped", "pages were skipped");
    for (int reason = SKIP_FIRST_FAULT; reason < SKIP_N; reason++) {
        if (!count[reason] || shown == REASONS_SHOWN) continue;
        buffer_printf(out, "%s%s ", shown++ ? ", " : ": ", skip_reason_text((enum skip_reason)reason));
        html_count(out, count[reason]);
    }
    buffer_puts(out, " (<code>run.json</code> names them).</li>\n");
}

/* The patterns of the first clusters that a test is true of, and how many there are. */
static void warn_of_clusters(struct warnings *w, bool (*is_odd)(const struct site_report *r, uint32_t k),
                             const char *one, const char *many)
{
    uint32_t n = 0, named = 0, clusters = w->r->templates->clusters->n;
    for (uint32_t k = 0; k < clusters; k++) n += is_odd(w->r, k);
    if (!n) return;
    struct buffer *out = warn(w);
    html_counted(out, n, one, many);
    for (uint32_t k = 0; k < clusters && named < CLUSTERS_NAMED; k++) {
        if (!is_odd(w->r, k)) continue;
        buffer_printf(out, "%s<a href=\"#c%u\"><code>", named++ ? ", " : ": ", k);
        html_cut(out, span_of(w->r->templates->clusters->item[k].pattern), 80);
        buffer_puts(out, "</code></a>");
    }
    buffer_puts(out, n > named ? ", …</li>\n" : ".</li>\n");
}

static bool is_small(const struct site_report *r, uint32_t k)
{
    uint32_t n = r->templates->templates->item[k].n_documents;
    return n > 0 && n < PAGES_FEW;
}

static bool is_mixed(const struct site_report *r, uint32_t k)
{
    const struct cluster_fit *fit = &r->fits->cluster[k];
    return r->templates->templates->item[k].n_documents >= PAGES_FEW && fit->tokens &&
           html_per_cent(fit->common_tokens, fit->tokens) < FIT_LOW;
}

static void warn_of_pages(struct warnings *w)
{
    uint64_t empty = w->r->summary.empty, without_content = 0;
    for (uint32_t k = 0; k < w->r->templates->clusters->n; k++)
        without_content += w->r->fits->cluster[k].n_without_content;
    if (empty) {
        html_counted(warn(w), empty, "page has", "pages have");
        buffer_puts(w->out, " no text: scripts may build it in the browser.</li>\n");
    }
    if (without_content) {
        html_counted(warn(w), without_content, "page has no informative block: all its text is on other pages, too",
                     "pages have no informative block: all their text is on other pages, too");
        buffer_puts(w->out, ".</li>\n");
    }
}

static void warn_of_method(struct warnings *w)
{
    const struct infodisc_summary *s = &w->r->summary;
    uint64_t all = s->informative_tokens + s->redundant_tokens;
    uint32_t redundant = html_per_cent(s->redundant_tokens, all);
    if (s->documents == 1)
        buffer_puts(warn(w), "The site has only one page, so nothing shows what repeats: crawl more of it.</li>\n");
    else if (all && redundant < SHARE_ODD)
        buffer_puts(warn(w), "Almost nothing repeats: check that these are pages of one site.</li>\n");
    else if (all && redundant > 100 - SHARE_ODD)
        buffer_puts(warn(w), "Nearly all text repeats: check that the crawl did not get one page again and "
                             "again.</li>\n");
    if (w->r->untrusted)
        buffer_puts(warn(w), "The trained model would have dropped nearly all that differs from page to page, "
                             "so its verdicts were not used: entropy alone decided.</li>\n");
}

static void warn_of_coverage(struct warnings *w)
{
    uint32_t coverage = w->r->templates->coverage;
    if (coverage == UINT32_MAX || coverage >= ENTROPY_ONE / 100 * COVERAGE_LOW) return;
    buffer_printf(warn(w), "The templates of one half of the pages know %u %% of the words in the other: new pages may "
                           "be judged less well. Crawl more pages of each kind.</li>\n",
                  html_per_cent(coverage, ENTROPY_ONE));
}

static void warn_of_rules(struct warnings *w)
{
    for (size_t i = 0; i < w->r->n_rules; i++) {
        const struct infodisc_rule *rule = &w->r->rule[i];
        if (rule->matches) continue;
        buffer_printf(warn(w), "The rule in line %u matches nothing: <code>", rule->line);
        html_text(w->out, span_of(rule->text));
        buffer_puts(w->out, "</code>.</li>\n");
    }
}

void report_warnings(const struct site_report *r, struct buffer *out)
{
    struct warnings w = {r, out, 0};
    warn_of_skips(&w);
    warn_of_method(&w);
    warn_of_coverage(&w);
    warn_of_clusters(&w, is_mixed,
                     "cluster has pages with little in common, so its template says little about them",
                     "clusters have pages with little in common, so their templates say little about them");
    if (r->summary.documents > 1)
        warn_of_clusters(&w, is_small, "cluster has fewer than 5 pages, too few to judge it alone",
                         "clusters have fewer than 5 pages, too few to judge them alone");
    warn_of_pages(&w);
    warn_of_rules(&w);
    buffer_puts(out, w.n ? "</ul>\n</section>\n"
                         : "<p class=\"fine\"><span aria-hidden=\"true\">✓</span> No warnings: all pages were read, "
                           "and each cluster has enough of them.</p>\n");
}
