/* SPDX-License-Identifier: MIT
 * report.c - see report.h. */
#include "cli/commands/report.h"

#include <stdio.h>
#include <sys/resource.h>
#include <time.h>

#include "cli/commands/warnings.h"
#include "cli/terminal/terminal.h"

/* ---- parts -------------------------------------------------------------------------------- */

static double seconds_of(struct timeval t)
{
    return (double)t.tv_sec + (double)t.tv_usec * 1e-6;
}

struct report_clock report_clock_now(void)
{
    struct timespec real, cpu;
    struct rusage parsers; /* the processes that parse pages */
    clock_gettime(CLOCK_MONOTONIC, &real);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &cpu);
    getrusage(RUSAGE_CHILDREN, &parsers);
    return (struct report_clock){
        (double)real.tv_sec + (double)real.tv_nsec * 1e-9,
        (double)cpu.tv_sec + (double)cpu.tv_nsec * 1e-9 + seconds_of(parsers.ru_utime) + seconds_of(parsers.ru_stime)};
}

static uint64_t peak_megabytes(void)
{
    struct rusage self, parsers;
    getrusage(RUSAGE_SELF, &self);
    getrusage(RUSAGE_CHILDREN, &parsers); /* the largest of them */
    long most = self.ru_maxrss > parsers.ru_maxrss ? self.ru_maxrss : parsers.ru_maxrss;
    return (uint64_t)most * 1024 / 1000000; /* Linux counts in KiB */
}

void report_count(const char *before, uint64_t n, const char *one, const char *many)
{
    char text[NUMBER_BYTES];
    fprintf(stderr, "%s%s %s", before, number_count(n, text), n == 1 ? one : many);
}

void report_name(const char *before, const char *name, const char *after)
{
    fputs(before, stderr);
    screen_text(stderr, name, -1);
    fputs(after, stderr);
}

static uint64_t percent_redundant(const struct infodisc_summary *s)
{
    uint64_t all = s->informative_tokens + s->redundant_tokens;
    return all ? (uint64_t)((double)s->redundant_tokens / (double)all * 100 + 0.5) : 0;
}

/* ---- the summary -------------------------------------------------------------------------- */

enum { NAMES_SHOWN = 24 };

/* "  written to DIR: templates.json pages.jsonl run.json" */
static void put_files(const struct options *o, const struct options_site *site, const struct infodisc_run *run)
{
    size_t n = 0;
    if (o->stream) {
        fputs("  pages written to standard output\n", stderr);
        return;
    }
    report_name("  written to ", site->output, ":");
    for (const char *name; (name = infodisc_written(run, n)) != NULL; n++)
        if (n < NAMES_SHOWN) fprintf(stderr, " %s", name);
    if (n > NAMES_SHOWN) fprintf(stderr, " and %lu more", (unsigned long)(n - NAMES_SHOWN));
    fputc('\n', stderr);
}

static void put_summary(const struct options *o, const struct options_site *site,
                        const struct infodisc_run *run, const struct infodisc_summary *s)
{
    char text[NUMBER_BYTES];
    report_name("", shown_site(site->path), ":");
    if (o->run.stats && !o->whole_shard) fprintf(stderr, " %s of", number_count(s->written, text));
    report_count(" ", s->documents, "page", "pages");
    report_count(" in ", s->clusters, "cluster", "clusters");
    if (s->duplicates) report_count(", ", s->duplicates, "duplicate", "duplicates");
    if (s->skipped) report_count(", ", s->skipped, "skipped", "skipped");
    if (s->skipped && !o->stream) fputs(" (reasons: run.json)", stderr);
    fprintf(stderr, "; %s %% of the words are template\n", number_count(percent_redundant(s), text));
    if (o->verbosity >= VERBOSITY_VERBOSE) {
        report_count("  ", s->paths, "block path", "block paths");
        fprintf(stderr, ", threshold %s\n", number_decimal(s->threshold, 2, text));
    }
    put_files(o, site, run);
    if (!o->stream && o->run.report) report_name("  to see what was found, open ", site->output, "/report.html\n");
    if (o->matrix) report_name("  matrix written to ", o->matrix, "\n");
}

static void put_curve(const struct infodisc_run *run)
{
    size_t n = 0;
    const struct infodisc_threshold_step *step = infodisc_threshold_curve(run, &n);
    char threshold[NUMBER_BYTES], features[NUMBER_BYTES], words[NUMBER_BYTES];
    if (!step || n == 0) return;
    bool sweep = step[n - 1].features > 0; /* only the paper's method counts features */
    fprintf(stderr, "  %9s %14s%s\n", "threshold", "words", sweep ? "       features" : "");
    for (; n > 0; n--, step++) {
        fprintf(stderr, "  %9s %14s", number_decimal(step->threshold, 3, threshold),
                number_count(step->tokens, words));
        if (sweep) fprintf(stderr, " %14s", number_count(step->features, features));
        fputc('\n', stderr);
    }
}

/* " 1.2 s real, 4.5 s cpu, 67 MB peak" */
static void put_time(struct report_clock start)
{
    char text[NUMBER_BYTES];
    struct report_clock now = report_clock_now();
    fprintf(stderr, " %s s real", number_decimal(now.real - start.real, 1, text));
    fprintf(stderr, ", %s s cpu", number_decimal(now.cpu - start.cpu, 1, text));
    fprintf(stderr, ", %s MB peak\n", number_count(peak_megabytes(), text));
}

/* A scan makes no clusters, and has no threshold. */
static void put_cost(const struct infodisc_summary *s, struct report_clock start)
{
    char text[NUMBER_BYTES];
    fprintf(stderr, "infodisc %s:", infodisc_version());
    report_count(" ", s->documents, "page", "pages");
    report_count(" (", s->skipped, "skipped)", "skipped)");
    if (s->clusters) {
        report_count(", ", s->clusters, "cluster", "clusters");
        report_count(", ", s->features, "feature", "features");
        fprintf(stderr, ", threshold %s", number_decimal(s->threshold, 2, text));
    }
    fputc(';', stderr);
    put_time(start);
}

void report_time(const struct options *o, struct report_clock start)
{
    if (o->verbosity < VERBOSITY_VERBOSE) return;
    fprintf(stderr, "infodisc %s:", infodisc_version());
    put_time(start);
}

/* True, with a message, if too many pages were skipped. */
static bool over_budget(const struct options *o, const struct options_site *site, const struct infodisc_summary *s)
{
    uint64_t all = (uint64_t)(o->run.stats ? s->written : s->documents) + s->skipped;
    double allowed = o->max_skipped * (double)all;
    if ((double)s->skipped <= allowed + 1e-6) { /* 0.29 * 100 is below 29 */
        if (!site->sum) warn_of_lost_pages(o, site, s->skipped, all - s->skipped);
        return false;
    }
    message_put("%s: %lu of %lu pages skipped, more than --max-skipped allows; %s names them", shown_site(site->path),
                (unsigned long)s->skipped, (unsigned long)all, names_of_lost_pages(o));
    return true;
}

/* With many hosts, each is added to the sum, and shown only with -v. */
static bool is_summary_shown(const struct options *o, const struct options_site *site, const struct infodisc_summary *s)
{
    if (!site->sum) return o->verbosity >= VERBOSITY_NORMAL;
    site->sum->pages += s->documents;
    site->sum->duplicates += s->duplicates;
    site->sum->skipped += s->skipped;
    site->sum->small += s->documents - s->duplicates < PAGES_TO_COMPARE;
    return o->verbosity >= VERBOSITY_VERBOSE;
}

void report_hosts(const struct options *o, const struct options_site *crawl, const struct infodisc_run *run,
                  const struct report_hosts *sum)
{
    if (o->verbosity < VERBOSITY_NORMAL) return;
    report_name("", shown_site(crawl->path), ":");
    report_count(" ", sum->hosts, "host", "hosts");
    report_count(", ", sum->pages, "page", "pages");
    if (sum->duplicates) report_count(", ", sum->duplicates, "duplicate", "duplicates");
    if (sum->skipped) report_count(", ", sum->skipped, "skipped", "skipped");
    if (sum->skipped) fputs(" (reasons: --list)", stderr);
    if (sum->small) report_count("\n  ", sum->small, "host has", "hosts have");
    if (sum->small) fputs(" fewer than three pages, too few to see what repeats", stderr);
    if (sum->failed) report_count("\n  ", sum->failed, "host", "hosts");
    if (sum->failed) fputs(" failed", stderr);
    if (o->stream)
        fputs("\n  pages written to standard output\n", stderr);
    else if (sum->failed < sum->hosts)
        report_name("\n  written to ", crawl->output, "/HOST\n");
    else
        fputs("\n", stderr);
    warn_of_lost_pages(o, crawl, sum->skipped, sum->pages);
    warn_of_early_ends(o, run);
}

int report_error(const struct infodisc_error *error)
{
    message_put("%s", error->message);
    return (int)error->code;
}

/* ---- templates applied -------------------------------------------------------------------- */

/* Clusters with fewer pages say nothing of a template. */
enum { COVERAGE_PAGES_MIN = 5 };
#define WRONG_SITE_COVERAGE 0.2

/* Drift is that of known paths: of none it says nothing. */
static void put_health(const struct infodisc_health *h)
{
    char text[NUMBER_BYTES];
    fprintf(stderr, "coverage %s %%", number_decimal(h->coverage * 100, 1, text));
    if (h->coverage > 0) {
        fprintf(stderr, ", support drift %s", number_decimal(h->support_drift, 2, text));
        fprintf(stderr, ", link drift %s", number_decimal(h->link_drift, 2, text));
        if (h->entropy_drift >= 0) fprintf(stderr, ", entropy drift %s", number_decimal(h->entropy_drift, 2, text));
    }
    fputc('\n', stderr);
}

static void put_cluster_health(const struct infodisc_health *h)
{
    fputs("  ", stderr);
    screen_text(stderr, h->url_pattern ? h->url_pattern : "pages of no cluster", -1);
    fputc(':', stderr);
    report_count(" ", h->documents, "page", "pages");
    fputs(", ", stderr);
    put_health(h);
    report_count("    ", h->unseen_paths, "unseen path", "unseen paths");
    report_count(", ", h->missing_paths, "missing", "missing");
    report_count(", ", h->changed_paths, "changed\n", "changed\n");
}

/* docs/apply.md has the figures behind these bounds. */
static const char *fit_in_words(double coverage)
{
    return coverage >= 0.8 ? "fit" : coverage >= 0.5 ? "fit in part" : "do not fit";
}

static void put_applied(const struct options *o, const struct options_site *site,
                        const struct infodisc_run *run, const struct infodisc_summary *s,
                        const struct infodisc_health *health, size_t n)
{
    report_name("", shown_site(site->path), ":");
    report_count(" ", s->documents, "page", "pages");
    if (s->skipped) report_count(", ", s->skipped, "skipped", "skipped");
    report_name(", by ", o->templates, "; the templates ");
    fprintf(stderr, "%s\n  ", fit_in_words(health[0].coverage));
    put_health(&health[0]);
    for (size_t i = 1; i < n; i++)
        if (o->verbosity >= VERBOSITY_VERBOSE || health[i].coverage < o->min_coverage ||
            !health[i].url_pattern)
            put_cluster_health(&health[i]);
    put_files(o, site, run);
}

/* True, with a message, if nearly all words of the site are under paths that the templates do not know. */
static bool is_wrong_site(const struct options *o, const struct options_site *site, const struct infodisc_health *all)
{
    char text[NUMBER_BYTES];
    if (all->coverage >= WRONG_SITE_COVERAGE || all->coverage < o->min_coverage) return false;
    message_put("%s: coverage is %s %%: the templates are of another site, or of an older design; learn the site",
                shown_site(site->path), number_decimal(all->coverage * 100, 1, text));
    return true;
}

/* True, with a message, if the templates no longer fit: the site, or one of its clusters. */
static bool below_coverage(const struct options *o, const struct options_site *site,
                           const struct infodisc_health *health, size_t n)
{
    char text[NUMBER_BYTES];
    bool below = false;
    for (size_t i = 0; i < n; i++) {
        const struct infodisc_health *h = &health[i];
        const char *pattern = h->url_pattern ? h->url_pattern : "pages of no cluster";
        if (h->coverage >= o->min_coverage || (i > 0 && h->documents < COVERAGE_PAGES_MIN)) continue;
        below = true;
        message_put("%s: coverage of %s is %s %%, less than --min-coverage allows", shown_site(site->path),
                    *pattern ? pattern : "the site", number_decimal(h->coverage * 100, 1, text));
    }
    return below;
}

int report_nothing(const char *site, const char *what)
{
    message_put("%s has no page, block path or text '%s'", shown_site(site), what);
    return EXIT_FAILED;
}

void report_written(const struct options *o, const char *output)
{
    if (o->verbosity >= VERBOSITY_NORMAL) report_name("  written to ", o->stream ? "standard output" : output, "\n");
}

static void put_scanned(const struct options *o, const struct options_site *site, const struct infodisc_summary *s)
{
    report_name("", shown_site(site->path), ":");
    report_count(" ", s->documents, "page", "pages");
    if (s->skipped) report_count(", ", s->skipped, "skipped", "skipped");
    fputc('\n', stderr);
    if (!site->is_part) report_written(o, site->output);
}

/* ---- a run -------------------------------------------------------------------------------- */

static void warn_of_learned(const struct options *o, const struct options_site *site, const struct infodisc_summary *s)
{
    if (o->verbosity < VERBOSITY_NORMAL) return;
    warn_of_memory(o, site, peak_megabytes());
    warn_of_lost_text(s, site->path);
    if (!site->sum && !o->run.stats) warn_of_doubts(s, site->path);
}

int report_run(const struct options *o, const struct options_site *site, struct infodisc_run *run,
               struct report_clock start)
{
    if (infodisc_error(run)->code != INFODISC_OK) return report_error(infodisc_error(run));
    if (o->stream && !message_flush_stdout()) return EXIT_FAILED;

    size_t n;
    struct infodisc_summary summary = infodisc_summarize(run);
    const struct infodisc_health *health = infodisc_health(run, &n); /* NULL: no templates were applied */
    bool learned = o->command == COMMAND_LEARN;
    if (is_summary_shown(o, site, &summary)) {
        if (learned) put_summary(o, site, run, &summary);
        else if (health) put_applied(o, site, run, &summary, health, n);
        else put_scanned(o, site, &summary);
    }
    if (learned && o->verbosity >= VERBOSITY_VERBOSE) put_curve(run);
    warn_of_idle_rules(o, run);
    if (learned) warn_of_learned(o, site, &summary);
    if (!site->sum) warn_of_early_ends(o, run);
    bool over = over_budget(o, site, &summary), misfit = health && below_coverage(o, site, health, n);
    misfit |= health && is_wrong_site(o, site, &health[0]);
    if (o->verbosity >= VERBOSITY_VERBOSE) put_cost(&summary, start);
    return over || misfit ? EXIT_OVER_BUDGET : EXIT_DONE;
}

int report_worse(int exit_code, int other)
{
    static const int order[] = {EXIT_FAILED, EXIT_USAGE, EXIT_NO_PAGES, EXIT_OVER_BUDGET};
    for (int i = 0; i < 4; i++)
        if (exit_code == order[i] || other == order[i]) return order[i];
    return EXIT_DONE;
}
