/* SPDX-License-Identifier: MIT
 * run.c - starts a run: copies its options and reads the files they name. */
#include "api/run/run.h"

#include <stdlib.h>

#include "api/run/rules.h"
#include "base/files/file.h"
#include "base/threads/parallel.h"
#include "site/pages/pages.h"
#include "table_blocks/html/html.h"

void infodisc_set_oom_handler(void (*handler)(size_t bytes))
{
    mem_set_oom_handler(handler);
}

static const char *copy_or_null(struct infodisc_run *run, const char *text)
{
    return text ? arena_copy(&run->strings, span_of(text)) : NULL;
}

static const char *const *copy_list(struct infodisc_run *run, const char *const *list, size_t n)
{
    const char **copy = arena_alloc(&run->strings, n * sizeof *copy);
    for (size_t i = 0; i < n; i++) copy[i] = copy_or_null(run, list[i]);
    return copy;
}

static const char *default_temp_dir(void)
{
    const char *dir = getenv("TMPDIR");
    return dir && *dir ? dir : "/tmp";
}

static void copy_options(struct infodisc_run *run, const struct infodisc_options *from)
{
    struct infodisc_options *to = &run->options;
    *to = *from;
    to->base_url = copy_or_null(run, from->base_url);
    to->language = copy_or_null(run, from->language);
    to->model = copy_or_null(run, from->model);
    to->index_name = copy_or_null(run, from->index_name);
    to->jsonl_url_field = copy_or_null(run, from->jsonl_url_field);
    to->jsonl_html_field = copy_or_null(run, from->jsonl_html_field);
    to->rules = copy_or_null(run, from->rules);
    to->include = copy_list(run, from->include, from->n_include);
    to->exclude = copy_list(run, from->exclude, from->n_exclude);
    to->temp_dir = copy_or_null(run, from->temp_dir ? from->temp_dir : default_temp_dir());
    to->stats = copy_or_null(run, from->stats);
    to->work_dir = copy_or_null(run, from->work_dir);
}

static void open_large_memory(struct infodisc_run *run)
{
    int fd = file_temporary(run->options.temp_dir, &run->error);
    if (fd >= 0) run->large = large_memory_new(fd, run->options.memory);
}

struct infodisc_run *infodisc_new(const struct infodisc_options *options)
{
    struct infodisc_run *run = mem_zalloc(1, sizeof *run);
    const char *reason = infodisc_options_check(options);
    if (reason) error_set(&run->error, INFODISC_BAD_OPTION, "%s", reason);
    copy_options(run, options);
    const struct infodisc_options *o = &run->options;
    char ignored[1];
    if (!reason)
        run->choice = url_choice_new(o->include, o->n_include, o->exclude, o->n_exclude, ignored, sizeof ignored);
    if (!reason && o->rules) run->rules = run_rules_new(run);
    if (!reason && o->memory) open_large_memory(run);
    run->threads = parallel_threads(o->threads);
    run->uses_words = o->keep_words || o->method == INFODISC_METHOD_PAPER;
    run->granularity = o->blocks;
    if (run->granularity == INFODISC_BLOCKS_AUTO)
        run->granularity = o->method == INFODISC_METHOD_PAPER ? INFODISC_BLOCKS_TABLE : INFODISC_BLOCKS_LEAF;
    html_parse_init();
    return run;
}
