/* SPDX-License-Identifier: MIT
 * template_export.h - templates as the rules of other people's tools: crawlers, readers, scrapers. The second
 * table that --format names; docs/exporting.md tells what each tool makes of it. */
#ifndef INFODISC_OUTPUT_EXPORTS_TEMPLATE_EXPORT_H
#define INFODISC_OUTPUT_EXPORTS_TEMPLATE_EXPORT_H

#include "output/templates_json.h"
#include "templates/selectors/template_rules.h"

/* Rules for tools that can strip what they have kept, and for those that cannot. */
struct export_rules {
    struct template_rules *both, *keep_only;
};

struct export_site {
    const struct templates_report *report;
    const char *host;              /* of the first page; "" if the site has none */
    struct export_rules site;      /* for tools that know but one set of rules for a host */
    struct export_rules *cluster;  /* [report->clusters->n] */
};

struct template_export {
    const char *name, *file;
    void (*write)(const struct export_site *site, struct buffer *out);
};

/* The i-th one; NULL behind the last. */
const struct template_export *template_export(unsigned i);

struct export_site *export_site_new(const struct templates_report *report, const char *host);
void export_site_free(struct export_site *site);

/* What the writers share: "a, b" and "//a | //b" of several rules; the path of a rule. */
void put_css_of_rules(const struct template_rule *rule, uint32_t n, struct buffer *out);
void put_xpath_of_rules(const struct template_rule *rule, uint32_t n, struct buffer *out);

/* A JSON string, which is a YAML one, too. */
void put_quoted(struct span text, struct buffer *out);

/* The first URL of a cluster; NULL if it was invented, as for a site without a host. */
const char *export_test_url(const struct export_site *site, uint32_t cluster);

/* Their files, one a family. */
extern const struct template_export export_ftr;
extern const struct template_export export_elastic_crawler, export_stormcrawler; /* yaml.c */
extern const struct template_export export_diffbot, export_parsel, export_crawl4ai, export_firecrawl;
                                                                   /* json.c */
extern const struct template_export export_fess;
extern const struct template_export export_norconex;

#endif
