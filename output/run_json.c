/* SPDX-License-Identifier: MIT
 * run_json.c - see run_json.h. */
#include "output/run_json.h"

#include "base/fixed.h"
#include "output/health_json.h"
#include "output/json.h"
#include "output/templates_json.h"

/* How many files were skipped for each reason. */
static void put_reasons(struct json *j, const struct run_report *r)
{
    uint64_t count[SKIP_N] = {0};
    for (uint32_t i = 0; i < r->n_skips; i++) count[r->skip[i].reason] += 1 + r->skip[i].more;
    json_member_object(j, "skipped_by_reason");
    for (int reason = SKIP_NONE + 1; reason < SKIP_N; reason++)
        if (count[reason])
            json_member_uint(j, skip_reason_text((enum skip_reason)reason), count[reason]);
    json_end_object(j);
}

static void put_skips(struct json *j, const char *name, const struct run_report *r, bool faults)
{
    json_member_array(j, name);
    for (uint32_t i = 0; i < r->n_skips; i++) {
        const struct site_skip *skip = &r->skip[i];
        if ((skip->reason >= SKIP_FIRST_FAULT) != faults) continue;
        if (skip->reason == SKIP_UNWANTED || skip->reason == SKIP_SAMPLE) continue; /* as was asked for */
        json_begin_object(j);
        json_member_string(j, "path", skip->path);
        json_member_string(j, "reason", skip_reason_text(skip->reason));
        if (skip->detail) json_member_string(j, "detail", skip->detail);
        if (skip->more) json_member_uint(j, "count", 1 + skip->more);
        json_end_object(j);
    }
    json_end_array(j);
}

static void put_curve(struct json *j, const struct run_report *r)
{
    json_member_array(j, "threshold_curve");
    for (size_t i = 0; i < r->n_curve; i++) {
        json_begin_object(j);
        json_member_share(j, "threshold", fixed_from_double(r->curve[i].threshold));
        json_member_uint(j, "features", r->curve[i].features);
        json_member_uint(j, "tokens", r->curve[i].tokens);
        json_end_object(j);
    }
    json_end_array(j);
}

static void put_rules(struct json *j, const struct run_report *r)
{
    json_member_array(j, "rules");
    for (size_t i = 0; i < r->n_rules; i++) {
        json_begin_object(j);
        json_member_uint(j, "line", r->rule[i].line);
        json_member_string(j, "rule", r->rule[i].text);
        json_member_uint(j, "matches", r->rule[i].matches);
        json_end_object(j);
    }
    json_end_array(j);
}

void run_json(const struct run_report *r, struct buffer *out)
{
    const struct infodisc_summary *s = &r->summary;
    struct json j = {.out = out, .indent = 1, .first = true};
    json_begin_object(&j);
    json_program(&j, r->options, r->granularity);
    json_member_string(&j, "libraries", infodisc_libraries());
    json_member_string(&j, "site", s->site);
    json_member_uint(&j, "pages", s->pages);
    json_member_uint(&j, "documents", s->documents);
    json_member_uint(&j, "duplicates", s->duplicates);
    json_member_uint(&j, "near_duplicates", s->near_duplicates);
    if (!r->applied) json_member_uint(&j, "empty", s->empty);
    if (r->options->stats) json_member_uint(&j, "written", s->written);
    json_member_uint(&j, "skipped", s->skipped);
    put_reasons(&j, r);
    json_member_object(&j, "cut_by_limit");
    if (r->n_cut_by_depth) json_member_uint(&j, "depth", r->n_cut_by_depth);
    if (r->n_cut_by_blocks) json_member_uint(&j, "blocks", r->n_cut_by_blocks);
    if (r->n_cut_by_paths) json_member_uint(&j, "paths", r->n_cut_by_paths);
    if (r->n_cut_by_facts) json_member_uint(&j, "facts", r->n_cut_by_facts);
    json_end_object(&j);
    json_member_uint(&j, "clusters", s->clusters);
    json_member_uint(&j, "blocks", s->blocks);
    json_member_uint(&j, "features", s->features);
    json_member_uint(&j, "paths", s->paths);
    json_member_share(&j, "threshold", fixed_from_double(s->threshold));
    json_member_uint(&j, "informative_tokens", s->informative_tokens);
    json_member_uint(&j, "redundant_tokens", s->redundant_tokens);
    if (!r->applied) {
        json_member_uint(&j, "unique_tokens", s->unique_tokens);
        json_member_uint(&j, "unique_redundant", s->unique_redundant);
    }
    put_curve(&j, r);
    put_rules(&j, r);
    if (r->applied) health_json(&j, r->applied, r->health);
    put_skips(&j, "skipped_pages", r, true);
    put_skips(&j, "skipped_files", r, false);
    json_end_object(&j);
    buffer_putc(out, '\n');
}
