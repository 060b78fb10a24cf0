/* SPDX-License-Identifier: MIT
 * health_json.c - see health_json.h. */
#include "output/health_json.h"

#include "base/fixed.h"

enum { THOUSANDTHS = 1000 };

static void put_thousandths(struct json *j, const char *name, double number)
{
    json_key(j, name);
    json_decimal(j, (int64_t)(number * THOUSANDTHS + 0.5), 3);
}

static void put_change(struct json *j, const struct path_change *change)
{
    json_begin_object(j);
    json_member_string(j, "path", change->path);
    json_member_string(j, "change", path_change_name(change->kind));
    json_member_uint(j, "support", change->pages);
    json_member_uint(j, "tokens", change->tokens);
    put_thousandths(j, "before", change->before);
    put_thousandths(j, "now", change->now);
    json_end_object(j);
}

static void put_figures(struct json *j, const struct cluster_health *h)
{
    json_member_uint(j, "documents", h->n_documents);
    json_member_uint(j, "tokens", h->tokens);
    json_member_share(j, "coverage", h->tokens ? json_ratio(h->known_tokens, h->tokens) : ENTROPY_ONE);
    json_member_share(j, "support_drift", h->support_drift);
    json_member_share(j, "link_drift", h->link_drift);
    json_key(j, "entropy_drift");
    if (h->entropy_drift == UINT32_MAX)
        json_null(j);
    else
        json_share(j, h->entropy_drift);
    json_member_object(j, "changes");
    for (int kind = 0; kind < PATH_CHANGES; kind++)
        json_member_uint(j, path_change_name((enum path_change_kind)kind), h->n_changes[kind]);
    json_end_object(j);
}

static void put_cluster(struct json *j, const struct template_set *set, uint32_t k,
                        const struct cluster_health *h)
{
    json_begin_object(j);
    json_key(j, "cluster");
    if (k < set->n_clusters)
        json_uint(j, k);
    else
        json_null(j);
    json_member_string(j, "url_pattern", k < set->n_clusters ? set->cluster[k].pattern : NULL);
    put_figures(j, h);
    json_member_array(j, "changed_paths");
    for (uint32_t i = 0; i < h->n_shown; i++) put_change(j, &h->shown[i]);
    json_end_array(j);
    json_end_object(j);
}

void health_json(struct json *j, const struct template_set *set, const struct cluster_health *health)
{
    json_member_object(j, "health");
    json_member_string(j, "learned_from", set->site);
    json_member_string(j, "learned_by", set->version);
    put_figures(j, &health[set->n_clusters + 1]);
    json_member_array(j, "templates");
    for (uint32_t k = 0; k <= set->n_clusters; k++)
        if (health[k].n_documents) put_cluster(j, set, k, &health[k]);
    json_end_array(j);
    json_end_object(j);
}
