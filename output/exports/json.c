/* SPDX-License-Identifier: MIT
 * json.c - rules for tools that take JSON: Diffbot's custom rule sets, selectors for Scrapy or parsel, and the
 * parameters of crawl4ai and Firecrawl. One object for each cluster that has content. */
#include "output/output.h"
#include "output/exports/template_export.h"

static void member_rules(struct json *j, const char *name, const struct template_rule *rule, uint32_t n,
                         void (*put)(const struct template_rule *rule, uint32_t n, struct buffer *out))
{
    struct buffer text = {0};
    put(rule, n, &text);
    json_member_span(j, name, buffer_span(&text));
    buffer_free(&text);
}

static void member_css_array(struct json *j, const char *name, const struct template_rule *rule, uint32_t n)
{
    json_member_array(j, name);
    for (uint32_t i = 0; i < n; i++) json_string(j, rule[i].css);
    json_end_array(j);
}

/* An array with what put() writes of each cluster that has content. */
static void write_clusters(const struct export_site *site, struct buffer *out,
                           void (*put)(struct json *j, const struct export_site *site, uint32_t k))
{
    struct json j = {.out = out, .indent = 1, .first = true};
    json_begin_array(&j);
    for (uint32_t k = 0; k < site->report->clusters->n; k++) {
        if (!site->cluster[k].both->n_keep) continue;
        json_begin_object(&j);
        put(&j, site, k);
        json_end_object(&j);
    }
    json_end_array(&j);
    buffer_putc(out, '\n');
}

static const char *regex_of(const struct export_site *site, uint32_t k)
{
    return site->report->clusters->item[k].regex;
}

static void put_diffbot(struct json *j, const struct export_site *site, uint32_t k)
{
    const struct template_rules *rules = site->cluster[k].both;
    const char *url = export_test_url(site, k);
    json_member_string(j, "urlPattern", regex_of(site, k));
    json_member_string(j, "api", "/api/article");
    json_member_array(j, "rules");
    json_begin_object(j);
    json_member_string(j, "name", "text");
    member_rules(j, "selector", rules->keep, rules->n_keep, put_css_of_rules);
    json_end_object(j);
    json_end_array(j);
    member_css_array(j, "prefilters", rules->strip, rules->n_strip);
    if (url) json_member_string(j, "testUrl", url);
}

static void put_parsel(struct json *j, const struct export_site *site, uint32_t k)
{
    const struct template_rules *rules = site->cluster[k].both;
    json_member_string(j, "url_regex", regex_of(site, k));
    member_rules(j, "keep_css", rules->keep, rules->n_keep, put_css_of_rules);
    member_rules(j, "strip_css", rules->strip, rules->n_strip, put_css_of_rules);
    member_rules(j, "keep_xpath", rules->keep, rules->n_keep, put_xpath_of_rules);
    member_rules(j, "strip_xpath", rules->strip, rules->n_strip, put_xpath_of_rules);
    json_member_span(j, "title_prefix", buffer_span(&site->report->templates->title.prefix));
    json_member_span(j, "title_suffix", buffer_span(&site->report->templates->title.suffix));
    json_member_span(j, "title_common", buffer_span(&site->report->templates->title.common));
}

static void put_crawl4ai(struct json *j, const struct export_site *site, uint32_t k)
{
    const struct template_rules *rules = site->cluster[k].both;
    json_member_string(j, "url_regex", regex_of(site, k));
    json_member_object(j, "config");
    member_css_array(j, "target_elements", rules->keep, rules->n_keep);
    member_rules(j, "excluded_selector", rules->strip, rules->n_strip, put_css_of_rules);
    json_end_object(j);
}

static void put_firecrawl(struct json *j, const struct export_site *site, uint32_t k)
{
    const struct template_rules *rules = site->cluster[k].both;
    json_member_string(j, "url_regex", regex_of(site, k));
    json_member_object(j, "scrapeOptions");
    json_member_bool(j, "onlyMainContent", false);
    member_css_array(j, "includeTags", rules->keep, rules->n_keep);
    member_css_array(j, "excludeTags", rules->strip, rules->n_strip);
    json_end_object(j);
}

static void write_diffbot(const struct export_site *site, struct buffer *out)
{
    write_clusters(site, out, put_diffbot);
}

static void write_parsel(const struct export_site *site, struct buffer *out)
{
    write_clusters(site, out, put_parsel);
}

static void write_crawl4ai(const struct export_site *site, struct buffer *out)
{
    write_clusters(site, out, put_crawl4ai);
}

static void write_firecrawl(const struct export_site *site, struct buffer *out)
{
    write_clusters(site, out, put_firecrawl);
}

const struct template_export export_diffbot = {"diffbot", "diffbot.json", write_diffbot};
const struct template_export export_parsel = {"parsel", "parsel.json", write_parsel};
const struct template_export export_crawl4ai = {"crawl4ai", "crawl4ai.json", write_crawl4ai};
const struct template_export export_firecrawl = {"firecrawl", "firecrawl.json", write_firecrawl};
