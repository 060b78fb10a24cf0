/* SPDX-License-Identifier: MIT
 * rules.c - see rules.h. */
#include "api/run/rules.h"

#include "base/files/file.h"

enum { RULES_BYTES_MAX = 16 * 1024 * 1024 };

struct rules *rules_load(const char *file, struct infodisc_error *error)
{
    struct buffer text = {0};
    struct rules *rules = NULL;
    if (file_read_named("rules", file, RULES_BYTES_MAX, &text, error))
        rules = rules_parse(buffer_span(&text), file, error);
    buffer_free(&text);
    return rules;
}

static void release(void *part)
{
    struct run_rules *rules = part;
    rules_free(rules->list);
    free(rules->hits);
    free(rules->shown);
}

struct run_rules *run_rules_new(struct infodisc_run *run)
{
    struct rules *list = rules_load(run->options.rules, &run->error);
    if (!list) return NULL;
    struct run_rules *rules = run_new_part(run, sizeof *rules, release);
    rules->list = list;
    rules->hits = mem_zalloc(list->n, sizeof *rules->hits);
    return rules;
}

const struct infodisc_rule *infodisc_rules(struct infodisc_run *run, size_t *n)
{
    struct run_rules *rules = run->rules;
    *n = 0;
    if (!rules) return NULL;
    *n = rules->list->n;
    if (!rules->shown) rules->shown = mem_zalloc(*n, sizeof *rules->shown);
    for (size_t r = 0; r < *n; r++)
        rules->shown[r] = (struct infodisc_rule){.line = rules->list->rule[r].line,
                                                 .text = rules->list->rule[r].text,
                                                 .matches = rules->hits[r]};
    return rules->shown;
}
