/* SPDX-License-Identifier: MIT
 * export_rules.h - the data for exports of templates, and what their writers share. */
#ifndef INFODISC_OUTPUT_EXPORTS_EXPORT_RULES_H
#define INFODISC_OUTPUT_EXPORTS_EXPORT_RULES_H

#include "output/output.h"
#include "templates/selectors/selectors.h"

/* Rules for tools that can strip what they have kept, and for those that cannot. */
struct export_rules {
    struct template_rules *both, *keep_only;
};

struct export_site {
    const struct templates_report *report;
    const char *host;              /* of the first page; "" if the site has none */
    struct export_rules site;      /* for tools that know but one set of rules for a host */
    struct export_rules *cluster;  /* [report->clusters->n] */
    bool keeps_noscript;           /* there is content in NOSCRIPT, which tools leave out unless told otherwise */
    struct selector_search *search;
    struct template_path *sum;     /* [report->paths->n] the paths of all clusters as those of one */
};

struct export_site *export_site_new(const struct templates_report *report, const char *host);
void export_site_free(struct export_site *site);

/* site.keep_only at a price `times` as high: fewer and wider ones. The caller frees them. */
struct template_rules *export_fewer_rules(const struct export_site *site, uint32_t times);

/* What the writers share: "a, b" and "//a | //b" of several rules; the path of a rule. */
void put_css_of_rules(const struct template_rule *rule, uint32_t n, struct buffer *out);
void put_xpath_of_rules(const struct template_rule *rule, uint32_t n, struct buffer *out);

/* A JSON string, which is a YAML one, too. */
void put_quoted(struct span text, struct buffer *out);

/* The first URL of a cluster; NULL if it was invented, as for a site without a host. */
const char *export_test_url(const struct export_site *site, uint32_t cluster);

#endif
