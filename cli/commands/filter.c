/* SPDX-License-Identifier: MIT
 * filter.c - see filter.h. Reads a split in batches. Each batch is a crawl, whose hosts are done one after the
 * other: memory and temporary files are those of one batch.
 *
 *     standard input --> batch --> hosts --> scan: a shard --> "host<TAB>base64"
 *                                        \-> classify: pages --> "host<TAB>{page}"
 *                                   \------> anything but a page --> "host<TAB>{"error": ...}" */
#include "cli/commands/filter.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands/filter_input.h"
#include "cli/commands/filter_output.h"
#include "cli/terminal/terminal.h"
#include "cli/commands/report.h"

struct filter {
    const struct options *opt;
    struct filter_input in;
    struct filter_output out;
    char *directory; /* of temporary files */
};

/* ---- one host of a batch -------------------------------------------------------------------- */

static bool put_shard(struct filter *f, struct infodisc_run *run, const char *host)
{
    char *file = alloc_text("%s/shard", f->directory);
    bool ok = infodisc_write_shard(run, infodisc_find_pages(run, host), file) && filter_put_file(&f->out, file);
    unlink(file);
    free(file);
    return ok;
}

static bool put_pages(struct filter *f, struct infodisc_run *run, const char *host)
{
    bool ok = infodisc_write(run, infodisc_learn(run, host), f->directory);
    for (size_t i = 0; infodisc_written(run, i); i++) {
        char *file = alloc_text("%s/%s", f->directory, infodisc_written(run, i));
        if (ok && strcmp(infodisc_written(run, i), "pages.jsonl") == 0) ok = filter_put_lines(&f->out, file);
        unlink(file);
        free(file);
    }
    return ok;
}

static struct infodisc_options options_of(const struct filter *f)
{
    struct infodisc_options options = f->opt->run;
    options.report = false;
    return options;
}

/* Errors in the pages of a host become records; false if the run itself failed. */
static bool filter_host(struct filter *f, const struct infodisc_run *crawl, size_t i, const struct infodisc_host *host)
{
    struct infodisc_options options = options_of(f);
    struct infodisc_run *run = infodisc_new(&options);
    infodisc_use_host(run, crawl, i);
    f->out.host = host->name;
    bool ok = (f->opt->command == COMMAND_FILTER_CLASSIFY ? put_pages : put_shard)(f, run, host->name);
    if (!ok && infodisc_error(run)->code == INFODISC_NO_PAGES) ok = true; /* each of them is a record below */
    if (ok) filter_put_skipped(&f->out, run);
    if (!ok && infodisc_error(run)->code) report_error(infodisc_error(run));
    f->out.n_hosts++;
    struct infodisc_summary summary = infodisc_summarize(run);
    f->out.n_pages += f->opt->run.stats ? summary.written : summary.documents;
    infodisc_free(run);
    filter_show_life(&f->out);
    return ok;
}

/* ---- a split -------------------------------------------------------------------------------- */

static bool filter_batch(struct filter *f)
{
    struct infodisc_options options = options_of(f);
    struct infodisc_run *crawl = infodisc_new(&options);
    size_t n;
    const struct infodisc_host *host = infodisc_hosts(crawl, f->in.file, &n);
    bool ok = host || infodisc_error(crawl)->code == INFODISC_NO_PAGES;
    if (!ok) report_error(infodisc_error(crawl));
    for (size_t i = 0; i < n && ok && !*interrupt_flag() && !ferror(stdout); i++)
        ok = filter_host(f, crawl, i, &host[i]);
    f->out.host = "";
    if (ok) filter_put_skipped(&f->out, crawl);
    infodisc_free(crawl);
    return ok;
}

static bool filter_split(struct filter *f)
{
    enum filter_step step = FILTER_END;
    while (!*interrupt_flag() && !ferror(stdout) && (step = filter_input_next(&f->in)) == FILTER_BATCH)
        if (!filter_batch(f)) return false;
    return step == FILTER_END;
}

/* Has the reader of standard output ended? */
static bool is_pipe_broken(void)
{
    struct pollfd out = {.fd = STDOUT_FILENO};
    fflush(stdout);
    return ferror(stdout) && poll(&out, 1, 0) == 1 && (out.revents & POLLERR);
}

int filter_run(const struct options *opt)
{
    signal(SIGPIPE, SIG_IGN); /* whoever reads may end first: the temporary files must go anyway */
    struct filter *f = alloc_new(1, sizeof *f);
    f->opt = opt;
    f->out.host = "";
    f->out.last_sign = report_clock_now().real;
    f->directory = temporary_directory();
    bool ok = f->directory != NULL;
    filter_input_open(&f->in, opt->paths, ok ? f->directory : "", opt->run.max_page_bytes);
    if (ok) ok = filter_split(f);
    if (!is_pipe_broken()) filter_input_drain(&f->in);
    filter_input_close(&f->in);
    if (f->directory) rmdir(f->directory);
    filter_put_counters(&f->out, f->in.n_lines);
    ok = !is_pipe_broken() && message_flush_stdout() && ok;
    free(f->directory);
    free(f);
    if (is_pipe_broken()) { /* as if we had not looked */
        signal(SIGPIPE, SIG_DFL);
        raise(SIGPIPE);
    }
    return ok ? EXIT_DONE : EXIT_FAILED;
}
