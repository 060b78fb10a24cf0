/* SPDX-License-Identifier: MIT
 * generate.c - the OPTIONS section of the man page, and completions for three shells.
 *
 * The rest of the man page is prose: docs/infodisc.1.in. Summaries have no characters that a shell would need quoted
 * (checked by tests/unit/cli/options/test_options.c), so nothing is escaped for shells. */
#include "cli/options/generate.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

#include "cli/options/help.h"
#include "cli/options/options.h"

/* The options that people see. */
static bool is_public(int id)
{
    return option_table[id].group != GROUP_DEVELOPERS;
}

/* The words of "a|b|C" that are taken literally, with a blank between; the others are in capitals. */
static void put_words(FILE *out, const char *words)
{
    const char *blank = "";
    while (*words) {
        int n = (int)strcspn(words, "|");
        if (islower((unsigned char)*words)) {
            fprintf(out, "%s%.*s", blank, n, words);
            blank = " ";
        }
        words += n + (words[n] == '|');
    }
}

/* What a shell can offer as a value: "a|b|c" in *words; false if there is no such list. */
static bool has_words(int id, char words[HELP_NAMES_BYTES])
{
    const char *value = option_table[id].value;
    if (id == OPTION_FORMAT || id == OPTION_METHOD)
        return help_names((enum option_id)id, COMMAND_LEARN, "|", words, HELP_NAMES_BYTES);
    snprintf(words, HELP_NAMES_BYTES, "%s", value ? value : "");
    return strchr(words, '|') != NULL;
}

static bool takes(const struct option_row *row, const char *value)
{
    return row->value && strcmp(row->value, value) == 0;
}

/* ---- man ---------------------------------------------------------------------------------- */

/* A new line for each sentence and before column 73; what is special to roff is escaped. */
static void man_text(FILE *out, const char *text)
{
    int column = 0;
    for (; *text; text++) {
        int next_word = (int)strcspn(text + 1, " ");
        if (*text == ' ' && (text[-1] == '.' || column + next_word > 72)) {
            fputc('\n', out);
            column = 0;
            continue;
        }
        if (column == 0 && (*text == '.' || *text == '\'')) fputs("\\&", out);
        if (*text == '-' || *text == '\\') fputc('\\', out);
        fputc(*text == '\\' ? 'e' : *text, out);
        column++;
    }
    fputc('\n', out);
}

static void man_names(FILE *out, const struct option_row *row)
{
    fputs(".TP\n", out);
    if (row->letter) fprintf(out, "\\fB\\-%c\\fR", row->letter);
    if (row->letter && row->name) fputs(", ", out);
    if (row->name) {
        fputs("\\fB\\-\\-", out);
        for (const char *c = row->name; *c; c++) fprintf(out, *c == '-' ? "\\-" : "%c", *c);
        fputs("\\fR", out);
    }
    if (row->value) fprintf(out, " \\fI%s\\fR", row->value);
    fputc('\n', out);
}

static void generate_man(FILE *out)
{
    char text[HELP_NAMES_BYTES], sentence[HELP_NAMES_BYTES + 32];
    for (int id = 0; id < OPTION_N; id++) {
        if (!is_public(id)) continue;
        man_names(out, &option_table[id]);
        man_text(out, option_table[id].details);
        if (help_names((enum option_id)id, COMMAND_LEARN, ", ", text, sizeof text)) {
            snprintf(sentence, sizeof sentence, "Choose from: %s.", text);
            man_text(out, sentence);
        }
        if (help_default((enum option_id)id, text, sizeof text)) {
            snprintf(sentence, sizeof sentence, "Default: %s.", text);
            man_text(out, sentence);
        }
    }
}

/* ---- shells ------------------------------------------------------------------------------- */

/* "-o|--output", with `between` for the bar. */
static void bash_names(FILE *out, const struct option_row *row, const char *between)
{
    if (row->letter) fprintf(out, "-%c", row->letter);
    if (row->letter && row->name) fputs(between, out);
    if (row->name) fprintf(out, "--%s", row->name);
}

/* The branch of `case` for what comes after an option: its words, or files. */
static void bash_value(FILE *out, enum option_id id)
{
    const struct option_row *row = &option_table[id];
    char words[HELP_NAMES_BYTES];
    fputs("    ", out);
    bash_names(out, row, "|");
    fputs(") ", out);
    if (has_words((int)id, words)) {
        fputs("kind= words='", out);
        put_words(out, words);
        fputs("'", out);
    } else {
        fputs(takes(row, "DIR") ? "kind=-d" : takes(row, "FILE") ? "kind=-f" : "return", out);
    }
    fputs(" ;;\n", out);
}

static void generate_bash(FILE *out)
{
    fputs("# bash completion for infodisc\n"
          "_infodisc() {\n"
          "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}\n"
          "    if [[ $cur == = ]]; then cur=\n" /* bash takes --name=value apart */
          "    elif [[ $prev == = ]]; then prev=${COMP_WORDS[COMP_CWORD-2]}\n"
          "    fi\n"
          "    local kind=-d words=\n" /* a SITE is a directory; TEMPLATES and single pages are files */
          "    if [[ $COMP_CWORD == 1 ]]; then words='apply diff filter merge scan train'\n"
          "    elif [[ $COMP_CWORD == 2 && ${COMP_WORDS[1]} == filter ]]; then kind= words='classify scan'\n"
          "    elif [[ ${COMP_WORDS[1]} == @(apply|diff|merge) ]]; then kind=-f\n"
          "    fi\n"
          "    COMPREPLY=()\n"
          "    case $prev in\n",
          out);
    for (int id = 0; id < OPTION_N; id++)
        if (is_public(id) && option_table[id].value) bash_value(out, (enum option_id)id);
    fputs("    *) [[ $cur == -* ]] && kind= words='", out);
    for (int id = 0; id < OPTION_N; id++) {
        if (!is_public(id)) continue;
        fputc(' ', out);
        bash_names(out, &option_table[id], " ");
    }
    fputs("' ;;\n"
          "    esac\n"
          "    if [[ $kind ]]; then compopt -o filenames; fi\n"
          "    mapfile -t COMPREPLY < <(compgen $kind -W \"$words\" -- \"$cur\")\n"
          "}\n"
          "complete -F _infodisc infodisc\n",
          out);
}

static void generate_zsh(FILE *out)
{
    char words[HELP_NAMES_BYTES];
    fputs("#compdef infodisc\n"
          "_arguments -s -S \\\n",
          out);
    for (int id = 0; id < OPTION_N; id++) {
        const struct option_row *row = &option_table[id];
        if (!is_public(id)) continue;
        fputs("    ", out);
        if (row->letter && row->name)
            fprintf(out, "'(-%c --%s)'{-%c%s,--%s%s}", row->letter, row->name, row->letter,
                    row->value ? "+" : "", row->name, row->value ? "=" : "");
        else if (row->letter)
            fprintf(out, "-%c", row->letter);
        else
            fprintf(out, "--%s%s", row->name, row->value ? "=" : "");
        fprintf(out, "'[%s]", row->summary);
        if (row->value) fprintf(out, ":%s:", row->value);
        if (takes(row, "DIR")) fputs("_files -/", out);
        if (takes(row, "FILE")) fputs("_files", out);
        if (has_words(id, words)) {
            fputs("(", out);
            put_words(out, words);
            fputs(")", out);
        }
        fputs("' \\\n", out);
    }
    fputs("    '1: : _alternative \"commands:command:(apply diff filter merge scan train)\" "
          "\"files:SITE:_files -/\"' \\\n"
          "    '2:SITE:{ if [[ $words[2] == filter ]]; then compadd scan classify; else _files; fi }' \\\n"
          "    '*:SITE:_files'\n",
          out);
}

static void generate_fish(FILE *out)
{
    char words[HELP_NAMES_BYTES];
    fputs("# fish completion for infodisc\n"
          "complete -c infodisc -f\n"
          "complete -c infodisc -n 'not __fish_seen_subcommand_from filter' -a '(__fish_complete_directories)'\n"
          "complete -c infodisc -n __fish_is_first_arg -a apply -d 'apply templates learned before'\n"
          "complete -c infodisc -n __fish_is_first_arg -a diff -d 'what differs between two templates'\n"
          "complete -c infodisc -n __fish_is_first_arg -a filter -d 'scan or classify a split of a crawl'\n"
          "complete -c infodisc -n __fish_is_first_arg -a merge -d 'add up the shards of a site'\n"
          "complete -c infodisc -n __fish_is_first_arg -a scan -d 'write a shard of a part of a site'\n"
          "complete -c infodisc -n __fish_is_first_arg -a train -d 'train a model on labelled pages'\n"
          "complete -c infodisc -n '__fish_seen_subcommand_from filter' -a 'scan classify'\n"
          "complete -c infodisc -n '__fish_seen_subcommand_from apply diff merge' -F\n",
          out);
    for (int id = 0; id < OPTION_N; id++) {
        const struct option_row *row = &option_table[id];
        if (!is_public(id)) continue;
        fputs("complete -c infodisc", out);
        if (row->letter) fprintf(out, " -s %c", row->letter);
        if (row->name) fprintf(out, " -l %s", row->name);
        if (row->value) fputs(takes(row, "FILE") ? " -r -F" : " -x", out);
        if (takes(row, "DIR")) fputs(" -a '(__fish_complete_directories)'", out);
        if (has_words(id, words)) {
            fputs(" -a '", out);
            put_words(out, words);
            fputs("'", out);
        }
        fprintf(out, " -d '%s'\n", row->summary);
    }
}

void generate(FILE *out, enum generate_what what)
{
    switch (what) {
    case GENERATE_MAN:
        generate_man(out);
        break;
    case GENERATE_BASH:
        generate_bash(out);
        break;
    case GENERATE_ZSH:
        generate_zsh(out);
        break;
    case GENERATE_FISH:
        generate_fish(out);
        break;
    }
}
