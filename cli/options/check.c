/* SPDX-License-Identifier: MIT
 * check.c - see check.h. */
#include "cli/options/check.h"

#include <string.h>

#include "cli/options/complain.h"
#include "cli/options/outputs.h"

static bool check_training(struct options *o)
{
    if (!o->output || o->stream) return options_complain(o, "option '--output' must name the model to write");
    if (o->n_gold == 0) return options_complain(o, "option '--gold' is missing: it names the file of labelled pages");
    if (o->n_gold > 1 && o->n_gold != o->n_sites)
        return options_complain(o, "give option '--gold' once, or once for each SITE");
    if (o->run.windows && o->run.method != INFODISC_METHOD_C45)
        return options_complain(o, "option '--windows' is for the method c45 only");
    return true;
}

/* A shard is a file of its own: of one SITE, or with --by-host of each host. */
static bool check_shards(struct options *o)
{
    bool merges = o->command == COMMAND_MERGE;
    if (!o->output) return options_complain(o, "option '--output' must name the shard to write");
    if (o->by_host && o->n_sites > 1) return options_complain(o, "option '--by-host' scans one SITE only");
    if (o->by_host && o->stream)
        return options_complain(o, "option '--by-host' needs a directory to write to, not '-o -'");
    if (!merges) outputs_place_shard(o);
    return true;
}

/* Its SITE is standard input. */
static bool check_filter(struct options *o)
{
    if (o->n_sites) return options_complain(o, "a filter reads standard input, not '%s'", o->site[0].path);
    if (o->command == COMMAND_FILTER_CLASSIFY && !o->run.stats)
        return options_complain(o, "option '--stats' is missing: it names the shard to judge by");
    return true;
}

/* A model that is not read would be taken for one that makes no difference. */
static bool check_model(struct options *o)
{
    enum infodisc_method method = o->run.method;
    if (!o->run.model || method == INFODISC_METHOD_TEMPLATE || method >= INFODISC_METHOD_MAXENT) return true;
    return options_complain(o, "option '--model' is not for the method %s, which has no model",
                            infodisc_method_name(method));
}

/* Is the only argument of apply TEMPLATES? It is JSON, or the directory of a run. */
static bool is_templates(const char *argument)
{
    size_t n = strlen(argument);
    return (n > 5 && strcmp(argument + n - 5, ".json") == 0) || holds_templates(argument);
}

static bool check_applied(struct options *o)
{
    const char *only = o->templates;
    if (!only) return options_complain(o, "no TEMPLATES given, and no SITE");
    if (o->n_sites == 0 && is_templates(only)) return options_complain(o, "no SITE given to apply '%s' to", only);
    if (o->n_sites == 0)
        return options_complain(o, "no TEMPLATES given before '%s': expected the templates.json of an earlier run, or "
                                   "its output directory", only);
    if (!o->url) return true;
    if (o->n_sites > 1 || strcmp(o->site[0].path, "-") != 0 || o->run.base_url)
        return options_complain(o, "option '--url' is for one page from standard input: infodisc apply %s - --url %s "
                                   "< page.html", only, o->url);
    o->run.base_url = o->url;
    if (!o->output) o->output = "-";
    o->stream = strcmp(o->output, "-") == 0;
    if (o->verbosity == VERBOSITY_NORMAL) o->verbosity = VERBOSITY_QUIET; /* it is the record that is asked for */
    return true;
}

static bool check_diff(struct options *o)
{
    if (o->newer && o->n_sites == 0) return true;
    int n = o->n_sites + (o->templates != NULL) + (o->newer != NULL);
    return options_complain(o, "diff compares two templates.json, or the directories of two runs, not %d", n);
}

/* What SITE is: a list of files, a whole shard, or as given. */
static bool check_sites(struct options *o)
{
    if (o->file_list && o->n_sites) return options_complain(o, "option '--files0-from' takes the place of SITE");
    if (o->file_list) o->site[o->n_sites++].path = o->file_list;
    if (o->run.stats && o->list)
        return options_complain(o, "option '--list' is not for '--stats': it lists the pages of a SITE");
    if (o->run.stats && o->n_sites == 0 && !o->by_host) {
        o->whole_shard = true;
        o->site[o->n_sites++].path = o->run.stats;
    }
    return true;
}

/* What is for one SITE, or needs a directory. */
static bool check_outputs(struct options *o)
{
    if ((o->n_sites > 1 || o->by_host) && o->matrix)
        return options_complain(o, "option '--matrix' is for one SITE only");
    if (o->n_sites > 1 && o->run.base_url && o->command != COMMAND_SCAN)
        return options_complain(o, "option '--base-url' is for one SITE only");
    if (o->stream && o->run.formats)
        return options_complain(o, "option '--format' needs a directory to write to: name it with -o");
    return true;
}

static bool check_by_library(struct options *o)
{
    const char *reason = infodisc_options_check(&o->run);
    return !reason || options_complain(o, "%s", reason);
}

/* What --explain and --list print takes the place of the files. */
static bool check_printed(struct options *o)
{
    if (!o->explain && !o->list) return true;
    if (o->explain && o->list) return options_complain(o, "option '--explain' is not for '--list'");
    if (!o->output && !o->matrix && !o->run.formats) return true;
    return options_complain(o, "option '--%s' writes no files: leave out -o, --matrix and --format",
                            o->explain ? "explain" : "list");
}

/* Of the commands that have SITEs. */
static bool check_command(struct options *o)
{
    if (!check_sites(o) || !check_model(o) || (o->command == COMMAND_APPLY && !check_applied(o))) return false;
    if (o->n_sites == 0) return options_complain(o, "no SITE given");
    if (options_command_misspelt(o) || !check_outputs(o) || !check_by_library(o)) return false;
    if (o->run.stats && o->run.base_url)
        return options_complain(o, "option '--base-url' is not for '--stats': the scan has fixed it");
    if (o->command == COMMAND_SCAN) return check_shards(o);
    return o->command == COMMAND_TRAIN ? check_training(o) : outputs_place(o);
}

bool options_check_all(struct options *o)
{
    if (o->action != ACTION_RUN) return true;
    if (o->command == COMMAND_DIFF) return check_diff(o);
    if (!check_printed(o)) return false;
    if (o->command == COMMAND_MERGE) return o->n_sites ? check_shards(o) : options_complain(o, "no FILE given");
    if (o->command >= COMMAND_FILTER_SCAN) return check_filter(o) && check_by_library(o);
    return check_command(o);
}
