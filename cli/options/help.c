/* SPDX-License-Identifier: MIT
 * help.c - see help.h. Lines stay within 80 columns. */
#include "cli/options/help.h"

#include <string.h>

#include "cli/options/command.h"
#include "cli/terminal/terminal.h"

enum { SUMMARY_COLUMN = 31, DETAILS_COLUMN = 10, LINE_MAX_COLUMNS = 79 };

static const char *const purpose[COMMAND_N] = {
    [COMMAND_LEARN] = "Learns the templates of a crawled web site and extracts the informative text of\n"
                      "its pages. SITE is a directory of HTML files, a WARC, WACZ, tar, zip or JSON\n"
                      "Lines file, a directory of WARCs, or - for such a file from standard input.\n"
                      "\n"
                      "apply extracts new pages with templates learned before; diff shows what changed\n"
                      "between two runs; scan and merge learn a site in parts, filter does so for\n"
                      "Spark and other engines; train makes a model for a method that needs one.\n",
    [COMMAND_APPLY] = "Extracts the pages of a site, or a single page, with the templates.json of an\n"
                      "earlier run (or the directory that holds it), in one pass without learning,\n"
                      "and reports how well the templates still fit.\n",
    [COMMAND_DIFF] = "Prints what differs between two templates.json of a site, or the directories\n"
                     "that hold them: clusters and block paths that are gone or new, verdicts and\n"
                     "coverage that have changed.\n",
    [COMMAND_TRAIN] = "Trains a model for maxent, memm, crf, ib1, igtree or c45 on pages whose content\n"
                      "people have labelled, and writes it to the file MODEL.\n",
    [COMMAND_SCAN] = "Reads part of a site and writes everything that learning needs of its pages to\n"
                     "a file, a shard. Add up the shards of a site with infodisc merge, and learn\n"
                     "from the sum with infodisc --stats.\n",
    [COMMAND_MERGE] = "Adds up shards, the files of infodisc scan, in any order. The result is what one\n"
                      "scan of all their pages would have written.\n",
    [COMMAND_FILTER_SCAN] = "Reads a split of a crawl from standard input, JSON Lines or paths of files, and\n"
                            "prints for each host a line: its name, a tab, and a shard of its pages in\n"
                            "base64, or an object with the error. For Spark and other engines that run\n"
                            "filters.\n",
    [COMMAND_FILTER_CLASSIFY] = "Reads the same input as filter scan, and prints for each page its host, a tab\n"
                                "and its line of pages.jsonl, judged by the statistics of its host, which the\n"
                                "shard of --stats holds.\n",
};

static const char *const closing[COMMAND_N] = {
    [COMMAND_LEARN] = "Exit status: 0 done, 1 failed, 2 wrong usage, 3 done but over --max-skipped,\n"
                      "4 no pages found.\n"
                      "\n"
                      "Examples:\n"
                      "  infodisc www.example.org\n"
                      "  infodisc -o - www.example.org | gzip > pages.jsonl.gz\n"
                      "  infodisc -o out crawl.warc.gz\n"
                      "  infodisc --explain 'Subscribe to our' www.example.org\n"
                      "  infodisc apply --help\n"
                      "  infodisc diff --help\n"
                      "  infodisc train --help\n"
                      "  infodisc scan --help\n"
                      "  infodisc merge --help\n"
                      "  infodisc filter scan --help\n",
    [COMMAND_APPLY] = "Exit status: 0 done, 1 failed, 2 wrong usage, 3 done but over --max-skipped or\n"
                      "below --min-coverage, or with the templates of another site, 4 no pages found.\n"
                      "\n"
                      "Examples:\n"
                      "  infodisc -o learned www.example.org\n"
                      "  infodisc apply --min-coverage 50% learned/templates.json www.example.org\n"
                      "  infodisc apply learned www.example.org\n"
                      "  infodisc apply learned - --url https://www.example.org/x < page.html\n",
    [COMMAND_DIFF] = "Exit status: 0 no differences beyond chance, 1 differences, 2 trouble.\n"
                     "\n"
                     "Examples:\n"
                     "  infodisc diff 2025/templates.json 2026/templates.json\n"
                     "  infodisc diff --json old.json new.json | jq .paths\n",
    [COMMAND_TRAIN] = "Exit status: 0 done, 1 failed, 2 wrong usage, 4 no labelled pages found.\n"
                      "\n"
                      "Examples:\n"
                      "  infodisc train -m crf --gold gold.jsonl -o my.model www.example.org\n"
                      "  infodisc -m crf --model my.model www.example.net\n",
    [COMMAND_SCAN] = "Exit status: 0 done, 1 failed, 2 wrong usage, 3 done but over --max-skipped,\n"
                     "4 no pages found.\n"
                     "\n"
                     "Examples:\n"
                     "  infodisc scan -o 1.shard crawl-1.warc.gz\n"
                     "  infodisc scan --by-host -o shards crawl-1.warc.gz\n"
                     "  infodisc merge -o all.shard 1.shard 2.shard\n"
                     "  infodisc --stats all.shard -o out/1 crawl-1.warc.gz\n",
    [COMMAND_FILTER_SCAN] = "Exit status: 0 done, 1 failed: try this split again, 2 wrong usage.\n"
                            "\n"
                            "Examples:\n"
                            "  infodisc filter scan < crawl.jsonl > shards.tsv\n"
                            "  ls *.warc.gz | infodisc filter scan --paths\n",
    [COMMAND_FILTER_CLASSIFY] = "Exit status: 0 done, 1 failed: try this split again, 2 wrong usage.\n"
                                "\n"
                                "Examples:\n"
                                "  infodisc filter classify --stats all.shard < part.jsonl\n",
    [COMMAND_MERGE] = "Exit status: 0 done, 1 failed, 2 wrong usage.\n"
                      "\n"
                      "Examples:\n"
                      "  infodisc merge -o all.shard 1.shard 2.shard 3.shard\n"
                      "  infodisc merge -o today.shard all.shard new.shard --subtract gone.shard\n",
};

static const char *const headings[GROUP_N] = {
    [GROUP_OUTPUT] = "Output",
    [GROUP_METHOD] = "Method",
    [GROUP_PAGES] = "Pages",
    [GROUP_LIMITS] = "Limits",
    [GROUP_MESSAGES] = "Messages",
    [GROUP_HELP] = "Help",
    [GROUP_DEVELOPERS] = "For developers",
};

/* ---- defaults ----------------------------------------------------------------------------- */

/* Copies the n-th of the words "a|b|c". */
static void copy_word(const char *words, int n, char *text, size_t bytes)
{
    while (n-- > 0) words += strcspn(words, "|") + 1;
    snprintf(text, bytes, "%.*s", (int)strcspn(words, "|"), words);
}

static void copy_size(size_t size, char *text, size_t bytes)
{
    static const char *const units[] = {"", "K", "M", "G"};
    int unit = 0;
    for (; unit < 3 && size && size % 1024 == 0; unit++) size /= 1024;
    snprintf(text, bytes, "%zu%s", size, units[unit]);
}

static const char html_fields[] = "the first of these that it has: rawHtml, raw_html, html, browserHtml, browser_html, "
                                  "body, content, httpResponseBody";

/* Defaults that are not values of struct infodisc_options. */
static const char *const default_words[OPTION_N] = {
    [OPTION_OUTPUT] = "./NAME.infodisc",
    [OPTION_MODEL] = "the one built in",
    [OPTION_FIELDS] = "all of them",
    [OPTION_INDEX_NAME] = "pages",
    [OPTION_BASE_URL] = "guessed from the files of the site",
    [OPTION_JSONL_URL_FIELD] = "url",
    [OPTION_JSONL_HTML_FIELD] = html_fields,
    [OPTION_LANG] = "found from the pages",
    [OPTION_MATRIX] = "none",
    [OPTION_URL] = "none",
    [OPTION_FILES0_FROM] = "none",
    [OPTION_GOLD] = "none",
    [OPTION_STATS] = "none",
    [OPTION_SUBTRACT] = "none",
    [OPTION_RULES] = "none",
    [OPTION_MEMORY] = "none",
    [OPTION_MAX_SKIPPED] = "none",
    [OPTION_FORMAT] = "none",
    [OPTION_WITH] = "none",
    [OPTION_COMPRESS] = "none",
    [OPTION_MIN_COVERAGE] = "none",
    [OPTION_EXPLAIN] = "none",
    [OPTION_INCLUDE] = "none",
    [OPTION_EXCLUDE] = "none",
    [OPTION_LIMIT] = "none",
};

bool help_default(enum option_id id, char *text, size_t bytes)
{
    const struct infodisc_options run = infodisc_options_default();
    snprintf(text, bytes, "%s", default_words[id] ? default_words[id] : "");
    switch (id) {
    case OPTION_SPLIT_SIZE:
        copy_size(run.split_bytes, text, bytes);
        break;
    case OPTION_CHUNK_WORDS:
        snprintf(text, bytes, "%u", run.chunk_words);
        break;
    case OPTION_METHOD:
        snprintf(text, bytes, "%s", infodisc_method_name(run.method));
        break;
    case OPTION_WINDOWS:
        snprintf(text, bytes, "%u", run.windows);
        break;
    case OPTION_BLOCKS:
        if (run.blocks == INFODISC_BLOCKS_AUTO)
            snprintf(text, bytes, "leaf; table with -m paper");
        else
            copy_word(option_table[id].value, (int)run.blocks - (int)INFODISC_BLOCKS_TABLE, text, bytes);
        break;
    case OPTION_THRESHOLD:
        if (run.threshold < 0)
            snprintf(text, bytes, "auto");
        else
            snprintf(text, bytes, "%g", run.threshold);
        break;
    case OPTION_THREADS:
        snprintf(text, bytes, "%d", run.threads);
        break;
    case OPTION_MAX_PAGE_BYTES:
        copy_size(run.max_page_bytes, text, bytes);
        break;
    case OPTION_PAGE_TIMEOUT:
        snprintf(text, bytes, "%g", run.page_timeout);
        break;
    case OPTION_MAX_MEMORY:
        copy_size(run.max_memory, text, bytes);
        break;
    case OPTION_MAX_DEPTH:
        snprintf(text, bytes, "%u", run.max_depth);
        break;
    default:
        break;
    }
    return text[0] != '\0';
}

bool help_names(enum option_id id, enum command command, const char *comma, char *text, size_t bytes)
{
    const char *(*name_of)(unsigned i) = id == OPTION_FORMAT   ? infodisc_format_name
                                         : id == OPTION_FIELDS ? infodisc_field_name
                                         : id == OPTION_WITH   ? infodisc_with_name
                                         : id == OPTION_METHOD ? infodisc_method_name
                                                               : NULL;
    size_t len = 0;
    text[0] = '\0';
    for (unsigned i = 0; name_of && name_of(i) && len < bytes; i++) {
        if (id == OPTION_FORMAT && command == COMMAND_APPLY && infodisc_format_is_of_templates(i)) continue;
        len += (size_t)snprintf(text + len, bytes - len, "%s%s", len ? comma : "", name_of(i));
    }
    return text[0] != '\0';
}

/* ---- what an option means to one command ------------------------------------------------ */

/* What option_table says is about all commands: the help of one command has its own words where that confuses. */
static const struct wording {
    enum command command;
    enum option_id id;
    const char *value, *summary, *details, *standard; /* standard: the default, or NULL */
} wordings[] = {
    {COMMAND_APPLY, OPTION_OUTPUT, "DIR", "where to write; - streams the pages to stdout",
     "Write pages.jsonl and run.json into DIR, and create it if it is missing. Several SITEs go into DIR/NAME each, "
     "where NAME is the last part of SITE. With - only the pages are written, to standard output, one JSON object per "
     "line.",
     "./NAME.applied"},
    {COMMAND_APPLY, OPTION_FORMAT, "NAME", "also write for a search engine or another tool",
     "Also write the pages in the format NAME, into a file of their own. Repeatable, or several names with commas "
     "between.",
     "none"},
    {COMMAND_TRAIN, OPTION_OUTPUT, "MODEL", "the file to write; required",
     "Write the model to the file MODEL. Required.", NULL},
    {COMMAND_TRAIN, OPTION_METHOD, "NAME", "the method to train; required",
     "The method to train: maxent, memm, crf, ib1, igtree or c45. Required.", NULL},
    {COMMAND_TRAIN, OPTION_GOLD, "FILE", "labelled pages to train on; required",
     "Read from FILE what is content on the pages of SITE, one line of JSON per page. Give it once for all SITEs, or once "
     "for each, in their order. Required.",
     NULL},
    {COMMAND_SCAN, OPTION_OUTPUT, "SHARD", "the file to write; required",
     "Write the shard to the file SHARD, or with - to standard output; with --by-host, a shard for each host into the "
     "directory SHARD. Required.",
     NULL},
    {COMMAND_MERGE, OPTION_OUTPUT, "OUT", "the file to write; required",
     "Write the sum to the file OUT, or with - to standard output. Required.", NULL},
    {COMMAND_FILTER_CLASSIFY, OPTION_STATS, "FILE", "the shard to judge by; required",
     "Judge the pages by FILE, the shard of their host, which infodisc scan or merge has written. Required.", NULL},
    {COMMAND_SCAN, OPTION_VERBOSE, NULL, "more messages, with time and memory",
     "Also print the time and memory used.", NULL},
    {COMMAND_MERGE, OPTION_VERBOSE, NULL, "more messages, with time and memory",
     "Also print the time and memory used.", NULL},
    {COMMAND_DIFF, OPTION_VERBOSE, NULL, "also print what chance explains",
     "Also print the changes that chance explains.", NULL},
};

/* NULL: the command has no words of its own for it. */
static const struct wording *wording_of(enum option_id id, enum command command)
{
    for (size_t i = 0; i < sizeof wordings / sizeof *wordings; i++)
        if (wordings[i].id == id && wordings[i].command == command) return &wordings[i];
    return NULL;
}

/* ---- layout ------------------------------------------------------------------------------- */

/* "  -o, --output DIR"; returns the columns used. */
static int put_names(FILE *out, const struct option_row *row, const char *value)
{
    int columns = row->letter ? fprintf(out, "  -%c", row->letter) : fprintf(out, "    ");
    if (row->name) columns += fprintf(out, "%s--%s", row->letter ? ", " : "  ", row->name);
    if (value) columns += fprintf(out, " %s", value);
    return columns;
}

/* Prints the words of `text` in lines that start at DETAILS_COLUMN; the last one stays open.
 * *column is where the line is, 0 at its start. */
static void put_wrapped(FILE *out, const char *text, int *column)
{
    while (*text) {
        int n = (int)strcspn(text, " ");
        if (*column > DETAILS_COLUMN && *column + 1 + n > LINE_MAX_COLUMNS) {
            fputc('\n', out);
            *column = 0;
        }
        if (*column == 0)
            *column = fprintf(out, "%*s", DETAILS_COLUMN, "");
        else
            *column += fprintf(out, " ");
        *column += fprintf(out, "%.*s", n, text);
        text += n + (text[n] == ' ');
    }
}

/* Of the program, that of each command. */
static void put_usage(FILE *out, enum command command)
{
    fprintf(out, "usage: infodisc %s\n", command_usage[command]);
    for (int c = COMMAND_LEARN + 1; command == COMMAND_LEARN && c < COMMAND_N; c++)
        fprintf(out, "       infodisc %s\n", command_usage[c]);
    fprintf(out, "\n%s", purpose[command]);
}

void help_short(FILE *out, enum command command)
{
    put_usage(out, command);
    fputc('\n', out);
    for (int id = 0; id < OPTION_N; id++) {
        const struct option_row *row = &option_table[id];
        if (row->group == GROUP_DEVELOPERS || !option_is_for((enum option_id)id, command)) continue;
        const struct wording *own = wording_of((enum option_id)id, command);
        int columns = put_names(out, row, own ? own->value : row->value);
        fprintf(out, "%*s%s\n", SUMMARY_COLUMN - columns, "", own ? own->summary : row->summary);
    }
}

/* The default of an option for a command, or false. */
static bool default_for(enum option_id id, const struct wording *own, char *text, size_t bytes)
{
    if (!own) return help_default(id, text, bytes);
    snprintf(text, bytes, "%s", own->standard ? own->standard : "");
    return own->standard != NULL;
}

static void put_option(FILE *out, enum option_id id, enum command command)
{
    const struct wording *own = wording_of(id, command);
    char text[HELP_NAMES_BYTES], sentence[HELP_NAMES_BYTES + 32];
    int column = 0;
    put_names(out, &option_table[id], own ? own->value : option_table[id].value);
    fputc('\n', out);
    put_wrapped(out, own ? own->details : option_table[id].details, &column);
    bool is_choice = !own || id == OPTION_FORMAT; /* the words on a method name those that can be trained */
    if (is_choice && help_names(id, command, ", ", text, sizeof text)) {
        snprintf(sentence, sizeof sentence, "Choose from: %s.", text);
        put_wrapped(out, sentence, &column);
    }
    if (default_for(id, own, text, sizeof text)) {
        snprintf(sentence, sizeof sentence, "Default: %s.", text);
        put_wrapped(out, sentence, &column);
    }
    fputc('\n', out);
}

static const char unlimited[] =
    "Nothing else is limited, as nothing else grows faster than the site. Attributes, words and the text of a "
    "block take time and memory in proportion to their page; clusters, shingles and names take some 4 KB per "
    "page. Ten open files are enough; if more are allowed, each thread has one.";

/* Those that no option changes. */
static void put_fixed_limits(FILE *out)
{
    char text[256];
    int column;
    fputs("  Fixed:\n", out);
    for (unsigned i = 0; infodisc_limit(i).what; i++) {
        struct infodisc_limit limit = infodisc_limit(i);
        char number[NUMBER_BYTES];
        column = 0;
        snprintf(text, sizeof text, "%s %s: %s.", number_count(limit.most, number), limit.what, limit.beyond);
        put_wrapped(out, text, &column);
        fputc('\n', out);
    }
    fputs("  Not limited:\n", out);
    column = 0;
    put_wrapped(out, unlimited, &column);
    fputc('\n', out);
}

static bool is_shown(int id, int group, enum command command)
{
    return (int)option_table[id].group == group && option_is_for((enum option_id)id, command);
}

void help_full(FILE *out, enum command command)
{
    put_usage(out, command);
    for (int group = 0; group < GROUP_N; group++) {
        int shown = 0;
        for (int id = 0; id < OPTION_N; id++) shown += is_shown(id, group, command);
        if (!shown) continue;
        fprintf(out, "\n%s:\n", headings[group]);
        for (int id = 0; id < OPTION_N; id++)
            if (is_shown(id, group, command)) put_option(out, (enum option_id)id, command);
        if (group == GROUP_LIMITS) put_fixed_limits(out);
    }
    fprintf(out, "\n%s", closing[command]);
}
