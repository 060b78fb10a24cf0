/* SPDX-License-Identifier: MIT
 * stem.c - the only user of libstemmer (Snowball). Part of "features" in Figure 1: "the stemming algorithm of
 * Porter" (section 4.2 of the paper).
 *
 * For English we use Snowball's `porter`, the paper's algorithm as published in 1980, not its successor `english`. */
#include <libstemmer.h>

#include "base/memory.h"
#include "features/language.h"

static const struct {
    const char *code, *algorithm;
} STEMMERS[] = {
    {"ar", "arabic"},     {"ca", "catalan"},   {"da", "danish"},     {"de", "german"},
    {"el", "greek"},      {"en", "porter"},    {"es", "spanish"},    {"eu", "basque"},
    {"fi", "finnish"},    {"fr", "french"},    {"ga", "irish"},      {"hi", "hindi"},
    {"hu", "hungarian"},  {"hy", "armenian"},  {"id", "indonesian"}, {"it", "italian"},
    {"lt", "lithuanian"}, {"nb", "norwegian"}, {"ne", "nepali"},     {"nl", "dutch"},
    {"nn", "norwegian"},  {"no", "norwegian"}, {"pt", "portuguese"}, {"ro", "romanian"},
    {"ru", "russian"},    {"sr", "serbian"},   {"sv", "swedish"},    {"ta", "tamil"},
    {"tr", "turkish"},    {"yi", "yiddish"},
};

struct sb_stemmer *stemmer_new(const char *code)
{
    for (size_t i = 0; i < sizeof STEMMERS / sizeof *STEMMERS && code; i++)
        if (strcmp(STEMMERS[i].code, code) == 0) return sb_stemmer_new(STEMMERS[i].algorithm, "UTF_8");
    return NULL;
}

void stemmer_free(struct sb_stemmer *s)
{
    sb_stemmer_delete(s);
}

struct sb_stemmer *stemmer_of(struct sb_stemmer ***all, int language)
{
    if (language < 0) return NULL;
    if (!*all) *all = mem_zalloc((size_t)language_count(), sizeof **all);
    struct sb_stemmer **s = &(*all)[language];
    if (!*s) *s = stemmer_new(language_code(language));
    return *s;
}

void stemmers_free(struct sb_stemmer **all)
{
    for (int l = 0; all && l < language_count(); l++) stemmer_free(all[l]);
    free(all);
}

static bool is_number(struct span word)
{
    for (size_t i = 0; i < word.len; i++) {
        if (word.at[i] < '0' || word.at[i] > '9') return false;
    }
    return true;
}

struct span stemmer_stem(struct sb_stemmer *s, struct span word)
{
    if (is_number(word)) return word;
    const sb_symbol *stem = sb_stemmer_stem(s, (const sb_symbol *)word.at, (int)word.len);
    if (!stem) mem_out_of_memory(word.len);
    return (struct span){(const char *)stem, (size_t)sb_stemmer_length(s)};
}
