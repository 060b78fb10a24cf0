/* SPDX-License-Identifier: MIT
 * template_export.h - templates as the rules of other tools: crawlers, readers, scrapers. The second table of
 * --format; docs/exporting.md says what each tool does with them. Door of the room.
 *
 * In: struct templates_report. Out: a text for each tool, in the caller's buffer. */
#ifndef INFODISC_OUTPUT_EXPORTS_TEMPLATE_EXPORT_H
#define INFODISC_OUTPUT_EXPORTS_TEMPLATE_EXPORT_H

#include "output/exports/export_rules.h"

struct template_export {
    const char *name, *file;
    void (*write)(const struct export_site *site, struct buffer *out);
};

/* The i-th one; NULL after the last. */
const struct template_export *template_export(unsigned i);

/* Their files, one a family. */
extern const struct template_export export_ftr;
extern const struct template_export export_elastic_crawler, export_stormcrawler; /* yaml.c */
extern const struct template_export export_diffbot, export_parsel, export_crawl4ai, export_firecrawl;
                                                                   /* json.c */
extern const struct template_export export_fess;
extern const struct template_export export_norconex;

#endif
