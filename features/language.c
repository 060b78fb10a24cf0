/* SPDX-License-Identifier: MIT
 * language.c - see language.h. Part of "features" in Figure 1: the paper drops stop words from the features (section
 * 4.2). */
#include "features/language.h"

#include <assert.h>
#include <stdio.h>

#include "base/text/ascii.h"
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

/* The part of a tag that says the language, in lower case; false if it has more than 3 letters. */
static bool code_of_tag(struct span tag, char code[4])
{
    size_t n = 0;
    for (; n < tag.len && tag.at[n] != '-' && tag.at[n] != '_'; n++) {
        if (n == 3) return false;
        code[n] = ascii_lower(tag.at[n]);
    }
    code[n] = 0;
    return true;
}

bool language_has_relatives(struct span tag)
{
    /* Not all languages: "cz" and "se" are what people write for Czech and Swedish. */
    static const char codes[] =
        " af an ast az be bg bs ca ceb co cy eo et eu fo fy ga gl hr ht hsb is jv ku la lb lt lv mg mk mn ms mt oc ps "
        "sh sk sl sq sr su sw tg tl ur uz vi bul cat est glg hrv isl lit mkd msa slk slo slv srp urd vie ";
    char code[4], word[6];
    if (!code_of_tag(tag, code) || !code[0]) return false;
    snprintf(word, sizeof word, " %s ", code);
    return strstr(codes, word) != NULL;
}

int language_find(struct span tag)
{
    char code[4];
    if (!code_of_tag(tag, code)) return LANGUAGE_NONE;
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

/* ---- scripts ---- */

/* Those of languages with a stop list, and what belongs to no script, come first. */
enum script {
    SCRIPT_NONE, SCRIPT_LISTED, SCRIPT_OTHER, SCRIPT_ARMENIAN, SCRIPT_HEBREW, SCRIPT_BENGALI, SCRIPT_GURMUKHI,
    SCRIPT_GUJARATI, SCRIPT_ODIA, SCRIPT_TAMIL, SCRIPT_TELUGU, SCRIPT_KANNADA, SCRIPT_MALAYALAM, SCRIPT_SINHALA,
    SCRIPT_THAI, SCRIPT_LAO, SCRIPT_BURMESE, SCRIPT_GEORGIAN, SCRIPT_ETHIOPIC, SCRIPT_KHMER, SCRIPT_KANA, SCRIPT_HAN,
    SCRIPT_HANGUL, SCRIPTS
};

/* The language that nearly all pages in a script have; Hindi, Marathi and Nepali share theirs. */
static const char *const script_codes[SCRIPTS] = {
    [SCRIPT_OTHER] = "",      [SCRIPT_ARMENIAN] = "hy", [SCRIPT_HEBREW] = "he",   [SCRIPT_BENGALI] = "bn",
    [SCRIPT_GURMUKHI] = "pa", [SCRIPT_GUJARATI] = "gu", [SCRIPT_ODIA] = "or",     [SCRIPT_TAMIL] = "ta",
    [SCRIPT_TELUGU] = "te",   [SCRIPT_KANNADA] = "kn",  [SCRIPT_MALAYALAM] = "ml", [SCRIPT_SINHALA] = "si",
    [SCRIPT_THAI] = "th",     [SCRIPT_LAO] = "lo",      [SCRIPT_BURMESE] = "my",  [SCRIPT_GEORGIAN] = "ka",
    [SCRIPT_ETHIOPIC] = "am", [SCRIPT_KHMER] = "km",    [SCRIPT_HAN] = "zh",      [SCRIPT_HANGUL] = "ko"};

static enum script script_of(unsigned c)
{
    static const struct {
        unsigned first; /* up to the first one of the next row */
        enum script script;
    } rows[] = {{0, SCRIPT_NONE}, {'A', SCRIPT_LISTED}, {'Z' + 1, SCRIPT_NONE}, {'a', SCRIPT_LISTED},
                {'z' + 1, SCRIPT_NONE},
                {0xC0, SCRIPT_LISTED}, {0x530, SCRIPT_ARMENIAN}, {0x590, SCRIPT_HEBREW}, {0x600, SCRIPT_LISTED},
                {0x700, SCRIPT_OTHER}, {0x750, SCRIPT_LISTED}, {0x780, SCRIPT_OTHER}, {0x8A0, SCRIPT_LISTED},
                {0x900, SCRIPT_OTHER}, {0x980, SCRIPT_BENGALI}, {0xA00, SCRIPT_GURMUKHI}, {0xA80, SCRIPT_GUJARATI},
                {0xB00, SCRIPT_ODIA}, {0xB80, SCRIPT_TAMIL}, {0xC00, SCRIPT_TELUGU}, {0xC80, SCRIPT_KANNADA},
                {0xD00, SCRIPT_MALAYALAM}, {0xD80, SCRIPT_SINHALA}, {0xE00, SCRIPT_THAI}, {0xE80, SCRIPT_LAO},
                {0xF00, SCRIPT_OTHER}, {0x1000, SCRIPT_BURMESE}, {0x10A0, SCRIPT_GEORGIAN}, {0x1100, SCRIPT_HANGUL},
                {0x1200, SCRIPT_ETHIOPIC}, {0x13A0, SCRIPT_OTHER}, {0x1780, SCRIPT_KHMER}, {0x1800, SCRIPT_OTHER},
                {0x1C80, SCRIPT_LISTED}, {0x2000, SCRIPT_NONE}, {0x3040, SCRIPT_KANA},
                {0x3100, SCRIPT_NONE}, {0x3400, SCRIPT_HAN}, {0xA000, SCRIPT_OTHER}, {0xAC00, SCRIPT_HANGUL},
                {0xD800, SCRIPT_NONE}, {0xF900, SCRIPT_HAN}, {0xFB00, SCRIPT_NONE}, {0x20000, SCRIPT_HAN}};
    size_t i = sizeof rows / sizeof *rows;
    while (rows[--i].first > c) {}
    return rows[i].script;
}

/* Of valid UTF-8. 0 for the rest of a character that begins before *text, or ends after it. */
static unsigned take_character(struct span *text)
{
    const unsigned char *at = (const unsigned char *)text->at;
    size_t n = *at < 0xC0 ? 1 : *at < 0xE0 ? 2 : *at < 0xF0 ? 3 : 4;
    bool is_whole = n <= text->len && (*at < 0x80 || n > 1);
    unsigned c = is_whole ? *at & (n > 1 ? 0xFFu >> (n + 1) : 0x7Fu) : 0;
    if (n > text->len) n = text->len;
    for (size_t i = 1; is_whole && i < n; i++) c = c << 6 | (at[i] & 0x3F);
    *text = span_from(*text, n);
    return c;
}

const char *language_of_script(struct span text)
{
    enum { LISTED_MOST = 2, KANA_SHARE = 20, PIECES = 8, PIECE_BYTES = 32 };
    uint64_t letters[SCRIPTS] = {0}, others = 0;
    size_t n = text.len > PIECES * PIECE_BYTES ? PIECES : 1;
    for (size_t i = 0; i < n; i++) {
        struct span piece = {text.at + text.len / n * i, n > 1 ? PIECE_BYTES : text.len};
        while (piece.len) letters[script_of(take_character(&piece))]++;
    }
    for (int s = SCRIPT_OTHER; s < SCRIPTS; s++) others += letters[s];
    if (others * LISTED_MOST <= letters[SCRIPT_LISTED]) return NULL;
    uint64_t japanese = letters[SCRIPT_KANA] + letters[SCRIPT_HAN];
    bool is_japanese = letters[SCRIPT_KANA] * KANA_SHARE > japanese;
    letters[SCRIPT_HAN] = japanese;
    int most = SCRIPT_OTHER;
    for (int s = SCRIPT_OTHER; s < SCRIPTS; s++)
        if (s != SCRIPT_KANA && letters[s] > letters[most]) most = s;
    return most == SCRIPT_HAN && is_japanese ? "ja" : script_codes[most];
}
