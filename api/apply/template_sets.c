/* SPDX-License-Identifier: MIT
 * template_sets.c - see template_sets.h. */
#include "api/apply/template_sets.h"

#include "base/files/file.h"

enum { TEMPLATES_BYTES_MAX = 1 << 30 };

struct infodisc_template_set *infodisc_parse_templates(const char *json, size_t bytes, const char *name,
                                                       struct infodisc_error *error)
{
    struct infodisc_error ignored;
    error = error_begin(error, &ignored);
    struct template_set *list = template_set_parse((struct span){json, bytes}, name, error);
    if (!list) return NULL;
    struct infodisc_template_set *set = mem_zalloc(1, sizeof *set);
    set->list = list;
    return set;
}

struct infodisc_template_set *infodisc_load_templates(const char *file, struct infodisc_error *error)
{
    struct buffer json = {0};
    struct infodisc_error ignored;
    struct infodisc_template_set *set = NULL;
    error = error_begin(error, &ignored);
    if (file_read_named("templates", file, TEMPLATES_BYTES_MAX, &json, error))
        set = infodisc_parse_templates(json.at, json.len, file, error);
    buffer_free(&json);
    return set;
}

void infodisc_free_templates(struct infodisc_template_set *set)
{
    if (!set) return;
    template_set_free(set->list);
    free(set);
}

static enum infodisc_method method_of(const struct template_set *set)
{
    for (unsigned m = 0; m < INFODISC_METHOD_N; m++)
        if (strcmp(infodisc_method_name(m), set->method) == 0) return (enum infodisc_method)m;
    return INFODISC_METHOD_TEMPLATE;
}

void apply_settings(struct infodisc_run *run, const struct template_set *set)
{
    if (!run->options.base_url) run->options.base_url = set->base_url;
    if (!run->options.language) run->options.language = set->lang;
    run->options.method = method_of(set);
    run->options.max_depth = set->max_depth;
    run->like = set->site;
}
