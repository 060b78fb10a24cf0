/* SPDX-License-Identifier: MIT
 * export_rules.c - see export_rules.h. */
#include "output/exports/export_rules.h"

#include "base/memory.h"
#include "output/output.h"
#include "site/urls/urls.h"

static struct export_rules rules_of(const struct templates_report *r, const struct selector_search *search,
                                    const struct template_path *path, uint32_t n)
{
    return (struct export_rules){template_rules_new(r->paths, search, path, n, true, 1),
                                 template_rules_new(r->paths, search, path, n, false, 1)};
}

/* The paths of all clusters as those of one. */
static struct template_path *sum_of_clusters(const struct templates_report *r)
{
    struct template_path *sum = mem_zalloc(r->paths->n, sizeof *sum);
    for (uint32_t p = 0; p < r->paths->n; p++) sum[p].path = p;
    for (uint32_t k = 0; k < r->templates->n; k++) {
        const struct page_template *t = &r->templates->item[k];
        for (uint32_t i = 0; i < t->n_paths; i++) {
            sum[t->path[i].path].tokens += t->path[i].tokens;
            sum[t->path[i].path].informative_tokens += t->path[i].informative_tokens;
        }
    }
    return sum;
}

static bool is_in_noscript(const struct block_paths *paths, uint32_t path)
{
    while (paths->item[path].element != EL_noscript && paths->item[path].parent != path)
        path = paths->item[path].parent;
    return paths->item[path].element == EL_noscript;
}

static bool keeps_noscript(const struct export_site *site)
{
    const struct block_paths *paths = site->report->paths;
    for (uint32_t p = 0; p < paths->n; p++)
        if (site->sum[p].informative_tokens && is_in_noscript(paths, p)) return true;
    return false;
}

struct export_site *export_site_new(const struct templates_report *r, const char *host)
{
    struct export_site *site = mem_zalloc(1, sizeof *site);
    struct selector_search *search = site->search = selector_search_new(r->paths, r->threads);
    site->report = r;
    site->host = host;
    site->sum = sum_of_clusters(r);
    site->keeps_noscript = keeps_noscript(site);
    site->site = rules_of(r, search, site->sum, r->paths->n);
    site->cluster = mem_zalloc(r->clusters->n, sizeof *site->cluster);
    for (uint32_t k = 0; k < r->clusters->n; k++)
        site->cluster[k] = rules_of(r, search, r->templates->item[k].path, r->templates->item[k].n_paths);
    return site;
}

struct template_rules *export_fewer_rules(const struct export_site *site, uint32_t times)
{
    return template_rules_new(site->report->paths, site->search, site->sum, site->report->paths->n, false, times);
}

static void free_rules(struct export_rules *rules)
{
    template_rules_free(rules->both);
    template_rules_free(rules->keep_only);
}

void export_site_free(struct export_site *site)
{
    if (!site) return;
    free_rules(&site->site);
    for (uint32_t k = 0; k < site->report->clusters->n; k++) free_rules(&site->cluster[k]);
    free(site->cluster);
    free(site->sum);
    selector_search_free(site->search);
    free(site);
}

void put_css_of_rules(const struct template_rule *rule, uint32_t n, struct buffer *out)
{
    for (uint32_t i = 0; i < n; i++) buffer_printf(out, "%s%s", i > 0 ? ", " : "", rule[i].css);
}

void put_xpath_of_rules(const struct template_rule *rule, uint32_t n, struct buffer *out)
{
    for (uint32_t i = 0; i < n; i++) buffer_printf(out, "%s%s", i > 0 ? " | " : "", rule[i].xpath);
}

void put_quoted(struct span text, struct buffer *out)
{
    struct json j = {.out = out, .first = true};
    json_span(&j, text);
}

const char *export_test_url(const struct export_site *site, uint32_t cluster)
{
    const struct page_cluster *c = &site->report->clusters->item[cluster];
    if (!c->n_pages || !*site->host || url_invented_name(span_of(site->host)).len) return NULL;
    return site->report->url[c->page[0]];
}
