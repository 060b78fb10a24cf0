/* SPDX-License-Identifier: MIT
 * help.c - see help.h. Lines stay within 80 columns. */
#include "cli/help.h"

#include <string.h>

enum { SUMMARY_COLUMN = 31, DETAILS_COLUMN = 10, LINE_MAX_COLUMNS = 79 };

static const char usage_line[] = "usage: infodisc [options] SITE...\n"
                                 "       infodisc apply [options] TEMPLATES SITE...\n";
static const char usage_apply[] = "usage: infodisc apply [options] TEMPLATES SITE...\n";
static const char purpose_apply[] =
    "Extracts the pages of a site, or a single page, with the templates.json of an\n"
    "earlier run, in one pass and without learning, and tells how well it still\n"
    "fits.\n";
static const char purpose[] =
    "Learns the templates of a crawled web site, a directory of HTML files, and\n"
    "extracts the informative text of its pages.\n";
static const char closing[] =
    "Exit status: 0 done, 1 failed, 2 wrong usage, 3 done but over --max-skipped,\n"
    "4 no pages found.\n"
    "\n"
    "Examples:\n"
    "  infodisc www.example.org\n"
    "  infodisc -o - www.example.org | gzip > pages.jsonl.gz\n"
    "  infodisc apply --help\n";
static const char closing_apply[] =
    "Exit status: 0 done, 1 failed, 2 wrong usage, 3 done but over --max-skipped or\n"
    "below --min-coverage, 4 no pages found.\n"
    "\n"
    "Examples:\n"
    "  infodisc -o learned www.example.org\n"
    "  infodisc apply --min-coverage 50% learned/templates.json www.example.org\n"
    "  infodisc apply -q -o - --base-url https://www.example.org/ \\\n"
    "      learned/templates.json page.html\n";

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

bool help_default(enum option_id id, char *text, size_t bytes)
{
    const struct infodisc_options run = infodisc_options_default();
    const char *words = option_table[id].value;
    text[0] = '\0';
    switch (id) {
    case OPTION_OUTPUT:
        snprintf(text, bytes, "./NAME.infodisc");
        break;
    case OPTION_MODEL:
        snprintf(text, bytes, "the one built in");
        break;
    case OPTION_MATRIX:
    case OPTION_RULES:
    case OPTION_MAX_SKIPPED:
    case OPTION_FORMAT:
    case OPTION_COMPRESS:
    case OPTION_MIN_COVERAGE:
        snprintf(text, bytes, "none");
        break;
    case OPTION_FIELDS:
        snprintf(text, bytes, "all of them");
        break;
    case OPTION_INDEX_NAME:
        snprintf(text, bytes, "pages");
        break;
    case OPTION_SPLIT_SIZE:
        copy_size(run.split_bytes, text, bytes);
        break;
    case OPTION_METHOD:
        copy_word(words, (int)run.method, text, bytes);
        break;
    case OPTION_BLOCKS:
        if (run.blocks == INFODISC_BLOCKS_AUTO)
            snprintf(text, bytes, "leaf; table with -m paper");
        else
            copy_word(words, (int)run.blocks - (int)INFODISC_BLOCKS_TABLE, text, bytes);
        break;
    case OPTION_THRESHOLD:
        if (run.threshold < 0)
            snprintf(text, bytes, "auto");
        else
            snprintf(text, bytes, "%g", run.threshold);
        break;
    case OPTION_BASE_URL:
        snprintf(text, bytes, "%s",
                 run.base_url ? run.base_url : "guessed from the files of the site");
        break;
    case OPTION_LANG:
        snprintf(text, bytes, "%s", run.language ? run.language : "found from the pages");
        break;
    case OPTION_THREADS:
        snprintf(text, bytes, "%d", run.threads);
        break;
    case OPTION_MAX_PAGE_BYTES:
        copy_size(run.max_page_bytes, text, bytes);
        break;
    case OPTION_MAX_DEPTH:
        snprintf(text, bytes, "%u", run.max_depth);
        break;
    default:
        break;
    }
    return text[0] != '\0';
}

bool help_names(enum option_id id, const char *comma, char *text, size_t bytes)
{
    const char *(*name_of)(unsigned i) = id == OPTION_FORMAT   ? infodisc_format_name
                                         : id == OPTION_FIELDS ? infodisc_field_name
                                                               : NULL;
    size_t len = 0;
    text[0] = '\0';
    for (unsigned i = 0; name_of && name_of(i) && len < bytes; i++)
        len += (size_t)snprintf(text + len, bytes - len, "%s%s", i ? comma : "", name_of(i));
    return text[0] != '\0';
}

/* ---- layout ------------------------------------------------------------------------------- */

/* "  -o, --output DIR"; returns the columns used. */
static int put_names(FILE *out, const struct option_row *row)
{
    int columns = row->letter ? fprintf(out, "  -%c", row->letter) : fprintf(out, "    ");
    if (row->name) columns += fprintf(out, "%s--%s", row->letter ? ", " : "  ", row->name);
    if (row->value) columns += fprintf(out, " %s", row->value);
    return columns;
}

/* Prints the words of `text` in lines that start at column `indent`; the last one stays open.
 * *column is where the line is, 0 at its start. */
static void put_wrapped(FILE *out, const char *text, int indent, int *column)
{
    while (*text) {
        int n = (int)strcspn(text, " ");
        if (*column > indent && *column + 1 + n > LINE_MAX_COLUMNS) {
            fputc('\n', out);
            *column = 0;
        }
        if (*column == 0)
            *column = fprintf(out, "%*s", indent, "");
        else
            *column += fprintf(out, " ");
        *column += fprintf(out, "%.*s", n, text);
        text += n + (text[n] == ' ');
    }
}

void help_short(FILE *out, bool apply)
{
    fprintf(out, "%s\n%s\n", apply ? usage_apply : usage_line, apply ? purpose_apply : purpose);
    for (int id = 0; id < OPTION_N; id++) {
        const struct option_row *row = &option_table[id];
        if (row->group == GROUP_DEVELOPERS || !option_is_for((enum option_id)id, apply)) continue;
        int columns = put_names(out, row);
        fprintf(out, "%*s%s\n", SUMMARY_COLUMN - columns, "", row->summary);
    }
}

static void put_option(FILE *out, enum option_id id)
{
    char text[HELP_NAMES_BYTES], sentence[HELP_NAMES_BYTES + 32];
    int column = 0;
    put_names(out, &option_table[id]);
    fputc('\n', out);
    put_wrapped(out, option_table[id].details, DETAILS_COLUMN, &column);
    if (help_names(id, ", ", text, sizeof text)) {
        snprintf(sentence, sizeof sentence, "There are: %s.", text);
        put_wrapped(out, sentence, DETAILS_COLUMN, &column);
    }
    if (help_default(id, text, sizeof text)) {
        snprintf(sentence, sizeof sentence, "Default: %s.", text);
        put_wrapped(out, sentence, DETAILS_COLUMN, &column);
    }
    fputc('\n', out);
}

static bool is_shown(int id, int group, bool apply)
{
    return (int)option_table[id].group == group && option_is_for((enum option_id)id, apply);
}

void help_full(FILE *out, bool apply)
{
    fprintf(out, "%s\n%s", apply ? usage_apply : usage_line, apply ? purpose_apply : purpose);
    for (int group = 0; group < GROUP_N; group++) {
        int shown = 0;
        for (int id = 0; id < OPTION_N; id++) shown += is_shown(id, group, apply);
        if (!shown) continue;
        fprintf(out, "\n%s:\n", headings[group]);
        for (int id = 0; id < OPTION_N; id++)
            if (is_shown(id, group, apply)) put_option(out, (enum option_id)id);
    }
    fprintf(out, "\n%s", apply ? closing_apply : closing);
}
