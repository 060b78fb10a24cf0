/* SPDX-License-Identifier: MIT
 * warnings.c - see warnings.h. */
#include "cli/commands/warnings.h"

#include <string.h>

#include "cli/terminal/terminal.h"

/* A rule that does nothing is a mistake, or the site has changed. */
void warn_of_idle_rules(const struct options *o, struct infodisc_run *run)
{
    size_t n;
    const struct infodisc_rule *rule = infodisc_rules(run, &n);
    for (size_t i = 0; i < n && o->verbosity >= VERBOSITY_NORMAL; i++) {
        if (rule[i].matches) continue;
        message_put("%s:%lu: the rule '%s' matches nothing", o->run.rules,
                    (unsigned long)rule[i].line, rule[i].text);
    }
}

void warn_of_idle_options(const struct options *o)
{
    const struct infodisc_options *run = &o->run, none = infodisc_options_default();
    const struct { const char *name; bool given; } idle[] = {
        {"fields", run->fields != none.fields},
        {"index-name", run->index_name != none.index_name},
        {"split-size", run->split_bytes != none.split_bytes},
        {"keep-urls", run->keep_urls != none.keep_urls},
        {"chunk-words", run->chunk_words != none.chunk_words},
    };
    if (run->formats || o->verbosity < VERBOSITY_NORMAL) return;
    for (size_t i = 0; i < sizeof idle / sizeof *idle; i++)
        if (idle[i].given) message_put("warning: without --format, --%s changes nothing", idle[i].name);
}

const char *shown_site(const char *path)
{
    return strcmp(path, "-") == 0 ? "standard input" : path;
}

/* What is lost to faults is easily overlooked in a summary: beyond this share it gets a line of its own. */
static const double LOST_TOLD = 0.02;

const char *names_of_lost_pages(const struct options *o)
{
    bool is_written = !o->stream && !o->by_host && o->command != COMMAND_SCAN; /* what is lost may be no host's */
    return is_written ? "run.json" : "infodisc --list";
}

void warn_of_lost_pages(const struct options *o, const struct options_site *site, uint64_t lost, uint64_t pages)
{
    char text[NUMBER_BYTES];
    double share = pages + lost ? (double)lost / (double)(pages + lost) : 0;
    if (o->verbosity < VERBOSITY_NORMAL || share <= LOST_TOLD) return;
    message_put("warning: %s: %lu of %lu pages, or records that may be pages, are skipped or damaged "
                "(%s %%); %s names them", shown_site(site->path), (unsigned long)lost, (unsigned long)(pages + lost),
                number_decimal(share * 100, 1, text), names_of_lost_pages(o));
}

/* Archives that end in the middle of a record: a download that broke off is easily overlooked. */
static bool warn_of_early_end(void *data, const struct infodisc_skipped *skipped)
{
    enum { EARLY_ENDS_SHOWN = 5 };
    unsigned *shown = data;
    if (strcmp(skipped->reason, "ends early") != 0) return true;
    message_put("warning: %s ends in the middle of a record: fetch it again; the pages before that "
                "were read", skipped->path);
    return ++*shown < EARLY_ENDS_SHOWN;
}

void warn_of_early_ends(const struct options *o, const struct infodisc_run *run)
{
    unsigned shown = 0;
    if (o->verbosity >= VERBOSITY_NORMAL) infodisc_each_skipped(run, warn_of_early_end, &shown);
}

/* Above this share of the words that are on one page only, people should look. */
static const double UNIQUE_LOST_MOST = 0.02;

void warn_of_lost_text(const struct infodisc_summary *s, const char *site)
{
    char share[NUMBER_BYTES];
    if ((double)s->unique_redundant <= UNIQUE_LOST_MOST * (double)s->unique_tokens) return;
    double lost = (double)s->unique_redundant / (double)s->unique_tokens;
    message_put("warning: %s: %s %% of the words that are on one page only are in redundant; "
                "--explain unique shows them", shown_site(site), number_decimal(100 * lost, 1, share));
}

/* Of a site whose pages have a template, between these shares of the words are that template: pages with nothing in
 * common, or with nothing else, are rare, and mostly not what people meant to crawl. */
static const double TEMPLATE_LEAST = 0.02, TEMPLATE_MOST = 0.95;

/* Below this, templates meet much that is new to them in pages that are still to come. */
static const double COVERAGE_LEAST = 0.8;

/* Pages that need a browser are easily overlooked beside others: from this share on, they get a line of their own. */
static const double EMPTY_TOLD = 0.1;

static void warn_of_empty_pages(const struct infodisc_summary *s, const char *site)
{
    if (s->empty < 2 || (double)s->empty < EMPTY_TOLD * s->documents || s->empty == s->documents) return;
    message_put("warning: %s: %lu of %lu pages have no text: if scripts build them in the browser, render them before "
                "crawling", shown_site(site), (unsigned long)s->empty, (unsigned long)s->documents);
}

void warn_of_doubts(const struct infodisc_summary *s, const char *site)
{
    const char *doubt = NULL;
    uint32_t different = s->documents - s->duplicates;
    double all = (double)(s->informative_tokens + s->redundant_tokens), template = (double)s->redundant_tokens;
    warn_of_empty_pages(s, site);
    if (s->documents && all == 0)
        doubt = "no page has any text: if scripts build the pages in the browser, render them before crawling";
    else if (different < PAGES_TO_COMPARE)
        doubt = different > 1
                    ? "there are only two different pages: crawl about twenty of each kind to see what repeats"
                    : "there is only one page, so nothing shows what repeats: crawl about twenty of each kind";
    else if (all > 0 && template < TEMPLATE_LEAST * all)
        doubt = "almost nothing repeats. Long pages with small menus look like that; otherwise, check that the pages "
                "are complete and of one site";
    else if (s->coverage >= 0 && s->coverage < COVERAGE_LEAST)
        doubt = "the templates of one half of the pages cover less than 80 % of the words in the other: crawl more "
                "pages of each kind before you apply them to new pages";
    else if (all > 0 && template > TEMPLATE_MOST * all)
        doubt = "nearly all words repeat: check that the crawl did not get a login, consent or error page again and "
                "again, or pages that scripts fill in the browser";
    if (!doubt) return;
    message_put("warning: %s: %s", shown_site(site), doubt);
}

/* What must be in memory may be more than --memory allows, however little of the rest is. */
void warn_of_memory(const struct options *o, const struct options_site *site, uint64_t peak)
{
    char used[NUMBER_BYTES], allowed[NUMBER_BYTES];
    double most = (double)o->run.memory / 1e6;
    if (!o->run.memory || (double)peak <= most) return;
    message_put("warning: %s: the run took %s MB of memory; --memory allows %s MB", shown_site(site->path),
                number_count(peak, used), number_decimal(most, 1, allowed));
}
