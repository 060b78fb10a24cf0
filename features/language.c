/* SPDX-License-Identifier: MIT
 * language.c - see language.h. Part of "features" in Figure 1: the paper drops stop words from the features (section
 * 4.2). */
#include "features/language.h"

#include <assert.h>

#include "features/stopword_table.h"

static const char *const CODES[] = {
#define LANGUAGE(code, words) code,
#include "features/stopwords.def"
#undef LANGUAGE
};

enum { LANGUAGES = sizeof CODES / sizeof *CODES };
static_assert(LANGUAGES <= 32, "languages are a set of 32 bits");

/* ISO 639-2 and other codes of the languages above. */
static const struct {
    const char *other, *code;
} OTHER_CODES[] = {
    {"ara", "ar"}, {"ces", "cs"}, {"cze", "cs"}, {"dan", "da"}, {"deu", "de"}, {"dut", "nl"},
    {"ell", "el"}, {"eng", "en"}, {"fas", "fa"}, {"fin", "fi"}, {"fra", "fr"}, {"fre", "fr"},
    {"ger", "de"}, {"gre", "el"}, {"hun", "hu"}, {"in", "id"},  {"ind", "id"}, {"ita", "it"},
    {"nb", "no"},  {"nld", "nl"}, {"nn", "no"},  {"nno", "no"}, {"nob", "no"}, {"nor", "no"},
    {"per", "fa"}, {"pol", "pl"}, {"por", "pt"}, {"ron", "ro"}, {"rum", "ro"}, {"rus", "ru"},
    {"spa", "es"}, {"swe", "sv"}, {"tur", "tr"}, {"ukr", "uk"},
};

uint32_t stopword_languages(uint64_t hash)
{
    size_t slot = stopword_slot(&stopword_table, hash);
    /* most words have a free slot: nothing to look at */
    return stopword_table.tag[slot] ? stopword_table.word[slot].languages : 0;
}

int language_count(void)
{
    return LANGUAGES;
}

const char *language_code(int language)
{
    return language >= 0 && language < LANGUAGES ? CODES[language] : "";
}

int language_find(struct span tag)
{
    char code[4] = "";
    size_t n = 0;
    for (; n < tag.len && tag.at[n] != '-' && tag.at[n] != '_'; n++) {
        char c = tag.at[n];
        if (n == 3) return LANGUAGE_NONE;
        code[n] = c >= 'A' && c <= 'Z' ? (char)(c + 'a' - 'A') : c;
    }
    const char *found = code;
    for (size_t i = 0; i < sizeof OTHER_CODES / sizeof *OTHER_CODES; i++) {
        if (strcmp(OTHER_CODES[i].other, code) == 0) found = OTHER_CODES[i].code;
    }
    for (int l = 0; l < LANGUAGES; l++) {
        if (strcmp(CODES[l], found) == 0) return l;
    }
    return LANGUAGE_NONE;
}

bool stopword_in(int language, uint64_t hash)
{
    if (language < 0 || language >= LANGUAGES) return false;
    return stopword_languages(hash) >> language & 1;
}

int stopword_winner(const uint32_t *votes, uint32_t least)
{
    int best = 0;
    for (int l = 1; l < LANGUAGES; l++) {
        if (votes[l] > votes[best]) best = l;
    }
    return votes[best] > 0 && votes[best] >= least ? best : LANGUAGE_NONE;
}
