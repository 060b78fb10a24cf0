/* SPDX-License-Identifier: MIT
 * ftr.c - a site config of FiveFilters' Full-Text RSS, also read by wallabag, graby and others: lines "directive:
 * value". Store it as HOST.txt. */
#include "base/text/ascii.h"
#include "output/exports/template_export.h"

enum { TEST_URLS_MAX = 5 };

/* Neither two blanks nor one at an end are in it, so two mark the ends: an affix must not be found within. */
#define TITLE "normalize-space(//title)"

/* Where the title says nothing of the page, its H1 within the content, unless that says no more. */
static void put_heading(const struct title_affixes *title, const struct template_rules *body, struct buffer *out)
{
    const struct span name[] = {buffer_span(&title->common), ascii_trim(buffer_span(&title->prefix)),
                                ascii_trim(buffer_span(&title->suffix))};
    enum { NAMES = sizeof name / sizeof *name };
    if (!body->n_keep) return;
    buffer_puts(out, "title: (");
    put_xpath_of_rules(body->keep, body->n_keep, out);
    buffer_puts(out, ")/descendant-or-self::h1[" TITLE " = ''");
    for (int i = 0; i < NAMES; i++) {
        if (!name[i].len) continue;
        buffer_puts(out, " or " TITLE " = ");
        put_xpath_string(out, name[i]);
    }
    buffer_puts(out, "][normalize-space() != '']");
    for (int i = 0; i < NAMES; i++) {
        if (!name[i].len) continue;
        buffer_puts(out, "[normalize-space() != ");
        put_xpath_string(out, name[i]);
        buffer_putc(out, ']');
    }
    buffer_putc(out, '\n');
}

/* The title without this part of what titles have in common; an empty string if it has not all of it. */
static void put_inner_title(const struct buffer *prefix, const struct buffer *suffix, struct buffer *out)
{
    struct buffer marked = {0};
    if (!prefix->len && !suffix->len) return;
    buffer_puts(out, "title: ");
    if (suffix->len) buffer_puts(out, "substring-before(");
    if (prefix->len) buffer_puts(out, "substring-after(");
    buffer_printf(out, "concat(%s" TITLE "%s)", prefix->len ? "'  ', " : "", suffix->len ? ", '  '" : "");
    if (prefix->len) {
        buffer_puts(out, ", ");
        buffer_printf(&marked, "  %.*s", (int)prefix->len, prefix->at);
        put_xpath_string(out, buffer_span(&marked));
        buffer_putc(out, ')');
    }
    if (suffix->len) {
        marked.len = 0;
        buffer_puts(out, ", ");
        buffer_printf(&marked, "%.*s  ", (int)suffix->len, suffix->at);
        put_xpath_string(out, buffer_span(&marked));
        buffer_putc(out, ')');
    }
    buffer_putc(out, '\n');
    buffer_free(&marked);
}

/* An empty string, or no element, sends the reader on to the next title line. */
static void put_title(const struct title_affixes *title, const struct template_rules *body, struct buffer *out)
{
    static const struct buffer none = {0};
    put_heading(title, body, out);
    put_inner_title(&title->prefix, &title->suffix, out);
    if (title->prefix.len && title->suffix.len) {
        put_inner_title(&title->prefix, &none, out);
        put_inner_title(&none, &title->suffix, out);
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
    put_title(&site->report->templates->title, rules, out);
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
