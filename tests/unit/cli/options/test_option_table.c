/* SPDX-License-Identifier: MIT
 * test_option_table.c - options.def and its five readers: each option reaches the parser, both helps, the man
 * page and the completions. */
#include "unit/cli_helper.h"

static char *generated(enum generate_what what)
{
    char *text = NULL;
    size_t n;
    FILE *out = open_memstream(&text, &n);
    generate(out, what);
    fclose(out);
    return text;
}

static char *printed(void (*print)(FILE *, enum command command), enum command command)
{
    char *text = NULL;
    size_t n;
    FILE *out = open_memstream(&text, &n);
    print(out, command);
    fclose(out);
    return text;
}

/* Is `word` in the text, with nothing of a name before or after? */
static bool has(const char *text, const char *word)
{
    size_t n = strlen(word);
    for (const char *at = text; (at = strstr(at, word)); at++) {
        unsigned char before = at > text ? (unsigned char)at[-1] : ' ',
                      after = (unsigned char)at[n];
        if (!isalnum(before) && before != '-' && !isalnum(after) && after != '-') return true;
    }
    return false;
}

/* As roff writes a name: bold, each '-' after a backslash. */
static const char *roff(const char *name)
{
    static char text[128];
    char *to = stpcpy(text, "\\fB");
    for (; *name; name++) {
        if (*name == '-') *to++ = '\\';
        *to++ = *name;
    }
    stpcpy(to, "\\fR");
    return text;
}

/* Are the option's letter and name in the text, after `dash` and `dashes`? */
static bool is_mentioned(const struct option_row *row, const char *text, const char *dash,
                         const char *dashes, bool is_man)
{
    char letter[64], name[64];
    snprintf(letter, sizeof letter, "%s%c", dash, row->letter);
    snprintf(name, sizeof name, "%s%s", dashes, row->name ? row->name : "");
    return (!row->letter || has(text, is_man ? roff(letter) : letter)) &&
           (!row->name || has(text, is_man ? roff(name) : name));
}

static void test_every_option_everywhere(void)
{
    char *text[] = {printed(help_full, COMMAND_LEARN), printed(help_short, COMMAND_LEARN), generated(GENERATE_MAN),
                    generated(GENERATE_BASH),  generated(GENERATE_ZSH),    generated(GENERATE_FISH)};
    enum { OTHERS = 14 };
    static const enum command other[OTHERS] = {COMMAND_APPLY, COMMAND_APPLY, COMMAND_DIFF, COMMAND_DIFF,
                                               COMMAND_TRAIN, COMMAND_TRAIN, COMMAND_SCAN, COMMAND_SCAN,
                                               COMMAND_MERGE, COMMAND_MERGE, COMMAND_FILTER_SCAN,
                                               COMMAND_FILTER_SCAN, COMMAND_FILTER_CLASSIFY,
                                               COMMAND_FILTER_CLASSIFY};
    char *of_other[] = {printed(help_full, COMMAND_APPLY), printed(help_short, COMMAND_APPLY),
                        printed(help_full, COMMAND_DIFF),  printed(help_short, COMMAND_DIFF),
                        printed(help_full, COMMAND_TRAIN), printed(help_short, COMMAND_TRAIN),
                        printed(help_full, COMMAND_SCAN),  printed(help_short, COMMAND_SCAN),
                        printed(help_full, COMMAND_MERGE), printed(help_short, COMMAND_MERGE),
                        printed(help_full, COMMAND_FILTER_SCAN), printed(help_short, COMMAND_FILTER_SCAN),
                        printed(help_full, COMMAND_FILTER_CLASSIFY),
                        printed(help_short, COMMAND_FILTER_CLASSIFY)};
    for (int id = 0; id < OPTION_N; id++) {
        const struct option_row *row = &option_table[id];
        bool everywhere = row->group != GROUP_DEVELOPERS;
        for (int i = 0; i < 5; i++) {
            bool there = is_mentioned(row, text[i], "-", "--", i == 2);
            bool wanted = (everywhere || i == 0) && (i > 1 || option_is_for((enum option_id)id, COMMAND_LEARN));
            if (id == OPTION_GOLD && i < 2) wanted = true; /* in how train is used */
            if (there != wanted) fprintf(stderr, "option %d, text %d\n", id, i);
            CHECK(there == wanted);
        }
        for (int i = 0; i < OTHERS; i++) {
            bool there = is_mentioned(row, of_other[i], "-", "--", false);
            bool wanted = (everywhere || i % 2 == 0) && option_is_for((enum option_id)id, other[i]);
            if (id == OPTION_MODEL && i == 4) wanted = true; /* in the example of what a model is for */
            if (id == OPTION_STATS && (i == 6 || i == 7)) wanted = true; /* what a shard is for */
            if (there != wanted) fprintf(stderr, "option %d, other %d\n", id, i);
            CHECK(there == wanted);
        }
        CHECK(is_mentioned(row, text[5], "-s ", "-l ", false) == everywhere);
    }
    for (int i = 0; i < 6; i++) free(text[i]);
    for (int i = 0; i < OTHERS; i++) free(of_other[i]);
}

/* How many of some values (none, if it takes none) the option understands under the name `typed`. */
static int understood(enum option_id id, const char *typed)
{
    const struct option_row *row = &option_table[id];
    const char *command = option_is_for(id, COMMAND_LEARN)   ? ""
                          : option_is_for(id, COMMAND_APPLY) ? "apply templates.json "
                          : option_is_for(id, COMMAND_DIFF)  ? "diff old new "
                          : option_is_for(id, COMMAND_TRAIN) ? "train -o model "
                          : option_is_for(id, COMMAND_FILTER_SCAN) ? "filter scan "
                                                             : "merge -o shard ";
    static const char *const values[] = {"paper", "leaf", "0.5", "http://a.org", "en", "7", "man",
                                          "solr", "title,content", "gz", "64M", "html,links"};
    char line[128];
    int n = 0;
    for (int i = 0; i < (row->value ? 12 : 1); i++) {
        bool no_site = option_is_for(id, COMMAND_DIFF) || option_is_for(id, COMMAND_FILTER_SCAN);
        const char *last = no_site && !option_is_for(id, COMMAND_LEARN) ? "" : "site";
        snprintf(line, sizeof line, "%s%s %s", command, typed, row->value ? values[i] : last);
        const char *why = message(line);
        n += *why == '\0' || strcmp(why, "no SITE given") == 0 ||
             strcmp(why, "no SITE given to apply 'templates.json' to") == 0 || strcmp(why, "no FILE given") == 0;
    }
    return n;
}

/* Each option is understood under each of its names, and has its default shown. */
static void test_every_option_is_parsed(void)
{
    char typed[64], text[128];
    for (int id = 0; id < OPTION_N; id++) {
        const struct option_row *row = &option_table[id];
        int by_name = 0, by_letter = 0;
        snprintf(typed, sizeof typed, "--%s", row->name ? row->name : "");
        if (row->name) CHECK((by_name = understood((enum option_id)id, typed)) > 0);
        snprintf(typed, sizeof typed, "-%c", row->letter);
        if (row->letter) CHECK((by_letter = understood((enum option_id)id, typed)) > 0);
        CHECK(!row->name || !row->letter || by_name == by_letter);
        bool is_switch = !row->value || row->group == GROUP_DEVELOPERS;
        CHECK(help_default((enum option_id)id, text, sizeof text) == !is_switch);
    }
}

/* What options.def promises about its columns. */
static void test_table(void)
{
    for (int id = 0; id < OPTION_N; id++) {
        const struct option_row *row = &option_table[id];
        CHECK(row->letter || row->name);
        CHECK(!row->value == !row->expects);
        CHECK(row->summary && strlen(row->summary) <= 48);
        CHECK(!strpbrk(row->summary, "'\"`[]:\\$"));
        CHECK(row->details && row->details[0] != ' ');
        CHECK(row->details[strlen(row->details) - 1] == '.' && !strstr(row->details, "  "));
        for (int other = 0; other < id; other++) {
            const struct option_row *before = &option_table[other];
            CHECK(!row->letter || row->letter != before->letter);
            CHECK(!row->name || !before->name || strcmp(row->name, before->name) != 0);
        }
    }
}

static void test_line_lengths(void)
{
    char *text[] = {printed(help_short, COMMAND_LEARN), printed(help_full, COMMAND_LEARN), generated(GENERATE_MAN),
                    printed(help_short, COMMAND_APPLY), printed(help_full, COMMAND_APPLY)};
    for (int i = 0; i < 5; i++) {
        size_t longest = 0;
        for (const char *line = text[i]; *line; line += strcspn(line, "\n") + 1)
            if (strcspn(line, "\n") > longest) longest = strcspn(line, "\n");
        CHECK(longest <= 79);
        free(text[i]);
    }
}

/* Blanks and newlines become one blank, so that a wrapped sentence can be found. */
static void unwrap(char *text)
{
    char *to = text;
    for (; *text; text++)
        if (!isspace((unsigned char)*text))
            *to++ = *text;
        else if (!isspace((unsigned char)text[1]))
            *to++ = ' ';
    *to = '\0';
}

/* --help shows what the library would do, not what somebody wrote down. */
static void test_live_defaults(void)
{
    struct infodisc_options run = infodisc_options_default();
    char line[64], *help = printed(help_full, COMMAND_LEARN);
    unwrap(help);
    snprintf(line, sizeof line, "Default: %u.", run.max_depth);
    CHECK(strstr(help, line));
    snprintf(line, sizeof line, "Default: %s.", infodisc_method_name(run.method));
    CHECK(strstr(help, line));
    CHECK_STR(infodisc_method_name(INFODISC_METHOD_PAPER), "paper");
    CHECK(!infodisc_method_name(INFODISC_METHOD_N));
    size_t bytes;
    char text[64];
    CHECK(help_default(OPTION_MAX_PAGE_BYTES, text, sizeof text));
    CHECK(take_size(text, &bytes) && bytes == run.max_page_bytes); /* it can be typed in again */
    free(help);
}

int main(void)
{
    test_every_option_everywhere();
    test_every_option_is_parsed();
    test_table();
    test_line_lengths();
    test_live_defaults();
    return check_done("option_table");
}
