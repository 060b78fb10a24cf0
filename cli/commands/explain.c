/* SPDX-License-Identifier: MIT
 * explain.c - `infodisc --explain WHAT SITE`: the verdicts on blocks, and their evidence.
 *
 * For a page it prints one line per block; for a block path or a text, the verdicts with the pages they apply to. On
 * a terminal, lines fit its width; elsewhere they are complete, with tabs between the columns, for grep, cut and
 * awk. */
#include "cli/commands/explain.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/terminal/terminal.h"
#include "cli/commands/report.h"

enum { WEIGHTS_SHOWN = 3, TEXT_BYTES = 256, DECISIONS_SHOWN = 20, PAGES_SHOWN = 5, WIDE = 110 };

/* Columns of the reason: the longest are cut on a narrow terminal. */
static int reason_columns(int columns)
{
    return columns >= WIDE ? 22 : 14;
}

struct explain {
    bool terminal, bold;
    int columns;
    double threshold;
    uint32_t documents;
    uint64_t n_blocks, n_informative;
    struct decision { /* blocks of one path with one verdict for one reason */
        char *path, *text;
        const char *reason;
        bool informative;
        double entropy;   /* of the path */
        double link_share;
        bool by_model;
        double logit, cut;       /* of the first block, as its text and evidence */
        char evidence[TEXT_BYTES];
        char *page[PAGES_SHOWN]; /* the first */
        uint32_t last_page, n_pages;
        uint64_t n_blocks, tokens;
    } *decision;      /* [n_decisions] */
    size_t n_decisions, cap;
};

/* ---- words ---- */

static const char *signed_decimal(double x, char text[NUMBER_BYTES])
{
    char size[NUMBER_BYTES];
    snprintf(text, NUMBER_BYTES, "%c%s", x < 0 ? '-' : '+', number_decimal(x < 0 ? -x : x, 2, size));
    return text;
}

static const char *percent(double share, char text[NUMBER_BYTES])
{
    snprintf(text, NUMBER_BYTES, "%u%%", (unsigned)(share * 100 + 0.5));
    return text;
}

/* "0.12<0.63" */
static const char *against_threshold(double entropy, double threshold, char text[2 * NUMBER_BYTES])
{
    char a[NUMBER_BYTES], b[NUMBER_BYTES];
    snprintf(text, 2 * NUMBER_BYTES, "%s%s%s", number_decimal(entropy, 2, a), entropy > threshold ? ">" : "<",
             number_decimal(threshold, 2, b));
    return text;
}

/* "block_score+0.81 votes_won+0.50" */
static const char *weights(const struct infodisc_block *b, char text[TEXT_BYTES])
{
    char number[NUMBER_BYTES];
    size_t len = 0;
    text[0] = '\0';
    for (size_t i = 0; i < b->n_weights && i < WEIGHTS_SHOWN && len < TEXT_BYTES; i++)
        len += (size_t)snprintf(text + len, TEXT_BYTES - len, "%s%s%s", i ? " " : "", b->weight[i].evidence,
                                signed_decimal(b->weight[i].weight, number));
    return text;
}

/* The end of a path that fits: what is nearest to the block says most. */
static const char *path_end(const char *path, int columns)
{
    const char *at = path;
    while ((int)strlen(at) > columns && strchr(at, '>')) at = strchr(at, '>') + 1;
    return at;
}

/* ---- a page ---- */

static void put_line(const struct explain *e, const struct infodisc_block *b)
{
    char entropy[2 * NUMBER_BYTES], links[NUMBER_BYTES], support[2 * NUMBER_BYTES], logit[NUMBER_BYTES];
    char why[TEXT_BYTES];
    snprintf(support, sizeof support, "%u/%u", b->path_pages, e->documents);
    against_threshold(b->path_entropy, e->threshold, entropy);
    percent(b->path_link_share, links);
    signed_decimal(b->judged, logit);
    if (!b->by_model) strcpy(logit, "-");
    weights(b, why);
    int of_reason = reason_columns(e->columns), left = e->columns - 2 - of_reason - 1 - 10 - 5 - 10 - 6;
    int of_why = e->columns >= WIDE ? left * 2 / 5 : 0, of_path = (left - of_why) / 3;
    if (e->bold && b->informative) fputs("\033[1m", stdout);
    printf("%c ", b->informative ? '+' : '-');
    screen_cell(stdout, b->reason, of_reason);
    printf(" %-9s %4s %9s %5s ", entropy, links, support, logit);
    if (of_why > 0) {
        screen_cell(stdout, why, of_why - 1);
        putchar(' ');
    }
    if (of_path > 1) {
        screen_cell(stdout, path_end(b->path, of_path - 1), of_path - 1);
        putchar(' ');
    }
    if (left - of_why - of_path > 0) screen_text(stdout, b->text, left - of_why - of_path);
    if (e->bold && b->informative) fputs("\033[0m", stdout);
    putchar('\n');
}

static void put_record(const struct explain *e, const struct infodisc_block *b)
{
    char number[NUMBER_BYTES], why[TEXT_BYTES];
    printf("%s\t%s\t%s\t", b->informative ? "informative" : "redundant", b->reason,
           number_decimal(b->entropy, 2, number));
    printf("%s\t", number_decimal(b->path_entropy, 2, number));
    printf("%s\t", number_decimal(e->threshold, 2, number));
    printf("%s\t", percent(b->path_link_share, number));
    printf("%u/%u\t%u\t", b->path_pages, e->documents, b->line_pages);
    printf("%s\t", b->by_model ? signed_decimal(b->judged, number) : "-");
    printf("%s\t", b->by_model ? signed_decimal(b->cut, number) : "-");
    printf("%s\t", b->rule ? b->rule : weights(b, why));
    screen_text(stdout, b->path, -1);
    putchar('\t');
    screen_text(stdout, b->text, -1);
    putchar('\n');
}

static void put_heading(const struct explain *e, const struct infodisc_block *b)
{
    char number[NUMBER_BYTES];
    if (!e->terminal) {
        puts("verdict\treason\tentropy\tpath_entropy\tthreshold\tpath_links\tpath_pages\tline_pages\tlogit\tcut\t"
             "evidence\tpath\ttext");
        return;
    }
    screen_field(stdout, b->page_path);
    fputs("\n", stdout);
    screen_text(stdout, b->url, -1);
    printf("\nentropy threshold %s", number_decimal(e->threshold, 2, number));
    if (b->by_model) printf("; content if the model's logit is %s or more", signed_decimal(b->cut, number));
    char line[TEXT_BYTES];
    snprintf(line, sizeof line, "  %-*s %-9s links %8s %5s %s",
             reason_columns(e->columns), "reason", "entropy", "pages",
             "logit", e->columns >= WIDE ? "evidence, path, text" : "path, text");
    fputs("\n\n", stdout);
    screen_text(stdout, line, e->columns);
    putchar('\n');
}

/* The heading shows the cut. The TITLE has none, so it comes from the first block that has one. */
static bool first_block(void *data, const struct infodisc_block *b)
{
    struct explain *e = data;
    if (b->by_model || e->n_blocks) put_heading(e, b);
    return !b->by_model && e->n_blocks++ == 0;
}

static bool show_block(void *data, const struct infodisc_block *b)
{
    struct explain *e = data;
    if (e->terminal)
        put_line(e, b);
    else
        put_record(e, b);
    e->n_blocks++;
    e->n_informative += b->informative;
    return true;
}

static void explain_page(struct explain *e, struct infodisc_run *run, struct infodisc_templates *templates,
                         uint32_t page)
{
    struct infodisc_block_filter filter = {.page = page};
    infodisc_each_block(run, templates, &filter, first_block, e);
    e->n_blocks = 0;
    filter.weights = true;
    infodisc_each_block(run, templates, &filter, show_block, e);
    if (e->terminal)
        printf("\n%lu of %lu blocks are content\n", (unsigned long)e->n_informative, (unsigned long)e->n_blocks);
}

/* ---- a path or a text ---- */

static struct decision *find_decision(struct explain *e, const struct infodisc_block *b)
{
    for (size_t i = 0; i < e->n_decisions; i++) {
        struct decision *d = &e->decision[i];
        if (d->informative == b->informative && d->reason == b->reason && strcmp(d->path, b->path) == 0) return d;
    }
    if (e->n_decisions == e->cap) {
        e->cap = e->cap ? 2 * e->cap : 16;
        e->decision = alloc_grow(e->decision, e->cap, sizeof *e->decision);
    }
    struct decision *d = &e->decision[e->n_decisions++];
    *d = (struct decision){.path = alloc_text("%s", b->path), .text = alloc_text("%s", b->text), .reason = b->reason,
                           .informative = b->informative, .entropy = b->path_entropy,
                           .link_share = b->path_link_share, .by_model = b->by_model, .logit = b->judged,
                           .cut = b->cut, .last_page = INFODISC_NO_PAGE};
    weights(b, d->evidence);
    return d;
}

static bool count_block(void *data, const struct infodisc_block *b)
{
    struct explain *e = data;
    struct decision *d = find_decision(e, b);
    e->n_blocks++;
    d->n_blocks++;
    d->tokens += b->tokens;
    if (d->last_page == b->page) return true;
    if (d->n_pages < PAGES_SHOWN) d->page[d->n_pages] = alloc_text("%s", b->page_path);
    d->n_pages++;
    d->last_page = b->page;
    return true;
}

static int compare_decisions(const void *a, const void *b)
{
    const struct decision *x = a, *y = b;
    if (x->n_blocks != y->n_blocks) return x->n_blocks > y->n_blocks ? -1 : 1;
    int order = strcmp(x->path, y->path);
    return order ? order : x->informative - y->informative;
}

static void put_model(const struct decision *d)
{
    char logit[NUMBER_BYTES], cut[NUMBER_BYTES];
    if (!d->by_model) return;
    printf("  model    logit %s, content from %s on", signed_decimal(d->logit, logit), signed_decimal(d->cut, cut));
    printf("%s%s\n", *d->evidence ? ": " : "", d->evidence);
}

static void put_decision(const struct explain *e, const struct decision *d)
{
    char number[2 * NUMBER_BYTES];
    int columns = e->terminal ? e->columns : -1;
    if (e->bold) fputs("\033[1m", stdout);
    printf("%s: %s", d->informative ? "informative" : "redundant", d->reason);
    if (e->bold) fputs("\033[0m", stdout);
    printf("\n  path     ");
    screen_text(stdout, e->terminal ? path_end(d->path, columns - 12) : d->path, e->terminal ? columns - 11 : -1);
    printf("\n  entropy  %s, %s in links\n", against_threshold(d->entropy, e->threshold, number),
           percent(d->link_share, number + NUMBER_BYTES));
    put_model(d);
    printf("  blocks   %s on ", number_count(d->n_blocks, number));
    printf("%u of %u pages, ", d->n_pages, e->documents);
    printf("%s words\n  text     ", number_count(d->tokens, number));
    screen_text(stdout, d->text, e->terminal ? columns - 11 : TEXT_BYTES);
    for (uint32_t i = 0; i < d->n_pages && i < PAGES_SHOWN; i++) {
        printf("\n  %s    ", i ? "     " : "pages");
        screen_field(stdout, d->page[i]);
    }
    if (d->n_pages > PAGES_SHOWN) printf("\n           and %u more", d->n_pages - PAGES_SHOWN);
    putchar('\n');
}

static void put_decisions(struct explain *e)
{
    if (e->n_decisions) qsort(e->decision, e->n_decisions, sizeof *e->decision, compare_decisions);
    for (size_t i = 0; i < e->n_decisions; i++) {
        struct decision *d = &e->decision[i];
        if (i && i < DECISIONS_SHOWN) putchar('\n');
        if (i < DECISIONS_SHOWN) put_decision(e, d);
        for (uint32_t p = 0; p < d->n_pages && p < PAGES_SHOWN; p++) free(d->page[p]);
        free(d->path);
        free(d->text);
    }
    if (e->n_decisions > DECISIONS_SHOWN)
        printf("\nand %lu more decisions\n", (unsigned long)(e->n_decisions - DECISIONS_SHOWN));
    free(e->decision);
}

/* ---- the whole ---- */

/* A path below the site may be given as the shell completes it, with the site's own in front. */
static uint32_t find_page(const struct infodisc_run *run, const char *what, const struct options_site *site)
{
    uint32_t page = infodisc_find_page(run, what);
    size_t n = strlen(site->path);
    while (n > 1 && site->path[n - 1] == '/') n--;
    if (page == INFODISC_NO_PAGE && strncmp(what, site->path, n) == 0 && what[n] == '/') {
        while (what[n] == '/') n++;
        page = infodisc_find_page(run, what + n);
    }
    return page;
}

int explain_site(const struct options *o, struct infodisc_run *run, struct infodisc_templates *templates,
                 const struct options_site *site)
{
    if (infodisc_error(run)->code != INFODISC_OK) return report_error(infodisc_error(run));
    struct infodisc_summary summary = infodisc_summarize(run);
    struct explain e = {.terminal = isatty(STDOUT_FILENO),
                        .columns = screen_columns(STDOUT_FILENO),
                        .threshold = summary.threshold,
                        .documents = summary.documents};
    e.bold = e.terminal && screen_bold(o->color);
    uint32_t page = find_page(run, o->explain, site);
    if (page != INFODISC_NO_PAGE) {
        explain_page(&e, run, templates, page);
    } else if (strcmp(o->explain, "unique") == 0) {
        struct infodisc_block_filter lost = {.page = INFODISC_NO_PAGE, .unique = true};
        infodisc_each_block(run, templates, &lost, count_block, &e);
        put_decisions(&e);
        if (!e.n_blocks) puts("No text that is on one page only is redundant.");
        e.n_blocks++;
    } else {
        struct infodisc_block_filter by_path = {.page = INFODISC_NO_PAGE, .path = o->explain, .weights = true};
        struct infodisc_block_filter by_text = {.page = INFODISC_NO_PAGE, .text = o->explain, .weights = true};
        infodisc_each_block(run, templates, &by_path, count_block, &e);
        if (!e.n_blocks) infodisc_each_block(run, templates, &by_text, count_block, &e);
        put_decisions(&e);
    }
    if (infodisc_error(run)->code != INFODISC_OK) return report_error(infodisc_error(run));
    if (!message_flush_stdout()) return EXIT_FAILED;
    return e.n_blocks ? EXIT_DONE : report_nothing(site->path, o->explain);
}
