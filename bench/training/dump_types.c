/* SPDX-License-Identifier: MIT
 * dump_types.c - the evidence for the types of a site's pages, for training (train_types.py).
 *
 *     dump_types --names    prints the names of the evidence
 *     dump_types SITE       one line per page: path TAB cluster TAB numbers between blanks */
#include <stdio.h>

#include "api/label/type_pass.h"

static void print_pages(struct infodisc_run *run)
{
    float *x = type_pass_evidence(run->labels);
    for (uint32_t p = 0; p < pages_n(run->pages); p++) {
        if (run->blocks->skipped[p] != SKIP_NONE) continue;
        printf("%s\t%u\t", run->pages->site->page[p].path, run->clusters->list->of_page[p]);
        for (int e = 0; e < TYPE_EVIDENCE_N; e++)
            printf("%s%.9g", e ? " " : "", (double)x[(size_t)p * TYPE_EVIDENCE_N + (size_t)e]);
        printf("\n");
    }
    free(x);
}

int main(int argc, char **argv)
{
    if (argc != 2) return fprintf(stderr, "usage: dump_types SITE | --names\n"), 2;
    if (strcmp(argv[1], "--names") == 0) {
        for (int e = 0; e < TYPE_EVIDENCE_N; e++) printf("%s\n", type_evidence_names[e]);
        return 0;
    }
    struct infodisc_options options = infodisc_options_default();
    options.method = INFODISC_METHOD_ENTROPY;
    options.threads = 1;
    struct infodisc_run *run = infodisc_new(&options);
    if (infodisc_learn(run, argv[1])) print_pages(run);
    const struct infodisc_error *error = infodisc_error(run);
    if (error->code != INFODISC_OK) return fprintf(stderr, "dump_types: %s\n", error->message), 1;
    infodisc_free(run);
    return 0;
}
