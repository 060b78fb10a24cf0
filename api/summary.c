/* SPDX-License-Identifier: MIT
 * summary.c - the figures of a run so far. */
#include "api/apply/applied.h"
#include "api/handles/matrix.h"
#include "api/handles/templates.h"
#include "base/fixed.h"

static uint64_t count_features(const struct infodisc_run *run)
{
    if (run->options.method != INFODISC_METHOD_PAPER) return run->matrix ? run->matrix->n_shingles : 0;
    return run->features && run->features->vocabulary ? run->features->vocabulary->n : 0;
}

/* Faults of files and records, and pages that were given up. */
static uint32_t count_skipped(const struct infodisc_run *run)
{
    const struct infodisc_pages *pages = run->pages;
    const struct site_host *rest = run->hosts ? &run->hosts->list->rest : NULL; /* the others are those of the hosts */
    if (!pages || !pages->site) return 0;
    uint32_t n_skips = rest ? rest->n_skips : pages->site->n_skips, n = 0;
    for (uint32_t i = 0; i < n_skips; i++) {
        const struct site_skip *skip = &pages->site->skip[rest ? rest->skip[i] : i];
        if (skip->reason >= SKIP_FIRST_FAULT) n += 1 + (uint32_t)skip->more;
    }
    for (uint32_t p = 0; run->blocks && p < pages_n(pages); p++)
        n += run->blocks->skipped[p] != SKIP_NONE && pages_writes(pages, p);
    return n;
}

static void add_applied(struct infodisc_summary *s, const struct run_apply *apply)
{
    s->clusters = apply->set->n_clusters;
    s->paths = apply->set->n_paths;
    s->threshold = fixed_to_double(apply->set->threshold);
    s->blocks = apply->n_blocks;
    s->informative_tokens = apply->informative_tokens;
    s->redundant_tokens = apply->redundant_tokens;
}

static void add_learned(struct infodisc_summary *s, const struct infodisc_templates *templates)
{
    const struct leaf_facts *facts = &templates->labels->features->facts;
    s->blocks = facts->first[facts->n_pages];
    s->near_duplicates = templates->labels->features->n_near_duplicates;
    s->informative_tokens = templates->tokens.informative;
    s->redundant_tokens = templates->tokens.redundant;
    s->unique_tokens = templates->tokens.unique;
    s->unique_redundant = templates->tokens.unique_redundant;
    s->empty = templates->tokens.empty_pages;
    if (templates->coverage != UINT32_MAX) s->coverage = fixed_to_double(templates->coverage);
}

struct infodisc_summary infodisc_summarize(const struct infodisc_run *run)
{
    const struct infodisc_pages *pages = run->pages;
    const struct infodisc_blocks *blocks = run->blocks;
    const struct infodisc_templates *templates = run->templates;
    struct infodisc_summary s = {
        .site = "", .coverage = -1, .features = count_features(run), .skipped = count_skipped(run)};
    if (pages && pages->site) {
        s.site = pages->site->name;
        s.pages = pages_n(pages);
        s.written = pages->is_written ? pages->n_written : s.pages;
    }
    if (blocks) {
        s.documents = blocks->n_documents + blocks->n_duplicates;
        s.duplicates = blocks->n_duplicates;
        s.paths = blocks->paths ? blocks->paths->n : 0;
    }
    if (run->clusters) s.clusters = run->clusters->list->n;
    if (run->labels) s.threshold = fixed_to_double(run->labels->threshold);
    if (templates && templates->apply) add_applied(&s, templates->apply);
    if (templates && templates->list) add_learned(&s, templates);
    return s;
}
