/* SPDX-License-Identifier: MIT
 * hosts.c - see hosts.h. The crawl is opened once. Each host is learned, written and released before the next, so
 * memory and open files are those of one site. */
#include "cli/commands/hosts.h"

#include <stdlib.h>
#include <unistd.h>

#include "cli/commands/report.h"
#include "cli/terminal/terminal.h"

static int for_host(const struct options *opt, const struct options_site *crawl, const struct infodisc_host *host,
                    struct options_site *as_site, site_action *action, const void *data)
{
    as_site->path = host->name;
    as_site->directory = host->folder;
    as_site->output = opt->stream ? crawl->output : alloc_text("%s/%s", crawl->output, host->folder);
    int exit_code = action(opt, as_site, data);
    if (!opt->stream) free(as_site->output);
    return exit_code;
}

/* A host's run says that it was interrupted, but not if it had just ended. */
static const struct infodisc_error between_hosts = {INFODISC_INTERRUPTED, "interrupted before all hosts were done"};

/* No directory can be made for this host; so none can for the others, and each would say so. */
static bool has_nowhere(const struct options *opt, const struct options_site *crawl, const struct infodisc_host *host)
{
    if (opt->stream || opt->list || opt->explain) return false;
    char *output = alloc_text("%s/%s", crawl->output, host->folder);
    bool result = access(output, F_OK) != 0 && access(crawl->output, W_OK) != 0;
    free(output);
    return result;
}

static int for_hosts(const struct options *opt, const struct options_site *site, site_action *action,
                     const void *data)
{
    struct infodisc_run *crawl = infodisc_new(&opt->run);
    struct report_hosts sum = {0};
    size_t n;
    int exit_code = EXIT_DONE;
    const struct infodisc_host *host = infodisc_hosts(crawl, site->path, &n);
    if (!host) exit_code = report_error(infodisc_error(crawl));
    bool is_over = false;
    for (size_t i = 0; i < n && !is_over; i++) {
        struct options_site one = {.crawl = crawl, .host = i, .sum = &sum};
        int code = for_host(opt, site, &host[i], &one, action, data);
        sum.failed += code == EXIT_FAILED || code == EXIT_NO_PAGES;
        if (*interrupt_flag() && code != INFODISC_INTERRUPTED) code = report_error(&between_hosts);
        exit_code = report_worse(exit_code, code);
        is_over = *interrupt_flag() || (code == EXIT_FAILED && has_nowhere(opt, site, &host[i]));
    }
    bool whole = host && !is_over;
    if (whole && opt->list) action(opt, &(struct options_site){.crawl = crawl, .host = n}, data);
    sum.skipped += infodisc_summarize(crawl).skipped;
    sum.hosts = n;
    if (whole && !opt->list && !opt->explain) report_hosts(opt, site, crawl, &sum);
    infodisc_free(crawl);
    return exit_code;
}

int for_site(const struct options *opt, const struct options_site *site, site_action *action, const void *data)
{
    return opt->by_host ? for_hosts(opt, site, action, data) : action(opt, site, data);
}
