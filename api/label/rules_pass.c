/* SPDX-License-Identifier: MIT
 * rules_pass.c - see rules_pass.h. */
#include "api/label/rules_pass.h"

/* What the rules say of each path [n_paths]: a rule_kind or RULE_NONE. */
static int8_t *path_verdicts(struct run_rules *rules, const struct infodisc_labels *labels)
{
    const struct block_paths *paths = labels->features->blocks->paths;
    int8_t *verdict = mem_zalloc(paths->n, sizeof *verdict);
    bool *selected = mem_zalloc(rules->list->n, sizeof *selected);
    struct path_element element[PATH_ELEMENTS_MAX];
    for (uint32_t p = 0; p < paths->n; p++) {
        uint32_t n = path_elements(paths, p, element);
        verdict[p] = (int8_t)rules_verdict(rules->list, element, n, selected);
        for (uint32_t r = 0; r < rules->list->n; r++)
            if (selected[r]) rules->hits[r] += labels->path[p].occurrences;
    }
    free(selected);
    return verdict;
}

void rules_pass_labels(struct run_rules *rules, struct infodisc_labels *labels)
{
    struct leaf_facts *facts = &labels->features->facts;
    int8_t *verdict = path_verdicts(rules, labels);
    for (uint32_t p = 0; p < facts->n_pages; p++) {
        large_rest(facts->large, p);
        for (struct leaf_fact *leaf = page_leaves(facts, p); leaf < page_leaves(facts, p + 1); leaf++) {
            if (verdict[leaf->path] == RULE_NONE || leaf->flags & LEAF_TITLE) continue;
            leaf->informative = verdict[leaf->path] == RULE_KEEP;
            leaf->reason = REASON_RULE;
        }
    }
    free(verdict);
}

void rules_pass_types(struct run_rules *rules, const struct site *site, struct page_type_guess *types)
{
    struct url_match_scratch scratch = {0};
    for (uint32_t p = 0; rules->list->n_types && p < site->n_pages; p++) {
        enum page_type type = rules_type(rules->list, span_of(site->page[p].url), &scratch, rules->hits);
        if (type != PAGE_TYPES) types[p] = (struct page_type_guess){type, 1};
    }
    url_match_scratch_free(&scratch);
}
