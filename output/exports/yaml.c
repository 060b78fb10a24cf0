/* SPDX-License-Identifier: MIT
 * yaml.c - parts of the configurations of Elastic's Open Crawler and Apache StormCrawler. Neither can strip by
 * selectors, so both get rules that do without. */
#include "output/exports/template_export.h"

static void put_quoted_css(const struct template_rules *rules, struct buffer *out)
{
    struct buffer css = {0};
    put_css_of_rules(rules->keep, rules->n_keep, &css);
    put_quoted(buffer_span(&css), out);
    buffer_free(&css);
}

static void put_ruleset(const struct export_site *site, uint32_t k, struct buffer *out)
{
    const struct template_rules *rules = site->cluster[k].keep_only;
    if (!rules->n_keep) return;
    buffer_puts(out, "      - url_filters:\n"
                     "          - type: \"regex\"\n"
                     "            pattern: ");
    put_quoted(span_of(site->report->clusters->item[k].regex), out);
    buffer_puts(out, "\n        rules:\n"
                     "          - action: \"extract\"\n"
                     "            field_name: \"content\"\n"
                     "            selector: ");
    put_quoted_css(rules, out);
    buffer_puts(out, "\n            join_as: \"string\"\n"
                     "            source: \"html\"\n");
}

/* "https://example.org" of a URL. */
static struct span origin_of(const char *url)
{
    const char *host = strstr(url, "://");
    size_t n = host ? (size_t)(host - url) + 3 : 0;
    return (struct span){url, n + strcspn(url + n, "/?#")};
}

static void write_elastic_crawler(const struct export_site *site, struct buffer *out)
{
    const struct templates_report *r = site->report;
    buffer_puts(out, "domains:\n  - url: ");
    put_quoted(r->n_pages ? origin_of(r->url[0]) : span_of(""), out);
    buffer_puts(out, "\n    extraction_rulesets:");
    size_t before = out->len;
    buffer_putc(out, '\n');
    for (uint32_t k = 0; k < r->clusters->n; k++) put_ruleset(site, k, out);
    if (out->len > before + 1) return;
    out->len = before;
    buffer_puts(out, " []\n");
}

const struct template_export export_elastic_crawler = {"elastic-crawler", "elastic-crawler.yml",
                                                       write_elastic_crawler};

/* The first pattern that matches is the only one used, so they are one. */
static void write_stormcrawler(const struct export_site *site, struct buffer *out)
{
    const struct template_rules *rules = site->site.keep_only;
    buffer_puts(out, "config:\n");
    if (rules->n_keep) {
        buffer_puts(out, "  textextractor.include.pattern:\n    - ");
        put_quoted_css(rules, out);
        buffer_putc(out, '\n');
    }
    buffer_puts(out, "  textextractor.exclude.tags:\n    - \"STYLE\"\n    - \"SCRIPT\"\n");
    if (!site->keeps_noscript) buffer_puts(out, "    - \"NOSCRIPT\"\n");
}

const struct template_export export_stormcrawler = {"stormcrawler", "stormcrawler.yml", write_stormcrawler};
