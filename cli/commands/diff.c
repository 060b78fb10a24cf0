/* SPDX-License-Identifier: MIT
 * diff.c - `infodisc diff OLD NEW`: what differs between two templates of a site.
 *
 * Says nothing where nothing differs, as diff(1). Shows the weightiest changes of each kind, with -v all of them;
 * those that chance explains are counted, and shown with -v alone. */
#include "cli/commands/diff.h"

#include <stdlib.h>

#include "cli/terminal/terminal.h"
#include "cli/commands/arguments.h"

enum { CHANGES_SHOWN = 20 };

static void put_percent(double share)
{
    printf("%u %%", (unsigned)(share * 100 + 0.5));
}

static const char *verdict_name(const struct infodisc_side *side)
{
    return side->informative ? "informative" : "redundant";
}

static void put_words(const struct infodisc_side *side)
{
    char text[NUMBER_BYTES];
    printf("%s words", number_count(side->tokens, text));
}

/* "57 % -> 3 % of the pages" */
static void put_move(double before, double now, const char *what)
{
    put_percent(before);
    printf(" -> ");
    put_percent(now);
    printf(" %s", what);
}

static void put_change(const struct infodisc_change *c)
{
    printf("  ");
    screen_text(stdout, c->url_pattern, -1);
    if (c->path) {
        printf("\n      ");
        screen_text(stdout, c->path, -1);
    }
    printf("\n      ");
    switch (c->kind) {
    case INFODISC_CLUSTER_GONE:
    case INFODISC_CLUSTER_NEW: {
        const struct infodisc_side *side = c->kind == INFODISC_CLUSTER_GONE ? &c->before : &c->now;
        printf("%u pages, ", side->documents);
        put_words(side);
        break;
    }
    case INFODISC_CLUSTER_TYPE:
        printf("%s -> %s", c->before.type, c->now.type);
        break;
    case INFODISC_PATH_FLIPPED:
        printf("%s -> %s, ", verdict_name(&c->before), verdict_name(&c->now));
        put_words(&c->now);
        break;
    case INFODISC_PATH_COVERAGE:
        put_move(c->before.coverage, c->now.coverage, "of the pages");
        break;
    case INFODISC_PATH_LINKS:
        put_move(c->before.link_share, c->now.link_share, "of the words in links");
        break;
    default: {
        const struct infodisc_side *side = c->kind == INFODISC_PATH_GONE ? &c->before : &c->now;
        printf("%s, ", verdict_name(side));
        put_percent(side->coverage);
        printf(" of the pages, ");
        put_words(side);
    }
    }
    puts(c->by_chance ? " (may be chance)" : "");
}

static void put_changes(const struct options *o, const struct infodisc_change *change, size_t n)
{
    char text[NUMBER_BYTES];
    for (size_t from = 0, to; from < n; from = to) {
        for (to = from; to < n && change[to].kind == change[from].kind;) to++;
        printf("%s: %s\n", infodisc_change_name(change[from].kind), number_count(to - from, text));
        for (size_t i = from; i < to; i++) {
            if (i - from < CHANGES_SHOWN || o->verbosity >= VERBOSITY_VERBOSE) {
                put_change(&change[i]);
                continue;
            }
            printf("  and %s more: see -v\n", number_count(to - i, text));
            break;
        }
    }
}

static void put_json(const struct infodisc_template_set *older, const struct infodisc_template_set *newer)
{
    size_t bytes;
    char *json = infodisc_diff_json(older, newer, &bytes);
    fwrite(json, 1, bytes, stdout);
    free(json);
}

/* Without those that chance explains; returns how many are left. */
static size_t keep_certain(struct infodisc_change *change, size_t n)
{
    size_t kept = 0;
    for (size_t i = 0; i < n; i++)
        if (!change[i].by_chance) change[kept++] = change[i];
    return kept;
}

static void put_chance_note(size_t n)
{
    char text[NUMBER_BYTES];
    printf("%s more may be chance: two halves of one crawl would differ as much; -v shows them\n",
           number_count(n, text));
}

int diff_templates(const struct options *o)
{
    int exit_code = DIFF_TROUBLE;
    struct infodisc_template_set *older = load_templates(o->templates);
    struct infodisc_template_set *newer = older ? load_templates(o->newer) : NULL;
    if (newer) {
        size_t n;
        struct infodisc_change *change = infodisc_diff(older, newer, &n);
        bool all = o->verbosity >= VERBOSITY_VERBOSE;
        size_t n_certain = 0;
        for (size_t i = 0; i < n; i++) n_certain += !change[i].by_chance;
        exit_code = n_certain ? DIFF_DIFFERS : DIFF_SAME;
        if (o->json) {
            put_json(older, newer);
        } else if (o->verbosity > VERBOSITY_QUIET) {
            put_changes(o, change, all ? n : keep_certain(change, n));
            if (!all && n > n_certain) put_chance_note(n - n_certain);
        }
        if (!message_flush_stdout()) exit_code = DIFF_TROUBLE;
        free(change);
    }
    infodisc_free_templates(newer);
    infodisc_free_templates(older);
    return exit_code;
}
