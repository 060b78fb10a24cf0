/* SPDX-License-Identifier: MIT
 * options.h - the command line as a struct; the table of options is options.def. */
#ifndef INFODISC_CLI_OPTIONS_H
#define INFODISC_CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "infodisc.h"

/* How the program ends. Failures of the library have the same numbers (enum infodisc_code). */
enum exit_code {
    EXIT_DONE = 0,
    EXIT_FAILED = INFODISC_FAILED,
    EXIT_USAGE = INFODISC_BAD_OPTION,
    EXIT_OVER_BUDGET = 3, /* done, but over --max-skipped or below --min-coverage */
    EXIT_NO_PAGES = INFODISC_NO_PAGES
};

/* ---- the table ---------------------------------------------------------------------------- */

enum option_id {
#define OPTION(id, ...) OPTION_##id,
#include "cli/options.def"
#undef OPTION
    OPTION_N
};

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

struct option_row { /* for the fields see options.def */
    char letter;
    const char *name, *value, *expects;
    enum option_group group;
    const char *summary, *details;
};

extern const struct option_row option_table[OPTION_N];

/* Has the option a meaning for `infodisc apply` (for learning)? */
bool option_is_for(enum option_id id, bool apply);

/* ---- a command line ----------------------------------------------------------------------- */

enum verbosity { VERBOSITY_QUIET, VERBOSITY_NORMAL, VERBOSITY_VERBOSE };
enum when { WHEN_AUTO, WHEN_ALWAYS, WHEN_NEVER };

enum action { ACTION_LEARN, ACTION_SHORT_HELP, ACTION_HELP, ACTION_VERSION, ACTION_GENERATE };

struct options_site {
    const char *path; /* SITE as given */
    char *output;     /* the directory to write to, or "-" for standard output */
};

struct options {
    enum action action;
    bool apply;            /* the command `apply` */
    const char *templates; /* apply: the file to apply */
    int generate; /* which word of --generate */
    struct infodisc_options run;
    struct options_site *site; /* [n_sites] */
    int n_sites;
    const char *output; /* as given with -o, or NULL */
    bool stream;        /* -o - */
    const char *matrix; /* or NULL */
    double max_skipped; /* 0..1; 1: no budget */
    double min_coverage; /* 0..1; 0: no budget; apply only */
    enum verbosity verbosity;
    enum when progress;
    bool color;
    char error[512]; /* why options_parse() failed, without "infodisc: " and newline */
};

/* Fills *options from the command line; its strings point into argv where they can. Prints nothing.
 * False if the command line is wrong: options->error says why. Call options_free() either way. */
bool options_parse(struct options *options, int argc, char **argv);
void options_free(struct options *options);

/* The same, and does what leaves nothing to learn: help, version, error messages. False if the
 * program has to end now, with *exit_code. */
bool options_read(struct options *options, int argc, char **argv, int *exit_code);

#endif
