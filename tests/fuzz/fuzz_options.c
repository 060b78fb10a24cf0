/* SPDX-License-Identifier: MIT
 * fuzz_options.c - a command line, one argument per line: either it is understood, with values in range, or refused
 * with a reason. */
#include "cli/options/options.h"
#include "fuzz.h"

#include <string.h>

enum { ARGUMENTS_MAX = 32 };

static void expect_parsed(const struct options *o)
{
    EXPECT(o->max_skipped >= 0 && o->max_skipped <= 1);
    if (o->action != ACTION_RUN) return;
    if (o->command == COMMAND_DIFF) {
        EXPECT(o->templates && o->newer);
        return;
    }
    EXPECT(infodisc_options_check(&o->run) == NULL);
    bool is_filter = o->command == COMMAND_FILTER_SCAN || o->command == COMMAND_FILTER_CLASSIFY;
    bool makes_one_file = o->command == COMMAND_TRAIN || o->command == COMMAND_MERGE;
    EXPECT((o->n_sites == 0) == is_filter && (o->output || !makes_one_file));
    for (int i = 0; i < o->n_sites; i++) EXPECT(o->site[i].path && (o->site[i].output || makes_one_file));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    char *text = calloc(n + 1, 1), *argv[ARGUMENTS_MAX + 2] = {(char[]){"infodisc"}};
    int argc = 1;
    EXPECT(text);
    if (n) memcpy(text, data, n);
    for (char *rest = text, *line; argc <= ARGUMENTS_MAX && (line = strsep(&rest, "\n")) != NULL;)
        argv[argc++] = line;
    struct options options;
    bool understood = options_parse(&options, argc, argv);
    if (understood)
        expect_parsed(&options);
    else
        EXPECT(options.error[0]);
    options_free(&options);
    free(text);
    return 0;
}
