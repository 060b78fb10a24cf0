/* SPDX-License-Identifier: MIT
 * language.c - see language.h. Part of "features" in Figure 1: the paper drops stop words from the features (section
 * 4.2).
 *
 * All stop lists form one hash table, word -> set of languages, so that a vote is a single look-up. It is filled
 * once per process and is read-only from then on. */
#include "features/language.h"

#include <assert.h>

#include "base/hash.h"
#include "base/threads/once.h"

static const struct {
    const char *code;
    const char *words; /* with one space between two */
} STOP_LISTS[] = {
#define LANGUAGE(code, words) {code, words},
#include "features/stopwords.def"
#undef LANGUAGE
};

enum {
    LANGUAGES = sizeof STOP_LISTS / sizeof *STOP_LISTS,
    SLOTS = 8192 /* some 2,600 words */
};
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

struct stopword {
    uint64_t hash; /* hash_span() of the word, which stands for it */
    uint32_t languages;
};

static struct stopword stopwords[SLOTS];
static uint8_t stopword_tag[SLOTS]; /* of the slot's word; 0: a free slot. Most words end here, in 8 KB */
static struct once stopwords_filled = ONCE_INIT;

static uint8_t tag_of(uint64_t hash)
{
    return (uint8_t)(hash >> 56 | 1);
}

/* The slot of a word, or the free one where it belongs. */
static inline size_t slot_of(uint64_t hash)
{
    size_t at = hash % SLOTS;
    while (stopword_tag[at] && (stopword_tag[at] != tag_of(hash) || stopwords[at].hash != hash))
        at = (at + 1) % SLOTS;
    return at;
}

static void fill_stopwords(void)
{
    for (int l = 0; l < LANGUAGES; l++) {
        const char *at = STOP_LISTS[l].words;
        while (*at) {
            struct span word = {at, strcspn(at, " ")};
            assert(word.len > 0);
            uint64_t hash = hash_span(word);
            size_t slot = slot_of(hash);
            stopword_tag[slot] = tag_of(hash);
            stopwords[slot].hash = hash;
            stopwords[slot].languages |= UINT32_C(1) << l;
            at += word.len;
            at += *at == ' ';
        }
    }
}

uint32_t stopword_languages(uint64_t hash)
{
    once(&stopwords_filled, fill_stopwords);
    size_t slot = slot_of(hash);
    return stopword_tag[slot] ? stopwords[slot].languages : 0; /* most words have a free slot: nothing to look at */
}

int language_count(void)
{
    return LANGUAGES;
}

const char *language_code(int language)
{
    return language >= 0 && language < LANGUAGES ? STOP_LISTS[language].code : "";
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
        if (strcmp(STOP_LISTS[l].code, found) == 0) return l;
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
