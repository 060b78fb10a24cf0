/* SPDX-License-Identifier: MIT
 * norconex.c - pre-parse handlers of Norconex Importer 3: for the URLs of each cluster, delete what is stripped,
 * then preserve what is kept. */
#include "output/exports/template_export.h"

#include "base/text/char_refs.h"

static void put_xml(struct span text, struct buffer *out)
{
    for (size_t i = 0; i < text.len; i++) {
        const char *ref = char_ref_to(text.at[i]);
        if (ref) buffer_puts(out, ref);
        else buffer_putc(out, text.at[i]);
    }
}

static void put_handler(const char *class, const char *regex, const struct template_rule *rule, uint32_t n,
                        const char *more, struct buffer *out)
{
    if (n == 0) return;
    buffer_printf(out, "  <handler class=\"%s\">\n    <restrictTo>\n"
                       "      <fieldMatcher>document.reference</fieldMatcher>\n"
                       "      <valueMatcher method=\"regex\">", class);
    put_xml(span_of(regex), out);
    buffer_puts(out, "</valueMatcher>\n    </restrictTo>\n");
    for (uint32_t i = 0; i < n; i++) {
        buffer_puts(out, "    <dom selector=\"");
        put_xml(span_of(rule[i].css), out);
        buffer_printf(out, "\"%s/>\n", more);
    }
    buffer_puts(out, "  </handler>\n");
}

static void write_norconex(const struct export_site *site, struct buffer *out)
{
    buffer_puts(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<preParseHandlers>\n");
    for (uint32_t k = 0; k < site->report->clusters->n; k++) {
        const struct template_rules *rules = site->cluster[k].both;
        const char *regex = site->report->clusters->item[k].regex;
        put_handler("DOMDeleteTransformer", regex, rules->strip, rules->n_strip, "", out);
        put_handler("DOMPreserveTransformer", regex, rules->keep, rules->n_keep, " extract=\"outerHtml\"", out);
    }
    buffer_puts(out, "</preParseHandlers>\n");
}

const struct template_export export_norconex = {"norconex", "norconex.xml", write_norconex};
