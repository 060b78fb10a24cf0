/* SPDX-License-Identifier: MIT
 * shards.c - `infodisc scan -o SHARD SITE` and `infodisc merge -o OUT FILE...`: Figure 1 split after the content
 * blocks, so that the first half can run wherever the parts of a site are.
 *
 *     SITE --> pages --> content blocks --> SHARD --.
 *         site/      table_blocks/                   \
 *     SITE --> pages --> content blocks --> SHARD --> merge --> OUT --> infodisc --stats OUT SITE */
#include "cli/commands/shards.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/commands/hosts.h"
#include "cli/terminal/terminal.h"
#include "cli/commands/site_run.h"

/* ---- scan --------------------------------------------------------------------------------- */

static int scan(const struct options *opt, const struct options_site *site, const void *data)
{
    (void)data;
    struct site_run r;
    struct infodisc_run *run = site_run_new(&r, opt, site, NULL);

    struct infodisc_pages *pages = infodisc_find_pages(run, site->path);
    infodisc_write_shard(run, pages, site->output);

    progress_end(&r.progress);
    int exit_code = report_run(opt, site, run, r.start);
    infodisc_free(run);
    return exit_code;
}

/* Several SITEs are parts of one site: a shard of each, added up. A part without a page is left out. */
static int scan_parts(const struct options *opt, const char *directory)
{
    struct infodisc_error error;
    const char **shard = alloc_new((size_t)opt->n_sites, sizeof *shard);
    struct infodisc_merge merge = {.shard = shard, .interrupt = opt->run.interrupt};
    int exit_code = EXIT_DONE;
    for (int i = 0; i < opt->n_sites && exit_code != EXIT_FAILED && !*interrupt_flag(); i++) {
        char *file = alloc_text("%s/%d", directory, i);
        const struct options_site part = {.path = opt->site[i].path, .output = file, .is_part = true};
        int code = scan(opt, &part, NULL);
        if (code == EXIT_DONE || code == EXIT_OVER_BUDGET)
            shard[merge.n_shards++] = file;
        else
            free(file);
        exit_code = report_worse(exit_code, code);
    }
    if (exit_code != EXIT_FAILED && merge.n_shards) {
        if (infodisc_merge_shards(&merge, opt->output, NULL, &error))
            report_written(opt, opt->output);
        else
            exit_code = report_error(&error);
    }
    for (size_t i = 0; i < merge.n_shards; i++) {
        unlink(shard[i]);
        free((void *)(uintptr_t)shard[i]);
    }
    free(shard);
    return exit_code;
}

static bool make_directory(const char *directory)
{
    if (mkdir(directory, 0777) == 0 || errno == EEXIST) return true;
    message_put("cannot create the directory '%s': %s", directory, strerror(errno));
    return false;
}

int scan_sites(const struct options *opt)
{
    if (opt->by_host && !make_directory(opt->output)) return EXIT_FAILED;
    if (opt->n_sites == 1) return for_site(opt, &opt->site[0], scan, NULL);
    char *directory = temporary_directory();
    if (!directory) return EXIT_FAILED;
    int exit_code = scan_parts(opt, directory);
    rmdir(directory);
    free(directory);
    return exit_code;
}

/* ---- merge -------------------------------------------------------------------------------- */

static void put_merged(const struct options *opt, const struct infodisc_merged *merged)
{
    static const char not_found[] = "pages to subtract were not found, or have other bytes in the other shards\n";
    if (opt->verbosity == VERBOSITY_QUIET) return;
    report_name("", opt->stream ? "standard output" : opt->output, ":");
    report_count(" ", merged->pages, "page", "pages");
    report_count(" of ", merged->shards, "shard", "shards");
    if (merged->replaced) report_count(", ", merged->replaced, "older capture left out", "older captures left out");
    if (merged->subtracted) report_count(", ", merged->subtracted, "taken out", "taken out");
    fputc('\n', stderr);
    if (merged->not_found) report_count("  ", merged->not_found, not_found, not_found);
}

int merge_shards(const struct options *opt)
{
    struct infodisc_error error;
    struct infodisc_merged merged;
    const struct report_clock start = report_clock_now();
    const char **shard = alloc_new((size_t)opt->n_sites, sizeof *shard);
    for (int i = 0; i < opt->n_sites; i++) shard[i] = opt->site[i].path;
    const struct infodisc_merge merge = {.shard = shard,
                                         .n_shards = (size_t)opt->n_sites,
                                         .subtract = opt->subtract,
                                         .n_subtract = (size_t)opt->n_subtract,
                                         .interrupt = opt->run.interrupt};
    bool ok = infodisc_merge_shards(&merge, opt->output, &merged, &error);
    free(shard);
    if (!ok) return report_error(&error);
    put_merged(opt, &merged);
    report_time(opt, start);
    return EXIT_DONE;
}
