/* SPDX-License-Identifier: MIT
 * options.h - the command line as a struct; the table of options is options.def. */
#ifndef INFODISC_CLI_OPTIONS_OPTIONS_H
#define INFODISC_CLI_OPTIONS_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/terminal/terminal.h"
#include "infodisc.h"

/* ---- the table ---------------------------------------------------------------------------- */

enum option_id {
#define OPTION(id, ...) OPTION_##id,
#include "cli/options/options.def"
#undef OPTION
    OPTION_N
};

/* What is to be done: learning, or what the first argument says. */
enum command { COMMAND_LEARN, COMMAND_APPLY, COMMAND_DIFF, COMMAND_TRAIN, COMMAND_SCAN, COMMAND_MERGE,
               COMMAND_FILTER_SCAN, COMMAND_FILTER_CLASSIFY, COMMAND_N };

enum option_group {
    GROUP_OUTPUT,
    GROUP_METHOD,
    GROUP_PAGES,
    GROUP_LIMITS,
    GROUP_MESSAGES,
    GROUP_HELP,
    GROUP_DEVELOPERS, /* --help only */
    GROUP_N
};

enum { /* sets of commands: bits */
    FOR_LEARN = 1 << COMMAND_LEARN,
    FOR_APPLY = 1 << COMMAND_APPLY,
    FOR_DIFF = 1 << COMMAND_DIFF,
    FOR_TRAIN = 1 << COMMAND_TRAIN,
    FOR_SCAN = 1 << COMMAND_SCAN,
    FOR_MERGE = 1 << COMMAND_MERGE,
    FOR_FILTER_SCAN = 1 << COMMAND_FILTER_SCAN,
    FOR_FILTER_CLASSIFY = 1 << COMMAND_FILTER_CLASSIFY,
    FOR_EXTRACTION = FOR_LEARN | FOR_APPLY, /* what writes the text of pages */
    FOR_SITES = FOR_EXTRACTION | FOR_SCAN,  /* what takes a SITE with all that it is */
    FOR_FILTERS = FOR_FILTER_SCAN | FOR_FILTER_CLASSIFY,
    FOR_CRAWLS = FOR_SITES | FOR_FILTERS,   /* what reads many pages */
    FOR_ALL = (1 << COMMAND_N) - 1
};

struct option_row { /* for the fields see options.def */
    char letter;
    const char *name, *value, *expects;
    enum option_group group;
    unsigned commands; /* FOR_... */
    const char *summary, *details;
};

extern const struct option_row option_table[OPTION_N];

/* ---- a command line ----------------------------------------------------------------------- */

enum verbosity { VERBOSITY_QUIET, VERBOSITY_NORMAL, VERBOSITY_VERBOSE };
enum when { WHEN_AUTO, WHEN_ALWAYS, WHEN_NEVER };

enum action { ACTION_RUN, /* the command */ ACTION_SHORT_HELP, ACTION_HELP, ACTION_VERSION, ACTION_GENERATE };

struct report_hosts;

struct options_site {
    const char *path; /* SITE as given; the name of a host of it */
    const struct infodisc_run *crawl; /* with --by-host: the crawl that the host is of */
    size_t host;                      /* which one */
    const char *directory;               /* what it is called in the output */
    struct report_hosts *sum;         /* for all hosts */
    bool is_part;                     /* scan: its shard is one of several that become one */
    char *output;     /* the directory to write to, or "-" for standard output */
};

struct options {
    enum action action;
    enum command command;
    const char *templates; /* apply: the file to apply; diff: the older one */
    const char *newer;     /* diff: the newer file */
    const char *url;       /* apply: of the page on standard input, or NULL */
    const char *explain;   /* what --explain asks about, or NULL */
    bool json;             /* diff */
    bool paths;            /* filter: lines are paths */
    int generate; /* which word of --generate */
    struct infodisc_options run;
    struct options_site *site; /* [n_sites]; merge: the shards */
    int n_sites;
    const char *output; /* as given with -o, or NULL */
    bool stream;        /* -o - */
    const char *file_list; /* of --files0-from, or NULL */
    bool whole_shard;      /* --stats without SITE: site[0].path is its file */
    const char *matrix; /* or NULL */
    bool by_host;
    bool list;
    const char **include, **exclude; /* what run.include and run.exclude point to */
    const char **gold;  /* [n_gold] train: the files given with --gold */
    int n_gold;
    const char **subtract; /* [n_subtract] merge: the shards given with --subtract */
    int n_subtract;
    double max_skipped; /* 0..1; 1: no budget */
    double min_coverage; /* 0..1; 0: no budget; apply only */
    bool force;          /* apply: may write over what learning has written */
    enum verbosity verbosity;
    enum when progress;
    bool color;
    char error[1024]; /* why options_parse() failed, without "infodisc: " and newline */
};

/* Fills *options from the command line; its strings point into argv where they can. Prints nothing.
 * False if the command line is wrong: options->error says why. Call options_free() either way. */
bool options_parse(struct options *options, int argc, char **argv);
void options_free(struct options *options);

/* The same, and does what leaves nothing to learn: help, version, error messages. False if the
 * program has to end now, with *exit_code. */
bool options_read(struct options *options, int argc, char **argv, int *exit_code);

#endif
