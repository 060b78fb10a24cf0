/* SPDX-License-Identifier: MIT
 * diff_json.c - see diff_json.h. */
#include "output/diff_json.h"

#include "output/json.h"

enum { DIFF_FORMAT = 1 };

static void put_set(struct json *j, const char *name, const struct template_set *set)
{
    json_member_object(j, name);
    json_member_string(j, "site", set->site);
    json_member_string(j, "version", set->version);
    json_member_uint(j, "documents", set->n_documents);
    json_member_uint(j, "clusters", set->n_clusters);
    json_member_uint(j, "paths", set->n_paths);
    json_member_share(j, "threshold", set->threshold);
    json_end_object(j);
}

static bool begin_side(struct json *j, const char *name, bool is_there)
{
    json_key(j, name);
    if (is_there) json_begin_object(j);
    else json_null(j);
    return is_there;
}

static void put_cluster_side(struct json *j, const char *name, const struct template_side *side, bool is_there)
{
    if (!begin_side(j, name, is_there)) return;
    json_member_string(j, "type", page_type_name(side->type));
    json_member_uint(j, "documents", side->documents);
    json_member_uint(j, "tokens", side->tokens);
    json_end_object(j);
}

static void put_path_side(struct json *j, const char *name, const struct template_side *side, bool is_there)
{
    if (!begin_side(j, name, is_there)) return;
    json_member_string(j, "verdict", side->informative ? "informative" : "redundant");
    json_member_uint(j, "support", side->pages);
    json_member_share(j, "coverage", side->coverage);
    json_member_uint(j, "tokens", side->tokens);
    json_member_share(j, "link_share", side->link_share);
    json_end_object(j);
}

static void put_changes(struct json *j, const struct template_diff *diff, bool of_paths)
{
    json_member_array(j, of_paths ? "paths" : "clusters");
    for (uint32_t i = 0; i < diff->n; i++) {
        const struct template_change *change = &diff->change[i];
        if ((change->path != NULL) != of_paths) continue;
        json_begin_object(j);
        json_member_string(j, "change", template_change_name(change->kind));
        json_member_bool(j, "by_chance", change->by_chance);
        json_member_string(j, "url_pattern", change->pattern);
        if (of_paths) {
            json_member_string(j, "path", change->path);
            put_path_side(j, "before", &change->before, change->kind != CHANGE_PATH_NEW);
            put_path_side(j, "now", &change->now, change->kind != CHANGE_PATH_GONE);
        } else {
            put_cluster_side(j, "before", &change->before, change->kind != CHANGE_CLUSTER_NEW);
            put_cluster_side(j, "now", &change->now, change->kind != CHANGE_CLUSTER_GONE);
        }
        json_end_object(j);
    }
    json_end_array(j);
}

void diff_json(const struct template_diff *diff, const struct template_set *older,
               const struct template_set *newer, struct buffer *out)
{
    struct json j = {.out = out, .indent = 1, .first = true};
    json_begin_object(&j);
    json_member_uint(&j, "format", DIFF_FORMAT);
    put_set(&j, "older", older);
    put_set(&j, "newer", newer);
    json_member_object(&j, "counts");
    for (int kind = 0; kind < CHANGE_KINDS; kind++)
        json_member_uint(&j, template_change_name((enum template_change_kind)kind), diff->count[kind]);
    json_end_object(&j);
    json_member_uint(&j, "by_chance", diff->n_by_chance);
    json_member_share(&j, "share_touched_before", json_ratio(diff->touched_before, diff->tokens_before));
    json_member_share(&j, "share_touched_now", json_ratio(diff->touched_now, diff->tokens_now));
    put_changes(&j, diff, false);
    put_changes(&j, diff, true);
    json_end_object(&j);
    buffer_putc(out, '\n');
}
