/* SPDX-License-Identifier: MIT
 * template_export.c - see template_export.h. */
#include "output/exports/template_export.h"

/* In infodisc_options.formats these follow the formats of pages: add new ones at the end. */
static const struct template_export *const exports[] = {
    &export_ftr,  &export_elastic_crawler, &export_diffbot, &export_fess,     &export_norconex,
    &export_stormcrawler, &export_parsel,   &export_crawl4ai, &export_firecrawl,
};
enum { EXPORTS = sizeof exports / sizeof *exports };

const struct template_export *template_export(unsigned i)
{
    return i < EXPORTS ? exports[i] : NULL;
}
