/* SPDX-License-Identifier: MIT
 * list.c - see list.h. */
#include "cli/commands/list.h"

#include <inttypes.h>
#include <stdio.h>

#include "cli/commands/report.h"
#include "cli/terminal/terminal.h"

static void put_field(const char *text)
{
    if (text) screen_field(stdout, text);
}

static bool put_line(void *data, const struct infodisc_listed *listed)
{
    (void)data;
    put_field(listed->url);
    putchar('\t');
    put_field(listed->path);
    putchar('\t');
    if (!listed->skipped) printf("%" PRIu64, listed->bytes);
    putchar('\t');
    put_field(listed->charset);
    putchar('\t');
    put_field(listed->cluster);
    putchar('\t');
    put_field(listed->skipped);
    if (listed->detail) fputs(": ", stdout);
    put_field(listed->detail);
    putchar('\n');
    return !ferror(stdout);
}

void list_head(void)
{
    puts("url\tpath\tbytes\tcharset\tcluster\tskipped");
}

int list_site(const struct options *opt, const struct options_site *site,
              const struct infodisc_template_set *set)
{
    struct infodisc_run *run = infodisc_new(&opt->run);
    if (site->crawl) infodisc_use_host(run, site->crawl, site->host);
    infodisc_list(run, set, site->path, put_line, NULL);
    int exit_code = EXIT_DONE;
    if (infodisc_error(run)->code != INFODISC_OK) exit_code = report_error(infodisc_error(run));
    infodisc_free(run);
    return message_flush_stdout() ? exit_code : EXIT_FAILED;
}
