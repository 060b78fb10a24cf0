/* SPDX-License-Identifier: MIT
 * complain.c - see complain.h. */
#include "cli/options/complain.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/options/command.h"
#include "cli/options/help.h"

bool options_complain(struct options *o, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(o->error, sizeof o->error, format, args);
    va_end(args);
    return false;
}

/* ---- did you mean ... ---------------------------------------------------------------------- */

static int least(int a, int b)
{
    return a < b ? a : b;
}

int word_distance(const char *a, const char *b)
{
    int at[WORD_BYTES + 1][WORD_BYTES + 1]; /* at[i][j]: between the first i bytes of a and j of b */
    int n_a = (int)strlen(a), n_b = (int)strlen(b);
    if (n_a > WORD_BYTES || n_b > WORD_BYTES) return WORD_BYTES;
    for (int j = 0; j <= n_b; j++) at[0][j] = j;
    for (int i = 1; i <= n_a; i++) {
        at[i][0] = i;
        for (int j = 1; j <= n_b; j++) {
            at[i][j] = least(at[i - 1][j - 1] + (a[i - 1] != b[j - 1]), least(at[i - 1][j], at[i][j - 1]) + 1);
            bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (swapped) at[i][j] = least(at[i][j], at[i - 2][j - 2] + 1);
        }
    }
    return at[n_a][n_b];
}

/* The nearest name so far. */
struct near {
    const char *typed;
    int distance; /* of the best, or what it has to be below */
    char best[WORD_BYTES + 1]; /* "": none */
};

/* A third of the letters may be wrong; what is longer than any name is near to none. */
static struct near near_begin(const char *typed)
{
    size_t n = strlen(typed);
    return (struct near){typed, n > WORD_BYTES ? 0 : 1 + (int)(n + 1) / 3, ""};
}

/* A word that is only begun is as near as one with a wrong letter. */
static void near_look(struct near *n, const char *name, int bytes)
{
    char one[WORD_BYTES + 1];
    size_t typed = strlen(n->typed);
    snprintf(one, sizeof one, "%.*s", bytes, name);
    bool begun = typed >= 3 && strlen(one) > typed && strncmp(one, n->typed, typed) == 0;
    int distance = begun ? 1 : word_distance(n->typed, one);
    if (distance >= n->distance) return;
    memcpy(n->best, one, sizeof one);
    n->distance = distance;
}

/* Is the word one of the names, which have ", " between them? */
static bool is_among(const char *word, const char *names)
{
    char wanted[WORD_BYTES + 6], list[HELP_NAMES_BYTES + 4];
    snprintf(wanted, sizeof wanted, ", %s, ", word);
    snprintf(list, sizeof list, ", %s, ", names);
    return strstr(list, wanted) != NULL;
}

bool options_unknown(struct options *o, const char *name, int bytes)
{
    char typed[WORD_BYTES + 2], formats[HELP_NAMES_BYTES];
    snprintf(typed, sizeof typed, "%.*s", bytes > 2 ? bytes - 2 : 0, name + 2);
    if (option_is_for(OPTION_FORMAT, o->command) &&
        help_names(OPTION_FORMAT, o->command, ", ", formats, sizeof formats) && is_among(typed, formats))
        return options_complain(o, "unknown option '%.*s': did you mean '-f %s'?", bytes, name, typed);
    struct near n = near_begin(typed);
    for (int id = 0; id < OPTION_N; id++)
        if (option_table[id].name && option_is_for((enum option_id)id, o->command))
            near_look(&n, option_table[id].name, WORD_BYTES);
    if (!*n.best) return options_complain(o, "unknown option '%.*s'", bytes, name);
    return options_complain(o, "unknown option '%.*s': did you mean '--%s'?", bytes, name, n.best);
}

bool options_unknown_letter(struct options *o, const char *argument, const char *letter)
{
    int bytes = (int)strcspn(argument, "=");
    for (int id = 0; id < OPTION_N; id++) {
        const char *name = option_table[id].name;
        if (name && (int)strlen(name) == bytes - 1 && memcmp(name, argument + 1, strlen(name)) == 0)
            return options_complain(o, "unknown option '%.*s': did you mean '--%s'?", bytes, argument, name);
    }
    if (letter == argument + 1) return options_complain(o, "unknown option '%s'", argument);
    return options_complain(o, "unknown option '-%s' in '%s'", letter, argument);
}

bool options_not_for_command(struct options *o, enum option_id id, const char *name)
{
    unsigned commands = option_table[id].commands;
    if (commands & FOR_LEARN) {
        /* What shapes templates was settled when they were learned. */
        bool shapes = o->command == COMMAND_APPLY && id != OPTION_NO_REPORT && id != OPTION_EXPLAIN;
        return options_complain(o, "option '%s' is not for %s%s", name, command_names[o->command],
                                shapes ? ": it is settled when templates are learned" : "");
    }
    char names[HELP_NAMES_BYTES];
    size_t n = 0;
    for (int c = 0; c < COMMAND_N && n < sizeof names; c++)
        if (commands >> c & 1)
            n += (size_t)snprintf(names + n, sizeof names - n, "%s%s", n ? " and " : "", command_names[c]);
    return options_complain(o, "option '%s' is for %s only", name, names);
}

/* "filter" without the second word of the command. */
static bool is_half_command(const char *name)
{
    for (int c = COMMAND_LEARN + 1; c < COMMAND_N; c++) {
        size_t first = strcspn(command_names[c], " ");
        if (command_names[c][first] && strlen(name) == first && memcmp(name, command_names[c], first) == 0) return true;
    }
    return false;
}

/* What is a command in other programs, but an option here, or needs no word at all. */
static bool is_no_command(struct options *o, const char *name)
{
    if (is_among(name, "help, version, list, explain"))
        options_complain(o, "there is no site '%s': did you mean '--%s'?", name, name);
    else if (is_among(name, "learn, extract, run"))
        options_complain(o, "there is no site '%s', and no such command: 'infodisc SITE' learns and extracts a site",
                         name);
    else if (is_among(name, "crawl, fetch"))
        options_complain(o, "there is no site '%s', and no such command: infodisc fetches nothing; crawl the site "
                            "first, as with wget -m -E -K, and give the directory", name);
    else
        return false;
    return true;
}

bool options_command_misspelt(struct options *o)
{
    if (o->command != COMMAND_LEARN || !o->n_sites || access(o->site[0].path, F_OK) == 0) return false;
    if (is_half_command(o->site[0].path)) {
        options_complain(o, "there is no site 'filter': did you mean 'filter scan' or 'filter classify'?");
        return true;
    }
    if (is_no_command(o, o->site[0].path)) return true;
    if (o->n_sites < 2) return false;
    struct near n = near_begin(o->site[0].path);
    for (int c = COMMAND_LEARN + 1; c < COMMAND_N; c++) {
        near_look(&n, command_names[c], (int)strcspn(command_names[c], " "));
        if (strcmp(n.typed, command_names[c]) != 0) continue;
        options_complain(o, "there is no site '%s'; a command comes before the options: infodisc %s ...", n.typed,
                         n.typed);
        return true;
    }
    if (n.distance == 0 || strchr(n.typed, '/')) return false; /* a SITE by intention */
    if (*n.best) options_complain(o, "there is no site or command '%s': did you mean '%s'?", n.typed, n.best);
    return *n.best;
}

/* The first name of the list `value` that is not among `names`. */
static void first_unknown(const char *value, const char *names, char word[WORD_BYTES + 2])
{
    for (;; value++) {
        int bytes = (int)strcspn(value, ",");
        snprintf(word, WORD_BYTES + 2, "%.*s", bytes, value);
        value += bytes;
        if (!is_among(word, names) || !*value) return;
    }
}

/* What people call a format that has another name here, or needs none. */
static const char *format_hint(const char *word)
{
    if (strcmp(word, "md") == 0) return "; did you mean 'markdown'?";
    if (strcmp(word, "json") == 0 || strcmp(word, "jsonl") == 0) return ": pages.jsonl is written without it";
    return "";
}

bool options_bad_value(struct options *o, enum option_id id, const char *name, const char *value)
{
    const char *expects = option_table[id].expects;
    char names[HELP_NAMES_BYTES], word[WORD_BYTES + 2];
    if (!help_names(id, o->command, ", ", names, sizeof names))
        return options_complain(o, "bad value '%s' for '%s': not %s", value, name, expects);
    first_unknown(value, names, word);
    struct near n = near_begin(word);
    for (const char *at = names; *at; at += strcspn(at, ","), at += strspn(at, ", "))
        near_look(&n, at, (int)strcspn(at, ","));
    const char *guess = *n.best ? "; did you mean '" : id == OPTION_FORMAT ? format_hint(word) : "";
    const char *end = *n.best ? "'?" : "";
    if (strcmp(word, value) == 0)
        return options_complain(o, "bad value '%s' for '%s': not %s%s%s%s\nchoose from: %s", value, name, expects,
                                guess, n.best, end, names);
    return options_complain(o, "bad value '%s' for '%s': '%s' is not among the names%s%s%s\nchoose from: %s", value,
                            name, word, guess, n.best, end, names);
}
