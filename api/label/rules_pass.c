/* SPDX-License-Identifier: MIT
 * rules_pass.c - see rules_pass.h. */
#include "api/label/rules_pass.h"

#include <fcntl.h>

#include "base/files/file.h"
#include "table_blocks/page_blocks.h"

enum { RULES_BYTES_MAX = 16 * 1024 * 1024 };

struct rules *rules_load(const char *file, struct infodisc_error *error)
{
    struct buffer text = {0};
    struct rules *rules = NULL;
    switch (file_read(AT_FDCWD, file, RULES_BYTES_MAX, &text)) {
    case FILE_OK:
        rules = rules_parse(buffer_span(&text), file, error);
        break;
    case FILE_NOT_REGULAR:
        error_set(error, INFODISC_FAILED, "cannot read the rules '%s': not a regular file", file);
        break;
    case FILE_TOO_LARGE:
        error_set(error, INFODISC_FAILED, "cannot read the rules '%s': larger than 16 MiB", file);
        break;
    case FILE_FAILED:
        error_set_errno(error, INFODISC_FAILED, "cannot read the rules '%s'", file);
        break;
    }
    buffer_free(&text);
    return rules;
}

/* What the rules say of each path [n_paths]: a rule_kind or RULE_NONE. */
static int8_t *path_verdicts(struct infodisc_run *run)
{
    const struct block_paths *paths = run->blocks.paths;
    int8_t *verdict = mem_zalloc(paths->n, sizeof *verdict);
    bool *selected = mem_zalloc(run->rules->n, sizeof *selected);
    struct path_element element[PATH_ELEMENTS_MAX];
    for (uint32_t p = 0; p < paths->n; p++) {
        uint32_t n = path_elements(paths, p, element);
        verdict[p] = (int8_t)rules_verdict(run->rules, element, n, selected);
        for (uint32_t r = 0; r < run->rules->n; r++)
            if (selected[r]) run->rule_hits[r] += run->labels.path[p].occurrences;
    }
    free(selected);
    return verdict;
}

void rules_pass_labels(struct infodisc_run *run)
{
    struct leaf_facts *facts = &run->features.facts;
    int8_t *verdict = path_verdicts(run);
    for (uint64_t l = 0; l < facts->first[facts->n_pages]; l++) {
        struct leaf_fact *leaf = &facts->leaf[l];
        if (verdict[leaf->path] == RULE_NONE || leaf->flags & LEAF_TITLE) continue;
        leaf->informative = verdict[leaf->path] == RULE_KEEP;
        leaf->reason = REASON_RULE;
    }
    free(verdict);
}

void rules_pass_types(struct infodisc_run *run, struct page_type_guess *types)
{
    struct url_match_scratch scratch = {0};
    for (uint32_t p = 0; run->rules->n_types && p < run_n_pages(run); p++) {
        struct span url = span_of(run->pages.site->page[p].url);
        enum page_type type = rules_type(run->rules, url, &scratch, run->rule_hits);
        if (type != PAGE_TYPES) types[p] = (struct page_type_guess){type, 1};
    }
    url_match_scratch_free(&scratch);
}

const struct infodisc_rule *infodisc_rules(struct infodisc_run *run, size_t *n)
{
    *n = 0;
    if (!run->rules) return NULL;
    *n = run->rules->n;
    if (!run->shown_rules) run->shown_rules = mem_zalloc(*n, sizeof *run->shown_rules);
    for (size_t r = 0; r < *n; r++)
        run->shown_rules[r] = (struct infodisc_rule){.line = run->rules->rule[r].line,
                                                     .text = run->rules->rule[r].text,
                                                     .matches = run->rule_hits[r]};
    return run->shown_rules;
}
