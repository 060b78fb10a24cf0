/* SPDX-License-Identifier: MIT
 * ftr.c - a site config of FiveFilters' Full-Text RSS, also read by wallabag, graby and others: lines "directive:
 * value". Store it as HOST.txt. */
#include "output/exports/template_export.h"

enum { TEST_URLS_MAX = 5 };

/* The title without what all titles of the site have: an empty string, where a page's has not, sends the
 * reader on to the next title line. */
static void put_title(const struct title_affixes *title, struct buffer *out)
{
    if (title->prefix.len) {
        buffer_puts(out, "title: substring-after(//title, ");
        put_xpath_string(out, buffer_span(&title->prefix));
        buffer_puts(out, ")\n");
    }
    if (title->suffix.len) {
        buffer_puts(out, "title: substring-before(//title, ");
        put_xpath_string(out, buffer_span(&title->suffix));
        buffer_puts(out, ")\n");
    }
    buffer_puts(out, "title: //title\n");
}

/* Articles first: people will look at these. */
static void put_test_urls(const struct export_site *site, struct buffer *out)
{
    const struct templates *t = site->report->templates;
    uint32_t n = 0;
    for (int articles = 1; articles >= 0; articles--) {
        for (uint32_t k = 0; k < t->n && n < TEST_URLS_MAX; k++) {
            const char *url = export_test_url(site, k);
            if (!url || (t->item[k].type == PAGE_ARTICLE) != articles) continue;
            buffer_printf(out, "test_url: %s\n", url);
            n++;
        }
    }
}

static void write_ftr(const struct export_site *site, struct buffer *out)
{
    const struct template_rules *rules = site->site.both;
    buffer_printf(out, "# %s.txt, learned by infodisc %s from %u pages\n", site->host, infodisc_version(),
                  site->report->n_documents);
    put_title(&site->report->templates->title, out);
    if (rules->n_keep) {
        buffer_puts(out, "body: ");
        put_xpath_of_rules(rules->keep, rules->n_keep, out);
        buffer_putc(out, '\n');
    }
    for (uint32_t i = 0; i < rules->n_strip; i++) buffer_printf(out, "strip: %s\n", rules->strip[i].xpath);
    buffer_puts(out, "prune: no\ntidy: no\n");
    put_test_urls(site, out);
}

const struct template_export export_ftr = {"ftr", "ftr.txt", write_ftr};
