/* SPDX-License-Identifier: MIT
 * options.c - from argv to struct options.
 *
 * We parse options.def ourselves instead of using getopt_long(): the table is needed anyway, messages can say what
 * was wrong, and neither POSIXLY_CORRECT nor abbreviations change the meaning of a command line. Options may follow
 * SITEs; "--" ends them. O(arguments x options). */
#include "cli/options/options.h"

#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/options/check.h"
#include "cli/options/command.h"
#include "cli/options/complain.h"
#include "cli/options/generate.h"
#include "cli/options/help.h"
#include "cli/options/option_values.h"
#include "cli/options/outputs.h"

enum { CHUNK_WORDS_MAX = 1000000 };

/* ---- values ------------------------------------------------------------------------------- */

/* Adds the format or field called by the first n bytes of `name` to a set of bits. */
static bool add_name(const char *(*name_of)(unsigned i), const char *name, size_t n, uint64_t *set)
{
    for (unsigned i = 0; name_of(i); i++) {
        if (strlen(name_of(i)) != n || memcmp(name_of(i), name, n) != 0) continue;
        *set |= (uint64_t)1 << i;
        return true;
    }
    return false;
}

/* "title,content" */
static bool add_names(const char *(*name_of)(unsigned i), const char *list, uint64_t *set)
{
    for (;;) {
        size_t n = strcspn(list, ",");
        if (!add_name(name_of, list, n, set)) return false;
        if (!list[n]) return true;
        list += n + 1;
    }
}

/* Applies an option that says what --format writes. False if the value is bad. */
static bool apply_format_value(struct options *o, enum option_id id, const char *value)
{
    switch (id) {
    case OPTION_FORMAT:
        return add_names(infodisc_format_name, value, &o->run.formats);
    case OPTION_FIELDS:
        o->run.fields = 0;
        return add_names(infodisc_field_name, value, &o->run.fields);
    case OPTION_WITH:
        o->run.with = 0;
        return add_names(infodisc_with_name, value, &o->run.with);
    case OPTION_CHUNK_WORDS:
        return take_number(value, 1, CHUNK_WORDS_MAX, &o->run.chunk_words);
    case OPTION_SPLIT_SIZE:
        return take_size(value, &o->run.split_bytes);
    case OPTION_COMPRESS: {
        int word = word_index(option_table[id].value, value);
        o->run.compression = (enum infodisc_compression)((int)INFODISC_COMPRESS_GZ + word);
        return word >= 0;
    }
    default:
        return false;
    }
}

static bool take_method(const char *name, enum infodisc_method *method)
{
    for (unsigned i = 0; infodisc_method_name(i); i++) {
        if (strcmp(infodisc_method_name(i), name) != 0) continue;
        *method = (enum infodisc_method)i;
        return true;
    }
    return false;
}

/* Applies an option that limits something. False if the value is bad. */
static bool apply_limit_value(struct options *o, enum option_id id, const char *value)
{
    unsigned threads = 0;
    size_t memory = 0;
    switch (id) {
    case OPTION_THREADS:
        if (!take_number(value, 0, INT_MAX, &threads)) return false;
        o->run.threads = (int)threads;
        return true;
    case OPTION_MAX_PAGE_BYTES:
        return take_size(value, &o->run.max_page_bytes);
    case OPTION_MAX_DEPTH:
        return take_number(value, 1, UINT_MAX, &o->run.max_depth);
    case OPTION_PAGE_TIMEOUT:
        return take_seconds(value, &o->run.page_timeout);
    case OPTION_MAX_MEMORY:
        o->run.max_memory = 0;
        if (strcmp(value, "0") == 0) return true;
        return take_size(value, &o->run.max_memory);
    case OPTION_MEMORY:
        if (!take_size(value, &memory)) return false;
        o->run.memory = memory;
        return true;
    case OPTION_MAX_SKIPPED:
        return take_share(value, &o->max_skipped);
    case OPTION_MIN_COVERAGE:
        return take_share(value, &o->min_coverage);
    default:
        return false;
    }
}

/* Where the value of an option goes that is taken as it is; NULL: its value is checked or read. */
static const char **text_value(struct options *o, enum option_id id)
{
    switch (id) {
    case OPTION_OUTPUT:
        return &o->output;
    case OPTION_MATRIX:
        return &o->matrix;
    case OPTION_INDEX_NAME:
        return &o->run.index_name;
    case OPTION_LANG:
        return &o->run.language;
    case OPTION_GOLD:
        return &o->gold[o->n_gold++];
    case OPTION_MODEL:
        return &o->run.model;
    case OPTION_STATS:
        return &o->run.stats;
    case OPTION_SUBTRACT:
        return &o->subtract[o->n_subtract++];
    case OPTION_EXPLAIN:
        return &o->explain;
    case OPTION_RULES:
        return &o->run.rules;
    case OPTION_FILES0_FROM:
        return &o->file_list;
    case OPTION_JSONL_URL_FIELD:
        return &o->run.jsonl_url_field;
    case OPTION_JSONL_HTML_FIELD:
        return &o->run.jsonl_html_field;
    default:
        return NULL;
    }
}

/* Takes such a value, and sets what the option implies. */
static bool apply_text_value(struct options *o, enum option_id id, const char *value, const char **text)
{
    *text = value;
    if (id == OPTION_OUTPUT) o->stream = strcmp(value, "-") == 0;
    if (id == OPTION_MATRIX) o->run.keep_words = true;
    if (id == OPTION_FILES0_FROM) o->run.site_is_list = true;
    return *value != '\0';
}

/* Applies an option that takes a value. False if the value cannot be read; its bounds are the library's. */
static bool apply_value(struct options *o, enum option_id id, const char *value)
{
    int word = word_index(option_table[id].value, value);
    const char **text = text_value(o, id);
    if (text) return apply_text_value(o, id, value, text);
    if (option_table[id].group == GROUP_LIMITS) return apply_limit_value(o, id, value);
    switch (id) {
    case OPTION_METHOD:
        return take_method(value, &o->run.method);
    case OPTION_WINDOWS:
        return take_number(value, 0, UINT_MAX, &o->run.windows);
    case OPTION_BLOCKS:
        o->run.blocks = (enum infodisc_granularity)((int)INFODISC_BLOCKS_TABLE + word);
        return word >= 0;
    case OPTION_THRESHOLD:
        o->run.threshold = -1;
        return word == 0 || take_share(value, &o->run.threshold);
    case OPTION_BASE_URL:
        o->run.base_url = value;
        return !strpbrk(value, "?#"); /* the paths of the pages come after it */
    case OPTION_URL:
        o->url = value;
        return is_url(value);
    case OPTION_INCLUDE:
        o->include[o->run.n_include++] = value;
        return true;
    case OPTION_EXCLUDE:
        o->exclude[o->run.n_exclude++] = value;
        return true;
    case OPTION_LIMIT:
        return take_number(value, 1, UINT32_MAX, &o->run.limit);
    case OPTION_GENERATE:
        o->action = ACTION_GENERATE;
        o->generate = word;
        return word >= 0;
    default:
        return apply_format_value(o, id, value);
    }
}

/* Does the library take the options so far? include and exclude are checked at the end, where the reason is shown. */
static bool library_takes(const struct infodisc_options *run)
{
    struct infodisc_options all = *run;
    all.n_include = all.n_exclude = 0;
    return infodisc_options_check(&all) == NULL;
}

/* What an option without value sets to true; NULL if it does something else. */
static bool *switch_of(struct options *o, enum option_id id)
{
    switch (id) {
    case OPTION_BY_HOST:
        return &o->by_host;
    case OPTION_FORCE:
        return &o->force;
    case OPTION_LIST:
        return &o->list;
    case OPTION_WITH_SCHEMA:
        return &o->run.schemas;
    case OPTION_KEEP_URLS:
        return &o->run.keep_urls;
    case OPTION_PATHS:
        return &o->paths;
    case OPTION_JSON:
        return &o->json;
    case OPTION_DEBUG_NO_SHRINK:
        return &o->run.debug_no_shrink;
    default:
        return NULL;
    }
}

/* Applies an option without value. False if it is not one. */
static bool apply_flag(struct options *o, enum option_id id)
{
    bool *on = switch_of(o, id);
    if (on) return *on = true;
    switch (id) {
    case OPTION_NO_REPORT:
        o->run.report = false;
        return true;
    case OPTION_QUIET:
        o->verbosity = VERBOSITY_QUIET;
        return true;
    case OPTION_VERBOSE:
        o->verbosity = VERBOSITY_VERBOSE;
        return true;
    case OPTION_PROGRESS:
        o->progress = WHEN_ALWAYS;
        return true;
    case OPTION_NO_PROGRESS:
        o->progress = WHEN_NEVER;
        return true;
    case OPTION_NO_COLOR:
        o->color = false;
        return true;
    case OPTION_SHORT_HELP:
        o->action = ACTION_SHORT_HELP;
        return true;
    case OPTION_HELP:
        o->action = ACTION_HELP;
        return true;
    case OPTION_VERSION:
        o->action = ACTION_VERSION;
        return true;
    case OPTION_DEBUG_THREADS:
        o->run.isolate = false;
        return true;
    default:
        return false;
    }
}

/* ---- arguments ---------------------------------------------------------------------------- */

/* One option called `name`, as typed; its value is `value` or, where that is NULL, the next
 * argument. *i is the last argument used up. */
static bool take_option(struct options *o, enum option_id id, const char *name, const char *value,
                        char **argv, int *i)
{
    const struct option_row *row = &option_table[id];
    if (!option_is_for(id, o->command)) return options_not_for_command(o, id, name);
    if (!row->value) {
        if (value) return options_complain(o, "option '%s' takes no value", name);
        return apply_flag(o, id) || options_complain(o, "option '%s' does nothing", name);
    }
    if (!value) value = argv[++*i]; /* argv ends in NULL */
    if (!value) return options_complain(o, "option '%s' needs a value", name);
    if (apply_value(o, id, value) && library_takes(&o->run)) return true;
    return options_bad_value(o, id, name, value);
}

/* --name or --name=value */
static bool take_long(struct options *o, char **argv, int *i)
{
    const char *name = argv[*i];
    int n = (int)strcspn(name, "=");
    char typed[32];
    snprintf(typed, sizeof typed, "%.*s", n, name); /* long enough for every real name */
    for (int id = 0; id < OPTION_N; id++)
        if (option_table[id].name && strcmp(option_table[id].name, typed + 2) == 0)
            return take_option(o, (enum option_id)id, typed, name[n] ? name + n + 1 : NULL, argv,
                               i);
    return options_unknown(o, name, n);
}

/* -a, -abc or -avalue */
static bool take_letters(struct options *o, char **argv, int *i)
{
    for (const char *letter = argv[*i] + 1; *letter; letter++) {
        int id = 0;
        while (id < OPTION_N && option_table[id].letter != *letter) id++;
        if (id == OPTION_N) return options_unknown_letter(o, argv[*i], letter);
        const char typed[] = {'-', *letter, '\0'};
        bool rest_is_value = option_table[id].value && letter[1];
        if (!take_option(o, (enum option_id)id, typed, rest_is_value ? letter + 1 : NULL, argv, i))
            return false;
        if (option_table[id].value) return true;
    }
    return true;
}

/* ---- the whole ---------------------------------------------------------------------------- */

/* The defaults, and room for what can be given more than once. */
static void options_begin(struct options *o, int argc)
{
    size_t most = (size_t)argc + 1;
    *o = (struct options){.run = infodisc_options_default(),
                          .max_skipped = 1,
                          .verbosity = VERBOSITY_NORMAL,
                          .color = true};
    o->run.isolate = true;
    o->site = alloc_new(most, sizeof *o->site);
    o->run.include = o->include = alloc_new(most, sizeof *o->include);
    o->run.exclude = o->exclude = alloc_new(most, sizeof *o->exclude);
    o->gold = alloc_new(most, sizeof *o->gold);
    o->subtract = alloc_new(most, sizeof *o->subtract);
}

/* An argument that is no option. */
static void take_argument(struct options *o, const char *arg)
{
    bool takes_templates = o->command == COMMAND_APPLY || o->command == COMMAND_DIFF;
    if (takes_templates && !o->templates)
        o->templates = arg;
    else if (o->command == COMMAND_DIFF && !o->newer)
        o->newer = arg;
    else
        o->site[o->n_sites++].path = arg;
}

bool options_parse(struct options *o, int argc, char **argv)
{
    bool only_sites = false, ok = true;
    int n_words;
    options_begin(o, argc);
    o->command = command_find(argv + 1, argc - 1, &n_words);
    for (int i = 1 + n_words; i < argc && ok && o->action == ACTION_RUN; i++) {
        const char *arg = argv[i];
        if (only_sites || arg[0] != '-' || arg[1] == '\0')
            take_argument(o, arg);
        else if (strcmp(arg, "--") == 0)
            only_sites = true;
        else
            ok = arg[1] == '-' ? take_long(o, argv, &i) : take_letters(o, argv, &i);
    }
    return ok && options_check_all(o);
}

void options_free(struct options *o)
{
    for (int i = 0; i < o->n_sites; i++) free(o->site[i].output);
    free(o->site);
    free(o->include);
    free(o->exclude);
    free(o->gold);
    free(o->subtract);
    o->gold = o->subtract = NULL;
    o->site = NULL;
    o->run.include = o->include = NULL;
    o->run.exclude = o->exclude = NULL;
    o->run.n_include = o->run.n_exclude = 0;
    o->n_sites = 0;
}

bool options_read(struct options *o, int argc, char **argv, int *exit_code)
{
    *exit_code = EXIT_USAGE;
    if (!options_parse(o, argc, argv)) {
        fprintf(stderr, "infodisc: %s\nusage: infodisc %s (see infodisc %s%s-h)\n", o->error, command_usage[o->command],
                command_names[o->command], o->command ? " " : "");
        return false;
    }
    switch (o->action) {
    case ACTION_RUN:
        return true;
    case ACTION_SHORT_HELP:
        help_short(stdout, o->command);
        break;
    case ACTION_HELP:
        help_full(stdout, o->command);
        break;
    case ACTION_VERSION:
        printf("infodisc %s\n%s\n", infodisc_version(), infodisc_libraries());
        break;
    case ACTION_GENERATE:
        generate(stdout, (enum generate_what)o->generate);
        break;
    }
    *exit_code = message_flush_stdout() ? EXIT_DONE : EXIT_FAILED;
    return false;
}
